/* The words of a plan: the document's own sentences, chosen for the person, and a few templates. */
import { allOf, chooseText, holds } from "./conditions.ts";
import { type Credit, type Standing, needOf } from "./credit.ts";
import type { ActionRecord, ItemRecord, RouteDocument } from "./document.ts";
import { levelName } from "./level-numbers.ts";
import type { Action, PathwayPhase, Resource } from "./pathway-reply.ts";
import { type PlanWords, type Slots, asSentence, fillSlots, withoutStop } from "./plan-words.ts";
import { readinessOf } from "./readiness.ts";
import type { PlannedItem, PlannedPhase, Schedule } from "./schedule.ts";
import type { Standpoint, StatedSkill } from "./standpoint.ts";

export interface Telling {
  readonly document: RouteDocument;
  readonly standpoint: Standpoint;
  readonly standing: Standing;
  readonly plan: Schedule;
  readonly words: PlanWords;
  /** The title as the person asked for it. */
  readonly asked: string;
  /** No occupation has that title: the plan is that of the nearest one. */
  readonly isNearest: boolean;
  readonly levelOf: (item: ItemRecord) => number;
  readonly includeResources: boolean;
  readonly startMonth: number | undefined;
}

const MAX_GAPS = 8;
const MAX_SAYS = 3;
const MAX_FUNDING = 2;
const MAX_MILESTONES = 6;
const MAX_ACTIONS = 9;
const PRIORITIES: Readonly<Record<ItemRecord["weight"], Action["priority"]>> = {
  core: "high",
  important: "medium",
  supporting: "low",
};

const isGap = ({ levelOf }: Pick<Telling, "levelOf">, item: ItemRecord): boolean =>
  levelOf(item) < needOf(item);

/** What sentences of documents may name. */
export function slotsOf({ document, standpoint, plan, asked, words }: Telling): Slots {
  const { post, education, hours } = standpoint;
  const sum = (of: keyof PlannedPhase["hours"]): number =>
    plan.phases.reduce((all, phase) => all + phase.hours[of], 0);
  return {
    role: post?.title ?? words.say("your_last_post"),
    field: education.field === "" ? words.say("your_field") : education.field,
    target: asked,
    title: document.title,
    hours,
    months: plan.totalMonths,
    own: sum("own"),
    training: sum("training"),
    work: sum("work"),
  };
}

/** The situation, and the judgement on the way. */
export function tellReadiness(telling: Telling): string {
  const { standing, plan } = telling;
  const told = new Set<string>();
  const says = standing.situations.flatMap(({ say, group }) => {
    const text = chooseText(say, standing.names);
    if (text === undefined || (group !== undefined && told.has(group))) return [];
    if (group !== undefined) told.add(group);
    return [text];
  });
  const argue = chooseText(plan.way.argue, standing.names) ?? "";
  const reading = telling.isNearest ? [telling.words.say("nearest")] : [];
  return sentences(telling, [...reading, ...says.slice(0, MAX_SAYS), argue]);
}

const sentences = (telling: Telling, texts: readonly (string | undefined)[]): string =>
  texts
    .filter((text): text is string => text !== undefined && text !== "")
    .map((text) => asSentence(fillSlots(text, slotsOf(telling))))
    .join(" ");

