/* The words of a plan: the document's own sentences, chosen for the person, and a few templates. */
import { allOf, chooseText, holds } from "./conditions.ts";
import { type Credit, type Standing, hoursBetween, needOf } from "./credit.ts";
import type { ItemRecord, RouteDocument } from "./document.ts";
import { levelName } from "./level-numbers.ts";
import { type PlanWords, type Slots, asSentence, fillSlots, withoutStop } from "./plan-words.ts";
import type { PlannedPhase, Schedule } from "./schedule.ts";
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
/** Of a general plan, whose sentences say little of each. */
const MAX_GENERAL_GAPS = 5;
const MAX_SAYS = 3;
const MAX_FUNDING = 2;

export const isGap = ({ levelOf }: Pick<Telling, "levelOf">, item: ItemRecord): boolean =>
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

/** The situation, how much of the checklist is held, the deciding proof, and why this way fits. */
export function tellReadiness(telling: Telling): string {
  const { standing, plan, words } = telling;
  const told = new Set<string>();
  // Where a post that was left is the background, the sentence for somebody without any is not theirs.
  const past = new Set(standing.situations.flatMap((one) => (one.isPast ? [one.group] : [])));
  const says = standing.situations.flatMap(({ say, group, isPast, isNamed }) => {
    const text = chooseText(say, standing.names);
    if (isPast || text === undefined || (group !== undefined && told.has(group))) return [];
    if (!isNamed && group !== undefined && past.has(group)) return [];
    if (group !== undefined) told.add(group);
    return [text];
  });
  const returning = past.size > 0 ? [words.say("past_post", slotsOf(telling))] : [];
  const argue = chooseText(plan.way.argue, standing.names) ?? "";
  const reading = telling.isNearest ? [words.say("nearest")] : [];
  return sentences(telling, [
    ...reading,
    ...[...says, ...returning].slice(0, MAX_SAYS),
    ...tellStanding(telling),
    argue,
  ]);
}

/** How much of the list is there, and which proof decides. */
function tellStanding({ plan: { items }, levelOf, words }: Telling): string[] {
  const held = items.filter((item) => levelOf(item) >= needOf(item)).length;
  const started = items.filter((item) => levelOf(item) > 0).length - held;
  const slots = { all: items.length, held, started };
  const name =
    held > 0 ? (started > 0 ? "has_both" : "has_held") : started > 0 ? "has_started" : undefined;
  const deciding = items.filter((item) => item.decisive && levelOf(item) < needOf(item));
  return [
    ...(name === undefined ? [] : [words.say(name, slots)]),
    ...(deciding.length === 0
      ? []
      : [words.say("decides", { items: words.list(deciding.map((item) => item.name)) })]),
  ];
}

export const sentences = (telling: Telling, texts: readonly (string | undefined)[]): string =>
  texts
    .filter((text): text is string => text !== undefined && text !== "")
    .map((text) => asSentence(fillSlots(text, slotsOf(telling))))
    .join(" ");

/** What situations and stated skills are worth here; each stated skill is named once. */
export function tellStrengths(telling: Telling): string[] {
  const { standing, words, plan } = telling;
  const { situations, credits, helping, lapsed, unused } = standing;
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
  const unsure = credits.filter(
    ({ stated, item, isNear }) => !stated.isLevelStated && !item.proof && !isNear,
  );
  const assumed =
    unsure.length === 0
      ? []
      : [words.say("assumed_level", { skills: quoted(words, statedNames(unsure)) })];
  const ranOut = lapsed.map(({ name }) => words.say("lapsed_skill", { skills: name }));
  const all = [...bySituation, ...byItem, ...helps, ...ranOut, ...notAsked, ...assumed];
  return (all.length > 0 ? all : [words.say("no_strength")]).map((text) =>
    sentences(telling, [text]),
  );
}

export const statedNames = (by: readonly Pick<Credit, "stated">[]): string[] => [
  ...new Set(by.map(({ stated }) => stated.name)),
];

/** Longer names are set off: "Excel and “Running the club's accounts”". */
const PLAIN_WORDS = 2;
export const quoted = (words: PlanWords, names: readonly string[]): string =>
  words.list(
    names.map((name) =>
      name.split(" ").length > PLAIN_WORDS ? words.say("quote", { name }) : name,
    ),
  );

function tellCredit(telling: Telling, item: ItemRecord, credits: readonly Credit[]): string {
  const { words } = telling;
  const full = credits.filter(({ isNear }) => !isNear);
  const skills = quoted(words, statedNames(credits));
  const slots = { skills, item: item.name };
  if (full.length === 0 && item.proof)
    return words.say("near_proof", { ...slots, text: asSentence(item.gap) });
  if (!isGap(telling, item)) {
    const hours = item.proof ? 0 : Math.round(hoursBetween(item, 0));
    const saved = hours > 0 ? words.say("saved", { hours }) : "";
    return words.say("held", { ...slots, saved, text: asSentence(item.held) });
  }
  const text = asSentence(item.part ?? item.gap);
  const most = Math.max(...credits.map((one) => one.level));
  if (full.length > 0 || most < 1) return words.say("part", { ...slots, text });
  const level = words.level(levelName(most));
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
  const most = telling.document.kind === "general" ? MAX_GENERAL_GAPS : MAX_GAPS;
  return open.slice(0, most).map(({ item, ownHours, mode }) => {
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
