import { root, stem } from "../text/stem.ts";

/** Words of the same family share this part of the longer word, and at least this many letters. */
const FAMILY_SHARE = 0.6;
const FAMILY_LETTERS = 5;
/** Shorter words must be the same. */
const MIN_INFLECTED = 4;

/** The first letters of the root: words of one family share at least these. */
export const familyOf = (word: string): string => stem(word).slice(0, FAMILY_LETTERS - 1);

/** "nursing" and "nurse", "Buchhaltung" and "Buchhalter"; not "communication" and "community". */
export function areRelated(word: string, other: string): boolean {
  if (word === other) return true;
  if (Math.min(word.length, other.length) < MIN_INFLECTED) return false;
  if (stem(word) === stem(other)) return true;
  const length = Math.max(word.length, other.length);
  let same = 0;
  while (same < length && word[same] === other[same]) same++;
  if (same >= FAMILY_LETTERS && same >= FAMILY_SHARE * length) return true;
  const family = root(stem(word));
  return family.length >= FAMILY_LETTERS - 1 && family === root(stem(other));
}