/** What situations and stated skills are worth here; each stated skill is named once. */
export function tellStrengths(telling: Telling): string[] {
  const { standing, words, plan } = telling;
  const { situations, credits, helping, unused } = standing;
  const bySituation = situations.flatMap(({ strength, group }, at) => {
    const isFirst =
      group === undefined ||
      !situations.slice(0, at).some((one) => one.group === group && one.strength !== undefined);
    return strength !== undefined && isFirst ? [strength] : [];
  });
  const told = new Set<StatedSkill>();
  const byItem = plan.items.flatMap((item) => {
    const own = credits.filter((one) => one.item.id === item.id && !told.has(one.stated));
    if (own.length === 0) return [];
    for (const { stated } of own) told.add(stated);
    return [tellCredit(telling, item, own)];
  });
  const noted = new Map<string, string[]>();
  for (const { stated, also } of helping)
    noted.set(also.text, [...(noted.get(also.text) ?? []), stated.name]);
  const helps = [...noted].map(([text, names]) =>
    words.say("helps", { skills: quoted(words, names), text }),
  );
  const rest = [
    ...unused,
    ...credits.flatMap(({ stated }) => (told.has(stated) ? [] : [stated])),
  ].map(({ name }) => name);
  const notAsked =
    rest.length === 0
      ? []
      : [words.say("not_asked", { skills: quoted(words, [...new Set(rest)]) })];
  const unsure = credits.filter(({ stated, item }) => !stated.isLevelStated && !item.proof);
  const assumed =
    unsure.length === 0
      ? []
      : [words.say("assumed_level", { skills: quoted(words, namesOf(unsure)) })];
  const all = [...bySituation, ...byItem, ...helps, ...notAsked, ...assumed];
  return (all.length > 0 ? all : [words.say("no_strength")]).map((text) =>
    sentences(telling, [text]),
  );
}

const namesOf = (credits: readonly Credit[]): string[] => [
  ...new Set(credits.map(({ stated }) => stated.name)),
];

const quoted = (words: PlanWords, names: readonly string[]): string =>
  words.list(names.map((name) => words.say("quote", { name })));

function tellCredit(telling: Telling, item: ItemRecord, credits: readonly Credit[]): string {
  const { words } = telling;
  const full = credits.filter(({ isNear }) => !isNear);
  const told = full.length > 0 ? full : credits;
  const skills = quoted(words, namesOf(told));
  const slots = { skills, item: item.name };
  if (full.length === 0 && item.proof)
    return words.say("near_proof", { ...slots, text: asSentence(item.gap) });
  if (!isGap(telling, item)) return words.say("held", { ...slots, text: asSentence(item.held) });
  const text = asSentence(item.part ?? item.gap);
  if (full.length > 0) return words.say("part", { ...slots, text });
  const level = words.level(levelName(Math.max(...told.map((one) => one.level))));
  return words.say("near", { ...slots, level, text });
}

/** The gaps in the order of their weight, with who pays their hours. */
export function tellGaps(telling: Telling): string[] {
  const { plan, words } = telling;
  const open = plan.phases
    .flatMap(({ reached, record }) =>
      reached.map((one) => ({ ...one, mode: record.mode ?? "own" })),
    )
    .toSorted((a, b) => order(a.item) - order(b.item));
  if (open.length === 0) return [words.say("no_gap")];
  return open.slice(0, MAX_GAPS).map(({ item, ownHours, mode }) => {
    const where =
      mode === "training"
        ? words.say("in_training")
        : mode === "work"
          ? words.say("at_work")
          : ownHours > 0
            ? words.say("own_hours", { hours: Math.round(ownHours) })
            : "";
    const text = withoutStop(item.gap);
    return sentences(telling, [words.say("gap", { item: item.name, text, where })]);
  });
}

const order = ({ weight, decisive = false }: ItemRecord): number =>
  decisive ? -1 : ["core", "important", "supporting"].indexOf(weight);

/** The decision that the plan hangs on: the document's own, or that a training leaves no room. */
export function tellDecision(telling: Telling): string | null {
  const { plan, standing, words } = telling;
  const own = chooseText(plan.way.decision, standing.names);
  if (own !== undefined) return sentences(telling, [own]);
  if (!plan.tooFull) return null;
  const phase = fillSlots(
    chooseText(plan.tooFull.record.title, standing.names) ?? "",
    slotsOf(telling),
  );
  return sentences(telling, [
    words.say("too_full", { ...slotsOf(telling), phase, phase_months: plan.tooFull.months }),
  ]);
}

