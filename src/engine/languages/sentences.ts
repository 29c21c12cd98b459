/*
 * Translations are kept by the hash of the English sentence of the code that they translate. Once the
 * English changes, the translation is stale: listed and kept in its file, but not used, since it may
 * repeat a corrected error.
 */
import { hashOf } from "../text/hash.ts";

const HASH = /^[0-9a-f]{12}$/;
const SECOND_DIGITS = 4;

/** 48 bits: no two of some ten thousand sentences share them. */
export const sentenceHash = (text: string): string =>
  hex(hashOf(text), 8) + hex(hashOf(`${text.length} ${text}`), 8).slice(-SECOND_DIGITS);

const hex = (n: number, digits: number): string => n.toString(16).padStart(digits, "0");

/** `of` may be the English itself until `waymark knowledge format` writes its hash. */
export const hashIn = (of: string): string => (HASH.test(of) ? of : sentenceHash(of));

/** The translations of a language by the English that they translate. */
export class Prose {
  readonly #byHash: ReadonlyMap<string, string>;

  /** The id of a translation begins with its language. */
  constructor(
    records: readonly { readonly id: string; readonly of: string; readonly text: string }[],
  ) {
    this.#byHash = new Map(records.map(({ of, text }) => [hashIn(of), text]));
  }

  get(sentence: string): string | undefined {
    return this.#byHash.get(sentenceHash(sentence));
  }

  has(sentence: string): boolean {
    return this.get(sentence) !== undefined;
  }
}
