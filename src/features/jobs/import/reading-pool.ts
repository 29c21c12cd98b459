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

export interface ReadPosting {
  readonly reading: Reading;
  readonly dictionary: Dictionary;
}

export interface ReadingPool {
  /** How many batches are worth giving at once: some wait while others are read. */
  readonly batches: number;
  /** Of engine and knowledge base: what another one read may be read otherwise by this one. */
  readonly fingerprint: string;
  /** Null where the engine failed, even where a thread died of it. */
  read(postings: readonly SoundPosting[]): Promise<(ReadPosting | null)[]>;
  /** What is being read is given up. */
  close(): Promise<void>;
}

interface Thread {
  worker: Worker;
  /** It knows the knowledge base: what it dies of now is what it reads. */
  isReady: boolean;
  dictionary: Dictionary;
  waiting: { resolve(read: (ReadPosting | null)[]): void; reject(error: Error): void }[];
}

/** Of a batch that a thread had when it died; it may have been another that it died of. */
class ThreadDied extends Error {
  readonly wasRead: boolean;

  constructor(wasRead: boolean) {
    super("a reading thread died");
    this.wasRead = wasRead;
  }
}

/** One core is left to the main thread and the database, which take as long together as one reader. */
const MAX_THREADS = Math.min(Math.max(1, availableParallelism() - 1), 4);
/** A thread takes a second to learn the knowledge base: a short import is done by one. */
const BATCHES_BEFORE_MORE = 4;
/** Then it is not the postings. */
const MAX_DEATHS = 100;

const READER = new URL("./reading-thread.ts", import.meta.url);

/** The engine in threads, each with the knowledge base. */
export function openReadingPool(knowledgeDir: string | undefined, script = READER): ReadingPool {
  let pool: Thread[] = [];
  let batches = 0;
  let deaths = 0;
  let isClosed = false;

  const start = (): Thread => {
    const worker = new Worker(script, {
      workerData: { knowledgeDir },
      env: compileCache(),
      execArgv: [],
      argv: [],
      // Readings are short-lived and the machine's memory is not ours alone: without a limit V8 tidies
      // up only when a thread has grown fourfold.
      resourceLimits: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1_024 },
    });
    const dictionary: Dictionary = { words: [], ids: [] };
    const thread: Thread = { worker, isReady: false, dictionary, waiting: [] };
    worker.once("message", () => {
      thread.isReady = true;
      worker.on("message", (answer: Answer) =>
        thread.waiting.shift()?.resolve(take(thread, answer)),
      );
    });
    const end = (error: Error): void => {
      if (!pool.includes(thread)) return;
      pool = pool.filter((other) => other !== thread);
      const isFatal = !thread.isReady || isClosed || ++deaths > MAX_DEATHS;
      for (const [place, { reject }] of thread.waiting.splice(0).entries())
        reject(isFatal ? error : new ThreadDied(place === 0));
    };
    worker.on("error", end);
    worker.on("exit", () => end(new Error("a reading thread ended")));
    pool.push(thread);
    return thread;
  };

  const give = (postings: readonly SoundPosting[]): Promise<(ReadPosting | null)[]> => {
    if (isClosed) throw new Error("the reading threads have ended");
    const wanted = batches++ < BATCHES_BEFORE_MORE ? 1 : MAX_THREADS;
    const idlest = pool.toSorted((a, b) => a.waiting.length - b.waiting.length)[0];
    const isBusy = !idlest || (idlest.waiting.length > 0 && pool.length < wanted);
    const thread = isBusy ? start() : idlest;
    return new Promise((resolve, reject) => {
      thread.waiting.push({ resolve, reject });
      thread.worker.postMessage(postings, []);
    });
  };

  return {
    batches: 2 * MAX_THREADS + 1,
    fingerprint: `${VERSION} ${fingerprintKnowledge(knowledgeDir)}`,
    /** A posting that a thread dies of must not keep the others out: halves find it. */
    async read(postings) {
      try {
        return await give(postings);
      } catch (error) {
        if (!(error instanceof ThreadDied)) throw error;
        if (!error.wasRead) return this.read(postings);
        if (postings.length === 1) return [null];
        const middle = postings.length >> 1;
        const first = await this.read(postings.slice(0, middle));
        return [...first, ...(await this.read(postings.slice(middle)))];
      }
    },
    async close() {
      isClosed = true;
      await Promise.all(pool.map(({ worker }) => worker.terminate()));
    },
  };
}

function take(thread: Thread, { readings, newWords, isNewVocabulary }: Answer) {
  // What was read before keeps the dictionary that it was read with.
  if (isNewVocabulary) thread.dictionary = { words: [], ids: [] };
  const { dictionary } = thread;
  for (const word of newWords) dictionary.words.push(word);
  return readings.map((reading) => reading && { reading, dictionary });
}

/** Ours, if we have one: threads are not given it, and compile all of the engine again. */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const versioned = getCompileCacheDir();
  return versioned === undefined ? {} : { NODE_COMPILE_CACHE: dirname(versioned) };
}
