import { createHmac, randomBytes } from "node:crypto";
import { ThreadFailed, ThreadPool } from "../threads.ts";
import { NO_TRACING, type Tracing } from "../tracing.ts";
import type { DocumentText } from "./document-text.ts";
import { LIMITS } from "./limits.ts";
import { createRefusals } from "./refusals.ts";
import { UnreadableDocument } from "./unreadable.ts";
import type { Answer } from "./worker.ts";

export interface ReadDocument {
  document: DocumentText;
  /** Time a thread spent on it. */
  threadMs: number;
}

export interface DocumentPool {
  /** `owner` is the app whose share of the threads it uses. */
  read(bytes: Uint8Array, owner?: string): Promise<ReadDocument>;
  /** Ends the threads and rejects documents that are running or queued. */
  close(): Promise<void>;
}

interface DocumentPoolOptions {
  threads?: number;
  /** Per document, from the moment a thread starts it. */
  timeoutMs?: number;
  maxWaiting?: number;
  maxWaitingPerOwner?: number;
  maxWaitMs?: number;
  /** An idle thread ends after this time and frees its memory. */
  idleMs?: number;
  tracing?: Tracing | undefined;
}

const FAILURES = { memory: "too_large", died: "broken" } as const;
/** How often a document is begun that is not read in time. */
const ATTEMPTS = 2;

/**
 * A parser in an endless loop ignores messages, so documents are parsed in threads that can be
 * killed.
 */
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
  const { tracing = NO_TRACING } = options;
  const refusals = createRefusals();
  // Random per process, so the stored hashes do not identify a file.
  const key = randomBytes(32);

  return {
    async read(bytes, owner = "") {
      // Checked here, before a thread gets a copy.
      if (bytes.length > LIMITS.fileBytes) throw new UnreadableDocument("too_large");
      const hash = createHmac("sha256", key).update(bytes).digest("base64");
      const known = refusals.find(hash);
      if (known) throw new UnreadableDocument(known);
      const refuse = (error: UnreadableDocument): UnreadableDocument => {
        refusals.add(hash, error.reason);
        return error;
      };
      const message = () => {
        // Copied because the bytes are transferred, and a retry may need them again.
        const copy = new Uint8Array(bytes);
        return { value: copy, transfer: [copy.buffer] };
      };
      for (let attempt = 1; ; attempt++) {
        try {
          const { answer, threadMs } = await tracing.step("read document", {}, () =>
            pool.run(owner, message),
          );
          if ("reason" in answer) throw refuse(new UnreadableDocument(answer.reason, threadMs));
          return { document: answer.document, threadMs };
        } catch (error) {
          if (!(error instanceof ThreadFailed)) throw error;
          if (error.failure !== "deadline")
            throw refuse(new UnreadableDocument(FAILURES[error.failure], error.threadMs));
          // The machine may be what was slow, so nothing is remembered and no time is told.
          if (attempt === ATTEMPTS) throw new UnreadableDocument("took_too_long");
        }
      }
    },

    close: () => pool.close(),
  };
}
