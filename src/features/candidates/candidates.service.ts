import { forgetReplies, type CallContext, type Settled } from "../../access/index.ts";
import type { Vault } from "../../platform/crypto.ts";
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

export type EraseCandidate = (call: CallContext, externalId: string) => Promise<Settled>;

/**
 * One transaction: either everything is erased when it returns, or nothing and it can be repeated.
 */
export function createErasure(deps: {
  vault: Vault;
  events: EventSink;
  holdings: readonly CandidateHolding[];
}): EraseCandidate {
  const { vault, events, holdings } = deps;
  const { forgetCandidateEvents } = events;
  const erasing = { holdings, forgetReplies, forgetCandidateEvents };

  return (call, externalId) => {
    const own = call.space;
    const spaces: Space[] = own.mode === "live" ? [own, { ...own, mode: "test" }] : [own];
    const erased = spaces.map((space) => ({
      space,
      candidate: candidateHash(vault, space, externalId),
    }));
    return call.commit(async (tx, outcome) => {
      // Live before test in every erasure, so two of them cannot deadlock.
      for (const { candidate } of erased) await lockCandidate(tx, candidate);
      const destroyed = nothingDestroyed();
      for (const { space, candidate } of erased)
        await eraseIn(tx, erasing, { space, candidate, now: call.now }, destroyed);
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
      const receipt: Receipt = {
        app_id: own.appId,
        modes: spaces.map(({ mode }) => mode),
        candidate: erased[0]!.candidate.toString("base64url"),
        erased_at: call.now.toISOString(),
        destroyed,
      };
      outcome.headers = { [RECEIPT_HEADER]: signReceipt(vault, receipt) };
      return erasure;
    });
  };
}
