import { randomBytes } from "node:crypto";
import { addDays } from "../platform/clock.ts";
import { OWN_KEY_BYTES } from "../platform/crypto.ts";
import type { Database, Queryable, Tx } from "../platform/postgres/database.ts";
import { OVERDUE_BY, type Sweep } from "../platform/sweeps.ts";
import type { Space } from "./policy.ts";

/*
 * A candidate's own key. Everything kept of a candidate is encrypted with it, and erasure deletes
 * it. It is read in the transaction or statement that needs it and never cached, so that no process
 * encrypts or decrypts with a key that was destroyed meanwhile.
 */

/** A candidate as rows name them, with the key that their data is encrypted with. */
export interface Subject {
  candidate: Buffer;
  key: Buffer;
}

/** Events and stored replies outlive the result they are about by up to this much. */
const MARGIN_DAYS = 31;
/** An expiry is set further ahead than needed, so that a busy candidate's row changes once a month. */
const AHEAD_DAYS = 31;

/** SQL that gives the key for a column with a candidate's hash, or null when there is none. */
export const keySql = (column: string): string =>
  `(SELECT k.key FROM waymark_keys.candidate_keys k WHERE k.candidate_hash = ${column})`;

/** The candidate's key, made when there is none. The caller holds the candidate's lock. */
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
 * PostgreSQL leaves a deleted row's bytes in the table's file. This rewrites the file while an
 * erasure of the last day may have left some; answers whether it did.
 */
export async function shredDestroyedKeys(db: Database): Promise<boolean> {
  const [erasure] = await db.query("SELECT 1 FROM candidate_erasures LIMIT 1");
  if (!erasure) return false;
  const client = await db.connect();
  try {
    await client.query("SET statement_timeout = 0");
    // Calls that need a key must not queue up behind a lock that waits.
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
