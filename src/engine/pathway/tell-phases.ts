/* The words of the phases: why, milestones, actions and pages. */
import { allOf, chooseText, holds } from "./conditions.ts";
import { type Credit, needOf } from "./credit.ts";
import type { ActionRecord, ItemRecord } from "./document.ts";
import type { Action, PathwayPhase, Resource } from "./pathway-reply.ts";
import { type Slots, asSentence, fillSlots, withoutStop } from "./plan-words.ts";
import { readinessOf } from "./readiness.ts";
import type { PlannedItem, PlannedPhase } from "./schedule.ts";
import type { StatedSkill } from "./standpoint.ts";
import { type Telling, isGap, statedNames, quoted, sentences, slotsOf } from "./tell.ts";

const MAX_MILESTONES = 6;
const MAX_ACTIONS = 9;
const PRIORITIES: Readonly<Record<ItemRecord["weight"], Action["priority"]>> = {
  core: "high",
  important: "medium",
  supporting: "low",
};

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
    const slots = { stated: quoted(telling.words, statedNames(mine)) };
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
    credits.length > 0 ? quoted(words, statedNames(credits)) : String(slotsOf(telling)["role"]);
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
