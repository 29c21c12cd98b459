import { APOSTROPHE, HYPHEN, SPACE, foldCodePoint } from "./characters.ts";

/*
 * Makes texts comparable. Each of these four does all that the one above it does:
 *   foldAccents  lower case, no accents, compatibility forms resolved ("ﬁ" is "fi")
 *   foldName     single blanks
 *   foldWords    words only: anything but letters, digits, plus and hash (C++, C#) becomes a blank
 *   foldHeading  letters only, and without the word "and"
 * And for search, where "ß" must be "ss" and "Søren" "soren":
 *   foldLetters  letters as the tokeniser folds them, ASCII dashes and apostrophes; other signs stay
 *   foldText     foldLetters with single blanks
 */

export function foldAccents(text: string): string {
  return decompose(text)
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

export function foldName(text: string): string {
  return foldAccents(text).replace(/\s+/gu, " ").trim();
}

export function foldWords(text: string): string {
  return foldAccents(text)
    .replace(/[^\p{L}\p{N}+#]+/gu, " ")
    .trim();
}

export function foldHeading(text: string): string {
  return foldAccents(text)
    .replace(/[^\p{L}]+/gu, " ")
    .replace(/\band\b/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

export function foldText(text: string): string {
  return foldLetters(text).replace(/\s+/g, " ").trim();
}

export function foldLetters(text: string): string {
  const lower = text.toLowerCase();
  return /[^\0-\x7f]/.test(lower) ? lower.replace(/[^\0-\x7f]+/g, foldRun) : lower;
}

/** Most runs are one letter with an accent. */
const foldRun = (run: string): string => LATIN[run] ?? foldBeyondAscii(run);

function foldBeyondAscii(run: string): string {
  let folded = "";
  for (const character of decompose(run).toLowerCase()) {
    const { letters, kind } = foldCodePoint(character.codePointAt(0) as number);
    if (letters !== "") folded += letters;
    else if (kind === APOSTROPHE) folded += "'";
    else if (kind === HYPHEN) folded += "-";
    else if (kind === SPACE) folded += " ";
    else if (!/\p{M}/u.test(character)) folded += character;
  }
  return folded;
}

const [FIRST_LATIN, LAST_LATIN] = [0x80, 0x17f];
const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: LAST_LATIN - FIRST_LATIN + 1 }, (_, place) => {
    const letter = String.fromCodePoint(FIRST_LATIN + place);
    return [letter, foldBeyondAscii(letter)];
  }),
);

/** Separates letters from their accents; the only function here that normalises whole texts. */
function decompose(text: string): string {
  return text.normalize("NFKD");
}
