/* What a program can tell to be wrong in a plan, by the contract and docs/guides/pathways.md. */
import type { RouteDocument } from "../../src/engine/pathway/document.ts";
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

type Say = (check: string, what: string) => void;

/** The findings of all people and hours for one target. */
export function checkTarget(engine: Engine, asked: Asked, people = PEOPLE): Finding[] {
  const target = findTarget(engine, { title: asked.title, country: asked.country });
  const place = `${asked.country ?? "-"}/${asked.title}/${asked.language ?? "en"}`;
  if (!target) return [{ check: "the title is understood", where: place, what: "no target" }];
  const options = { ...asked, includeResources: true };
  const empty = planPathway(engine, target, { skills: [] }, undefined, options);
  const { id } = empty.basis;
  const document = id === null ? undefined : engine.routes.document(id);
  return people.flatMap((person) => {
    const input = inputOf(person, empty);
    const planFor = (weeklyHours: number): Pathway =>
      planPathway(engine, target, input, undefined, { ...options, weeklyHours });
    const plans = HOURS.map((hours) => ({ hours, plan: planFor(hours) }));
    const found: Finding[] = [];
    const where = `${place}: ${person.name}`;
    const say: Say = (check, what) => void found.push({ check, where, what });
    for (const { hours, plan } of plans) {
      checkPlan(plan, hours, say);
      checkReadiness(plan, document, say);
      checkStated(
        plan,
        input.skills.map(({ name }) => name),
        say,
      );
    }
    checkHours(plans, say);
    if (
      JSON.stringify(planFor(12)) !== JSON.stringify(plans.find(({ hours }) => hours === 12)!.plan)
    )
      say("the same request gives the same plan", "differs");
    return found;
  });
}

function inputOf(person: PersonOfCheck, { checklist }: Pathway) {
  const stated = checklist.slice(0, Math.ceil(checklist.length * (person.items ?? 0)));
  const names = [...stated.map(({ name }) => name), ...(person.skills ?? [])];
  return {
    skills: names.map((name) => ({ name })),
    currentRole: person.currentRole,
    ...(person.education && { education: person.education }),
  };
}

/** `plans` by rising hours. */
function checkHours(plans: readonly { hours: number; plan: Pathway }[], say: Say): void {
  const monthsOf = ({ roadmap }: Pathway): number => roadmap.totalMonths;
  for (const [at, { hours, plan }] of plans.entries()) {
    const more = plans[at + 1];
    if (!more) continue;
    if (monthsOf(plan) < monthsOf(more.plan))
      say(
        "fewer hours are never shorter",
        `${hours} h: ${monthsOf(plan)} months, ${more.hours} h: ${monthsOf(more.plan)}`,
      );
    if (namesOf(plan) !== namesOf(more.plan))
      say("hours change no item", `${hours} and ${more.hours} h`);
  }
  const [few, many] = [plans.find(({ hours }) => hours === 5)!.plan, plans.at(-1)!.plan];
  const own = few.roadmap.phases.reduce((sum, phase) => sum + phase.hours.own, 0);
  if (own > 5 * WEEKS_A_MONTH && monthsOf(few) <= monthsOf(many))
    say("5 hours are longer than 40", `${monthsOf(few)} months with ${Math.round(own)} own hours`);
}

const namesOf = ({ checklist }: Pathway): string =>
  checklist
    .map(({ name }) => name)
    .toSorted()
    .join("|");

/** The figures of readiness: up to the cap at the end, below 70 before the decisive proof. */
function checkReadiness(plan: Pathway, document: RouteDocument | undefined, say: Say): void {
  const { roadmap, readinessScore, checklist } = plan;
  const { phases } = roadmap;
  const last = phases.at(-1)?.readinessAfter ?? 0;
  if (document && last !== document.cap)
    say("readiness ends at the cap", `${last}, ${document.cap}`);
  if (last > MOST_READINESS) say("readiness ends below 100", String(last));
  const decisive = new Set(document?.items.flatMap((one) => (one.decisive ? [one.name] : [])));
  const missing = checklist.filter(({ name, held }) => decisive.has(name) && held === false);
  if (missing.length === 0) return;
  const home = phases.findIndex(({ focus }) => missing.some(({ name }) => focus.includes(name)));
  const before = [readinessScore, ...phases.slice(0, home).map((one) => one.readinessAfter)];
  if (Math.max(...before) > MOST_WITHOUT_PROOF)
    say("below 70 without the decisive proof", before.join(", "));
}

/** Every stated skill is credited, told how it helps, or returned as not understood. */
function checkStated(plan: Pathway, stated: readonly string[], say: Say): void {
  const told = [
    ...plan.diagnosis.strengths,
    ...plan.unrecognizedSkills,
    ...plan.checklist.flatMap(({ impliedBy }) => impliedBy),
  ].join("\n");
  const lost = stated.filter(
    (name) =>
      !told.toLowerCase().includes(
        name
          .replaceAll(/["“”„«»]/gu, "")
          .trim()
          .toLowerCase(),
      ),
  );
  if (lost.length > 0) say("every stated skill is answered", lost.join(", "));
}

/** Frequent words that the other three languages do not have. */
const FREQUENT: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(["the", "and", "with", "your", "you", "of", "for", "that", "before", "from"]),
  de: new Set(["und", "der", "das", "mit", "sie", "ein", "eine", "nicht", "für", "ist", "bei"]),
  fr: new Set(["les", "des", "vous", "une", "avec", "dans", "est", "pour", "votre", "aux"]),
  es: new Set(["el", "los", "con", "usted", "para", "las", "por", "su", "como", "antes"]),
};
const FOREIGN_WORDS = 3;

/** The language of a sentence, where its frequent words are surely of another one than `own`. */
function foreignLanguage(text: string, own: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (language: string): number =>
    words.filter((word) => FREQUENT[language]?.has(word)).length;
  const mine = count(own);
  return Object.keys(FREQUENT).find(
    (language) => language !== own && count(language) >= FOREIGN_WORDS && count(language) > mine,
  );
}

function checkPlan(plan: Pathway, hours: number, say: Say): void {
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
  for (const text of texts) {
    if (EVASIVE.test(text)) say("no evasive or unfilled sentence", text.slice(0, 120));
    const foreign = foreignLanguage(text, plan.language);
    if (foreign) say("no sentence in another language", `${foreign}: ${text.slice(0, 120)}`);
  }
}

const LEVELS = ["none", "beginner", "intermediate", "advanced"];
const isBelow = (level: string, target: string): boolean =>
  LEVELS.indexOf(level) < LEVELS.indexOf(target);
