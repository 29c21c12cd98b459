import { MARKUP, strangeFigures, strangers, type TextChecks } from "./check-texts.ts";
import { array, answerOf, string } from "./shape.ts";

/** The texts that a model may reword. Skills, months and order stay as planned. */
export interface PlanProse {
  readonly readiness_summary: string;
  readonly summary: string;
  /** Only where the plan is in another language. */
  readonly strengths?: readonly string[];
  readonly priority_gaps?: readonly string[];
  readonly after?: readonly string[];
  /** One or none. */
  readonly decision?: readonly string[];
  readonly phases: readonly {
    readonly title: string;
    readonly why?: string;
    readonly milestones: readonly string[];
    readonly actions: readonly ActionProse[];
  }[];
}
interface ActionProse {
  readonly title: string;
  readonly description: string;
}

/** The longest text is the summary of a regulated profession, which lists its steps. */
const MAX_CHARS = 1600;
const MAX_LINES = 12;
const text = string(MAX_CHARS);
/** Lists beside the phases. */
const LISTS = ["strengths", "priority_gaps", "after", "decision"] as const;

export const shapeOfRewrite = (before: PlanProse) => {
  const { phases } = before;
  return answerOf({
    readiness_summary: text,
    summary: text,
    ...Object.fromEntries(
      LISTS.flatMap((name) => {
        const count = before[name]?.length;
        return count === undefined ? [] : [[name, array(text, count, count)]];
      }),
    ),
    phases: array(
      answerOf({
        title: text,
        ...(phases[0]?.why === undefined ? {} : { why: text }),
        milestones: array(text, MAX_LINES),
        actions: array(answerOf({ title: text, description: text }), MAX_LINES),
      }),
      phases.length,
      phases.length,
    ),
  });
};

export interface RewriteQuestion {
  readonly before: PlanProse;
  /** The language that it is in now. */
  readonly from: string;
  /** The skills of each phase. */
  readonly focus: readonly (readonly string[])[];
}

/** What is wrong with prose of that shape; empty if it adds no fact and loses none. */
export function rewriteProblems(
  checks: TextChecks,
  { before, from, focus }: RewriteQuestion,
  after: PlanProse,
): string[] {
  const isTranslated = from !== checks.language;
  const added = (known: readonly string[], said: readonly string[], where: string): string[] => [
    ...strangers(checks, known.join("\n"), said, where, isTranslated ? [] : known),
    ...strangeFigures(checks, known.join("\n"), said, where),
    ...(said.some((one) => MARKUP.test(one)) ? [`${where} must be plain text`] : []),
  ];
  return [
    ...added(summariesOf(before), summariesOf(after), "the summaries"),
    ...after.phases.flatMap((phase, at) => {
      const own = before.phases[at]!;
      const skills = focus[at]!;
      const where = `phase ${at + 1}`;
      const isWhole =
        own.milestones.length === phase.milestones.length &&
        own.actions.length === phase.actions.length;
      if (!isWhole)
        return [
          `${where} must have ${own.milestones.length} milestones and ${own.actions.length} actions`,
        ];
      return [
        ...added([...textsOf(own), ...skills], textsOf(phase), where),
        ...losses(skills, partsOf(own), partsOf(phase), where),
        ...own.milestones.flatMap((one, n) =>
          !isTranslated && isHollow(one, phase.milestones[n]!)
            ? [`${where} no longer has milestone ${n + 1}`]
            : [],
        ),
      ];
    }),
  ];
}

/** The least share of a milestone's significant words that its new text must keep. */
const KEPT_WORDS = 0.25;

/** Most milestones name no skill, so their evidence must be kept. */
function isHollow(before: string, after: string): boolean {
  const telling = new Set(before.toLowerCase().match(/[\p{L}\p{N}]{5,}/gu) ?? []);
  const kept = new Set(after.toLowerCase().match(/[\p{L}\p{N}]{5,}/gu) ?? []);
  return [...telling].filter((word) => kept.has(word)).length < KEPT_WORDS * telling.size;
}

const summariesOf = (prose: PlanProse): string[] => [
  prose.readiness_summary,
  prose.summary,
  ...LISTS.flatMap((name) => prose[name] ?? []),
];

const textsOf = ({ title, why, milestones, actions }: PlanProse["phases"][number]): string[] => [
  title,
  ...(why === undefined ? [] : [why]),
  ...milestones,
  ...actions.flatMap((action) => [action.title, action.description]),
];

/** Texts that must keep the skills they are about. */
const partsOf = ({ title, milestones, actions }: PlanProse["phases"][number]): string[] => [
  title,
  ...milestones,
  ...actions.map((action) => `${action.title} ${action.description}`),
];

/** Whether a text still names each focus skill that it named before. */
const losses = (
  focus: readonly string[],
  before: readonly string[],
  after: readonly string[],
  where: string,
): string[] =>
  before.flatMap((text, at) =>
    focus
      .filter((name) => isNamed(name, text) && !isNamed(name, after[at] ?? ""))
      .map((name) => `${where} no longer names ${name} where it must`),
  );

/** By its full name, its name without brackets, or the text in the brackets. */
export function isNamed(name: string, text: string): boolean {
  const [, plain = name, short] = /^(.*?)\s*\(([^)]+)\)$/.exec(name) ?? [];
  const said = text.toLowerCase();
  return [name, plain, short].some((one) => one !== undefined && said.includes(one.toLowerCase()));
}
