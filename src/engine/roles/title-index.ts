import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import { roleProfilesOf } from "./role-profiles.ts";
import type { Seniority } from "./title-tables.ts";
import { type Title, readTitle } from "./title.ts";
import { type Word, makeWord, wordLikeness } from "./word-likeness.ts";

/** A half-likeness counts a quarter: two synonyms outweigh four words that are merely near. */
const LIKENESS_POWER = 2;
/** How much the less covered of two titles decides, against the mean of both. */
const MIN_SHARE = 0.6;
const UNKNOWN_WORD_TITLES = 0.5;
/** A word of more roles than this says nothing about which. */
const MAX_WORD_ROLES = 60;

export interface WeighedTitle {
  readonly words: readonly Word[];
  readonly weights: readonly number[];
  readonly total: number;
}

interface Entry {
  readonly role: number;
  readonly seniority: Seniority | undefined;
  readonly title: WeighedTitle;
}

/** The titles of our roles, ready to be compared with any other title. */
export interface TitleIndex {
  readonly roles: readonly Role[];
  readonly entries: readonly Entry[];
  /** Entries by stem, root and row of alike words. */
  readonly postings: ReadonlyMap<string, Int32Array>;
  /** `title.total` of each entry. */
  readonly totals: Float64Array;
  /** The role that a title, word for word after normalising, belongs to; see `findExact`. */
  readonly exact: ReadonlyMap<string, number>;
  /** Words that a title of ours begins with. */
  readonly firsts: ReadonlySet<string>;
  /** Words that name a job by themselves: the heads of our titles. */
  readonly heads: ReadonlySet<string>;
  readonly words: ReadonlyMap<string, Word>;
  weigh(title: Title): WeighedTitle;
}

const INDICES = new WeakMap<Knowledge, TitleIndex>();

export function titleIndexOf(knowledge: Knowledge): TitleIndex {
  const known = INDICES.get(knowledge);
  if (known !== undefined) return known;
  const index = buildTitleIndex(knowledge);
  INDICES.set(knowledge, index);
  return index;
}

export function titleKey(title: Title): string {
  return [...new Set(title.words.map((word) => word.stem))].join(" ");
}

function buildTitleIndex(knowledge: Knowledge): TitleIndex {
  // "Remote Coder" is no claim on "Coder": where a single word is left of more, it is left out.
  const read = knowledge.roleList.flatMap((role) =>
    role.titles
      .map((text, place) => ({ role: role.index, text, place, title: readTitle(text) }))
      .filter(({ title }) => title.words.length > 1 || title.dropped === 0),
  );
  const titlesWith = new Map<string, number>();
  const heads = new Set<string>();
  const firsts = new Set<string>();
  const exact = new Map<string, number>();
  for (const { title } of read) {
    const stems = new Set(title.words.map((word) => word.stem));
    for (const stem of stems) titlesWith.set(stem, (titlesWith.get(stem) ?? 0) + 1);
    const head = title.words[title.head];
    if (head !== undefined) heads.add(head.stem);
    const first = title.words[0];
    if (first !== undefined) firsts.add(first.stem);
  }
  for (const { role, title } of read.toSorted((a, b) => claimOf(a) - claimOf(b))) {
    const key = titleKey(title);
    const ranked = title.seniority === undefined ? key : `${title.seniority}: ${key}`;
    if (key !== "" && !exact.has(ranked)) exact.set(ranked, role);
  }
  const words = makeWords(knowledge, read);
  const rarity = (stem: string): number =>
    Math.log((read.length + 2) / (titlesWith.get(stem) ?? UNKNOWN_WORD_TITLES));
  const weigh = (title: Title): WeighedTitle => {
    const stems = [...new Set(title.words.map((word) => word.stem))];
    const weights = stems.map(rarity);
    return {
      words: stems.map((stem) => words.get(stem) ?? makeWord(stem)),
      weights,
      total: weights.reduce((sum, weight) => sum + weight, 0),
    };
  };
  const entries = read.map(({ role, title }) => ({
    role,
    seniority: title.seniority,
    title: weigh(title),
  }));
  const postings = new Map<string, number[]>();
  for (const [number, entry] of entries.entries()) {
    for (const key of new Set(entry.title.words.flatMap((word) => postingKeys(word)))) {
      const list = postings.get(key);
      if (list) list.push(number);
      else postings.set(key, [number]);
    }
  }
  return {
    roles: knowledge.roleList,
    entries,
    postings: new Map(Array.from(postings, ([key, list]) => [key, Int32Array.from(list)])),
    totals: Float64Array.from(entries, (entry) => entry.title.total),
    exact,
    firsts,
    heads,
    words,
    weigh,
  };
}

