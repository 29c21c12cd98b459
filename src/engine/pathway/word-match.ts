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

/** The letters of the longest of the words of which a text of `foldWritten` is another form: in any order,
 * inflected, with words between ("fixing our laptops" for "laptop fix") or taken apart ("Fehler suchen" for
 * "Fehlersuche"); 0 without one. */
export function longestForm(
  words: readonly string[] | undefined,
  written: string,
  language: string,
): number {
  const stated = stemsOf(written);
  let longest = 0;
  for (const word of words ?? []) {
    if (word.includes(EXACT) || word.length <= longest) continue;
    if (areIn(stemsOf(word), written, language) || areIn(stated, ` ${foldedWord(word)} `, language))
      longest = word.length;
  }
  return longest;
}

/** Each of two or more stems begins a word, or stands inside one that another of them begins. */
function areIn(stems: readonly string[], text: string, language: string): boolean {
  if (stems.length < 2) return false;
  const words = text.split(" ");
  const begun = words.filter((word) => stems.some((stem) => word.startsWith(stem)));
  return stems.every((stem) =>
    begun.some(
      (word) => word.startsWith(stem) || (COMPOUNDING.has(language) && word.includes(stem)),
    ),
  );
}

/** Shorter words are articles and prepositions. */
const STEM_FROM = 4;
/** The part of a word that its inflected forms share. */
const STEM_SHARE = 0.6;

const stemsOf = (text: string): readonly string[] =>
  foldedWord(text.trim())
    .split(" ")
    .filter((word) => word.length >= STEM_FROM)
    .map((word) => word.slice(0, Math.max(STEM_FROM, Math.ceil(word.length * STEM_SHARE))));
