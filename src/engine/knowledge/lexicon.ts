import { stem } from "../text/stem.ts";
import type { KnowledgeRecords, Seniority } from "./records.ts";

/** The word lists that job titles are read with. */
export interface Lexicon {
  /** A word of a title → the words it stands for. */
  readonly abbreviations: ReadonlyMap<string, string>;
  /** British and other variants → the spelling our titles use. */
  readonly spellings: ReadonlyMap<string, string>;
  /** Words that give the rank of a title and say nothing about the occupation. */
  readonly ranks: ReadonlyMap<string, Seniority>;
  /** Words about place, contract or advertisement, which say nothing about the occupation. */
  readonly noise: ReadonlySet<string>;
  /** Stem → the rows of alike words that hold it, each with its closeness. */
  readonly alike: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

export function buildLexicon(
  records: Pick<KnowledgeRecords, "abbreviations" | "spellings" | "ranks" | "noise" | "alike">,
): Lexicon {
  return {
    abbreviations: new Map(records.abbreviations.map(({ id, means }) => [id, means])),
    spellings: new Map(records.spellings.map(({ id, means }) => [id, means])),
    ranks: new Map(records.ranks.map(({ id, rank }) => [id, rank])),
    noise: new Set(records.noise.flatMap(({ words }) => words)),
    alike: rowsByStem(records.alike),
  };
}

function rowsByStem(rows: KnowledgeRecords["alike"]): Map<string, Map<number, number>> {
  const byStem = new Map<string, Map<number, number>>();
  for (const [row, { closeness, words }] of rows.entries()) {
    for (const word of words) {
      const key = stem(word);
      byStem.set(key, (byStem.get(key) ?? new Map<number, number>()).set(row, closeness));
    }
  }
  return byStem;
}
