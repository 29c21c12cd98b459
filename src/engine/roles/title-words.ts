import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Lexicon } from "../knowledge/lexicon.ts";
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

/** The words of our titles and skills with the roles that use them. */
export class TitleWords {
  readonly #titles: number;
  readonly #profiles: RoleProfiles;
  readonly #alike: Lexicon["alike"];
  readonly #known = new Map<string, Word>();

  constructor(
    knowledge: Knowledge,
    profiles: RoleProfiles,
    read: readonly { role: number; title: Title; stems: readonly string[] }[],
  ) {
    this.#titles = read.length;
    this.#profiles = profiles;
    this.#alike = knowledge.lexicon.alike;
    for (const [stem, { titles, roles, weights }] of countUses(knowledge, read)) {
      const usedBy = roles.length > MAX_WORD_ROLES ? NOBODY : unitVector(roles, weights);
      this.#known.set(stem, this.#word(stem, titles, usedBy));
    }
  }

  has(stem: string): boolean {
    return this.#known.has(stem) || this.#skillRow(stem) !== undefined;
  }

  get(stem: string): Word {
    const known = this.#known.get(stem);
    if (known) return known;
    // Not cached: the string may be a slice of a résumé and would keep the whole text in memory.
    return this.#word(stem, UNKNOWN_WORD_TITLES, this.#usedBySkills(stem) ?? NOBODY);
  }

  /** The fewer titles use a word, the more it weighs. */
  #word(stem: string, titles: number, usedBy: UsedBy): Word {
    const weight = Math.log((this.#titles + 2) / titles);
    return new Word(stem, this.#alike.get(stem) ?? NO_ROWS, { weight, usedBy });
  }

  #usedBySkills(stem: string): UsedBy | undefined {
    const { starts, roles, weights } = this.#profiles.byWord;
    const row = this.#skillRow(stem);
    if (row === undefined) return undefined;
    const [from, to] = [starts[row], starts[row + 1]];
    return unitVector([...roles.subarray(from, to)], [...weights.subarray(from, to)]);
  }

  #skillRow(stem: string): number | undefined {
    const { words, byWord } = this.#profiles;
    const row = words.get(stem);
    if (row === undefined) return undefined;
    const roles = (byWord.starts[row + 1] as number) - (byWord.starts[row] as number);
    return roles > MAX_WORD_ROLES ? undefined : row;
  }
}

function countUses(
  knowledge: Knowledge,
  read: readonly { role: number; title: Title; stems: readonly string[] }[],
): Map<string, Uses> {
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