/** Of two roles with the same words the one goes first whose main title they are, then the one that says
 * them as they stand: "Coder" is written out as programmer, but "Programmer" is one. */
function claimOf({ text, place, title }: { text: string; place: number; title: Title }): number {
  if (place === 0) return 0;
  return titleKey(title) === text.toLowerCase() ? 1 : 2;
}

/** The role whose title this is: with the same rank if we have one such, else without any. */
export function findExact(
  index: TitleIndex,
  key: string,
  seniority: Seniority | undefined,
): number | undefined {
  const ranked = seniority === undefined ? undefined : index.exact.get(`${seniority}: ${key}`);
  return ranked ?? index.exact.get(key);
}

/** Every word of our titles with the roles it is used for; of words that only our skills use too. */
function makeWords(
  knowledge: Knowledge,
  read: readonly { role: number; title: Title }[],
): Map<string, Word> {
  const uses = new Map<string, Map<number, number>>();
  for (const { role, title } of read) {
    const share = 1 / (knowledge.roleList[role]?.titles.length ?? 1);
    for (const { stem } of title.words) {
      const roles = uses.get(stem) ?? new Map<number, number>();
      uses.set(stem, roles.set(role, (roles.get(role) ?? 0) + share));
    }
  }
  for (const [stem, { roles, weights }] of roleProfilesOf(knowledge).byWord) {
    if (uses.has(stem) || roles.length > MAX_WORD_ROLES) continue;
    uses.set(stem, new Map(roles.map((role, place) => [role, weights[place] ?? 0])));
  }
  return new Map(
    Array.from(uses, ([stem, roles]) => [
      stem,
      makeWord(stem, roles.size > MAX_WORD_ROLES ? undefined : unitVector(roles)),
    ]),
  );
}

function unitVector(vector: Map<number, number>): Map<number, number> {
  let squares = 0;
  for (const weight of vector.values()) squares += weight * weight;
  const norm = Math.sqrt(squares) || 1;
  for (const [key, weight] of vector) vector.set(key, weight / norm);
  return vector;
}

export function postingKeys(word: Word | undefined): string[] {
  if (word === undefined) return [];
  return [word.stem, `~${word.root}`, ...Array.from(word.rows.keys(), (row) => `#${row}`)];
}

/** How much two titles say the same, 0 to 1: each word finds its nearest in the other title, and
 * counts by its rarity; the title of which less is found decides most. */
export function alignment(a: WeighedTitle, b: WeighedTitle): number {
  if (a.total === 0 || b.total === 0) return 0;
  const nearest = new Float64Array(b.words.length);
  let found = 0;
  for (let i = 0; i < a.words.length; i++) {
    let best = 0;
    for (let j = 0; j < b.words.length; j++) {
      const likeness = wordLikeness(a.words[i] as Word, b.words[j] as Word);
      if (likeness > best) best = likeness;
      if (likeness > (nearest[j] ?? 0)) nearest[j] = likeness;
    }
    found += (a.weights[i] ?? 0) * best ** LIKENESS_POWER;
  }
  let foundBack = 0;
  for (let j = 0; j < b.words.length; j++) {
    foundBack += (b.weights[j] ?? 0) * (nearest[j] ?? 0) ** LIKENESS_POWER;
  }
  const mean = (found + foundBack) / (a.total + b.total);
  return (1 - MIN_SHARE) * mean + MIN_SHARE * Math.min(found / a.total, foundBack / b.total);
}
