import type { Vault } from "../platform/crypto.ts";
import type { Queryable, Tx } from "../platform/postgres/database.ts";
import { lockHash } from "../platform/postgres/locks.ts";
import { subjectOf, type Subject } from "./candidate-keys.ts";
import type { Space } from "./space.ts";

export const MAX_CANDIDATE_ID_CHARS = 255;
/** Erasures and revocations are remembered this long: no younger backup brings anything back. */
export const JOURNAL_DAYS = 400;

/** Counts of erased items, by their names in the reply. */
export interface Erased {
  analyses: number;
  pathways: number;
  files: number;
}

/**
 * What a feature stores about candidates and how it erases one. Every feature that stores candidate
 * data exports one; a test fails when a table with a candidate column is in none.
 */
export interface CandidateHolding {
  tables: readonly string[];
  forget(
    tx: Tx,
    space: Space,
    candidate: Buffer,
    now: Date,
  ): Promise<Partial<Erased & { logged_bodies: number }>>;
}

/** A keyed hash: the only unencrypted form in which a candidate id is stored. */
export function candidateHash(vault: Vault, space: Space, externalId: string): Buffer {
  return vault.fingerprint("candidate", space.appId, space.mode, externalId);
}

/** The number of this candidate's last erasure: read before long work, checked by `keepFor`. */
export async function lastErasureOf(db: Queryable, candidate: Buffer): Promise<number> {
  const [row] = await db.query<{ last: number }>(
    "SELECT coalesce(max(no), 0) AS last FROM candidate_erasures WHERE candidate = $1",
    [candidate],
  );
  return row!.last;
}

/** Serialises erasing a candidate with storing data about them. */
export async function lockCandidate(tx: Tx, candidate: Buffer): Promise<void> {
  await lockHash(tx, candidate);
}

/** Work that began before this call stores nothing about the candidate. */
export async function recordErasure(tx: Tx, candidate: Buffer, now: Date): Promise<void> {
  await tx.query("INSERT INTO candidate_erasures (candidate, created_at) VALUES ($1, $2)", [
    candidate,
    now,
  ]);
}

export async function deleteOldErasures(db: Queryable, batch: number): Promise<number> {
  const rows = await db.query(
    `DELETE FROM candidate_erasures WHERE no IN (
       SELECT no FROM candidate_erasures WHERE created_at < now() - interval '${JOURNAL_DAYS} days' LIMIT $1) RETURNING 1`,
    [batch],
  );
  return rows.length;
}

/**
 * Call first in a transaction that stores candidate data. Returns the encryption key, or undefined
 * if the candidate was erased since `lastErasure` was read: then nothing may be stored.
 */
export async function keepFor(
  tx: Tx,
  space: Space,
  candidate: Buffer,
  { lastErasure, expiresAt }: { lastErasure: number; expiresAt: Date },
): Promise<Subject | undefined> {
  await lockCandidate(tx, candidate);
  if ((await lastErasureOf(tx, candidate)) > lastErasure) return undefined;
  return subjectOf(tx, space, candidate, expiresAt);
}
