import type { Vault } from "../platform/crypto.ts";
import type { Queryable, Tx } from "../platform/postgres/database.ts";
import { lockHash } from "../platform/postgres/locks.ts";
import { apiError } from "../errors.ts";
import type { Space } from "./idempotency.ts";

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

/** How many times this candidate was erased so far: read before long work, checked by `keepFor`. */
export async function erasuresOf(db: Queryable, candidate: Buffer): Promise<string> {
  const [row] = await db.query<{ last: string }>(
    "SELECT coalesce(max(no), 0)::text AS last FROM candidate_erasures WHERE candidate = $1",
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

/** First in the transaction that stores long work: refuses when the candidate was erased meanwhile. */
export async function keepFor(tx: Tx, candidate: Buffer, erasuresBefore: string): Promise<void> {
  await lockCandidate(tx, candidate);
  if ((await erasuresOf(tx, candidate)) === erasuresBefore) return;
  throw apiError(
    "invalid_request",
    "The candidate was erased while this request ran. Nothing was kept and nothing was charged; send it again to start anew.",
    { status: 409 },
  );
}
