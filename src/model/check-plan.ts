/*
 * Holds a model's plan to the document: its phases in their order, what is reached in each, its months and
 * hours, its law with a source, and every skill that the person stated.
 */
import { unquote } from "../engine/index.ts";
import { isNamed } from "./check-rewrite.ts";
import { MARKUP, strangeFigures, strangers, type TextChecks } from "./check-texts.ts";
import { MAX_FOCUS, MIN_FOCUS, type PhaseFacts, type PlanFacts } from "./plan-facts.ts";
import { answerOf, array, nullable, oneOf, string, type AnswerShape } from "./shape.ts";

/** A statement, and the source that it is taken from. */
export interface SourcedText {
  readonly text: string;
  readonly source: string | null;
}

export interface PlannedAction {
  readonly type: (typeof ACTION_TYPES)[number];
  readonly title: string;
  readonly description: string;
  readonly priority: (typeof PRIORITIES)[number];
  readonly source: string | null;
}

export interface ModelPlan {
  readonly readiness_summary: SourcedText;
  readonly strengths: readonly SourcedText[];
  readonly priority_gaps: readonly SourcedText[];
  readonly summary: SourcedText;
  readonly decision: SourcedText | null;
  readonly after: readonly SourcedText[];
  readonly phases: readonly {
    readonly id: string;
    readonly title: string;
    readonly why: SourcedText;
    readonly focus: readonly string[];
    readonly milestones: readonly SourcedText[];
    readonly actions: readonly PlannedAction[];
  }[];
}
type ModelPhase = ModelPlan["phases"][number];

const ACTION_TYPES = ["learn", "build", "practice", "network", "certify"] as const;
const PRIORITIES = ["high", "medium", "low"] as const;
const MAX_TEXT = 1_200;
const MAX_TITLE = 120;
const MAX_LISTED = 8;
const MIN_MILESTONES = 1;
const MAX_MILESTONES = 6;
const MAX_ACTIONS = 10;

export function shapeOfPlan({ phases, items, sources }: PlanFacts): AnswerShape {
  const source = nullable(oneOf(sources.map(({ id }) => id)));
  const said = answerOf({ text: string(MAX_TEXT), source });
  return answerOf({
    readiness_summary: said,
    strengths: array(said, MAX_LISTED, 1),
    priority_gaps: array(said, MAX_LISTED),
    summary: said,
    decision: nullable(said),
    after: array(said, MAX_LISTED),
    phases: array(
      answerOf({
        id: oneOf(phases.map(({ id }) => id)),
        title: string(MAX_TITLE),
        why: said,
        focus: array(
          oneOf(items.map(({ id }) => id)),
          MAX_FOCUS,
          Math.min(MIN_FOCUS, items.length),
        ),
        milestones: array(said, MAX_MILESTONES, MIN_MILESTONES),
        actions: array(
          answerOf({
            type: oneOf(ACTION_TYPES),
            title: string(MAX_TITLE),
            description: string(MAX_TEXT),
            priority: oneOf(PRIORITIES),
            source,
          }),
          MAX_ACTIONS,
          1,
        ),
      }),
      phases.length,
      phases.length,
    ),
  });
}

export function planProblems(checks: TextChecks, facts: PlanFacts, plan: ModelPlan): string[] {
  const order = facts.phases.map(({ id }) => id);
  const given = plan.phases.map(({ id }) => id);
  if (given.join() !== order.join())
    return [`the phases must be ${order.join(", ")}, in this order`];
  return [
    ...plan.phases.flatMap((phase, at) => phaseProblems(checks, facts, facts.phases[at]!, phase)),
    ...wholeProblems(checks, facts, plan),
    ...unusedSkills(checks, facts, plan),
    ...repeated(plan),
  ];
}

