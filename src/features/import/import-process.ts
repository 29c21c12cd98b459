import { fork, type ChildProcess } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import type { Database } from "../../platform/postgres/database.ts";
import type { ImportFormat } from "./formats/import-formats.ts";
import { BrokenFile } from "./formats/feed-rows.ts";
import type { ImportReport } from "./report.ts";

/*
 * Imports in a process of their own. A feed is written by others: whatever it does to the process
 * that reads it (memory, CPU, an endless loop, a crash), the process that answers requests only sees
 * a failed import. decisions/0029 says why it is not a thread.
 *
 *   starting  until the child reports ready; then it gets the job
 *   running   it sends a beat with its progress every BEAT_MS
 *   ended     with a report, with a failure, or without a word: killed, out of memory or crashed
 *
 * The child ends when this process does, because its channel closes. It limits its own memory and
 * CPU time; a child that sends no beat for SILENT_MS, or that is not done after MAX_IMPORT_MS, is killed.
 */

/** Of the child's own heap; the threads that read postings have theirs (reading-pool.ts). */
const HEAP_MB = 768;
/** Of the whole child, with the memory that V8 does not count: buffers, threads, code. */
export const MAX_IMPORT_MB = 3_072;
/** CPU time of all threads, which may be used before there are rows: loading takes some seconds. */
export const IMPORT_CPU_BASE_MS = 120_000;
/** A posting takes 1 ms, one of the longest 50. */
export const IMPORT_CPU_MS_PER_ROW = 20;
export const BEAT_MS = 500;
/** A row takes milliseconds; the rest is for a machine that swaps or starves it. */
const SILENT_MS = 60_000;
const START_MS = 180_000;
/** A million rows, on a slow machine. Others wait for it; what it has written, the next run skips. */
const MAX_IMPORT_MS = 2 * 3_600_000;

/** The import broke a limit of its process, or ended it. */
export class ImportCrashed extends BrokenFile {}

export interface ImportJob {
  /** An address or a job board, or a file of this machine. */
  readonly from: { readonly origin: string } | { readonly file: string };
  readonly format: ImportFormat;
  readonly source: string;
  readonly isReplacing: boolean;
}

/** What the child gets. */
export interface ImportOrder extends ImportJob {
  readonly database: Database["address"];
  readonly knowledgeDir: string | undefined;
  readonly allowPrivateHosts: boolean;
}

export type ImportMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "beat"; readonly readBytes: number; readonly report?: ImportReport }
  | { readonly kind: "done"; readonly readBytes: number; readonly report: ImportReport }
  | { readonly kind: "broken" | "crashed" | "error"; readonly message: string; stack?: string };

export interface ImportProcessDeps {
  readonly db: Pick<Database, "address">;
  readonly knowledgeDir: string | undefined;
  readonly allowPrivateHosts: boolean;
}

export interface ImportProcessOptions {
  readonly signal: AbortSignal;
  onProgress(report: ImportReport | undefined, readBytes: number): void;
  readonly script?: URL;
  readonly silentMs?: number;
  readonly limitMs?: number;
  readonly heapMb?: number;
}

const CHILD = new URL("./import-child.ts", import.meta.url);

/** Throws BrokenFile, ImportCrashed, or the error of the child; any error once it is aborted. */
export async function importInProcess(
  { db, knowledgeDir, allowPrivateHosts }: ImportProcessDeps,
  job: ImportJob,
  { signal, onProgress, ...options }: ImportProcessOptions,
): Promise<ImportReport> {
  if (signal.aborted) throw new Error("aborted");
  const { silentMs = SILENT_MS, limitMs = MAX_IMPORT_MS } = options;
  const child = startChild(options);
  let why: string | undefined;
  const fallSilent = (): void => {
    why = `it did not get on for ${silentMs / 1000} s, and its process was ended`;
    child.kill("SIGKILL");
  };
  let silence = setTimeout(fallSilent, START_MS);
  let late: NodeJS.Timeout | undefined;
  const abort = (): void => void child.kill("SIGKILL");
  signal.addEventListener("abort", abort);
  try {
    return await new Promise((resolve, reject) => {
      child.on("message", (message: ImportMessage) => {
        clearTimeout(silence);
        silence = setTimeout(fallSilent, silentMs);
        if (message.kind === "ready")
          child.send({ ...job, database: db.address, knowledgeDir, allowPrivateHosts }, () => {});
        else if (message.kind === "beat" || message.kind === "done")
          onProgress(message.report, message.readBytes);
        else reject(failureOf(message));
        if (message.kind === "done") resolve(message.report);
      });
      const tooLate = new BrokenFile(
        `it was not done after ${Math.round(limitMs / 60_000)} minutes`,
      );
      late = setTimeout(() => reject(tooLate), limitMs);
      child.once("error", reject);
      child.once("exit", () => reject(new ImportCrashed(why ?? describeEnd(child))));
    });
  } finally {
    clearTimeout(silence);
    clearTimeout(late);
    signal.removeEventListener("abort", abort);
    child.removeAllListeners("message");
    child.kill("SIGKILL");
  }
}

function startChild({
  script = CHILD,
  heapMb = HEAP_MB,
}: Pick<ImportProcessOptions, "script" | "heapMb">): ChildProcess {
  const cache = getCompileCacheDir();
  return fork(script, cache === undefined ? [] : [dirname(cache)], {
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function failureOf(message: ImportMessage & { message: string; stack?: string }): Error {
  if (message.kind === "broken") return new BrokenFile(message.message);
  if (message.kind === "crashed") return new ImportCrashed(message.message);
  return Object.assign(new Error(message.message), { stack: message.stack });
}

/** V8 aborts when its heap is full, and the kernel kills the process that takes the last memory. */
const OUT_OF_MEMORY = new Set(["SIGABRT", "SIGTRAP", "SIGILL", "SIGKILL"]);

const describeEnd = ({ exitCode, signalCode }: ChildProcess): string =>
  signalCode !== null && OUT_OF_MEMORY.has(signalCode)
    ? "its process ran out of memory"
    : `its process ended (${signalCode ?? exitCode})`;
