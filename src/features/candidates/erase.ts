import {
  candidateHash,
  destroyKey,
  forgetReplies,
  lockCandidate,
  recordErasure,
  spaceOf,
  type CallContext,
  type CandidateHolding,
  type Settled,
  type Space,
} from "../../access/index.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { EventSink } from "../webhooks/index.ts";
import { RECEIPT_HEADER, signReceipt, type Receipt } from "./receipts.ts";

export type EraseCandidate = (call: CallContext, externalId: string) => Promise<Settled>;

type Destroyed = Receipt["destroyed"];

export interface Erasing {
  readonly events: Pick<EventSink, "forgetCandidateEvents">;
  readonly holdings: readonly CandidateHolding[];
}

/** Removes everything stored under the candidate's hash and counts it in `destroyed`. */
async function eraseIn(
  tx: Tx,
  { events, holdings }: Erasing,
  { space, candidate, now }: { space: Space; candidate: Buffer; now: Date },
  destroyed: Destroyed,
): Promise<void> {
  for (const holding of holdings) {
    const {
      analyses = 0,
      pathways = 0,
      files = 0,
    } = await holding.forget(tx, space, candidate, now);
    destroyed.analyses += analyses;
    destroyed.pathways += pathways;
    destroyed.files += files;
  }
  destroyed.stored_replies += await forgetReplies(tx, space, candidate);
  destroyed.event_payloads += await events.forgetCandidateEvents(tx, space, candidate);
  // After the rows: a transaction that held one of them has finished using the key by now.
  if (await destroyKey(tx, candidate)) destroyed.keys++;
  await recordErasure(tx, candidate, now);
}

/**
 * Repeats an erasure of which only the candidate's hash is known, after a restore. Returns whether
 * there was anything of them.
 */
export async function eraseHashed(
  tx: Tx,
  erasing: Erasing,
  candidate: Buffer,
  now: Date,
): Promise<boolean> {
  const space = await spaceOf(tx, candidate);
  if (!space) return false;
  await eraseIn(tx, erasing, { space, candidate, now }, nothingYet());
  return true;
}

const nothingYet = (): Destroyed => ({
  analyses: 0,
  pathways: 0,
  files: 0,
  stored_replies: 0,
  event_payloads: 0,
  keys: 0,
});

/**
 * One transaction: either everything is erased when it returns, or nothing and it can be repeated.
 */
export function createErasure(deps: Erasing & { vault: Vault; events: EventSink }): EraseCandidate {
  const { vault, events } = deps;

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
      const destroyed = nothingYet();
      for (const { space, candidate } of erased)
        await eraseIn(tx, deps, { space, candidate, now: call.now }, destroyed);
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