function phaseProblems(
  checks: TextChecks,
  facts: PlanFacts,
  own: PhaseFacts,
  phase: ModelPhase,
): string[] {
  const where = `phase ${own.id}`;
  const statements = [
    phase.why,
    ...phase.milestones,
    ...phase.actions.map(({ title, description, source }) => ({
      text: `${title}. ${description}`,
      source,
    })),
  ];
  const texts = [phase.title, ...statements.map(({ text }) => text)];
  const nameOf = (id: string): string => facts.items.find((one) => one.id === id)!.name;
  const reachable = new Set([...own.must_focus, ...own.may_focus]);
  const about = texts.join("\n");
  return [
    ...focusProblems(own, phase.focus, where),
    ...own.must_focus
      .map(nameOf)
      .filter((name) => !checks.formsOf([name]).some((form) => isNamed(form, about)))
      .map((name) => `${where} must say how ${name} is reached`),
    ...textProblems(checks, { known: knownOfPhase(facts, own), texts, where }),
    ...spanProblems(
      checks,
      [...spansOfPhase(checks, own), ...spansOf(checks, personTexts(facts))],
      texts,
      where,
    ),
    ...lawProblems(checks, facts, statements, where),
    ...facts.items
      .filter(
        ({ id, kind, name }) =>
          kind === "proof" && !reachable.has(id) && isNamed(name, phase.title),
      )
      .map(({ name }) => `${where} does not obtain ${name}`),
  ];
}

function focusProblems(
  { must_focus, may_focus }: PhaseFacts,
  focus: readonly string[],
  where: string,
): string[] {
  const lacking = must_focus.filter((id) => !focus.includes(id));
  const strange = focus.filter((id) => !must_focus.includes(id) && !may_focus.includes(id));
  return [
    ...(lacking.length > 0 ? [`the focus of ${where} lacks ${lacking.join(", ")}`] : []),
    ...(strange.length > 0 ? [`the focus of ${where} cannot have ${strange.join(", ")}`] : []),
    ...(new Set(focus).size < focus.length ? [`the focus of ${where} repeats itself`] : []),
  ];
}

function wholeProblems(checks: TextChecks, facts: PlanFacts, plan: ModelPlan): string[] {
  const statements = [
    plan.readiness_summary,
    plan.summary,
    ...(plan.decision ? [plan.decision] : []),
    ...plan.strengths,
    ...plan.priority_gaps,
    ...plan.after,
  ];
  const texts = statements.map(({ text }) => text);
  const after = plan.after.map(({ text }) => text);
  const before = texts.slice(0, texts.length - after.length);
  const where = "the summaries";
  const known = [knownOfPlan(facts), ...facts.phases.map((one) => knownOfPhase(facts, one))];
  const months = [
    `${facts.total_months} months`,
    ...facts.phases.flatMap((one) => spansOfPhase(checks, one)),
  ];
  const gaps = facts.items.filter(({ is_held: held }) => !held).map(({ name }) => name);
  const claimed = plan.strengths
    .flatMap(({ text }) => gaps.filter((name) => text.toLowerCase().startsWith(name.toLowerCase())))
    .filter((name) => facts.items.find((one) => one.name === name)!.now === "none");
  return [
    ...textProblems(checks, { known: known.join("\n"), texts, where }),
    ...spanProblems(checks, [...months, ...spansOf(checks, saidTexts(facts))], before, where),
    ...spanProblems(checks, spansOf(checks, facts.said.after), after, "after"),
    ...lawProblems(checks, facts, statements, where),
    ...claimed.map((name) => `${name} is not held and cannot be a strength`),
    ...(facts.said.decision !== null && plan.decision === null ? ["the decision is missing"] : []),
    ...(facts.said.after.length > 0 && plan.after.length === 0 ? ["after is missing"] : []),
    ...(gaps.length > 0 && plan.priority_gaps.length === 0 ? ["priority_gaps is missing"] : []),
  ];
}

interface Judged {
  readonly known: string;
  readonly texts: readonly string[];
  readonly where: string;
}

const textProblems = (checks: TextChecks, { known, texts, where }: Judged): string[] => [
  ...(texts.some((text) => MARKUP.test(text)) ? [`${where} must be plain text`] : []),
  ...strangers(checks, known, texts, where),
  ...strangeFigures(checks, known, texts, where),
];

/** A length of time is our clock's or the document's, with its unit. */
function spanProblems(
  checks: TextChecks,
  known: readonly string[],
  texts: readonly string[],
  where: string,
): string[] {
  const told = new Set(known);
  const said = new Set(spansOf(checks, texts));
  return [...said].filter((span) => !told.has(span)).map((span) => `${where} says ${span}`);
}

const spansOf = (checks: TextChecks, texts: readonly string[]): readonly string[] =>
  checks.spans(texts.join("\n"));

