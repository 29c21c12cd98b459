import { readFile, rename, writeFile } from "node:fs/promises";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { BadBackup } from "./backup-file.ts";

/*
 * The journal of erasures: which candidates were erased and when, as keyed hashes. An old backup
 * is restored with it, so that nobody who was erased since comes back.
 */

export interface JournalEntry {
  /** Keyed hash, in hexadecimal. */
  readonly candidate: string;
  readonly erased_at: string;
}

export interface Journal {
  readonly exported_at: string;
  readonly entries: readonly JournalEntry[];
}

export async function exportJournal(
  { db, clock }: { db: Queryable; clock: Clock },
  file: string,
): Promise<{ file: string; erasures: number; exported_at: string }> {
  const exported_at = clock().toISOString();
  const entries = await db.query<JournalEntry>(
    `SELECT encode(candidate, 'hex') AS candidate,
       to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS erased_at
     FROM candidate_erasures ORDER BY no`,
  );
  const head = JSON.stringify({ journal: "erasures", exported_at, erasures: entries.length });
  const lines = [head, ...entries.map((entry) => JSON.stringify(entry))];
  await writeFile(`${file}.partial`, `${lines.join("\n")}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.partial`, file);
  return { file, erasures: entries.length, exported_at };
}

export async function readJournal(file: string): Promise<Journal> {
  const [first = "", ...lines] = (await readFile(file, "utf8")).trimEnd().split("\n");
  try {
    const head = JSON.parse(first) as { journal?: string; exported_at?: string; erasures?: number };
    const entries = lines.map((line) => JSON.parse(line) as JournalEntry);
    const isWhole = head.journal === "erasures" && head.erasures === entries.length;
    if (isWhole && entries.every(isEntry)) return { exported_at: head.exported_at ?? "", entries };
  } catch {
    // Reported like every other damage.
  }
  throw new BadBackup(`${file} is no complete journal of erasures; export it again.`);
}

const isEntry = ({ candidate, erased_at }: JournalEntry): boolean =>
  /^[0-9a-f]+$/.test(candidate) && !Number.isNaN(Date.parse(erased_at));
