import { Type } from "typebox";

export const CandidateParams = Type.Object(
  {
    // Anything a path can contain: an erasure is 202 even for an id that cannot exist.
    external_candidate_id: Type.String({
      minLength: 1,
      description: "The id you gave the candidate",
      examples: ["cand_4711"],
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
