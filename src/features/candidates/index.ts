import { defineFeature, type Operation } from "../../access/index.ts";
import { candidateEvents, candidateOperations } from "./candidates.routes.ts";
import { createErasure, type EraseCandidate } from "./erase.ts";

export { eraseHashed } from "./erase.ts";

export { isReceiptFor, readReceipt, receiptKey, type Receipt } from "./receipts.ts";

export function createCandidates(deps: Parameters<typeof createErasure>[0]): {
  operations: readonly Operation[];
  erase: EraseCandidate;
} {
  const erase = createErasure(deps);
  return { operations: candidateOperations(erase), erase };
}

export const candidates = defineFeature({ events: candidateEvents });
