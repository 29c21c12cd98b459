import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import {
  type MeaningColumns,
  type TitleVectors,
  greatestLikeness,
  likenessAt,
  toMeanings,
} from "../vectors/title-vectors.ts";
import type { RoleScore } from "./role-score.ts";

/** The number of titles that make up the meaning of a role; the first are the most usual. */
const TITLES = 12;
const MAX_ROLES = 10;
/** Gender marks: "(m/w/d)", "H/F". */
const MARKS = /\([^)]*\)|(?<!\p{L})\p{L}(?:\/\p{L})+(?!\p{L})/gu;
/**
 * The likeness from which a title is recognised, and how fast the confidence grows. Chosen so that
 * five of six recognised titles of bench/eval/foreign-titles.tsv get a right role.
 */
const RECOGNISED_FROM = 0.745;
const SLOPE = 2;
/** A title in a language that we know by its vectors alone is never certain. */
const MAX_CONFIDENCE = 0.74;

/** The meanings of all roles, to find the role of a title in another language. */
export class RoleMeanings {
  readonly #vectors: TitleVectors | undefined;
  readonly #roles: readonly Role[];
  readonly #meanings: MeaningColumns;

  constructor(
    { roleList }: Knowledge,
    vectors: TitleVectors | undefined,
    meanings: MeaningColumns,
  ) {
    this.#vectors = vectors;
    this.#roles = roleList;
    this.#meanings = meanings;
  }

  /** The meaning of a title in any language; undefined if no word of it is known. */
  meaningOf(title: string): Int8Array | undefined {
    return this.#vectors?.vectorOf([title.replace(MARKS, " ")]);
  }

  /** The roles that a title in another language may mean, best first; none for an English one. */
  rolesForForeignTitle(title: string): RoleScore[] {
    const meaning = this.#foreignMeaningOf(title);
    if (!meaning) return [];
    const found: RoleScore[] = [];
    for (const [row, owner] of this.#meanings.owners.entries()) {
      const score = confidence(likenessAt(this.#meanings, meaning, row));
      if (score > 0) found.push({ role: this.#roles[owner] as Role, score });
    }
    return found
      .toSorted((a, b) => b.score - a.score || a.role.index - b.role.index)
      .slice(0, MAX_ROLES);
  }

  /** The score of the first of these roles; 0 where there is none. */
  bestForeignScore(title: string): number {
    const meaning = this.#foreignMeaningOf(title);
    return meaning ? confidence(greatestLikeness(this.#meanings, meaning)) : 0;
  }

  #foreignMeaningOf(title: string): Int8Array | undefined {
    const isForeign = this.#vectors?.foreignLanguageOf(title.replace(MARKS, " ")) !== undefined;
    return isForeign ? this.meaningOf(title) : undefined;
  }
}

export const compileRoleMeanings = (
  { roleList }: Knowledge,
  vectors: TitleVectors | undefined,
): MeaningColumns =>
  toMeanings(vectors, roleList, ({ title, titles }) => [title, ...titles.slice(0, TITLES)]);

const confidence = (alike: number): number =>
  Math.round(100 * Math.min(MAX_CONFIDENCE, Math.max(0, 0.5 + SLOPE * (alike - RECOGNISED_FROM)))) /
  100;
