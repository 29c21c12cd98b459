import type { Database } from "../../platform/postgres/database.ts";
import { lockNameInSession, type LockMode } from "../../platform/postgres/locks.ts";
import { BrokenFile } from "./formats/feed-rows.ts";

/*
 * Who may import a source at the same time. An import holds a lock of its source until it ends, on a
 * connection of its own:
 *
 *   shared     a plain import, or a part of a run: any number at once
 *   exclusive  a replacing import, from its start; the last part of a run, while it closes postings
 *
 * So what a replacing import closes was in no other import of the meantime. A lost connection
 * releases the lock; `assertHeld` notices before anything is closed.
 */

/** For a lock that is free unless somebody imports. */
const WAIT_MS = 1_000;
/** The other parts have stored what they saw and are about to end. */
const LAST_PART_WAIT_MS = 15_000;

/** Reported like a broken file: what was written stays, and nothing is closed. */
export class SourceBusy extends BrokenFile {}

export interface SourceLock {
  makeExclusive(): Promise<void>;
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

export async function lockSource(
  db: Database,
  source: string,
  mode: LockMode,
): Promise<SourceLock> {
  const connection = await db.connect("waymark import");
  const lock = async (wanted: LockMode, waitMs: number): Promise<void> => {
    const isFree = await lockNameInSession(
      connection,
      { kind: "sourceImport", name: source, mode: wanted },
      waitMs,
    );
    if (!isFree)
      throw new SourceBusy(
        `another import of the source ${source} is running; repeat this one when it has ended`,
      );
  };
  const release = (): Promise<void> => connection.end();
  try {
    await lock(mode, WAIT_MS);
  } catch (error) {
    await release();
    throw error;
  }
  return {
    makeExclusive: () => lock("exclusive", LAST_PART_WAIT_MS),
    async assertHeld() {
      await connection.query("SELECT 1").catch(() => {
        throw new SourceBusy("the connection to the database was lost; repeat this import");
      });
    },
    release,
  };
}
