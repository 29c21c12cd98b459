import { Type, type Static } from "typebox";
import { ModeField } from "../../access/index.ts";
import { FeedbackKindField } from "../../features/pathways/index.ts";
import { Nullable, OneOf, Text } from "../../platform/http/schema.ts";
import { NullableTimestamp, strict, Timestamp } from "../../platform/http/shared-fields.ts";
import { PAGE_QUERY } from "../../platform/pagination.ts";

/* What customers say is wrong in plans. */

const basis = {
  basis_kind: Nullable(
    OneOf("FeedbackBasisKind", ["route", "occupation", "general"], {
      description: "What the plan was made from; null: the pathway has no plan",
    }),
  ),
  basis_id: Nullable(
    Type.String({ description: "Of the document", examples: ["us/it-support-specialist"] }),
  ),
  role_id: Nullable(
    Type.String({ description: "What the title was read as, where no document is" }),
  ),
};

export const Feedback = Type.Object(
  {
    id: Type.String(),
    kind: FeedbackKindField,
    quote: Nullable(Type.String({ description: "The sentence that is meant" })),
    note: Nullable(Type.String({ description: "What is so instead" })),
    ...basis,
    pathway_id: Type.String(),
    app_id: Type.String(),
    mode: ModeField,
    created_at: Timestamp,
    done_at: NullableTimestamp,
  },
  { title: "Feedback" },
);

export const FeedbackQuery = Type.Object(
  {
    basis_id: Type.Optional(Text({ minLength: 1, maxLength: 200, description: "Of one document" })),
    state: Type.Optional(OneOf("FeedbackState", ["open", "done"], { description: "Default both" })),
    ...PAGE_QUERY,
  },
  strict,
);

export const FeedbackRoutes = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        ...basis,
        open: Type.Integer(),
        done: Type.Integer(),
        newest_at: Timestamp,
      }),
      { description: "The most open first; at most 1,000" },
    ),
  },
  { title: "FeedbackRoutes" },
);

export const FeedbackChange = Type.Object(
  { done: Type.Boolean({ description: "Whether it has been dealt with" }) },
  { ...strict, title: "FeedbackChange" },
);

export type FeedbackBody = Static<typeof Feedback>;
