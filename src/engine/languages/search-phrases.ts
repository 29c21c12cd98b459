import type { LexiconRecord } from "./language-records.ts";
import { phraseKey } from "./words-of.ts";

/** A condition that a phrase of a job search states; `filler` states none. */
export type QueryTerm = keyof NonNullable<LexiconRecord["search"]>;

/** The words of job searches, of all languages together: people mix them. */
export class QueryTerms {
  readonly #terms = new Map<string, QueryTerm>();
  readonly #phrases = new Map<QueryTerm, string[]>();
  readonly #functionWords = new Set<string>();
  readonly #units = new Map<string, "kilometres" | "miles">();
  readonly #aroundWords = new Set<string>();
  readonly #placeEndings = new Map<string, readonly string[]>();

  constructor(lexicons: readonly LexiconRecord[]) {
    for (const { search, salary, function_words: words, distance, place_endings } of lexicons) {
      for (const unit of ["kilometres", "miles"] as const)
        for (const word of distance?.[unit] ?? []) this.#units.set(phraseKey(word), unit);
      for (const phrase of distance?.around ?? [])
        for (const word of phraseKey(phrase).split(" ")) this.#aroundWords.add(word);
      for (const [ending, own] of Object.entries(place_endings ?? {}))
        this.#placeEndings.set(ending, own);
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

  unitNamed(word: string): "kilometres" | "miles" | undefined {
    return this.#units.get(phraseKey(word));
  }

  /** Whether a word joins a distance and a place: "within", "Umkreis", "of". */
  readonly isAround = (word: string): boolean => this.#aroundWords.has(phraseKey(word));

  /** The name of a place as it is, and undeclined: "krakowa", "krakow". */
  placeSpellings(name: string): string[] {
    const spellings = [name];
    for (let length = 1; length < name.length; length++) {
      for (const own of this.#placeEndings.get(name.slice(-length)) ?? [])
        spellings.push(name.slice(0, -length) + own);
    }
    return spellings;
  }

  /** All phrases that mean a term. */
  phrasesOf(term: QueryTerm): readonly string[] {
    return this.#phrases.get(term) ?? [];
  }
}
