import type { Role } from "../../knowledge/knowledge.ts";
import type { Speech } from "../../languages/speech.ts";
import type { Action } from "../tell/actions.ts";
import type { PathwayTables } from "../pathway-tables.ts";

/** Titles of people who answer for others. */
export const LEADS =
  /\b(?:chief|director|head|vice president|vp|president|manager|executive|principal)\b/i;

/** Also those who lead a shift, a crew or a squad. */
const LED =
  /\b(?:chief|director|head|president|vp|manager|executive|principal|supervisor|sergeant|captain|foreman|lead|leader|commander)\b/i;

/** From this readiness on somebody does the work of the last position, or that of the role itself. */
const NEARLY_THERE = 50;
export const THERE = 70;

/** The positions that lead to a role, from the next one on. Without `first`, the position with which
 * the way begins by the role's record (empty for people who work), only leadership roles have any. */
export function positionsTo(
  { titleReader }: PathwayTables,
  role: Role,
  {
    currentRole,
    readiness,
    isPractised = false,
  }: {
    readonly currentRole: string | undefined;
    readonly readiness: number;
    /** Advanced in a core skill: no newcomer, whatever the present post. */
    readonly isPractised?: boolean;
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
  const next = before.slice(
    Math.max(reached + 1, readiness >= NEARLY_THERE ? before.length - 1 : 0),
  );
  // Somebody who leads people elsewhere, or is practised, does not begin at the bottom.
  if (isPractised || LED.test(currentRole ?? "")) return next.filter((step) => LED.test(step));
  return next;
}

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

const ASKS: readonly string[] = [
  "Ask two people who decide about this post which result would make you the obvious choice, deliver it, and apply with it inside and outside your organization.",
  "Take over one responsibility of this post before you have the title, set a date for the talk about it, and bring what it changed.",
  "Apply once you can name two results that you answered for; if it is refused, ask what is missing and by when you may ask again.",
  "Ask somebody who holds this post what the first hundred days demanded, write down how you would spend yours, and bring that to the interview.",
];

/** The action of the phase in which a position is to be reached. */
export const positionAction = (position: string, at: number, { say, role }: Speech): Action => ({
  type: "practice",
  title: say("Step up: {position}", { position: role(position) }),
  description: say(ASKS[at % ASKS.length]!),
  priority: "high",
});

/** The position of each phase, evenly over the plan; `isFirst` when no first job comes before. */
export const positionAt = (
  positions: readonly string[],
  phase: number,
  { phases, isFirst }: { readonly phases: number; readonly isFirst: boolean },
): readonly { readonly position: string; readonly at: number }[] =>
  positions.flatMap((position, at) =>
    Math.floor(((at + (isFirst ? 0 : 0.5)) * phases) / positions.length) === phase
      ? [{ position, at }]
      : [],
  );
