import type { Knowledge, Role, Skill } from "../knowledge/knowledge.ts";
import type {
  CurriculumRecord,
  FieldRecord,
  ProjectRecord,
  StepRecord,
} from "../knowledge/records.ts";
import { fill, listOfSubjects } from "../text/english.ts";
import { hashOf } from "../text/hash.ts";
import { type Action, certify, learn, stepAction } from "./actions.ts";
import type { Certificate } from "./certificates.ts";
import { kindOf } from "./kinds.ts";
import { levelMilestone, milestoneFor, monthsNamed } from "./milestones.ts";
import type { Focus } from "./focus.ts";
import type { PlannedPhase } from "./phases.ts";
import { lowerFirst } from "./profession.ts";
import { projectsFor } from "./projects.ts";
import { isMet } from "./readiness.ts";
import type { Resource } from "./resources.ts";
import {
  CREDENTIAL_PRACTICE_TITLES,
  NETWORK_TITLES,
  PRACTICE_TITLES,
  ROUND_TITLES,
  ROUTINE_TITLES,
  STEP_DONE,
} from "./wording.ts";

export interface PhaseTexts {
  readonly title: string;
  readonly milestones: readonly string[];
  readonly actions: readonly Action[];
}

/** A plan and what its texts are written from. */
export interface PlanTexts {
  readonly knowledge: Knowledge;
  readonly role: Role;
  readonly field: FieldRecord;
  readonly curriculum: CurriculumRecord | undefined;
  readonly phases: readonly PlannedPhase[];
  /** The length of each phase. */
  readonly months: readonly number[];
  /** Certificates to take at the end of each phase. */
  readonly certificates: readonly (readonly Certificate[])[];
  readonly resources: ReadonlyMap<Skill, Resource>;
}

const MAX_PROOFS = 3;
const MIN_MILESTONES = 2;
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

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

type Once = (texts: readonly string[]) => string | undefined;

/** Each role starts with its own variant: adding or moving other roles does not change its texts. */
const turned = (texts: readonly string[], seed: string): string[] => {
  const start = hashOf(seed) % Math.max(1, texts.length);
  return [...texts.slice(start), ...texts.slice(0, start)];
};

const names = (focus: readonly Focus[]): string[] => focus.map(({ skill }) => skill.name);

/** The two skills with the most hours, in the order of the phase. Soft skills never lead. */
function leading(focus: readonly Focus[]): readonly Focus[] {
  const hard = focus.filter(({ skill }) => skill.group !== "soft");
  const own = hard.length > 0 ? hard : focus;
  const most = new Set(own.toSorted((a, b) => b.hours - a.hours).slice(0, 2));
  return own.filter((item) => most.has(item));
}

function titleOf({ field, phases, role, curriculum }: PlanTexts, at: number, once: Once): string {
  const { focus, module, steps, part, parts } = phases[at]!;
  const subjects = listOfSubjects(names(leading(focus)));
  const words = {
    skills: subjects,
    reviewer: field.reviewer,
    are: "are",
    have: "have",
    were: "were",
    s: "",
  };
  if (steps.length > 0) {
    // A degree in any subject names no skill, so it is not what these skills are learned in.
    const teaching = steps.filter(({ skills = [] }) => skills.length > 0);
    const main = (teaching.length > 0 ? teaching : steps).toSorted(
      (a, b) => b.months - a.months,
    )[0]!.title;
    if (parts === 1) return once([stepTitles(steps)]) ?? stepTitles(steps);
    const own = (module && once([lowerFirst(module.title)])) ?? subjects;
    return `${main}, ${ORDINALS[part - 1] ?? "next"} part: ${own}`;
  }
  if (focus.every(isMet)) return `Deepen the core of the role: ${listOfSubjects(names(focus))}`;
  if (curriculum) {
    const isExtra = focus.every(({ importance }) => importance === "supporting");
    const titles = isExtra ? ROUND_TITLES : field.titles.work;
    const rounds = turned(titles, role.title).map((text) => fill(text, words));
    return (
      (module && once([module.title, `${module.title}: ${subjects}`])) ?? once(rounds) ?? subjects
    );
  }
  return fill(
    at === 0
      ? field.titles.start
      : turned(field.titles.work, role.title)[at % field.titles.work.length]!,
    words,
  );
}

/** "Pass the examination, then join the register". */
function stepTitles(steps: readonly StepRecord[]): string {
  const [first, ...others] = steps.map(({ title }) => title);
  return [first, ...others.map(lowerFirst)].join(", then ");
}

