import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Lexicon } from "../knowledge/title-lexicon.ts";
import { toNumberLists } from "../text/table-columns.ts";
import type { RoleProfiles } from "./role-profiles.ts";
import type { Title } from "./title.ts";
import { type UsedBy, Word } from "./word-likeness.ts";

const UNKNOWN_WORD_TITLES = 0.5;
/** A word used by more roles than this does not distinguish them. */
const MAX_WORD_ROLES = 60;
const NOBODY: UsedBy = { roles: [], weights: [] };
const NO_ROWS: ReadonlyMap<number, number> = new Map();

interface Uses {
  titles: number;
  readonly roles: number[];
  readonly weights: number[];
}

/** The words of our titles with the roles that use them; no roles for a word that too many use. */
export type WordUseColumns = {
  readonly stems: readonly string[];
  /** By word: how many titles have it. */
  readonly stemTitles: Int32Array;
  readonly useStarts: Int32Array;
  readonly useRoles: Int32Array;
  readonly useWeights: Float64Array;
};

interface StemmedTitle {
  readonly role: number;
  readonly title: Title;
  readonly stems: readonly string[];
}

export function compileWordUses(
  knowledge: Knowledge,
  read: readonly StemmedTitle[],
): WordUseColumns {
  const uses = countUses(knowledge, read);
  const usedBy = Array.from(uses.values(), ({ roles, weights }) =>
    roles.length > MAX_WORD_ROLES ? NOBODY : unitVector(roles, weights),
  );
  const { starts, values } = toNumberLists(usedBy.map(({ roles }) => roles));
  return {
    stems: [...uses.keys()],
    stemTitles: Int32Array.from(uses.values(), ({ titles }) => titles),
    useStarts: starts,
    useRoles: values,
    useWeights: Float64Array.from(usedBy.flatMap(({ weights }) => weights)),
  };
}

/** The words by number; `titles` is the number of all titles. */
export function makeWords(
  { lexicon }: Knowledge,
  { stems, stemTitles, useStarts, useRoles, useWeights }: WordUseColumns,
  titles: number,
): Word[] {
  return stems.map((stem, word) => {
    const [from, to] = [useStarts[word], useStarts[word + 1]];
    const roles = Array.from(useRoles.subarray(from, to));
    const usedBy = { roles, weights: Array.from(useWeights.subarray(from, to)) };
    return makeWord(lexicon, stem, { weight: rarity(titles, stemTitles[word] ?? 0), usedBy });
  });
}

/** The fewer titles use a word, the more it weighs. */
const rarity = (titles: number, used: number): number => Math.log((titles + 2) / used);

const makeWord = (
  { alike }: Lexicon,
  stem: string,
  use: { readonly weight: number; readonly usedBy: UsedBy },
): Word => new Word(stem, alike.get(stem) ?? NO_ROWS, use);

/** The words of our titles and skills with the roles that use them. */
export class TitleWords {
  /** The words of our titles by number. */
  readonly own: readonly Word[];
  readonly #titles: number;
  readonly #profiles: RoleProfiles;
  readonly #lexicon: Lexicon;
  readonly #known: ReadonlyMap<string, Word>;

  constructor(
    knowledge: Knowledge,
    profiles: RoleProfiles,
    columns: WordUseColumns,
    titles: number,
  ) {
    this.#titles = titles;
    this.#profiles = profiles;
    this.#lexicon = knowledge.lexicon;
    this.own = makeWords(knowledge, columns, titles);
    this.#known = new Map(this.own.map((word) => [word.stem, word]));
  }

  has(stem: string): boolean {
    return this.#known.has(stem) || this.#skillRow(stem) !== undefined;
  }

  get(stem: string): Word {
    const known = this.#known.get(stem);
    if (known) return known;
    // Not cached: the string may be a slice of a résumé and would keep the whole text in memory.
    const weight = rarity(this.#titles, UNKNOWN_WORD_TITLES);
    const usedBy = this.#usedBySkills(stem) ?? NOBODY;
    return makeWord(this.#lexicon, stem, { weight, usedBy });
  }

  #usedBySkills(stem: string): UsedBy | undefined {
    const { starts, roles, weights } = this.#profiles.bags;
    const row = this.#skillRow(stem);
    if (row === undefined) return undefined;
    const [from, to] = [starts[row], starts[row + 1]];
    return unitVector([...roles.subarray(from, to)], [...weights.subarray(from, to)]);
  }

  #skillRow(stem: string): number | undefined {
    const { words, bags } = this.#profiles;
    const row = words.get(stem);
    if (row === undefined) return undefined;
    const roles = (bags.starts[row + 1] as number) - (bags.starts[row] as number);
    return roles > MAX_WORD_ROLES ? undefined : row;
  }
}

function countUses(knowledge: Knowledge, read: readonly StemmedTitle[]): Map<string, Uses> {
  const uses = new Map<string, Uses>();
  for (const { role, title, stems } of read) {
    const share = 1 / (knowledge.roleList[role]?.titles.length ?? 1);
    for (const { stem } of title.words) {
      const use = uses.get(stem);
      if (use === undefined) uses.set(stem, { titles: 0, roles: [role], weights: [share] });
      // Titles are sorted by role.
      else if (use.roles.at(-1) === role) use.weights.push((use.weights.pop() ?? 0) + share);
      else {
        use.roles.push(role);
        use.weights.push(share);
      }
    }
    for (const stem of stems) (uses.get(stem) as Uses).titles++;
  }
  return uses;
}

function unitVector(roles: readonly number[], weights: readonly number[]): UsedBy {
  const norm = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1;
  return { roles, weights: weights.map((weight) => weight / norm) };
}
