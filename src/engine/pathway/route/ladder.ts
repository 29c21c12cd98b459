import type { Role } from "../../knowledge/knowledge.ts";
import type { PathwayTables } from "../pathway-tables.ts";

/** Titles of people who answer for others. */
export const LEADS =
  /\b(?:chief|director|head|vice president|vp|president|manager|executive|principal)\b/i;

/** Also those who lead a shift, a crew or a squad. */
const LED =
  /\b(?:chief|director|head|president|vp|manager|executive|principal|supervisor|sergeant|captain|foreman|lead|leader|commander)\b/i;

/** From these readiness scores on, only the last position is left, or none at all. */
const NEARLY_THERE = 50;
export const THERE = 70;

/** The positions that lead to a role, from the next one on. `first` is the position with which
 * the role's record begins (empty for people who are past it); without it, only leadership roles have any. */
export function positionsTo(
  { titleReader }: PathwayTables,
  role: Role,
  {
    currentRole,
    readiness,
    isPractised = false,
    monthsBehind = 0,
  }: {
    readonly currentRole: string | undefined;
    readonly readiness: number;
    /** Advanced in a core skill: no newcomer, whatever the present post. */
    readonly isPractised?: boolean;
    /** The months of work of this kind that the present post suggests. */
    readonly monthsBehind?: number;
  },
  first?: string,
): readonly string[] {
  if ((first === undefined && !LEADS.test(role.title)) || readiness >= THERE) return [];
  const key = (title: string): string => {
    const { words, seniority } = titleReader.read(title);
    return `${seniority ?? ""} ${words.map(({ stem }) => stem).join(" ")}`;
  };
  const own = new Set(role.synonyms.map(key));
  const isOwn = (step: string): boolean =>
    own.has(key(step)) || isWithin(step, wordsOf(role.title));
  const at = role.ladder.findIndex(isOwn);
  // Internships are left out: the first job of a newcomer has a record of its own.
  const before = role.ladder
    .slice(0, at < 0 ? -1 : at)
    .filter((step) => titleReader.read(step).seniority !== "entry");
  if (before.length === 0) return first ? [first] : [];
  const now = wordsOf(currentRole ?? "");
  const reached = before.findLastIndex((step) => isWithin(step, now));
  const passed = before.filter((step) => monthsTo(role, step) <= monthsBehind).length;
  const next = before.slice(
    Math.max(
      reached + 1,
      readiness >= NEARLY_THERE ? before.length - 1 : 0,
      monthsBehind > 0 ? passed : 0,
    ),
  );
  // Somebody who leads people elsewhere, or is practised, does not begin at the bottom.
  if (isPractised || LED.test(currentRole ?? "")) return next.filter((step) => LED.test(step));
  return next;
}

/** The months of work before a step of the ladder. */
const monthsTo = ({ rungs }: Role, title: string): number =>
  rungs
    .slice(1, rungs.findIndex((step) => step.title === title) + 1)
    .reduce((sum, { months }) => sum + months, 0);

/** The positions that follow the first job, which has a milestone and an action of its own. */
export const positionsAfter = (start: string, positions: readonly string[]): readonly string[] =>
  positions[0] !== undefined && isWithin(positions[0], wordsOf(start))
    ? positions.slice(1)
    : positions;

const isWithin = (title: string, words: ReadonlySet<string>): boolean =>
  [...wordsOf(title)].every((word) => words.has(word));

const wordsOf = (title: string): ReadonlySet<string> =>
  new Set(title.toLowerCase().match(/\p{L}+/gu) ?? []);

/** The usual months in a position before the next is within reach; longer where people are led. */
const MONTHS_IN_POSITION = 24;
const MONTHS_LEADING = 36;

export const monthsInPositions = (positions: readonly string[]): number =>
  positions.reduce((sum, one) => sum + (LEADS.test(one) ? MONTHS_LEADING : MONTHS_IN_POSITION), 0);

/** The positions that fall into a phase, spread evenly over the plan from the phase `from` on; `isFirst`
 * without a first job. */
export const positionAt = (
  positions: readonly string[],
  phase: number,
  {
    phases,
    isFirst,
    from,
  }: { readonly phases: number; readonly isFirst: boolean; readonly from: number },
): readonly { readonly position: string; readonly at: number }[] =>
  positions.flatMap((position, at) =>
    from + Math.floor(((at + (isFirst ? 0 : 0.5)) * (phases - from)) / positions.length) === phase
      ? [{ position, at }]
      : [],
  );
