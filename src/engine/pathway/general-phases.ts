/* The phases of a general plan. */
import { hoursBetween } from "./credit.ts";
import type { ItemRecord, PhaseRecord } from "./document.ts";
import type { EntryTraining } from "./general-training.ts";
import type { GeneralWords } from "./general-words.ts";

const PHASE_ITEMS = 4;
/** Below this many hours a week a training is taken part time where that exists. */
const PART_TIME_BELOW = 25;
const STUDY_WEEK = 35;
/** From the first question to the start of a training. */
const APPLICATION_MONTHS = 3;
const WEEKS_A_MONTH = 4.33;

/** Core first. What the law's training teaches is learned in it: a first look before it, applications after. */
export function phasesOf(
  skills: readonly ItemRecord[],
  proofs: readonly ItemRecord[],
  training: EntryTraining | undefined,
  words: GeneralWords,
): { phases: Record<string, PhaseRecord>; order: string[] } {
  const ids = skills.map(({ id }) => id);
  const isTaught = training !== undefined && proofs.length > 0;
  const [first, middle, last] = isTaught ? aroundTraining(skills) : inThree(ids);
  const law = training?.authority;
  const places = isTaught ? proofs.filter(({ place }) => place).map(({ id }) => id) : [];
  const opening = ownPhase("first", [...places, ...first!], ids, words);
  const phases: Record<string, PhaseRecord> = {
    first: {
      ...opening,
      min_months: isTaught ? APPLICATION_MONTHS : 1,
      actions: [
        ...opening.actions!,
        ...(law === undefined ? [] : actionsOf("phase_law", words, { authority: law })),
        ...actionsOf(isTaught ? "phase_training" : "phase_next", words),
      ],
      milestones: isTaught ? [...words.all("phase_training_milestones")] : [],
    },
    last: { ...ownPhase("last", last!, ids, words), always: true, min_months: 2 },
  };
  if (!isTaught) {
    const parts = chunks(middle!);
    for (const [at, items] of parts.entries())
      phases[`next_${at + 1}`] = ownPhase("next", items, ids, words, at);
    return { phases, order: ["first", ...parts.map((_, at) => `next_${at + 1}`), "last"] };
  }
  const parts = chunks([
    ...middle!,
    ...proofs.map(({ id }) => id).filter((id) => !places.includes(id)),
  ]);
  const order = ["first"];
  for (const isBeside of [false, true])
    for (const [at, items] of parts.entries()) {
      const id = `training_${isBeside ? "beside_" : ""}${at + 1}`;
      phases[id] = trainingPhase(training, items, ids, words, {
        part: at,
        parts: parts.length,
        isBeside,
      });
      order.push(id);
    }
  return { phases, order: [...order, "last"] };
}

/** The two that take the fewest hours before the training, the last two after it. */
function aroundTraining(skills: readonly ItemRecord[]): readonly string[][] {
  const ids = skills.map(({ id }) => id);
  const quick = skills
    .toSorted((a, b) => hoursBetween(a, 0) - hoursBetween(b, 0))
    .slice(0, 2)
    .map(({ id }) => id);
  const rest = ids.filter((id) => !quick.includes(id));
  return [quick, rest.slice(0, -2), rest.slice(-2)];
}

/** Equal parts of two to four. */
function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / PHASE_ITEMS);
  const size = Math.ceil(ids.length / Math.max(1, count));
  return Array.from({ length: count }, (_, at) => ids.slice(at * size, (at + 1) * size)).filter(
    (part) => part.length > 0,
  );
}

function inThree(ids: readonly string[]): readonly string[][] {
  const size = Math.min(PHASE_ITEMS, Math.max(2, Math.ceil(ids.length / 3)));
  return [
    ids.slice(0, size),
    ids.slice(size, Math.max(size, ids.length - size)),
    ids.slice(Math.max(size, ids.length - size)),
  ];
}

function ownPhase(
  name: "first" | "next" | "last",
  items: readonly string[],
  ids: readonly string[],
  words: GeneralWords,
  turn = 0,
): PhaseRecord {
  return {
    title: words.pick(`phase_${name}_title`, turn),
    why: words.pick(`phase_${name}_why`, turn),
    items: [...items],
    uses: ids.filter((id) => !items.includes(id)).slice(0, 2),
    own: 6,
    actions: name === "next" ? [] : actionsOf(`phase_${name}`, words),
    milestones: [...words.all(`phase_${name}_milestones`)],
  };
}

const actionsOf = (
  name: string,
  words: GeneralWords,
  slots: Readonly<Record<string, string>> = {},
): NonNullable<PhaseRecord["actions"]> =>
  words.all(`${name}_actions`).map((_, n) => ({
    type: n === 0 ? ("network" as const) : ("practice" as const),
    title: words.pick(`${name}_action_titles`, n),
    text: words.pick(`${name}_actions`, n, slots),
    priority: "high" as const,
  }));

/** A part of the training; beside work where a part-time form is recorded. */
function trainingPhase(
  training: EntryTraining,
  items: readonly string[],
  ids: readonly string[],
  words: GeneralWords,
  { part, parts, isBeside }: { part: number; parts: number; isBeside: boolean },
): PhaseRecord {
  const { isPaid, authority } = training;
  const total = Math.max(parts, isBeside ? training.besideMonths : training.months);
  const until = (count: number): number => Math.round((total * count) / parts);
  const months = Math.min(72, until(part + 1) - until(part));
  const weekly = isBeside && total > training.months ? STUDY_WEEK / 2 : STUDY_WEEK;
  const kind = authority === undefined ? "usual" : "training";
  return {
    title: words.pick(`phase_${kind}_title`, part),
    why: words.pick(`phase_${kind}_why`, part, authority === undefined ? {} : { authority }),
    when: isBeside ? `hours < ${PART_TIME_BELOW}` : `hours >= ${PART_TIME_BELOW}`,
    mode: "training",
    items: [...items],
    uses: ids.filter((id) => !items.includes(id)).slice(0, 2),
    step: "study",
    ...(isPaid
      ? { paid: { months, weekly } }
      : { training: { hours: Math.round(months * WEEKS_A_MONTH * weekly), months } }),
  };
}
