import type { ProjectRecord, StepRecord, TaskRecord } from "../../knowledge/records.ts";
import type { Speech } from "../../languages/speech.ts";
import { type Action, certify, learn, proofAction, stepAction } from "./actions.ts";
import { isLicence } from "../checklist/kinds.ts";
import { levelMilestone, levelsOf, milestonesUpTo } from "./milestones.ts";
import { suits } from "./audience.ts";
import {
  type Once,
  type PlanTexts,
  type ToldPhase,
  fieldWords,
  isWithoutExam,
  lengthOf,
  names,
  reviewerOf,
  turned,
  weight,
} from "./plan-texts.ts";
import { projectsFor } from "./projects.ts";
import { isMet } from "../checklist/readiness.ts";
import { trainingDone } from "./entry-sentences.ts";
import { buildActions, networkActions, practiceActions } from "./trade-actions.ts";
import { STEP_DONE, APPLY, APPLY_NOW } from "./wording.ts";

export interface PhaseTexts {
  readonly title: string;
  readonly milestones: readonly string[];
  readonly actions: readonly Action[];
}

const MAX_PROOFS = 3;
const MIN_MILESTONES = 2;

/** The texts of all phases; no sentence stands twice in a plan. */
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

function titleOf(plan: PlanTexts, at: number, once: Once): string {
  const { field, phases, role, curriculum, speech } = plan;
  const { say, translate, inside } = speech;
  const { focus, module, steps, part, parts } = phases[at]!;
  const words = fieldWords(plan, focus);
  const { skills: subjects } = words;
  const moduleTitle = (): string | undefined => {
    const title = module && translate(module.title);
    return title === undefined ? undefined : once([title]);
  };
  if (steps.length > 0) {
    // A degree in any subject names no skill, so it is not what these skills are learned in.
    const teaching = steps.filter(({ skills = [] }) => skills.length > 0);
    const main = (teaching.length > 0 ? teaching : steps).toSorted(
      (a, b) => b.months - a.months,
    )[0]!.title;
    const titles = stepTitles(steps, speech);
    if (parts === 1) return once([titles]) ?? titles;
    const own = moduleTitle() ?? once([subjects]) ?? subjects;
    return part === 1
      ? say("{step}, first part: {title}", { step: main, title: inside(own) })
      : own;
  }
  if (focus.every(isMet))
    return say("Deepen the core of the role: {names}", { names: names(focus, speech) });
  if (curriculum) {
    const isExtra = focus.every(({ importance }) => importance === "supporting");
    if (isExtra) return once([say("Also useful: {skills}", words)]) ?? subjects;
    return moduleTitle() ?? once([subjects]) ?? subjects;
  }
  return say(
    at === 0
      ? field.titles.start
      : turned(field.titles.work, role.title)[at % field.titles.work.length]!,
    words,
  );
}

/** "Pass the examination, then join the register". */
function stepTitles(steps: readonly StepRecord[], { say, inside }: Speech): string {
  const [first, ...others] = steps.map(({ title }) => title);
  return [first, ...others.map(inside)].join(say(", then "));
}

function applyAction(
  { role: { title }, roleTitle: role, speech: { say } }: PlanTexts,
  at: number,
  once: Once,
): Action {
  const texts = turned(at === 0 ? APPLY_NOW : APPLY, title);
  const text = texts.find((one) => once([say(one.title)]) !== undefined) ?? texts[0]!;
  return {
    type: "network",
    title: say(text.title),
    description: say(text.description, { role }),
    priority: "high",
  };
}

/** What somebody else can confirm: the weightiest skills, the module, the steps, the whole. */
function milestonesOf(plan: PlanTexts, phase: ToldPhase, at: number, once: Once): string[] {
  const { knowledge, curriculum, phases, speech } = plan;
  const { say, translate } = speech;
  const audience = plan.audiences[at]!;
  const spoken = { reviewer: reviewerOf(plan), speech, audience };
  const { module, steps } = phase;
  const isLast = at === phases.length - 1;
  const { isLearner } = phase;
  const isRegistered = isWithoutExam(phases.flatMap((one) => one.steps));
  const fits = (least = 0): boolean => least <= lengthOf(phase);
  const byWeight = phase.focus
    .filter((item) => !isMet(item))
    .toSorted((a, b) => weight(b) - weight(a) || b.hours - a.hours);
  // What somebody knows nothing of before a later phase.
  const later = new Set(
    phases
      .slice(at + 1)
      .flatMap(({ focus }) => focus.filter(({ current }) => current < 1))
      .map(({ skill }) => skill.id),
  );
  const milestones: string[] = [];
  const add = (...texts: readonly string[]): void => {
    const text = once(texts);
    if (text !== undefined) milestones.push(text);
  };
  const translated = (text: string): readonly string[] => {
    const own = translate(text);
    return own === undefined ? [] : [own];
  };
  // Before a place to train is found there is no workplace for a proof.
  const isBeforePlace =
    steps.length > 0 && steps.every(({ kind }) => kind === "apply") && audience.has("newcomer");
  const elsewhere = plan.outsiders[at] ? plan.field.elsewhere : undefined;
  /** A milestone of a skill; the first of a plan that needs a workplace says how to do without. */
  const addProof = (tasks: readonly TaskRecord[]): void => {
    const task = tasks.find(({ text }) => once(translated(text)) !== undefined);
    if (task === undefined) return;
    const hint = elsewhere && task.place === "work" ? once([say(elsewhere)]) : undefined;
    milestones.push([...translated(task.text), ...(hint === undefined ? [] : [hint])].join(" "));
  };
  if (plan.firstJob?.at === at) add(plan.firstJob.milestone);
  for (const item of byWeight) {
    const practice = knowledge.training.practice.get(item.skill.id);
    const isSoft = item.skill.group === "soft" && item.importance !== "core";
    if (milestones.length >= (isSoft ? MIN_MILESTONES : MAX_PROOFS)) continue;
    const { level, reached } = levelsOf(item, isLearner);
    // The milestones of a licence speak of its examination.
    if (isRegistered && isLicence(item.skill)) add(...levelMilestone(item, spoken, at));
    else if (practice)
      addProof(
        milestonesUpTo(practice, { level, reached }).filter(
          (task) =>
            suits(audience, task) &&
            !(isBeforePlace && task.place === "work") &&
            fits(task.months) &&
            !(task.needs ?? []).some((id) => later.has(id)),
        ),
      );
  }
  const isLastOfModule =
    !phases.slice(at + 1).some((other) => other.module === module) &&
    !module?.skills.some((id) => later.has(id));
  if (module && isLastOfModule && !isLearner && fits(module.months))
    add(...translated(module.outcome));
  for (const texts of stepMilestones(plan, phase)) add(...texts);
  if (milestones.length < MIN_MILESTONES && module && isLastOfModule && fits(module.months))
    add(...translated(module.outcome));
  for (const item of [...byWeight, ...phase.focus]) {
    if (milestones.length >= MIN_MILESTONES) break;
    const { level: target } = levelsOf(item, isLearner);
    add(...levelMilestone({ ...item, target }, spoken, at + milestones.length));
  }
  if (isLast && curriculum && fits(curriculum.ready_months)) add(...translated(curriculum.ready));
  return milestones;
}

