import { Type, type Static, type TProperties, type TSchema } from "typebox";
import { LanguageField } from "../../access/index.ts";
import { MAX_CANDIDATE_ID_CHARS } from "../../privacy/index.ts";
import {
  ADJUSTMENT_RULES,
  BANDS,
  EVIDENCE_OF,
  MAX_ADJUSTMENT,
  POSSIBLE_FROM,
  REDACTED_ON_REQUEST,
  STRONG_FROM,
  UNREAD_PARTS,
} from "../../engine/index.ts";
import { AUTHORSHIP } from "../../model/authorship.schema.ts";
import {
  Checked,
  described,
  eitherField,
  Nullable,
  OneOf,
  Text,
} from "../../platform/http/schema.ts";
import { DOCUMENT_FORMATS } from "../../platform/documents/index.ts";
import { MAX_ID_CHARS } from "../../platform/ids.ts";
import { MAX_RESUME_CHARS } from "../../reading/index.ts";
import { UNLOCKED_AMONG } from "../catalogue/index.ts";
import { SuggestedSkills } from "../matching/index.ts";

const Timestamp = Type.String({ format: "date-time" });
const strict = { additionalProperties: false };
const Score = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description });
const Names = (description: string) => Type.Array(Type.String(), { description });

export const MAX_FILE_MB = 10;
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;
export const MAX_TARGET_SKILLS = 100;
const MAX_DESCRIPTION_CHARS = 20_000;
/** The price of an analysis. */
export const ANALYSIS_MILLICREDITS = 2_000;

export const notBlank = (text: string) =>
  text.trim() === "" ? { message: "must not be blank" } : undefined;

/** The fields of an upload form besides the file. */
export const FormFields = {
  external_candidate_id: Type.Optional(
    Text({
      minLength: 1,
      maxLength: MAX_CANDIDATE_ID_CHARS,
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
          maxItems: MAX_TARGET_SKILLS,
          description:
            "What the job asks for, in any spelling. Left out or empty: what `description` asks for, else the usual skills of the role.",
        }),
      ),
      description: Type.Optional(
        Text({
          maxLength: MAX_DESCRIPTION_CHARS,
          description:
            "The posting's text. The skills that it requires count beside `skills`; a degree, years or a licence that it requires and the résumé does not show are told in its words.",
        }),
      ),
    },
    { ...strict, description: "The job to compare with" },
  ),
  language: Type.Optional(
    LanguageField(
      "Of the result: names of skills and roles, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language`",
    ),
  ),
};
export const UploadedAnalysis = Type.Object(FormFields, strict);

const ResumeText = Text({
  minLength: 1,
  maxLength: MAX_RESUME_CHARS,
  description: "The résumé as text; either this, `file_url` or an uploaded file. Never stored.",
});

/** The ways to send a document besides an upload; `name` is the field of its text. */
const documentFields = <Name extends string, Schema extends TSchema>(name: Name, text: Schema) => ({
  ...({ [name]: Type.Optional(text) } as Record<Name, ReturnType<typeof Type.Optional<Schema>>>),
  file_url: Type.Optional(
    described(
      Text({
        minLength: 1,
        maxLength: 2048,
        description: `https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most ${MAX_FILE_MB} MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or \`${name}\``,
      }),
      { format: "uri" },
    ),
  ),
});

/** The fields of a request that has either the text or the URL of a document. */
export function withDocumentAs<
  Fields extends TProperties,
  Name extends string,
  Schema extends TSchema,
>(title: string, fields: Fields, name: Name, text: Schema) {
  const object = Type.Object({ ...fields, ...documentFields(name, text) }, { ...strict, title });
  return Checked(described(object, eitherField(name, "file_url")), (form) =>
    checkDocument(form as Record<string, unknown>, name),
  );
}

/** Of a résumé. */
export const withDocument = <Fields extends TProperties>(title: string, fields: Fields) =>
  withDocumentAs(title, fields, "resume_text", ResumeText);

function checkDocument(form: Readonly<Record<string, unknown>>, name: string) {
  const [text, url] = [form[name], form["file_url"]];
  if (text !== undefined && url !== undefined)
    return { field: "file_url", message: `cannot be sent with ${name}` };
  if (text === undefined && url === undefined)
    return { field: name, message: "is required, unless file_url is sent" };
  return undefined;
}

