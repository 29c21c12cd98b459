import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { fingerprintKnowledge } from "../../knowledge.ts";
import { ThreadFailed, ThreadPool } from "../../platform/threads.ts";
import { VERSION } from "../../version.ts";
import type { SoundPosting } from "./fields/posting.ts";
import type { Reading } from "./read.ts";
import type { Answer } from "./reading-thread.ts";

/** A thread's words by their numbers there, and their numbers in the database once they have one. */
export interface Dictionary {
  readonly words: string[];
  readonly ids: number[];
}

export interface ReadPosting {
  readonly reading: Reading;
  readonly dictionary: Dictionary;
}

export interface ReadingPool {
  /** How many batches are worth giving at once: some wait while others are read. */
  readonly batches: number;
  /** Of engine and knowledge base: another one may read the same text differently. */
  readonly fingerprint: string;
  /** Null where the engine failed, even where a thread died or hung on it. */
  read(postings: readonly SoundPosting[]): Promise<(ReadPosting | null)[]>;
  /** What is being read is given up. */
  close(): Promise<void>;
}

/** One core is left to the main thread and the database, which take as long together as one reader. */
const MAX_THREADS = Math.min(Math.max(1, availableParallelism() - 1), 4);
/** A thread takes a second to learn the knowledge base: a short import is done by one. */
const BATCHES_BEFORE_MORE = 4;
/** So many threads died that the cause is the environment, not a posting: the import gives up. */
const MAX_DEATHS = 100;
/** A batch takes about a second. Halves of one that hung have less time, so that the search ends. */
const BASE_DEADLINE_MS = 10_000;
const DEADLINE_MS_PER_POSTING = 100;
const OWNER = "import";

const READER = new URL("./reading-thread.ts", import.meta.url);

/** The engine in threads, each with the knowledge base. */
export function openReadingPool(
  knowledgeDir: string | undefined,
  script = READER,
  baseDeadlineMs = BASE_DEADLINE_MS,
): ReadingPool {
  const dictionaries = new WeakMap<Worker, Dictionary>();
  const threads = new ThreadPool<(ReadPosting | null)[]>({
    script,
    workerData: { knowledgeDir },
    threads: 1,
    // The next batch is there when one is done: the main thread may be busy writing just then.
    depth: 2,
    deadlineMs: baseDeadlineMs,
    graceMs: Infinity,
    idleMs: 60_000,
    maxWaiting: Infinity,
    maxWaitingPerOwner: Infinity,
    maxWaitMs: Infinity,
    // Readings are short-lived: without a limit V8 collects only when a thread has grown fourfold.
    memory: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1_024 },
    receive: (answer: Answer, worker) => addWords(dictionaries, worker, answer),
  });
  let batches = 0;
  let deaths = 0;

  /** A posting that a thread dies of must not keep the others out: halving the batch finds it. */
  async function read(postings: readonly SoundPosting[]): Promise<(ReadPosting | null)[]> {
    if (++batches > BATCHES_BEFORE_MORE) threads.limit = MAX_THREADS;
    const deadlineMs = baseDeadlineMs + DEADLINE_MS_PER_POSTING * postings.length;
    try {
      return (await threads.run(OWNER, () => ({ value: postings }), deadlineMs)).answer;
    } catch (error) {
      if (!(error instanceof ThreadFailed) || ++deaths > MAX_DEATHS) throw error;
      if (postings.length === 1) return [null];
      const middle = postings.length >> 1;
      const first = await read(postings.slice(0, middle));
      return [...first, ...(await read(postings.slice(middle)))];
    }
  }

  return {
    batches: 2 * MAX_THREADS + 1,
    fingerprint: `${VERSION} ${fingerprintKnowledge(knowledgeDir)}`,
    read,
    close: () => threads.close(),
  };
}

function addWords(
  dictionaries: WeakMap<Worker, Dictionary>,
  worker: Worker,
  { readings, newWords, isNewVocabulary }: Answer,
): (ReadPosting | null)[] {
  let dictionary = dictionaries.get(worker);
  // Earlier readings keep the dictionary that they were read with.
  if (!dictionary || isNewVocabulary) dictionary = { words: [], ids: [] };
  dictionaries.set(worker, dictionary);
  for (const word of newWords) dictionary.words.push(word);
  return readings.map((reading) => reading && { reading, dictionary });
}
