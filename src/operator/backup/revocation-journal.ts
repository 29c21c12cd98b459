import { deleteApp } from "../../privacy/index.ts";
import { FEATURES } from "../../features.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable, Tx } from "../../platform/postgres/database.ts";
import { MARGIN_MS, readJournal, writeJournal, type Journal } from "./journal-file.ts";
import {
  findUndeletedApps,
  hasColumn,
  listRevocations,
  REPLAYS,
  type Revocation,
} from "./revocation-journal.store.ts";

/*
 * The journal of revocations: which keys, tokens, accounts, apps and second factors ended and when,
 * by id. An old backup is restored with it, so that nothing that was ended since works again.
 * Sessions and one-time links are in no backup.
 */

export type RevocationJournal = Journal<Revocation>;

export async function exportRevocations(
  { db, clock }: { db: Queryable; clock: Clock },
  file: string,
): Promise<{ file: string; revocations: number; exported_at: string }> {
  const exported_at = clock().toISOString();
  const entries = await listRevocations(db);
  await writeJournal(file, "revocations", { exported_at, entries });
  return { file, revocations: entries.length, exported_at };
}

export const readRevocations = (file: string): Promise<RevocationJournal> =>
  readJournal(file, "revocations", isRevocation);

const isRevocation = ({ kind, target, proof, ends_at, at }: Revocation): boolean =>
  typeof kind === "string" &&
  typeof target === "string" &&
  (proof === null || /^[0-9a-f]{64}$/.test(proof)) &&
  (ends_at === null || !Number.isNaN(Date.parse(ends_at))) &&
  !Number.isNaN(Date.parse(at));

/**
 * Repeats what ended since a time, in the schema that the database has; rows ended, by kind. Only what can
 * be undone depends on the time at all.
 */
export async function replayRevocations(
  tx: Tx,
  { entries }: RevocationJournal,
  sinceMs: number,
): Promise<Record<string, number>> {
  const since = sinceMs - MARGIN_MS;
  const ended: Record<string, number> = {};
  for (const [kind, replay] of Object.entries(REPLAYS)) {
    // A backup of an older version cannot contain what its schema does not know.
    if (!(await hasColumn(tx, replay.table, replay.column))) continue;
    const undone = new Map(
      entries.filter((one) => one.kind === replay.undoneBy).map((one) => [one.target, one.at]),
    );
    const wanted = entries.filter(
      (one) =>
        one.kind === kind &&
        (replay.undoneBy === undefined ||
          (Date.parse(one.at) >= since && !isLater(undone.get(one.target), one.at))),
    );
    const count = await replay.run(tx, wanted);
    if (count > 0) ended[kind] = count;
  }
  return ended;
}

const isLater = (undoneAt: string | undefined, at: string): boolean =>
  undoneAt !== undefined && undoneAt > at;

/**
 * Apps that were deleted since the backup, which the replay has disabled. In the newest schema,
 * because the features name their tables in it.
 */
export async function deleteAppsAgain(
  db: Database,
  { entries }: RevocationJournal,
): Promise<number> {
  const deleted = entries.filter(({ kind }) => kind === "app_deleted");
  const apps = await findUndeletedApps(
    db,
    deleted.map(({ target }) => target),
  );
  const rows = FEATURES.flatMap((feature) => feature.ofApp);
  for (const { id, now } of apps) await db.transaction((tx) => deleteApp(tx, id, rows, now));
  return apps.length;
}
