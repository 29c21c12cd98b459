/* The way, its phases and their months. A phase lasts as long as the longest of its lead time, its own
 * hours at the weekly hours, its training and its paid work. */
import { type Names, holds } from "./conditions.ts";
import { hoursBetween, needOf } from "./credit.ts";
import type { ItemRecord, PhaseRecord, RouteDocument, RouteWay } from "./document.ts";

export type PhasePace = "own" | "part_time" | "full_time" | "paid";

export interface Hours {
  readonly own: number;
  readonly training: number;
  readonly work: number;
}

export interface PlannedItem {
  readonly item: ItemRecord;
  /** The level before this phase; equal to the need where the item is held and only fills the focus. */
  readonly from: number;
  /** Hours in the person's own time. */
  readonly ownHours: number;
}

export interface PlannedPhase {
  readonly id: string;
  readonly record: PhaseRecord;
  /** 2–4 items: the open ones that are reached here, then held ones. */
  readonly focus: readonly PlannedItem[];
  readonly reached: readonly PlannedItem[];
  readonly months: number;
  /** Months that it waits for the intake of the phase behind it. */
  readonly waits: number;
  readonly hours: Hours;
  readonly pace: PhasePace;
}

export interface Schedule {
  readonly way: RouteWay;
  readonly items: readonly ItemRecord[];
  readonly phases: readonly PlannedPhase[];
  readonly totalMonths: number;
  /** The phase whose training needs more hours a week than there are. */
  readonly tooFull: PlannedPhase | undefined;
}

export interface ScheduleInput {
  readonly document: RouteDocument;
  readonly items: readonly ItemRecord[];
  readonly levels: ReadonlyMap<string, number>;
  readonly names: Names;
  /** 1–12, the month in which the plan starts; intakes move months only with it. */
  readonly startMonth: number | undefined;
}

const WEEKS_A_MONTH = 4.33;
const LEAST_FOCUS = 2;
const MAX_FOCUS = 4;
/** A few days over a month are no further month. */
const TOLERANCE = 0.15;
const FULL_TIME_FROM = 30;
/** Hours a week at which a plan with more than a month of own work must be longer than at `MANY`. */
const FEW_HOURS = 5;
const MANY_HOURS = 40;
/** Weekly hours at which the plans of people with more time are compared. */
const OTHER_WEEKS = [5, 6, 8, 10, 12, 15, 16, 18, 20, 24, 25, 28, 30, 35, 40, 60, 80];

/** The way that the document takes for this person, and its phases. With fewer hours a plan is never
 * shorter than with more, whichever way they choose. */
export function schedule(input: ScheduleInput, hours: number): Schedule {
  const plan = scheduleAt(input, hours);
  const least = Math.max(
    ...OTHER_WEEKS.filter((more) => more > hours).map(
      (more) => scheduleAt(input, more).totalMonths,
    ),
    longerThanMany(input, hours),
    0,
  );
  return least > plan.totalMonths ? stretch(plan, least - plan.totalMonths) : plan;
}

/** With few hours, a plan with more than a month of own work is longer than with many. */
function longerThanMany(input: ScheduleInput, hours: number): number {
  if (hours > FEW_HOURS) return 0;
  const own = ownHoursOf(scheduleAt(input, FEW_HOURS));
  if (own <= FEW_HOURS * WEEKS_A_MONTH) return 0;
  return scheduleAt(input, MANY_HOURS).totalMonths + 1;
}

const ownHoursOf = ({ phases }: Schedule): number =>
  phases.reduce((sum, phase) => sum + phase.hours.own, 0);

/** The months of every way that the document has for this person, for a list of alternatives. */
export const scheduleWay = (input: ScheduleInput, way: RouteWay, hours: number): Schedule =>
  phasesOf(withHours(input, hours), way, hours);

function scheduleAt(input: ScheduleInput, hours: number): Schedule {
  const at = withHours(input, hours);
  const way =
    at.document.ways.find(({ when }) => holds(when, at.names)) ?? at.document.ways.at(-1)!;
  return phasesOf(at, way, hours);
}

const withHours = (input: ScheduleInput, hours: number): ScheduleInput => ({
  ...input,
  names: new Map([...input.names, ["hours", hours]]),
});

