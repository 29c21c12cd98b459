import type { TimeRange } from "../../platform/http/shared-fields.ts";
import { rowsToRead, type Page } from "../../platform/pagination.ts";
import type { Database, Queryable, Tx } from "../../platform/postgres/database.ts";
import { searchBriefly } from "../../access/index.ts";

/* Postings of every status, and the imports made over HTTP. */

export interface ListedJobRow {
  id: string;
  source: string;
  externalId: string;
  status: "published" | "draft" | "closed";
  title: string;
  company: string | null;
  country: string | null;
  city: string | null;
  isRemote: boolean;
  isDuplicate: boolean;
  roleId: string | null;
  postedAt: Date;
  expiresAt: Date | null;
  updatedAt: Date;
}

const JOB = `id, source, external_id AS "externalId", status, title, company, country, city, is_remote AS "isRemote",
  group_id <> id AS "isDuplicate", role_id AS "roleId", posted_at AS "postedAt", expires_at AS "expiresAt",
  updated_at AS "updatedAt"`;

const MAX_COUNTED = 10_000;

const FOUND = `($1::text IS NULL OR source = $1) AND ($2::text IS NULL OR status = $2)
  AND ($3::text IS NULL OR id = $3 OR external_id = $3 OR strpos(lower(title), lower($3)) > 0
    OR strpos(lower(coalesce(company, '')), lower($3)) > 0)`;

/** Newest first; the total is counted up to MAX_COUNTED. */
export function findJobs(
  db: Database,
  { source, status, text }: { source: string | null; status: string | null; text: string | null },
  page: Page,
): Promise<{ jobs: ListedJobRow[]; total: number }> {
  const values = [source, status, text];
  return searchBriefly(db, async (tx) => {
    const jobs = await tx.query<ListedJobRow>(
      `SELECT ${JOB} FROM jobs WHERE ${FOUND} AND ($4::text IS NULL OR id < $4) ORDER BY id DESC
       LIMIT ${rowsToRead(page)} OFFSET ${Math.min(page.offset, MAX_COUNTED)}`,
      [...values, page.after ?? null],
    );
    const [row] = await tx.query<{ total: number }>(
      `SELECT count(*) AS total FROM (SELECT FROM jobs WHERE ${FOUND} LIMIT ${MAX_COUNTED}) AS found`,
      values,
    );
    return { jobs, total: row!.total };
  });
}

export interface FullListedJobRow extends ListedJobRow {
  description: string;
  requirements: string[];
  employmentType: string | null;
  experienceLevel: string | null;
  industry: string | null;
  url: string | null;
  skillIds: string[];
  skillImportance: number[];
  createdAt: Date;
}

export async function findFullJob(
  db: Queryable,
  id: string,
): Promise<FullListedJobRow | undefined> {
  const [row] = await db.query<FullListedJobRow>(
    `SELECT ${JOB}, description, requirements, employment_type AS "employmentType",
       experience_level AS "experienceLevel", industry, url, skill_ids AS "skillIds",
       skill_importance AS "skillImportance", created_at AS "createdAt"
     FROM jobs WHERE id = $1`,
    [id],
  );
  return row;
}

export interface ImportCounts {
  read: number;
  added: number;
  updated: number;
  unchanged: number;
  closed: number;
  rejected: number;
  errors: { line: number; reason: string }[];
  /** Missing in reports from before it was counted. */
  dropped?: { field: string; value: string | null; count: number }[];
}

export interface ImportRow {
  id: string;
  source: string;
  format: string;
  isReplace: boolean;
  origin: string;
  status: "queued" | "running" | "completed" | "failed";
  totalBytes: number;
  readBytes: number;
  report: ImportCounts;
  failure: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  seenAt: Date;
}

const importColumns = (report: string): string =>
  `id, source, format, is_replace AS "isReplace", origin, status, total_bytes AS "totalBytes",
   read_bytes AS "readBytes", ${report} AS report, failure, created_at AS "createdAt",
   started_at AS "startedAt", finished_at AS "finishedAt", seen_at AS "seenAt"`;

const KEPT_IMPORTS = 1_000;

export async function insertImport(
  tx: Tx,
  row: Pick<
    ImportRow,
    "id" | "source" | "format" | "isReplace" | "origin" | "totalBytes" | "report"
  >,
  now: Date,
): Promise<ImportRow> {
  await tx.query(
    `DELETE FROM operator_imports WHERE id < (
       SELECT id FROM operator_imports ORDER BY id DESC LIMIT 1 OFFSET ${KEPT_IMPORTS - 1})`,
  );
  const [made] = await tx.query<ImportRow>(
    `INSERT INTO operator_imports (id, source, format, is_replace, origin, status, total_bytes, report, created_at, seen_at)
     VALUES ($1, $2, $3, $4, $5, 'queued', $6, $7, $8, $8) RETURNING ${importColumns("report")}`,
    [row.id, row.source, row.format, row.isReplace, row.origin, row.totalBytes, row.report, now],
  );
  return made!;
}

interface ImportFilter extends TimeRange {
  source: string | null;
  status: ImportRow["status"] | null;
  /** An unfinished import that was not seen since then has failed. */
  lostBefore: Date;
}

const IMPORT_MATCHES = `($1::text IS NULL OR source = $1)
  AND ($2::text IS NULL OR $2 = CASE
    WHEN status IN ('queued', 'running') AND seen_at < $3 THEN 'failed' ELSE status END)
  AND ($4::timestamptz IS NULL OR created_at >= $4) AND ($5::timestamptz IS NULL OR created_at < $5)`;

/** Without the rejected rows. */
export async function listImports(
  db: Queryable,
  { source, status, lostBefore, from, to }: ImportFilter,
  page: Page,
): Promise<{ imports: ImportRow[]; total: number }> {
  const values = [source, status, lostBefore, from, to];
  const [row] = await db.query<{ total: number }>(
    `SELECT count(*) AS total FROM operator_imports WHERE ${IMPORT_MATCHES}`,
    values,
  );
  const imports = await db.query<ImportRow>(
    `SELECT ${importColumns("report - 'errors'")} FROM operator_imports
     WHERE ${IMPORT_MATCHES} AND ($6::text IS NULL OR id < $6) ORDER BY id DESC LIMIT $7 OFFSET $8`,
    [...values, page.after ?? null, rowsToRead(page), page.offset],
  );
  return { imports, total: row!.total };
}

export async function findImport(db: Queryable, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.query<ImportRow>(
    `SELECT ${importColumns("report")} FROM operator_imports WHERE id = $1`,
    [id],
  );
  return row;
}

export type ImportState = Pick<
  ImportRow,
  "id" | "status" | "readBytes" | "totalBytes" | "report" | "failure" | "startedAt" | "finishedAt"
>;

export async function saveImport(db: Queryable, state: ImportState, now: Date): Promise<void> {
  await db.query(
    `UPDATE operator_imports SET status = $2, read_bytes = $3, total_bytes = $4, report = $5, failure = $6,
       started_at = $7, finished_at = $8, seen_at = $9 WHERE id = $1`,
    [
      state.id,
      state.status,
      state.readBytes,
      state.totalBytes,
      state.report,
      state.failure,
      state.startedAt,
      state.finishedAt,
      now,
    ],
  );
}

export async function touchImports(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await db.query("UPDATE operator_imports SET seen_at = $2 WHERE id = ANY ($1)", [ids, now]);
}
