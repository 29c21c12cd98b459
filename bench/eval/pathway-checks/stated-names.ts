import { findSkill } from "../../../src/engine/skills/find.ts";
import { type Check, Findings } from "./check.ts";
import { coreOf } from "./people.ts";

/** Names that no list asks for, and one that nobody knows. */
const BESIDE = ["Latin", "Beekeeping", "Heraldry", "Falconry", "Origami"];
const UNKNOWN = "Zorblattern";

/** Every stated name is on the list, told as not asked for (named or counted), or unrecognized. */
export const statedNames: Check = {
  name: "every stated name is accounted for",
  before: "–",
  find(situation) {
    const found = new Findings();
    const { engine, role } = situation;
    const names = [...coreOf(role).map(({ skill }) => skill.name), ...BESIDE, UNKNOWN];
    const plan = situation.tell({ skills: names.map((name) => ({ name })) });
    if (!plan) return found;
    const listed = new Set(plan.checklist.flatMap(({ name, oneOf }) => [name, ...(oneOf ?? [])]));
    const known = names.map((name) => ({ name, skill: findSkill(engine.knowledge, name) }));
    const beside = known.filter(({ skill }) => skill && !listed.has(skill.name));
    const strengths = plan.diagnosis.strengths.join(" ");
    const unnamed = beside.filter(({ skill }) => !strengths.includes(skill!.name));
    const isCounted = unnamed.length === 0 || / more|others?\b/.test(strengths);
    for (const { name, skill } of known) {
      const isRead = skill !== undefined && listed.has(skill.name);
      const isBeside = beside.some((one) => one.name === name) && isCounted;
      const isReported = plan.unrecognizedSkills.includes(name);
      found.add(
        isRead || isBeside || isReported ? undefined : `${situation.name("list")}: ${name}`,
      );
    }
    return found;
  },
};
