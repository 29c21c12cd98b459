import { stem } from "../text/stem.ts";
import { WORD_CLASSES, type WordClass } from "../schema/word-classes.ts";
import type { KnowledgeRecords, Seniority, WordListRecord } from "./record-types.ts";

/** The word lists for reading job titles. */
export interface Lexicon {
  /** A word of a title → the words it stands for. */
  readonly abbreviations: ReadonlyMap<string, string>;
  /** British and other variants → the spelling our titles use. */
  readonly spellings: ReadonlyMap<string, string>;
  /** Words that give the rank of a title and say nothing about the occupation. */
  readonly ranks: ReadonlyMap<string, Seniority>;
  /** Words about place, contract or advertisement, which say nothing about the occupation. */
  readonly noise: ReadonlySet<string>;
  /** Stems that name no occupation by themselves: "vacancy", "technician". */
  readonly fillers: ReadonlySet<string>;
  /** A title with one of these stems is no job unless one of our titles has it too: "vampire", "thief". */
  readonly notJobs: ReadonlySet<string>;
  /** Stem → the rows of alike words that contain it, each with its closeness. */
  readonly alike: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly classes: Readonly<Record<WordClass, ReadonlySet<string>>>;
}

export function buildLexicon(
  records: Pick<
    KnowledgeRecords,
    | "abbreviations"
    | "spellings"
    | "ranks"
    | "noise"
    | "fillers"
    | "notJobs"
    | "wordClasses"
    | "alike"
  >,
): Lexicon {
  return {
    abbreviations: new Map(records.abbreviations.map(({ id, means }) => [id, means])),
    spellings: new Map(records.spellings.map(({ id, means }) => [id, means])),
    ranks: new Map(records.ranks.map(({ id, rank }) => [id, rank])),
    noise: new Set(records.noise.flatMap(({ words }) => words)),
    fillers: stemsOf(records.fillers),
    notJobs: stemsOf(records.notJobs),
    alike: rowsByStem(records.alike),
    classes: wordsByClass(records.wordClasses),
  };
}

const stemsOf = (lists: readonly WordListRecord[]): Set<string> =>
  new Set(lists.flatMap(({ words }) => words).map(stem));

/** A class without a record has no words. */
function wordsByClass(records: KnowledgeRecords["wordClasses"]): Lexicon["classes"] {
  const names = Object.keys(WORD_CLASSES) as WordClass[];
  const given = new Map(records.map(({ id, words }) => [id, words]));
  return Object.fromEntries(
    names.map((name) => [name, new Set(given.get(name))]),
  ) as unknown as Lexicon["classes"];
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
