import { workerData } from "node:worker_threads";
import { POSTING_TABLES, Vocabulary } from "../../engine/postings.ts";
import type { KnowledgeIdentity } from "../../knowledge/identify.ts";
import { loadKnowledge } from "../../knowledge/load.ts";
import { serveThread } from "../../platform/thread-side.ts";
import type { SoundPosting } from "./fields/posting.ts";
import { readSoundPosting, type Reading } from "./read-row.ts";

export interface ReadingThreadData {
  readonly knowledgeDir: string | undefined;
  readonly identity: KnowledgeIdentity;
}

export interface BatchAnswer {
  /** Null where the engine threw: only that row is rejected. */
  readonly readings: readonly (Reading | null)[];
  /** Words added by this batch, in vocabulary order; each is sent once to keep messages small. */
  readonly newWords: readonly string[];
  /** The vocabulary exceeded MAX_WORDS and was reset: `newWords` starts at 0. */
  readonly isNewVocabulary: boolean;
}

const MAX_WORDS = 300_000;

const { knowledgeDir, identity } = workerData as ReadingThreadData;
const { engine } = await loadKnowledge(knowledgeDir, { identity });
engine.prepare(POSTING_TABLES);
let vocabulary = new Vocabulary();

function answer(postings: readonly SoundPosting[]): BatchAnswer {
  const isNewVocabulary = vocabulary.size > MAX_WORDS;
  if (isNewVocabulary) vocabulary = new Vocabulary();
  const known = vocabulary.words.length;
  const readings = postings.map((posting) => {
    try {
      return readSoundPosting(engine, vocabulary, posting);
    } catch {
      return null;
    }
  });
  return { readings, newWords: vocabulary.words.slice(known), isNewVocabulary };
}

serveThread(answer);
