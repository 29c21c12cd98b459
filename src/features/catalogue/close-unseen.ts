import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { beginJobChanges, closeJobs, listOpenJobs } from "./changes.store.ts";

const PAGE = 1_000;

interface CloseDeps {
  db: Database;
  clock: Clock;
  /** Throws when the postings may have been imported by another process since `seen` was filled. */
  guard?: () => Promise<void>;
}

interface Seen {
  has(externalId: string): boolean;
}

/** Closes the source's open postings whose external id is not in `seen`; returns their number. */
export async function closeUnseen(
  { db, clock, guard }: CloseDeps,
  source: string,
  seen: Seen,
): Promise<number> {
  let closed = 0;
  for await (const gone of listUnseen(db, source, seen)) {
    closed += await db.transaction(async (tx) => {
      await beginJobChanges(tx);
      await guard?.();
      return closeJobs(tx, gone, clock());
    });
  }
  return closed;
}

/** The number of postings that `closeUnseen` would close. */
export async function countUnseen(
  { db }: Pick<CloseDeps, "db">,
  source: string,
  seen: Seen,
): Promise<number> {
  let count = 0;
  for await (const gone of listUnseen(db, source, seen)) count += gone.length;
  return count;
}

/** Pages of ids, never an empty one. */
async function* listUnseen(db: Database, source: string, seen: Seen): AsyncGenerator<string[]> {
  for (let after = "", isMore = true; isMore;) {
    const page = await listOpenJobs(db, source, after, PAGE);
    const gone = page.filter((job) => !seen.has(job.external_id)).map((job) => job.id);
    if (gone.length > 0) yield gone;
    after = page.at(-1)?.external_id ?? "";
    isMore = page.length === PAGE;
  }
}
