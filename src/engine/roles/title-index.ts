import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import type { Seniority } from "../knowledge/record-types.ts";
import { type NumberLists, listAt, toNumberLists } from "../text/table-columns.ts";
import type { RoleProfiles } from "./role-profiles.ts";
import { TitleWords, type WordUseColumns, compileWordUses, makeWords } from "./title-words.ts";
import type { Title, TitleReader } from "./title.ts";
import { type Word, wordLikeness } from "./word-likeness.ts";

/** Squares the likeness, so that two synonyms outweigh four words that are merely close. */
const LIKENESS_POWER = 2;
/** The weight of the less covered title's share against the mean of both shares. */
const MIN_SHARE = 0.6;

export interface WeighedTitle {
  readonly words: readonly Word[];
  readonly total: number;
}

export interface TitleEntry extends WeighedTitle {
  readonly role: number;
  /** The noun that names the job. */
  readonly head: Word | undefined;
  readonly seniority: Seniority | undefined;
}

/** The titles of all roles, prepared for comparison with other titles. */
export interface TitleIndex {
  readonly roles: readonly Role[];
  readonly titles: TitleReader;
  readonly entries: readonly TitleEntry[];
  /** Role r has the entries `entries[entryStarts[r] .. entryStarts[r + 1])`. */
  readonly entryStarts: Int32Array;
  /** A stem, root or row of alike words → its list of entries. */
  readonly lists: ReadonlyMap<string, number>;
  /** List l has the entries `listed[listStarts[l] .. listStarts[l + 1])`. */
  readonly listed: Int32Array;
  readonly listStarts: Int32Array;
  /** `total` of each entry. */
  readonly totals: Float64Array;
  /** Scratch of `nearestRoles`, one number for each entry: all zero between calls. */
  readonly shared: Float64Array;
  /** A normalised title → the role that it belongs to; see `findExact`. */
  readonly exact: ReadonlyMap<string, number>;
  /** The first words of our titles. */
  readonly firsts: ReadonlySet<string>;
  /** The heads of our titles, words that name a job by themselves → the roles of those titles. */
  readonly heads: ReadonlyMap<string, readonly number[]>;
  /** Whether the word occurs in our titles or in the skills of a few roles. */
  knows(stem: string): boolean;
  weigh(title: Title): WeighedTitle;
}

export function titleKey(title: Title): string {
  return stemsOfTitle(title).join(" ");
}

function stemsOfTitle({ words }: Title): string[] {
  return [...new Set(words.map((word) => word.stem))];
}

interface ReadTitle {
  readonly role: number;
  readonly title: Title;
  readonly stems: readonly string[];
  readonly key: string;
  readonly claim: number;
}

/** The words of our titles have numbers; `entries` and the others refer to words by them. */
export type TitleColumns = WordUseColumns & {
  readonly entryRoles: Int32Array;
  /** The number of the noun that names the job, -1 for none. */
  readonly entryHeads: Int32Array;
  /** The rank of each title, or "". */
  readonly entryRanks: readonly string[];
  readonly entryWordStarts: Int32Array;
  readonly entryWords: Int32Array;
  readonly lists: readonly string[];
  readonly listStarts: Int32Array;
  readonly listed: Int32Array;
  readonly exact: readonly string[];
  readonly exactRoles: Int32Array;
  readonly firsts: readonly string[];
  readonly heads: readonly string[];
  readonly headStarts: Int32Array;
  readonly headRoles: Int32Array;
};

export function compileTitleIndex(knowledge: Knowledge, titles: TitleReader): TitleColumns {
  // "Remote Coder" must not claim "Coder", so titles reduced to a single word are dropped.
  const read = knowledge.roleList.flatMap((role) =>
    role.titles
      .map((text, place) => claimTitle(titles, role, text, place))
      .filter(({ title }) => title.words.length > 1 || title.dropped === 0),
  );
  const heads = new Map<string, number[]>();
  const firsts = new Set<string>();
  for (const { role, title } of read) {
    const head = title.words[title.head];
    if (head !== undefined) heads.set(head.stem, [...(heads.get(head.stem) ?? []), role]);
    const first = title.words[0];
    if (first !== undefined) firsts.add(first.stem);
  }
  const uses = compileWordUses(knowledge, read);
  const numbers = new Map(uses.stems.map((stem, number) => [stem, number]));
  const numberOf = (stem: string | undefined): number => numbers.get(stem ?? "") ?? -1;
  const entryWords = toNumberLists(read.map(({ stems }) => stems.map(numberOf)));
  const headLists = toNumberLists(heads.values());
  const exact = claimTitles(read);
  return {
    ...uses,
    entryRoles: Int32Array.from(read, ({ role }) => role),
    entryHeads: Int32Array.from(read, ({ title: { words, head } }) => numberOf(words[head]?.stem)),
    entryRanks: read.map(({ title }) => title.seniority ?? ""),
    entryWordStarts: entryWords.starts,
    entryWords: entryWords.values,
    ...listEntries(entryWords, makeWords(knowledge, uses, read.length)),
    exact: [...exact.keys()],
    exactRoles: Int32Array.from(exact.values()),
    firsts: [...firsts],
    heads: [...heads.keys()],
    headStarts: headLists.starts,
    headRoles: headLists.values,
  };
}