/** What somebody else can confirm: the weightiest skills, the module, the steps, the whole. */
function milestonesOf(plan: PlanTexts, phase: PlannedPhase, at: number, once: Once): string[] {
  const { knowledge, field, curriculum, phases, role } = plan;
  const { module, steps, part, parts } = phase;
  const isLast = at === phases.length - 1;
  const byWeight = phase.focus
    .filter((item) => !isMet(item))
    .toSorted((a, b) => weight(b) - weight(a) || b.hours - a.hours);
  const milestones: string[] = [];
  const add = (...texts: readonly string[]): void => {
    const text = once(texts);
    if (text !== undefined) milestones.push(text);
  };
  for (const item of byWeight) {
    const practice = knowledge.training.practice.get(item.skill.id);
    const isSoft = item.skill.group === "soft";
    if (milestones.length >= (isSoft ? MIN_MILESTONES : MAX_PROOFS)) continue;
    const text = practice && milestoneFor(practice, item);
    if (text !== undefined && monthsNamed(text) <= plan.months[at]!) add(text);
    else if (item.importance === "core" && !isSoft) add(...levelMilestone(item, field, at));
  }
  if (module && !phases.slice(at + 1).some((later) => later.module === module)) add(module.outcome);
  if (part === parts) {
    for (const step of steps.filter(({ kind }) => kind === "exam" || kind === "register").slice(-1))
      add(...turned(STEP_DONE, role.id).map((text) => fill(text, { step: step.title })));
  }
  for (const item of [...byWeight, ...phase.focus]) {
    if (milestones.length < MIN_MILESTONES) add(...levelMilestone(item, field, at));
  }
  if (isLast && curriculum) add(curriculum.ready);
  return milestones;
}

const weight = ({ importance, skill }: Focus): number =>
  (skill.group === "soft" ? 0 : 3) +
  (importance === "core" ? 2 : importance === "important" ? 1 : 0);

function actionsOf(
  plan: PlanTexts,
  phase: PlannedPhase,
  at: number,
  { once, project }: { readonly once: Once; readonly project: ProjectRecord | undefined },
): Action[] {
  const { field, phases, role, curriculum } = plan;
  const { focus, steps, part, parts } = phase;
  const isLast = at === phases.length - 1;
  const priority = focus.some(({ importance }) => importance === "core") ? "high" : "medium";
  const reviewer = curriculum?.reviewer ?? field.reviewer;
  const reach: Action["priority"] = isLast ? "high" : at === 0 ? "low" : "medium";
  const allSteps = [...new Set(phases.flatMap((one) => one.steps))];
  const inPart = (kind: StepRecord["kind"]): number =>
    kind === "apply" || kind === "study" ? 1 : parts;
  const build = project
    ? [
        {
          type: "build" as const,
          title: project.title,
          description: `${project.text} What to show: ${lowerFirst(project.evidence)}`,
          priority: priority as Action["priority"],
        },
      ]
    : [];
  const line = at % 2 === 0 || isLast ? once(curriculum?.network ?? []) : undefined;
  return [
    ...steps
      .filter(({ kind }) => inPart(kind) === part)
      .map((step) => stepAction(step, { number: allSteps.indexOf(step) + 1, of: allSteps.length })),
    ...focus.map((item) =>
      learn(item, {
        practice: plan.knowledge.training.practice,
        seed: role.title,
        reviewer,
        resources: plan.resources,
        once,
      }),
    ),
    ...build,
    ...practiceActions(plan, phase, at, once),
    ...(line === undefined
      ? []
      : [
          {
            type: "network" as const,
            title: once(turned(NETWORK_TITLES, role.title)) ?? NETWORK_TITLES[0]!,
            description: line,
            priority: reach,
          },
        ]),
    ...plan.certificates[at]!.map(certify),
  ];
}

/** The exercise of the weightiest skill; else a routine of the trade, else the field's own text. */
function practiceActions(
  plan: PlanTexts,
  { focus }: PlannedPhase,
  at: number,
  once: Once,
): Action[] {
  const { knowledge, role, curriculum, field } = plan;
  const hard = focus.filter(({ skill }) => kindOf(skill) !== "soft");
  const item = (hard.length > 0 ? hard : focus)
    .toSorted((a, b) => weight(b) - weight(a) || b.hours - a.hours)
    .find(({ skill }) => knowledge.training.practice.has(skill.id));
  const priority = focus.some(({ importance }) => importance === "core") ? "high" : "medium";
  const exercise = item && once([knowledge.training.practice.get(item.skill.id)!.exercise]);
  if (item && exercise !== undefined) {
    const titles =
      kindOf(item.skill) === "credential" ? CREDENTIAL_PRACTICE_TITLES : PRACTICE_TITLES;
    const title = turned(titles, `${role.title} ${item.skill.id}`)[0]!;
    return [
      {
        type: "practice",
        title: fill(title, { skill: item.skill.name }),
        description: exercise,
        priority,
      },
    ];
  }
  const routine = once(curriculum?.practice ?? []);
  if (routine !== undefined) {
    const title = once(turned(ROUTINE_TITLES, role.title)) ?? ROUTINE_TITLES[0]!;
    return [{ type: "practice", title, description: routine, priority }];
  }
  const text = field.practice[(hashOf(role.title) + at) % field.practice.length]!;
  const lead = listOfSubjects(names(leading(focus)));
  const words = {
    skills: lead,
    reviewer: field.reviewer,
    are: "are",
    have: "have",
    were: "were",
    s: "",
  };
  return [
    {
      type: "practice",
      title: `${text.title}: ${lead}`,
      description: fill(text.description, words),
      priority,
    },
  ];
}
