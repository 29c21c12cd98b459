import type { Knowledge, Role, Skill } from "../../knowledge/knowledge.ts";
import type {
  CurriculumRecord,
  FieldRecord,
  ProjectRecord,
  StepRecord,
  TaskRecord,
} from "../../knowledge/records.ts";
import type { Speech } from "../../languages/speech.ts";
import { hashOf } from "../../text/hash.ts";
import type { FirstJobTexts } from "./first-job-sentences.ts";
import { type Action, certify, learn, stepAction } from "./actions.ts";
import { isLicence } from "../checklist/kinds.ts";
import { levelMilestone, levelsOf, milestonesUpTo } from "./milestones.ts";
import type { Focus } from "../schedule/focus.ts";
import type { ScheduledPhase } from "../schedule/schedule.ts";
import { projectsFor } from "./projects.ts";
import { isMet } from "../checklist/readiness.ts";
import type { ChosenResource } from "./resources.ts";
import { trainingDone } from "./entry-sentences.ts";
import {
  CREDENTIAL_PRACTICE_TITLES,
  NETWORK_TITLES,
  PRACTICE_TITLES,
  ROUTINE_TITLES,
  STEP_DONE,
  APPLY,
  APPLY_NOW,
} from "./wording.ts";

export interface PhaseTexts {
  readonly title: string;
  readonly milestones: readonly string[];
  readonly actions: readonly Action[];
}

/** A phase whose steps have their words. */
export interface ToldPhase extends ScheduledPhase {
  readonly steps: readonly StepRecord[];
}

/** A plan and what its texts are written from. */
export interface PlanTexts {
  readonly speech: Speech;
  readonly knowledge: Knowledge;
  readonly role: Role;
  readonly field: FieldRecord;
  readonly curriculum: CurriculumRecord | undefined;
  readonly phases: readonly ToldPhase[];
  readonly resources: ReadonlyMap<Skill, ChosenResource>;
  readonly firstJob: FirstJobTexts | undefined;
  /** For each phase, whether somebody in it has no workplace in the field yet. */
  readonly outsiders: readonly boolean[];
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
  const projects = projectsFor(plan.curriculum, plan.role.id, plan.phases);
  return plan.phases.map((phase, at) => ({
    title: titleOf(plan, at, once),
    milestones: milestonesOf(plan, phase, at, once),
    actions: actionsOf(plan, phase, at, { once, project: projects[at] }),
  }));
}

const lengthOf = ({ months }: ToldPhase): number => months.end - months.start + 1;

type Once = (texts: readonly string[]) => string | undefined;

/** Each role starts with its own variant: adding or moving other roles does not change its texts. */
const turned = <T>(texts: readonly T[], seed: string): T[] => {
  const start = hashOf(seed) % Math.max(1, texts.length);
  return [...texts.slice(start), ...texts.slice(0, start)];
};

const names = (focus: readonly Focus[], { list, skill: nameOf }: Speech): string =>
  list(focus.map(({ skill }) => nameOf(skill.name)));

const fieldReviewer = ({ field, speech }: PlanTexts): string => speech.quote(field.reviewer);

/** The values of a field's texts; some are for English only. */
const fieldWords = (plan: PlanTexts, focus: readonly Focus[]) => ({
  skills: names(leading(focus), plan.speech),
  reviewer: fieldReviewer(plan),
  are: "are",
  have: "have",
  were: "were",
  s: "",
});

