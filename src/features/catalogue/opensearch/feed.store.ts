import type { Client } from "pg";
import { copyRows } from "../../../platform/postgres/copy-rows.ts";
import type { Queryable } from "../../../platform/postgres/database.ts";
import { INDEXED_COLUMNS, readIndexedRow, type IndexedRow } from "../catalogue.store.ts";
import { BLOCK_CHARS } from "./posting-document.ts";
import { visiblePosting } from "../visible-posting.ts";

/* What the cluster is fed from, and how far it was. */

/** A row with the vacancy that it shares with others. */
export interface FedRow extends IndexedRow {
  /** In hexadecimal digits. */
  readonly vacancy: string;
}

/** The vacancy of a posting and its group within that. */
export interface Membership {
  readonly vacancy: string;
  readonly group: string;
}

const ID = /^job_[0-9a-z]{26}$/;
const HEX = /^[0-9a-f]+$/;

/** COPY takes no parameters. */
function literals(texts: Iterable<string>, pattern: RegExp, toSql = (text: string) => `'${text}'`) {
  const list = [...texts];
  if (!list.every((text) => pattern.test(text))) throw new Error("not an id of a posting");
  return list.map(toSql).join();
}

export interface FedState {
  /** The number of the last change that the rows contain. */
  readonly change: number;
  /** The published postings of all the groups, in the order of ids. */
  readonly rows: readonly FedRow[];
}

/** In one snapshot: postings and all published ones of their groups, now and as the cluster has them. */
export async function readGroups(
  client: Client,
  ids: readonly string[],
  before: readonly Membership[],
): Promise<FedState> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    const last = await client.query<{ no: number | null }>("SELECT max(change_no) AS no FROM jobs");
    const { rows: now } = await client.query<Membership>(
      `SELECT encode(vacancy_hash, 'hex') AS vacancy, group_id AS "group" FROM jobs WHERE id = ANY ($1)`,
      [ids],
    );
    const rows: FedRow[] = [];
    const vacancies = new Set([...now, ...before].map(({ vacancy }) => vacancy));
    const groups = new Set([...now, ...before].map(({ group }) => group));
    if (groups.size > 0)
      await copyRows(
        client,
        `SELECT encode(vacancy_hash, 'hex'), ${INDEXED_COLUMNS} FROM jobs
         WHERE vacancy_hash IN (${literals(vacancies, HEX, (hex) => `'\\x${hex}'`)})
           AND group_id IN (${literals(groups, ID)}) AND status = 'published' ORDER BY id`,
        (row) => {
          const vacancy = row.text() ?? "";
          rows.push({ ...readIndexedRow(row), vacancy });
        },
      );
    return { change: last.rows[0]?.no ?? 0, rows };
  } finally {
    await client.query("COMMIT");
  }
}

export async function readLastChange(db: Pick<Client, "query">): Promise<number> {
  const { rows } = await db.query<{ no: number | null }>("SELECT max(change_no) AS no FROM jobs");
  return rows[0]?.no ?? 0;
}

/** The last number that was given to a change, also to one whose posting is no more. */
export async function readLastNumber(client: Client): Promise<number> {
  const { rows } = await client.query<{ no: number }>("SELECT last_value AS no FROM job_changes");
  return rows[0]!.no;
}

/** Ids of changed postings in the order of their changes. */
export async function listChanged(
  client: Client,
  after: number,
  limit: number,
): Promise<{ id: string; change: number }[]> {
  const { rows } = await client.query<{ id: string; change: number }>(
    "SELECT id, change_no AS change FROM jobs WHERE change_no > $1 ORDER BY change_no LIMIT $2",
    [after, limit],
  );
  return rows;
}

const OPEN = visiblePosting("$1");

export async function countOpen(client: Client, now: Date): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) AS count FROM jobs WHERE ${OPEN}`,
    [now],
  );
  return rows[0]!.count;
}

/** A page of open postings in the order of their ids. */
export async function listOpen(
  client: Client,
  now: Date,
  afterId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM jobs WHERE ${OPEN} AND id > $2 ORDER BY id LIMIT $3`,
    [now, afterId, limit],
  );
  return rows.map(({ id }) => id);
}

export async function listAllWords(
  client: Client,
  afterNumber: number,
  limit: number,
): Promise<{ id: number; word: string }[]> {
  const { rows } = await client.query<{ id: number; word: string }>(
    "SELECT id, word FROM search_words WHERE id > $1 ORDER BY id LIMIT $2",
    [afterNumber, limit],
  );
  return rows;
}

