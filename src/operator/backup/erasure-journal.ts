import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { readJournal, writeJournal, type Journal } from "./journal-file.ts";

/*
 * The journal of erasures: which candidates were erased and when, as keyed hashes. An old backup
 * is restored with it, so that nobody who was erased since comes back.
 */

interface Erasure {
  /** Keyed hash, in hexadecimal. */
  readonly candidate: string;
  readonly erased_at: string;
}

export type ErasureJournal = Journal<Erasure>;

export async function exportErasures(
  { db, clock }: { db: Queryable; clock: Clock },
  file: string,
): Promise<{ file: string; erasures: number; exported_at: string }> {
  const exported_at = clock().toISOString();
  const entries = await db.query<Erasure>(
    `SELECT encode(candidate, 'hex') AS candidate,
       to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS erased_at
     FROM candidate_erasures ORDER BY no`,
  );
  await writeJournal(file, "erasures", { exported_at, entries });
  return { file, erasures: entries.length, exported_at };
}

export const readErasures = (file: string): Promise<ErasureJournal> =>
  readJournal(file, "erasures", isErasure);

const isErasure = ({ candidate, erased_at }: Erasure): boolean =>
  /^[0-9a-f]+$/.test(candidate) && !Number.isNaN(Date.parse(erased_at));
