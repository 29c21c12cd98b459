/* Who this is: the posts that were read with certainty, and the years in work like the job's. */
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { PersonPosition } from "../person/person.ts";
import { worked } from "../roles/training-titles.ts";
import type { Grounds, WorkPeriod } from "./grounds.ts";
import type { WorkPlace } from "./places-of-work.ts";
import type { NearPosition } from "./position-nearness.ts";

export interface ToldPost extends Grounds {
  readonly isCurrent: boolean;
  readonly isPaid: boolean;
  /** How near it is to the job, 0–1. */
  readonly nearness: number;
}

export interface Career {
  /** The posts of today, else the latest one; at most two. */
  readonly main: readonly ToldPost[];
  readonly before: readonly ToldPost[];
  /** Unpaid work of today. */
  readonly unpaid: ToldPost | undefined;
  /** Years in this or directly related work; less than one is .5. */
  readonly years: number;
  /** The post that comes closest, where it is known that none was work like this. */
  readonly closest: ToldPost | undefined;
  readonly led: (Grounds & { readonly count: number }) | undefined;
}

/** Names below this certainty are often parts of lines. */
const SURE = 0.9;
const MAX_NAME = 60;
const MAX_WORDS = 8;
const MOST_MAIN = 2;
const MOST_BEFORE = 2;
/** From this nearness on, work is the same or directly related. */
const SAME_WORK = 0.65;
const CLOSE = 0.4;
/** Shorter times are no year. */
const MONTHS_OF_A_YEAR = 10;

/** The posts in the order of the places; what is not certain in them is left out. */
export const toldPosts = (
  places: readonly WorkPlace[],
  near: readonly NearPosition[],
  employers: Knowledge["languages"]["employers"],
): ToldPost[] => {
  const byRole = nearnessByRole(near);
  return places.map(({ position, header }, index) => {
    const { titleAsWritten, employer, fields, isCurrent, kind } = position;
    const name = (fields.employer?.confidence ?? 0) >= SURE ? nameOf(employer) : undefined;
    const own = near[index];
    return {
      title: (fields.title?.confidence ?? 0) >= SURE ? nameOf(titleAsWritten) : undefined,
      // "self-employed" is no firm.
      employer: name !== undefined && employers.isSelfEmployed(name) ? undefined : name,
      period: periodOf(position),
      isCurrent,
      isPaid: kind !== "volunteer" && kind !== "leave",
      nearness: Math.max(own?.nearness ?? 0, byRole.get(own?.role ?? "") ?? 0),
      at: [header],
    };
  });
};

/** Two wordings of one role are equally near. */
function nearnessByRole(near: readonly NearPosition[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { role, nearness } of near)
    if (role !== undefined) found.set(role, Math.max(nearness, found.get(role) ?? 0));
  return found;
}

export function careerOf(
  posts: readonly ToldPost[],
  places: readonly WorkPlace[],
  near: readonly NearPosition[],
): Career {
  const told = posts.filter(isTold);
  const paid = told.filter(({ isPaid }) => isPaid);
  const current = paid
    .filter((one) => one.isCurrent && !isOver(one, paid))
    .toSorted((a, b) => b.nearness - a.nearness);
  const own = current.length > 0 ? current : paid.slice(0, 1);
  const main = (own.length > 0 ? own : told.slice(0, 1)).slice(0, MOST_MAIN);
  const years = yearsOf(posts, near);
  const isKnown = near.length > 0 && near.every(({ isJudged }) => isJudged);
  const closest = paid.toSorted((a, b) => b.nearness - a.nearness)[0];
  return {
    main,
    before: paid
      .filter((one) => !main.includes(one) && !one.isCurrent && one.title && one.period)
      .slice(0, MOST_BEFORE),
    unpaid: told.find((one) => !one.isPaid && one.isCurrent && one.title && !main.includes(one)),
    years,
    closest: years === 0 && isKnown && (closest?.nearness ?? 0) >= CLOSE ? closest : undefined,
    led: ledOf(places, posts),
  };
}

/** A title alone may be that of a gap: "Family leave". */
export const isTold = ({ title, employer, nearness }: ToldPost): boolean =>
  employer !== undefined || (title !== undefined && nearness > 0);

/** A post without an end is past if a later one at the same employer has ended. */
const isOver = ({ employer, period }: ToldPost, posts: readonly ToldPost[]): boolean =>
  posts.some(
    (other) =>
      !other.isCurrent &&
      other.employer !== undefined &&
      other.employer === employer &&
      (other.period?.to ?? "") > (period?.from ?? ""),
  );

/** A name that is none is worse than none: a misread line. "Filialleiterin, 5 Mitarbeiterinnen" ends at the
 * number. */
function nameOf(name: string | undefined): string | undefined {
  const short = name?.replace(/,\s*\d.*$/u, "");
  const isOpen = (short?.match(/"/g)?.length ?? 0) % 2 === 1;
  const own = isOpen ? `${short}"` : short;
  const isName =
    own !== undefined &&
    own.length <= MAX_NAME &&
    own.split(" ").length <= MAX_WORDS &&
    /\p{L}{2}/u.test(own) &&
    (own.match(/[(]/gu)?.length ?? 0) === (own.match(/[)]/gu)?.length ?? 0) &&
    !/[;:!?@|]|\d{4}/u.test(own);
  return isName ? own : undefined;
}

function periodOf({ start, end, isCurrent }: PersonPosition): WorkPeriod | undefined {
  if (start === undefined) return undefined;
  return { from: start.slice(0, 4), to: isCurrent ? undefined : (end ?? start).slice(0, 4) };
}

/** Each month once. */
function yearsOf(posts: readonly ToldPost[], near: readonly NearPosition[]): number {
  const months = new Set<number>();
  const own = near.map((one, index) => ({ ...one, post: posts[index] }));
  for (const { start, months: length, post } of worked(own)) {
    if (start === undefined || !post?.isPaid || post.nearness < SAME_WORK) continue;
    const first = Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7) || 1) - 1;
    for (let more = 0; more < length; more++) months.add(first + more);
  }
  if (months.size === 0) return 0;
  return months.size < MONTHS_OF_A_YEAR ? 0.5 : Math.round(months.size / 12);
}

function ledOf(places: readonly WorkPlace[], posts: readonly ToldPost[]): Career["led"] {
  const led = places.flatMap(({ position: { peopleLed = 0 } }, index) =>
    peopleLed > 1 ? { ...posts[index]!, count: peopleLed } : [],
  );
  return led.toSorted((a, b) => b.count - a.count)[0];
}