/** The texts of a plan are in its own language or in English: lengths of both are read. */
const spansOfPhase = (checks: TextChecks, phase: PhaseFacts): string[] => [
  `${phase.months.count} months`,
  ...Object.values(phase.hours).map((hours) => `${hours} hours`),
  ...spansOf(checks, phaseTexts(phase)),
];

const phaseTexts = ({ title, why, milestones, actions, pages }: PhaseFacts): string[] => [
  title,
  why,
  ...milestones,
  ...actions.flatMap((action) => [action.title, action.description]),
  ...pages,
];

const personTexts = ({ person, target, occupation }: PlanFacts): string[] => [
  ...person.skills.map(({ name }) => unquote(name)),
  ...[person.role, person.education, target].flatMap((one) => (one === null ? [] : unquote(one))),
  occupation,
  ...(person.weekly_hours === null ? [] : [`${person.weekly_hours} hours`]),
];

function knownOfPhase(facts: PlanFacts, phase: PhaseFacts): string {
  const { months, hours } = phase;
  const figures = [...Object.values(months), ...Object.values(hours)];
  return [
    ...phaseTexts(phase),
    ...personTexts(facts),
    ...facts.items.map(({ name }) => name),
    ...facts.sources.map(({ title }) => title),
    figures.join(" "),
  ].join("\n");
}

/** How long another way takes, or what comes after hiring, is no length of this plan. */
const saidTexts = ({ said: { ways: _ways, after: _after, ...said } }: PlanFacts): string[] =>
  Object.values(said).flatMap((one) => one ?? []);

const knownOfPlan = (facts: PlanFacts): string =>
  [
    ...Object.values(facts.said).flatMap((one) => one ?? []),
    ...personTexts(facts),
    ...facts.items.map(({ name }) => name),
    facts.total_months,
    facts.items.length,
    facts.items.filter(({ is_held: held }) => held).length,
    facts.phases.length,
  ].join("\n");

/** Where a document has the law, each statement on it names its source; where it has none, nothing is said. */
function lawProblems(
  checks: TextChecks,
  facts: PlanFacts,
  statements: readonly SourcedText[],
  where: string,
): string[] {
  const hasLaw = facts.sources.length > 0;
  const known = new Set(checks.hits("law", knownOfPlan(facts)));
  return statements.flatMap(({ text, source }) => {
    const hits = checks.hits("law", text);
    const proof = facts.legal_proofs.find((name) => isNamed(name, text));
    if (hasLaw)
      return source === null && (hits.length > 0 || proof !== undefined)
        ? [`${where} names no source for ${proof ?? hits[0]!}`]
        : [];
    const own = hits.filter((word) => !known.has(word));
    return own.length > 0 ? [`${where} states law without a source: ${own[0]!}`] : [];
  });
}

function unusedSkills(checks: TextChecks, { person }: PlanFacts, plan: ModelPlan): string[] {
  const texts = textsOf(plan).join("\n");
  return person.skills
    .map(({ name }) => unquote(name))
    .filter((name) => !checks.formsOf([name]).some((form) => isNamed(form, texts)))
    .map((name) => `${name}, which the person can do, is used nowhere`);
}

const textsOf = ({ phases, ...whole }: ModelPlan): string[] =>
  [
    whole.readiness_summary,
    whole.summary,
    ...(whole.decision ? [whole.decision] : []),
    ...whole.strengths,
    ...whole.priority_gaps,
    ...whole.after,
    ...phases.flatMap(({ title, why, milestones, actions }) => [
      { text: title },
      why,
      ...milestones,
      ...actions.map((one) => ({ text: `${one.title} ${one.description}` })),
    ]),
  ].map(({ text }) => text);

/** Milestones and actions stand once. */
function repeated({ phases }: ModelPlan): string[] {
  const all = phases.flatMap(({ milestones, actions }) => [
    ...milestones.map(({ text }) => text),
    ...actions.map(({ title, description }) => `${title} ${description}`),
  ]);
  const seen = new Set<string>();
  return all
    .map((text) => text.toLowerCase().replaceAll(/\s+/gu, " ").trim())
    .filter((text) => seen.has(text) || !seen.add(text))
    .map((text) => `this stands twice: ${text.slice(0, 60)}`);
}
