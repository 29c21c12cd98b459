import { readSkills, type Knowledge, type Pathway, type PathwayPhase } from "../../engine/index.ts";
import type { Ask, LanguageModel } from "../../platform/language-model.ts";

/** All that a model may change: words. What is learned, when and in which order is ours. */
interface Prose {
  readiness_summary: string;
  summary: string;
  phases: { title: string; milestones: string[]; actions: ActionProse[] }[];
}
interface ActionProse {
  title: string;
  description: string;
}

const MAX_CHARS = 700;

const INSTRUCTIONS = `You edit career roadmaps. You get one as JSON and answer with one JSON object of the form
{"readiness_summary": string, "summary": string, "phases": [{"title": string, "milestones": [string], "actions": [{"title": string, "description": string}]}]}.
Rewrite every text so that it is warm, concrete and plain, as an experienced mentor in this line of work would say it to the reader.
Keep the number and order of phases, milestones and actions, and what each of them asks for. Milestones must stay verifiable by somebody else.
Name no skill, tool, certificate or number that is not in the text you rewrite. No headings, no markup, no clichés.`;

/** The same pathway in a model's words; throws when it cannot be had in words that hold to the facts. */
export async function rewrite(
  knowledge: Knowledge,
  model: LanguageModel,
  pathway: Pathway,
): Promise<Pathway> {
  const before = proseOf(pathway);
  const ask: Ask<Prose> = {
    instructions: INSTRUCTIONS,
    facts: {
      role: pathway.roleTitle,
      ...before,
      phases: before.phases.map((phase, at) => ({
        focus: pathway.roadmap.phases[at]!.focus,
        ...phase,
      })),
    },
    check(answer) {
      const problems = problemsOf(knowledge, before, answer, pathway.roadmap.phases);
      return problems.length > 0 ? { problems } : { answer: answer as Prose };
    },
  };
  return withProse(pathway, await model.write(ask));
}

const proseOf = ({ diagnosis, roadmap }: Pathway): Prose => ({
  readiness_summary: diagnosis.readinessSummary,
  summary: roadmap.summary,
  phases: roadmap.phases.map(({ title, milestones, actions }) => ({
    title,
    milestones: [...milestones],
    actions: actions.map((action) => ({ title: action.title, description: action.description })),
  })),
});

const withProse = (pathway: Pathway, prose: Prose): Pathway => ({
  ...pathway,
  diagnosis: { ...pathway.diagnosis, readinessSummary: prose.readiness_summary },
  roadmap: {
    ...pathway.roadmap,
    summary: prose.summary,
    phases: pathway.roadmap.phases.map((phase, at) => {
      const { title, milestones, actions } = prose.phases[at]!;
      return {
        ...phase,
        title,
        milestones,
        actions: phase.actions.map((action, n) => ({
          ...action,
          title: actions[n]!.title,
          description: actions[n]!.description,
        })),
      };
    }),
  },
});

/** Empty when the answer has the same shape and says nothing that the facts do not. */
function problemsOf(
  knowledge: Knowledge,
  before: Prose,
  answer: unknown,
  phases: readonly PathwayPhase[],
): string[] {
  const problems = shapeProblems(before, answer, "");
  if (problems.length > 0) return problems;
  const after = answer as Prose;
  const whole = [before.readiness_summary, before.summary];
  return [
    ...inventions(knowledge, whole, [after.readiness_summary, after.summary], "the summaries"),
    ...after.phases.flatMap((phase, at) =>
      inventions(
        knowledge,
        [...textsOf(before.phases[at]!), ...phases[at]!.focus],
        textsOf(phase),
        `phase ${at + 1}`,
      ),
    ),
  ];
}

const textsOf = ({ title, milestones, actions }: Prose["phases"][number]): string[] => [
  title,
  ...milestones,
  ...actions.flatMap((action) => [action.title, action.description]),
];

/** The same keys and lengths all the way down, with a sensible text at every end. */
function shapeProblems(expected: unknown, actual: unknown, path: string): string[] {
  if (typeof expected === "string") {
    const isGood =
      typeof actual === "string" &&
      actual.trim() !== "" &&
      actual.length <= MAX_CHARS &&
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
  const numbers = new Set(known.match(NUMBER));
  const skills = namedIn(knowledge, known);
  return [
    ...(said.match(NUMBER) ?? [])
      .filter((number) => !numbers.has(number))
      .map((number) => `${where} names the number ${number}`),
    ...[...namedIn(knowledge, said)]
      .filter((skill) => !skills.has(skill))
      .map((skill) => `${where} names ${skill}`),
  ];
}

const NUMBER = /\d+(?:[.,]\d+)*/g;

/** Soft skills are everyday words; naming one invents nothing. */
const namedIn = (knowledge: Knowledge, text: string): Set<string> =>
  new Set(
    readSkills(knowledge, text)
      .filter(({ group }) => group !== "soft")
      .map(({ name }) => name),
  );
