import { isMet } from "../../../src/engine/pathway/checklist/readiness.ts";
import { type Check, Findings } from "./check.ts";

/** No core skill is taught in a phase of examinations and registers alone. */
export const coreInTraining: Check = {
  name: "core skills not only in examination phases",
  before: "46 of 70 regulated plans",
  find(situation) {
    const found = new Findings();
    for (const person of situation.people) {
      const plan = situation.decide(person.candidate);
      if (!plan || plan.wayIn.steps.length === 0) continue;
      const formal = plan.schedule.phases.filter(
        ({ steps }) =>
          steps.length > 0 && steps.every(({ kind }) => kind === "exam" || kind === "register"),
      );
      const core = formal
        .flatMap(({ focus }) => focus)
        .find(
          (item) =>
            item.importance === "core" &&
            item.skill.kind !== "credential" &&
            item.skill.group !== "soft" &&
            !isMet(item),
        );
      found.add(core && `${situation.name(person)}: ${core.skill.name}`);
    }
    return found;
  },
};
