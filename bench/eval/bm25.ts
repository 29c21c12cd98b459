import { foldWords } from "../../src/engine/index.ts";
/** The baseline of text search: Okapi BM25 with default parameters over folded words. */
export function bm25Scorer(documents: readonly string[]): (query: string) => Float64Array {
  const postings = new Map<string, [document: number, count: number][]>();
  const lengths = documents.map((text, document) => {
    const words = foldWords(text).split(" ");
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) {
      const list = postings.get(word) ?? [];
      list.push([document, count]);
      postings.set(word, list);
    }
    return words.length;
  });
  const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return (query) => {
    const scores = new Float64Array(documents.length);
    for (const word of new Set(foldWords(query).split(" "))) {
      const list = postings.get(word) ?? [];
      const rarity = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5));
      for (const [document, count] of list) {
        const norm = 1.2 * (0.25 + (0.75 * (lengths[document] ?? 0)) / usual);
        scores[document] = (scores[document] ?? 0) + (rarity * count * 2.2) / (count + norm);
      }
    }
    return scores;
  };
}
