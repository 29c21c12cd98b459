/*
 * Job titles that have a form for each gender in the form that the records name first: "infirmière" as
 * "infirmier". A résumé reads the same whichever form its author uses.
 */
import type { Edit } from "../text/edited-text.ts";
import { phraseKey } from "./words-of.ts";

const WORD = /(?<![\p{L}\p{M}\p{N}@])[\p{L}\p{M}]{4,}(?![\p{L}\p{M}\p{N}@])/gu;
/** "*" at the start of a form stands for so many letters at least, or none where the rest is long. */
const LETTERS_BEFORE = 2;
const LONG_ENDING = 6;

type Forms = Readonly<Record<string, readonly string[]>>;

export class FirstForms {
  /** Second forms and their first. */
  readonly #words = new Map<string, string>();
  readonly #endings = new Map<string, string>();
  #longest = 0;
  /** The same without accents. */
  readonly #folded: FirstForms | undefined;

  constructor(forms: Forms, isFolded = false) {
    for (const [first, others] of Object.entries(forms))
      for (const other of others) this.#add(first, other);
    this.#folded = isFolded ? undefined : new FirstForms(withoutAccents(forms), true);
  }

  #add(first: string, other: string): void {
    if (!other.startsWith("*")) {
      this.#words.set(other, first);
      return;
    }
    const ending = other.slice(1);
    this.#endings.set(ending, first.slice(1));
    this.#longest = Math.max(this.#longest, ending.length);
  }

  /** Second forms in a text, with the first in their place. */
  editsIn(text: string): Edit[] {
    return Array.from(text.matchAll(WORD)).flatMap(({ 0: word, index }) => {
      const first = this.#firstOf(word.toLowerCase().normalize("NFC"));
      return first === undefined
        ? []
        : { start: index, end: index + word.length, text: inCase(word, first) };
    });
  }

  /** The key of a phrase (`phraseKey`) with all of its words in their first forms. */
  keyOf(key: string): string {
    const folded = this.#folded ?? this;
    return key
      .split(" ")
      .map((word) => folded.#firstOf(word) ?? word)
      .join(" ");
  }

  #firstOf(word: string): string | undefined {
    const whole = this.#words.get(word);
    if (whole !== undefined) return whole;
    for (let letters = Math.min(this.#longest, word.length); letters > 0; letters--) {
      const before = word.length - letters;
      if (before < LETTERS_BEFORE && (before > 0 || letters < LONG_ENDING)) continue;
      const ending = this.#endings.get(word.slice(before));
      if (ending !== undefined) return word.slice(0, before) + ending;
    }
    return undefined;
  }
}

const withoutAccents = (forms: Forms): Forms =>
  Object.fromEntries(
    Object.entries(forms).map(([first, others]) => [asKey(first), others.map(asKey)]),
  );

const asKey = (form: string): string =>
  form.startsWith("*") ? `*${phraseKey(form.slice(1))}` : phraseKey(form);

/** "KÖCHIN" as "KOCH", "Köchin" as "Koch". */
function inCase(word: string, first: string): string {
  if (word === word.toUpperCase()) return first.toUpperCase();
  const isCapital = /^\p{Lu}/u.test(word);
  return isCapital ? first.charAt(0).toUpperCase() + first.slice(1) : first;
}
