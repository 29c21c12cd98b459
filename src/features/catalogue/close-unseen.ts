import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { beginJobChanges, closeJobs, listOpenJobs } from "./maintain.store.ts";

const PAGE = 1_000;

/** Closes what the source still has open and the file no longer names; without a file, all of it. */
export async function closeUnseen(
  { db, clock }: { db: Database; clock: Clock },
  source: string,
  seen: { has(externalId: string): boolean },
): Promise<number> {
  let closed = 0;
  for (let after = "", isMore = true; isMore;) {
    const page = await listOpenJobs(db, source, after, PAGE);
    const gone = page.filter((job) => !seen.has(job.external_id)).map((job) => job.id);
    if (gone.length > 0) {
      closed += await db.transaction(async (tx) => {
        await beginJobChanges(tx);
        return closeJobs(tx, gone, clock());
      });
    }
    after = page.at(-1)?.external_id ?? "";
    isMore = page.length === PAGE;
  }
  return closed;
}
