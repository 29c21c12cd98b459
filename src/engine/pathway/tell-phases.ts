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
const MAX_ACTIONS = 10;
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
  const phases = plan.phases.map((phase, at): PathwayPhase => {
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
  const examples = tellExamples(telling, used);
  return phases.map((phase, at) =>
    at > 0 ? phase : { ...phase, actions: [...phase.actions, ...examples] },
  );
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

/** The phase in which a held item is put to use: the one that lists it, or, where that is a training or paid
 * work, the last one of own time before it. */
function homesOfHeld({ plan }: Telling): ReadonlyMap<string, PlannedPhase> {
  const isOwn = ({ record }: PlannedPhase): boolean => (record.mode ?? "own") === "own";
  return new Map(
    plan.items.map(({ id }) => {
      const at = plan.phases.findIndex(({ record: { items = [], uses = [] } }) =>
        [...items, ...uses].includes(id),
      );
      const before = plan.phases.slice(0, at + 1);
      return [id, before.findLast(isOwn) ?? plan.phases[0]!];
    }),
  );
}

/** Actions, and the stated skills that each of them uses. */
interface Use {
  readonly action: Action;
  readonly stated: readonly StatedSkill[];
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
  const unusedOf = (itemId: string): Credit[] =>
    credits.filter(({ item, stated }) => item.id === itemId && !used.has(stated));
  const own = (phase.record.actions ?? []).flatMap((one): Use[] => {
    if (!holds(one.when, names)) return [];
    const action: ActionRecord | undefined =
      "shared" in one ? document.sharedActions[one.shared] : one;
    if (!action || !holds(action.when, names)) return [];
    return [{ action: toAction(telling, action, action.priority ?? "medium"), stated: [] }];
  });
  const learned = phase.reached.flatMap((one) => {
    const mine = unusedOf(one.item.id);
    return learnAction(telling, one, phase, mine).map((action): Use => ({
      action,
      stated: mine.map(({ stated }) => stated),
    }));
  });
  const uses = plan.items.flatMap((item): Use[] => {
    if (isGap(telling, item) || homes.get(item.id) !== phase || !item.use) return [];
    const mine = unusedOf(item.id);
    return mine.length === 0 ? [] : [useOf(telling, item.use, PRIORITIES[item.weight], mine)];
  });
  const helps = (at > 0 ? [] : [...new Set(helping.map(({ also }) => also))]).flatMap(
    (also): Use[] =>
      also.action
        ? [
            useOf(
              telling,
              also.action,
              "low",
              helping.filter((one) => one.also === also),
            ),
          ]
        : [],
  );
  const kept = [...own, ...learned, ...uses, ...helps].slice(0, MAX_ACTIONS);
  for (const { stated } of kept) for (const one of stated) used.add(one);
  if (kept.length > 0) return kept.map(({ action }) => action);
  return phase.focus.flatMap((one) => learnAction(telling, one, phase, []));
}

/** The action of somebody who states the skills; each stated name is told once. */
function useOf(
  telling: Telling,
  action: Pick<ActionRecord, "type" | "title" | "text">,
  priority: Action["priority"],
  by: readonly { readonly stated: StatedSkill }[],
): Use {
  const slots = { stated: quoted(telling.words, statedNames(by)) };
  return {
    action: toAction(telling, action, priority, slots),
    stated: by.map(({ stated }) => stated),
  };
}

/** One action asks for examples of the skills that no phase uses. Unknown names are not repeated. */
function tellExamples(
  { standpoint, standing, words }: Telling,
  used: ReadonlySet<StatedSkill>,
): readonly Action[] {
  const rest = standpoint.skills.filter((one) => !used.has(one) && !standing.lapsed.includes(one));
  if (rest.length === 0) return [];
  const named = rest.filter((one) => !standing.unrecognized.includes(one));
  const skills = words.list([
    ...new Set(named.map(({ name }) => words.say("quote", { name }))),
    ...(named.length < rest.length ? [words.say("other_skills")] : []),
  ]);
  return [
    {
      type: "practice",
      title: words.say("examples_title"),
      description: asSentence(words.say("examples_text", { skills })),
      priority: "low",
    },
  ];
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
  const stated = quoted(words, statedNames(credits));
  const isNamed = stated !== "" && !`${text.title} ${text.text}`.includes("{stated}");
  const lead = isNamed ? `${asSentence(words.say("build_on", { skills: stated }))} ` : "";
  const hours =
    (record.mode ?? "own") === "own" && ownHours > 0
      ? words.say("own_hours", { hours: Math.round(ownHours) })
      : "";
  const description = `${lead}${withoutStop(text.text)}${hours}`;
  const slots = { stated: stated || String(slotsOf(telling)["role"]) };
  return [toAction(telling, { ...text, text: description }, PRIORITIES[item.weight], slots)];
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
