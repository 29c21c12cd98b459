/* How the words of a route document are found in what a person wrote. */
import { foldWords } from "../text/fold.ts";

/** Languages that write compounds in one word: "kraftfahrer" is found in "Berufskraftfahrer". */
const COMPOUNDING: ReadonlySet<string> = new Set(["de", "nl"]);
/** Shorter words occur inside others by chance. */
const COMPOUND_FROM = 6;
const ENDINGS_FROM = 5;
/** Letters that an inflected form may add: "phonics" is found as "phonic", "teacher" in "teachers". */
const ENDING_LETTERS = 3;

/** A person's words, ready for matching. */
export const foldWritten = (text: string): string => ` ${foldWords(text)} `;

/** Before a word that is found only as it stands: "=klasse c" is not in "klasse c1". At both ends: only
 * where nothing else is written, so that "=red seal=" is no other trade's. */
export const EXACT = "=";

/** The letters of the longest of the words that is in a text of `foldWritten`; 0 without one. A star at an
 * end of a word allows further letters there, EXACT before it none. */
export function longestHit(
  words: readonly string[] | undefined,
  written: string,
  language: string,
): number {
  let longest = 0;
  for (const word of words ?? []) {
    const folded = foldedWord(word);
    if (folded.length > longest && isIn(word, folded, written, language)) longest = folded.length;
  }
  return longest;
}

/** Most words of documents are written as they are compared: folding each again would take most of a plan's time. */
const foldedWord = (word: string): string => {
  const bare = word.replace(MARKS, "");
  return FOLDED.test(bare) ? bare : foldWords(word);
};
const MARKS = /^[*=]|[*=]$/g;
const FOLDED = /^[a-z\d]+(?: [a-z\d]+)*$/;

function isIn(word: string, folded: string, written: string, language: string): boolean {
  if (folded === "") return false;
  const isExact = word.startsWith(EXACT);
  if (isExact && word.endsWith(EXACT)) return written.trim() === folded;
  const isOpenBefore =
    word.startsWith("*") ||
    (!isExact && COMPOUNDING.has(language) && folded.length >= COMPOUND_FROM);
  const isShort = isExact || folded.length < ENDINGS_FROM;
  const further = word.endsWith("*") ? Infinity : isShort ? 0 : ENDING_LETTERS;
  for (let at = written.indexOf(folded); at >= 0; at = written.indexOf(folded, at + 1)) {
    if (!isOpenBefore && written[at - 1] !== " ") continue;
    const end = written.indexOf(" ", at + folded.length);
    if (end - at - folded.length <= further) return true;
  }
  return false;
}
