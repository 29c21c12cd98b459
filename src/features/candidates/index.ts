import { defineFeature, type Operation } from "../../access/index.ts";
import { candidateEvents, candidateOperations } from "./candidates.routes.ts";
import { createErasure, type EraseCandidate } from "./candidates.service.ts";

export function createCandidates(deps: Parameters<typeof createErasure>[0]): {
  operations: readonly Operation[];
  erase: EraseCandidate;
} {
  const erase = createErasure(deps);
  return { operations: candidateOperations(erase), erase };
}

export const candidates = defineFeature({ events: candidateEvents });
