/* The milestones of a phase: two or three that somebody else can confirm, and each part of an examination. */
import type { TaskRecord } from "../../knowledge/record-types.ts";
import { isLicence, isObtained } from "../checklist/kinds.ts";
import { isLikely, isMet } from "../checklist/readiness.ts";
import { isTrainingStep, mainTraining } from "../schedule/training-steps.ts";
import type { Focus } from "../schedule/focus.ts";
import { isLicensing } from "../schedule/phases.ts";
import type { Step } from "../route/step.ts";
import { suits } from "./audience.ts";
import { trainingDone } from "./entry-sentences.ts";
import { levelMilestone, levelsOf, milestonesUpTo } from "./milestones.ts";
import {
  type Once,
  type PlanTexts,
  type ToldPhase,
  isWithoutExam,
  lengthOf,
  reviewerOf,
  turned,
  weight,
} from "./plan-texts.ts";
import { type Teacher, isTrained, teacherIn } from "./training-actions.ts";
import { STEP_DONE } from "./action-sentences.ts";

const MAX_MILESTONES = 3;
const MIN_MILESTONES = 2;
/** The most milestones of the way itself, so that a proof of the work has a place beside them. An
 * examination has as many as it has parts. */
const MAX_GATES = 2;

/** Milestones in order of preference: the steps of the way first, then the weightiest skills, the module,
 * the whole curriculum. */
export function milestonesOf(plan: PlanTexts, phase: ToldPhase, at: number, once: Once): string[] {
  const { knowledge, curriculum, phases, speech } = plan;
  const { translate } = speech;
  const audience = plan.audiences[at]!;
  const spoken = { reviewer: reviewerOf(plan), speech, audience };
  const { module } = phase;
  const isLast = at === phases.length - 1;
  const { isLearner } = phase;
  const isRegistered = isWithoutExam(phases.flatMap((one) => one.steps));
  const fits = (least?: number): boolean => isRoomFor(least, phase, false);
  const byWeight = phase.focus
    .filter((item) => !isMet(item) && !(comesWithSteps(plan, item) && !isRegistered))
    .toSorted((a, b) => worth(b) - worth(a) || weight(b) - weight(a) || b.hours - a.hours);
  const later = newAfter(phases, at);
  const milestones: string[] = [];
  const add = (...texts: readonly string[]): void => {
    const text = once(texts);
    if (text !== undefined) milestones.push(text);
  };
  const translated = (text: string): readonly string[] => {
    const own = translate(text);
    return own === undefined ? [] : [own];
  };
  const isWorkplace = hasWorkplace(plan, phase, at);
  const elsewhere = plan.outsiders[at] ? plan.field.elsewhere : undefined;
  /** A milestone of a skill; the first of a plan that needs a workplace says how to do without. */
  const addProof = (tasks: readonly TaskRecord[]): void => {
    const possible = tasks.filter(({ place }) => isWorkplace || place !== "work");
    const task = (possible.length > 0 || isTrained(phase) ? possible : tasks).find(
      ({ text }) => once(translated(text)) !== undefined,
    );
    if (task === undefined) return;
    const hint = elsewhere && task.place === "work" ? once([speech.say(elsewhere)]) : undefined;
    milestones.push([...translated(task.text), ...(hint === undefined ? [] : [hint])].join(" "));
  };
  if (plan.firstJob?.at === at) add(plan.firstJob.milestone);
  const gates = Math.max(MAX_GATES, examinedIn(plan, phase).length);
  for (const texts of stepMilestones(plan, phase).slice(0, gates)) add(...texts);
  // A formality is its own proof.
  const most = isFormal(phase) ? MIN_MILESTONES : MAX_MILESTONES;
  const provedBy = (item: Focus): readonly TaskRecord[] => {
    const practice = knowledge.training.practice.get(item.skill.id);
    return (practice ? milestonesUpTo(practice, levelsOf(item, isLearner)) : []).filter(
      (task) =>
        suits(audience, task) &&
        (task.for !== "lead" || plan.leads[at]!) &&
        isRoomFor(task.months, phase, isMet(item)) &&
        !(task.needs ?? []).some((id) => later.has(id)),
    );
  };
  for (const item of byWeight) {
    const isSoft = item.skill.group === "soft";
    if (milestones.length >= (isSoft ? MIN_MILESTONES : most)) continue;
    // The milestones of a licence speak of its examination.
    if (isRegistered && isLicence(item.skill)) add(...levelMilestone(item, spoken, at));
    else addProof(provedBy(item));
  }
  const isLastOfModule =
    !phases.slice(at + 1).some((other) => other.module === module) &&
    ![...(module?.skills ?? []), ...(module?.needs ?? [])].some((id) => later.has(id));
  if (module && isLastOfModule && !isLearner && fits(module.months) && milestones.length < most)
    add(...translated(module.outcome));
  if (milestones.length < MIN_MILESTONES && module && isLastOfModule && fits(module.months))
    add(...translated(module.outcome));
  // Where skills are only deepened, they are proved at the next level.
  for (const item of byWeight.length === 0 && !isFormal(phase) ? phase.focus : [])
    if (milestones.length < most) addProof(provedBy(item));
  for (const item of [...byWeight, ...phase.focus]) {
    if (milestones.length >= MIN_MILESTONES) break;
    const { level: target } = levelsOf(item, isLearner);
    add(...levelMilestone({ ...item, target }, spoken, at + milestones.length));
  }
  const isFull = milestones.length >= MAX_MILESTONES;
  if (isLast && !isFull && isWorkplace && curriculum && fits(curriculum.ready_months))
    add(...translated(curriculum.ready));
  return milestones;
}

