import { keySql, type Space } from "../../privacy/index.ts";
import type { SealContext } from "../../platform/crypto.ts";
import { rowsToRead, type Page } from "../../platform/pagination.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { SealedColumn } from "../../platform/rotate.ts";
import type { FeedbackKind } from "./feedback.schema.ts";
import type { PathwayResultBody } from "./pathways.schema.ts";

const SAID = "pathway-feedback";

export const saidContext = ({ appId, id }: { appId: string; id: string }): SealContext => ({
  purpose: SAID,
  appId,
  id,
});

export const sealedFeedback: readonly SealedColumn[] = [
  {
    table: "pathway_feedback",
    key: ["id"],
    id: "id",
    ownKey: keySql("candidate"),
    column: "said",
    purpose: SAID,
  },
];

/** The document or role that a plan was made from. All three are null where no plan was made. */
export interface FeedbackBasis {
  basisKind: PathwayResultBody["basis"]["kind"] | null;
  basisId: string | null;
  roleId: string | null;
}

/** Locks the pathway and counts its feedback; undefined when the pathway is gone. */
export async function lockForFeedback(
  tx: Tx,
  { appId, mode }: Space,
  pathwayId: string,
): Promise<number | undefined> {
  const [found] = await tx.query(
    "SELECT 1 FROM pathways WHERE id = $1 AND app_id = $2 AND mode = $3 FOR NO KEY UPDATE",
    [pathwayId, appId, mode],
  );
  if (!found) return undefined;
  const [counted] = await tx.query<{ n: number }>(
    "SELECT count(*) AS n FROM pathway_feedback WHERE pathway_id = $1",
    [pathwayId],
  );
  return counted!.n;
}

export async function insertFeedback(
  tx: Tx,
  feedback: FeedbackBasis & {
    id: string;
    pathwayId: string;
    appId: string;
    candidate: Buffer | null;
    kind: FeedbackKind;
    sealed: Buffer;
  },
  now: Date,
): Promise<void> {
  const { id, pathwayId, appId, candidate, kind, sealed, basisKind, basisId, roleId } = feedback;
  await tx.query(
    `INSERT INTO pathway_feedback
       (id, pathway_id, app_id, candidate, kind, said, basis_kind, basis_id, role_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, pathwayId, appId, candidate, kind, sealed, basisKind, basisId, roleId, now],
  );
}

export async function deleteFeedbackOf(tx: Tx, appId: string, candidate: Buffer): Promise<void> {
  await tx.query("DELETE FROM pathway_feedback WHERE candidate = $1 AND app_id = $2", [
    candidate,
    appId,
  ]);
}

export interface FeedbackRow extends FeedbackBasis {
  id: string;
  pathwayId: string;
  appId: string;
  mode: string;
  ownKey: Buffer | null;
  kind: FeedbackKind;
  sealed: Buffer;
  createdAt: Date;
  doneAt: Date | null;
}

export interface FeedbackFilter {
  basisId: string | null;
  isDone: boolean | null;
}

const ROW = `f.id, f.pathway_id AS "pathwayId", f.app_id AS "appId", p.mode, ${keySql("f.candidate")} AS "ownKey",
  f.kind, f.said AS sealed, f.basis_kind AS "basisKind", f.basis_id AS "basisId", f.role_id AS "roleId",
  f.created_at AS "createdAt", f.done_at AS "doneAt"`;
const FROM = `pathway_feedback f JOIN pathways p ON p.id = f.pathway_id AND p.expires_at > $1`;
const FOUND = `($2::text IS NULL OR f.basis_id = $2) AND ($3::boolean IS NULL OR (f.done_at IS NOT NULL) = $3)`;

/** Newest first: ids sort by creation time. */
export async function listFeedback(
  db: Queryable,
  { basisId, isDone }: FeedbackFilter,
  page: Page,
  now: Date,
): Promise<{ rows: FeedbackRow[]; total: number }> {
  const values = [now, basisId, isDone];
  const [rows, [counted]] = await Promise.all([
    db.query<FeedbackRow>(
      `SELECT ${ROW} FROM ${FROM} WHERE ${FOUND} AND ($4::text IS NULL OR f.id < $4)
       ORDER BY f.id DESC LIMIT $5 OFFSET $6`,
      [...values, page.after ?? null, rowsToRead(page), page.offset],
    ),
    db.query<{ total: number }>(`SELECT count(*) AS total FROM ${FROM} WHERE ${FOUND}`, values),
  ]);
  return { rows, total: counted!.total };
}

export interface BasisCount extends FeedbackBasis {
  open: number;
  done: number;
  newestAt: Date;
}

const MAX_BASES = 1_000;

/** By what plans were made from, the most open first. */
export function countFeedback(db: Queryable, now: Date): Promise<BasisCount[]> {
  return db.query<BasisCount>(
    `SELECT f.basis_kind AS "basisKind", f.basis_id AS "basisId",
       CASE WHEN f.basis_id IS NULL THEN f.role_id END AS "roleId",
       count(*) FILTER (WHERE f.done_at IS NULL) AS open, count(f.done_at) AS done,
       max(f.created_at) AS "newestAt"
     FROM ${FROM} GROUP BY 1, 2, 3 ORDER BY open DESC, "newestAt" DESC LIMIT ${MAX_BASES}`,
    [now],
  );
}

/** Undefined: there is none with this id. */
export async function setFeedbackDone(
  tx: Tx,
  id: string,
  doneAt: Date | null,
  now: Date,
): Promise<FeedbackRow | undefined> {
  const [row] = await tx.query<FeedbackRow>(
    `UPDATE pathway_feedback f SET done_at = $3 FROM pathways p
     WHERE f.id = $2 AND p.id = f.pathway_id AND p.expires_at > $1 RETURNING ${ROW}`,
    [now, id, doneAt],
  );
  return row;
}
