import { beforeAll, describe, expect, it } from "vitest";
import { testEngine } from "../../../../test/support/app.ts";
import type { Engine } from "../../index.ts";
import type { Skill } from "../../knowledge/knowledge.ts";
import type { Level } from "../../knowledge/record-types.ts";
import { type CandidateInput, type Standing, readStanding } from "./candidate.ts";
import { levelNumber } from "../checklist/level-numbers.ts";
import { readPosition } from "./position.ts";
import { shownSkills } from "./shown-skills.ts";

let engine: Engine;
beforeAll(() => {
  engine = testEngine();
});

const skill = (id: string): Skill => {
  const found = engine.knowledge.skills.get(id);
  if (!found) throw new Error(`there is no skill ${id}`);
  return found;
};
const standing = (levels: Readonly<Record<string, Level>>, rest: Partial<CandidateInput> = {}) =>
  readStanding(
    engine,
    {
      skills: Object.entries(levels).map(([id, level]) => ({ name: skill(id).name, level })),
      ...rest,
    },
    readPosition(engine, rest.currentRole, 0.5),
  );

describe("a stated skill", () => {
  it("shows what everybody who holds it has", () => {
    for (const [by, shown] of [
      ["deep-learning", "numpy"],
      ["deep-learning", "linear-algebra"],
      ["spring-boot", "api-development"],
      ["postgresql", "databases"],
      ["carpentry", "construction"],
      ["nursing", "care-coordination"],
    ] as const) {
      const known = standing({ [by]: "advanced" }).of(skill(shown));
      expect(known, `${by} → ${shown}`).toMatchObject({
        source: "implied",
        by: [{ kind: "skill", name: skill(by).name }],
      });
      expect(known.level, `${by} → ${shown}`).toBeGreaterThan(0);
    }
  });

  it("shows only a start in a larger one, unless it is learned before or of the same kind", () => {
    const most = (by: string, other: string): number =>
      shownSkills(engine.knowledge, skill(by), levelNumber("intermediate")).get(skill(other)) ?? 0;
    expect(most("stormwater-management", "hydrology")).toBe(levelNumber("beginner"));
    expect(most("scikit-learn", "machine-learning")).toBe(levelNumber("beginner"));
    expect(most("perioperative-nursing", "nursing")).toBe(levelNumber("intermediate"));
    expect(most("express-js", "javascript")).toBe(levelNumber("intermediate"));
  });

  it("of a beginner is a beginning in what it is a kind of", () => {
    const known = standing({ python: "beginner", docker: "beginner" });
    expect(known.levelIn(skill("programming"))).toBe(levelNumber("beginner"));
    expect(known.levelIn(skill("linux"))).toBe(
      standing({ docker: "beginner" }).levelIn(skill("linux")),
    );
  });

  it("is likely at more than the basics where the studies show them too", () => {
    const close = { "month-end-close": "intermediate" } as const;
    const education = { level: "Associate", field: "Accounting" };
    const accounting = skill("accounting");
    expect(standing(close).of(accounting).likely).toBe(levelNumber("beginner"));
    expect(standing(close, { education }).of(accounting).likely).toBe(levelNumber("intermediate"));
  });

  it("gives no basics of a larger relative: Docker is not Kubernetes", () => {
    const listed = [skill("kubernetes")];
    const known = readStanding(engine, { skills: [{ name: "Docker" }] }, undefined, { listed });
    expect(known.levelIn(skill("kubernetes"))).toBe(0);
  });

  it("shows no more than its own level, and at most working level", () => {
    for (const holder of engine.knowledge.skillList.filter(({ shows }) => shows.size > 0)) {
      for (const level of ["beginner", "intermediate", "advanced"] as const) {
        const most = Math.min(levelNumber(level), levelNumber("intermediate"));
        const shown = shownSkills(engine.knowledge, holder, levelNumber(level));
        const above = [...shown].filter(([, itsLevel]) => itsLevel > most || itsLevel < 1);
        expect(above.map(([{ id }]) => `${holder.id} → ${id}`)).toEqual([]);
      }
    }
  });

  it("never shows a licence, a certificate or a card", () => {
    const faults = engine.knowledge.skillList.flatMap((holder) =>
      [...holder.shows.keys()].filter((id) => skill(id).kind === "credential"),
    );
    expect(faults).toEqual([]);
  });

  it("stands as stated, whatever other skills show of it", () => {
    const known = standing({ "deep-learning": "advanced", numpy: "beginner" }).of(skill("numpy"));
    expect(known).toMatchObject({ level: 1, source: "stated", by: [] });
  });

  it("never lowers the level of another one", () => {
    const list = engine.knowledge.skillList.filter(({ shows, needs }) => shows.size + needs.length);
    const levelsOf = (one: Standing): number[] =>
      engine.knowledge.skillList.map((each) => one.levelIn(each));
    for (let at = 0; at + 2 < list.length; at += 151) {
      const [first, second] = [list[at]!, list[(at * 7 + 3) % list.length]!];
      if (first === second) continue;
      const currentRole = engine.knowledge.roleList[at % engine.knowledge.roleList.length]!.title;
      const before = levelsOf(standing({ [first.id]: "advanced" }, { currentRole }));
      const after = levelsOf(
        standing({ [first.id]: "advanced", [second.id]: "beginner" }, { currentRole }),
      );
      const lowered = engine.knowledge.skillList.filter(
        (each, index) => each !== second && after[index]! < before[index]!,
      );
      expect(lowered.map(({ id }) => `${first.id}, ${second.id}: ${id}`)).toEqual([]);
    }
  });
});

describe("what a shown skill shows", () => {
  const made = (id: string, shows: Readonly<Record<string, Level>> = {}): Skill => ({
    ...skill("physics"),
    id,
    needs: [],
    shows: new Map(Object.entries(shows)),
  });
  const shown = (level: number): [string, number][] => {
    const all = [
      made("a", { b: "intermediate" }),
      made("b", { c: "intermediate", a: "intermediate" }),
      made("c", { d: "intermediate" }),
      made("d"),
    ];
    const skills = new Map(all.map((each) => [each.id, each]));
    return [...shownSkills({ ...engine.knowledge, skills }, all[0]!, level)].map(
      ([{ id }, itsLevel]) => [id, itsLevel],
    );
  };

  it("is shown one level lower, and no further", () => {
    expect(shown(3)).toEqual([
      ["b", 2],
      ["c", 1],
    ]);
  });

  it("is not shown by a beginner", () => {
    expect(shown(1)).toEqual([]);
  });
});