export const NewAnalysis = withDocument("AnalysisRequest", FormFields);
/** The fields of an upload to be read besides the file. */
const ReadingFields = {
  include: Type.Optional(
    Type.Array(OneOf("ReadingPart", ["contact"]), {
      maxItems: 1,
      description: "`contact`: name, e-mail addresses, telephone numbers and links as well",
    }),
  ),
  format: Type.Optional(
    OneOf("ReadingFormat", ["person", "json_resume"], {
      description: "`json_resume`: in the schema of jsonresume.org. By default `person`",
    }),
  ),
};
export const NewReading = withDocument("ReadingRequest", ReadingFields);
export const UploadedReading = Type.Object(ReadingFields, strict);

const RedactionFields = {
  also: Type.Optional(
    Type.Array(OneOf("RedactedOnRequest", REDACTED_ON_REQUEST), {
      maxItems: REDACTED_ON_REQUEST.length,
      uniqueItems: true,
      description: "Names of employers or schools as well",
    }),
  ),
};
export const NewRedaction = withDocument("RedactionRequest", RedactionFields);
export const UploadedRedaction = Type.Object(RedactionFields, strict);

export const AnalysisParams = Type.Object({
  analysis_id: Text({
    minLength: 1,
    maxLength: MAX_ID_CHARS,
    examples: ["ra_01kb3m8e5x7w2v9t4s6r1q0p8n"],
  }),
});

export const ReadDocument = Type.Object({
  source: OneOf("DocumentSource", ["text", "file"]),
  format: OneOf("DocumentFormat", DOCUMENT_FORMATS, {
    description: "`text`: as `resume_text`, or a file of plain text",
  }),
  pages: Nullable(Type.Integer({ description: "Known for PDF and pictures only" })),
  ocr: Type.Optional(
    Type.Object(
      {
        pages: Type.Integer({
          minimum: 1,
          description: "Pages, or pictures of a DOCX, that were recognised",
        }),
        confidence: Type.Number({
          minimum: 0,
          maximum: 1,
          description: "Of the words recognised, on average",
        }),
      },
      {
        description:
          "Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.",
      },
    ),
  ),
  words: Type.Integer(),
  language: Nullable(Type.String({ description: "ISO 639-1" })),
  warnings: Type.Array(Type.String(), {
    description: "What a reader of the result should know, for example hidden text left out",
  }),
});

const Weight = (part: string) =>
  Type.Number({ minimum: 0, maximum: 1, description: `Of \`scores.${part}\`` });

const Scoring = Type.Object(
  {
    weights: Type.Object(
      {
        skills: Weight("skills"),
        experience: Weight("experience"),
        education: Weight("education"),
        quality: Weight("quality"),
      },
      { description: "Together 1. Where the title is no known role, only the skills count" },
    ),
    adjustments: Type.Array(
      Type.Object({
        rule: OneOf("AdjustmentRule", ADJUSTMENT_RULES, {
          description:
            "`no_skill_matched`: none of the target's skills is shown. `rank_above`, `rank_below`: the post is above or below the person's rank. `thin_document`: the text says too little",
        }),
        points: Type.Integer({ minimum: -MAX_ADJUSTMENT, maximum: MAX_ADJUSTMENT }),
      }),
      { description: `Together at most ${MAX_ADJUSTMENT} points` },
    ),
  },
  {
    description:
      "`scores.overall` is the sum of the parts times their weights, rounded, plus the points of the adjustments. Null in analyses of earlier versions",
  },
);

/** A place in the text, in UTF-16 offsets; of a file in the text that `/resumes/read` answers. */
const Place = Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 });
const Evidence = Type.Object(
  {
    of: OneOf("EvidenceOf", EVIDENCE_OF),
    index: Type.Integer({ minimum: 0, description: "The place of the line in its list" }),
    at: Type.Array(Place, { description: "Places in the text, in UTF-16 offsets" }),
    title: Nullable(Type.String()),
    employer: Nullable(Type.String()),
    period: Nullable(
      Type.Object({
        start: Type.String({ description: "A year" }),
        end: Nullable(Type.String({ description: "Null: until today" })),
      }),
    ),
    figure: Nullable(Type.String({ description: "A number and what it counts" })),
    quote: Type.Optional(
      Type.String({
        description:
          "The line of the résumé. Only in the direct reply: it is stored nowhere, so neither an event, nor a repeated reply, nor a later read has it",
      }),
    ),
  },
  { title: "Evidence" },
);

export const EngineUsed = Type.Object({
  version: Type.String(),
  reader: Type.Optional(Type.String({ description: "Of the weights that read the résumé" })),
});

