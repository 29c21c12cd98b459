import type { Role } from "../knowledge/knowledge.ts";
import { listOf } from "../text/english.ts";
import type { Action } from "./actions.ts";
import type { PathwayTables } from "./pathway-tables.ts";

/** Titles of people who answer for others. */
const LEADS =
  /\b(?:chief|director|head|vice president|vp|president|manager|executive|principal)\b/i;

/** The positions that lead to a leadership role, from the next one on; empty for other roles. */
export function positionsTo(
  { titleReader }: PathwayTables,
  role: Role,
  currentRole: string | undefined,
): readonly string[] {
  if (!LEADS.test(role.title)) return [];
  const key = (title: string): string => {
    const { words, seniority } = titleReader.read(title);
    return `${seniority ?? ""} ${words.map(({ stem }) => stem).join(" ")}`;
  };
  const own = new Set(role.titles.map(key));
  const at = role.ladder.findIndex((step) => own.has(key(step)));
  const before = role.ladder.slice(0, at < 0 ? -1 : at);
  const now = wordsOf(currentRole ?? "");
  const reached = before.findLastIndex((step) => [...wordsOf(step)].every((word) => now.has(word)));
  return before.slice(reached + 1);
}

const wordsOf = (title: string): ReadonlySet<string> =>
  new Set(title.toLowerCase().match(/\p{L}+/gu) ?? []);

/** The least months in one position before the next is within reach. */
export const MONTHS_IN_POSITION = 12;

/** What the positions are, for the summary. */
export const positionsSentence = (positions: readonly string[]): string =>
  positions.length === 0
    ? ""
    : ` Nobody studies their way into this role: it is reached through positions. Work as ${listOf(positions)} first, and use each position to show the results that open the next door.`;

const ASKS: readonly string[] = [
  "Tell your manager that you want it, and ask which result would make you the obvious choice.",
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