export function makeTitleIndex(
  knowledge: Knowledge,
  { titles, profiles }: { readonly titles: TitleReader; readonly profiles: RoleProfiles },
  columns: TitleColumns,
): TitleIndex {
  const { entryRoles, entryRanks, listed, listStarts } = columns;
  const words = new TitleWords(knowledge, profiles, columns, entryRoles.length);
  const weighed = (own: readonly Word[]): WeighedTitle => ({
    words: own,
    total: own.reduce((sum, { weight }) => sum + weight, 0),
  });
  const entryWords = { starts: columns.entryWordStarts, values: columns.entryWords };
  const entries = entryRanks.map((rank, entry): TitleEntry => ({
    role: entryRoles[entry] as number,
    seniority: rank === "" ? undefined : (rank as Seniority),
    head: words.own[columns.entryHeads[entry] as number],
    ...weighed(listAt(entryWords, entry).map((word) => words.own[word] as Word)),
  }));
  const heads = { starts: columns.headStarts, values: columns.headRoles };
  return {
    roles: knowledge.roleList,
    titles,
    entries,
    entryStarts: startsByRole(knowledge.roleList.length, entries),
    lists: new Map(columns.lists.map((key, list) => [key, list])),
    listed,
    listStarts,
    totals: Float64Array.from(entries, (entry) => entry.total),
    shared: new Float64Array(entries.length),
    exact: new Map(columns.exact.map((key, at) => [key, columns.exactRoles[at] as number])),
    firsts: new Set(columns.firsts),
    heads: new Map(columns.heads.map((head, at) => [head, listAt(heads, at)])),
    knows: (stem) => words.has(stem),
    weigh: (title) => weighed(stemsOfTitle(title).map((stem) => words.get(stem))),
  };
}

/** When two roles share a title, the main title wins, then the unabbreviated one: "Coder" expands to
 * programmer, but "Programmer" is literally that. */
function claimTitle(titles: TitleReader, role: Role, text: string, place: number): ReadTitle {
  const title = titles.read(text);
  const stems = stemsOfTitle(title);
  const key = stems.join(" ");
  const claim = place === 0 ? 0 : key === text.toLowerCase() ? 1 : 2;
  return { role: role.index, title, stems, key, claim };
}

function claimTitles(read: readonly ReadTitle[]): Map<string, number> {
  const exact = new Map<string, number>();
  for (const { role, title, key } of read.toSorted((a, b) => a.claim - b.claim)) {
    const ranked = title.seniority === undefined ? key : `${title.seniority}: ${key}`;
    if (key !== "" && !exact.has(ranked)) exact.set(ranked, role);
  }
  return exact;
}

function startsByRole(roles: number, entries: readonly TitleEntry[]): Int32Array {
  const starts = new Int32Array(roles + 1);
  for (const { role } of entries) starts[role + 1] = (starts[role + 1] as number) + 1;
  for (let role = 0; role < roles; role++) {
    starts[role + 1] = (starts[role + 1] as number) + (starts[role] as number);
  }
  return starts;
}

function listEntries(
  { starts, values }: NumberLists,
  words: readonly Word[],
): Pick<TitleColumns, "lists" | "listed" | "listStarts"> {
  const lists = new Map<string, number>();
  const listed: number[][] = [];
  const listsOf = words.map((): readonly number[] | undefined => undefined);
  const listsOfWord = (word: number): readonly number[] =>
    (listsOf[word] ??= postingKeys(words[word] as Word).map((key) => {
      const list = lists.get(key) ?? listed.push([]) - 1;
      lists.set(key, list);
      return list;
    }));
  for (let entry = 0; entry < starts.length - 1; entry++) {
    for (const word of values.subarray(starts[entry], starts[entry + 1])) {
      for (const list of listsOfWord(word)) {
        // Two words of one title may be in the same list.
        const members = listed[list] as number[];
        if (members.at(-1) !== entry) members.push(entry);
      }
    }
  }
  const { starts: listStarts, values: entries } = toNumberLists(listed);
  return { lists: [...lists.keys()], listed: entries, listStarts };
}

/** The role with this title: of the same rank if there is one, else without a rank. */
export function findExact(
  index: TitleIndex,
  key: string,
  seniority: Seniority | undefined,
): number | undefined {
  const ranked = seniority === undefined ? undefined : index.exact.get(`${seniority}: ${key}`);
  return ranked ?? index.exact.get(key);
}

/** A noun names one kind of work when this share of the titles that it heads are in one group. */
const ONE_GROUP_SHARE = 0.8;

/** Whether a noun names one kind of work whatever precedes it: "plumber", not "manager". */
export function isOfOneGroup({ heads, roles }: TitleIndex, noun: string): boolean {
  const headed = heads.get(noun) ?? [];
  const counts = new Map<string, number>();
  for (const role of headed) {
    const group = roles[role]?.group ?? "";
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return headed.length > 0 && Math.max(...counts.values()) >= ONE_GROUP_SHARE * headed.length;
}

export function postingKeys(word: Word): string[] {
  return [word.stem, `~${word.root}`, ...Array.from(word.rows.keys(), (row) => `#${row}`)];
}

/** How similar two titles are, 0 to 1: each word is matched with the closest one of the other title and
 * weighted by rarity; the less covered title counts most. */
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
    found += (a.words[i] as Word).weight * best ** LIKENESS_POWER;
  }
  let foundBack = 0;
  for (let j = 0; j < b.words.length; j++) {
    foundBack += (b.words[j] as Word).weight * (nearest[j] ?? 0) ** LIKENESS_POWER;
  }
  const mean = (found + foundBack) / (a.total + b.total);
  return (1 - MIN_SHARE) * mean + MIN_SHARE * Math.min(found / a.total, foundBack / b.total);
}