function phasesOf(input: ScheduleInput, way: RouteWay, hours: number): Schedule {
  const { document, startMonth } = input;
  const names = new Map([...input.names, [`way_${way.id}`, true as const]]);
  const levelOf = ({ id }: ItemRecord): number => input.levels.get(id) ?? 0;
  const items = input.items.filter(
    (item) => levelOf(item) >= needOf(item) || !way.skip_items?.includes(item.id),
  );
  const isOpen = (item: ItemRecord): boolean => levelOf(item) < needOf(item);
  // A phase of applications is pointless for somebody who has the place in the training already.
  const isPlaced = ({ record: { step, items: own = [] } }: NamedPhase): boolean =>
    step === "apply" &&
    items.some((item) => item.place && own.includes(item.id) && !isOpen(item)) &&
    !items.some((item) => own.includes(item.id) && isOpen(item));
  const records = recordsOf(document, way, names).filter((one) => !isPlaced(one));
  const homes = homesOf(records, items.filter(isOpen));
  const heldCount = items.filter((item) => !isOpen(item)).length;
  if (heldCount < LEAST_FOCUS) evenOut(homes, records, LEAST_FOCUS - heldCount);
  const kept = records.filter(
    (_, at) => homes[at]!.length > 0 || records[at]!.record.always === true,
  );
  const reachedBefore = new Set(items.filter((item) => !isOpen(item)));
  const phases: PlannedPhase[] = [];
  let month = 0;
  for (const one of kept.length > 0 ? kept : records.slice(-1)) {
    const open = homes[records.indexOf(one)]!;
    const waits = startMonth === undefined ? 0 : waitFor(one.record, startMonth + month);
    const before = phases.at(-1);
    if (before && waits > 0)
      phases[phases.length - 1] = { ...before, months: before.months + waits, waits };
    const planned = planPhase(one, open, { items, reachedBefore, levelOf, hours });
    const phase = before ? planned : { ...planned, months: planned.months + waits, waits };
    for (const item of open) reachedBefore.add(item);
    phases.push(phase);
    month += waits + planned.months;
  }
  return {
    way,
    items,
    phases,
    totalMonths: phases.reduce((sum, { months }) => sum + months, 0),
    tooFull: phases.find((phase) => needsMoreThan(phase, hours)),
  };
}

interface NamedPhase {
  readonly id: string;
  readonly record: PhaseRecord;
}

const recordsOf = ({ phases }: RouteDocument, way: RouteWay, names: Names): readonly NamedPhase[] =>
  way.phases.flatMap((one) => {
    const { id, ...changes } = typeof one === "string" ? { id: one } : one;
    const record = { ...phases[id], ...changes } as PhaseRecord;
    return holds(record.when, names) ? [{ id, record }] : [];
  });

/** Each open item is reached in the first phase that lists it; what none lists, in the one with most room. */
function homesOf(records: readonly NamedPhase[], open: readonly ItemRecord[]): ItemRecord[][] {
  const homes: ItemRecord[][] = records.map(() => []);
  const listed = (item: ItemRecord): number =>
    records.findIndex(({ record }) => record.items?.includes(item.id));
  for (const item of open) {
    const at = listed(item);
    if (at >= 0) homes[at]!.push(item);
  }
  for (const item of open.filter((one) => listed(one) < 0)) {
    const room = homes.reduce((best, one) => (one.length < best.length ? one : best), homes[0]!);
    room?.push(item);
  }
  return homes;
}

/** Where nothing is held that could fill a focus, a phase with too few items takes one of a neighbour with
 * more than enough, so that no item is the focus of two phases. */
function evenOut(homes: ItemRecord[][], records: readonly NamedPhase[], least: number): void {
  for (const [at, home] of homes.entries()) {
    if (home.length === 0 && records[at]!.record.always !== true) continue;
    while (home.length < least) {
      const donor = homes
        .map((one, other) => ({ one, distance: Math.abs(other - at) }))
        .filter(({ one }) => one.length > LEAST_FOCUS && one.some(({ proof = false }) => !proof))
        .toSorted((a, b) => a.distance - b.distance)[0]?.one;
      const moved = donor?.findLast(({ proof = false }) => !proof);
      if (!donor || !moved) break;
      donor.splice(donor.indexOf(moved), 1);
      home.push(moved);
    }
  }
}

interface PhaseInput {
  readonly items: readonly ItemRecord[];
  /** Held at the start or reached in an earlier phase. */
  readonly reachedBefore: ReadonlySet<ItemRecord>;
  readonly levelOf: (item: ItemRecord) => number;
  readonly hours: number;
}

