import type { Log } from "./log.ts";
import type { Database, Queryable, Tx } from "./postgres/database.ts";

/*
 * Who holds work. A process holds what it has claimed as long as its row in the lease table is
 * renewed; the others delete the row of one that was not seen for DEAD_AFTER_SECONDS and release what
 * it held. All times are the database's.
 *
 * held → renewed every BEAT_MS
 *      → lost: others took the holder for dead. It goes on under a new name and gives up what it had.
 *      → ended: `stop` deletes the row and releases what is left.
 *
 * After an outage of the database every row looks dead, so a process takes over only when its own row
 * was renewed without a gap that would have made it look dead: then the others could renew theirs too.
 */

const BEAT_MS = 2_000;
/** Three beats may fail. A takeover ends at most a beat later, well below 15 s. */
export const DEAD_AFTER_SECONDS = 7;

/** The tables of leases and the column with the holder's name; each has `seen_at` beside it. */
const HOLDER_COLUMNS = { worker_heartbeats: "pool_id", webhook_senders: "id" } as const;

export interface LeaseOptions {
  db: Database;
  log: Log;
  table: keyof typeof HOLDER_COLUMNS;
  /** Releases what is held under a name that is not in the table; answers how much that was. */
  releaseUnheld(tx: Tx): Promise<number>;
  /** The lease was lost. Answers the name under which this process goes on. */
  onLost(): string;
  /** Called when there is released work to claim. */
  onReleased?(): void;
}

export interface Lease {
  /** To be called when this process claims nothing more and has ended what it had. */
  stop(): Promise<void>;
}

/** Holds a lease under this name until it is stopped. */
export async function holdLease(options: LeaseOptions, firstHolder: string): Promise<Lease> {
  const { db, log, table } = options;
  let holder = firstHolder;
  await insertHolder(db, table, holder);
  let renewedAt = performance.now();

  const takeOver = async (): Promise<void> => {
    const released = await db.transaction(async (tx) => {
      await deleteDead(tx, table);
      return options.releaseUnheld(tx);
    });
    if (released === 0) return;
    log.warn({ table, released }, "took over the work of a dead process");
    options.onReleased?.();
  };

  // A takeover may wait for rows that somebody holds; the renewals must go on meanwhile.
  let renewing: Promise<void> | undefined;
  let takingOver: Promise<void> | undefined;
  const onError = (error: unknown): void => log.warn({ err: error, table }, "a heartbeat failed");

  const beat = async (): Promise<void> => {
    if (!(await renew(db, table, holder))) {
      log.warn({ table }, "this process was taken for dead; it goes on under a new name");
      holder = options.onLost();
      await insertHolder(db, table, holder);
    }
    const gapMs = performance.now() - renewedAt;
    renewedAt += gapMs;
    if (gapMs >= DEAD_AFTER_SECONDS * 1_000) return;
    takingOver ??= takeOver()
      .catch(onError)
      .finally(() => (takingOver = undefined));
  };
  const timer = setInterval(() => {
    renewing ??= beat()
      .catch(onError)
      .finally(() => (renewing = undefined));
  }, BEAT_MS);

  return {
    async stop() {
      clearInterval(timer);
      await renewing;
      await takingOver;
      // When the database is away the row stays, and the others find it dead in a few seconds.
      await db
        .transaction(async (tx) => {
          await deleteHolder(tx, table, holder);
          await options.releaseUnheld(tx);
        })
        .catch(() => {});
    },
  };
}

/** Whether some process holds a lease and was seen lately. */
export async function hasHolder(db: Queryable, table: LeaseOptions["table"]): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM ${table} WHERE seen_at > now() - make_interval(secs => $1) LIMIT 1`,
    [DEAD_AFTER_SECONDS],
  );
  return rows.length > 0;
}

async function insertHolder(db: Queryable, table: LeaseOptions["table"], holder: string) {
  const column = HOLDER_COLUMNS[table];
  await db.query(
    `INSERT INTO ${table} (${column}, seen_at) VALUES ($1, now())
     ON CONFLICT (${column}) DO UPDATE SET seen_at = excluded.seen_at`,
    [holder],
  );
}

async function renew(db: Queryable, table: LeaseOptions["table"], holder: string) {
  const rows = await db.query(
    `UPDATE ${table} SET seen_at = now() WHERE ${HOLDER_COLUMNS[table]} = $1 RETURNING 1`,
    [holder],
  );
  return rows.length > 0;
}

async function deleteHolder(tx: Tx, table: LeaseOptions["table"], holder: string) {
  await tx.query(`DELETE FROM ${table} WHERE ${HOLDER_COLUMNS[table]} = $1`, [holder]);
}

async function deleteDead(tx: Tx, table: LeaseOptions["table"]) {
  await tx.query(`DELETE FROM ${table} WHERE seen_at < now() - make_interval(secs => $1)`, [
    DEAD_AFTER_SECONDS,
  ]);
}