/** Milestones of the steps and proofs of a phase: for each its texts, the first one free. */
function stepMilestones({ role, speech }: PlanTexts, phase: ToldPhase): (readonly string[])[] {
  const { say, translate, quote } = speech;
  const { steps, part, parts, proofs } = phase;
  const done = (title: string): string[] =>
    turned(STEP_DONE, role.id).map((text) => say(text, { step: title }));
  const examined = steps.filter(({ kind }) => kind === "exam" || kind === "register");
  const trainings = steps.filter(({ kind }) => kind === "study");
  const last = part === parts ? (examined.length > 0 ? examined : trainings).slice(-1) : [];
  return [
    ...steps
      .flatMap(({ credential }) => partsIn(credential?.parts, { part, parts }))
      .map((text) => [translate(text)].filter((own) => own !== undefined)),
    ...last.map(({ title }) => trainingDone(steps, speech) ?? done(title)),
    ...proofs.held.map(({ title }) => done(quote(title))),
    ...proofs.underWay.map(({ name }) => [
      say("{Proof}: you are registered, and the first part is passed.", { proof: quote(name) }),
    ]),
  ];
}

/** The parts of an examination that fall into one of the phases of its stretch. */
const partsIn = (
  texts: readonly string[] = [],
  { part, parts }: { readonly part: number; readonly parts: number },
): readonly string[] =>
  texts.filter((_, at) => Math.floor((at * parts) / texts.length) + 1 === part);

function actionsOf(
  plan: PlanTexts,
  phase: ToldPhase,
  at: number,
  { once, project }: { readonly once: Once; readonly project: ProjectRecord | undefined },
): Action[] {
  const { phases, role, speech } = plan;
  const { focus, steps, part, parts } = phase;
  const allSteps = [...new Set(phases.flatMap((one) => one.steps))];
  // A training or a placement begins with its stretch; the examination and the register end it.
  const inPart = (kind: StepRecord["kind"]): number =>
    kind === "exam" || kind === "register" ? parts : 1;
  const before = [
    ...steps
      .filter(({ kind }) => inPart(kind) === part)
      .map((step) =>
        stepAction(step, {
          number: allSteps.indexOf(step) + 1,
          of: allSteps.length,
          own: phase.hours.own,
          speech,
        }),
      ),
    ...phase.proofs.begun.map((proof) => proofAction(proof, speech)),
    ...(at === 0 && plan.firstJob?.course ? [plan.firstJob.course] : []),
    ...(plan.firstJob?.at === at && plan.firstJob.action ? [plan.firstJob.action] : []),
    ...(phase.isApplying ? [applyAction(plan, at, once)] : []),
  ];
  const learning = focus.map((item) =>
    learn(item, {
      speech,
      practice: plan.knowledge.training.practice,
      seed: role.title,
      reviewer: reviewerOf(plan),
      resources: plan.resources,
      field: plan.field.id,
      months: lengthOf(phase),
      audience: plan.audiences[at]!,
      isWithoutExam: isWithoutExam(allSteps),
      once,
    }),
  );
  const building = buildActions(plan, phase, at, project);
  const network = networkActions(plan, phase, at, once);
  const certifying = phase.certificates.map((certificate) => certify(certificate, speech));
  // An exercise below somebody's level is better than a phase of reading, and worse than anything else.
  const isNeeded = [before, building, network, certifying].every((actions) => actions.length === 0);
  return [
    ...before,
    ...learning,
    ...building,
    ...practiceActions(plan, phase, at, { once, isNeeded }),
    ...network,
    ...certifying,
  ];
}
