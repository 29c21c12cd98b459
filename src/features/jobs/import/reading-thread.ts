import { parentPort, workerData } from "node:worker_threads";
import { loadKnowledge } from "../../../knowledge.ts";
import type { SoundPosting } from "./posting.ts";
import { readSoundPosting, type Reading } from "./read.ts";

/** A reading whose words are numbers of the thread's own dictionary. */
export interface NumberedReading extends Omit<Reading, "titleWords" | "sideWords" | "bodyWords"> {
  readonly titleWords: Int32Array;
  readonly sideWords: Int32Array;
  readonly bodyWords: Int32Array;
}

export interface Answer {
  /** Null where the engine failed: that row is turned away, the others are not. */
  readonly readings: readonly (NumberedReading | null)[];
  /** Words met for the first time, numbered on from those before; most cross over only once. */
  readonly newWords: readonly string[];
  /** The dictionary grew too large and begins anew with these words. */
  readonly isNewDictionary: boolean;
}

const MAX_DICTIONARY_WORDS = 300_000;

const { knowledgeDir } = workerData as { knowledgeDir: string | undefined };
const knowledge = loadKnowledge(knowledgeDir);
let dictionary = new Map<string, number>();

function answer(postings: readonly SoundPosting[]): Answer {
  const isNewDictionary = dictionary.size > MAX_DICTIONARY_WORDS;
  if (isNewDictionary) dictionary = new Map();
  const newWords: string[] = [];
  const numbered = (words: readonly string[]): Int32Array =>
    Int32Array.from(words, (word) => {
      const known = dictionary.get(word);
      if (known !== undefined) return known;
      newWords.push(word);
      dictionary.set(word, dictionary.size);
      return dictionary.size - 1;
    });
  const readings = postings.map((posting) => {
    let reading: Reading;
    try {
      reading = readSoundPosting(knowledge, posting);
    } catch {
      return null;
    }
    return {
      ...reading,
      titleWords: numbered(reading.titleWords),
      sideWords: numbered(reading.sideWords),
      bodyWords: numbered(reading.bodyWords),
    };
  });
  return { readings, newWords, isNewDictionary };
}

parentPort?.on("message", (postings: readonly SoundPosting[]) => {
  parentPort?.postMessage(answer(postings), []);
});
