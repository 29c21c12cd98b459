import type { Knowledge, Pathway } from "../../engine/index.ts";
import type { Ask, LanguageModel } from "../../platform/language-model.ts";
import { rewriteProblems, type PlanProse } from "./rewrite-check.ts";

const INSTRUCTIONS = `You edit career roadmaps. You get one as JSON and answer with one JSON object of the form
{"readiness_summary": string, "summary": string, "phases": [{"title": string, "milestones": [string], "actions": [{"title": string, "description": string}]}]}.
Rewrite every text so that it is warm, concrete and plain, as an experienced mentor in this line of work would say it to the reader.
Keep the number and order of phases, milestones and actions, and what each of them asks for. Milestones must stay verifiable by somebody else.
Name no skill, tool, certificate, person, company, place or number that is not in the text you rewrite, and keep every skill it names. Stay in English. No links, no offers, no headings, no markup, no clichés.`;

/** Lets a model reword the pathway; throws if no answer keeps the facts. */
export async function rewrite(
  knowledge: Knowledge,
  model: LanguageModel,
  pathway: Pathway,
): Promise<Pathway> {
  const before = proseOf(pathway);
  const ask: Ask<PlanProse> = {
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
      const problems = rewriteProblems(knowledge, before, answer, pathway.roadmap.phases);
      return problems.length > 0 ? { problems } : { answer: answer as PlanProse };
    },
  };
  return withProse(pathway, await model.write(ask));
}

const proseOf = ({ diagnosis, roadmap }: Pathway): PlanProse => ({
  readiness_summary: diagnosis.readinessSummary,
  summary: roadmap.summary,
  phases: roadmap.phases.map(({ title, milestones, actions }) => ({
    title,
    milestones: [...milestones],
    actions: actions.map((action) => ({ title: action.title, description: action.description })),
  })),
});

const withProse = (pathway: Pathway, prose: PlanProse): Pathway => ({
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
