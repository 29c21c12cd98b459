import { Type, type Static } from "typebox";
import { Nullable, OneOf, Text } from "../../platform/http/schema.ts";
import { strict, Timestamp } from "../../platform/http/shared-fields.ts";

const FEEDBACK_KINDS = ["wrong", "outdated"] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

export const MAX_QUOTE_CHARS = 1_000;
export const MAX_NOTE_CHARS = 2_000;
/** Of one pathway. */
export const MAX_FEEDBACK = 50;

export const FeedbackKindField = OneOf("FeedbackKind", FEEDBACK_KINDS, {
  description: "`wrong`: it was never so · `outdated`: it is so no longer",
});

export const FeedbackRequest = Type.Object(
  {
    kind: FeedbackKindField,
    quote: Type.Optional(
      Text({
        minLength: 1,
        maxLength: MAX_QUOTE_CHARS,
        description: "The sentence of the plan that is meant, as it stands there",
      }),
    ),
    note: Type.Optional(
      Text({
        minLength: 1,
        maxLength: MAX_NOTE_CHARS,
        description:
          "The correct statement, with the address of a page that confirms it where there is one. Do not name a person",
      }),
    ),
  },
  { ...strict, title: "PathwayFeedbackRequest" },
);

export const PathwayFeedback = Type.Object(
  {
    feedback_id: Type.String(),
    pathway_id: Type.String(),
    kind: FeedbackKindField,
    quote: Nullable(Type.String()),
    note: Nullable(Type.String()),
    created_at: Timestamp,
  },
  { title: "PathwayFeedback" },
);

export type FeedbackInput = Static<typeof FeedbackRequest>;
