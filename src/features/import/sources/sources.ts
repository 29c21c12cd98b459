import { Readable } from "node:stream";
import { newId } from "../../../platform/ids.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import type { Database } from "../../../platform/postgres/database.ts";
import { defineTask, type Task } from "../../../platform/tasks.ts";
import { openRows } from "../formats/open-rows.ts";
import { BrokenFile } from "../formats/rows.ts";
import { importRows } from "../import.ts";
import type { Downloader } from "../origins/download.ts";
import { openReadingPool } from "../reading-pool.ts";
import { emptyReport, type ImportReport } from "../report.ts";
import { claimSource, finishRun, releaseRun, renewRun, type JobSource } from "./sources.store.ts";

/*
 * Sources that are imported on a schedule. The row in the database is the claim:
 *
 *   due      next_run_at has passed, or the process of the last run died
 *   running  run_id names the run, and its process renews seen_at every RENEW_EVERY_MS; no other
 *            source runs meanwhile, so imports never take more than one slot of all workers
 *   idle     the last run's report or failure is stored; next_run_at is in the future
 *
 * Importing twice is harmless, because unchanged rows are skipped. So a run whose process was
 * stopped is given back and repeated, and a process that lost its claim merely stops.
 */

/** How often a source may be imported. */
export const MIN_EVERY_SECONDS = 5 * 60;
export const MAX_EVERY_SECONDS = 30 * 86_400;

const RENEW_EVERY_MS = 5_000;
/** Rejected rows in a stored report; the import command lists more. */
const STORED_ERRORS = 100;

export interface SourceDeps {
  db: Database;
  clock: Clock;
  log: Log;
  outbound: Downloader;
  knowledgeDir: string | undefined;
}

export interface SourceRun {
  name: string;
  report: ImportReport;
  failure: string | null;
}

/** Runs the named source, or the one that is due longest. Undefined when none could be claimed. */
export async function runSource(
  deps: SourceDeps,
  name: string | null,
  signal: AbortSignal,
): Promise<SourceRun | undefined> {
  const { db, clock, log } = deps;
  if (signal.aborted) return undefined;
  const runId = newId("run", clock());
  const source = await claimSource(db, runId, name);
  if (!source) return undefined;
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renewRun(db, runId)
      .then((isHeld) => isHeld || lost.abort())
      .catch((error: unknown) => log.warn({ err: error }, "a source's run was not renewed"));
  }, RENEW_EVERY_MS);
  try {
    const run = await importSource(deps, source, AbortSignal.any([signal, lost.signal]));
    if (run) await finishRun(db, runId, run);
    else await releaseRun(db, runId);
    return run;
  } finally {
    clearInterval(renewal);
  }
}

/** Undefined when it was stopped. Any other failure is part of the result. */
async function importSource(
  { db, clock, log, outbound, knowledgeDir }: SourceDeps,
  { name, origin, isReplace }: JobSource,
  signal: AbortSignal,
): Promise<SourceRun | undefined> {
  let soFar = emptyReport();
  const reader = openReadingPool(knowledgeDir);
  const stop = (): void => void reader.close();
  signal.addEventListener("abort", stop);
  try {
    const rows = openRows([origin], {
      format: "auto",
      input: Readable.from([]),
      onBytes() {},
      outbound: { download: (url, options) => outbound.download(url, { ...options, signal }) },
    });
    const { unidentified = 0, ...report } = await importRows({ db, clock, reader }, rows, {
      source: name,
      isReplacing: isReplace,
      onProgress: (report) => (soFar = structuredClone(report) as ImportReport),
    });
    const failure =
      unidentified > 0
        ? `Nothing was closed: ${unidentified} rejected rows do not say which posting they are.`
        : null;
    return { name, report: stored(report), failure };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof BrokenFile)
      return { name, report: stored(soFar), failure: `${error.message}; none was closed.` };
    log.error({ err: error, source: name }, "the import of a source failed");
    const failure = "Something went wrong on our side; see the log.";
    return { name, report: stored(soFar), failure };
  } finally {
    signal.removeEventListener("abort", stop);
    await reader.close();
  }
}

const stored = (report: ImportReport): ImportReport => ({
  ...report,
  errors: report.errors.slice(0, STORED_ERRORS),
});

/** Looks for due sources every minute and runs them one after the other. */
export function sourceTasks(deps: SourceDeps, signal: AbortSignal): Task[] {
  return [
    defineTask({
      name: "import-sources",
      maxAttempts: 1,
      schedule: "* * * * *",
      async run() {
        for (let run; (run = await runSource(deps, null, signal));) {
          const { errors: _, dropped: __, ...counts } = run.report;
          deps.log.info({ source: run.name, ...counts, failure: run.failure }, "source imported");
        }
      },
    }),
  ];
}