export function tellSummary(telling: Telling): string {
  const { document, plan, standing, words } = telling;
  const { names } = standing;
  const funding = (plan.way.funding ?? []).flatMap((id) => {
    const one = document.funding[id];
    return one && holds(one.when, names) ? [one.text] : [];
  });
  const slots = slotsOf(telling);
  const inTraining = Number(slots["training"]) > 0;
  const atWork = Number(slots["work"]) > 0;
  const hours = words.say(
    inTraining ? "hours_training" : atWork ? "hours_work" : "hours_own",
    slots,
  );
  return sentences(telling, [
    chooseText(plan.way.summary, names),
    hours,
    ...funding.slice(0, MAX_FUNDING),
    ...allOf(plan.way.notes, names),
    tellMissingLaw(telling),
  ]);
}

/** Why a plan says nothing of law, admission and funding. */
function tellMissingLaw({ document, standpoint, words }: Telling): string | undefined {
  if (document.kind === "route") return undefined;
  if (standpoint.country === undefined) return words.say("country_unknown");
  const { availableIn } = document;
  if (availableIn.length === 0) return words.say("no_route");
  const names = new Intl.DisplayNames([words.language], { type: "language" });
  const languages = words.list(availableIn.map((code) => names.of(code) ?? code));
  return words.say("route_in", { languages });
}

export const tellAfter = (telling: Telling): string[] =>
  allOf(telling.document.after, telling.standing.names).map((text) => sentences(telling, [text]));

export function tellPhases(telling: Telling): PathwayPhase[] {
  const { plan, document } = telling;
  const reached = new Set<string>();
  const used = new Set<StatedSkill>();
  const homes = homesOfHeld(telling);
  let month = 1;
  return plan.phases.map((phase, at) => {
    for (const { item } of phase.reached) reached.add(item.id);
    const readinessAfter = readinessOf(
      plan.items,
      (item) => (reached.has(item.id) ? needOf(item) : telling.levelOf(item)),
      document.cap,
    );
    const monthStart = month;
    month += phase.months;
    return {
      phase: at + 1,
      title: fillSlots(
        chooseText(phase.record.title, telling.standing.names) ?? "",
        slotsOf(telling),
      ),
      why: tellWhy(telling, phase, monthStart),
      monthStart,
      monthEnd: month - 1,
      readinessAfter,
      hours: phase.hours,
      pace: phase.pace,
      focus: phase.focus.map(({ item }) => item.name),
      milestones: tellMilestones(telling, phase),
      actions: tellActions(telling, phase, at, homes, used),
      resources: telling.includeResources ? phase.focus.map(pageOf) : [],
    };
  });
}

function tellWhy(telling: Telling, { record, waits }: PlannedPhase, monthStart: number): string {
  const { standing, words, plan, startMonth } = telling;
  const why = chooseText(record.why, standing.names);
  if (waits === 0 || startMonth === undefined) return sentences(telling, [why]);
  const at = plan.phases.findIndex((one) => one.record === record);
  const next = plan.phases[at + 1] ?? plan.phases[at]!;
  const start = startMonth + monthStart - 1 + plan.phases[at]!.months;
  const title = fillSlots(chooseText(next.record.title, standing.names) ?? "", slotsOf(telling));
  return sentences(telling, [
    why,
    words.say("waits", { months: waits, phase: title, month: words.month(start) }),
  ]);
}

/** A phase that reaches nothing new is done when what it deepens is shown. */
function tellMilestones(telling: Telling, { record, reached, focus }: PlannedPhase): string[] {
  const own = allOf(record.milestones, telling.standing.names);
  const items = own.length + reached.length > 0 ? reached : focus;
  const ofItems = items.map(({ item }) => item.milestone);
  return [...own, ...ofItems].slice(0, MAX_MILESTONES).map((text) => sentences(telling, [text]));
}

