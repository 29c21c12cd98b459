import type { Queryable } from "../../platform/postgres/database.ts";

/* Processes, heartbeats and queues. */

export interface ProcessState {
  id: string;
  role: "api" | "worker" | "all";
  version: string;
  host: string;
  pid: number;
  indexState: "loading" | "current" | "behind" | null;
  postings: number | null;
  memoryMb: number;
  startedAt: Date;
}

export type ProcessRow = ProcessState & { seenAt: Date; isAlive: boolean };

/** Dead ones are shown for a while, so that an operator notices a crash. */
const FORGET_AFTER = "interval '1 hour'";

export async function reportProcess(db: Queryable, state: ProcessState): Promise<void> {
  await db.query(
    `WITH gone AS (DELETE FROM operator_processes WHERE seen_at < now() - ${FORGET_AFTER} AND id <> $1)
     INSERT INTO operator_processes (id, role, version, host, pid, index_state, postings, memory_mb, started_at, seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())
     ON CONFLICT (id) DO UPDATE SET index_state = excluded.index_state, postings = excluded.postings,
       memory_mb = excluded.memory_mb, seen_at = excluded.seen_at`,
    [
      state.id,
      state.role,
      state.version,
      state.host,
      state.pid,
      state.indexState,
      state.postings,
      state.memoryMb,
      state.startedAt,
    ],
  );
}

export async function forgetProcess(db: Queryable, id: string): Promise<void> {
  await db.query("DELETE FROM operator_processes WHERE id = $1", [id]);
}

export function listProcesses(db: Queryable, aliveSeconds: number): Promise<ProcessRow[]> {
  return db.query<ProcessRow>(
    `SELECT id, role, version, host, pid, index_state AS "indexState", postings, memory_mb AS "memoryMb",
       started_at AS "startedAt", seen_at AS "seenAt", seen_at > now() - make_interval(secs => $1) AS "isAlive"
     FROM operator_processes ORDER BY started_at, id LIMIT 1000`,
    [aliveSeconds],
  );
}

export interface HeartbeatRow {
  id: string;
  seenAt: Date;
  isAlive: boolean;
}

const heartbeats = (table: string, column: string): string =>
  `SELECT ${column}::text AS id, seen_at AS "seenAt", seen_at > now() - make_interval(secs => $1) AS "isAlive"
   FROM ${table} ORDER BY 1 LIMIT 1000`;

export const listWorkers = (db: Queryable, aliveSeconds: number): Promise<HeartbeatRow[]> =>
  db.query<HeartbeatRow>(heartbeats("worker_heartbeats", "pool_id"), [aliveSeconds]);

export const listSenders = (db: Queryable, aliveSeconds: number): Promise<HeartbeatRow[]> =>
  db.query<HeartbeatRow>(heartbeats("webhook_senders", "id"), [aliveSeconds]);

export interface Queues {
  tasksWaiting: number;
  tasksRunning: number;
  tasksFailed: number;
  oldestTaskAt: Date | null;
  webhooksDue: number;
  webhooksScheduled: number;
  webhooksUnderWay: number;
  oldestWebhookAt: Date | null;
  pathwaysQueued: number;
  pathwaysProcessing: number;
}

export async function readQueues(db: Queryable): Promise<Queues> {
  const [row] = await db.query<Queues>(
    `SELECT t.*, w.*, p.* FROM
       (SELECT count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()) AS "tasksWaiting",
          count(*) FILTER (WHERE locked_at IS NOT NULL) AS "tasksRunning",
          count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts) AS "tasksFailed",
          min(run_at) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()) AS "oldestTaskAt"
        FROM graphile_worker.jobs) t,
       (SELECT count(*) FILTER (WHERE sender IS NULL AND due_at <= now()) AS "webhooksDue",
          count(*) FILTER (WHERE sender IS NULL AND due_at > now()) AS "webhooksScheduled",
          count(*) FILTER (WHERE sender IS NOT NULL) AS "webhooksUnderWay",
          min(due_at) FILTER (WHERE sender IS NULL AND due_at <= now()) AS "oldestWebhookAt"
        FROM webhook_queue) w,
       (SELECT count(*) FILTER (WHERE status = 'queued') AS "pathwaysQueued",
          count(*) FILTER (WHERE status = 'processing') AS "pathwaysProcessing"
        FROM pathways WHERE status IN ('queued', 'processing')) p`,
  );
  return row!;
}