function planPhase(
  { id, record }: NamedPhase,
  open: readonly ItemRecord[],
  { items, reachedBefore, levelOf, hours }: PhaseInput,
): PlannedPhase {
  const { mode = "own", own = 0, training, paid, min_months: lead = 0 } = record;
  const reached = open.slice(0, MAX_FOCUS).map((item): PlannedItem => {
    const from = levelOf(item);
    return { item, from, ownHours: mode === "own" ? hoursBetween(item, from) : 0 };
  });
  const ownHours = own + reached.reduce((sum, one) => sum + one.ownHours, 0);
  const trainingHours = training?.hours ?? 0;
  const isAtOwnPace = training?.weekly === "own";
  const fixed =
    training && typeof training.weekly === "number"
      ? training.hours / (training.weekly * WEEKS_A_MONTH)
      : 0;
  const months = Math.max(
    lead,
    training?.months ?? 0,
    fixed,
    paid?.months ?? 0,
    (ownHours + (isAtOwnPace ? trainingHours : 0)) / (hours * WEEKS_A_MONTH),
  );
  const whole = Math.max(1, Math.ceil(months - TOLERANCE));
  return {
    id,
    record,
    focus: fillFocus(reached, record, { items, reachedBefore, levelOf }),
    reached,
    months: whole,
    waits: 0,
    hours: {
      own: Math.min(Math.round(ownHours), Math.floor(whole * WEEKS_A_MONTH * hours)),
      training: Math.round(trainingHours),
      work: paid ? Math.round(paid.weekly * WEEKS_A_MONTH * whole) : 0,
    },
    pace: paceOf(record),
  };
}

/** What a focus of fewer than two items adds: held items of the phase, of its practice, then core ones. */
function fillFocus(
  reached: readonly PlannedItem[],
  { items: listed = [], uses = [] }: PhaseRecord,
  { items, reachedBefore, levelOf }: Pick<PhaseInput, "items" | "reachedBefore" | "levelOf">,
): readonly PlannedItem[] {
  if (reached.length >= LEAST_FOCUS) return reached;
  const places = [...listed, ...uses];
  const rank = ({ id, weight }: ItemRecord): number =>
    places.includes(id) ? places.indexOf(id) : places.length + WEIGHT_ORDER.indexOf(weight);
  const own = new Set(reached.map(({ item }) => item));
  const standing = (item: ItemRecord): number =>
    levelOf(item) >= needOf(item) ? 2 : Number(reachedBefore.has(item));
  const others = items
    .filter((item) => !own.has(item))
    .toSorted((a, b) => standing(b) - standing(a) || rank(a) - rank(b));
  const filling = others
    .slice(0, LEAST_FOCUS - reached.length)
    .map((item) => ({ item, from: needOf(item), ownHours: 0 }));
  return [...reached, ...filling];
}

const WEIGHT_ORDER = ["core", "important", "supporting"];

function paceOf({ training, paid }: PhaseRecord): PhasePace {
  if (paid) return "paid";
  if (!training) return "own";
  return weeklyOf(training) >= FULL_TIME_FROM ? "full_time" : "part_time";
}

function weeklyOf({ hours, weekly, months }: NonNullable<PhaseRecord["training"]>): number {
  if (typeof weekly === "number") return weekly;
  return weekly === "own" || months === undefined ? 0 : hours / (months * WEEKS_A_MONTH);
}

/** Whether a training, not paid, asks for more hours a week than there are. */
const needsMoreThan = ({ record: { training, paid } }: PlannedPhase, hours: number): boolean =>
  training !== undefined && !paid && weeklyOf(training) > hours;

const waitFor = ({ intake = [] }: PhaseRecord, month: number): number =>
  intake.length === 0 ? 0 : Math.min(...intake.map((one) => (((one - month) % 12) + 12) % 12));

/** The months go to the phase with the most own hours; its hours stay. */
function stretch(plan: Schedule, months: number): Schedule {
  const longest = plan.phases.reduce((best, one) =>
    one.pace === "own" && (best.pace !== "own" || one.hours.own > best.hours.own) ? one : best,
  );
  return {
    ...plan,
    totalMonths: plan.totalMonths + months,
    phases: plan.phases.map((one) =>
      one === longest ? { ...one, months: one.months + months } : one,
    ),
  };
}
