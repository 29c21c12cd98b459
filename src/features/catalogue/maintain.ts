import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { Sweep } from "../../platform/sweeps.ts";
import { closeUnseen } from "./close-unseen.ts";
import {
  beginJobChanges,
  closeJobs,
  countWords,
  deleteClosedJobs,
  isJob,
  listSources,
  listTopCountries,
  OVERDUE,
  readJobStats,
} from "./maintain.store.ts";

const TOP_COUNTRIES = 10;

/** Takes a posting out of the feed; false when there is none with this id. */
export async function closeJob(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await beginJobChanges(tx);
    await closeJobs(tx, [id], clock());
    return isJob(tx, id);
  });
}

/** Takes everything of a source out of the feed; answers how many postings that were. */
export const closeSource = (
  deps: { db: Database; clock: Clock },
  source: string,
): Promise<number> => closeUnseen(deps, source, { has: () => false });

const SWEPT_AT_ONCE = 1_000;

/** What was closed is invisible already; this gives the space back. */
export const catalogueSweeps: readonly Sweep[] = [
  {
    name: "jobs",
    schedule: "17 * * * *",
    guard: { table: "jobs", overdue: OVERDUE },
    async run(db) {
      const sweepSome = (): Promise<number> =>
        db.transaction(async (tx) => {
          // No import may be about to open one of them again.
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
    words: await countWords(db),
    sources: await listSources(db),
    countries: await listTopCountries(db, TOP_COUNTRIES),
  };
}
