import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { identifyKnowledge } from "../../knowledge/identify.ts";
import { ThreadFailed, ThreadPool } from "../../platform/threads.ts";
import { VERSION } from "../../version.ts";
import type { SoundPosting } from "./fields/posting.ts";
import type { Reading } from "./read-row.ts";
import type { BatchAnswer, ReadingThreadData } from "./reading-thread.ts";

/** The words of one thread's vocabulary by number, and their database ids once assigned. */
export interface Dictionary {
  readonly words: string[];
  readonly ids: number[];
}

export interface ReadPosting {
  readonly reading: Reading;
  readonly dictionary: Dictionary;
}

export interface ReadingPool {
  /** How many batches to submit at once, so that every thread has one queued. */
  readonly batches: number;
  /** Identifies the engine version and knowledge base: another one may read a text differently. */
  readonly fingerprint: string;
  /** Null for a posting on which the engine threw or its thread died or hung. */
  read(postings: readonly SoundPosting[]): Promise<(ReadPosting | null)[]>;
  /** Aborts running reads. */
  close(): Promise<void>;
}

/** Leaves one core to the main thread and the database, which together use about that much. */
const MAX_THREADS = Math.min(Math.max(1, availableParallelism() - 1), 4);
/** A thread needs a second to load the knowledge base, so short imports use only one. */
const BATCHES_BEFORE_MORE = 4;
/** After so many thread deaths the cause is the environment, not a posting: the import fails. */
const MAX_DEATHS = 100;
/** A batch takes about a second. The timeout shrinks with the batch, so halving it stays short. */
const BASE_DEADLINE_MS = 10_000;
const DEADLINE_MS_PER_POSTING = 100;
const OWNER = "import";

const READER = new URL("./reading-thread.ts", import.meta.url);

export function openReadingPool(
  knowledgeDir: string | undefined,
  script = READER,
  baseDeadlineMs = BASE_DEADLINE_MS,
): ReadingPool {
  const dictionaries = new WeakMap<Worker, Dictionary>();
  const identity = identifyKnowledge(knowledgeDir);
  const workerData: ReadingThreadData = { knowledgeDir, identity };
  const threads = new ThreadPool<(ReadPosting | null)[]>({
    script,
    workerData,
    threads: 1,
    // Queue a second batch per thread: the main thread may be busy writing when the first is done.
    depth: 2,
    deadlineMs: baseDeadlineMs,
    graceMs: Infinity,
    idleMs: 60_000,
    maxWaiting: Infinity,
    maxWaitingPerOwner: Infinity,
    maxWaitMs: Infinity,
    // Readings are short-lived; without a limit V8 lets a thread grow fourfold before it collects.
    memory: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1_024 },
    receive: (answer: BatchAnswer, worker) => addWords(dictionaries, worker, answer),
  });
  let batches = 0;
  let deaths = 0;

  /** Halves a batch that kills its thread to isolate the posting at fault; the others are read. */
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
    fingerprint: `${VERSION} ${identity.fingerprint}`,
    read,
    close: () => threads.close(),
  };
}

function addWords(
  dictionaries: WeakMap<Worker, Dictionary>,
  worker: Worker,
  { readings, newWords, isNewVocabulary }: BatchAnswer,
): (ReadPosting | null)[] {
  let dictionary = dictionaries.get(worker);
  // Create a new object, because earlier readings still refer to the old dictionary.
  if (!dictionary || isNewVocabulary) dictionary = { words: [], ids: [] };
  dictionaries.set(worker, dictionary);
  for (const word of newWords) dictionary.words.push(word);
  return readings.map((reading) => reading && { reading, dictionary });
}
