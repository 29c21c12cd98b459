import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { readStated, statedLevels } from "./stated-skills.ts";

const { knowledge } = loadEngine();
const levelsOf = (name: string): Readonly<Record<string, number>> => {
  const names = readStated(knowledge, { skills: [{ name }] }, { listed: [] });
  return Object.fromEntries([...statedLevels(names)].map(([{ id }, level]) => [id, level]));
};

describe("the name of a stated skill", () => {
  it.each([
    ["Arabisch", { arabic: 2 }],
    // A name without letters is no language.
    ["–", {}],
    ["Deutsch B2", { german: 2 }],
    ["Deutsch (C1)", { german: 3 }],
    ["English A2", { english: 1 }],
    ["Polonais", { polish: 2 }],
    ["Türkisch (Muttersprache)", { turkish: 3 }],
    ["Inglés B1", { english: 2 }],
    ["Mental health awareness", { "mental-health": 1 }],
    ["Confined Space Awareness", { "confined-space": 1 }],
    ["Confined Space", { "confined-space": 2 }],
    ["Brand awareness", { "brand-management": 2 }],
  ])("gives the language and the level that it says: %s", (name, levels) => {
    expect(levelsOf(name)).toEqual(levels);
  });

  it.each([
    ["EKG anlegen", "ecg-recording"],
    ["EKG-Auswertung", "ecg-interpretation"],
    ["Interview scheduling", "appointment-scheduling"],
    ["Sales reporting", "business-reporting"],
    ["Bearing replacement", "rotating-equipment"],
  ])("is read as a whole, not as the wider skill: %s", (name, id) => {
    const listed = ["ecg-interpretation", "interviewing", "sales-forecasting", "millwright"];
    const [stated] = readStated(
      knowledge,
      { skills: [{ name }] },
      { listed: listed.map((one) => knowledge.skills.get(one)!) },
    );
    expect(stated!.skills.map((skill) => skill.id)).toEqual([id]);
  });

  it("that is no language stays what it is", () => {
    expect(levelsOf("Vitamin B2")).toEqual({});
  });
});
