import { getCompileCacheDir } from "node:module";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import { fingerprintKnowledge } from "../../../knowledge.ts";
import { VERSION } from "../../../version.ts";
import type { SoundPosting } from "./posting.ts";
import type { Reading } from "./read.ts";
import type { Answer } from "./reading-thread.ts";

/** A thread's words by their numbers there, and their numbers in the database once they have one. */
export interface Dictionary {
  readonly words: string[];
  readonly ids: number[];
}

export interface BatchReading {
  readonly readings: readonly (Reading | null)[];
  readonly dictionary: Dictionary;
}

export interface ReadingPool {
  /** How many batches are worth giving at once: some wait while others are read. */
  readonly batches: number;
  /** Of engine and knowledge base: what another one read may be read otherwise by this one. */
  readonly fingerprint: string;
  read(postings: readonly SoundPosting[]): Promise<BatchReading>;
  /** What is being read is given up. */
  close(): Promise<void>;
}

interface Thread {
  worker: Worker;
  dictionary: Dictionary;
  waiting: { resolve(reading: BatchReading): void; reject(error: Error): void }[];
}

/** One core is left to the main thread and the database, which take as long together as one reader. */
const MAX_THREADS = Math.min(Math.max(1, availableParallelism() - 1), 4);
/** A thread takes a second to learn the knowledge base: a short import is done by one. */
const BATCHES_BEFORE_MORE = 4;

/** The engine in threads, each with the knowledge base. */
export function openReadingPool(knowledgeDir: string | undefined): ReadingPool {
  const pool: Thread[] = [];
  let batches = 0;
  let isClosed = false;

  const start = (): Thread => {
    const worker = new Worker(new URL("./reading-thread.ts", import.meta.url), {
      workerData: { knowledgeDir },
      env: compileCache(),
      execArgv: [],
      argv: [],
      // Readings are short-lived and the machine's memory is not ours alone.
      resourceLimits: { maxYoungGenerationSizeMb: 32 },
    });
    const thread: Thread = { worker, dictionary: { words: [], ids: [] }, waiting: [] };
    worker.on("message", ({ readings, newWords, isNewVocabulary }: Answer) => {
      // What was read before keeps the dictionary that it was read with.
      if (isNewVocabulary) thread.dictionary = { words: [], ids: [] };
      for (const word of newWords) thread.dictionary.words.push(word);
      thread.waiting.shift()?.resolve({ readings, dictionary: thread.dictionary });
    });
    const fail = (error: Error): void => {
      for (const { reject } of thread.waiting.splice(0)) reject(error);
    };
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("a reading thread ended")));
    pool.push(thread);
    return thread;
  };

  return {
    batches: 2 * MAX_THREADS + 2,
    fingerprint: `${VERSION} ${fingerprintKnowledge(knowledgeDir)}`,
    async read(postings) {
      if (isClosed) throw new Error("the reading threads have ended");
      const wanted = batches++ < BATCHES_BEFORE_MORE ? 1 : MAX_THREADS;
      const idlest = pool.toSorted((a, b) => a.waiting.length - b.waiting.length)[0];
      const isBusy = !idlest || (idlest.waiting.length > 0 && pool.length < wanted);
      const thread = isBusy ? start() : idlest;
      return new Promise((resolve, reject) => {
        thread.waiting.push({ resolve, reject });
        thread.worker.postMessage(postings, []);
      });
    },
    async close() {
      isClosed = true;
      await Promise.all(pool.map(({ worker }) => worker.terminate()));
    },
  };
}

/** Ours, if we have one: threads are not given it, and compile all of the engine again. */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const versioned = getCompileCacheDir();
  return versioned === undefined ? {} : { NODE_COMPILE_CACHE: dirname(versioned) };
}
