import { defineFeature, type Operation } from "../../access/index.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { Receipt, Space } from "../../privacy/index.ts";
import { candidateEvents, candidateOperations } from "./candidates.routes.ts";
import {
  createErasure,
  previewErasure,
  type EraseCandidate,
  type ErasureDeps,
} from "./candidates.service.ts";
import { receiptSweep } from "./receipts.store.ts";

export { listReceipts, type StoredReceipt } from "./receipts.store.ts";

export interface Candidates {
  operations: readonly Operation[];
  erase: EraseCandidate;
  /** What an erasure would destroy. */
  preview(space: Space, externalId: string, now: Date): Promise<Receipt["destroyed"]>;
}

export function createCandidates(deps: ErasureDeps & { db: Database }): Candidates {
  const erase = createErasure(deps);
  return {
    operations: candidateOperations(erase),
    erase,
    preview: (space, externalId, now) => previewErasure(deps, space, externalId, now),
  };
}

export const candidates = defineFeature({
  events: candidateEvents,
  sweeps: [receiptSweep],
  ofApp: [{ table: "erasure_receipts" }],
});
