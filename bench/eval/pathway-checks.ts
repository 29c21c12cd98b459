/* What a program can tell to be wrong in a plan, by the contract and docs/guides/pathways.md. */
import { type Engine, type Pathway, findTarget, planPathway } from "../../src/engine/index.ts";

export interface Asked {
  readonly title: string;
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly language?: string | undefined;
}

export interface PersonOfCheck {
  readonly name: string;
  readonly currentRole?: string;
  readonly education?: { readonly level: string; readonly field?: string };
  /** How many of the route's own items this person states, by their names. */
  readonly items?: number;
  readonly skills?: readonly string[];
}

/** From nothing, from other work, with a degree, half-way, nearly there; with odd but ordinary skills. */
export const PEOPLE: readonly PersonOfCheck[] = [
  { name: "from nothing" },
  { name: "from a shop", currentRole: "Cashier", skills: ["Customer Service", "Excel"] },
  { name: "with a degree", education: { level: "Bachelor", field: "History" } },
  { name: "half-way", items: 0.5, skills: ["dog walking"] },
  { name: "nearly there", items: 1, currentRole: "Team Leader" },
];

export const HOURS = [4, 5, 8, 12, 20, 30, 40] as const;

export interface Finding {
  readonly check: string;
  readonly where: string;
  readonly what: string;
}

const EVASIVE = /Taught now|Part \d of \d|name it where it fits|we have read no page|\{\w+\}/iu;
const MOST_READINESS = 95;
const MOST_WITHOUT_PROOF = 69;
const OWN_TOLERANCE = 1;
const WEEKS_A_MONTH = 4.33;

/** The findings of all people and hours for one target. */
export function checkTarget(engine: Engine, asked: Asked, people = PEOPLE): Finding[] {
  return people.flatMap((person) => {
    const plans = HOURS.map((hours) => ({ hours, plan: planFor(engine, asked, person, hours) }));
    const where = `${asked.country ?? "-"}/${asked.title}/${asked.language ?? "en"}: ${person.name}`;
    const found: Finding[] = [];
    const say = (check: string, what: string): void => void found.push({ check, where, what });
    for (const { hours, plan } of plans) checkPlan(plan, hours, say);
    for (const [at, { hours, plan }] of plans.entries()) {
      const more = plans[at + 1];
      if (more && plan.roadmap.totalMonths < more.plan.roadmap.totalMonths)
        say(
          "fewer hours are never shorter",
          `${hours} h: ${plan.roadmap.totalMonths} months, ${more.hours} h: ${more.plan.roadmap.totalMonths}`,
        );
      if (more && namesOf(plan) !== namesOf(more.plan))
        say("hours change no item", `${hours} and ${more.hours} h`);
    }
    const [few, many] = [plans.find(({ hours }) => hours === 5)!.plan, plans.at(-1)!.plan];
    const own = few.roadmap.phases.reduce((sum, phase) => sum + phase.hours.own, 0);
    if (own > 5 * WEEKS_A_MONTH && few.roadmap.totalMonths <= many.roadmap.totalMonths)
      say(
        "5 hours are longer than 40",
        `${few.roadmap.totalMonths} months with ${Math.round(own)} own hours`,
      );
    const again = planFor(engine, asked, person, 12);
    if (JSON.stringify(again) !== JSON.stringify(plans.find(({ hours }) => hours === 12)!.plan))
      say("the same request gives the same plan", "differs");
    return found;
  });
}

/** The route's items are the same for all hours; ways may skip some. */
const namesOf = ({ checklist, basis }: Pathway): string =>
  basis.kind === "general" ? checklist.map(({ name }) => name).join("|") : "";

