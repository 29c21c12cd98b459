import { describe, expect, it } from "vitest";
import { CHECKS, checkPlaces, samplePlaces } from "../../../bench/eval/pathway-checks/index.ts";
import { higherPosts } from "../../../bench/eval/pathway-checks/higher-posts.ts";
import { milestoneNeeds } from "../../../bench/eval/pathway-checks/milestone-needs.ts";
import { monotoneKnowledge } from "../../../bench/eval/pathway-checks/monotone-knowledge.ts";
import { rankKept } from "../../../bench/eval/pathway-checks/rank-kept.ts";
import { testEngine } from "../../../test/support/app.ts";

/** The same roles and countries on every run; `npm run eval:pathways` looks at all of them. */
const SEED = 20261116;
const PLACES = 10;
const SHOWN = 10;
/** Not yet at zero: `npm run eval:pathways` counts what is left of them. */
const OPEN = new Set([higherPosts, milestoneNeeds, monotoneKnowledge, rankKept]);
const HELD = CHECKS.filter((check) => !OPEN.has(check));

describe("plans of a sample of roles, countries, people and weeks", () => {
  const engine = testEngine();
  const places = samplePlaces(engine, PLACES, SEED);

  it.each(HELD.map((check) => [check.name, check] as const))("keep to: %s", (_, check) => {
    const [result] = checkPlaces(engine, places, undefined, [check]);
    expect(result!.cases).toBeGreaterThan(0);
    expect(result!.faults.slice(0, SHOWN)).toEqual([]);
  });
});
