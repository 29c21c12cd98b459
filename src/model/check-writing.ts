import {
  findSkill,
  readSkills,
  unquote,
  type AnalysisFacts,
  type Engine,
  type Writing,
} from "../engine/index.ts";
import { foldSpaces, MARKUP, strangers, type TextChecks } from "./check-texts.ts";
import type { CheckedAnswer } from "./port.ts";
import { array, answerOf, string } from "./shape.ts";

/** What a language model writes; the engine's other lists only where they are in another language. */
export type ModelWriting = Pick<Writing, "assessment" | "strengths" | "recommendations"> &
  Partial<Pick<Writing, "gaps" | "questions">>;

const MIN_WORDS = 60;
const MAX_WORDS = 220;
const MAX_LINES = 5;
const MAX_LINE_CHARS = 400;
const MAX_ASSESSMENT_CHARS = 3_000;
/** Numbers in words from this one on are claims; smaller ones are everyday words, but for lengths of time. */
const CLAIMS_FROM = 13;
const FULL_SCORE = 100;

const line = string(MAX_LINE_CHARS);

/** `lines`: the engine's lists to say in another language, line by line. */
export const shapeOfWriting = (lines?: Pick<Writing, "gaps" | "questions">) =>
  answerOf({
    assessment: string(MAX_ASSESSMENT_CHARS),
    strengths: array(line, MAX_LINES, 1),
    recommendations: array(line, MAX_LINES),
    ...(lines && {
      gaps: array(line, lines.gaps.length, lines.gaps.length),
      questions: array(line, lines.questions.length, lines.questions.length),
    }),
  });

/** Whether it holds to the facts. */
export function checkWriting(
  engine: Engine,
  checks: TextChecks,
  facts: AnalysisFacts,
  writing: ModelWriting,
): CheckedAnswer<ModelWriting> {
  const assessment = foldSpaces(writing.assessment);
  const strengths = writing.strengths.map(foldSpaces);
  const recommendations = writing.recommendations.map(foldSpaces);
  const [gaps, questions] = [writing.gaps?.map(foldSpaces), writing.questions?.map(foldSpaces)];
  const all = [assessment, ...strengths, ...recommendations, ...(gaps ?? []), ...(questions ?? [])];
  const words = assessment.split(/\s/u).length;
  const problems = [
    ...(words < MIN_WORDS || words > MAX_WORDS ? ["the assessment must be 90 to 180 words"] : []),
    ...judgementProblems(checks, facts, all),
    ...claimedGaps(engine, checks, facts, strengths),
  ];
  if (problems.length > 0) return { problems };
  const plain = (text: string): string => text.replaceAll("\n", " ");
  return {
    answer: {
      assessment: plain(assessment),
      strengths: strengths.map(plain),
      recommendations: recommendations.map(plain),
      ...(gaps && { gaps: gaps.map(plain) }),
      ...(questions && { questions: questions.map(plain) }),
    },
  };
}

/** What texts on a résumé say beyond the facts, or should never say. */
function judgementProblems(
  checks: TextChecks,
  facts: AnalysisFacts,
  texts: readonly string[],
  quotes: readonly string[] = [],
): string[] {
  const { missing_core: core, missing_other: other, covered_in_part: partial } = facts.skills;
  const hasGaps = core.length + other.length + partial.length > 0;
  const names = checks.formsOf([...namesInFacts(facts), ...quotes]);
  const known = names.join("\n");
  // What is a name is no number, address or judgement: "Windows 10", "Women's Health Nurse".
  const rest = texts.map((text) => names.reduce((left, name) => left.replaceAll(name, "it"), text));
  const all = rest.join("\n");
  const numbers = numbersIn(facts, quotes);
  return [
    ...(texts.some((text) => MARKUP.test(text))
      ? ["plain prose only: no markup, lists or links"]
      : []),
    ...(checks.hits("pronouns", all).length > 0 ? ["no pronouns of a gender"] : []),
    ...(checks.hits("verdicts", all).length > 0
      ? ["no decision about this or other candidates"]
      : []),
    ...(hasGaps && checks.hits("complete", all).length > 0
      ? ["not every skill of the post is shown"]
      : []),
    ...[...new Set(checks.numbers(all, CLAIMS_FROM).map((one) => checks.valueOf(one)))]
      .filter((number) => !numbers.has(number))
      .map((number) => `the number ${number} is not among the facts`),
    ...strangers(checks, known, rest, "the text"),
  ];
}

/** Skills that are missing and stand among the strengths. */
function claimedGaps(
  { knowledge }: Engine,
  checks: TextChecks,
  { skills }: AnalysisFacts,
  strengths: readonly string[],
): string[] {
  const { missing_core: core, missing_other: other } = skills;
  const { shown_in_work, only_named, covered_in_part, beyond_the_post } = skills;
  const idsOf = (names: readonly string[]): Set<string> =>
    new Set(
      names.flatMap((name) => [
        findSkill(knowledge, name)?.id ?? "",
        ...readSkills(knowledge, name).map(({ id }) => id),
      ]),
    );
  const rest = idsOf(namesInFacts({ shown_in_work, only_named, covered_in_part, beyond_the_post }));
  const gaps = idsOf([...core, ...other]);
  return checks
    .skills(strengths.join("\n\n"))
    .filter((id) => gaps.has(id) && !rest.has(id))
    .map((id) => `${id} is missing and cannot be a strength`);
}

function namesInFacts(facts: object): string[] {
  return Object.values(facts).flatMap((value: unknown): string[] => {
    if (typeof value === "string") return [unquote(value)];
    return typeof value === "object" && value !== null ? namesInFacts(value) : [];
  });
}

function numbersIn(facts: AnalysisFacts, quotes: readonly string[]): ReadonlySet<number> {
  const known = new Set([FULL_SCORE]);
  const add = (value: unknown): void => {
    if (typeof value === "number") for (const near of [value, Math.round(value)]) known.add(near);
    // Digits within a name (Windows 10) may be repeated.
    if (typeof value === "string")
      for (const digits of value.match(/\d+(?:[.,]\d+)*/gu) ?? [])
        known.add(Number(digits.replace(",", ".")));
    if (Array.isArray(value)) known.add(value.length);
    if (typeof value === "object" && value !== null) Object.values(value).forEach(add);
  };
  add(facts);
  quotes.forEach(add);
  return known;
}
