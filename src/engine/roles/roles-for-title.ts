import type { Role } from "../knowledge/knowledge.ts";
import type { Seniority } from "../knowledge/record-types.ts";
import { foreignRoles, rolesForForeignTitle } from "./foreign-titles.ts";
import type { RoleScore } from "./role-score.ts";
import type { RoleTables } from "./role-tables.ts";
import { splitTitles } from "./title.ts";
import {
  type TitleIndex,
  type WeighedTitle,
  alignment,
  findExact,
  postingKeys,
  titleKey,
} from "./title-index.ts";

const MAX_ROLES = 10;
/** Below this score a title of known words may still be in another language. */
const WORDS_SUFFICE = 0.5;
const WORTH_NAMING = 0.15;
/** How many titles are aligned in full after a cheap preselection. */
const CANDIDATES = 40;
const COMMON = 600;
const BUCKETS = 200;
/** Applied to a part of a title that names two jobs. */
const PART_SHARE = 0.92;
/** A part with common words only ("Engineer") counts less; from this total weight on, in full. */
const SURE_WEIGHT = 8;
/** Applied when the rank of our title ("Lead Software Engineer") differs from that of the given one. */
const OTHER_RANK = 0.9;
/** The limit for titles that are not a role's own. */
const NOT_EXACT = 0.98;

/** The role with exactly this title: the first of `rolesForTitle` and the only certain one, found
 * without comparing titles. */
export function exactRoleForTitle(engine: RoleTables, title: string): Role | undefined {
  const [whole = ""] = splitTitles(title);
  const index = engine.titleIndex;
  const read = engine.titleReader.read(whole);
  const role = findExact(index, titleKey(read), read.seniority);
  return role === undefined ? undefined : index.roles[role];
}

/** The roles that a job title may mean, best first; an unknown title gets low scores. */
export function rolesForTitle(engine: RoleTables, title: string): readonly RoleScore[] {
  const index = engine.titleIndex;
  const best = new Map<number, number>();
  for (const [place, text] of splitTitles(title).entries()) {
    const part = engine.titleReader.read(text);
    if (part.words.length === 0) continue;
    const exact = findExact(index, titleKey(part), part.seniority);
    const head = part.words[part.head];
    // "VP, Sales": a part that names no job by itself is skipped.
    if (place > 0 && exact === undefined && !(head && index.heads.has(head.stem))) continue;
    const weighed = index.weigh(part);
    const share = place === 0 ? 1 : Math.min(PART_SHARE, weighed.total / SURE_WEIGHT);
    for (const [role, score] of nearestRoles(index, weighed, part.seniority)) {
      const near = Math.min(score, NOT_EXACT) * share;
      if (near > (best.get(role) ?? 0)) best.set(role, near);
    }
    if (exact !== undefined) best.set(exact, Math.max(best.get(exact) ?? 0, share));
  }
  const sure = Math.max(0, ...best.values());
  if (sure < 1) for (const { role } of foreignRoles(engine, title)) best.set(role.index, 1);
  if (sure < WORDS_SUFFICE) {
    for (const { role, score } of rolesForForeignTitle(engine, title))
      best.set(role.index, Math.max(best.get(role.index) ?? 0, score));
  }
  return [...best]
    .filter(([, score]) => score >= WORTH_NAMING)
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MAX_ROLES)
    .map(([role, score]) => ({ role: index.roles[role] as Role, score: round(score) }));
}

/** Scores each role by its nearest title; a cheap sum over shared words preselects titles. */
export function nearestRoles(
  index: TitleIndex,
  title: WeighedTitle,
  seniority: Seniority | undefined,
): Map<number, number> {
  const { shared } = index;
  const touched: number[] = [];
  for (const word of title.words.toSorted((a, b) => b.weight - a.weight)) {
    for (const [k, key] of postingKeys(word).entries()) {
      const list = index.lists.get(key);
      if (list === undefined) continue;
      const from = index.listStarts[list] as number;
      const to = index.listStarts[list + 1] as number;
      // Very common words ("manager") are skipped once rarer words have found enough titles.
      if (to - from > COMMON && touched.length > CANDIDATES) continue;
      const gain = k === 0 ? word.weight : word.weight / 2;
      for (let at = from; at < to; at++) {
        const entry = index.listed[at] as number;
        if (shared[entry] === 0) touched.push(entry);
        shared[entry] = (shared[entry] as number) + gain;
      }
    }
  }
  for (const entry of touched) {
    shared[entry] = (shared[entry] as number) / (1 + (index.totals[entry] as number));
  }
  const floor = thresholdOf(shared, touched);
  const best = new Map<number, number>();
  for (const number of touched) {
    const entry = index.entries[number];
    if (entry === undefined || (shared[number] ?? 0) < floor) continue;
    const same = entry.seniority === undefined || entry.seniority === seniority;
    const score = alignment(title, entry) * (same ? 1 : OTHER_RANK);
    if (score > (best.get(entry.role) ?? 0)) best.set(entry.role, score);
  }
  for (const entry of touched) shared[entry] = 0;
  return best;
}

/** A threshold that `CANDIDATES` of the touched entries reach, or slightly more. */
function thresholdOf(shared: Float64Array, touched: readonly number[]): number {
  if (touched.length <= CANDIDATES) return 0;
  let top = 0;
  for (const entry of touched) top = Math.max(top, shared[entry] ?? 0);
  const buckets = new Int32Array(BUCKETS);
  for (const entry of touched) {
    const bucket = Math.min(BUCKETS - 1, Math.floor(((shared[entry] ?? 0) / top) * BUCKETS));
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  let bucket = BUCKETS - 1;
  for (let count = buckets[bucket] ?? 0; count < CANDIDATES && bucket > 0;) {
    bucket--;
    count += buckets[bucket] ?? 0;
  }
  return (bucket / BUCKETS) * top;
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
