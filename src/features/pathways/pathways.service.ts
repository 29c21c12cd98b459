import {
  endOfResult,
  keepsResults,
  noteResult,
  type Call,
  type Settled,
} from "../../access/index.ts";
import { candidateHash, keepFor, lastErasureOf, type Space } from "../../privacy/index.ts";
import type { Vault } from "../../platform/crypto.ts";
import { newId } from "../../platform/ids.ts";
import { pageOfRows, type Page } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { enqueue } from "../../platform/tasks.ts";
import { NO_TRACING, traceHeader, type Tracing } from "../../platform/tracing.ts";
import type { FeedbackInput } from "./feedback.schema.ts";
import { giveFeedback, missingPathway } from "./feedback.service.ts";
import { countRoleDemand, type DemandDeps } from "./role-demand.ts";
import { createEstimate } from "./estimate.ts";
import { GENERATE_TASK } from "./pathways.tasks.ts";
import type { PathwayInput } from "./pathways.schema.ts";
import { findPathway, insertPathway, listPathways } from "./pathways.store.ts";
import { isReadable, sealInput, showPathway, showSummary } from "./stored-pathway.ts";

/** The ledger's note when the candidate is erased before the pathway is done. */
export const CANCELLED = "pathway cancelled: its candidate was erased";

export interface PathwayVerbs {
  request(call: Call, input: PathwayInput): Promise<Settled>;
  read(call: Call, id: string): Promise<object>;
  list(call: Call, externalCandidateId: string, page: Page): Promise<object>;
  giveFeedback(call: Call, id: string, input: FeedbackInput): Promise<Settled>;
  /** Whether a pathway can still be read. */
  isKept(space: Space, id: string, now: Date): Promise<boolean>;
}

/** As the request names it, by itself or by its region, else the app's. */
const countryOf = (
  { country, region }: PathwayInput,
  { defaultCountry }: Call["caller"],
): string | undefined => country ?? region?.slice(0, 2) ?? defaultCountry ?? undefined;

export interface PathwayDeps extends DemandDeps {
  db: Database;
  vault: Vault;
  tracing?: Tracing | undefined;
}

export function createPathwayVerbs(deps: PathwayDeps): PathwayVerbs {
  const { db, vault, engine, tracing = NO_TRACING } = deps;
  const estimate = createEstimate(db);
  const find = async (space: Space, id: string, now: Date) => {
    const row = await findPathway(db, space, id, now);
    return row && isReadable(vault, row) ? row : undefined;
  };

  return {
    async request(call, asked) {
      const { space } = call;
      const country = countryOf(asked, call.caller);
      const input = country === undefined ? asked : { ...asked, country };
      const { external_candidate_id: externalId } = input;
      const candidate =
        externalId === undefined ? undefined : candidateHash(vault, space, externalId);
      const lastErasure = candidate ? await lastErasureOf(db, candidate) : 0;
      const demand = await countRoleDemand(deps, call, input);
      const id = newId("cp", call.now);
      const accepted = {
        pathway_id: id,
        status: "queued",
        poll_url: `/v1/career-pathways/${id}`,
        estimated_seconds: await estimate(call.now),
      };
      const expiresAt = endOfResult(call.caller, call.now);
      return call.commit(async (tx, outcome) => {
        const subject =
          candidate && (await keepFor(tx, space, candidate, { lastErasure, expiresAt }));
        if (candidate && !subject) {
          outcome.isForgotten = true;
          outcome.refundNote = CANCELLED;
          return accepted;
        }
        if (subject) outcome.subject = subject;
        const owner = { id, appId: space.appId, ownKey: subject?.key ?? null };
        const pathway = {
          id,
          candidate: candidate ?? null,
          requestId: call.requestId,
          sealedInput: sealInput(vault, owner, { ...input, language: call.language, demand }),
          expiresAt,
        };
        await insertPathway(tx, space, pathway, call.now);
        if (!keepsResults(call.caller)) await noteResult(tx, space, id);
        await enqueue(tx, GENERATE_TASK, { id, ...traceHeader(tracing) }, space.appId);
        return accepted;
      });
    },

    giveFeedback: (call, id, input) => giveFeedback(deps, call, id, input),

    isKept: async (space, id, now) => (await find(space, id, now)) !== undefined,

    async read(call, id) {
      const row = await find(call.space, id, call.now);
      if (!row) throw await missingPathway(db, call.space, id);
      return showPathway(vault, engine, row);
    },

    async list(call, externalCandidateId, page) {
      const { space } = call;
      const candidate = candidateHash(vault, space, externalCandidateId);
      const { rows, total } = await listPathways(db, space, candidate, page, call.now);
      const { data, pagination } = pageOfRows(rows, page, total, (row) =>
        isReadable(vault, row) ? [showSummary(vault, row)] : [],
      );
      return { data: data.flat(), pagination };
    },
  };
}
