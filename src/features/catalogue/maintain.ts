import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/postgres/database.ts";
import type { Sweep } from "../../platform/sweeps.ts";
import { beginJobChanges, closeJobs } from "./changes.store.ts";
import { closeUnseen } from "./close-unseen.ts";
import {
  countSearchWords,
  deleteClosedJobs,
  isJob,
  countJobsBySource,
  listTopCountries,
  OVERDUE_JOBS,
  readJobStats,
} from "./maintain.store.ts";

const TOP_COUNTRIES = 10;

/** Removes a posting from the feed; false when the id is unknown. */
export async function closeJob(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<boolean> {
  return db.transaction((tx) => closeJobIn(tx, id, clock()));
}

/** Like `closeJob`, in an open transaction. */
export async function closeJobIn(tx: Tx, id: string, now: Date): Promise<boolean> {
  await beginJobChanges(tx);
  await closeJobs(tx, [id], now);
  return isJob(tx, id);
}

/** Removes all postings of a source from the feed; returns their number. */
export const closeSource = (
  deps: { db: Database; clock: Clock },
  source: string,
): Promise<number> => closeUnseen(deps, source, { has: () => false });

const SWEPT_AT_ONCE = 1_000;

/** Closed postings are already invisible; the sweep only frees their space. */
export const catalogueSweeps: readonly Sweep[] = [
  {
    name: "jobs",
    schedule: "17 * * * *",
    guard: { table: "jobs", overdue: OVERDUE_JOBS },
    async run(db) {
      const sweepSome = (): Promise<number> =>
        db.transaction(async (tx) => {
          // Takes the lock so that no concurrent import reopens one of these postings.
          await beginJobChanges(tx);
          return deleteClosedJobs(tx, SWEPT_AT_ONCE);
        });
      while ((await sweepSome()) === SWEPT_AT_ONCE);
    },
  },
];

export async function describeCatalogue({ db, clock }: { db: Database; clock: Clock }) {
  return {
    ...(await readJobStats(db, clock())),
    words: await countSearchWords(db),
    sources: await countJobsBySource(db),
    countries: await listTopCountries(db, TOP_COUNTRIES),
  };
}
