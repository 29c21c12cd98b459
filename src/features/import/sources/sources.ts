import { newId } from "../../../platform/ids.ts";
import type { Clock } from "../../../platform/clock.ts";
import { startHeartbeat } from "../../../platform/heartbeat.ts";
import type { Log } from "../../../platform/log.ts";
import type { Database } from "../../../platform/postgres/database.ts";
import { defineTask, type Task } from "../../../platform/tasks.ts";
import { BrokenFile } from "../formats/feed-rows.ts";
import { ImportCrashed, importInProcess } from "../import-process.ts";
import { emptyReport, type ImportReport } from "../report.ts";
import {
  claimSource,
  finishRun,
  releaseRun,
  renewRun,
  type JobSource,
  type RunOutcome,
} from "./sources.store.ts";

/*
 * Sources that are imported on a schedule. The row in the database is the claim:
 *
 *   due      next_run_at has passed, or the process of the last run died
 *   running  run_id names the run, and its process renews seen_at every RENEW_EVERY_MS; no other
 *            source runs meanwhile, so imports never take more than one slot of all workers
 *   idle     the last run's report or failure is stored; next_run_at is in the future, the further
 *            the more runs failed in a row
 *   paused   it failed MAX_FAILED_RUNS times in a row, or ended its process MAX_CRASHES times: nothing
 *            runs it until an operator does
 *
 * Importing twice is harmless, because unchanged rows are skipped. So a run whose process was
 * stopped is given back and repeated, and a process that lost its claim merely stops. A run whose
 * process died counts as a crash, because the feed may be what killed it.
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
  allowPrivateHosts: boolean;
  knowledgeDir: string | undefined;
}

export interface SourceRun {
  name: string;
  report: ImportReport;
  failure: string | null;
  outcome: RunOutcome;
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
  const heartbeat = startHeartbeat({
    everyMs: RENEW_EVERY_MS,
    beat: async () => (await renewRun(db, runId)) || lost.abort(),
    patienceMs: RENEW_EVERY_MS,
    onError: (error) => log.warn({ err: error }, "a source's run was not renewed"),
  });
  try {
    const run = await importSource(deps, source, AbortSignal.any([signal, lost.signal]));
    if (run) await finishRun(db, runId, run);
    else await releaseRun(db, runId);
    return run;
  } finally {
    await heartbeat.stop();
  }
}

/** Undefined when it was stopped. Any other failure is part of the result. */
async function importSource(
  deps: SourceDeps,
  { name, origin, isReplace }: JobSource,
  signal: AbortSignal,
): Promise<SourceRun | undefined> {
  let soFar = emptyReport();
  try {
    const job = { from: { origin }, format: "auto", source: name, isReplacing: isReplace } as const;
    const { unidentified = 0, ...report } = await importInProcess(deps, job, {
      signal,
      onProgress: (report = soFar) => void (soFar = report),
    });
    const failure =
      unidentified > 0
        ? `Nothing was closed: ${unidentified} rejected rows do not say which posting they are.`
        : null;
    return { name, report: stored(report), failure, outcome: "succeeded" };
  } catch (error) {
    if (signal.aborted) return undefined;
    const report = stored(soFar);
    if (error instanceof ImportCrashed) {
      const failure = `${origin}: ${error.message}; none was closed.`;
      return { name, report, failure, outcome: "crashed" };
    }
    if (error instanceof BrokenFile)
      return { name, report, failure: `${error.message}; none was closed.`, outcome: "failed" };
    deps.log.error({ err: error, source: name }, "the import of a source failed");
    const failure = "Something went wrong on our side; see the log.";
    return { name, report, failure, outcome: "failed" };
  }
}

const stored = (report: ImportReport): ImportReport => ({
  ...report,
  errors: report.errors.slice(0, STORED_ERRORS),
});

/** Looks for due sources every minute and runs them one after the other. */
export function sourceTasks(deps: SourceDeps & { stopping: AbortSignal }): Task[] {
  return [
    defineTask({
      name: "import-sources",
      maxAttempts: 1,
      schedule: "* * * * *",
      async run() {
        for (let run; (run = await runSource(deps, null, deps.stopping));) {
          const { errors: _, dropped: __, ...counts } = run.report;
          deps.log.info({ source: run.name, ...counts, failure: run.failure }, "source imported");
        }
      },
    }),
  ];
}
