import { findTarget, planPathway } from "../../src/engine/index.ts";
import type { ModelPlan } from "../../src/model/check-plan.ts";
import { planFacts, type PlanFacts, type PlanPerson } from "../../src/model/plan-facts.ts";
import { testEngine } from "./app.ts";

export interface PlanAsked {
  readonly title: string;
  readonly country?: string;
  readonly language: string;
  readonly person: PlanPerson & Parameters<typeof planPathway>[2];
}

export function factsFor({ title, country, language, person }: PlanAsked): PlanFacts {
  const engine = testEngine();
  const target = findTarget(engine, { title, country }, person.currentRole);
  if (!target) throw new Error(`no target: ${title}`);
  const { weeklyHours } = person;
  const options = { country, weeklyHours, includeResources: true, language };
  return planFacts(planPathway(engine, target, person, undefined, options), person, title);
}

/** The engine's own plan as a model's answer: it names a source for everything, and every skill. */
export function toldByModel(facts: PlanFacts): ModelPlan {
  const source = facts.sources[0]?.id ?? null;
  const said = (text: string) => ({ text, source });
  const skills = facts.person.skills.map(({ name }) => name.slice(1, -1));
  const { said: own } = facts;
  return {
    readiness_summary: said(own.readiness_summary),
    strengths: [
      ...own.strengths.slice(0, 6),
      ...(skills.length > 0 ? [skills.join(", ")] : []),
    ].map(said),
    priority_gaps: own.priority_gaps.slice(0, 8).map(said),
    summary: said(own.summary),
    decision: own.decision === null ? null : said(own.decision),
    after: own.after.slice(0, 8).map(said),
    phases: facts.phases.map((phase) => ({
      id: phase.id,
      title: phase.title,
      why: said(phase.why || phase.title),
      focus: [...phase.must_focus, ...phase.may_focus].slice(
        0,
        Math.max(2, phase.must_focus.length),
      ),
      milestones: [
        ...phase.milestones,
        phase.must_focus.map((id) => facts.items.find((one) => one.id === id)!.name).join(", "),
      ]
        .filter((text, at, all) => text !== "" && all.indexOf(text) === at)
        .slice(-6)
        .map(said),
      actions: phase.actions.slice(0, 10).map(({ type, title, description }) => ({
        type: type as "learn",
        title,
        description,
        priority: "medium" as const,
        source,
      })),
    })),
  };
}
