import { bodyOf } from "../../access/index.ts";
import type { Vault } from "../../platform/crypto.ts";
import { PageOf, pageOfRows } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { readReceipt, receiptKey } from "../../privacy/index.ts";
import { listReceipts, type Candidates, type StoredReceipt } from "../candidates/index.ts";
import {
  AccountErasure,
  CandidateData,
  CandidateRef,
  ErasureReceipt,
  ReceiptsQuery,
} from "./account-candidates.schema.ts";
import { AppParams } from "./members.schema.ts";
import { defineAccountOperation, type AccountOperation } from "./account-operation.ts";
import { spaceOfCall } from "./spaces.ts";

interface Deps {
  db: Database;
  vault: Vault;
  candidates: Candidates;
}

export function accountCandidateOperations(deps: Deps): AccountOperation[] {
  const { db, vault, candidates } = deps;
  const tag = "Candidates";
  return [
    defineAccountOperation({
      id: "previewAccountErasure",
      tag,
      method: "POST",
      path: "/apps/{app}/candidates/preview",
      access: "owner",
      summary: "Count what an erasure would destroy",
      description: "Changes nothing. `live` covers the sandbox too, as the erasure does.",
      params: AppParams,
      body: CandidateRef,
      status: 200,
      reply: CandidateData,
      handle: (call, { body }) =>
        candidates.preview(spaceOfCall(call, body.mode), body.external_candidate_id, call.now),
    }),
    defineAccountOperation({
      id: "eraseAccountCandidate",
      tag,
      method: "POST",
      path: "/apps/{app}/candidates/erase",
      access: "owner",
      summary: "Erase a candidate",
      description:
        "As DELETE /v1/candidates/{external_candidate_id} with a key of this mode: `live` covers the sandbox too.",
      params: AppParams,
      body: CandidateRef,
      status: 202,
      reply: AccountErasure,
      async handle(call, { body }) {
        const space = spaceOfCall(call, body.mode);
        const note = { targetId: space.appId, details: { mode: space.mode } };
        const context = call.as(space, "candidate.erase", note);
        const settled = await candidates.erase(context, body.external_candidate_id);
        const [receipt] = Object.values(settled.reply.headers ?? {});
        return { ...bodyOf(settled), receipt };
      },
    }),
    defineAccountOperation({
      id: "listAccountReceipts",
      tag,
      method: "GET",
      path: "/apps/{app}/receipts",
      summary: "List the receipts of erasures",
      description: "Newest first, by whomever and in either mode. No candidate is named.",
      params: AppParams,
      query: ReceiptsQuery,
      status: 200,
      reply: PageOf(ErasureReceipt),
      async handle(call) {
        const page = call.page();
        const { receipts, total } = await listReceipts(db, call.app.id, page);
        const key = receiptKey(vault);
        const show = ({ id, receipt }: StoredReceipt) => {
          const { modes, candidate, erased_at, destroyed } = readReceipt(key, receipt)!;
          return { id, modes, candidate, erased_at, destroyed, receipt };
        };
        return pageOfRows(receipts, page, total, show);
      },
    }),
  ];
}
