import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { closeUnseen } from "./import/close-unseen.ts";
import {
  beginJobChanges,
  closeJobs,
  countWords,
  isJob,
  listSources,
  listTopCountries,
  readJobStats,
} from "./jobs.store.ts";

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

export async function describeCatalogue({ db, clock }: { db: Database; clock: Clock }) {
  return {
    ...(await readJobStats(db, clock())),
    words: await countWords(db),
    sources: await listSources(db),
    countries: await listTopCountries(db, TOP_COUNTRIES),
  };
}
