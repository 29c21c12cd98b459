import { isMet } from "../../../src/engine/pathway/checklist/readiness.ts";
import { prerequisitesOf } from "../../../src/engine/pathway/schedule/prerequisites.ts";
import { type Check, Findings } from "./check.ts";

/** What a skill requires is taught before it, or is known. */
export const needsFirst: Check = {
  name: "needs come before their users",
  before: "–",
  find(situation) {
    const found = new Findings();
    const { knowledge } = situation.engine;
    for (const person of situation.people) {
      const plan = situation.decide(person.candidate);
      if (!plan) continue;
      const taught = plan.schedule.phases
        .flatMap(({ focus }) => focus)
        .filter((item) => !isMet(item))
        .map(({ skill }) => skill);
      const late = taught.flatMap((skill, at) =>
        [...prerequisitesOf(knowledge, skill)]
          .filter((need) => taught.indexOf(need) > at)
          .map((need) => `${need.name} after ${skill.name}`),
      );
      found.add(late[0] && `${situation.name(person)}: ${late[0]}`);
    }
    return found;
  },
};
