import { Type } from "typebox";
import { Text } from "../../platform/http/schema.ts";

export const CandidateParams = Type.Object(
  {
    external_candidate_id: Text({
      minLength: 1,
      maxLength: 255,
      description: "The id you gave the candidate",
    }),
  },
  { additionalProperties: false },
);

export const CandidateErasure = Type.Object(
  {
    external_candidate_id: Type.String(),
    previously_known: Type.Boolean({ description: "Whether anything was stored under this id" }),
    deleted: Type.Object({
      analyses: Type.Integer(),
      pathways: Type.Integer(),
      files: Type.Integer(),
    }),
  },
  { title: "CandidateErasure" },
);
