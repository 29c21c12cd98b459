import { HELD_MINUTES, noteReleased, releasePages } from "../../access/index.ts";
import { keySql, type Space } from "../../privacy/index.ts";
import type { SealContext } from "../../platform/crypto.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { SealedColumn } from "../../platform/rotate.ts";
import { OVERDUE_BY } from "../../platform/sweeps.ts";
import type { BatchFileStatus, BatchStatus } from "./batches.schema.ts";

/*
 * Batches and their files. Lock order: the candidate, the batch, its file, then what is stored of the result,
 * and the app last. An erasure takes files without their batch, and waits for nobody who holds one.
 */

export interface BatchRow extends Space {
  id: string;
  requestId: string;
  status: BatchStatus;
  sealedJob: Buffer;
  total: number;
  createdAt: Date;
  completedAt: Date | null;
  expiresAt: Date;
}

export interface BatchFileRow {
  position: number;
  candidate: Buffer | null;
  /** The candidate's key; null without a candidate. */
  ownKey: Buffer | null;
  status: BatchFileStatus;
  sealedInput: Buffer;
  sealedResult: Buffer | null;
  analysisId: string | null;
}

/** A run of one file. */
export interface FileRun {
  batch: BatchRow;
  file: BatchFileRow & { sealedContent: Buffer | null };
  /** Number of the run, from 1. */
  attempt: number;
  /** Of its app, or 0 when the batch itself is only held. */
  retentionMonths: number;
}

const JOB = "resume-batch-job";
const PARTS = {
  input: "resume-batch-input",
  content: "resume-batch-content",
  result: "resume-batch-result",
} as const;
type Part = keyof typeof PARTS;

export const jobContext = ({ appId, id }: Pick<BatchRow, "appId" | "id">): SealContext => ({
  purpose: JOB,
  appId,
  id,
});

export const batchFileContext = (
  part: Part,
  { appId, id }: Pick<BatchRow, "appId" | "id">,
  position: number,
): SealContext => ({ purpose: PARTS[part], appId, id: `${id}:${position}` });

const sealedPart = (column: Part): SealedColumn => ({
  table: "resume_batch_files",
  column,
  key: ["batch_id", "position"],
  purpose: PARTS[column],
  id: "batch_id || ':' || position",
  ownKey: keySql("candidate"),
  batch: 20,
});

export const sealedBatches: readonly SealedColumn[] = [
  { table: "resume_batches", column: "job", key: ["id"], purpose: JOB, id: "id" },
  sealedPart("input"),
  sealedPart("content"),
  sealedPart("result"),
];

/** Of apps that keep no results. */
const IS_HELD = `expires_at = created_at + interval '${HELD_MINUTES} minutes'`;
const OPEN = "status IN ('queued', 'processing')";
const COLUMNS = `id, app_id AS "appId", mode, request_id AS "requestId", status, job AS "sealedJob", total,
  created_at AS "createdAt", completed_at AS "completedAt", expires_at AS "expiresAt"`;
const FILE_COLUMNS = `position, candidate, ${keySql("candidate")} AS "ownKey", status,
  input AS "sealedInput", result AS "sealedResult", analysis_id AS "analysisId"`;

export async function insertBatch(
  tx: Tx,
  batch: Pick<
    BatchRow,
    "id" | "appId" | "mode" | "requestId" | "sealedJob" | "total" | "createdAt" | "expiresAt"
  >,
): Promise<void> {
  const { id, appId, mode, requestId, sealedJob, total, createdAt, expiresAt } = batch;
  await tx.query(
    `INSERT INTO resume_batches (id, app_id, mode, request_id, status, job, total, created_at, updated_at, expires_at)
     VALUES ($1, $2, $3, $4, 'queued', $5, $6, $7, $7, $8)`,
    [id, appId, mode, requestId, sealedJob, total, createdAt, expiresAt],
  );
}

