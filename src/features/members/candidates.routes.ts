import { Type } from "typebox";
import { bodyOf, ModeField } from "../../access/index.ts";
import type { Vault } from "../../platform/crypto.ts";
import { strict, Timestamp } from "../../platform/http/fields.ts";
import { Text } from "../../platform/http/schema.ts";
import { PAGE_QUERY, PageOf, pageOfRows } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { readReceipt, receiptKey } from "../../privacy/index.ts";
import { listReceipts, type Candidates, type StoredReceipt } from "../candidates/index.ts";
import { AppParams } from "./members.schema.ts";
import { defineAccountOperation, type AccountOperation } from "./operation.ts";
import { spaceOf } from "./spaces.ts";

const CandidateRef = Type.Object(
  {
    external_candidate_id: Text({
      minLength: 1,
      maxLength: 4_096,
      description: "The id you gave the candidate; in the body, so that no log of paths keeps it",
    }),
    mode: Type.Optional(ModeField),
  },
  { ...strict, title: "CandidateRef" },
);

const Destroyed = Type.Object(
  {
    analyses: Type.Integer(),
    pathways: Type.Integer(),
    files: Type.Integer(),
    stored_replies: Type.Integer({ description: "Replies kept for Idempotency-Key" }),
    event_payloads: Type.Integer(),
    logged_bodies: Type.Integer({ description: "Sandbox requests whose bodies are kept" }),
    keys: Type.Integer({ description: "Keys that the rest is encrypted with" }),
  },
  { title: "CandidateData" },
);
const AccountErasure = Type.Object(
  {
    previously_known: Type.Boolean(),
    deleted: Type.Object({
      analyses: Type.Integer(),
      pathways: Type.Integer(),
      files: Type.Integer(),
    }),
    receipt: Type.String({ description: "Signed proof of what was destroyed and when" }),
  },
  { title: "AccountErasure" },
);
const ErasureReceipt = Type.Object(
  {
    id: Type.String(),
    modes: Type.Array(ModeField),
    candidate: Type.String({ description: "Keyed hash: only the operator can match it" }),
    erased_at: Timestamp,
    destroyed: Destroyed,
    receipt: Type.String(),
  },
  { title: "ErasureReceipt" },
);

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
      reply: Destroyed,
      handle: (call, { body }) =>
        candidates.preview(spaceOf(call, body.mode), body.external_candidate_id, call.now),
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
        const space = spaceOf(call, body.mode);
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
      query: Type.Object(PAGE_QUERY, strict),
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
