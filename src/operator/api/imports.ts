import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { apiError, fieldError, retryLater } from "../../errors.ts";
import {
  BrokenFile,
  downloadFile,
  emptyReport,
  importInProcess,
  type ImportFormat,
} from "../../features/import/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { startHeartbeat, type Heartbeat } from "../../platform/heartbeat.ts";
import { newId } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import { OutboundError, type Outbound } from "../../platform/outbound.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { Changes } from "../../access/index.ts";
import {
  insertImport,
  saveImport,
  touchImports,
  type ImportRow,
  type ImportState,
} from "./listed-jobs.store.ts";
import { openUploadFolders } from "./upload-folders.ts";

/*
 * Imports over HTTP. The file is first stored in a temporary folder, then imported in the
 * background by the process that received it, one at a time:
 *
 *   queued     the file is stored, or its address is known; others are imported before it
 *   running    a process of its own reads and writes the rows (import-process.ts); the row in the
 *              database is renewed every SAVE_EVERY_MS
 *   completed  every sound row is in the catalogue, and the report lists the others
 *   failed     the file is broken, could not be fetched or broke a limit; rows before that stay
 *
 * A process that dies leaves its import unrenewed: it is shown as failed, and its file is removed
 * (upload-folders.ts). Importing the same file again is safe, because unchanged rows are skipped.
 */

export const MAX_UPLOAD_BYTES = 256 * 1024 * 1024;
const MAX_WAITING = 5;
const SAVE_EVERY_MS = 500;
/** For those that wait for their turn. */
const RENEW_EVERY_MS = 5_000;
export const LOST_AFTER_MS = 30_000;

export interface ImportRequest {
  source: string;
  format: ImportFormat;
  isReplace: boolean;
}

export interface Imports {
  upload(changes: Changes, request: ImportRequest, file: Readable): Promise<ImportRow>;
  fetch(changes: Changes, request: ImportRequest, url: string): Promise<ImportRow>;
  /** Aborts the running import. */
  close(): Promise<void>;
}

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  outbound: Outbound;
  allowPrivateHosts: boolean;
  knowledgeDir: string | undefined;
}

export function createImports(deps: Deps): Imports {
  const { db, clock, log, outbound } = deps;
  const stopping = new AbortController();
  const waiting = new Set<string>();
  const folders = openUploadFolders(log);
  let last: Promise<void> = Promise.resolve();
  const heartbeat = startHeartbeat({
    everyMs: RENEW_EVERY_MS,
    beat: async () => waiting.size > 0 && touchImports(db, [...waiting], clock()),
    patienceMs: RENEW_EVERY_MS,
    onError: (error) => log.warn({ err: error }, "waiting imports could not be renewed"),
  });

  const refuseMany = (): void => {
    if (waiting.size >= MAX_WAITING)
      throw retryLater(
        "service_unavailable",
        "Too many imports are waiting. Retry in a minute.",
        60,
      );
  };

  const begin = async (
    changes: Changes,
    request: ImportRequest,
    file: { origin: "upload" | "url"; totalBytes: number },
    run: (row: ImportRow) => Promise<void>,
  ): Promise<ImportRow> => {
    const row = await changes.change("import.start", async (tx, note) => {
      const id = newId("imp", clock());
      note.targetId = id;
      note.details = { ...request, origin: file.origin };
      return insertImport(tx, { id, ...request, ...file, report: emptyReport() }, clock());
    });
    waiting.add(row.id);
    last = last.then(() => {
      waiting.delete(row.id);
      return run(row);
    });
    return row;
  };

  return {
    async upload(changes, request, stream) {
      refuseMany();
      const folder = await folders.make();
      try {
        const totalBytes = await store(stream, join(folder, FILE));
        const file = { origin: "upload", totalBytes } as const;
        return await begin(changes, request, file, async (row) => {
          await runImport(deps, row, stopping.signal, folder);
          await folders.remove(folder);
        });
      } catch (error) {
        await folders.remove(folder);
        throw error;
      }
    },

    async fetch(changes, request, url) {
      refuseMany();
      const fault = await outbound.findFault(url);
      if (fault) throw fieldError("url", fault);
      const file = { origin: "url", totalBytes: 0 } as const;
      return begin(changes, request, file, async (row) => {
        const folder = await folders.make();
        await runImport(deps, row, stopping.signal, folder, url);
        await folders.remove(folder);
      });
    },

    async close() {
      stopping.abort();
      await Promise.all([heartbeat.stop(), last]);
      await folders.close();
    },
  };
}

