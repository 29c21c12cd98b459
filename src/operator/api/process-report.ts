import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { JobIndex } from "../../features/jobs/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { startHeartbeat } from "../../platform/heartbeat.ts";
import type { Log } from "../../platform/log.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { VERSION } from "../../version.ts";
import { forgetProcess, reportProcess } from "./system.store.ts";

const REPORT_EVERY_MS = 5_000;
/** Allows three missed reports. */
export const PROCESS_DEAD_AFTER_SECONDS = 20;

export interface ProcessReport {
  readonly id: string;
  stop(): Promise<void>;
}

/** Tells the operators' API of every process that this one runs. */
export function reportThisProcess(deps: {
  db: Database;
  clock: Clock;
  log: Log;
  config: Pick<Config, "role">;
  /** Undefined where another process has it. */
  index: JobIndex | undefined;
}): ProcessReport {
  const { db, index } = deps;
  const id = randomUUID();
  const startedAt = deps.clock();
  const report = (): Promise<void> =>
    reportProcess(db, {
      id,
      role: deps.config.role,
      version: VERSION,
      host: hostname(),
      pid: process.pid,
      indexState: index?.state() ?? null,
      postings: index?.size()?.postings ?? null,
      memoryMb: Math.round(process.memoryUsage.rss() / 1e6),
      startedAt,
    });
  const onError = (error: unknown): void =>
    deps.log.debug({ err: error }, "a process report failed");
  const first = report().catch(onError);
  const heartbeat = startHeartbeat({ everyMs: REPORT_EVERY_MS, beat: report, onError });
  return {
    id,
    async stop() {
      await heartbeat.stop();
      await first;
      // If the database is down, the row stays and is shown as dead.
      await forgetProcess(db, id).catch(() => {});
    },
  };
}
