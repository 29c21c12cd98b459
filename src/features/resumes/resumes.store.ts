import { noteReleased, releasePages } from "../../access/index.ts";
import { keySql, type Space } from "../../privacy/index.ts";
import type { SealContext } from "../../platform/crypto.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { SealedColumn } from "../../platform/rotate.ts";
import { OVERDUE_BY } from "../../platform/sweeps.ts";

const ANALYSIS = "analysis";
const FILE = "resume-file";

export const analysisContext = ({ appId }: Space, id: string): SealContext => ({
  purpose: ANALYSIS,
  appId,
  id,
});

export const fileContext = ({ appId }: Space, id: string): SealContext => ({
  purpose: FILE,
  appId,
  id,
});

export const sealedResumes: readonly SealedColumn[] = [
  {
    table: "resume_analyses",
    column: "body",
    key: ["id"],
    purpose: ANALYSIS,
    id: "id",
    ownKey: keySql("candidate"),
  },
  {
    table: "resume_files",
    column: "content",
    key: ["analysis_id"],
    purpose: FILE,
    id: "analysis_id",
    ownKey: keySql("candidate"),
    batch: 20,
  },
];

export interface StoredAnalysis {
  id: string;
  candidate: Buffer | null;
  sealedBody: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

export interface StoredFile {
  analysisId: string;
  candidate: Buffer | null;
  sealedContent: Buffer;
  expiresAt: Date;
}

export async function insertAnalysis(
  tx: Tx,
  { appId, mode }: Space,
  analysis: StoredAnalysis,
): Promise<void> {
  const { id, candidate, sealedBody, createdAt, expiresAt } = analysis;
  await tx.query(
    `INSERT INTO resume_analyses (id, app_id, mode, candidate, body, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, appId, mode, candidate, sealedBody, createdAt, expiresAt],
  );
}

export async function insertFile(tx: Tx, { appId, mode }: Space, file: StoredFile): Promise<void> {
  const { analysisId, candidate, sealedContent, expiresAt } = file;
  await tx.query(
    `INSERT INTO resume_files (analysis_id, app_id, mode, candidate, content, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [analysisId, appId, mode, candidate, sealedContent, expiresAt],
  );
}

export interface FoundAnalysis {
  candidate: Buffer | null;
  sealedBody: Buffer;
  ownKey: Buffer | null;
}

/** Expired rows are treated as absent, swept or not. */
export async function findAnalysis(
  db: Queryable,
  { appId, mode }: Space,
  id: string,
  now: Date,
): Promise<FoundAnalysis | undefined> {
  const [row] = await db.query<FoundAnalysis>(
    `SELECT candidate, body AS "sealedBody", ${keySql("candidate")} AS "ownKey"
     FROM resume_analyses WHERE id = $1 AND app_id = $2 AND mode = $3 AND expires_at > $4`,
    [id, appId, mode, now],
  );
  return row;
}

/** Null: the analysis is itself a correction. Undefined: it is gone. Locks the row. */
export async function lockCorrections(
  tx: Tx,
  { appId, mode }: Space,
  id: string,
): Promise<number | null | undefined> {
  const [row] = await tx.query<{ corrections: number | null }>(
    `SELECT corrections FROM resume_analyses WHERE id = $1 AND app_id = $2 AND mode = $3
     FOR NO KEY UPDATE`,
    [id, appId, mode],
  );
  return row?.corrections;
}

/** Counts a correction of the first analysis, and marks the corrected one. */
export async function markCorrected(
  tx: Tx,
  { firstId, correctedId }: { firstId: string; correctedId: string },
): Promise<void> {
  await tx.query("UPDATE resume_analyses SET corrections = corrections + 1 WHERE id = $1", [
    firstId,
  ]);
  await tx.query("UPDATE resume_analyses SET corrections = NULL WHERE id = $1", [correctedId]);
}

/** Counts the rows that had not expired; expired ones are deleted too. */
export async function deleteResumesOf(
  tx: Tx,
  { appId, mode }: Space,
  candidate: Buffer,
  now: Date,
): Promise<{ analyses: number; files: number }> {
  const [row] = await tx.query<{ analyses: number; files: number }>(
    `WITH gone_analyses AS (
       DELETE FROM resume_analyses WHERE candidate = $3 AND app_id = $1 AND mode = $2 RETURNING expires_at),
     gone_files AS (
       DELETE FROM resume_files WHERE candidate = $3 AND app_id = $1 AND mode = $2 RETURNING expires_at)
     SELECT (SELECT count(*) FROM gone_analyses WHERE expires_at > $4) AS analyses,
       (SELECT count(*) FROM gone_files WHERE expires_at > $4) AS files`,
    [appId, mode, candidate, now],
  );
  return row!;
}

/** Decisions go with their analyses. */
export const releaseResumes = [
  releasePages(
    { name: "resume_files", key: "analysis_id" },
    `gone AS (DELETE FROM resume_files WHERE app_id = $1 AND analysis_id IN (SELECT id FROM page))`,
  ),
  releasePages(
    { name: "resume_analyses", key: "id" },
    `gone AS (
       DELETE FROM resume_analyses WHERE app_id = $1 AND id IN (SELECT id FROM page)
       RETURNING id, app_id, mode),
     noted AS (${noteReleased("gone")})`,
  ),
];

const EXPIRING = {
  resume_analyses: "id",
  resume_files: "analysis_id",
} as const;

/** For both tables: see platform/sweeps.ts. */
export const OVERDUE_RESULTS = `expires_at <= now() - interval '${OVERDUE_BY}'`;

/**
 * Deletes a batch of expired rows and returns their number. Concurrent sweepers skip each other's
 * rows.
 */
export async function deleteExpiredResults(
  db: Queryable,
  table: keyof typeof EXPIRING,
  batch: number,
): Promise<number> {
  const id = EXPIRING[table];
  const rows = await db.query(
    `DELETE FROM ${table} WHERE ${id} = ANY (ARRAY(
       SELECT ${id} FROM ${table} WHERE expires_at <= now() ORDER BY expires_at LIMIT $1
       FOR UPDATE SKIP LOCKED)) RETURNING 1`,
    [batch],
  );
  return rows.length;
}
