import { foldLetters } from "../text/fold.ts";

export interface FoldedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{M}\p{N}+#]+/gu;

/** The words of a text without case and accents, with their offsets. */
export function foldedWords(text: string, offset = 0): FoldedWord[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: foldLetters(word),
    start: offset + index,
    end: offset + index + word.length,
  }));
}

const NAME_CASING = /[\p{L}\d]\p{Lu}|[#+]/u;

/** "SQL", "JavaScript", "C#": no ordinary word is written so, even at the start of a sentence. */
export const isNameCased = (text: string, { start, end }: FoldedWord): boolean =>
  NAME_CASING.test(text.slice(start, end));

/** The form in which phrases are compared: their words without case and accents. */
export function phraseKey(phrase: string): string {
  const folded = foldLetters(phrase);
  return PLAIN.test(folded) ? folded : (folded.match(WORD) ?? []).join(" ");
}

/** Most names are words with single blanks between them. */
const PLAIN = /^[a-z0-9+#]+(?: [a-z0-9+#]+)*$/;

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/** The keys of a phrase: "Verkäufer" is also written "Verkaeufer". */
export function phraseKeys(phrase: string): string[] {
  if (!/[^\0-\x7f]/.test(phrase)) return [phraseKey(phrase)];
  const lower = phrase.toLowerCase().normalize("NFC");
  const key = phraseKey(lower);
  if (!/[äöü]/.test(lower)) return [key];
  return [key, phraseKey(lower.replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter))];
}
