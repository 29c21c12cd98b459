import { HELD_MINUTES, noteReleased, refund, releasePages } from "../../access/index.ts";
import { keySql, type Space } from "../../privacy/index.ts";
import type { SealContext } from "../../platform/crypto.ts";
import { rowsToRead, type Page } from "../../platform/pagination.ts";
import type { Database, Queryable, Tx } from "../../platform/postgres/database.ts";
import type { SealedColumn } from "../../platform/rotate.ts";
import { OVERDUE_BY } from "../../platform/sweeps.ts";
import type { PathwayStatus } from "./pathways.schema.ts";

export interface PathwayRow {
  id: string;
  appId: string;
  candidate: Buffer | null;
  /** The candidate's key; null without a candidate. */
  ownKey: Buffer | null;
  status: PathwayStatus;
  errorCode: string | null;
  sealedInput: Buffer;
  sealedResult: Buffer | null;
  createdAt: Date;
  updatedAt: Date;
  completedAt: Date | null;
  expiresAt: Date;
}

/** Input and owner of a run. */
export interface Run extends Space {
  pathway: PathwayRow;
  requestId: string;
  /** Number of the run, from 1. */
  attempt: number;
}

type Sealed = Pick<PathwayRow, "id" | "appId">;

const INPUT = "pathway-input";
const RESULT = "pathway-result";

export const inputContext = ({ appId, id }: Sealed): SealContext => ({
  purpose: INPUT,
  appId,
  id,
});

export const resultContext = ({ appId, id }: Sealed): SealContext => ({
  purpose: RESULT,
  appId,
  id,
});

const SEALED = { table: "pathways", key: ["id"], id: "id", ownKey: keySql("candidate") };

export const sealedPathways: readonly SealedColumn[] = [
  { ...SEALED, column: "input", purpose: INPUT },
  { ...SEALED, column: "result", purpose: RESULT },
];

const OWNER = `app_id AS "appId", ${keySql("pathways.candidate")} AS "ownKey"`;
const COLUMNS = `id, ${OWNER}, candidate, status, error_code AS "errorCode", input AS "sealedInput", result AS "sealedResult",
  created_at AS "createdAt", updated_at AS "updatedAt", completed_at AS "completedAt", expires_at AS "expiresAt"`;

export async function insertPathway(
  tx: Tx,
  { appId, mode }: Space,
  pathway: {
    id: string;
    candidate: Buffer | null;
    requestId: string;
    sealedInput: Buffer;
    expiresAt: Date;
  },
  now: Date,
): Promise<void> {
  const { id, candidate, requestId, sealedInput, expiresAt } = pathway;
  await tx.query(
    `INSERT INTO pathways (id, app_id, mode, candidate, request_id, status, input, created_at, updated_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, 'queued', $6, $7, $7, $8)`,
    [id, appId, mode, candidate, requestId, sealedInput, now, expiresAt],
  );
}

/** Expired rows are invisible, whether swept or not. */
export async function findPathway(
  db: Database,
  { appId, mode }: Space,
  id: string,
  now: Date,
): Promise<PathwayRow | undefined> {
  const [row] = await db.queryPrepared<PathwayRow>(
    "find_pathway",
    `SELECT ${COLUMNS} FROM pathways WHERE id = $1 AND app_id = $2 AND mode = $3 AND expires_at > $4`,
    [id, appId, mode, now],
  );
  return row;
}

export interface PathwaySummaryRow {
  id: string;
  appId: string;
  ownKey: Buffer | null;
  status: PathwayStatus;
  sealedInput: Buffer;
  readinessScore: number | null;
  totalMonths: number | null;
  createdAt: Date;
  completedAt: Date | null;
}

/** Newest first: ids sort by creation time. */
export async function listPathways(
  db: Queryable,
  { appId, mode }: Space,
  candidate: Buffer,
  page: Page,
  now: Date,
): Promise<{ rows: PathwaySummaryRow[]; total: number }> {
  const key = [candidate, appId, mode, now];
  const [rows, [counted]] = await Promise.all([
    db.query<PathwaySummaryRow>(
      `SELECT id, ${OWNER}, status, input AS "sealedInput", readiness_score AS "readinessScore",
         total_months AS "totalMonths", created_at AS "createdAt", completed_at AS "completedAt"
       FROM pathways WHERE candidate = $1 AND app_id = $2 AND mode = $3 AND expires_at > $4
         AND ($5::text IS NULL OR id < $5)
       ORDER BY id DESC LIMIT $6 OFFSET $7`,
      [...key, page.after ?? null, rowsToRead(page), page.offset],
    ),
    db.query<{ total: number }>(
      "SELECT count(*) AS total FROM pathways WHERE candidate = $1 AND app_id = $2 AND mode = $3 AND expires_at > $4",
      key,
    ),
  ]);
  return { rows, total: counted!.total };
}

/** Starts a run; returns undefined if the pathway has ended, expired or was deleted. */
export async function beginRun(db: Queryable, id: string, now: Date): Promise<Run | undefined> {
  const [row] = await db.query<PathwayRow & Omit<Run, "pathway">>(
    `UPDATE pathways SET status = 'processing', attempts = attempts + 1, updated_at = $2
     WHERE id = $1 AND status IN ('queued', 'processing') AND expires_at > $2
     RETURNING ${COLUMNS}, mode, request_id AS "requestId", attempts AS attempt`,
    [id, now],
  );
  if (!row) return undefined;
  const { mode, requestId, attempt, ...pathway } = row;
  return { appId: row.appId, mode, requestId, attempt, pathway };
}

