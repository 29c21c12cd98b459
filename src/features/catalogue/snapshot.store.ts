import type { Client } from "pg";

/*
 * The marks of snapshots, in `facts`. A mark is written after the changes that its snapshot contains
 * were read, so a database that has the mark has those changes: the same database, a replica that was
 * promoted or a physical copy. `waymark restore` leaves marks out, because it may reuse numbers.
 */

/**
 * The table of postings that an index was read from: emptying or rewriting it gives it another
 * filenode, and a promoted replica, which may lack the last changes, has another timeline.
 */
export interface ReadTable {
  readonly filenode: number;
  readonly timeline: string;
}

export interface SnapshotMark {
  readonly id: string;
  /** The last change that the snapshot contains. */
  readonly changeNo: number;
  readonly filenode: number;
  readonly takenAt: Date;
}

const PREFIX = "index-snapshot:";
const FILENODE = "coalesce(pg_relation_filenode('jobs'), 0)::int8";
const TIMELINE = "substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)";

/** Materialised, because other facts are not JSON. */
const MARKS = `WITH ours AS MATERIALIZED (SELECT name, value FROM facts WHERE starts_with(name, $1)),
  marks AS MATERIALIZED (
    SELECT substr(name, ${PREFIX.length + 1}) AS id, mark.*
    FROM ours, json_to_record(convert_from(value, 'UTF8')::json)
      AS mark ("changeNo" int8, filenode int8, "takenAt" timestamptz))`;

export async function readTable(client: Client): Promise<ReadTable> {
  const { rows } = await client.query<ReadTable>(
    `SELECT ${FILENODE} AS filenode, ${TIMELINE} AS timeline`,
  );
  return rows[0]!;
}

export async function readDatabaseTime(client: Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>("SELECT now() AS now");
  return rows[0]!.now;
}

/** The marks of snapshots that may be loaded, newest first. */
export async function listMarks(client: Client, maxAgeMs: number): Promise<SnapshotMark[]> {
  // A mark above the last number given is of a sequence that was set back.
  const { rows } = await client.query<SnapshotMark>(
    `${MARKS} SELECT * FROM marks
     WHERE filenode = ${FILENODE} AND "takenAt" <= now()
       AND "takenAt" > now() - $2 * interval '1 ms'
       AND "changeNo" <= (SELECT last_value FROM job_changes)
     ORDER BY "changeNo" DESC, "takenAt" DESC`,
    [PREFIX, maxAgeMs],
  );
  return rows;
}

/** False when the table is no longer the one that was read. */
export async function addMark(
  client: Client,
  { id, ...mark }: SnapshotMark,
  { filenode, timeline }: ReadTable,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO facts (name, value) SELECT $1, convert_to($2, 'UTF8')
     WHERE ${FILENODE} = $3 AND ${TIMELINE} = $4`,
    [PREFIX + id, JSON.stringify(mark), filenode, timeline],
  );
  return rowCount === 1;
}

export async function removeMarks(client: Client, ids: readonly string[]): Promise<void> {
  await client.query("DELETE FROM facts WHERE name = ANY($1)", [ids.map((id) => PREFIX + id)]);
}

/** Removes the marks of snapshots that are too old to be loaded. */
export async function removeOldMarks(client: Client, maxAgeMs: number): Promise<void> {
  await client.query(
    `${MARKS} DELETE FROM facts USING marks
     WHERE name = $1 || id AND "takenAt" < now() - $2 * interval '1 ms'`,
    [PREFIX, maxAgeMs],
  );
}

/** Counts at most `limit` changes above a number. */
export async function countChanges(
  client: Client,
  lastChange: number,
  limit: number,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) AS count
     FROM (SELECT 1 FROM jobs WHERE change_no > $1 LIMIT $2) AS changed`,
    [lastChange, limit],
  );
  return rows[0]!.count;
}
