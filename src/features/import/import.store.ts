import * as arrays from "../../platform/postgres/binary-array.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

export interface PostingRow {
  id: string;
  external_id: string;
  status: string;
  title: string;
  company: string | null;
  description: string;
  requirements: readonly string[];
  country: string | null;
  region: string | null;
  city: string | null;
  is_remote: boolean;
  employment_type: string | null;
  experience_level: string | null;
  industry: string | null;
  salary_min: number | null;
  salary_max: number | null;
  salary_currency: string | null;
  salary_period: string | null;
  url: string | null;
  /** Null when the posting does not say: the date of its first import. */
  posted_at: Date | null;
  expires_at: Date | null;
  skill_ids: readonly string[];
  skill_importance: readonly number[];
  role_id: string | null;
  title_words: Uint8Array;
  side_words: Uint8Array;
  body_words: Uint8Array;
  row_hash: Uint8Array;
  vacancy_hash: Uint8Array;
  text_sketch: Uint8Array;
}

/** How a column's values are sent as one array parameter, and the SQL that decodes an element. */
interface Column<T> {
  readonly type: string;
  encode(values: readonly T[]): Buffer;
  decoded(name: string): string;
}

const asIs = (name: string): string => name;
const TEXT = { type: "text[]", encode: arrays.textArray, decoded: asIs };
const BYTES = { type: "bytea[]", encode: arrays.byteaArray, decoded: asIs };
const BOOLEAN = { type: "boolean[]", encode: arrays.boolArray, decoded: asIs };
const AMOUNT = { type: "float8[]", encode: arrays.float8Array, decoded: asIs };
const INSTANT = { type: "timestamptz[]", encode: arrays.timestamptzArray, decoded: asIs };
/** Safe as a separator because posting texts contain no control characters. */
const SEPARATOR = "\u001f";
const listOf = (type: string): Column<readonly (string | number)[]> => ({
  type: "text[]",
  encode: (lists) => arrays.textArray(lists.map((list) => list.join(SEPARATOR))),
  decoded: (name) => `string_to_array(${name}, chr(31))::${type}[]`,
});

const COLUMNS: { readonly [Name in keyof PostingRow]: Column<PostingRow[Name]> } = {
  id: TEXT,
  external_id: TEXT,
  status: TEXT,
  title: TEXT,
  company: TEXT,
  description: TEXT,
  requirements: listOf("text"),
  country: TEXT,
  region: TEXT,
  city: TEXT,
  is_remote: BOOLEAN,
  employment_type: TEXT,
  experience_level: TEXT,
  industry: TEXT,
  salary_min: AMOUNT,
  salary_max: AMOUNT,
  salary_currency: TEXT,
  salary_period: TEXT,
  url: TEXT,
  posted_at: { ...INSTANT, decoded: (name) => `coalesce(${name}, $1)` },
  expires_at: INSTANT,
  skill_ids: listOf("text"),
  skill_importance: listOf("int2"),
  role_id: TEXT,
  title_words: BYTES,
  side_words: BYTES,
  body_words: BYTES,
  row_hash: BYTES,
  vacancy_hash: BYTES,
  text_sketch: BYTES,
};
const NAMES = Object.keys(COLUMNS) as (keyof PostingRow)[];
const KEPT: ReadonlySet<string> = new Set(["id", "external_id", "posted_at"]);
/** Decoding and compressing rows takes two thirds of a write, so it happens before the lock. */
const STAGE = `
  CREATE TEMPORARY TABLE staged_jobs ON COMMIT DROP AS
  SELECT ${NAMES.map((name) => `${COLUMNS[name].decoded(name)} AS ${name}`).join(", ")}
  FROM unnest(${NAMES.map((name, i) => `$${i + 2}::${COLUMNS[name].type}`).join(", ")})
    AS row (${NAMES.join(", ")})`;
