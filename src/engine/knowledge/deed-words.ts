/* The functions of a word in a clause besides verb and object, as bits. */
import { foldLetters } from "../text/fold.ts";
import type { DeedGrammarRecord } from "./record-types.ts";

const IS_SMALL = 1;
export const IS_AND = 2;
export const IS_PREPOSITION = 4;
export const IS_SUBJECT = 8;
export const IS_GENITIVE = 16;
export const IS_COMPANY = 32;

const FIELDS = [
  ["small", IS_SMALL],
  ["and", IS_AND],
  ["prepositions", IS_PREPOSITION],
  ["subjects", IS_SUBJECT],
  ["genitives", IS_GENITIVE],
  ["company", IS_COMPANY],
] as const;

/** Word → its bits. */
export function bitsOfWords(grammar: DeedGrammarRecord): ReadonlyMap<string, number> {
  const bits = new Map<string, number>();
  for (const [field, bit] of FIELDS)
    for (const word of grammar[field] ?? []) {
      const key = foldLetters(word);
      bits.set(key, (bits.get(key) ?? 0) | bit);
    }
  return bits;
}

/** The regular forms of an English word. The record lists irregular ones. */
export function inflect(
  word: string,
  kind: "verb" | "noun",
): { readonly form: string; readonly isBare: boolean; readonly isIng: boolean }[] {
  const ies = /[^aeiou]y$/.test(word) ? word.slice(0, -1) : undefined;
  const plural = /(?:s|x|z|ch|sh|o)$/.test(word) ? `${word}es` : `${word}s`;
  const bare = [word, ies === undefined ? plural : `${ies}ies`].map((form) => ({
    form,
    isBare: true,
    isIng: false,
  }));
  if (kind === "noun") return bare;
  const isDoubled = /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(word);
  const isSilent = word.endsWith("e") && !word.endsWith("ee");
  const base = isDoubled ? word + word.at(-1) : isSilent ? word.slice(0, -1) : word;
  return [
    ...bare,
    { form: ies === undefined ? `${base}ed` : `${ies}ied`, isBare: false, isIng: false },
    { form: `${base}ing`, isBare: false, isIng: true },
  ];
}
