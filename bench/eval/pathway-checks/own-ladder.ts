import { type Check, Findings } from "./check.ts";
import { WEEKS } from "./situation.ts";

export const LEAST_ON_RUNG = 12;
/** Below this readiness starts everybody with a step of the career ahead. */
const READY = 85;

/** A step of one's own career takes a year at the least, however much somebody knows. */
export const ownLadder: Check = {
  name: "own-ladder steps take 12 months a rung and start below 85",
  before: "–",
  find(situation) {
    const found = new Findings();
    const { checklist } = situation.role;
    const all = checklist.map(({ skill, level }) => ({ name: skill.name, level }));
    for (const person of situation.people.filter(({ candidate }) => candidate.currentRole)) {
      for (const skills of [person.candidate.skills, all]) {
        for (const hours of WEEKS) {
          const plan = situation.decide({ ...person.candidate, skills }, hours);
          const steps = plan?.standpoint.climb?.length ?? 0;
          // Where the law or a training sets steps, these are the step of the career.
          if (!plan || steps === 0 || plan.wayIn.steps.length > 0) continue;
          const { totalMonths } = plan.schedule;
          const { readiness } = plan.checklist;
          const isRight = totalMonths >= steps * LEAST_ON_RUNG && readiness < READY;
          found.add(
            isRight
              ? undefined
              : `${situation.name(person, hours)}: ${steps} steps, ${totalMonths} months, readiness ${readiness}`,
          );
        }
      }
    }
    return found;
  },
};
