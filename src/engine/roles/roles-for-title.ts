import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import type { Seniority } from "../knowledge/records.ts";
import { splitTitles } from "./title.ts";
import {
  type TitleIndex,
  type WeighedTitle,
  alignment,
  findExact,
  postingKeys,
  titleIndexOf,
  titleKey,
} from "./title-index.ts";

export interface RoleScore {
  readonly role: Role;
  /** How sure: 1 is one of the role's own titles, below about .35 a guess. */
  readonly score: number;
}

const MAX_ROLES = 10;
const WORTH_NAMING = 0.15;
/** How many of our titles are compared in full after a cheap first look. */
const CANDIDATES = 40;
const COMMON = 600;
const BUCKETS = 200;
/** A title of two jobs is less surely each of them than a title of one. */
const PART_SHARE = 0.92;
/** A part as common as "Engineer" alone says little; from this rarity on it counts in full. */
const SURE_WEIGHT = 8;
/** "Lead Software Engineer" among our titles is not quite what "Software Engineer" asks for. */
const OTHER_RANK = 0.9;
/** Only a role's own title is certain. */
const NOT_EXACT = 0.98;

/** The role whose own title this is: the first of `rolesForTitle` and its only certain one, found
 * without comparing it with all the others. */
export function exactRoleForTitle(knowledge: Knowledge, title: string): Role | undefined {
  const [whole = ""] = splitTitles(title);
  const index = titleIndexOf(knowledge);
  const read = knowledge.titles.read(whole);
  const role = findExact(index, titleKey(read), read.seniority);
  return role === undefined ? undefined : index.roles[role];
}

/** The roles that a job title means, best first; nearest roles with low scores when unknown. */
export function rolesForTitle(knowledge: Knowledge, title: string): readonly RoleScore[] {
  const index = titleIndexOf(knowledge);
  const best = new Map<number, number>();
  for (const [place, text] of splitTitles(title).entries()) {
    const part = knowledge.titles.read(text);
    if (part.words.length === 0) continue;
    const exact = findExact(index, titleKey(part), part.seniority);
    const head = part.words[part.head];
    // "VP, Sales": a part that names no job by itself only makes sense within the whole.
    if (place > 0 && exact === undefined && !(head && index.heads.has(head.stem))) continue;
    const weighed = index.weigh(part);
    const share = place === 0 ? 1 : Math.min(PART_SHARE, weighed.total / SURE_WEIGHT);
    for (const [role, score] of nearestRoles(index, weighed, part.seniority)) {
      const near = Math.min(score, NOT_EXACT) * share;
      if (near > (best.get(role) ?? 0)) best.set(role, near);
    }
    if (exact !== undefined) best.set(exact, Math.max(best.get(exact) ?? 0, share));
  }
  return [...best]
    .filter(([, score]) => score >= WORTH_NAMING)
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MAX_ROLES)
    .map(([role, score]) => ({ role: index.roles[role] as Role, score: round(score) }));
}

/** Each role by its nearest title: a cheap sum of shared words picks the titles worth comparing. */
export function nearestRoles(
  index: TitleIndex,
  title: WeighedTitle,
  seniority: Seniority | undefined,
): Map<number, number> {
  const shared = sharedOf(index);
  const touched: number[] = [];
  for (const word of title.words.toSorted((a, b) => b.weight - a.weight)) {
    for (const [k, key] of postingKeys(word).entries()) {
      const list = index.lists.get(key);
      if (list === undefined) continue;
      const from = index.listStarts[list] as number;
      const to = index.listStarts[list + 1] as number;
      // "manager" adds nothing to the choice when rarer words have found enough already.
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

/** Zeros for every title of ours, which each comparing leaves as it found them. */
const SHARED = new WeakMap<TitleIndex, Float64Array>();

function sharedOf(index: TitleIndex): Float64Array {
  const known = SHARED.get(index) ?? new Float64Array(index.entries.length);
  SHARED.set(index, known);
  return known;
}

/** A value that at least `CANDIDATES` of the touched entries reach, and not many more. */
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
