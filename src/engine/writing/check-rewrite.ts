import type { Knowledge } from "../knowledge/knowledge.ts";
import { readSkills } from "../skills/read-skills.ts";
import type { CheckedAnswer } from "./check-writing.ts";

/** The texts that a model may reword. Skills, months and order stay as planned. */
export interface PlanProse {
  readiness_summary: string;
  summary: string;
  phases: { title: string; milestones: string[]; actions: ActionProse[] }[];
}
interface ActionProse {
  title: string;
  description: string;
}

/** The longest text is the summary of a regulated profession, which lists its steps. */
const MAX_CHARS = 1600;
/** Shorter texts are too short to detect their language. */
const TELLING_WORDS = 14;

/** Shape and lengths: those of the plan that the model was given. */
export function readPlanProse(before: PlanProse, answer: unknown): CheckedAnswer<PlanProse> {
  const problems = shapeProblems(before, answer, "");
  return problems.length > 0 ? { problems } : { answer: answer as PlanProse };
}

/** Lists what is wrong with prose of the same shape; empty if it adds no fact and loses none. `focus`
 * is the skills of each phase. Takes time in proportion to the texts. */
export function rewriteProblems(
  knowledge: Knowledge,
  before: PlanProse,
  after: PlanProse,
  focus: readonly (readonly string[])[],
): string[] {
  const whole = [before.readiness_summary, before.summary];
  return [
    ...inventions(knowledge, whole, [after.readiness_summary, after.summary], "the summaries"),
    ...after.phases.flatMap((phase, at) => {
      const own = before.phases[at]!;
      const skills = focus[at]!;
      const where = `phase ${at + 1}`;
      return [
        ...inventions(knowledge, [...textsOf(own), ...skills], textsOf(phase), where),
        ...losses(skills, partsOf(own), partsOf(phase), where),
        ...own.milestones.flatMap((text, n) =>
          isHollow(text, phase.milestones[n] ?? "")
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

const textsOf = ({ title, milestones, actions }: PlanProse["phases"][number]): string[] => [
  title,
  ...milestones,
  ...actions.flatMap((action) => [action.title, action.description]),
];

/** Texts that must keep the skills they are about. */
const partsOf = ({ title, milestones, actions }: PlanProse["phases"][number]): string[] => [
  title,
  ...milestones,
  ...actions.map((action) => `${action.title} ${action.description}`),
];

/** Whether keys and lengths are equal at every depth and every text is plausible. */
function shapeProblems(expected: unknown, actual: unknown, path: string): string[] {
  if (typeof expected === "string") {
    const isGood =
      typeof actual === "string" &&
      actual.length <= MAX_CHARS &&
      actual.trim() !== "" &&
      !/[<>]|```|\*\*|^#/m.test(actual);
    return isGood ? [] : [`${path} must be plain text of at most ${MAX_CHARS} characters`];
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) {
      return [`${path} must have ${expected.length} entries`];
    }
    return expected.flatMap((one, at) => shapeProblems(one, actual[at], `${path}[${at}]`));
  }
  if (typeof actual !== "object" || actual === null || Array.isArray(actual)) {
    return [`${path || "the answer"} must be an object`];
  }
  return Object.entries(expected as object).flatMap(([key, one]) =>
    shapeProblems(one, (actual as Record<string, unknown>)[key], path ? `${path}.${key}` : key),
  );
}

function inventions(
  knowledge: Knowledge,
  facts: readonly string[],
  texts: readonly string[],
  where: string,
): string[] {
  const said = texts.join("\n");
  const known = facts.join("\n");
  const strangers = (kind: string, found: (text: string) => Iterable<string>): string[] => {
    const given = new Set(found(known));
    return [...new Set(found(said))]
      .filter((one) => !given.has(one))
      .map((one) => `${where} names ${kind} ${one}`);
  };
  return [
    ...strangers("the number", numbersIn),
    ...strangers("the address", addressesIn),
    ...strangers("the skill", (text) => skillsIn(knowledge, text)),
    ...strangers(
      "what the plan does not ask for:",
      (text) => text.toLowerCase().match(OFFER) ?? [],
    ),
    ...unknownNames(known, texts).map((name) => `${where} names ${name}`),
    ...texts
      .filter((text, at) => isForeign(knowledge, text) && !isForeign(knowledge, facts[at] ?? ""))
      .map((text) => `${where} is not in English: ${text.slice(0, 40)}`),
  ];
}

/** Begins only where a run of such characters does, so that no run is scanned twice. */
const DOMAIN = /(?<![\w-]|[\w-]\.)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/g;
/** Advertising, promises, and discouragement. */
const OFFER =
  /\b(?:buy|purchase|pay|subscribe|sign up|click|discount|coupon|price|salary|salaries|guaranteed?|promised?|skip|ignore|omit|leave out|not necessary|unnecessary|optional|don't|do not|never mind)\b/g;
const NUMBER_WORD =
  /\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|millions?|billions?|dozens?|twice|thrice|half)\b/g;

function* addressesIn(text: string): Iterable<string> {
  for (const word of text.toLowerCase().split(/\s/u)) {
    if (/@|:\/\/|www\./u.test(word)) yield word;
    else yield* word.match(DOMAIN) ?? [];
  }
}

function* numbersIn(text: string): Iterable<string> {
  yield* text.match(/\d+(?:[.,]\d+)*/g) ?? [];
  yield* text.toLowerCase().match(NUMBER_WORD) ?? [];
}

/** Soft skills are everyday words, so naming one adds no fact. */
const skillsIn = (knowledge: Knowledge, text: string): string[] =>
  readSkills(knowledge, text)
    .filter(({ group }) => group !== "soft")
    .map(({ name }) => name);

/** Capitalised words inside a sentence, or with a genitive at its start, count as names. */
function unknownNames(known: string, texts: readonly string[]): string[] {
  const words = new Set(known.toLowerCase().match(WORD));
  return texts.flatMap((text) =>
    [...text.matchAll(NAME)]
      .filter(({ 2: genitive, index }) => genitive || !isSentenceStart(text, index))
      .map(([, name]) => name as string)
      .filter((name) => name !== "I" && !words.has(name.toLowerCase())),
  );
}

const WORD = /\p{L}[\p{L}\p{N}+#]*/gu;
const NAME = /(?<!\p{L})(\p{Lu}[\p{L}\p{N}+#]*)(['’]s)?/gu;

/** Looks back only as far as opening quotes, spaces and closing quotes go. */
function isSentenceStart(text: string, index: number): boolean {
  const back = (from: number, pattern: RegExp): number => {
    let at = from;
    while (at > 0 && pattern.test(text[at - 1]!)) at--;
    return at;
  };
  const opened = back(index, /["'(]/);
  if (opened === 0 || text[opened - 1] === "\n") return true;
  const spaced = back(opened, /\s/);
  const closed = back(spaced, /["')\]]/);
  return spaced < opened && closed > 0 && /[.!?:]/.test(text[closed - 1]!);
}

function isForeign({ languages }: Knowledge, text: string): boolean {
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) return true;
  const words = text.match(WORD) ?? [];
  const language = words.length < TELLING_WORDS ? undefined : languages.detect(text);
  return language !== undefined && language !== "en";
}

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
function isNamed(name: string, text: string): boolean {
  const [, plain = name, short] = /^(.*?)\s*\(([^)]+)\)$/.exec(name) ?? [];
  const said = text.toLowerCase();
  return [name, plain, short].some((one) => one !== undefined && said.includes(one.toLowerCase()));
}
