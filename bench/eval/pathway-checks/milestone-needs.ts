import { readSkills } from "../../../src/engine/skills/read-skills.ts";
import { type Check, Findings } from "./check.ts";

const LEVELS = ["none", "beginner", "intermediate", "advanced"];

/** The name of a step or a proof in quotes is no skill: “Pass the DBS check”. */
const withoutNames = (text: string): string => text.replaceAll(/“[^”]*”/gu, " ");

/** A milestone names no skill of the list that only a later phase teaches. */
export const milestoneNeeds: Check = {
  name: "milestones need only what is taught by then",
  before: "–",
  find(situation) {
    const found = new Findings();
    const { knowledge } = situation.engine;
    for (const person of situation.people) {
      const plan = situation.tell(person.candidate);
      if (!plan) continue;
      const gaps = new Set(
        plan.checklist
          .filter((one) => LEVELS.indexOf(one.currentLevel) < LEVELS.indexOf("beginner"))
          .map(({ name }) => name),
      );
      const { phases } = plan.roadmap;
      for (const [at, { milestones }] of phases.entries()) {
        const later = new Set(
          phases.slice(at + 1).flatMap(({ focus }) => focus.filter((name) => gaps.has(name))),
        );
        // The first job on the way is named by its title, which is no skill.
        for (const text of milestones.filter((one) => !one.includes("a first job"))) {
          const early = readSkills(knowledge, withoutNames(text)).find(
            ({ skill }) => skill.group !== "soft" && later.has(skill.name),
          );
          found.add(
            early && `${situation.name(person)}: ${early.skill.name} in phase ${at + 1}: ${text}`,
          );
        }
      }
    }
    return found;
  },
};
