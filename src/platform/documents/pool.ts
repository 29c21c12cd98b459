import { createHmac, randomBytes } from "node:crypto";
import { ThreadFailed, ThreadPool, type Done, type Message } from "../threads.ts";
import { NO_TRACING, type Tracing } from "../tracing.ts";
import type { DocumentText } from "./document-text.ts";
import { LIMITS } from "./document-limits.ts";
import { isOcrInstalled } from "./ocr/ocr-engine.ts";
import type { Recognition } from "./pictures.ts";
import { createRefusals } from "./refusals.ts";
import { UnreadableDocument } from "./unreadable.ts";
import type { DocumentAnswer, DocumentQuestion, Redaction } from "./document-worker.ts";

export interface PooledReading {
  document: DocumentText;
  /** Time a thread spent on it. */
  threadMs: number;
}

export interface DocumentPool {
  /** `owner` is the app whose share of the threads it uses. `isLast`: the thread ends with it. */
  read(bytes: Uint8Array, owner?: string, isLast?: boolean): Promise<PooledReading>;
  /** A DOCX that was read, with parts of its text replaced. */
  redact(
    bytes: Uint8Array,
    owner: string,
    redaction: Redaction,
    isLast?: boolean,
  ): Promise<Uint8Array>;
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
  /** Recognise the text of pictures, where the packages for it are installed. */
  ocr?: boolean;
  /** Per document whose pictures are recognised. */
  recognitionMs?: number;
  /** Per owner and minute, while others wait. */
  recognitionBudgetMs?: number;
}

/** Of one document. */
export const RECOGNITION_SECONDS = 45;
/** Of one app in a minute, while another waits: three pages. */
const RECOGNITION_BUDGET_SECONDS = 20;
/** Longer than an app within its budget keeps a thread that another waits for. */
const RECOGNITION_WAIT_SECONDS = RECOGNITION_BUDGET_SECONDS + 5;

const FAILURES = {
  memory: "too_large",
  died: "broken",
  deadline: "recognition_too_long",
} as const;
/** How often a document is begun that is not read in time. */
const ATTEMPTS = 2;

/**
 * A parser in an endless loop ignores messages, so documents are parsed in threads that can be
 * killed.
 */
export function openDocumentPool(options: DocumentPoolOptions = {}): DocumentPool {
  const { pool, recognisers } = openThreads(options);
  const recognition: Recognition = options.ocr && isOcrInstalled() ? "ask" : "off";
  const { tracing = NO_TRACING } = options;
  const refusals = createRefusals();
  // Random per process, so the stored hashes do not identify a file.
  const key = randomBytes(32);

  return {
    async read(bytes, owner = "", isLast = false) {
      // Checked here, before a thread gets a copy.
      if (bytes.length > LIMITS.fileBytes) throw new UnreadableDocument("too_large");
      const keyed = () => createHmac("sha256", key);
      const hash = keyed().update(bytes).digest("base64");
      // Only the app itself is told what its threads did not manage.
      const ownHash = keyed().update(`${owner} ${hash}`).digest("base64");
      const known = refusals.find(hash) ?? refusals.find(ownHash);
      if (known) throw new UnreadableDocument(known);
      const refuse = (error: UnreadableDocument): UnreadableDocument => {
        refusals.add(error.reason === "recognition_too_long" ? ownHash : hash, error.reason);
        return error;
      };
      const question = (kind: Recognition) => (): Message => {
        // Copied because the bytes are transferred, and a retry may need them again.
        const copy = new Uint8Array(bytes);
        const value: DocumentQuestion = { bytes: copy, recognition: kind, isLast };
        return { value, transfer: [copy.buffer] };
      };
      const settle = ({ answer, threadMs }: Done<DocumentAnswer>, earlierMs: number) => {
        const spentMs = threadMs + earlierMs;
        if ("reason" in answer) throw refuse(new UnreadableDocument(answer.reason, spentMs));
        if (!("document" in answer)) throw new Error("the answer is no document");
        return { document: answer.document, threadMs: spentMs };
      };
      const failed = (error: unknown): unknown =>
        error instanceof ThreadFailed
          ? refuse(new UnreadableDocument(FAILURES[error.failure], error.threadMs))
          : error;

      const recognise = async (earlierMs: number): Promise<PooledReading> => {
        try {
          const done = await tracing.step("recognise document", {}, () =>
            recognisers.run(owner, question("on")),
          );
          return settle(done, earlierMs);
        } catch (error) {
          throw failed(error);
        }
      };

      for (let attempt = 1; ; attempt++) {
        try {
          const done = await tracing.step("read document", {}, () =>
            pool.run(owner, question(recognition)),
          );
          if ("isRecognitionWanted" in done.answer) return await recognise(done.threadMs);
          return settle(done, 0);
        } catch (error) {
          const isLate = error instanceof ThreadFailed && error.failure === "deadline";
          if (!isLate) throw failed(error);
          // The machine may be what was slow, so nothing is remembered and no time is told.
          if (attempt === ATTEMPTS) throw new UnreadableDocument("took_too_long");
        }
      }
    },

    redact: (bytes, owner, redaction, isLast = false) =>
      redactIn(pool, owner, { bytes, recognition: "off", redaction, isLast }),

    async close() {
      await Promise.all([pool.close(), recognisers.close()]);
    },
  };
}

