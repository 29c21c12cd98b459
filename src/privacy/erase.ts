import type { Tx } from "../platform/postgres/database.ts";
import { destroyKey, spaceOf } from "./candidate-keys.ts";
import { recordErasure, type CandidateHolding } from "./holdings.ts";
import type { Receipt } from "./receipts.ts";
import type { Space } from "./space.ts";

type Destroyed = Receipt["destroyed"];

/** Deletes what is kept for a candidate beside results; returns the number of rows. */
type Forget = (tx: Tx, space: Space, candidate: Buffer) => Promise<number>;

/** Everything that holds data of candidates. */
export interface Erasing {
  readonly holdings: readonly CandidateHolding[];
  readonly forgetReplies: Forget;
  readonly forgetCandidateEvents: Forget;
}

/** Removes everything stored under the candidate's hash and counts it in `destroyed`. */
export async function eraseIn(
  tx: Tx,
  { holdings, forgetReplies, forgetCandidateEvents }: Erasing,
  { space, candidate, now }: { space: Space; candidate: Buffer; now: Date },
  destroyed: Destroyed,
): Promise<void> {
  for (const holding of holdings) {
    const {
      analyses = 0,
      pathways = 0,
      files = 0,
      logged_bodies: loggedBodies = 0,
    } = await holding.forget(tx, space, candidate, now);
    destroyed.analyses += analyses;
    destroyed.pathways += pathways;
    destroyed.files += files;
    destroyed.logged_bodies += loggedBodies;
  }
  destroyed.stored_replies += await forgetReplies(tx, space, candidate);
  destroyed.event_payloads += await forgetCandidateEvents(tx, space, candidate);
  // After the rows: a transaction that held one of them has finished using the key by now.
  if (await destroyKey(tx, candidate)) destroyed.keys++;
  await recordErasure(tx, candidate, now);
}

/**
 * Repeats an erasure of which only the candidate's hash is known, after a restore, and records it in any
 * case: another backup may hold the candidate. Returns whether there was anything of them.
 */
export async function eraseHashed(
  tx: Tx,
  erasing: Erasing,
  candidate: Buffer,
  now: Date,
): Promise<boolean> {
  const space = await spaceOf(tx, candidate);
  if (!space) {
    await recordErasure(tx, candidate, now);
    return false;
  }
  await eraseIn(tx, erasing, { space, candidate, now }, nothingDestroyed());
  return true;
}

export const nothingDestroyed = (): Destroyed => ({
  analyses: 0,
  pathways: 0,
  files: 0,
  stored_replies: 0,
  event_payloads: 0,
  logged_bodies: 0,
  keys: 0,
});
