import type { PlanDecisions } from "../../../src/engine/pathway/pathway.ts";
import type { CandidateInput } from "../../../src/engine/pathway/read/candidate.ts";
import { type Check, Findings } from "./check.ts";
import type { Person } from "./people.ts";
import { isStepIn } from "../../../src/engine/pathway/read/printed-steps.ts";
import { placeMonths } from "../../../src/engine/pathway/schedule/phase-clock.ts";
import { LEAST_ON_RUNG } from "./own-ladder.ts";
import { type Situation, WEEKS } from "./situation.ts";

/** Who has more never gets a longer plan: each pair is somebody, and the same with more. */
export const monotoneKnowledge: Check = {
  name: "more knowledge, a better degree or a higher rung never lengthen a plan",
  before: "wrong subject 24 months, right 65",
  find(situation) {
    const found = new Findings();
    for (const [less, more, name] of pairsIn(situation)) {
      for (const hours of WEEKS) {
        const fewer = situation.decide(less, hours);
        const plan = situation.decide(more, hours);
        if (!fewer || !plan) continue;
        const before = fewer.schedule.totalMonths + placeFor(plan, fewer);
        const after = plan.schedule.totalMonths;
        found.add(
          after > Math.max(before, leastOf(plan))
            ? `${situation.name(name, hours)}: ${before} months become ${after}`
            : undefined,
        );
      }
    }
    return found;
  },
};

/** What no knowledge shortens: a year on each step of the own career, and a month for each phase. */
const leastOf = ({ standpoint, schedule }: PlanDecisions): number =>
  Math.max((standpoint.climb?.length ?? 0) * LEAST_ON_RUNG, schedule.phases.length);

/** Somebody in training has the place that a post above still has to find. */
const placeFor = (plan: PlanDecisions, { wayIn }: PlanDecisions): number =>
  wayIn.begun ? placeMonths(plan.wayIn.steps) : 0;

type Pair = readonly [less: CandidateInput, more: CandidateInput, name: string];

function pairsIn({ people, role, country }: Situation): Pair[] {
  const nobody: CandidateInput = { skills: [] };
  const of = (kind: Person["kind"]): Person | undefined => people.find((one) => one.kind === kind);
  const [half, right, wrong] = [of("half"), of("right degree"), of("wrong degree")];
  const pairs: Pair[] = people
    .filter(({ kind }) => kind !== "nothing")
    .map(({ candidate, name }) => [nobody, candidate, `${name} beside nothing`]);
  if (right && wrong) pairs.push([wrong.candidate, right.candidate, "right beside wrong degree"]);
  if (half) {
    const { skills } = half.candidate;
    const rest = role.checklist.map(({ skill, level }) => ({ name: skill.name, level }));
    pairs.push(
      [half.candidate, { skills: rest }, "the whole list beside half of the core"],
      [half.candidate, { skills: [...skills, ...rest.slice(0, 1)] }, "a first skill more"],
      [half.candidate, { skills: [...skills, ...rest.slice(-1)] }, "a last skill more"],
    );
    for (const { candidate, kind, name } of people)
      if (kind === "rung" || kind === "related")
        pairs.push([candidate, { ...candidate, skills }, `half of the core beside ${name}`]);
    if (right)
      pairs.push([half.candidate, { ...right.candidate, skills }, "right degree beside half"]);
  }
  const steps = role.rungs.slice(0, role.ownRung - 1).filter((step) => isStepIn(country, step));
  for (const [at, { title }] of steps.entries()) {
    const below = steps[at - 1];
    if (below)
      pairs.push([
        { ...nobody, currentRole: below.title },
        { ...nobody, currentRole: title },
        `${title} beside ${below.title}`,
      ]);
  }
  return pairs;
}
