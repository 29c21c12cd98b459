import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import { type TitleVectors, likeness } from "../vectors/title-vectors.ts";
import type { RoleScore } from "./role-score.ts";

/** So many titles of a role make its meaning; the first are the most usual. */
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
  readonly #roles: readonly (readonly [Role, Int8Array])[];

  constructor(knowledge: Knowledge, vectors: TitleVectors | undefined) {
    this.#vectors = vectors;
    this.#roles = knowledge.roleList.flatMap((role) => {
      const meaning = vectors?.vectorOf([role.title, ...role.titles.slice(0, TITLES)]);
      return meaning ? [[role, meaning] as const] : [];
    });
  }

  /** The meaning of a title in any language; undefined if no word of it is known. */
  meaningOf(title: string): Int8Array | undefined {
    return this.#vectors?.vectorOf([title.replace(MARKS, " ")]);
  }

  /** The roles that a title in another language may mean, best first; none for an English one. */
  rolesForForeignTitle(title: string): RoleScore[] {
    if (this.#vectors?.foreignLanguageOf(title.replace(MARKS, " ")) === undefined) return [];
    const meaning = this.meaningOf(title);
    if (!meaning) return [];
    return this.#roles
      .map(([role, own]) => ({ role, score: confidence(likeness(meaning, own)) }))
      .toSorted((a, b) => b.score - a.score || a.role.index - b.role.index)
      .slice(0, MAX_ROLES)
      .filter(({ score }) => score > 0);
  }
}

const confidence = (alike: number): number =>
  Math.round(100 * Math.min(MAX_CONFIDENCE, Math.max(0, 0.5 + SLOPE * (alike - RECOGNISED_FROM)))) /
  100;
