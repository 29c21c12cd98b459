import type { Edit } from "../text/edited-text.ts";
import { foldedWords, phraseKey } from "./words-of.ts";

const LONGEST_CUE = 3;
/** "R$" and "US$" name their currency. */
const BARE = /(?<![\p{L}$])\$(?=\s?\d)/gu;

/** The currency that "$" means in a posting: five countries write their pesos with the same sign. */
export class DollarSigns {
  readonly #cues: ReadonlyMap<string, string>;

  constructor(cues: Readonly<Record<string, readonly string[]>> = {}) {
    this.#cues = new Map(
      Object.entries(cues).flatMap(([currency, phrases]) =>
        [currency, ...phrases].map((phrase) => [phraseKey(phrase), currency] as const),
      ),
    );
  }

  /** Replaces the sign by its currency; removes it where the text names no currency, or two. */
  editsIn(text: string): Edit[] {
    const signs = this.#cues.size === 0 ? [] : [...text.matchAll(BARE)];
    if (signs.length === 0) return [];
    const currency = this.#currencyOf(text);
    return signs.map(({ index }) => ({
      start: index,
      end: index + 1,
      text: currency === undefined ? "" : `${currency} `,
    }));
  }

  /** A code counts more than a place. */
  #currencyOf(text: string): string | undefined {
    const words = foldedWords(text).map((word) => word.text);
    const codes = new Set<string>();
    const places = new Set<string>();
    for (const at of words.keys())
      for (let to = at + 1; to <= Math.min(words.length, at + LONGEST_CUE); to++) {
        const key = words.slice(at, to).join(" ");
        const found = this.#cues.get(key);
        if (found !== undefined) (key === phraseKey(found) ? codes : places).add(found);
      }
    const told = codes.size > 0 ? codes : places;
    return told.size === 1 ? [...told][0] : undefined;
  }
}
