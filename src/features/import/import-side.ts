import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { watchClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { createOutbound } from "../../platform/outbound.ts";
import { openDatabase } from "../../platform/postgres/database.ts";
import { openRows } from "./formats/open-rows.ts";
import { BrokenFile } from "./formats/feed-rows.ts";
import { importRows } from "./import.ts";
import {
  BEAT_MS,
  IMPORT_CPU_BASE_MS,
  IMPORT_CPU_MS_PER_ROW,
  MAX_IMPORT_MB,
  type ImportMessage,
  type ImportOrder,
} from "./import-process.ts";
import { openReadingPool } from "./reading-pool.ts";
import type { ImportReport } from "./report.ts";

const LAST_WORD_MS = 10_000;
/** For the batches that are looked up and the one that is written. */
const CONNECTIONS = 4;

/** The child's side: runs one order, reports how it ended and exits. */
export function serveImport(): void {
  process.once("disconnect", () => process.exit(1));
  process.once("uncaughtException", (error) => end(failureOf(error)));
  process.once("message", (order: ImportOrder) => {
    runOrder(order).then(end, (error: unknown) => end(failureOf(error)));
  });
  send({ kind: "ready" });
}

const send = (message: ImportMessage): void =>
  void process.send?.(message, undefined, undefined, () => {});

/** The parent ends this process when it has the message, which would be lost if it ended first. */
function end(message: ImportMessage): void {
  send(message);
  setTimeout(() => process.exit(1), LAST_WORD_MS);
}

const failureOf = (error: unknown): ImportMessage => {
  if (error instanceof BrokenFile) return { kind: "broken", message: error.message };
  const { message, stack = message } = error as Error;
  return { kind: "error", message, stack };
};

async function runOrder(order: ImportOrder): Promise<ImportMessage> {
  const { from, format, source, isReplacing } = order;
  let readBytes = 0;
  let soFar: Readonly<ImportReport> | undefined;
  let rows = 0;
  const beat = setInterval(() => {
    const excess = findExcess(rows);
    if (excess !== undefined) return end({ kind: "crashed", message: excess });
    send({ kind: "beat", readBytes, ...(soFar && { report: soFar }) });
    soFar = undefined;
  }, BEAT_MS);
  const db = openDatabase({ ...order.database, maxConnections: CONNECTIONS });
  const outbound = createOutbound(order);
  const reader = openReadingPool(order.knowledgeDir);
  const { clock, stop } = await watchClock(db, createLog("silent"));
  try {
    const isFile = "file" in from;
    const opened = openRows([isFile ? "-" : from.origin], {
      format,
      input: isFile ? createReadStream(from.file) : Readable.from([]),
      onBytes: (bytes) => (readBytes += bytes),
      ...(isFile ? {} : { outbound }),
    });
    const report = await importRows({ db, clock, reader }, opened, {
      source,
      isReplacing,
      onProgress(report) {
        soFar = report;
        rows = report.read;
      },
    });
    return { kind: "done", report, readBytes };
  } finally {
    clearInterval(beat);
    stop();
    await reader.close();
    await outbound.close();
    await db.close();
  }
}

/** The limit of its process that the import breaks. */
function findExcess(rows: number): string | undefined {
  const { user, system } = process.cpuUsage();
  const cpuMs = (user + system) / 1000;
  if (cpuMs > IMPORT_CPU_BASE_MS + IMPORT_CPU_MS_PER_ROW * rows)
    return `it took ${Math.round(cpuMs / 1000)} s of CPU time for ${rows} rows`;
  if (process.memoryUsage.rss() > MAX_IMPORT_MB * 1024 * 1024)
    return `it took more than ${MAX_IMPORT_MB} MB of memory`;
  return undefined;
}
