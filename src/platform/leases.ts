import { startHeartbeat } from "./heartbeat.ts";
import type { Log } from "./log.ts";
import type { Database, Queryable } from "./postgres/database.ts";

/*
 * Leases on claimed work. A process holds its claims as long as it renews its row in the lease
 * table; other processes delete a row not renewed for DEAD_AFTER_SECONDS and release its claims.
 * All times are the database's.
 *
 *   held   renewed every BEAT_MS
 *   lost   others considered the holder dead: it continues under a new name, without its claims
 *   ended  `stop` deletes the row and releases what is left
 *
 * A claim that a process holds but does not work on was lost: the reply to the claim, or the record
 * of its end, never arrived. The holder itself releases it after DEAD_AFTER_SECONDS.
 *
 * After a database outage every row looks dead, so a process takes over only if its own row was
 * renewed without such a gap: then the others had the chance to renew theirs too.
 *
 * Each step of a takeover is a statement that commits by itself and the next beat repeats what was
 * left out, so a process that is frozen in the middle holds no lock that another waits for.
 */

const BEAT_MS = 2_000;
/** Allows three missed beats. A takeover ends at most one beat later, well below 15 s. */
export const DEAD_AFTER_SECONDS = 7;

/** Lease tables and their holder column; each also has `seen_at`. */
const HOLDER_COLUMNS = { worker_heartbeats: "pool_id", webhook_senders: "id" } as const;

export interface LeaseOptions {
  db: Database;
  log: Log;
  table: keyof typeof HOLDER_COLUMNS;
  /** Releases claims under names that are not in the table; returns their number. */
  releaseUnheld(): Promise<number>;
  /** Ids of claims under this name that this process does not work on. */
  findIdle(holder: string): Promise<string[]>;
  /** Releases these claims of the holder; returns their number. */
  releaseIdle(holder: string, ids: string[]): Promise<number>;
  /** The lease was lost. Returns the name under which this process continues. */
  onLost(): string;
  /** Called when released work can be claimed. */
  onReleased?(): void;
}

export interface Lease {
  /** Call when this process claims nothing more and has finished its work. */
  stop(): Promise<void>;
}

/** Holds a lease under this name until stopped. */
export async function holdLease(options: LeaseOptions, firstHolder: string): Promise<Lease> {
  const { db, log, table } = options;
  let holder = firstHolder;
  await insertHolder(db, table, holder);
  let renewedAt = performance.now();

  const idleSince = new Map<string, number>();
  const releaseLost = async (): Promise<number> => {
    const now = performance.now();
    const idle = new Set(await options.findIdle(holder));
    for (const id of idleSince.keys()) if (!idle.has(id)) idleSince.delete(id);
    for (const id of idle) if (!idleSince.has(id)) idleSince.set(id, now);
    const lost = [...idle].filter((id) => now - idleSince.get(id)! >= DEAD_AFTER_SECONDS * 1_000);
    return lost.length === 0 ? 0 : options.releaseIdle(holder, lost);
  };

  const takeOver = async (): Promise<void> => {
    await deleteDead(db, table);
    const released = (await options.releaseUnheld()) + (await releaseLost());
    if (released === 0) return;
    log.warn({ table, released }, "released claims that nobody worked on");
    options.onReleased?.();
  };

  // A takeover may wait for row locks; renewals must continue meanwhile.
  let takingOver: Promise<void> | undefined;
  const onError = (error: unknown): void => log.warn({ err: error, table }, "a heartbeat failed");

  const beat = async (): Promise<void> => {
    if (!(await renew(db, table, holder))) {
      log.warn({ table }, "this process lost its lease; it continues under a new name");
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
  const heartbeat = startHeartbeat({ everyMs: BEAT_MS, beat, onError });

  return {
    async stop() {
      await heartbeat.stop();
      await takingOver;
      // If the database is down, the row stays and others remove it as dead within seconds.
      await deleteHolder(db, table, holder)
        .then(() => options.releaseUnheld())
        .catch(() => {});
    },
  };
}

/** Whether any process holds a current lease. */
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

async function deleteHolder(db: Queryable, table: LeaseOptions["table"], holder: string) {
  await db.query(`DELETE FROM ${table} WHERE ${HOLDER_COLUMNS[table]} = $1`, [holder]);
}

async function deleteDead(db: Queryable, table: LeaseOptions["table"]) {
  await db.query(`DELETE FROM ${table} WHERE seen_at < now() - make_interval(secs => $1)`, [
    DEAD_AFTER_SECONDS,
  ]);
}
