import { Worker } from "node:worker_threads";
import type { DocumentText } from "./document-text.ts";
import { LIMITS } from "./limits.ts";
import { UnreadableDocument } from "./unreadable.ts";
import type { Answer } from "./worker.ts";

export interface DocumentPool {
  read(bytes: Uint8Array): Promise<DocumentText>;
  /** Ends the threads; documents that are still being read or waiting are rejected. */
  close(): Promise<void>;
}

interface DocumentPoolOptions {
  threads?: number;
  /** For one document, from the moment a thread takes it. */
  timeoutMs?: number;
  /** Documents that may wait for a thread. */
  maxWaiting?: number;
  /** A thread without work ends after this time and gives its memory back. */
  idleMs?: number;
}

/** Not the document's fault: too many are waiting, or the service is stopping. */
export class DocumentPoolUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = "DocumentPoolUnavailable";
  }
}

interface Job {
  bytes: Uint8Array;
  resolve(document: DocumentText): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Threads start when there is work, read one document at a time and are killed, not asked, when
 * one takes too long: a parser in an endless loop hears nothing.
 */
export function openDocumentPool(options: DocumentPoolOptions = {}): DocumentPool {
  const { threads = 2, timeoutMs = 10_000, maxWaiting = 64, idleMs = 60_000 } = options;
  const pool = new Set<Thread>();
  const waiting: Job[] = [];
  let isClosed = false;

  const start = (): Thread => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      env: {},
      execArgv: [],
      argv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.heapMb, maxYoungGenerationSizeMb: 32 },
    });
    worker.unref();
    const thread: Thread = { worker, job: undefined, timer: undefined };
    worker.on("message", (answer: Answer) => {
      if (answer.isSpent) drop(thread);
      finish(thread, (job) => {
        if ("document" in answer) job.resolve(answer.document);
        else job.reject(new UnreadableDocument(answer.reason));
      });
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      drop(thread);
      finish(thread, (job) =>
        job.reject(new UnreadableDocument(isMemory ? "too_large" : "broken")),
      );
    });
    worker.on("exit", () => {
      drop(thread);
      finish(thread, (job) => job.reject(new UnreadableDocument("broken")));
    });
    pool.add(thread);
    return thread;
  };

  const drop = (thread: Thread): void => {
    clearTimeout(thread.timer);
    if (pool.delete(thread)) void thread.worker.terminate();
  };

  const finish = (thread: Thread, settle: (job: Job) => void): void => {
    const { job } = thread;
    if (!job) return;
    thread.job = undefined;
    clearTimeout(thread.timer);
    thread.worker.unref();
    if (pool.has(thread)) thread.timer = setTimeout(() => drop(thread), idleMs).unref();
    settle(job);
    assign();
  };

  const assign = (): void => {
    while (waiting.length > 0) {
      const idle = [...pool].find((thread) => !thread.job);
      if (!idle && pool.size >= threads) return;
      const thread = idle ?? start();
      const job = waiting.shift()!;
      thread.job = job;
      clearTimeout(thread.timer);
      thread.timer = setTimeout(() => {
        drop(thread);
        finish(thread, (late) => late.reject(new UnreadableDocument("took_too_long")));
      }, timeoutMs);
      thread.worker.ref();
      thread.worker.postMessage(job.bytes, [job.bytes.buffer as ArrayBuffer]);
    }
  };

  return {
    read(bytes) {
      if (isClosed) return Promise.reject(new DocumentPoolUnavailable("The reader is closed."));
      if (waiting.length >= maxWaiting) {
        return Promise.reject(new DocumentPoolUnavailable("Too many documents are waiting."));
      }
      // Checked here so that no thread ever gets a copy of it.
      if (bytes.length > LIMITS.fileBytes) {
        return Promise.reject(new UnreadableDocument("too_large"));
      }
      return new Promise((resolve, reject) => {
        // A copy of its own, because it is handed over and the caller may still need theirs.
        waiting.push({ bytes: new Uint8Array(bytes), resolve, reject });
        assign();
      });
    },

    async close() {
      isClosed = true;
      const stopped = new DocumentPoolUnavailable("The reader is closed.");
      for (const job of waiting.splice(0)) job.reject(stopped);
      const ending = [...pool];
      for (const thread of ending) {
        pool.delete(thread);
        finish(thread, (job) => job.reject(stopped));
        clearTimeout(thread.timer);
      }
      await Promise.all(ending.map((thread) => thread.worker.terminate()));
    },
  };
}
