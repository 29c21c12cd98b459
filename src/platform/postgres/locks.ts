import type { Client } from "pg";
import type { Tx } from "./database.ts";

/*
 * Every advisory lock of the program. PostgreSQL has one space of 64-bit numbers per database, so a
 * number used twice would make unrelated code wait. Candidates are locked by the first 8 bytes of
 * their keyed hash; a collision with a number below is as unlikely as one between two candidates,
 * and costs a short wait.
 */

export const LOCKS = {
  /** Session lock of the migrating process; others wait. */
  migration: 7_294_811,
  /** Creation of the demo app, so two concurrent first starts create one. */
  demo: 7_294_812,
  /** Serialises claims of webhook attempts; taken by `claim_webhook_attempts` in the database. */
  webhookClaims: 7_294_813,
  /** Held by writers of postings until commit, so change numbers commit in order. */
  jobChanges: 7_294_814,
  /** Serialises claims of sources that are imported on a schedule. */
  sourceClaims: 7_294_815,
  /** With a source's name: who imports that source. */
  sourceImport: 7_294_816,
  /** Session lock of the process that writes a snapshot of the job index; others do without. */
  indexSnapshot: 7_294_817,
  /** With an alias: who feeds the index behind it in the cluster. */
  indexFeed: 7_294_818,
  /** With an alias: who builds a new index for it. */
  indexBuild: 7_294_819,
} as const;

export type LockName = keyof typeof LOCKS;

/** Released when the transaction ends. */
export async function lockInTransaction(tx: Tx, name: LockName): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCKS[name]]);
}

/** Released when the connection ends. */
export async function lockInSession(
  connection: { query(text: string, values: unknown[]): Promise<unknown> },
  name: LockName,
): Promise<void> {
  await connection.query("SELECT pg_advisory_lock($1)", [LOCKS[name]]);
}

export type LockMode = "shared" | "exclusive";

/**
 * A lock per name, held until the connection ends; false when it is not free within `waitMs`. It has
 * two 32-bit numbers, which PostgreSQL keeps apart from the others. Names of equal hash share one.
 */
export async function lockNameInSession(
  connection: { query(text: string, values?: unknown[]): Promise<unknown> },
  lock: { kind: LockName; name: string; mode: LockMode },
  waitMs: number,
): Promise<boolean> {
  const shared = lock.mode === "shared" ? "_shared" : "";
  await connection.query(`SET lock_timeout = ${Math.max(1, waitMs)}`);
  try {
    await connection.query(`SELECT pg_advisory_lock${shared}($1, hashtext($2))`, [
      LOCKS[lock.kind],
      lock.name,
    ]);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === LOCK_NOT_AVAILABLE || code === DEADLOCK) return false;
    throw error;
  }
}

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

/** Like `lockInSession` without waiting; false when another holds it. */
export async function tryLockInSession(client: Client, name: LockName): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    "SELECT pg_try_advisory_lock($1) AS taken",
    [LOCKS[name]],
  );
  return rows[0]!.taken;
}

/** Excludes others with the same hash until the transaction ends. */
export async function lockHash(tx: Tx, hash: Buffer): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1::bigint)", [hash.readBigInt64LE(0).toString()]);
}
