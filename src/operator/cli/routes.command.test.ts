import { describe, expect, it } from "vitest";
import { loadRecords } from "../../knowledge/checked-records.ts";
import { waymark } from "../../../test/support/command.ts";

interface Coverage {
  readonly country: string;
  readonly language: string;
  readonly routes: number;
  readonly asked: number;
  readonly covered: number;
  readonly missing: readonly string[];
}

describe("waymark routes coverage", () => {
  it("counts, by country, which of the most asked targets have a route", async () => {
    const { code, out } = await waymark(["routes", "coverage", "--json"], {});
    expect(code).toBe(0);
    const { data } = JSON.parse(out) as { data: Coverage[] };
    const us = data.find(({ country }) => country === "US")!;
    expect(us.covered).toBeGreaterThan(5);
    expect(us.missing).not.toContain("Registered Nurse (RN)");
    for (const { asked, covered, missing } of data) expect(covered + missing.length).toBe(asked);
  });

  it("rests on lists that name our roles and every title once", () => {
    const { askedTargets, roles } = loadRecords();
    const known = new Set(roles.map(({ id }) => id));
    for (const { id, targets } of askedTargets) {
      const unknown = targets.filter(({ role }) => role !== undefined && !known.has(role));
      expect([id, unknown]).toEqual([id, []]);
      expect(new Set(targets.map(({ title }) => title)).size).toBe(targets.length);
    }
  });
});