const FILE = "file";

async function store(stream: Readable, path: string): Promise<number> {
  const file = await open(path, "w", 0o600);
  let bytes = 0;
  try {
    // Keep the stream open after a rejection, or the client could not read the reply.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Buffer).length;
      if (bytes > MAX_UPLOAD_BYTES) throw tooLarge();
      await file.writeFile(chunk as Buffer);
    }
  } finally {
    await file.close();
  }
  if (bytes === 0) throw fieldError("body", "must not be empty: send the file as the body");
  return bytes;
}

const tooLarge = (): Error =>
  apiError(
    "invalid_request",
    `The file is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB. Compress it with gzip, split it, or use \`waymark jobs import\`.`,
    { status: 413 },
  );

/** Never fails: what goes wrong is in the import's row. */
async function runImport(
  deps: Deps,
  row: ImportRow,
  signal: AbortSignal,
  folder: string,
  url?: string,
): Promise<void> {
  const { db, clock, log } = deps;
  const state: ImportState = { ...row, status: "running", startedAt: clock() };
  const save = (): Promise<void> => saveImport(db, state, clock());
  const onError = (error: unknown): void =>
    log.warn({ err: error }, "the state of an import could not be saved");
  let saves: Heartbeat | undefined;
  try {
    if (signal.aborted) throw new Error("aborted");
    await save().catch(onError);
    saves = startHeartbeat({ everyMs: SAVE_EVERY_MS, beat: save, onError });
    if (url !== undefined) state.totalBytes = await download(deps, url, join(folder, FILE));
    await importFile(deps, state, join(folder, FILE), row, signal);
    state.status = "completed";
  } catch (error) {
    state.status = "failed";
    state.failure = signal.aborted ? STOPPED : describe(error);
    const isExpected = signal.aborted || error instanceof BrokenFile;
    if (!isExpected && !(error instanceof OutboundError))
      log.error({ err: error }, "an import failed");
  } finally {
    // The last save comes after all others.
    await saves?.stop();
    state.finishedAt = clock();
    await save().catch(onError);
  }
}

async function download({ outbound }: Deps, url: string, path: string): Promise<number> {
  const body = await downloadFile(outbound, url);
  await writeFile(path, body);
  return body.length;
}

export const STOPPED = "The server stopped while it ran. Import the file again.";

const describe = (error: unknown): string => {
  if (error instanceof OutboundError) return `The address could not be fetched: ${error.failure}.`;
  if (!(error instanceof BrokenFile)) return "Something went wrong on our side; see the log.";
  return `${error.message.replace(/^-: /, "")}. Rows before that were imported; none was closed.`;
};

async function importFile(
  deps: Deps,
  state: ImportState,
  file: string,
  { source, format, isReplace }: ImportRow,
  signal: AbortSignal,
): Promise<void> {
  const job = { from: { file }, format: format as ImportFormat, source, isReplacing: isReplace };
  const { unidentified = 0, ...counts } = await importInProcess(deps, job, {
    signal,
    onProgress(report, readBytes) {
      state.report = report ?? state.report;
      state.readBytes = readBytes;
    },
  });
  state.report = counts;
  if (unidentified > 0)
    state.failure = `Nothing was closed: ${unidentified} rejected rows do not say which posting they are.`;
}
