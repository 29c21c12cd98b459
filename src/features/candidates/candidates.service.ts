import { forgetReplies, type CallContext, type Settled } from "../../access/index.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/postgres/database.ts";
import {
  candidateHash,
  eraseIn,
  lockCandidate,
  nothingDestroyed,
  RECEIPT_HEADER,
  signReceipt,
  type CandidateHolding,
  type Receipt,
  type Space,
} from "../../privacy/index.ts";
import type { EventSink } from "../webhooks/index.ts";
import { insertReceipt } from "./receipts.store.ts";

export type EraseCandidate = (call: CallContext, externalId: string) => Promise<Settled>;

export interface ErasureDeps {
  vault: Vault;
  events: EventSink;
  holdings: readonly CandidateHolding[];
}

/**
 * One transaction: either everything is erased when it returns, or nothing and it can be repeated.
 */
export function createErasure(deps: ErasureDeps): EraseCandidate {
  const { vault, events } = deps;
  return (call, externalId) => {
    const own = call.space;
    const erased = namedIn(vault, own, externalId);
    return call.commit(async (tx, outcome) => {
      const destroyed = await destroy(tx, deps, erased, call.now);
      const { analyses, pathways, files } = destroyed;
      const erasure = {
        external_candidate_id: externalId,
        previously_known: analyses + pathways + files > 0,
        deleted: { analyses, pathways, files },
      };
      // Last and without a subject: this event reports the erasure and must survive it.
      await events.emitEvent(tx, {
        ...own,
        type: "candidate.deleted",
        data: erasure,
        requestId: call.requestId,
      });
      const receipt = signReceipt(vault, {
        app_id: own.appId,
        modes: erased.map(({ space }) => space.mode),
        candidate: erased[0]!.candidate.toString("base64url"),
        erased_at: call.now.toISOString(),
        destroyed,
      });
      await insertReceipt(tx, own.appId, receipt, call.now);
      outcome.headers = { [RECEIPT_HEADER]: receipt };
      return erasure;
    });
  };
}

/**
 * What an erasure would destroy: it is one that is rolled back, so the two cannot differ.
 */
export async function previewErasure(
  deps: ErasureDeps & { db: Database },
  space: Space,
  externalId: string,
  now: Date,
): Promise<Receipt["destroyed"]> {
  const undo = new Error("a preview is rolled back");
  let found = nothingDestroyed();
  await deps.db
    .transaction(async (tx) => {
      found = await destroy(tx, deps, namedIn(deps.vault, space, externalId), now);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

interface Named {
  space: Space;
  candidate: Buffer;
}

/** A live erasure covers the sandbox too. */
function namedIn(vault: Vault, own: Space, externalId: string): Named[] {
  const spaces: Space[] = own.mode === "live" ? [own, { ...own, mode: "test" }] : [own];
  return spaces.map((space) => ({ space, candidate: candidateHash(vault, space, externalId) }));
}

async function destroy(
  tx: Tx,
  { holdings, events }: ErasureDeps,
  named: readonly Named[],
  now: Date,
): Promise<Receipt["destroyed"]> {
  const { forgetCandidateEvents } = events;
  const erasing = { holdings, forgetReplies, forgetCandidateEvents };
  // Live before test in every erasure, so two of them cannot deadlock.
  for (const { candidate } of named) await lockCandidate(tx, candidate);
  const destroyed = nothingDestroyed();
  for (const { space, candidate } of named)
    await eraseIn(tx, erasing, { space, candidate, now }, destroyed);
  return destroyed;
}
