import { Type, type Static } from "typebox";
import { BANDS } from "../../engine/index.ts";
import { Checked, Nullable, OneOf, Text } from "../../platform/http/schema.ts";
import { strict, Timestamp } from "../../platform/http/shared-fields.ts";
import { PAGE_QUERY } from "../../platform/pagination.ts";
import { EngineUsed, ResumeAnalysis, withDocument } from "./resumes.schema.ts";

/* What a candidate is told, may correct, and what a person decided in the end. */

/** Of one request. */
const MAX_CORRECTIONS = 20;
/** Requests for one analysis. */
export const MAX_CORRECTED = 10;
/** Of one analysis. */
export const MAX_DECISIONS = 50;
const MAX_SAYS_CHARS = 300;
const MAX_PERSON_CHARS = 200;
const MAX_NOTE_CHARS = 2_000;

const Lines = (description: string) => Type.Array(Type.String(), { description });

export const AnalysisExplanation = Type.Object(
  {
    analysis_id: Type.String(),
    read: Lines("What was read, and what is left out before anything is counted"),
    counted: Lines("What counted, and for how much"),
    changes: Lines("What would raise the score"),
    correction: Lines("How to have a mistake corrected"),
    language: Type.String({
      description: "ISO 639-1: of the sentences (English, German, French or Spanish)",
    }),
    names_language: Type.String({
      description: "ISO 639-1: of the names of skills, as in the analysis",
    }),
  },
  { title: "AnalysisExplanation" },
);

const CORRECTION_KINDS = ["date", "title", "skill"] as const;

const oneLine = (text: string) =>
  text.trim() === "" || /[\n\r]/.test(text) ? { message: "must be one line of text" } : undefined;

const checkCorrection = ({ kind, says, should_say: meant }: Correction) => {
  if (kind !== "skill" && says === undefined)
    return { field: "says", message: "is required for a date or a title" };
  if (kind === "date" && !/\d/.test(meant))
    return { field: "should_say", message: "must hold a year" };
  return undefined;
};

const CorrectionFields = Type.Object(
  {
    kind: OneOf("CorrectionKind", CORRECTION_KINDS, {
      description:
        "`date` and `title`: the words of `says` become those of `should_say`. `skill`: a skill that is missing",
    }),
    says: Type.Optional(
      Text({
        minLength: 1,
        maxLength: MAX_SAYS_CHARS,
        description:
          "Words of the résumé, exactly as they stand there; they must stand there once. Of a skill: words of the post in which it was used; left out, it counts as listed only",
      }),
    ),
    should_say: Checked(
      Text({
        minLength: 1,
        maxLength: 120,
        description: "The correct words in one line; of a skill its name",
      }),
      oneLine,
    ),
  },
  { ...strict, title: "AnalysisCorrection" },
);
type Correction = Static<typeof CorrectionFields>;

export const NewCorrection = withDocument("CorrectionRequest", {
  corrections: Type.Array(Checked(CorrectionFields, checkCorrection), {
    minItems: 1,
    maxItems: MAX_CORRECTIONS,
    description: "Made one after the other, in this order",
  }),
});

const Points = Type.Integer({ minimum: -100, maximum: 100 });

export const CorrectedAnalysis = Type.Object(
  {
    first: ResumeAnalysis,
    corrected: ResumeAnalysis,
    difference: Type.Object(
      { overall: Points, skills: Points, experience: Points, education: Points, quality: Points },
      { description: "Scores of the corrected analysis less those of the first" },
    ),
  },
  { title: "CorrectedAnalysis" },
);

const OUTCOMES = ["advanced", "hired", "rejected", "withdrawn"] as const;

const DecisionFields = {
  outcome: OneOf("DecisionOutcome", OUTCOMES, {
    description:
      "`advanced`: goes on to the next step · `hired` · `rejected` · `withdrawn`: by the candidate",
  }),
  decided_by: Text({
    minLength: 1,
    maxLength: MAX_PERSON_CHARS,
    description: "The person responsible: a name, or your own id for them",
  }),
};

export const NewDecision = Type.Object(
  {
    ...DecisionFields,
    note: Type.Optional(
      Text({
        minLength: 1,
        maxLength: MAX_NOTE_CHARS,
        description: "The reason, for your own log",
      }),
    ),
  },
  { ...strict, title: "DecisionRequest" },
);

export const AnalysisDecision = Type.Object(
  {
    decision_id: Type.String(),
    analysis_id: Type.String(),
    outcome: DecisionFields.outcome,
    decided_by: Type.String(),
    note: Nullable(Type.String()),
    shown: Type.Object(
      {
        overall: Type.Integer({ minimum: 0, maximum: 100 }),
        band: OneOf("ScoreBand", BANDS),
        engine: EngineUsed,
      },
      { description: "What the analysis told the person who decided" },
    ),
    created_at: Timestamp,
  },
  { title: "AnalysisDecision" },
);

export const DecisionsQuery = Type.Object(PAGE_QUERY, strict);

export type CorrectionInput = Static<typeof NewCorrection>;
export type DecisionInput = Static<typeof NewDecision>;
export type DecisionBody = Static<typeof AnalysisDecision>;
export type ExplanationBody = Static<typeof AnalysisExplanation>;
export type OneCorrection = CorrectionInput["corrections"][number];
