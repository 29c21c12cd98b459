/* The input of the texts of a plan, and helpers that their writers share. */
import type { Knowledge, Role, Skill } from "../../knowledge/knowledge.ts";
import type {
  Audience,
  CurriculumRecord,
  FieldRecord,
  StepRecord,
} from "../../knowledge/record-types.ts";
import type { Speech } from "../../languages/speech.ts";
import { hashOf } from "../../text/hash.ts";
import type { Focus } from "../schedule/focus.ts";
import type { ScheduledPhase } from "../schedule/schedule.ts";
import type { Action } from "./actions.ts";
import type { FirstJobTexts } from "./first-job-sentences.ts";
import type { ChosenResource } from "./resources.ts";

/** A phase whose steps have their words. */
export interface ToldPhase extends ScheduledPhase {
  readonly steps: readonly StepRecord[];
}

/** `steps`: the steps of the way · `posts`: earlier posts · `post`: the next post of the candidate's own
 * career · `application`: nothing has to come before it · `proof`: work that the candidate can show. */
export type Deciding = "steps" | "posts" | "post" | "application" | "proof";

/** A plan and what its texts are written from. */
export interface PlanTexts {
  readonly speech: Speech;
  readonly knowledge: Knowledge;
  readonly role: Role;
  /** The title asked for, in the reader's language. */
  readonly roleTitle: string;
  readonly field: FieldRecord;
  readonly curriculum: CurriculumRecord | undefined;
  readonly phases: readonly ToldPhase[];
  /** Who decides about the steps of the way, where a record says it. */
  readonly authority: string | undefined;
  /** Sentences about the cost, the funding and the start of the first training. */
  readonly funding: readonly string[];
  /** The deciding factor of the plan. */
  readonly decides: Deciding;
  /** Somebody is not at work now, so no present post has tasks for them. */
  readonly isAway: boolean;
  /** The last post was given up, so there is no employer to ask. */
  readonly isWithoutPost: boolean;
  readonly resources: ReadonlyMap<Skill, ChosenResource>;
  readonly firstJob: FirstJobTexts | undefined;
  /** For each phase, whether it asks for a post before the role. */
  readonly stepsUp: readonly boolean[];
  /** The first of the posts before the role, where a later phase wins it. */
  readonly nextPost: string | undefined;
  /** The present post is a step of the career asked for, so its employer has the posts above it. */
  readonly isOwnCareer: boolean;
  /** The present post is in the field of work of the role, or nearer. */
  readonly isOfField: boolean;
  /** For each phase, whether somebody in it has no workplace in the field yet. */
  readonly outsiders: readonly boolean[];
  /** For each phase, which texts suit the reader then. */
  readonly audiences: readonly ReadonlySet<Audience>[];
  /** For each phase, whether the reader leads people in the post of that time. */
  readonly leads: readonly boolean[];
}

export const lengthOf = ({ months }: ToldPhase): number => months.end - months.start + 1;

export type Once = (texts: readonly string[]) => string | undefined;

/** Each role starts with its own variant: adding or moving other roles does not change its texts. */
export const turned = <T>(texts: readonly T[], seed: string): T[] => {
  const start = hashOf(seed) % Math.max(1, texts.length);
  return [...texts.slice(start), ...texts.slice(0, start)];
};

export const names = (focus: readonly Focus[], { list, skill: nameOf }: Speech): string =>
  list(focus.map(({ skill }) => nameOf(skill.name)));

const fieldReviewer = ({ field, speech }: PlanTexts): string => speech.quote(field.reviewer);

/** The values of a field's texts; some are for English only. */
export const fieldWords = (plan: PlanTexts, focus: readonly Focus[]) => ({
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

export const isWithoutExam = (steps: readonly StepRecord[]): boolean =>
  steps.some(({ kind }) => kind === "register") && !steps.some(({ kind }) => kind === "exam");

export const weight = ({ importance, skill }: Focus): number =>
  (skill.group === "soft" ? 0 : 3) +
  (importance === "core" ? 2 : importance === "important" ? 1 : 0);

export const reviewerOf = (plan: PlanTexts): string =>
  (plan.curriculum && plan.speech.translate(plan.curriculum.reviewer)) ?? fieldReviewer(plan);

export const priorityOf = (focus: readonly Focus[]): Action["priority"] =>
  focus.some(({ importance }) => importance === "core") ? "high" : "medium";
