import type { CatalogueAttribute, CataloguePage, CatalogueSearch } from "../../../engine/index.ts";
import type { SearchedCatalogue } from "../job-catalogue.ts";
import { isInMoreThan, nearWords, placeNamed, withPrefix, type Lookup } from "./word-lookup.ts";

/*
 * Runs a question over a catalogue that answers later. The engine reads queries step by step and asks
 * for words in between, without waiting. So a question is run until all that it asks is known: each
 * run collects what is unknown and continues with a guess, and its result counts only if it had to guess
 * nothing. The cluster answers all that one run collected in one call; most searches need three.
 *
 * A search that is shown depends on every word before it, so the run stops there. Counts are guessed
 * as 0, at most MOST_COUNTS in one run.
 */

export interface Answers {
  lookUp(
    words: readonly string[],
    lookups: readonly Lookup<unknown>[],
  ): Promise<{ numbers: ReadonlyMap<string, number>; found: unknown[] }>;
  pages(searches: readonly CatalogueSearch[]): Promise<CataloguePage[]>;
}

const MOST_RUNS = 60;
const MOST_COUNTS = 16;

/** Stops a run whose rest depends on what is unknown. */
class NotYet extends Error {}

export async function replayQuestion<T>(
  answers: Answers,
  question: (catalogue: SearchedCatalogue) => T,
): Promise<T> {
  const known = new Known();
  for (let run = 0; run < MOST_RUNS; run++) {
    const outcome = attempt(() => question(known));
    if (!known.isGuessing) {
      if ("error" in outcome) throw outcome.error;
      return outcome.result;
    }
    await known.learn(answers);
  }
  throw new Error("A question to the catalogue does not settle");
}

function attempt<T>(run: () => T): { result: T } | { error: unknown } {
  try {
    return { result: run() };
  } catch (error) {
    return { error };
  }
}

class Known implements SearchedCatalogue {
  readonly #numbers = new Map<string, number>();
  readonly #found = new Map<string, unknown>();
  readonly #pages = new Map<string, CataloguePage>();
  readonly #unknownWords = new Set<string>();
  readonly #unknownLookups = new Map<string, Lookup<unknown>>();
  readonly #unknownPages = new Map<string, CatalogueSearch>();

  get isGuessing(): boolean {
    return this.#isGuessingWords || this.#unknownPages.size > 0;
  }

  get #isGuessingWords(): boolean {
    return this.#unknownWords.size + this.#unknownLookups.size > 0;
  }

  readonly words: SearchedCatalogue["words"] = {
    numberOf: (word) => {
      const number = this.#numbers.get(word);
      if (number === undefined) this.#unknownWords.add(word);
      return number ?? 0;
    },
    withPrefix: (prefix, limit) =>
      this.#lookUp(`prefix ${limit} ${prefix}`, withPrefix(prefix, limit), []),
    nearTo: (word, slips, limit) =>
      slips === 0
        ? []
        : this.#lookUp(`near ${slips} ${limit} ${word}`, nearWords(word, slips, limit), []),
    placeNamed: (name) =>
      this.#lookUp<CatalogueAttribute | undefined>(`place ${name}`, placeNamed(name), undefined),
    isInMoreThan: (word, count) =>
      word > 0 && this.#lookUp(`in ${count} ${word}`, isInMoreThan(word, count), false),
  };

  #lookUp<T>(key: string, lookup: Lookup<T>, guess: T): T {
    if (this.#found.has(key)) return this.#found.get(key) as T;
    this.#unknownLookups.set(key, lookup);
    return guess;
  }

  search(search: CatalogueSearch): CataloguePage {
    // Words that are still unknown would make it another search.
    if (this.#isGuessingWords) throw new NotYet();
    const key = JSON.stringify(search);
    const page = this.#pages.get(key);
    if (page) return page;
    this.#unknownPages.set(key, search);
    if (search.limit > 0 || this.#unknownPages.size >= MOST_COUNTS) throw new NotYet();
    return { ids: [], total: 0 };
  }

  async learn(answers: Answers): Promise<void> {
    if (this.#isGuessingWords) {
      const [words, lookups] = [[...this.#unknownWords], [...this.#unknownLookups]];
      const { numbers, found } = await answers.lookUp(
        words,
        lookups.map(([, lookup]) => lookup),
      );
      for (const word of words) this.#numbers.set(word, numbers.get(word) ?? 0);
      for (const [at, [key]] of lookups.entries()) this.#found.set(key, found[at]);
    } else {
      const searches = [...this.#unknownPages];
      const pages = await answers.pages(searches.map(([, search]) => search));
      for (const [at, [key]] of searches.entries()) this.#pages.set(key, pages[at]!);
    }
    this.#unknownWords.clear();
    this.#unknownLookups.clear();
    this.#unknownPages.clear();
  }
}
