import { keySql, type Space } from "../../privacy/index.ts";
import type { SealContext } from "../../platform/crypto.ts";
import { rowsToRead, type Page } from "../../platform/pagination.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { SealedColumn } from "../../platform/rotate.ts";

const DECISION = "resume-decision";

export const decisionContext = ({ appId, id }: { appId: string; id: string }): SealContext => ({
  purpose: DECISION,
  appId,
  id,
});

export const sealedDecisions: readonly SealedColumn[] = [
  {
    table: "resume_decisions",
    column: "said",
    key: ["id"],
    purpose: DECISION,
    id: "id",
    ownKey: keySql("candidate"),
  },
];

export interface DecisionRow {
  id: string;
  analysisId: string;
  appId: string;
  mode: string;
  ownKey: Buffer | null;
  sealed: Buffer;
  createdAt: Date;
}

const ROW = `d.id, d.analysis_id AS "analysisId", d.app_id AS "appId", d.mode,
  ${keySql("d.candidate")} AS "ownKey", d.said AS sealed, d.created_at AS "createdAt"`;
const FROM =
  "resume_decisions d JOIN resume_analyses a ON a.id = d.analysis_id AND a.expires_at > $1";

/** Locks the analysis and counts its decisions; undefined when it is gone. */
export async function lockForDecision(
  tx: Tx,
  { appId, mode }: Space,
  analysisId: string,
): Promise<number | undefined> {
  const [found] = await tx.query(
    "SELECT 1 FROM resume_analyses WHERE id = $1 AND app_id = $2 AND mode = $3 FOR NO KEY UPDATE",
    [analysisId, appId, mode],
  );
  if (!found) return undefined;
  const [counted] = await tx.query<{ n: number }>(
    "SELECT count(*) AS n FROM resume_decisions WHERE analysis_id = $1",
    [analysisId],
  );
  return counted!.n;
}

export async function insertDecision(
  tx: Tx,
  { appId, mode }: Space,
  decision: { id: string; analysisId: string; candidate: Buffer | null; sealed: Buffer },
  now: Date,
): Promise<void> {
  const { id, analysisId, candidate, sealed } = decision;
  await tx.query(
    `INSERT INTO resume_decisions (id, analysis_id, app_id, mode, candidate, said, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, analysisId, appId, mode, candidate, sealed, now],
  );
}

export async function deleteDecisionsOf(tx: Tx, appId: string, candidate: Buffer): Promise<void> {
  await tx.query("DELETE FROM resume_decisions WHERE candidate = $1 AND app_id = $2", [
    candidate,
    appId,
  ]);
}

/** Newest first: ids sort by creation time. Of one analysis, or of all of a space. */
export async function findDecisions(
  db: Queryable,
  { appId, mode }: Space,
  analysisId: string | undefined,
  page: Pick<Page, "perPage" | "offset" | "after">,
  now: Date,
): Promise<{ rows: DecisionRow[]; total: number }> {
  const where = `d.app_id = $2 AND d.mode = $3 AND ($4::text IS NULL OR d.analysis_id = $4)`;
  const values = [now, appId, mode, analysisId ?? null];
  const [rows, [counted]] = await Promise.all([
    db.query<DecisionRow>(
      `SELECT ${ROW} FROM ${FROM} WHERE ${where} AND ($5::text IS NULL OR d.id < $5)
       ORDER BY d.id DESC LIMIT $6 OFFSET $7`,
      [...values, page.after ?? null, rowsToRead(page), page.offset],
    ),
    db.query<{ total: number }>(`SELECT count(*) AS total FROM ${FROM} WHERE ${where}`, values),
  ]);
  return { rows, total: counted!.total };
}
