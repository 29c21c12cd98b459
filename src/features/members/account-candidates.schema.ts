import { Type } from "typebox";
import { ModeField } from "../../access/index.ts";
import { strict, Timestamp } from "../../platform/http/shared-fields.ts";
import { Text } from "../../platform/http/schema.ts";
import { PAGE_QUERY } from "../../platform/pagination.ts";

export const ReceiptsQuery = Type.Object(PAGE_QUERY, strict);

export const CandidateRef = Type.Object(
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

export const CandidateData = Type.Object(
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
export const AccountErasure = Type.Object(
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
export const ErasureReceipt = Type.Object(
  {
    id: Type.String(),
    modes: Type.Array(ModeField),
    candidate: Type.String({ description: "Keyed hash: only the operator can match it" }),
    erased_at: Timestamp,
    destroyed: CandidateData,
    receipt: Type.String(),
  },
  { title: "ErasureReceipt" },
);
