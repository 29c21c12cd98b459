import { defineOperation, type EventDescription, type Operation } from "../../access/index.ts";
import { CandidateErasure, CandidateParams } from "./candidates.schema.ts";
import type { EraseCandidate } from "./candidates.service.ts";
import { RECEIPT_HEADER } from "../../privacy/index.ts";

const EXAMPLE = {
  external_candidate_id: "cand_4711",
  previously_known: true,
  deleted: { analyses: 2, pathways: 1, files: 1 },
};

export const candidateEvents: readonly EventDescription[] = [
  {
    type: "candidate.deleted",
    summary: "A candidate was erased",
    data: CandidateErasure,
    example: EXAMPLE,
  },
];

export const candidateOperations = (erase: EraseCandidate): Operation[] => [
  defineOperation({
    id: "deleteCandidate",
    tag: "Candidates",
    method: "DELETE",
    path: "/candidates/{external_candidate_id}",
    summary: "Erase a candidate",
    description:
      "Erases everything stored under your candidate id: analyses, files, pathways (one still being generated is cancelled and its credits come back), stored idempotent replies and event payloads, and destroys the key they were encrypted with. A live key's erasure covers the sandbox too; a sandbox key's covers the sandbox only. It is done when it answers, and answers 202 for an unknown id too. Sends `candidate.deleted`. `X-Erasure-Receipt` is a signed proof of what was destroyed and when.",
    policy: { scope: "candidates:delete", rate: "read", costMillicredits: 0 },
    params: CandidateParams,
    status: 202,
    reply: CandidateErasure,
    echo: "external_candidate_id",
    headers: {
      [RECEIPT_HEADER]:
        "Signed receipt of the erasure, without the id: `v1.<payload>.<signature>`.",
    },
    examples: { reply: EXAMPLE },
    handle: (call, { params }) => erase(call, params.external_candidate_id),
  }),
];