/** How far an index was fed, or how far its build came. */
const FED = "index-feed:";
const BUILT = "index-feed-build:";

export interface BuildPosition {
  readonly index: string;
  /** The last change before the build began: later ones are fed to it at the end. */
  readonly change: number;
  readonly afterId: string;
}

export async function readFact<T>(db: Pick<Client, "query">, name: string): Promise<T | undefined> {
  const { rows } = await db.query<{ value: string }>(
    "SELECT convert_from(value, 'UTF8') AS value FROM facts WHERE name = $1",
    [name],
  );
  return rows[0] && (JSON.parse(rows[0].value) as T);
}

async function writeFact(db: Pick<Client, "query">, name: string, value: object): Promise<void> {
  await db.query(
    `INSERT INTO facts (name, value) VALUES ($1, convert_to($2, 'UTF8'))
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [name, JSON.stringify(value)],
  );
}

/** Leaves one that is there. */
export async function writeNewFact(client: Client, name: string, value: object): Promise<void> {
  await client.query(
    "INSERT INTO facts (name, value) VALUES ($1, convert_to($2, 'UTF8')) ON CONFLICT DO NOTHING",
    [name, JSON.stringify(value)],
  );
}

const removeFact = async (db: Pick<Client, "query">, name: string): Promise<void> =>
  void (await db.query("DELETE FROM facts WHERE name = $1", [name]));

/** How far an index was fed. */
export interface FedPosition {
  /** The last change that was written. */
  readonly change: number;
  /** The last one of the changes that were being written when it was saved. */
  readonly next: number;
  /** In milliseconds; it tells those who clean up that the index is in use. */
  readonly at: number;
}

/** Undefined for an index that nobody feeds. */
export const readFed = (
  client: Pick<Client, "query">,
  index: string,
): Promise<FedPosition | undefined> => readFact(client, FED + index);

export const saveFed = (
  client: Client,
  index: string,
  { change, next = change, at }: Omit<FedPosition, "next"> & { next?: number },
): Promise<void> => writeFact(client, FED + index, { change, next, at });

export const forgetIndex = (client: Client, index: string): Promise<void> =>
  removeFact(client, FED + index);

export const readBuild = (client: Client, alias: string): Promise<BuildPosition | undefined> =>
  readFact(client, BUILT + alias);

export const saveBuild = (client: Client, alias: string, at: BuildPosition): Promise<void> =>
  writeFact(client, BUILT + alias, at);

export const forgetBuild = (client: Client, alias: string): Promise<void> =>
  removeFact(client, BUILT + alias);

/** How far the index behind an alias is, and the database. */
export async function readLag(
  db: Queryable,
  index: string,
): Promise<{ fed: number | undefined; last: number }> {
  const [row] = await db.query<{ fed: string | null; last: number | null }>(
    `SELECT (SELECT convert_from(value, 'UTF8') FROM facts WHERE name = $1) AS fed,
       (SELECT max(change_no) FROM jobs) AS last`,
    [FED + index],
  );
  const { fed, last } = row!;
  return {
    fed: fed === null ? undefined : (JSON.parse(fed) as { change: number }).change,
    last: last ?? 0,
  };
}

/** The numbers that a document's `check` has, from the rows: see documents.ts. */
const CHECKED = `SELECT id, expires_at, right(id, ${BLOCK_CHARS}) AS block,
    ('x' || left(md5(string_agg(id || ':' || change_no, ',') OVER (PARTITION BY group_id ORDER BY id)), 8))::bit(32)::int8
      AS checked
  FROM jobs WHERE status = 'published'`;
const OPEN_CHECKED = `FROM (${CHECKED}) AS open WHERE (expires_at IS NULL OR expires_at > $1)`;

export interface BlockSum {
  readonly count: number;
  readonly sum: number;
}

/** By block: how many open postings, and the sum of their checks. */
export async function sumBlocks(client: Client, now: Date): Promise<Map<string, BlockSum>> {
  const { rows } = await client.query<BlockSum & { block: string }>(
    `SELECT block, count(*) AS count, sum(checked)::float8 AS sum ${OPEN_CHECKED} GROUP BY block`,
    [now],
  );
  return new Map(rows.map(({ block, count, sum }) => [block, { count, sum }]));
}

/** The checks of the open postings of some blocks, by id. */
export async function listChecks(
  client: Client,
  now: Date,
  blocks: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; checked: number }>(
    `SELECT id, checked ${OPEN_CHECKED} AND block = ANY ($2)`,
    [now, blocks],
  );
  return new Map(rows.map(({ id, checked }) => [id, checked]));
}