function planFor(engine: Engine, asked: Asked, person: PersonOfCheck, hours: number): Pathway {
  const target = findTarget(engine, { title: asked.title, country: asked.country });
  if (!target) throw new Error(`no target for ${asked.title}`);
  const options = { ...asked, weeklyHours: hours, includeResources: true };
  const empty = planPathway(engine, target, { skills: [] }, undefined, options);
  const stated = empty.checklist.slice(0, Math.ceil(empty.checklist.length * (person.items ?? 0)));
  const skills = [
    ...stated.map(({ name }) => ({ name })),
    ...(person.skills ?? []).map((name) => ({ name })),
  ];
  const input = {
    skills,
    currentRole: person.currentRole,
    ...(person.education && { education: person.education }),
  };
  return planPathway(engine, target, input, undefined, options);
}

function checkPlan(plan: Pathway, hours: number, say: (check: string, what: string) => void): void {
  const { roadmap, checklist, readinessScore, diagnosis } = plan;
  const { phases } = roadmap;
  const isOpen = (name: string): boolean =>
    checklist.some(
      (one) =>
        one.name === name &&
        (one.held === null ? isBelow(one.currentLevel, one.targetLevel) : !one.held),
    );
  const focused = phases.flatMap(({ focus }) => focus.filter(isOpen));
  const open = checklist.filter(({ name }) => isOpen(name)).map(({ name }) => name);
  if (focused.length !== new Set(focused).size || focused.length !== open.length)
    say(
      "every gap is the focus of one phase",
      open.filter((name) => !focused.includes(name)).join(", ") || "twice",
    );
  for (const [at, phase] of phases.entries()) {
    const before = phases[at - 1];
    if (
      phase.monthStart !== (before ? before.monthEnd + 1 : 1) ||
      phase.monthEnd < phase.monthStart
    )
      say("phases are contiguous", `phase ${phase.phase}`);
    if (phase.focus.length < 2 || phase.focus.length > 4)
      say("2 to 4 focus skills", `phase ${phase.phase} has ${phase.focus.length}`);
    if (new Set(phase.focus).size !== phase.focus.length)
      say("no focus twice in a phase", `phase ${phase.phase}`);
    if (phase.resources.length !== phase.focus.length)
      say("a page for each focus", `phase ${phase.phase}`);
    const months = phase.monthEnd - phase.monthStart + 1;
    if (phase.hours.own > months * WEEKS_A_MONTH * hours + OWN_TOLERANCE)
      say("own hours fit the months", `phase ${phase.phase}`);
    if (phase.milestones.length === 0) say("a milestone in each phase", `phase ${phase.phase}`);
    if (phase.readinessAfter < (before?.readinessAfter ?? readinessScore))
      say("readiness never falls", `phase ${phase.phase}`);
    if (phase.actions.length === 0) say("an action in each phase", `phase ${phase.phase}`);
  }
  const decisive = phases.at(-1)?.readinessAfter ?? 0;
  if (decisive > MOST_READINESS) say("readiness ends below 100", String(decisive));
  const isRegulated = plan.route.requires.some(({ held }) => !held);
  if (isRegulated && readinessScore > MOST_WITHOUT_PROOF)
    say("below 70 without the proof", String(readinessScore));
  if (checklist.length < 6 || checklist.length > 16) say("6 to 16 items", String(checklist.length));
  if ((phases.at(-1)?.monthEnd ?? 0) !== roadmap.totalMonths)
    say("the phases make the total", String(roadmap.totalMonths));
  const texts = [
    diagnosis.readinessSummary,
    ...diagnosis.strengths,
    ...diagnosis.priorityGaps,
    roadmap.summary,
    roadmap.decision ?? "",
    ...roadmap.after,
    ...phases.flatMap((phase) => [
      phase.title,
      phase.why,
      ...phase.milestones,
      ...phase.actions.flatMap((one) => [one.title, one.description]),
    ]),
  ];
  for (const text of texts)
    if (EVASIVE.test(text)) say("no evasive or unfilled sentence", text.slice(0, 120));
}

const LEVELS = ["none", "beginner", "intermediate", "advanced"];
const isBelow = (level: string, target: string): boolean =>
  LEVELS.indexOf(level) < LEVELS.indexOf(target);
