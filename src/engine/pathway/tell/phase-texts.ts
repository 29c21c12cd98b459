import type { ProjectRecord, StepRecord } from "../../knowledge/record-types.ts";
import { trainingKindOf } from "../../knowledge/training-kind.ts";
import type { Speech } from "../../languages/speech.ts";
import { decidingStep } from "../schedule/phase-clock.ts";
import { isTrainingStep, mainTraining } from "../schedule/training-steps.ts";
import { roughly } from "../schedule/effort.ts";
import type { Focus } from "../schedule/focus.ts";
import { type Action, allow } from "./actions.ts";
import { decidingActions } from "./deciding-actions.ts";
import { isStudied, learningActions } from "./learning-actions.ts";
import { isFormal, milestonesOf } from "./phase-milestones.ts";
import { titleOf } from "./phase-titles.ts";
import { type Once, type PlanTexts, type ToldPhase } from "./plan-texts.ts";
import { printedHours } from "./printed-hours.ts";
import { PROJECT_HOURS, projectsFor } from "./projects.ts";
import { certify, followingAction, proofAction, stepAction } from "./step-actions.ts";
import { buildActions, networkActions, practiceActions } from "./trade-actions.ts";
import { isTrained, prepareEarly, teacherIn, trainingActions } from "./training-actions.ts";
import { APPLY, type Seat } from "./action-sentences.ts";

export interface PhaseTexts {
  readonly title: string;
  readonly milestones: readonly string[];
  readonly actions: readonly Action[];
}

/** Hours of practice below this go to the skills. */
const LEAST_TOLD = 4;
/** An exercise takes no more hours than this. */
const MOST_FOR_EXERCISE = 20;

/** The texts of all phases; no sentence appears twice in a plan. */
export function writePhases(plan: PlanTexts): PhaseTexts[] {
  const taken = new Set<string>();
  const once = (texts: readonly string[]): string | undefined => {
    const text = texts.find((one) => !taken.has(one));
    if (text !== undefined) taken.add(text);
    return text;
  };
  const projects = projectsFor(plan);
  return plan.phases.map((phase, at) => ({
    title: titleOf(plan, at, once),
    milestones: milestonesOf(plan, phase, at, once),
    actions: actionsOf(plan, phase, at, { once, project: projects[at] }),
  }));
}

/** The application of a phase: for the first job on the way where the plan names one that is still to be
 * found, else for the role. A text that the plan holds already is not told again. */
function applyActions(plan: PlanTexts, at: number, once: Once): Action[] {
  const { phases, firstJob, roleTitle: role, speech } = plan;
  if (!phases[at]!.isApplying || toldJobAt(plan) === at) return [];
  const seat = seatOf(plan);
  const isAsked = seat === "inside" && plan.decides === "post";
  if (seat === "inside" && (plan.stepsUp[at] || (isAsked && at === 0)) && isRenewed(plan, at))
    return [];
  const isFirst = !isAsked && !phases.slice(0, at).some(({ isApplying }) => isApplying);
  const isAfterJob = firstJob?.action !== undefined && firstJob.at < at;
  const { title, description } = APPLY[seat][isFirst && !isAfterJob ? 0 : 1];
  const told = once([speech.say(description, { role })]);
  if (told === undefined) return [];
  return [{ type: "network", title: speech.say(title), description: told, priority: "high" }];
}

/** Whether a later phase applies: then a phase that already asks for a post says it once. */
const isRenewed = ({ phases }: PlanTexts, at: number): boolean =>
  phases.slice(at + 1).some(({ isApplying }) => isApplying);

/** The phase whose application is that for the first job: the first that applies, at the latest the one in
 * which the job is to be found. */
function toldJobAt({ phases, firstJob }: PlanTexts): number | undefined {
  if (!firstJob?.action) return undefined;
  const first = phases.findIndex(({ isApplying }) => isApplying);
  return first < 0 ? firstJob.at : Math.min(first, firstJob.at);
}

/** After a training with an employer, the candidate asks that employer first; people of the career ask
 * their own, which may have no such post for people of a related trade. Where the way is work itself, there
 * are no papers to wait for. */
function seatOf(plan: PlanTexts): Seat {
  const { phases, audiences, authority } = plan;
  const steps = phases.flatMap((phase) => phase.steps);
  const isTrainedAtWork = steps.some(({ kind, paid }) => kind === "study" && paid);
  if (isTrainedAtWork) {
    const teacher = teacherIn(steps, plan);
    if (teacher === "service") return "service";
    if (teacher === "employer") return "training";
  }
  const main = mainTraining(steps);
  const isWork = authority === undefined && main?.kind === "placement" && main.paid;
  const isOnLeave = plan.isAway && !plan.isWithoutPost;
  const isInTrade = (audiences[0]!.has("insider") || isOnLeave) && !audiences[0]!.has("newcomer");
  // A training on top of work in the trade leads to another post there, not to a first one.
  const isOnTop = isInTrade && main !== undefined && trainingKindOf(main) === "further_training";
  if (steps.length > 0 && !isWork && !isOnTop) return "licensed";
  if (!isInTrade) return "outside";
  return plan.isOwnCareer ? "inside" : "beside";
}

