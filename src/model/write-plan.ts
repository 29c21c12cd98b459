/* The task `plan`: a model plans with the document, our clock and the person; the checker holds it to them. */
import type { Pathway } from "../engine/index.ts";
import { shapeOfPlan, type ModelPlan } from "./check-plan.ts";
import { planFacts, type PlanFacts, type PlanPerson } from "./plan-facts.ts";
import { DATA_RULE, type Asked } from "./write-prose.ts";

const PLANNING = `You are an experienced career counsellor. From the facts in the user's message and nothing else you write the plan of one person into an occupation, as one JSON object of the given schema.
The phases are fixed: use each id once, in the given order. focus: the ids of must_focus of that phase and, up to four in all and at least two, ids of its may_focus. Months, hours and days: only those of the facts of that phase. In the summaries also those of the whole plan.
Write to the person. why: what this phase changes and why it comes now. milestones: 2 to 5, each of which somebody else can verify. actions: 3 to 6 concrete first steps, each with what to do, where, and how one knows that it is done; build on what the person can do already. Name every skill of must_focus in its phase, and use every skill of person.skills somewhere, by its name without the quotation marks.
strengths: what the person brings, and where it saves work. priority_gaps: what decides, first things first. decision: the one decision that comes first, where the facts have one. after: what remains after hiring.
source: the id of the source that a statement rests on. A statement on law, admission, examination, registration or a legal proof needs one; without sources in the facts say nothing on law. Names, numbers, bodies, courses and tools: only those of the facts. No addresses, no offers, no markup, nothing on age, gender or origin, no promise.`;

export async function writePlan(
  { model, check, owner, language }: Asked,
  pathway: Pathway,
  person: PlanPerson,
  target: string,
): Promise<Pathway> {
  const facts = planFacts(pathway, person, target);
  const plan = await model.write<ModelPlan>({
    task: "plan",
    owner,
    instructions: `${PLANNING}\nWrite in ${language.name}.\n${DATA_RULE}`,
    facts,
    shape: shapeOfPlan(facts),
    check: (answer) =>
      check(owner, { of: "plan", facts, answer: answer as ModelPlan, language: language.id }),
  });
  return withPlan(pathway, facts, plan, language.id);
}

/** The model's words and choice of focus; months, hours, levels, pages and law stay the engine's. */
function withPlan(pathway: Pathway, facts: PlanFacts, plan: ModelPlan, language: string): Pathway {
  const texts = (all: readonly { text: string }[]): string[] => all.map(({ text }) => text);
  const { phases } = pathway.roadmap;
  const pages = new Map(
    phases.flatMap(({ resources }) => resources.map((one) => [one.focus, one])),
  );
  return {
    ...pathway,
    language,
    diagnosis: {
      readinessSummary: plan.readiness_summary.text,
      strengths: texts(plan.strengths),
      priorityGaps: texts(plan.priority_gaps),
    },
    roadmap: {
      ...pathway.roadmap,
      summary: plan.summary.text,
      decision: plan.decision?.text ?? null,
      after: texts(plan.after),
      phases: phases.map((phase, at) => {
        const { title, why, focus: ids, milestones, actions } = plan.phases[at]!;
        const focus = ids.map((id) => facts.items.find((one) => one.id === id)!.name);
        return {
          ...phase,
          title,
          why: why.text,
          focus,
          milestones: texts(milestones),
          actions: actions.map(({ source: _source, ...action }) => action),
          resources:
            phase.resources.length === 0 ? [] : focus.flatMap((name) => pages.get(name) ?? []),
        };
      }),
    },
  };
}