/** The phase in which a held item is put to use: the one that lists it, or the first. */
function homesOfHeld({ plan }: Telling): ReadonlyMap<string, PlannedPhase> {
  const homes = new Map<string, PlannedPhase>();
  for (const item of plan.items) {
    const lists = (phase: PlannedPhase): boolean =>
      [...(phase.record.items ?? []), ...(phase.record.uses ?? [])].includes(item.id);
    const home = plan.phases.find(lists) ?? plan.phases[0];
    if (home) homes.set(item.id, home);
  }
  return homes;
}

function tellActions(
  telling: Telling,
  phase: PlannedPhase,
  at: number,
  homes: ReadonlyMap<string, PlannedPhase>,
  used: Set<StatedSkill>,
): Action[] {
  const { standing, document, plan } = telling;
  const { names, credits, helping } = standing;
  const own = (phase.record.actions ?? []).flatMap((one) => {
    if (!holds(one.when, names)) return [];
    const action: ActionRecord | undefined =
      "shared" in one ? document.sharedActions[one.shared] : one;
    if (!action || !holds(action.when, names)) return [];
    return [toAction(telling, action, action.priority ?? "medium")];
  });
  const learned = phase.reached.flatMap((one) => {
    const mine = credits.filter(({ item }) => item.id === one.item.id);
    for (const { stated } of mine) used.add(stated);
    return learnAction(telling, one, phase, mine);
  });
  const uses = plan.items.flatMap((item) => {
    if (isGap(telling, item) || homes.get(item.id) !== phase || !item.use) return [];
    const mine = credits.filter((one) => one.item.id === item.id && !used.has(one.stated));
    if (mine.length === 0) return [];
    for (const { stated } of mine) used.add(stated);
    const slots = { stated: quoted(telling.words, namesOf(mine)) };
    return [toAction(telling, item.use, PRIORITIES[item.weight], slots)];
  });
  const helps =
    at > 0
      ? []
      : helping.flatMap(({ stated, also }) => {
          if (!also.action || used.has(stated)) return [];
          const same = helping.filter((one) => one.also === also).map((one) => one.stated);
          for (const one of same) used.add(one);
          const slots = {
            stated: quoted(
              telling.words,
              same.map(({ name }) => name),
            ),
          };
          return [toAction(telling, also.action, "low", slots)];
        });
  const kept = [...own, ...learned, ...uses, ...helps];
  if (kept.length > 0) return kept.slice(0, MAX_ACTIONS);
  return phase.focus.flatMap((one) => learnAction(telling, one, phase, []));
}

function learnAction(
  telling: Telling,
  { item, from, ownHours }: PlannedItem,
  { record }: PlannedPhase,
  credits: readonly Credit[],
): Action[] {
  if (!item.do) return [];
  const { words } = telling;
  const hasStart = from > 0 && !item.proof;
  const { part, ...whole } = item.do;
  const text = hasStart && part ? { ...whole, ...part } : whole;
  const lead = hasStart && !part && item.part !== undefined ? `${asSentence(item.part)} ` : "";
  const hours =
    (record.mode ?? "own") === "own" && ownHours > 0
      ? words.say("own_hours", { hours: Math.round(ownHours) })
      : "";
  const description = `${lead}${withoutStop(text.text)}${hours}`;
  const stated =
    credits.length > 0 ? quoted(words, namesOf(credits)) : String(slotsOf(telling)["role"]);
  return [toAction(telling, { ...text, text: description }, PRIORITIES[item.weight], { stated })];
}

function toAction(
  telling: Telling,
  { type, title, text }: Pick<ActionRecord, "type" | "title" | "text">,
  priority: Action["priority"],
  slots: Slots = {},
): Action {
  const all = { ...slotsOf(telling), ...slots };
  return {
    type,
    title: fillSlots(title, all),
    description: asSentence(fillSlots(chooseText(text, telling.standing.names) ?? "", all)),
    priority,
  };
}

const pageOf = ({ item: { name, page } }: PlannedItem): Resource => ({
  focus: name,
  title: page.title,
  url: page.url,
  platform: page.platform,
  found: page.found ?? true,
});