async function redactIn(
  pool: ThreadPool<DocumentAnswer>,
  owner: string,
  question: DocumentQuestion,
): Promise<Uint8Array> {
  try {
    const { answer } = await pool.run(owner, () => {
      const copy = new Uint8Array(question.bytes);
      return { value: { ...question, bytes: copy }, transfer: [copy.buffer] };
    });
    if ("redacted" in answer) return answer.redacted;
    throw new UnreadableDocument("reason" in answer ? answer.reason : "broken");
  } catch (error) {
    if (!(error instanceof ThreadFailed)) throw error;
    throw new UnreadableDocument(error.failure === "deadline" ? "took_too_long" : "broken");
  }
}

function openThreads(options: DocumentPoolOptions): {
  pool: ThreadPool<DocumentAnswer>;
  recognisers: ThreadPool<DocumentAnswer>;
} {
  const { threads = 2 } = options;
  const common = {
    script: new URL("./document-worker.ts", import.meta.url),
    idleMs: options.idleMs ?? 60_000,
    maxWaiting: options.maxWaiting ?? 64,
    maxWaitingPerOwner: options.maxWaitingPerOwner ?? 16,
    maxWaitMs: options.maxWaitMs ?? 10_000,
    memory: { maxOldGenerationSizeMb: LIMITS.heapMb, maxYoungGenerationSizeMb: 32 },
    isLast: ({ isSpent }: DocumentAnswer) => isSpent,
  };
  const pool = new ThreadPool<DocumentAnswer>({
    ...common,
    threads,
    deadlineMs: options.timeoutMs ?? 5_000,
  });
  // Recognition takes seconds a page: with threads of its own it delays no other document. There are
  // two at least, because an app leaves one to the others for a minute after a scan.
  const recognisers = new ThreadPool<DocumentAnswer>({
    ...common,
    threads: Math.max(2, Math.ceil(threads / 2)),
    deadlineMs: options.recognitionMs ?? RECOGNITION_SECONDS * 1_000,
    maxWaitMs: options.maxWaitMs ?? RECOGNITION_WAIT_SECONDS * 1_000,
    budget: {
      ms: options.recognitionBudgetMs ?? RECOGNITION_BUDGET_SECONDS * 1_000,
      refusal: `Scans of other apps are waiting, and this app has used its ${RECOGNITION_BUDGET_SECONDS} s of recognition in this minute. Retry in a minute.`,
    },
  });
  return { pool, recognisers };
}
