import type { Role } from "../knowledge/knowledge.ts";
import { listOf } from "../text/english.ts";
import type { Action } from "./actions.ts";
import type { PathwayTables } from "./pathway-tables.ts";

/** Titles of people who answer for others. */
const LEADS =
  /\b(?:chief|director|head|vice president|vp|president|manager|executive|principal)\b/i;

/** Also those who lead a shift, a crew or a squad. */
const LED =
  /\b(?:chief|director|head|president|vp|manager|executive|principal|supervisor|sergeant|captain|foreman|lead|leader|commander)\b/i;

/** From this readiness on somebody does the work of the last position, or that of the role itself. */
const NEARLY_THERE = 50;
const THERE = 75;

/** The positions that lead to a leadership role, from the next one on; empty for other roles. */
export function positionsTo(
  { titleReader }: PathwayTables,
  role: Role,
  {
    currentRole,
    readiness,
  }: { readonly currentRole: string | undefined; readonly readiness: number },
): readonly string[] {
  if (!LEADS.test(role.title) || readiness >= THERE) return [];
  const key = (title: string): string => {
    const { words, seniority } = titleReader.read(title);
    return `${seniority ?? ""} ${words.map(({ stem }) => stem).join(" ")}`;
  };
  const own = new Set(role.titles.map(key));
  const isOwn = (step: string): boolean =>
    own.has(key(step)) || isWithin(step, wordsOf(role.title));
  const at = role.ladder.findIndex(isOwn);
  const before = role.ladder.slice(0, at < 0 ? -1 : at);
  const now = wordsOf(currentRole ?? "");
  const reached = before.findLastIndex((step) => isWithin(step, now));
  const next = before.slice(readiness >= NEARLY_THERE ? -1 : reached + 1);
  // Somebody who leads people elsewhere does not begin at the bottom.
  const leading = LED.test(currentRole ?? "") ? next.filter((step) => LED.test(step)) : next;
  return leading.length > 0 ? leading : next.slice(-1);
}

const isWithin = (title: string, words: ReadonlySet<string>): boolean =>
  [...wordsOf(title)].every((word) => words.has(word));

const wordsOf = (title: string): ReadonlySet<string> =>
  new Set(title.toLowerCase().match(/\p{L}+/gu) ?? []);

/** The usual months in a position before the next is within reach; longer where people are led. */
const MONTHS_IN_POSITION = 24;
const MONTHS_LEADING = 36;

export const monthsInPositions = (positions: readonly string[]): number =>
  positions.reduce((sum, one) => sum + (LEADS.test(one) ? MONTHS_LEADING : MONTHS_IN_POSITION), 0);

/** The way through positions, as the first sentence of the summary. */
export const positionsSentence = (
  role: string,
  positions: readonly string[],
  time: string,
): string =>
  `Nobody studies their way into work as ${role}: it is reached through positions. Yours could be ${listOf(positions)}, with two to three years in ${positions.length === 1 ? "it" : "each"}, so count on at least ${time}. What the phases below teach is learned beside that work, most of it on the job.`;

const ASKS: readonly string[] = [
  "Ask two people who decide about this position which result would make you the obvious choice.",
  "Take over one responsibility of this position before you have the title, and report on it every month.",
  "Apply inside and outside your organization once you can name two results that you answered for.",
  "Ask somebody who holds this position what the first hundred days demanded, and prepare for that.",
];

/** The action of the phase in which a position is to be reached. */
export const positionAction = (position: string, at: number): Action => ({
  type: "practice",
  title: `Step up: ${position}`,
  description: ASKS[at % ASKS.length]!,
  priority: "high",
});

/** The position of each phase, evenly over the plan. */
export const positionAt = (
  positions: readonly string[],
  phase: number,
  phases: number,
): readonly { readonly position: string; readonly at: number }[] =>
  positions.flatMap((position, at) =>
    Math.floor(((at + 0.5) * phases) / positions.length) === phase ? [{ position, at }] : [],
  );