/** The two skills with the most hours, in the order of the phase. Soft skills never lead. */
function leading(focus: readonly Focus[]): readonly Focus[] {
  const hard = focus.filter(({ skill }) => skill.group !== "soft");
  const own = hard.length > 0 ? hard : focus;
  const most = new Set(own.toSorted((a, b) => b.hours - a.hours).slice(0, 2));
  return own.filter((item) => most.has(item));
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

function applyAction({ title }: Role, at: number, { say, role }: Speech, once: Once): Action {
  const texts = turned(at === 0 ? APPLY_NOW : APPLY, title);
  const text = texts.find((one) => once([say(one.title)]) !== undefined) ?? texts[0]!;
  return {
    type: "network",
    title: say(text.title),
    description: say(text.description, { role: role(title) }),
    priority: "high",
  };
}

/** What somebody else can confirm: the weightiest skills, the module, the steps, the whole. */
function milestonesOf(plan: PlanTexts, phase: ToldPhase, at: number, once: Once): string[] {
  const { knowledge, curriculum, phases, role, speech } = plan;
  const { say, translate } = speech;
  const spoken = { reviewer: reviewerOf(plan), speech };
  const { module, steps, part, parts } = phase;
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
          ({ months, needs = [] }) => fits(months) && !needs.some((id) => later.has(id)),
        ),
      );
  }
  const isLastOfModule =
    !phases.slice(at + 1).some((other) => other.module === module) &&
    !module?.skills.some((id) => later.has(id));
  if (module && isLastOfModule && !isLearner && fits(module.months))
    add(...translated(module.outcome));
  if (part === parts) {
    const proofs = steps.filter(({ kind }) => kind === "exam" || kind === "register");
    const trainings = steps.filter(({ kind }) => kind === "study");
    for (const step of (proofs.length > 0 ? proofs : trainings).slice(-1))
      add(
        ...(trainingDone(steps, speech) ??
          turned(STEP_DONE, role.id).map((text) => say(text, { step: step.title }))),
      );
  }
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

const isWithoutExam = (steps: readonly StepRecord[]): boolean =>
  steps.some(({ kind }) => kind === "register") && !steps.some(({ kind }) => kind === "exam");

const weight = ({ importance, skill }: Focus): number =>
  (skill.group === "soft" ? 0 : 3) +
  (importance === "core" ? 2 : importance === "important" ? 1 : 0);

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
  return [
    ...steps
      .filter(({ kind }) => inPart(kind) === part)
      .map((step) =>
        stepAction(step, { number: allSteps.indexOf(step) + 1, of: allSteps.length, speech }),
      ),
    ...(at === 0 && plan.firstJob?.course ? [plan.firstJob.course] : []),
    ...(plan.firstJob?.at === at && plan.firstJob.action ? [plan.firstJob.action] : []),
    ...(phase.isApplying ? [applyAction(role, at, speech, once)] : []),
    ...focus.map((item) =>
      learn(item, {
        speech,
        practice: plan.knowledge.training.practice,
        seed: role.title,
        reviewer: reviewerOf(plan),
        resources: plan.resources,
        field: plan.field.id,
        months: lengthOf(phase),
        isWithoutExam: isWithoutExam(allSteps),
        once,
      }),
    ),
    ...(project ? [buildAction(plan, phase, at, project)] : []),
    ...practiceActions(plan, phase, at, once),
    ...networkActions(plan, phase, at, once),
    ...phase.certificates.map((certificate) => certify(certificate, speech)),
  ];
}

const reviewerOf = (plan: PlanTexts): string =>
  (plan.curriculum && plan.speech.translate(plan.curriculum.reviewer)) ?? fieldReviewer(plan);

const priorityOf = (focus: readonly Focus[]): Action["priority"] =>
  focus.some(({ importance }) => importance === "core") ? "high" : "medium";

/** A text of the field, where the curriculum has none in the language of the plan. */
function fieldText(
  plan: PlanTexts,
  { focus }: ToldPhase,
  { texts, at }: { readonly texts: FieldRecord["build"]; readonly at: number },
): { readonly title: string; readonly description: string; readonly lead: string } {
  const text = texts[(hashOf(plan.role.title) + at) % texts.length]!;
  const words = fieldWords(plan, focus);
  return {
    title: plan.speech.say(text.title, words),
    description: plan.speech.say(text.description, words),
    lead: words.skills,
  };
}