const WRITE = `
  WITH known AS (
    SELECT vacancy_hash FROM jobs
    WHERE source = $1 AND external_id = ANY(ARRAY(SELECT external_id FROM staged_jobs))),
  written AS (
  INSERT INTO jobs (${NAMES.join(", ")}, source, group_id, change_no, created_at, updated_at)
  SELECT ${NAMES.join(", ")}, $1, id, nextval('job_changes'), $2, $2 FROM staged_jobs
  ON CONFLICT (source, external_id) DO UPDATE SET
    ${NAMES.filter((name) => !KEPT.has(name))
      .map((name) => `${name} = excluded.${name}`)
      .join(", ")},
    -- The posting now belongs to another vacancy, so its old group no longer applies.
    group_id = CASE WHEN jobs.vacancy_hash = excluded.vacancy_hash THEN jobs.group_id ELSE jobs.id END,
    posted_at = CASE WHEN excluded.posted_at = excluded.created_at THEN jobs.posted_at ELSE excluded.posted_at END,
    change_no = excluded.change_no, updated_at = excluded.updated_at)
  SELECT vacancy_hash FROM known`;

/** Prepares rows for `writeJobs` in the same transaction, before other writers have to wait. */
export async function stageJobs(tx: Tx, rows: readonly PostingRow[], now: Date): Promise<void> {
  await tx.query(STAGE, [now, ...NAMES.map((name) => columnOf(rows, name))]);
}

/**
 * Inserts or updates the staged rows; a new posting forms its own group until `setGroups` moves it.
 * Returns the vacancies that the updated postings had before.
 */
export async function writeJobs(
  tx: Tx,
  source: string,
  now: Date,
): Promise<{ vacancy_hash: Buffer }[]> {
  return tx.query(WRITE, [source, now]);
}

const columnOf = <Name extends keyof PostingRow>(rows: readonly PostingRow[], name: Name): Buffer =>
  COLUMNS[name].encode(rows.map((row) => row[name]));

export interface KnownJob {
  external_id: string;
  status: string;
  row_hash: Buffer;
}

export function findKnownJobs(
  db: Queryable,
  source: string,
  externalIds: readonly string[],
): Promise<KnownJob[]> {
  return db.query<KnownJob>(
    `SELECT external_id, status, row_hash FROM jobs
     WHERE source = $1 AND external_id = ANY($2::text[])`,
    [source, externalIds],
  );
}

export interface VacancyMember {
  id: string;
  group_id: string;
  source: string;
  country: string | null;
  vacancy_hash: Buffer;
  text_sketch: Buffer;
}

/**
 * The first `limit` postings of each vacancy hash in id order, oldest first. Postings that are alone
 * in their vacancy and in their group need no regrouping and are left out.
 */
export function listVacancyMembers(
  tx: Tx,
  vacancyHashes: readonly Uint8Array[],
  limit: number,
): Promise<VacancyMember[]> {
  return tx.query<VacancyMember>(
    `SELECT id, group_id, source, country, vacancy_hash, text_sketch
     FROM unnest($1::bytea[]) AS wanted (hash)
     CROSS JOIN LATERAL (
       SELECT *, count(*) OVER () AS members FROM (
         SELECT id, group_id, source, country, vacancy_hash, text_sketch FROM jobs
         WHERE vacancy_hash = wanted.hash ORDER BY id LIMIT $2) AS first) AS member
     WHERE members > 1 OR group_id <> id ORDER BY id`,
    [arrays.byteaArray(vacancyHashes), limit],
  );
}

export async function setGroups(
  tx: Tx,
  groups: readonly { id: string; groupId: string }[],
): Promise<void> {
  await tx.query(
    `UPDATE jobs SET group_id = wanted.group_id, change_no = nextval('job_changes')
     FROM unnest($1::text[], $2::text[]) AS wanted (id, group_id) WHERE jobs.id = wanted.id`,
    [groups.map(({ id }) => id), groups.map(({ groupId }) => groupId)],
  );
}

/** Returns the ids of words and inserts new words, sorted so that two imports cannot deadlock. */
export async function numberWords(
  db: Queryable,
  words: readonly string[],
): Promise<Map<string, number>> {
  const find = () =>
    db.query<{ id: number; word: string }>(
      "SELECT id, word FROM search_words WHERE word = ANY($1::text[])",
      [words],
    );
  const known = new Map((await find()).map(({ id, word }) => [word, id]));
  const unknown = words.filter((word) => !known.has(word)).toSorted();
  if (unknown.length === 0) return known;
  await db.query(
    `INSERT INTO search_words (word) SELECT * FROM unnest($1::text[]) ON CONFLICT DO NOTHING`,
    [unknown],
  );
  return new Map((await find()).map(({ id, word }) => [word, id]));
}
