import type { Tx } from "./database.ts";

/*
 * Every advisory lock of the program. PostgreSQL keeps one space of 64-bit numbers for each database,
 * so a number that is used twice would make strangers wait for each other. Candidates are locked by
 * the first 8 bytes of their keyed hash; that one of them hits a number below is as unlikely as a
 * collision of two candidates, and would cost a moment's wait.
 */
export const LOCKS = {
  /** Held by the connection of whoever migrates; the others wait. */
  migration: 7_294_811,
  /** Whoever makes the demo app, so that two first starts make one. */
  demo: 7_294_812,
  /** Claims of webhook attempts take turns; taken by `claim_webhook_attempts` in the database. */
  webhookClaims: 7_294_813,
  /** Whoever writes postings holds it to the commit, so that change numbers commit in their order. */
  jobChanges: 7_294_814,
} as const;

export type LockName = keyof typeof LOCKS;

/** Until the transaction ends. */
export async function lockInTransaction(tx: Tx, name: LockName): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCKS[name]]);
}

/** Until the connection ends. */
export async function lockInSession(
  connection: { query(text: string, values: unknown[]): Promise<unknown> },
  name: LockName,
): Promise<void> {
  await connection.query("SELECT pg_advisory_lock($1)", [LOCKS[name]]);
}

/** Until the transaction ends, for everyone who locks the same hash. */
export async function lockHash(tx: Tx, hash: Buffer): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1::bigint)", [hash.readBigInt64LE(0).toString()]);
}
