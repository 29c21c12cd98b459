import type { LexiconRecord } from "./language-records.ts";
import { phraseKey } from "./words-of.ts";

/** A condition that a phrase of a job search states; `filler` is none. */
export type QueryTerm = keyof NonNullable<LexiconRecord["search"]>;

/** The words of job searches, of all languages together: people mix them. */
export class QueryTerms {
  readonly #terms = new Map<string, QueryTerm>();
  readonly #phrases = new Map<QueryTerm, string[]>();
  readonly #functionWords = new Set<string>();

  constructor(lexicons: readonly LexiconRecord[]) {
    for (const { search, salary, function_words: words } of lexicons) {
      if (!search) continue;
      for (const word of salary?.words ?? []) this.#terms.set(phraseKey(word), "filler");
      for (const word of words) this.#functionWords.add(phraseKey(word));
      for (const term of Object.keys(search) as QueryTerm[]) {
        const phrases = search[term] ?? [];
        for (const phrase of phrases) this.#terms.set(phraseKey(phrase), term);
        this.#phrases.set(term, [...(this.#phrases.get(term) ?? []), ...phrases]);
      }
    }
  }

  find(phrase: string): QueryTerm | undefined {
    return this.#terms.get(phraseKey(phrase));
  }

  /** Whether a word only joins others in some language: "für", "de", "w". */
  isFunctionWord(word: string): boolean {
    return this.#functionWords.has(phraseKey(word));
  }

  /** All phrases that mean a term. */
  phrasesOf(term: QueryTerm): readonly string[] {
    return this.#phrases.get(term) ?? [];
  }
}
