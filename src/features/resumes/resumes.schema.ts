import { Type, type Static, type TSchema } from "typebox";
import { Checked, described, eitherField, OneOf, Text } from "../../platform/http/schema.ts";

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Timestamp = Type.String({ format: "date-time" });
const strict = { additionalProperties: false };
const Score = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description });
const Names = (description: string) => Type.Array(Type.String(), { description });

export const MAX_TEXT_CHARS = 200_000;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

const notBlank = (text: string) =>
  text.trim() === "" ? { message: "must not be blank" } : undefined;

/** What a form with the file sends beside it. */
const FormFields = {
  external_candidate_id: Type.Optional(
    Text({
      minLength: 1,
      maxLength: 255,
      description:
        "Your id for the candidate. Send it with every analysis: it is what erasure goes by.",
    }),
  ),
  target_job: Type.Object(
    {
      title: Checked(
        Text({ minLength: 1, maxLength: 200, description: "As the vacancy has it" }),
        notBlank,
      ),
      skills: Type.Optional(
        Type.Array(Checked(Text({ minLength: 1, maxLength: 100 }), notBlank), {
          maxItems: 100,
          description:
            "What the job asks for, in any spelling. Left out or empty: the usual skills of the role.",
        }),
      ),
    },
    { ...strict, description: "The job to compare with" },
  ),
};
export const UploadedAnalysis = Type.Object(FormFields, strict);

const AnalysisFields = described(
  Type.Object(
    {
      ...FormFields,
      resume_text: Type.Optional(
        Text({
          minLength: 1,
          maxLength: MAX_TEXT_CHARS,
          description:
            "The résumé as text; either this, `file_url` or an uploaded file. Never stored.",
        }),
      ),
      file_url: Type.Optional(
        described(
          Text({
            minLength: 1,
            maxLength: 2048,
            description:
              "https, on a publicly reachable host: a PDF or DOCX of at most 10 MB; either this or `resume_text`",
          }),
          { format: "uri" },
        ),
      ),
    },
    { ...strict, title: "AnalysisRequest" },
  ),
  eitherField("resume_text", "file_url"),
);

export const NewAnalysis = Checked(AnalysisFields, ({ resume_text: text, file_url: url }) => {
  if (text !== undefined && url !== undefined)
    return { field: "file_url", message: "cannot be sent with resume_text" };
  if (text === undefined && url === undefined)
    return { field: "resume_text", message: "is required, unless file_url is sent" };
  return undefined;
});

export const AnalysisParams = Type.Object({
  analysis_id: Text({ minLength: 1, maxLength: 255, examples: ["ra_01kb3m8e5x7w2v9t4s6r1q0p8n"] }),
});

export const ResumeAnalysis = Type.Object(
  {
    analysis_id: Type.String(),
    external_candidate_id: Nullable(Type.String()),
    target_job: Type.Object({
      title: Type.String(),
      skills: Names("Canonical names, each once"),
    }),
    scores: Type.Object(
      {
        overall: Score("Skills .5, experience .3, education .1, quality .1"),
        skills: Score("The target's skills, by importance, level and how they are shown"),
        experience: Score("Years in work like this, the nearest position, the rank"),
        education: Score("The highest degree beside what is usual in the role"),
        quality: Score("Of the document: structure, dates, results, length, contact"),
      },
      { description: "Each is explained in docs/scoring.md" },
    ),
    matched_skills: Names("Of the target's skills, those the résumé shows"),
    partial_skills: Names("Of the target's skills, those of which it shows a close relative"),
    missing_skills: Names("Of the target's skills, the rest"),
    additional_skills: Names("Shown beyond the target, the best shown first"),
    assessment: Type.String({ description: "Plain prose for the person who decides" }),
    strengths: Type.Array(Type.String()),
    recommendations: Type.Array(Type.String()),
    document: Type.Object({
      source: OneOf("DocumentSource", ["text", "file"]),
      format: OneOf("DocumentFormat", ["text", "pdf", "docx"]),
      pages: Nullable(Type.Integer({ description: "Known for PDF only" })),
      words: Type.Integer(),
      language: Nullable(Type.String({ description: "ISO 639-1" })),
      warnings: Type.Array(Type.String(), {
        description: "What a reader of the result should know, for example hidden text left out",
      }),
    }),
    engine: Type.Object({ version: Type.String() }),
    created_at: Timestamp,
    expires_at: Timestamp,
  },
  { title: "ResumeAnalysis" },
);

export type NewAnalysisBody = Static<typeof NewAnalysis>;
export type ResumeAnalysisBody = Static<typeof ResumeAnalysis>;
