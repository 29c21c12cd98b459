/* The skills that the reader of a phase learns by themselves. */
import { groupOf } from "../../knowledge/knowledge.ts";
import { isByHand } from "../checklist/kinds.ts";
import { isMet } from "../checklist/readiness.ts";
import type { Focus } from "../schedule/focus.ts";
import { type Action, type LearnContext, isConfirmed, learn, learnTogether } from "./actions.ts";
import { comesWithSteps } from "./phase-milestones.ts";
import {
  type Once,
  type PlanTexts,
  type ToldPhase,
  isWithoutExam,
  lengthOf,
  names,
  reviewerOf,
} from "./plan-texts.ts";

export const isStudied = ({ skill }: Focus): boolean => skill.kind !== "soft";

/** One action for each skill that is studied, and one for all that are only confirmed or deepened; soft
 * ones grow with the work on the others. */
export function learningActions(
  plan: PlanTexts,
  phase: ToldPhase,
  at: number,
  {
    once,
    hours,
    hasProject,
  }: {
    readonly once: Once;
    readonly hours: ReadonlyMap<Focus, number>;
    readonly hasProject: boolean;
  },
): Action[] {
  const { phases, role, speech } = plan;
  const isRegistered = isWithoutExam(phases.flatMap(({ steps }) => steps));
  const isTrade = isByHand(groupOf(plan.knowledge, role.group));
  const studied = phase.focus.filter(
    (item) => isStudied(item) && (isRegistered || !comesWithSteps(plan, item)),
  );
  const context: LearnContext = {
    speech,
    practice: plan.knowledge.training.practice,
    seed: role.title,
    reviewer: reviewerOf(plan),
    resources: plan.resources,
    months: lengthOf(phase),
    hours,
    isByHand: ({ kind }) => kind === "safety" || (isTrade && kind === "craft"),
    audience: plan.audiences[at]!,
    lastWork: hasProject ? "project" : phase.hours.work > phase.hours.own ? "job" : "own",
    isOfField: plan.isOfField,
    isWithoutExam: isRegistered,
    once,
  };
  const together = [studied.filter(isConfirmed), studied.filter(isMet)];
  const base = studied.find((item) => !isMet(item) && usersOf(plan, item, at) !== undefined);
  return studied.flatMap((item) => {
    const group = together.find((items) => items.length > 1 && items.includes(item));
    if (group) return item === group[0] ? [learnTogether(group, context)] : [];
    const action = learn(item, context);
    const users = item === base ? usersOf(plan, item, at) : undefined;
    if (!users) return [action];
    const reason = speech.say("Phase {phase} builds on it: {names}.", users);
    return [{ ...action, description: `${action.description} ${reason}` }];
  });
}

/** The skills of the next phase that has some which need a skill: the reason why it comes before them. */
function usersOf(
  { phases, speech }: PlanTexts,
  { skill: { id } }: Focus,
  at: number,
): { readonly phase: number; readonly names: string } | undefined {
  const needing = phases.map(({ focus }, n) =>
    n > at ? focus.filter((item) => !isMet(item) && item.skill.needs.includes(id)) : [],
  );
  const next = needing.findIndex((items) => items.length > 0);
  return next < 0 ? undefined : { phase: next + 1, names: names(needing[next]!, speech) };
}
