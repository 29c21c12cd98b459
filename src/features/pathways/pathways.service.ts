import { candidateHash, lockCandidate, type Call, type Settled } from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import type { Vault } from "../../platform/crypto.ts";
import { newId } from "../../platform/ids.ts";
import { toPage, type Page } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { enqueue } from "../../platform/tasks.ts";
import { createEstimate } from "./estimate.ts";
import { GENERATE_TASK } from "./pathways.tasks.ts";
import type { PathwayInput } from "./pathways.schema.ts";
import { findPathway, insertPathway, listPathways } from "./pathways.store.ts";
import { sealInput, showPathway, showSummary } from "./show.ts";

export interface PathwayVerbs {
  request(call: Call, input: PathwayInput): Promise<Settled>;
  read(call: Call, id: string): Promise<object>;
  list(call: Call, externalCandidateId: string, page: Page): Promise<object>;
}

export function createPathwayVerbs({ db, vault }: { db: Database; vault: Vault }): PathwayVerbs {
  const estimate = createEstimate(db);
  const spaceOf = ({ caller }: Call) => ({ appId: caller.appId, mode: caller.key.mode });

  return {
    async request(call, input) {
      const space = spaceOf(call);
      const { external_candidate_id: externalId } = input;
      const candidate =
        externalId === undefined ? undefined : candidateHash(vault, space, externalId);
      const id = newId("cp", call.now);
      const estimatedSeconds = await estimate(call.now);
      return call.commit(async (tx) => {
        // An erasure of this candidate comes wholly before or wholly after.
        if (candidate) await lockCandidate(tx, candidate);
        const pathway = {
          id,
          candidate: candidate ?? null,
          requestId: call.requestId,
          sealedInput: sealInput(vault, input),
          retentionMonths: call.caller.retentionMonths,
        };
        await insertPathway(tx, space, pathway, call.now);
        await enqueue(tx, GENERATE_TASK, { id });
        return {
          pathway_id: id,
          status: "queued",
          poll_url: `/v1/career-pathways/${id}`,
          estimated_seconds: estimatedSeconds,
        };
      }, candidate);
    },

    async read(call, id) {
      const row = await findPathway(db, spaceOf(call), id, call.now);
      if (!row) throw apiError("not_found", "There is no such pathway.");
      return showPathway(vault, row);
    },

    async list(call, externalCandidateId, page) {
      const space = spaceOf(call);
      const candidate = candidateHash(vault, space, externalCandidateId);
      const { rows, total } = await listPathways(db, space, candidate, page, call.now);
      return toPage(
        rows.map((row) => showSummary(vault, row)),
        page,
        total,
      );
    },
  };
}
