import { defineFeature, type Operation } from "../../access/index.ts";
import { candidateEvents, candidateOperations } from "./candidates.routes.ts";
import { createErasure } from "./erase.ts";

export { isReceiptFor, readReceipt, receiptKey, type Receipt } from "./receipts.ts";

export function createCandidates(deps: Parameters<typeof createErasure>[0]): {
  operations: readonly Operation[];
} {
  return { operations: candidateOperations(createErasure(deps)) };
}

export const candidates = defineFeature({ events: candidateEvents });
