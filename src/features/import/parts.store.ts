import type { Database, Queryable } from "../../platform/postgres/database.ts";
import { lockInTransaction } from "../../platform/postgres/locks.ts";

/** A replacing import spread over several processes: each imports one part of the run. */
export interface ImportPart {
  readonly run: string;
  readonly part: number;
  readonly parts: number;
}

/** The parts of a run are imported within this time; older ones belong to a run that failed. */
const IMPORT_RUN_HOURS = 24;

export interface RunState {
  /** Parts that are not imported yet. */
  missing: number[];
  unidentified: number;
}

/**
 * Stores what a part has seen, or again what it saw when repeated. One transaction after the other,
 * so exactly one of several that end at once finds no part missing. Undefined when the run has
 * another number of parts.
 */
export function savePart(
  db: Database,
  source: string,
  { run, part, parts }: ImportPart,
  seen: { ids: Buffer; unidentified: number },
): Promise<RunState | undefined> {
  return db.transaction(async (tx) => {
    await lockInTransaction(tx, "sourceImport");
    await tx.query(
      "DELETE FROM import_parts WHERE finished_at < now() - make_interval(hours => $1)",
      [IMPORT_RUN_HOURS],
    );
    await tx.query(
      `INSERT INTO import_parts (source, run, part, parts, unidentified, ids)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (source, run, part) DO UPDATE SET
         parts = excluded.parts, unidentified = excluded.unidentified, ids = excluded.ids,
         finished_at = excluded.finished_at`,
      [source, run, part, parts, seen.unidentified, seen.ids],
    );
    const stored = await tx.query<{ part: number; parts: number; unidentified: number }>(
      "SELECT part, parts, unidentified FROM import_parts WHERE source = $1 AND run = $2",
      [source, run],
    );
    if (stored.some((one) => one.parts !== parts)) return undefined;
    const done = new Set(stored.map((one) => one.part));
    return {
      missing: Array.from({ length: parts }, (_, i) => i + 1).filter((n) => !done.has(n)),
      unidentified: stored.reduce((sum, one) => sum + one.unidentified, 0),
    };
  });
}

export async function readPartIds(
  db: Queryable,
  source: string,
  { run, part }: ImportPart,
): Promise<Buffer> {
  const [row] = await db.query<{ ids: Buffer }>(
    "SELECT ids FROM import_parts WHERE source = $1 AND run = $2 AND part = $3",
    [source, run, part],
  );
  return row?.ids ?? Buffer.alloc(0);
}

export async function deleteRun(db: Queryable, source: string, run: string): Promise<void> {
  await db.query("DELETE FROM import_parts WHERE source = $1 AND run = $2", [source, run]);
}
