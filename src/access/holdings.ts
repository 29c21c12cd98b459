import type { Vault } from "../platform/crypto.ts";
import type { Queryable, Tx } from "../platform/postgres/database.ts";
import { lockHash } from "../platform/postgres/locks.ts";
import { subjectOf, type Subject } from "./candidate-keys.ts";
import type { Space } from "./policy.ts";

/** What erasure counts, by the names of its reply. */
export interface Erased {
  analyses: number;
  pathways: number;
  files: number;
}

/**
 * What a feature keeps of candidates and how it forgets one. Every feature that stores a candidate
 * exports one of these; a test fails when a table with a candidate column is in none.
 */
export interface CandidateHolding {
  tables: readonly string[];
  forget(tx: Tx, space: Space, candidate: Buffer, now: Date): Promise<Partial<Erased>>;
}

/** The only form in which a customer's candidate id is ever stored in clear: a keyed hash. */
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

/** Serialises the erasure of a candidate with whatever is about to be stored of them. */
export async function lockCandidate(tx: Tx, candidate: Buffer): Promise<void> {
  await lockHash(tx, candidate);
}

/** From here on, what began before keeps nothing of this candidate. */
export async function recordErasure(tx: Tx, candidate: Buffer, now: Date): Promise<void> {
  await tx.query("INSERT INTO candidate_erasures (candidate, created_at) VALUES ($1, $2)", [
    candidate,
    now,
  ]);
}

/**
 * First in the transaction that stores something of a candidate: the key to encrypt it with, or
 * nothing when the candidate was erased since `lastErasure` was read. Then nothing may be kept.
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