/** A run that ended before it began in earnest counts for nothing. */
export async function returnRun(db: Queryable, { pathway, attempt }: Run): Promise<void> {
  await db.query(
    `UPDATE pathways SET attempts = attempts - 1
     WHERE id = $1 AND status = 'processing' AND attempts = $2`,
    [pathway.id, attempt],
  );
}

/** Ends the pathway; returns undefined if another run has already ended it. */
export async function completePathway(
  tx: Tx,
  id: string,
  result: { sealed: Buffer; readinessScore: number; totalMonths: number },
  now: Date,
): Promise<PathwayRow | undefined> {
  const [row] = await tx.query<PathwayRow>(
    `UPDATE pathways SET status = 'completed', result = $2, readiness_score = $3, total_months = $4,
       updated_at = $5, completed_at = $5
     WHERE id = $1 AND status = 'processing' RETURNING ${COLUMNS}`,
    [id, result.sealed, result.readinessScore, result.totalMonths, now],
  );
  return row;
}

/** Does nothing if a later run has started. */
export async function failPathway(
  tx: Tx,
  { pathway, attempt }: Run,
  errorCode: string,
  now: Date,
): Promise<PathwayRow | undefined> {
  const [row] = await tx.query<PathwayRow>(
    `UPDATE pathways SET status = 'failed', error_code = $3, updated_at = $4
     WHERE id = $1 AND status = 'processing' AND attempts = $2 RETURNING ${COLUMNS}`,
    [pathway.id, attempt, errorCode, now],
  );
  return row;
}

/** Deletes a candidate's pathways. Returns the number of visible ones and the requests that paid for unfinished ones. */
export async function deletePathwaysOf(
  tx: Tx,
  { appId, mode }: Space,
  candidate: Buffer,
  now: Date,
): Promise<{ visible: number; unfinished: string[] }> {
  const rows = await tx.query<{ requestId: string; isUnfinished: boolean; isVisible: boolean }>(
    `DELETE FROM pathways WHERE candidate = $1 AND app_id = $2 AND mode = $3
     RETURNING request_id AS "requestId", status IN ('queued', 'processing') AS "isUnfinished",
       expires_at > $4 AS "isVisible"`,
    [candidate, appId, mode, now],
  );
  return {
    visible: rows.filter((row) => row.isVisible).length,
    unfinished: rows.filter((row) => row.isUnfinished).map((row) => row.requestId),
  };
}

/** Seconds from request to result of the latest runs, shortest first. */
export async function recentDurations(db: Queryable, runs: number): Promise<number[]> {
  const rows = await db.query<{ seconds: number }>(
    `SELECT extract(epoch FROM completed_at - created_at)::float8 AS seconds FROM (
       SELECT completed_at, created_at FROM pathways WHERE status = 'completed'
       ORDER BY completed_at DESC LIMIT $1) AS latest ORDER BY seconds`,
    [runs],
  );
  return rows.map((row) => row.seconds);
}

/** Of apps that keep no results. */
const IS_HELD = `expires_at = created_at + interval '${HELD_MINUTES} minutes'`;

/** See platform/sweeps.ts. */
export const OVERDUE_PATHWAYS = `expires_at <= now() - interval '${OVERDUE_BY}' AND NOT (${IS_HELD})`;

const NOT_DONE = "pathway not done in the time that its app's results are held";

/** Deletes up to a batch of the pathways that were held long enough. What was not done is refunded. */
export async function deleteHeldPathways(db: Database, batch: number): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<{
      appId: string;
      requestId: string;
      isUnfinished: boolean;
      now: Date;
    }>(
      `DELETE FROM pathways WHERE id IN (
         SELECT id FROM pathways WHERE expires_at <= now() AND ${IS_HELD}
         LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING app_id AS "appId", request_id AS "requestId",
         status IN ('queued', 'processing') AS "isUnfinished", now() AS now`,
      [batch],
    );
    // A refund locks its app: in one order, so that two sweeps do not wait for each other.
    const inOrder = rows.toSorted((a, b) => (a.appId < b.appId ? -1 : 1));
    for (const { requestId, isUnfinished, now } of inOrder)
      if (isUnfinished) await refund(tx, requestId, NOT_DONE, now);
    return rows.length;
  });
}

/** They end as if they had been held from the start, and go with the next sweep. */
export const releasePathways = releasePages(
  { name: "pathways", key: "id" },
  `ended AS (
     UPDATE pathways SET expires_at = created_at + interval '${HELD_MINUTES} minutes'
     WHERE app_id = $1 AND id IN (SELECT id FROM page) AND NOT (${IS_HELD})
     RETURNING id, app_id, mode),
   noted AS (${noteReleased("ended")})`,
);

export async function deleteExpiredPathways(db: Queryable, batch: number): Promise<number> {
  const rows = await db.query(
    `DELETE FROM pathways WHERE id IN (
       SELECT id FROM pathways WHERE expires_at <= now() AND NOT (${IS_HELD}) LIMIT $1) RETURNING 1`,
    [batch],
  );
  return rows.length;
}

/** Unfinished pathways without activity for this long: the queue lost or dropped their task. By app. */
export function touchForgotten(
  tx: Tx,
  batch: number,
  untouchedMinutes: number,
): Promise<{ id: string; appId: string }[]> {
  return tx.query(
    `WITH touched AS (
       UPDATE pathways SET updated_at = now() WHERE id IN (
         SELECT id FROM pathways WHERE status IN ('queued', 'processing') AND updated_at < now() - make_interval(mins => $2)
         ORDER BY updated_at LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id, app_id)
     SELECT id, app_id AS "appId" FROM touched ORDER BY app_id, id`,
    [batch, untouchedMinutes],
  );
}
