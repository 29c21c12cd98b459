import type { QueryWords, WordDictionary } from "../catalogue/entry.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { queryWords } from "./words.ts";

/** Stand-in until the index's own is merged. */
export function expandQuery(_knowledge: Knowledge, words: WordDictionary, q: string): QueryWords {
  return queryWords(q).map((spellings) =>
    spellings
      .map((parts) => parts.map((word) => words.numberOf(word)))
      .filter((numbers) => numbers.every((number) => number > 0))
      .map((numbers) => ({ words: numbers, weight: 100 })),
  );
}
