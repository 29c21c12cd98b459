import { citeNoun, joinNames, romanceNumber } from "./romance.ts";

/** "e inglés", "e hidráulica", but "y hierro", "y iOS". */
const SOUNDS_LIKE_Y = /^(?:[Hh]?[IiÍí](?![aeouáéóúAEOU])|I[A-Z])/u;

/** "A, B y C", "A e inglés"; with names that contain a "y" themselves, "A, B y C, así como D". */
export function spanishList(names: readonly string[]): string {
  const link = SOUNDS_LIKE_Y.test(names.at(-1) ?? "") ? " e " : " y ";
  return joinNames(names, { link, within: ", así como ", nested: / (?:[ye]|&) / });
}

const NUMBER_WORDS = "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce".split(
  " ",
);

/** "tres", but "13": digits from 13 on. */
export const spanishNumberWord = (n: number): string => NUMBER_WORDS[n] ?? romanceNumber(n);

/** `citeNoun` with the nouns that are spelled as in English. */
export const citeSpanish = citeNoun(
  new Set(["Coaching", "Marketing", "Merchandising", "Storytelling"]),
);
