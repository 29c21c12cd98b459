import { type FoldedWord, phraseKeys } from "./words-of.ts";

/** Phrases by their words. */
export class PhraseSet {
  readonly #keys: ReadonlySet<string>;
  readonly #longest = new Map<string, number>();

  constructor(phrases: readonly string[] = []) {
    this.#keys = new Set(phrases.flatMap(phraseKeys));
    for (const key of this.#keys) {
      const words = key.split(" ");
      const first = words[0] as string;
      this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, words.length));
    }
  }

  /** The word behind the longest phrase at a word; 0 when there is none. */
  longestAt(words: readonly FoldedWord[], at: number, limit: number): number {
    const first = words[at];
    const longest = first === undefined ? 0 : (this.#longest.get(first.text) ?? 0);
    for (let to = Math.min(limit, at + longest); to > at; to--) {
      const key = words.slice(at, to).map(({ text }) => text);
      if (this.#keys.has(key.join(" "))) return to;
    }
    return 0;
  }
}

/** The first phrase of a set that starts in a range of words. */
export function firstOf(
  set: PhraseSet,
  words: readonly FoldedWord[],
  from: number,
  to: number,
): { from: number; to: number } | undefined {
  for (let at = from; at < Math.min(to, words.length); at++) {
    const end = set.longestAt(words, at, words.length);
    if (end > 0) return { from: at, to: end };
  }
  return undefined;
}