/** The months in which a result is shown begin once its skill is learned: a proof that takes two or more does
 * not fill a phase alone, unless the skill is there already. */
const LONG_PROOF = 2;
function isRoomFor(months = 0, phase: ToldPhase, isKnown: boolean): boolean {
  const length = lengthOf(phase);
  return months < LONG_PROOF || isKnown ? months <= length : months < length;
}

/** Skills that are entirely new to the reader until a later phase. */
const newAfter = (phases: readonly ToldPhase[], at: number): ReadonlySet<string> =>
  new Set(
    phases
      .slice(at + 1)
      .flatMap(({ focus }) => focus.filter(({ current }) => current < 1))
      .map(({ skill }) => skill.id),
  );

/** A few hours confirm a skill; they bring no result that is worth a milestone before another skill's. */
const CONFIRMED_IN = 5;
const worth = (item: Focus): number => Number(!(isLikely(item) && item.hours < CONFIRMED_IN));

/** Whether somebody has the trade's own workplace in a phase. */
const hasWorkplace = (plan: PlanTexts, { steps }: ToldPhase, at: number): boolean =>
  steps.length > 0
    ? steps.some(
        (step) =>
          isTrainingStep(step) &&
          (step.paid || step.kind === "placement" || isBesideOwnWork(plan, step, at)),
      )
    : plan.audiences[at]!.has("insider") && !plan.outsiders[at];

const isBesideOwnWork = (plan: PlanTexts, { pace }: Step, at: number): boolean =>
  pace === "part_time" && plan.audiences[at]!.has("insider");

/** Milestones of the steps and proofs of a phase: for each its possible texts, of which the first that
 * the plan has not used is taken. */