function actionsOf(
  plan: PlanTexts,
  phase: ToldPhase,
  at: number,
  { once, project }: { readonly once: Once; readonly project: ProjectRecord | undefined },
): Action[] {
  const { phases, speech } = plan;
  const { steps, part, parts, spent } = phase;
  const allSteps = [...new Set(phases.flatMap((one) => one.steps))];
  // A training or a placement begins with its stretch; the examination and the register after it end it.
  const training = steps.findIndex(isTrainingStep);
  const inPart = ({ kind }: StepRecord, n: number): number =>
    (kind === "exam" || kind === "register") && n > training ? parts : 1;
  const isLongExam = parts > 1 && spent.preparation > 0;
  const now = steps.filter((step, n) => inPart(step, n) === part);
  const deciding = decidingStep(allSteps);
  const prepared =
    now.find(({ kind }) => kind === "exam") ??
    (isFormal(phase) ? now.find(({ kind }) => kind === "apply") : undefined);
  const before = [
    ...now.map((step) =>
      stepAction(step, {
        number: allSteps.indexOf(step) + 1,
        of: allSteps.length,
        preparation: step === prepared ? spent.preparation : 0,
        isDeciding: at === 0 && step === deciding && step.served === undefined,
        authority: plan.authority,
        funding: plan.funding,
        isPaid: mainTraining(allSteps)?.paid ?? false,
        speech,
      }),
    ),
    ...(at === 0 ? decidingActions(plan) : []),
    ...phase.proofs.begun.map((proof) => proofAction(proof, speech)),
    ...phase.proofs.following.map((proof) => followingAction(proof, speech)),
    ...(at === 0 && plan.firstJob?.course ? [plan.firstJob.course] : []),
    ...(toldJobAt(plan) === at ? [plan.firstJob!.action!] : []),
  ];
  // An examination of an earlier stretch is passed by now.
  const ahead = allSteps.slice(Math.max(0, allSteps.indexOf(steps[0]!)));
  const exam = (isLongExam ? steps : []).concat(ahead).find(({ kind }) => kind === "exam");
  // Beside formalities there is nothing to build.
  const building = isFormal(phase) ? [] : buildActions(plan, phase, at, project);
  const network = networkActions(plan, phase, at, once);
  const certifying = phase.certificates.map((certificate) => certify(certificate, speech));
  // An exercise below somebody's level is better than a phase of reading, and worse than anything else.
  const isNeeded = [before, building, network, certifying].every((actions) => actions.length === 0);
  const practising = practiceActions(plan, phase, at, { once, isNeeded });
  const [tasks, hours] = isTrained(phase)
    ? [[...building, ...practising], printedHours(besideIn(phase), spent.learning)]
    : withPracticeHours([...building, ...practising], phase, speech);
  // The examination of this very phase has the hours already.
  const early = exam && !prepared && spent.preparation > 0 ? exam : undefined;
  const learningWith = { once, hours, hasProject: building.length > 0 };
  const learning = [
    ...(isTrained(phase)
      ? [
          ...trainingActions(phase, plan, once),
          ...learningActions(plan, { ...phase, focus: besideIn(phase) }, at, learningWith),
        ]
      : learningActions(plan, phase, at, learningWith)),
    ...(early ? [prepareEarly(early, phase, speech)] : []),
  ];
  return [
    ...before,
    ...learning,
    ...tasks,
    ...certifying,
    ...network,
    ...applyActions(plan, at, once),
  ];
}

/** Skills that are learned beside the training of a phase. */
const besideIn = ({ focus }: ToldPhase): readonly Focus[] =>
  focus.filter(({ isBeside }) => isBeside);

/** The hours of practice are printed with the first task of a phase where it is worth them: a project takes
 * days and an exercise some hours. Otherwise the task is part of the skills, and the hours go to them. */
function withPracticeHours(
  tasks: readonly Action[],
  { focus, spent }: ToldPhase,
  speech: Speech,
): readonly [readonly Action[], ReadonlyMap<Focus, number>] {
  const studied = focus.filter((item) => isStudied(item) && item.hours > 0);
  const isWorth =
    tasks[0]?.type === "build"
      ? spent.practice >= PROJECT_HOURS
      : spent.practice >= LEAST_TOLD && spent.practice <= MOST_FOR_EXERCISE;
  const isTold = tasks.length > 0 && (isWorth || studied.length === 0);
  const hours = printedHours(studied, spent.learning + (isTold ? 0 : spent.practice));
  const printed = roughly(spent.practice);
  if (!isTold || printed === 0) return [tasks, hours];
  const [first, ...others] = tasks as [Action, ...Action[]];
  const description = `${first.description} ${allow(printed, speech)}`;
  return [[{ ...first, description }, ...others], hours];
}
