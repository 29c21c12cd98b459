import {
  candidateHash,
  forgetReplies,
  lockCandidate,
  recordErasure,
  type Call,
  type CandidateHolding,
  type Erased,
  type Settled,
} from "../../access/index.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { EventSink } from "../webhooks/index.ts";

export type EraseCandidate = (call: Call, externalId: string) => Promise<Settled>;

/** Everything in one transaction: it is all gone when it answers, or nothing is and it can be repeated. */
export function createErasure(deps: {
  vault: Vault;
  events: EventSink;
  holdings: readonly CandidateHolding[];
}): EraseCandidate {
  const { vault, events, holdings } = deps;
  return (call, externalId) => {
    const space = { appId: call.caller.appId, mode: call.caller.key.mode };
    const candidate = candidateHash(vault, space, externalId);
    return call.commit(async (tx) => {
      await lockCandidate(tx, candidate);
      const deleted: Erased = { analyses: 0, pathways: 0, files: 0 };
      for (const holding of holdings) {
        Object.assign(deleted, await holding.forget(tx, space, candidate, call.now));
      }
      await forgetReplies(tx, space, candidate);
      await events.forgetCandidateEvents(tx, space, candidate);
      await recordErasure(tx, candidate, call.now);
      const erasure = {
        external_candidate_id: externalId,
        previously_known: Object.values(deleted).some((count) => count > 0),
        deleted,
      };
      // After the erasure and without a subject: it is what tells that the rest is gone.
      await events.emitEvent(tx, { ...space, type: "candidate.deleted", data: erasure });
      return erasure;
    });
  };
}