function stepMilestones(plan: PlanTexts, phase: ToldPhase): (readonly string[])[] {
  const { role, speech } = plan;
  const { say, translate, quote } = speech;
  const { steps, part, parts, proofs } = phase;
  const done = (title: string): string[] =>
    turned(STEP_DONE, role.id).map((text) => say(text, { step: title }));
  const formal = steps.filter((step) => !isTrainingStep(step));
  const trainings = steps.filter((step) => isTrainingStep(step));
  const ends = formal.some(({ kind }) => kind !== "apply")
    ? formal.filter(({ kind }) => kind !== "apply")
    : trainings.length > 0
      ? trainings
      : formal;
  if (ends.length > 0 && ends.every(({ kind }) => kind === "apply"))
    return PLACE_GATES.map((text) => [say(text, { step: ends.at(-1)?.title ?? "" })]);
  const last = part === parts ? ends.slice(-1) : [];
  // One mark in the middle of a training; its other parts are shown by their skills.
  const year =
    part < parts && part === Math.ceil(parts / 2) && trainings.length > 0
      ? [
          [
            say(YEAR_DONE[mainTraining(steps)?.isLead ? "lead" : teacherIn(steps, plan)], {
              part,
              parts,
            }),
          ],
        ]
      : [];
  return [
    ...examinedIn(plan, phase).map((text) => [translate(text)].filter((own) => own !== undefined)),
    ...last.map(({ title, isLead }) =>
      isLead ? [say(LEAD_DONE)] : (trainingDone(steps, speech) ?? done(title)),
    ),
    ...year,
    ...proofs.held.map(({ title }) => done(quote(title))),
    ...proofs.underWay.map(({ name }) => [
      say("{Proof}: you are enrolled, and the next examination or assessment has a date.", {
        proof: quote(name),
      }),
    ]),
  ];
}

/** When a place is found. */
const PLACE_GATES: readonly string[] = [
  "“{step}” is done, and you hold the answer in writing.",
  "Start, cost and who pays it are settled in writing.",
];

const LEAD_DONE =
  "An interim reference or an appraisal names the people, the money and the results that you answered for.";

const EXAMINED = "Part {part} of {parts} of the training is passed: no examination of it is open.";
const SIGNED =
  "Part {part} of {parts} of the training is passed: no examination of it is open, and the record of your practice is signed up to date.";
const COURSE_DONE =
  "Part {part} of {parts} of the course is done, and the practice papers on its subjects are passed.";

const YEAR_DONE: Readonly<Record<Teacher | "lead", string>> = {
  course: COURSE_DONE,
  lessons: COURSE_DONE,
  university: EXAMINED,
  service: EXAMINED,
  school: SIGNED,
  employer: SIGNED,
  file: "Part {part} of {parts} of the file is written, and an adviser has read it.",
  lead: "Part {part} of {parts} of this work ends with a talk about results: what you led, what came of it, and what you take over next.",
  work: "Part {part} of {parts} of the supervised work is confirmed in writing, with the tasks and the hours that the next step asks for.",
};

/** The parts of the examinations that a phase takes: each at the end of its share of the stretch, and not
 * before what it examines is taught. */
function examinedIn({ phases }: Pick<PlanTexts, "phases">, phase: ToldPhase): readonly string[] {
  const { steps, part, parts } = phase;
  const first = phases.indexOf(phase) - part + 1;
  const stretch = phases.slice(first, first + parts);
  const taughtBy = (ids: readonly string[]): number =>
    stretch.findLastIndex(({ focus }) =>
      focus.some((item) => !isMet(item) && ids.includes(item.skill.id)),
    ) + 1;
  return steps.flatMap(({ credential }) => {
    const texts = credential?.parts ?? [];
    return texts.filter((_, at) => {
      const share = Math.ceil(((at + 1) * parts) / texts.length);
      return Math.max(share, taughtBy(credential?.examined?.[at] ?? [])) === part;
    });
  });
}

export const isFormal = (phase: ToldPhase): boolean => phase.steps.length > 0 && !isTrained(phase);

/** Whether the steps of the plan obtain a licence, so that it is not learned. */
export const comesWithSteps = ({ phases }: PlanTexts, { skill }: Focus): boolean =>
  isObtained(skill) && phases.some(({ steps }) => steps.some(isLicensing));