export const ResumeAnalysis = Type.Object(
  {
    analysis_id: Type.String(),
    external_candidate_id: Nullable(Type.String()),
    target_job: Type.Object({
      title: Type.String(),
      skills: Names("Each once, in your words; another spelling of a name that we know becomes it"),
    }),
    scores: Type.Object(
      {
        overall: Score("The sum of the other four as `scoring` says"),
        skills: Score(
          "The target's skills, by importance, level, how they are shown and how near the work is",
        ),
        experience: Score("Years in work like this, at the rank of the post"),
        education: Score("The highest degree beside what is usual in the role"),
        quality: Score("Of the document: structure, dates, results, length, contact"),
      },
      { description: "Each is explained in docs/guides/scoring.md" },
    ),
    scoring: Nullable(Scoring),
    band: OneOf("ScoreBand", BANDS, {
      description: `By the overall score: \`strong\` from ${STRONG_FROM} on, \`possible\` from ${POSSIBLE_FROM} on, else \`stretch\``,
    }),
    target_role: Nullable(
      Type.Object(
        {
          id: Type.String(),
          title: Type.String(),
          confidence: Type.Number({ minimum: 0, maximum: 1 }),
        },
        { description: "The role that the title was read as; null when it is none that we know" },
      ),
    ),
    matched_skills: Names("Of the target's skills, those the résumé shows"),
    uncertain_skills: Names(
      "Of the matched skills, those whose words stand in the résumé without being read with certainty, or that only a post held makes likely; they count as listed or less. All of them when the text was recognised from a picture with little confidence; these count in full",
    ),
    partial_skills: Names(
      "Of the missing skills, those that count in part: a close relative is shown",
    ),
    missing_skills: Names("Of the target's skills, those the résumé does not show"),
    suggested_skills: SuggestedSkills(
      "target_job.skills",
      "What skills of the target that no spelling matches may mean, to ask about; it changes no score",
    ),
    coverage: Type.Object(
      { matched: Type.Integer({ minimum: 0 }), total: Type.Integer({ minimum: 1 }) },
      { description: "How many of the target's skills are matched" },
    ),
    improvements: Type.Array(
      Type.Object({
        skill: Type.String(),
        overall_after: Score("The overall score of the same résumé with this skill used at work"),
        jobs_unlocked: Nullable(
          Type.Integer({
            minimum: 0,
            description: `Of the ${UNLOCKED_AMONG} newest current postings of the target role, those that ask for this skill and for no other that the résumé lacks. It follows the catalogue, so it may differ between two equal analyses. Null without a target role, and for a skill that is not in the knowledge base.`,
          }),
        ),
      }),
      {
        description:
          "Missing skills that would raise the overall score by at least 1; at most 5, the largest gain first",
      },
    ),
    additional_skills: Names("Shown beyond the target, the best shown first"),
    assessment: Type.String({
      description:
        "Plain prose about the person and the job: who this is, what fits and where it was shown, what is missing, what would change the score",
    }),
    strengths: Type.Array(Type.String()),
    gaps: Type.Array(Type.String(), {
      description:
        "What the job names, or its trade always needs, and the résumé does not show, with the state that it gives it. Empty in analyses of earlier versions",
    }),
    recommendations: Type.Array(Type.String()),
    interview_questions: Type.Array(Type.String(), {
      description: "A question for each doubt and gap. Empty in analyses of earlier versions",
    }),
    evidence: Type.Array(Evidence, {
      description:
        "What each line of `strengths`, `gaps`, `recommendations` and `interview_questions` rests on. With a language model only that of the lists that the engine writes",
    }),
    reading: Nullable(
      Type.Object(
        {
          confidence: Type.Number({ minimum: 0, maximum: 1 }),
          unread_parts: Type.Array(
            OneOf("UnreadPart", UNREAD_PARTS, {
              description:
                "Read in part or not at all: the `language`, a `picture`, all `positions`, some `titles`, `employers` or `dates` of them; `target_title`: the job's title was guessed",
            }),
          ),
        },
        {
          description: "How far the analysis can be trusted. Null in analyses of earlier versions",
        },
      ),
    ),
    document: ReadDocument,
    language: Type.String({
      description:
        "ISO 639-1: the language of the prose (English, German, French or Spanish; with a language model also Italian, Portuguese, Dutch or Polish), in which it was made once",
    }),
    names_language: Type.String({
      description: "ISO 639-1: the language of the names of skills and roles, the one asked for",
    }),
    engine: EngineUsed,
    ...AUTHORSHIP,
    created_at: Timestamp,
    expires_at: Timestamp,
  },
  { title: "ResumeAnalysis" },
);

/** What both requests have in common. */
export interface ResumeForm {
  resume_text?: string;
  file_url?: string;
}
export type NewRedactionBody = Static<typeof NewRedaction>;
export type NewReadingBody = Static<typeof NewReading>;
export type NewAnalysisBody = Static<typeof NewAnalysis>;
export type ResumeAnalysisBody = Static<typeof ResumeAnalysis>;
