import type { Client } from "pg";
import { copyRows, type BinaryRow } from "../../platform/postgres/copy-rows.ts";
import { visiblePosting } from "./visible-posting.ts";

/** A posting as the index reads it. Change numbers follow commit order. */
export interface IndexedRow {
  id: string;
  isPublished: boolean;
  groupId: string;
  postedAtMs: number;
  /** Null: never expires. */
  expiresAtMs: number | null;
  country: string | null;
  region: string | null;
  city: string | null;
  company: string | null;
  industry: string | null;
  employmentType: string | null;
  experienceLevel: string | null;
  isRemote: boolean;
  salaryTop: number | null;
  salaryPeriod: string | null;
  salaryCurrency: string | null;
  roleId: string | null;
  skillIds: string[];
  skillImportance: number[];
  titleLength: number;
  titleWords: Int32Array;
  sideWords: Int32Array;
  bodyWords: Int32Array;
  changeNo: number;
}

/** `beginJobChanges` notifies this channel on each commit that changes a posting. */
export const CHANGES_CHANNEL = "job_changes";

export const INDEXED_COLUMNS = `id, status = 'published', group_id, posted_at, expires_at, country, region, city, company,
  industry, employment_type, experience_level, is_remote, coalesce(salary_max, salary_min),
  salary_period, salary_currency, role_id, skill_ids, skill_importance,
  least(length(title), 255)::int2, title_words, side_words, body_words, change_no`;

export const readIndexedRow = (row: BinaryRow): IndexedRow => ({
  id: row.text() ?? "",
  isPublished: row.boolean(),
  groupId: row.text() ?? "",
  postedAtMs: row.timestampMs() ?? 0,
  expiresAtMs: row.timestampMs(),
  country: row.repeatedText(),
  region: row.repeatedText(),
  city: row.repeatedText(),
  company: row.repeatedText(),
  industry: row.repeatedText(),
  employmentType: row.repeatedText(),
  experienceLevel: row.repeatedText(),
  isRemote: row.boolean(),
  salaryTop: row.float8(),
  salaryPeriod: row.repeatedText(),
  salaryCurrency: row.repeatedText(),
  roleId: row.repeatedText(),
  skillIds: row.array(readSkillId),
  skillImportance: row.array(readImportance),
  titleLength: row.int2(),
  titleWords: toNumbers(row.bytes()),
  sideWords: toNumbers(row.bytes()),
  bodyWords: toNumbers(row.bytes()),
  changeNo: row.int8() ?? 0,
});

const readSkillId = (element: BinaryRow): string => element.repeatedText() ?? "";
const readImportance = (element: BinaryRow): number => element.int2();

/** Short arrays share one buffer: a separate buffer costs more memory than the numbers in it. */
let pool = new Int32Array(0);
let used = 0;

/** Decodes little-endian int4. Copies, because the caller reuses the bytes. */
function toNumbers(bytes: Buffer): Int32Array {
  const count = bytes.length >> 2;
  if (used + count > pool.length) {
    pool = new Int32Array(Math.max(1 << 16, count));
    used = 0;
  }
  const numbers = pool.subarray(used, (used += count));
  for (let i = 0; i < count; i++) numbers[i] = bytes.readInt32LE(i * 4);
  return numbers;
}

/** Reads all published, unexpired postings (newest first) and all words in one snapshot. */
export async function readCatalogue(
  client: Client,
  now: Date,
  on: { word: (word: { id: number; word: string }) => void; row: (row: IndexedRow) => void },
): Promise<{ lastChange: number }> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  // Sorting a large catalogue may exceed the usual statement timeout; it runs once per start.
  await client.query("SET LOCAL statement_timeout = 0; SET LOCAL work_mem = '64MB'");
  const last = await client.query<{ no: number | null }>("SELECT max(change_no) AS no FROM jobs");
  await copyRows(client, "SELECT id::int8, word FROM search_words", (row) =>
    on.word({ id: row.int8() ?? 0, word: row.text() ?? "" }),
  );
  await copyRows(
    client,
    `SELECT ${INDEXED_COLUMNS} FROM jobs WHERE ${visiblePosting(`'${now.toISOString()}'`)}
     ORDER BY posted_at DESC, id`,
    (row) => on.row(readIndexedRow(row)),
  );
  await client.query("COMMIT");
  return { lastChange: last.rows[0]?.no ?? 0 };
}

/** Reads the next changes in commit order, including closed postings and drafts. */
export async function readChanges(
  client: Client,
  lastChange: number,
  limit: number,
): Promise<IndexedRow[]> {
  const rows: IndexedRow[] = [];
  await copyRows(
    client,
    `SELECT ${INDEXED_COLUMNS} FROM jobs WHERE change_no > ${lastChange} ORDER BY change_no LIMIT ${limit}`,
    (row) => rows.push(readIndexedRow(row)),
  );
  return rows;
}

export async function readWords(
  client: Client,
  ids: readonly number[],
): Promise<{ id: number; word: string }[]> {
  const { rows } = await client.query<{ id: number; word: string }>(
    "SELECT id, word FROM search_words WHERE id = ANY ($1)",
    [ids],
  );
  return rows;
}