export async function insertBatchFile(
  tx: Tx,
  { id, appId, mode }: Pick<BatchRow, "id" | "appId" | "mode">,
  file: Pick<BatchFileRow, "position" | "candidate" | "status" | "sealedInput" | "sealedResult"> & {
    sealedContent: Buffer | null;
  },
): Promise<void> {
  const { position, candidate, status, sealedInput, sealedContent, sealedResult } = file;
  await tx.query(
    `INSERT INTO resume_batch_files (batch_id, position, app_id, mode, candidate, status, input, content, result)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, position, appId, mode, candidate, status, sealedInput, sealedContent, sealedResult],
  );
}

/** Expired rows are invisible, whether swept or not. */
export async function findBatch(
  db: Queryable,
  { appId, mode }: Space,
  id: string,
  now: Date,
): Promise<BatchRow | undefined> {
  const [row] = await db.query<BatchRow>(
    `SELECT ${COLUMNS} FROM resume_batches
     WHERE id = $1 AND app_id = $2 AND mode = $3 AND expires_at > $4`,
    [id, appId, mode, now],
  );
  return row;
}

export const listBatchFiles = (db: Queryable, id: string): Promise<BatchFileRow[]> =>
  db.query<BatchFileRow>(
    `SELECT ${FILE_COLUMNS} FROM resume_batch_files WHERE batch_id = $1 ORDER BY position`,
    [id],
  );

/** Starts a run of a file. Undefined if the file has ended, or the batch; without a file if it was erased. */
export async function beginFile(
  tx: Tx,
  id: string,
  position: number,
  now: Date,
): Promise<FileRun | { batch: BatchRow; file: undefined } | undefined> {
  const [batch] = await tx.query<BatchRow & { retentionMonths: number }>(
    `UPDATE resume_batches SET status = 'processing', updated_at = $2
     WHERE id = $1 AND status <> 'completed' AND expires_at > $2
     RETURNING ${COLUMNS}, CASE WHEN ${IS_HELD} THEN 0
       ELSE (SELECT retention_months FROM apps WHERE apps.id = app_id) END AS "retentionMonths"`,
    [id, now],
  );
  if (!batch) return undefined;
  const [row] = await tx.query<FileRun["file"] & { attempt: number }>(
    `UPDATE resume_batch_files SET status = 'processing', attempts = attempts + 1
     WHERE batch_id = $1 AND position = $2 AND ${OPEN}
     RETURNING ${FILE_COLUMNS}, content AS "sealedContent", attempts AS attempt`,
    [id, position],
  );
  const { retentionMonths, ...found } = batch;
  if (row) return { batch: found, file: row, attempt: row.attempt, retentionMonths };
  return (await hasFile(tx, id, position)) ? undefined : { batch: found, file: undefined };
}

async function hasFile(tx: Tx, id: string, position: number): Promise<boolean> {
  const rows = await tx.query(
    "SELECT 1 FROM resume_batch_files WHERE batch_id = $1 AND position = $2",
    [id, position],
  );
  return rows.length > 0;
}

/** The run was stopped before it could fail: it does not count. */
export async function returnFile(db: Queryable, { batch, file, attempt }: FileRun): Promise<void> {
  await db.query(
    `UPDATE resume_batch_files SET status = 'queued', attempts = attempts - 1
     WHERE batch_id = $1 AND position = $2 AND attempts = $3 AND status = 'processing'`,
    [batch.id, file.position, attempt],
  );
}

/** Before a file ends: of two that end at once, the second sees what the first did. */
export async function lockBatch(tx: Tx, id: string): Promise<void> {
  await tx.query("SELECT 1 FROM resume_batches WHERE id = $1 FOR UPDATE", [id]);
}

/** "gone": erased during the run. "taken": another run has ended it. */
export async function endFile(
  tx: Tx,
  { batch, file, attempt }: FileRun,
  { analysisId, sealedResult }: { analysisId: string | null; sealedResult: Buffer | null },
): Promise<"ended" | "gone" | "taken"> {
  const rows = await tx.query(
    `UPDATE resume_batch_files SET status = CASE WHEN $4::text IS NULL THEN 'failed' ELSE 'completed' END,
       content = NULL, analysis_id = $4, result = $5
     WHERE batch_id = $1 AND position = $2 AND attempts = $3 AND status = 'processing' RETURNING 1`,
    [batch.id, file.position, attempt, analysisId, sealedResult],
  );
  if (rows.length > 0) return "ended";
  return (await hasFile(tx, batch.id, file.position)) ? "taken" : "gone";
}

/** Of a backup taken before its candidate was erased: nothing of it can be read. */
export async function deleteUnreadable(tx: Tx, { batch, file }: FileRun): Promise<void> {
  await tx.query("DELETE FROM resume_batch_files WHERE batch_id = $1 AND position = $2", [
    batch.id,
    file.position,
  ]);
}

/** The next open file after `position`, of every `step`th. */
export async function nextOpen(
  tx: Tx,
  id: string,
  position: number,
  step: number,
): Promise<number | undefined> {
  const [row] = await tx.query<{ position: number }>(
    `SELECT position FROM resume_batch_files
     WHERE batch_id = $1 AND position > $2 AND (position - $2) % $3 = 0 AND ${OPEN}
     ORDER BY position LIMIT 1`,
    [id, position, step],
  );
  return row?.position;
}

/** Ends the batch when no file of it is open; the caller holds its lock. */
export async function completeBatch(tx: Tx, id: string, now: Date): Promise<BatchRow | undefined> {
  const [row] = await tx.query<BatchRow>(
    `UPDATE resume_batches SET status = 'completed', completed_at = $2, updated_at = $2
     WHERE id = $1 AND status <> 'completed'
       AND NOT EXISTS (SELECT FROM resume_batch_files WHERE batch_id = $1 AND ${OPEN})
     RETURNING ${COLUMNS}`,
    [id, now],
  );
  return row;
}

/** Returns the number of files that had not been read: those that had are the analyses'. */
export async function deleteBatchFilesOf(
  tx: Tx,
  { appId, mode }: Space,
  candidate: Buffer,
): Promise<number> {
  const rows = await tx.query<{ isFile: boolean }>(
    `DELETE FROM resume_batch_files WHERE candidate = $1 AND app_id = $2 AND mode = $3
     RETURNING content IS NOT NULL AS "isFile"`,
    [candidate, appId, mode],
  );
  return rows.filter(({ isFile }) => isFile).length;
}

/** See platform/sweeps.ts. */
export const OVERDUE_BATCHES = `expires_at <= now() - interval '${OVERDUE_BY}' AND NOT (${IS_HELD})`;

/** Deletes up to so many expired batches with their files: those only held, or those kept. */
export async function deleteExpiredBatches(
  db: Queryable,
  kind: "held" | "kept",
  most: number,
): Promise<number> {
  const rows = await db.query(
    `DELETE FROM resume_batches WHERE id = ANY (ARRAY(
       SELECT id FROM resume_batches
       WHERE expires_at <= now() AND ${kind === "held" ? IS_HELD : `NOT (${IS_HELD})`}
       LIMIT $1 FOR UPDATE SKIP LOCKED)) RETURNING 1`,
    [most],
  );
  return rows.length;
}

/** They end as if they had been held from the start, and go with the next sweep. */
export const releaseBatches = releasePages(
  { name: "resume_batches", key: "id" },
  `ended AS (
     UPDATE resume_batches SET expires_at = created_at + interval '${HELD_MINUTES} minutes'
     WHERE app_id = $1 AND id IN (SELECT id FROM page) AND NOT (${IS_HELD})
     RETURNING id, app_id, mode),
   noted AS (${noteReleased("ended")})`,
);

/** Unfinished batches without activity for this long: the queue lost or dropped their tasks. By app. */
export function touchForgottenBatches(
  tx: Tx,
  most: number,
  untouchedMinutes: number,
): Promise<Pick<BatchRow, "id" | "appId">[]> {
  return tx.query(
    `WITH touched AS (
       UPDATE resume_batches SET updated_at = now() WHERE id IN (
         SELECT id FROM resume_batches
         WHERE status <> 'completed' AND updated_at < now() - make_interval(mins => $2)
         ORDER BY updated_at LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id, app_id)
     SELECT id, app_id AS "appId" FROM touched ORDER BY app_id, id`,
    [most, untouchedMinutes],
  );
}
