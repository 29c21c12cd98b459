/* What a model is told for a plan: the person, the plan as our clock has it, and what the document says. */
import { quote, type Pathway } from "../engine/index.ts";

export interface PlanPerson {
  readonly skills: readonly { readonly name: string; readonly level?: string | undefined }[];
  readonly currentRole?: string | undefined;
  readonly education?: { readonly level?: string | undefined; readonly field?: string | undefined };
  readonly weeklyHours?: number | undefined;
}

/** Everything that is sent, and all that an answer is checked against. A customer's words stand in “…”. */
export interface PlanFacts {
  readonly target: string | null;
  readonly occupation: string;
  /** Whether the document has the law of a country, with its sources. */
  readonly basis: Pathway["basis"]["kind"];
  readonly person: {
    readonly skills: readonly { readonly name: string; readonly level: string | null }[];
    readonly role: string | null;
    readonly education: string | null;
    readonly weekly_hours: number | null;
  };
  readonly items: readonly PlanItem[];
  readonly total_months: number;
  readonly phases: readonly PhaseFacts[];
  readonly sources: readonly { readonly id: string; readonly title: string }[];
  /** Proofs that the law asks for. */
  readonly legal_proofs: readonly string[];
  /** The plan as the engine tells it. */
  readonly said: {
    readonly readiness_summary: string;
    readonly summary: string;
    readonly decision: string | null;
    readonly strengths: readonly string[];
    readonly priority_gaps: readonly string[];
    readonly after: readonly string[];
    readonly ways: readonly string[];
  };
}

interface PlanItem {
  readonly id: string;
  readonly name: string;
  readonly kind: "skill" | "proof";
  readonly importance: string;
  readonly now: string;
  readonly needed: string;
  readonly is_held: boolean;
  /** Share of current postings that ask for it. */
  readonly demand: number | null;
}

export interface PhaseFacts {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly months: { readonly from: number; readonly to: number; readonly count: number };
  readonly hours: Pathway["roadmap"]["phases"][number]["hours"];
  readonly pace: string;
  /** Items that are reached here, and those that may fill the focus up to four. */
  readonly must_focus: readonly string[];
  readonly may_focus: readonly string[];
  readonly milestones: readonly string[];
  readonly actions: readonly {
    readonly type: string;
    readonly title: string;
    readonly description: string;
  }[];
  readonly pages: readonly string[];
}

export const MIN_FOCUS = 2;
export const MAX_FOCUS = 4;

export function planFacts(pathway: Pathway, person: PlanPerson, target: string): PlanFacts {
  const { roadmap, diagnosis, route } = pathway;
  const items = pathway.checklist.map((item, at): PlanItem => ({
    id: `i${at + 1}`,
    name: item.name,
    kind: item.kind,
    importance: item.importance,
    now: item.currentLevel,
    needed: item.targetLevel,
    is_held: isHeld(item),
    demand: item.demand,
  }));
  return {
    target: quote(target) ?? null,
    occupation: pathway.roleTitle,
    basis: pathway.basis.kind,
    person: personFacts(person),
    items,
    total_months: roadmap.totalMonths,
    phases: phaseFacts(pathway, items),
    sources: roadmap.sources.map(({ title }, at) => ({ id: `s${at + 1}`, title })),
    legal_proofs: route.requires.map(({ credential }) => credential),
    said: {
      readiness_summary: diagnosis.readinessSummary,
      summary: roadmap.summary,
      decision: roadmap.decision,
      strengths: diagnosis.strengths,
      priority_gaps: diagnosis.priorityGaps,
      after: roadmap.after,
      ways: [route.chosen, ...route.alternatives].flatMap((way) => way?.text ?? []),
    },
  };
}

/** Words that can be no name are not told: they could say anything. */
const personFacts = ({
  skills,
  currentRole,
  education,
  weeklyHours,
}: PlanPerson): PlanFacts["person"] => ({
  skills: skills.flatMap(({ name, level }) => {
    const told = quote(name);
    return told === undefined ? [] : [{ name: told, level: level ?? null }];
  }),
  role: (currentRole !== undefined && quote(currentRole)) || null,
  education: quote([education?.level, education?.field].filter(Boolean).join(", ")) ?? null,
  weekly_hours: weeklyHours ?? null,
});

const ORDER = ["none", "beginner", "intermediate", "advanced"];

const isHeld = ({ currentLevel, targetLevel, held }: Pathway["checklist"][number]): boolean =>
  held ?? ORDER.indexOf(currentLevel) >= ORDER.indexOf(targetLevel);

function phaseFacts({ roadmap }: Pathway, items: readonly PlanItem[]): PhaseFacts[] {
  const reached = new Set(items.filter((one) => one.is_held).map(({ id }) => id));
  return roadmap.phases.map((phase, at) => {
    const focus = phase.focus.flatMap((name) => items.find((one) => one.name === name)?.id ?? []);
    const must = focus.filter((id) => !reached.has(id));
    const may = [...focus.filter((id) => reached.has(id)), ...reached].filter(
      (id, place, all) => all.indexOf(id) === place,
    );
    for (const id of must) reached.add(id);
    return {
      id: `p${at + 1}`,
      title: phase.title,
      why: phase.why,
      months: {
        from: phase.monthStart,
        to: phase.monthEnd,
        count: phase.monthEnd - phase.monthStart + 1,
      },
      hours: phase.hours,
      pace: phase.pace,
      must_focus: must,
      may_focus: may,
      milestones: phase.milestones,
      actions: phase.actions.map(({ type, title, description }) => ({ type, title, description })),
      pages: phase.resources.map(({ title }) => title),
    };
  });
}
