import { describe, expect, it } from "vitest";
import { testEngine } from "../../../../test/support/app.ts";
import { findTarget } from "../../index.ts";
import type { Importance } from "../../knowledge/record-types.ts";
import { readStanding } from "../read/candidate.ts";
import { buildChecklist } from "./checklist.ts";

const engine = testEngine();

/** The importance of each skill of the list, after this many postings of which none names any skill but these. */
const listed = (
  postings: number,
  shares: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, Importance> => {
  const target = findTarget(engine, { title: "Software Engineer" })!;
  const place = { country: undefined, standing: readStanding(engine, { skills: [] }, undefined) };
  const items = buildChecklist(engine.knowledge, target, { postings, shares }, place);
  return new Map(items.map(({ skill, importance }) => [skill.id, importance]));
};

const { checklist } = findTarget(engine, { title: "Software Engineer" })!.role;
const supporting = checklist.flatMap(({ skill, importance }) =>
  importance === "supporting" && skill.group !== "soft" ? [skill.id] : [],
);

describe("a supporting skill", () => {
  it("without a figure stays one, however few the postings", () => {
    expect(supporting.length).toBeGreaterThan(0);
    for (const postings of [10, 13, 200]) {
      const list = listed(postings);
      for (const id of supporting) expect([id, list.get(id)]).not.toContain("important");
    }
  });

  it("that many postings are known to ask for becomes important", () => {
    const [id] = supporting;
    expect(listed(10, new Map([[id!, 0.5]])).get(id!)).toBe("important");
  });
});