function buildAction(
  plan: PlanTexts,
  phase: ToldPhase,
  at: number,
  project: ProjectRecord,
): Action {
  const { say, translate, inside } = plan.speech;
  const [title, text, evidence] = [project.title, project.text, project.evidence].map(translate);
  const priority = priorityOf(phase.focus);
  if (title === undefined || text === undefined || evidence === undefined) {
    const general = fieldText(plan, phase, { texts: plan.field.build, at });
    return { type: "build", title: general.title, description: general.description, priority };
  }
  return {
    type: "build",
    title,
    description: say("{text} Proof: {evidence}", { text, evidence: inside(evidence) }),
    priority,
  };
}

/** Titles that say what a line is about, by its English verb. */
const networkTitles = (line: string): readonly string[] =>
  (NETWORK_TITLES.find(({ verbs }) => verbs.test(line)) ?? NETWORK_TITLES.at(-1)!).titles;

function networkActions(plan: PlanTexts, phase: ToldPhase, at: number, once: Once): Action[] {
  const { phases, curriculum, speech, field } = plan;
  const isLast = at === phases.length - 1;
  if (!curriculum || (at % 2 === 1 && !isLast)) return [];
  const priority: Action["priority"] = isLast ? "high" : at === 0 ? "low" : "medium";
  const lines = new Map(
    curriculum.network.flatMap((text) => {
      const own = speech.translate(text);
      return own === undefined ? [] : [[own, text] as const];
    }),
  );
  if (lines.size === 0) {
    const { title, description } = fieldText(plan, phase, { texts: field.network, at });
    const isNew = once([description]) !== undefined;
    return isNew ? [{ type: "network", title, description, priority }] : [];
  }
  const line = once([...lines.keys()]);
  if (line === undefined) return [];
  const titles = networkTitles(lines.get(line)!).map((text) => speech.say(text));
  return [{ type: "network", title: once(titles) ?? titles[0]!, description: line, priority }];
}

/** The exercise of the weightiest skill; else a routine of the trade, else the field's own text. */
function practiceActions(plan: PlanTexts, phase: ToldPhase, at: number, once: Once): Action[] {
  const { knowledge, role, curriculum, field, speech } = plan;
  const { say, translate } = speech;
  const { focus } = phase;
  const isRegistered = isWithoutExam(plan.phases.flatMap(({ steps }) => steps));
  const hard = focus.filter(
    ({ skill }) => skill.kind !== "soft" && !(isRegistered && isLicence(skill)),
  );
  const item = (hard.length > 0 ? hard : focus)
    .toSorted((a, b) => weight(b) - weight(a) || b.hours - a.hours)
    .find(({ skill }) => {
      const record = knowledge.training.practice.get(skill.id);
      return record !== undefined && (record.exercise.months ?? 0) <= lengthOf(phase);
    });
  const priority = priorityOf(focus);
  const own = item && translate(knowledge.training.practice.get(item.skill.id)!.exercise.text);
  const exercise = own === undefined ? undefined : once([own]);
  if (item && exercise !== undefined) {
    const titles = item.skill.kind === "credential" ? CREDENTIAL_PRACTICE_TITLES : PRACTICE_TITLES;
    const title = turned(titles, `${role.title} ${item.skill.id}`)[0]!;
    return [
      {
        type: "practice",
        title: say(title, { skill: speech.skill(item.skill.name) }),
        description: exercise,
        priority,
      },
    ];
  }
  const routine = once((curriculum?.practice ?? []).flatMap((text) => translate(text) ?? []));
  if (routine !== undefined) {
    const titles = turned(ROUTINE_TITLES, role.title).map((text) => say(text));
    return [
      { type: "practice", title: once(titles) ?? titles[0]!, description: routine, priority },
    ];
  }
  const { title, description, lead } = fieldText(plan, phase, { texts: field.practice, at });
  return [{ type: "practice", title: `${title}: ${lead}`, description, priority }];
}
