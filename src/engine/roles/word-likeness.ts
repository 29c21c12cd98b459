import { root } from "../text/stem.ts";

const SAME_ROOT = 0.85;
/** Below this share of common letter triples two words are unrelated. */
const LETTERS_FLOOR = 0.5;
const LETTERS_SHARE = 0.8;
const ROLES_FLOOR = 0.3;
const ROLES_SHARE = 0.6;

/** Ascending roles with the weights of a unit vector. */
export interface UsedBy {
  readonly roles: readonly number[];
  readonly weights: readonly number[];
}

/** A word with everything that comparing it needs. */
export class Word {
  readonly stem: string;
  readonly root: string;
  /** The rows of alike words that contain it → closeness. */
  readonly rows: ReadonlyMap<number, number>;
  /** Its rarity among our titles. */
  readonly weight: number;
  /** The roles whose titles use it; empty when there are too many. */
  readonly usedBy: UsedBy;
  #triples: readonly number[] | undefined;

  constructor(
    stem: string,
    rows: ReadonlyMap<number, number>,
    { weight, usedBy }: { readonly weight: number; readonly usedBy: UsedBy },
  ) {
    this.stem = stem;
    this.root = root(stem);
    this.rows = rows;
    this.weight = weight;
    this.usedBy = usedBy;
  }

  /** Ascending and distinct; built when first compared, since most words never are. */
  get triples(): readonly number[] {
    return (this.#triples ??= letterTriples(this.stem));
  }
}

/** How similar two title words are by their letters and the alike words, 0–1. */
export function wordLikeness(a: Word, b: Word): number {
  if (a.stem === b.stem) return 1;
  let likeness = a.root === b.root ? SAME_ROOT : 0;
  const [few, many] = a.rows.size <= b.rows.size ? [a.rows, b.rows] : [b.rows, a.rows];
  for (const [row, closeness] of few)
    if (many.has(row) && closeness > likeness) likeness = closeness;
  if (likeness > 0) return likeness;
  return Math.max(lettersInCommon(a.triples, b.triples), rolesInCommon(a.usedBy, b.usedBy));
}

function lettersInCommon(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const difference = (a[i] as number) - (b[j] as number);
    if (difference === 0) common++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  const dice = (2 * common) / (a.length + b.length);
  return dice < LETTERS_FLOOR ? 0 : dice * LETTERS_SHARE;
}

/** Words used in titles of the same roles have similar meanings. */
function rolesInCommon(a: UsedBy, b: UsedBy): number {
  let cosine = 0;
  for (let i = 0, j = 0; i < a.roles.length && j < b.roles.length;) {
    const difference = (a.roles[i] as number) - (b.roles[j] as number);
    if (difference === 0) cosine += (a.weights[i] as number) * (b.weights[j] as number);
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return cosine < ROLES_FLOOR ? 0 : cosine * ROLES_SHARE;
}

/** For long words only: in short ones a common triple says nothing. */
function letterTriples(word: string): readonly number[] {
  if (word.length < 6) return [];
  const triples = new Set<number>();
  for (let i = 0; i + 3 <= word.length; i++) {
    const pair = word.charCodeAt(i) * 0x10000 + word.charCodeAt(i + 1);
    triples.add(pair * 0x10000 + word.charCodeAt(i + 2));
  }
  return [...triples].toSorted((a, b) => a - b);
}
