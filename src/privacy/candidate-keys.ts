import { randomBytes } from "node:crypto";
import { addDays } from "../platform/clock.ts";
import { OWN_KEY_BYTES } from "../platform/crypto.ts";
import type { Database, Queryable, Tx } from "../platform/postgres/database.ts";
import { OVERDUE_BY, type Sweep } from "../platform/sweeps.ts";
import type { Space } from "./space.ts";

/*
 * Candidate keys. All stored data of a candidate is encrypted with their key, and erasure deletes
 * it. The key is read in the transaction or statement that needs it and never cached, so no process
 * uses a key that was deleted meanwhile.
 */

/** A candidate as identified in rows, with the key of their data. */
export interface Subject {
  candidate: Buffer;
  key: Buffer;
}

/** Events and stored replies may outlive their result by this much. */
const MARGIN_DAYS = 31;
/** Expiries are set further ahead than needed, so a busy candidate's row changes once a month. */
const AHEAD_DAYS = 31;

/** SQL for the key of the candidate hash in `column`, or null when there is none. */
export const keySql = (column: string): string =>
  `(SELECT k.key FROM waymark_keys.candidate_keys k WHERE k.candidate_hash = ${column})`;

/** The candidate's key, created if missing. The caller holds the candidate's lock. */
export async function subjectOf(
  tx: Tx,
  { appId, mode }: Space,
  candidate: Buffer,
  resultExpiresAt: Date,
): Promise<Subject> {
  const needed = addDays(resultExpiresAt, MARGIN_DAYS);
  const [found] = await tx.query<{ key: Buffer }>(
    "SELECT key FROM waymark_keys.candidate_keys WHERE candidate_hash = $1 AND expires_at >= $2",
    [candidate, needed],
  );
  if (found) return { candidate, key: found.key };
  const [row] = await tx.query<{ key: Buffer }>(
    `INSERT INTO waymark_keys.candidate_keys AS k (candidate_hash, app_id, mode, key, expires_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (candidate_hash) DO UPDATE SET expires_at = greatest(k.expires_at, excluded.expires_at)
     RETURNING key`,
    [candidate, appId, mode, randomBytes(OWN_KEY_BYTES), addDays(needed, AHEAD_DAYS)],
  );
  return { candidate, key: row!.key };
}

/** Where a candidate's data belongs; undefined when nothing of them is kept. */
export async function spaceOf(tx: Tx, candidate: Buffer): Promise<Space | undefined> {
  const [space] = await tx.query<Space>(
    `SELECT app_id AS "appId", mode FROM waymark_keys.candidate_keys WHERE candidate_hash = $1`,
    [candidate],
  );
  return space;
}

export async function destroyKey(tx: Tx, candidate: Buffer): Promise<boolean> {
  const rows = await tx.query(
    "DELETE FROM waymark_keys.candidate_keys WHERE candidate_hash = $1 RETURNING 1",
    [candidate],
  );
  return rows.length > 0;
}

async function deleteExpiredKeys(db: Queryable, batch: number): Promise<number> {
  const rows = await db.query(
    `DELETE FROM waymark_keys.candidate_keys WHERE candidate_hash = ANY (ARRAY(
       SELECT candidate_hash FROM waymark_keys.candidate_keys WHERE expires_at <= now() LIMIT $1
       FOR UPDATE SKIP LOCKED)) AND expires_at <= now() RETURNING 1`,
    [batch],
  );
  return rows.length;
}

/**
 * PostgreSQL leaves the bytes of deleted rows in the table's file. Rewrites the file if an erasure
 * of the last day may have left some; returns whether it did. A row that an older transaction may
 * still see stays; one of the day's next runs removes it.
 */
export async function shredDestroyedKeys(db: Database): Promise<boolean> {
  const [erasure] = await db.query(
    "SELECT 1 FROM candidate_erasures WHERE created_at > now() - interval '1 day' LIMIT 1",
  );
  if (!erasure) return false;
  const client = await db.connect();
  try {
    await client.query("SET statement_timeout = 0");
    // Other calls must not queue behind a lock request that waits.
    await client.query("SET lock_timeout = '2s'");
    await client.query("VACUUM (FULL) waymark_keys.candidate_keys");
    return true;
  } finally {
    await client.end();
  }
}

const SWEEP_BATCH = 1_000;

export const candidateKeySweeps: readonly Sweep[] = [
  {
    name: "candidate-keys",
    schedule: "29 * * * *",
    guard: {
      table: "waymark_keys.candidate_keys",
      overdue: `expires_at < now() - interval '${OVERDUE_BY}'`,
    },
    async run(db) {
      while ((await deleteExpiredKeys(db, SWEEP_BATCH)) >= SWEEP_BATCH);
    },
  },
  {
    name: "destroyed-keys",
    schedule: "43 * * * *",
    async run(db) {
      await shredDestroyedKeys(db);
    },
  },
];
