import { createHmac, randomBytes } from "node:crypto";
import { ThreadFailed, ThreadPool } from "../threads.ts";
import type { DocumentText } from "./document-text.ts";
import { LIMITS } from "./limits.ts";
import { createRefusals } from "./refusals.ts";
import { UnreadableDocument } from "./unreadable.ts";
import type { Answer } from "./worker.ts";

export interface ReadDocument {
  document: DocumentText;
  /** How long a thread was held by it. */
  threadMs: number;
}

export interface DocumentPool {
  /** `owner` is whose share of the threads it takes: an app. */
  read(bytes: Uint8Array, owner?: string): Promise<ReadDocument>;
  /** Ends the threads; documents that are still being read or waiting are refused. */
  close(): Promise<void>;
}

interface DocumentPoolOptions {
  threads?: number;
  /** For one document, from the moment a thread takes it. */
  timeoutMs?: number;
  maxWaiting?: number;
  maxWaitingPerOwner?: number;
  maxWaitMs?: number;
  /** A thread without work ends after this time and gives its memory back. */
  idleMs?: number;
}

const FAILURES = { deadline: "took_too_long", memory: "too_large", died: "broken" } as const;

/** A parser in an endless loop hears nothing, so documents are read in threads that can be killed. */
export function openDocumentPool(options: DocumentPoolOptions = {}): DocumentPool {
  const pool = new ThreadPool<Answer>({
    script: new URL("./worker.ts", import.meta.url),
    threads: options.threads ?? 2,
    deadlineMs: options.timeoutMs ?? 5_000,
    idleMs: options.idleMs ?? 60_000,
    maxWaiting: options.maxWaiting ?? 64,
    maxWaitingPerOwner: options.maxWaitingPerOwner ?? 16,
    maxWaitMs: options.maxWaitMs ?? 10_000,
    memory: { maxOldGenerationSizeMb: LIMITS.heapMb, maxYoungGenerationSizeMb: 32 },
    isLast: ({ isSpent }) => isSpent,
  });
  const refusals = createRefusals();
  // Of this process alone, so that what is remembered tells nobody which file it was.
  const key = randomBytes(32);

  return {
    async read(bytes, owner = "") {
      // Checked here so that no thread ever gets a copy of it.
      if (bytes.length > LIMITS.fileBytes) throw new UnreadableDocument("too_large");
      const hash = createHmac("sha256", key).update(bytes).digest("base64");
      const known = refusals.find(hash);
      if (known) throw new UnreadableDocument(known);
      const refuse = (error: UnreadableDocument): UnreadableDocument => {
        refusals.add(hash, error.reason);
        return error;
      };
      const message = () => {
        // A copy of its own, because it is handed over and may be needed again.
        const copy = new Uint8Array(bytes);
        return { value: copy, transfer: [copy.buffer] };
      };
      try {
        const { answer, threadMs } = await pool.run(owner, message);
        if ("reason" in answer) throw refuse(new UnreadableDocument(answer.reason, threadMs));
        return { document: answer.document, threadMs };
      } catch (error) {
        if (!(error instanceof ThreadFailed)) throw error;
        throw refuse(new UnreadableDocument(FAILURES[error.failure], error.threadMs));
      }
    },

    close: () => pool.close(),
  };
}
