import { ALIKE } from "./alike-words.ts";
import { root } from "./stem.ts";

const SAME_ROOT = 0.85;
/** Below this share of common letter triples two words are strangers. */
const LETTERS_FLOOR = 0.5;
const LETTERS_SHARE = 0.8;
const ROLES_FLOOR = 0.3;
const ROLES_SHARE = 0.6;

/** A word with everything that comparing it needs. */
export interface Word {
  readonly stem: string;
  readonly root: string;
  readonly rows: ReadonlyMap<number, number>;
  readonly triples: ReadonlySet<string>;
  /** The roles whose titles use it, as a vector of length 1; empty when too many or none do. */
  readonly roles: ReadonlyMap<number, number>;
}

const NO_ROWS: ReadonlyMap<number, number> = new Map();

export function makeWord(stemmed: string, roles: ReadonlyMap<number, number> = NO_ROWS): Word {
  const rooted = root(stemmed);
  return {
    stem: stemmed,
    root: rooted,
    rows: ALIKE.get(stemmed) ?? NO_ROWS,
    triples: letterTriples(stemmed),
    roles,
  };
}

/** How far two words of titles mean the same by their form and our table, 0 to 1. */
export function wordLikeness(a: Word, b: Word): number {
  if (a.stem === b.stem) return 1;
  let likeness = a.root === b.root ? SAME_ROOT : 0;
  const [few, many] = a.rows.size <= b.rows.size ? [a.rows, b.rows] : [b.rows, a.rows];
  for (const [row, closeness] of few)
    if (many.has(row) && closeness > likeness) likeness = closeness;
  if (likeness > 0) return likeness;
  return Math.max(lettersInCommon(a, b), rolesInCommon(a, b));
}

function lettersInCommon(a: Word, b: Word): number {
  if (a.triples.size === 0 || b.triples.size === 0) return 0;
  let common = 0;
  for (const triple of a.triples) if (b.triples.has(triple)) common++;
  const dice = (2 * common) / (a.triples.size + b.triples.size);
  return dice < LETTERS_FLOOR ? 0 : dice * LETTERS_SHARE;
}

/** Words that name the same roles mean something alike, which our titles teach us. */
function rolesInCommon(a: Word, b: Word): number {
  const [few, many] = a.roles.size <= b.roles.size ? [a.roles, b.roles] : [b.roles, a.roles];
  let cosine = 0;
  for (const [role, weight] of few) cosine += weight * (many.get(role) ?? 0);
  return cosine < ROLES_FLOOR ? 0 : cosine * ROLES_SHARE;
}

/** Of long words only: in short ones three letters in common say nothing. */
function letterTriples(word: string): ReadonlySet<string> {
  const triples = new Set<string>();
  if (word.length < 6) return triples;
  for (let i = 0; i + 3 <= word.length; i++) triples.add(word.slice(i, i + 3));
  return triples;
}
