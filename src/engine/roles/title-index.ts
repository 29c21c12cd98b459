import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import type { Seniority } from "../knowledge/records.ts";
import { TitleWords } from "./title-words.ts";
import type { Title, TitleReader } from "./title.ts";
import { type Word, wordLikeness } from "./word-likeness.ts";

/** A half-likeness counts a quarter: two synonyms outweigh four words that are merely near. */
const LIKENESS_POWER = 2;
/** How much the less covered of two titles decides, against the mean of both. */
const MIN_SHARE = 0.6;

export interface WeighedTitle {
  readonly words: readonly Word[];
  readonly total: number;
}

interface Entry extends WeighedTitle {
  readonly role: number;
  readonly seniority: Seniority | undefined;
}

/** The titles of our roles, ready to be compared with any other title. */
export interface TitleIndex {
  readonly roles: readonly Role[];
  readonly titles: TitleReader;
  readonly entries: readonly Entry[];
  /** Lists of entries by stem, root and row of alike words. */
  readonly lists: ReadonlyMap<string, number>;
  /** The entries of list l are `listed[listStarts[l] .. listStarts[l + 1])`. */
  readonly listed: Int32Array;
  readonly listStarts: Int32Array;
  /** `total` of each entry. */
  readonly totals: Float64Array;
  /** The role that a title, word for word after normalising, belongs to; see `findExact`. */
  readonly exact: ReadonlyMap<string, number>;
  /** Words that a title of ours begins with. */
  readonly firsts: ReadonlySet<string>;
  /** Words that name a job by themselves: the heads of our titles. */
  readonly heads: ReadonlySet<string>;
  /** Whether our titles use the word, or the skills of a few roles. */
  knows(stem: string): boolean;
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

function buildTitleIndex(knowledge: Knowledge): TitleIndex {
  // "Remote Coder" is no claim on "Coder": where a single word is left of more, it is left out.
  const read = knowledge.roleList.flatMap((role) =>
    role.titles
      .map((text, place) => claimTitle(knowledge.titles, role, text, place))
      .filter(({ title }) => title.words.length > 1 || title.dropped === 0),
  );
  const heads = new Set<string>();
  const firsts = new Set<string>();
  for (const { title } of read) {
    const head = title.words[title.head];
    if (head !== undefined) heads.add(head.stem);
    const first = title.words[0];
    if (first !== undefined) firsts.add(first.stem);
  }
  const words = new TitleWords(knowledge, read);
  const weigh = (stems: readonly string[]): WeighedTitle => {
    const weighed = stems.map((stem) => words.get(stem));
    return { words: weighed, total: weighed.reduce((sum, { weight }) => sum + weight, 0) };
  };
  const entries = read.map(({ role, title: { seniority }, stems }) => ({
    role,
    seniority,
    ...weigh(stems),
  }));
  return {
    roles: knowledge.roleList,
    titles: knowledge.titles,
    entries,
    ...listEntries(entries),
    totals: Float64Array.from(entries, (entry) => entry.total),
    exact: claimTitles(read),
    firsts,
    heads,
    knows: (stem) => words.has(stem),
    weigh: (title) => weigh(stemsOfTitle(title)),
  };
}

/** Of two roles with the same words the one goes first whose main title they are, then the one that says
 * them as they stand: "Coder" is written out as programmer, but "Programmer" is one. */
function claimTitle(titles: TitleReader, role: Role, text: string, place: number): ReadTitle {
  const title = titles.readOwn(text);
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

function listEntries(
  entries: readonly Entry[],
): Pick<TitleIndex, "lists" | "listed" | "listStarts"> {
  const listsOf = new Map<Word, readonly number[]>();
  const lists = new Map<string, number>();
  const listed: number[][] = [];
  const listsOfWord = (word: Word): readonly number[] => {
    const known = listsOf.get(word);
    if (known) return known;
    const own = postingKeys(word).map((key) => {
      const list = lists.get(key) ?? listed.push([]) - 1;
      lists.set(key, list);
      return list;
    });
    listsOf.set(word, own);
    return own;
  };
  for (const [number, entry] of entries.entries()) {
    for (const word of entry.words) {
      for (const list of listsOfWord(word)) {
        // Two words of one title may share a list.
        const members = listed[list] as number[];
        if (members.at(-1) !== number) members.push(number);
      }
    }
  }
  const listStarts = new Int32Array(listed.length + 1);
  for (const [list, members] of listed.entries()) {
    listStarts[list + 1] = (listStarts[list] as number) + members.length;
  }
  return { lists, listed: Int32Array.from(listed.flat()), listStarts };
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

export function postingKeys(word: Word): string[] {
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
    found += (a.words[i] as Word).weight * best ** LIKENESS_POWER;
  }
  let foundBack = 0;
  for (let j = 0; j < b.words.length; j++) {
    foundBack += (b.words[j] as Word).weight * (nearest[j] ?? 0) ** LIKENESS_POWER;
  }
  const mean = (found + foundBack) / (a.total + b.total);
  return (1 - MIN_SHARE) * mean + MIN_SHARE * Math.min(found / a.total, foundBack / b.total);
}
