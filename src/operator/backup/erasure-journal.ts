import { forgetReplies } from "../../access/index.ts";
import { FEATURES } from "../../features.ts";
import { forgetCandidateEvents } from "../../features/webhooks/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { eraseHashed } from "../../privacy/index.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { listErasures, type JournalErasure } from "./backup.store.ts";
import { MARGIN_MS, readJournal, writeJournal, type Journal } from "./journal-file.ts";

/*
 * The journal of erasures: which candidates were erased and when, as keyed hashes. An old backup
 * is restored with it, so that nobody who was erased since comes back.
 */

export type ErasureJournal = Journal<JournalErasure>;

export async function exportErasures(
  { db, clock }: { db: Queryable; clock: Clock },
  file: string,
): Promise<{ file: string; erasures: number; exported_at: string }> {
  const exported_at = clock().toISOString();
  const entries = await listErasures(db);
  await writeJournal(file, "erasures", { exported_at, entries });
  return { file, erasures: entries.length, exported_at };
}

export const readErasures = (file: string): Promise<ErasureJournal> =>
  readJournal(file, "erasures", isErasure);

const isErasure = ({ candidate, erased_at }: JournalErasure): boolean =>
  /^[0-9a-f]+$/.test(candidate) && !Number.isNaN(Date.parse(erased_at));

/**
 * Repeats the erasures since a time that the database does not have yet; returns how many candidates were
 * in it. By its own entries, because one that began before the time may have committed after it.
 */
export async function replayErasures(
  tx: Tx,
  { entries }: ErasureJournal,
  sinceMs: number,
): Promise<number> {
  const keyOf = ({ candidate, erased_at }: JournalErasure): string =>
    `${candidate} ${Date.parse(erased_at)}`;
  const known = new Set((await listErasures(tx)).map(keyOf));
  const erasing = {
    holdings: FEATURES.flatMap((feature) => feature.holdings),
    forgetReplies,
    forgetCandidateEvents,
  };
  let erased = 0;
  for (const entry of entries) {
    const at = Date.parse(entry.erased_at);
    if (at < sinceMs - MARGIN_MS || known.has(keyOf(entry))) continue;
    const hash = Buffer.from(entry.candidate, "hex");
    if (await eraseHashed(tx, erasing, hash, new Date(at))) erased++;
  }
  return erased;
}
