import { Type, type Static } from "typebox";
import { MAX_CANDIDATE_ID_CHARS } from "../../privacy/index.ts";
import { Checked, described, Nullable, OneOf, Text } from "../../platform/http/schema.ts";
import { MAX_ID_CHARS } from "../../platform/ids.ts";
import { FormFields, MAX_FILE_MB, ResumeAnalysis } from "./resumes.schema.ts";

const strict = { additionalProperties: false };
const Timestamp = Type.String({ format: "date-time" });

export const MAX_BATCH_FILES = 100;
const MAX_BATCH_MB = 100;
/** Of all files together, also of what a ZIP holds when it is unpacked. */
export const MAX_BATCH_BYTES = MAX_BATCH_MB * 1024 * 1024;
/** A longer file name is cut. */
export const MAX_FILE_NAME_CHARS = 255;

const { target_job, language } = FormFields;
const MAX_URL_CHARS = 2048;
/** The fields of both requests besides the files. */
const Fields = {
  target_job,
  language,
  candidates: Type.Optional(
    Type.Array(
      Type.Object(
        {
          file: Text({
            minLength: 1,
            maxLength: MAX_URL_CHARS,
            description:
              "The URL of a file, or the name that its part of the form or its place in the ZIP has. No other file of the batch may have it",
          }),
          external_candidate_id: Text({
            minLength: 1,
            maxLength: MAX_CANDIDATE_ID_CHARS,
            description: "Your id for the candidate: it is what erasure goes by",
          }),
        },
        strict,
      ),
      { maxItems: MAX_BATCH_FILES, description: "Whose résumé which file is" },
    ),
  ),
};

export const NewBatch = Checked(
  Type.Object(
    {
      ...Fields,
      file_urls: Type.Optional(
        Type.Array(described(Text({ minLength: 1, maxLength: MAX_URL_CHARS }), { format: "uri" }), {
          minItems: 1,
          maxItems: MAX_BATCH_FILES,
          description: `https, on publicly reachable hosts: files as \`POST /resumes/analyze\` takes them, at most ${MAX_FILE_MB} MB each. Required, unless files are uploaded`,
        }),
      ),
    },
    { ...strict, title: "ResumeBatchRequest" },
  ),
  ({ file_urls: urls }) =>
    urls ? undefined : { field: "file_urls", message: "is required, unless files are uploaded" },
);

/** The fields of an upload besides its files. */
export const UploadedBatch = Type.Object(Fields, strict);

export const BatchParams = Type.Object({
  batch_id: Text({
    minLength: 1,
    maxLength: MAX_ID_CHARS,
    examples: ["rb_01kb3m8e5x7w2v9t4s6r1q0p8n"],
  }),
});

const STATUSES = ["queued", "processing", "completed"] as const;
export type BatchStatus = (typeof STATUSES)[number];
const FILE_STATUSES = ["queued", "processing", "completed", "failed"] as const;
export type BatchFileStatus = (typeof FILE_STATUSES)[number];

export const QueuedBatch = Type.Object(
  {
    batch_id: Type.String(),
    status: OneOf("ResumeBatchStatus", STATUSES),
    poll_url: Type.String({ description: "A path on this host" }),
    total: Type.Integer({
      minimum: 1,
      description: "Files in the batch, those of a ZIP one by one",
    }),
  },
  { title: "QueuedResumeBatch" },
);

const Count = (description: string) => Type.Integer({ minimum: 0, description });

/** Fields that identify no candidate. */
const SummaryFields = {
  batch_id: Type.String(),
  status: OneOf("ResumeBatchStatus", STATUSES),
  progress: Type.Object({
    total: Count("Files that were sent"),
    waiting: Count("Not done yet"),
    completed: Count("Analysed and charged"),
    failed: Count("Not analysed; they cost nothing"),
    erased: Count("Gone with their candidates"),
  }),
  created_at: Timestamp,
  completed_at: Nullable(Timestamp),
  expires_at: Timestamp,
};

export const ResumeBatchSummary = Type.Object(SummaryFields, { title: "ResumeBatchSummary" });

const BatchFile = Type.Object(
  {
    index: Type.Integer({
      minimum: 0,
      description: "The place of the file in the request, the files of a ZIP one after another",
    }),
    name: Nullable(Type.String({ description: "Null where a URL was sent" })),
    external_candidate_id: Nullable(Type.String()),
    status: OneOf("ResumeBatchFileStatus", FILE_STATUSES),
    analysis_id: Nullable(
      Type.String({ description: "Read it at `/resumes/analyses/{analysis_id}`" }),
    ),
    error: Nullable(
      Type.Object(
        { code: Type.String(), message: Type.String() },
        { description: "As `POST /resumes/analyze` would answer for this file" },
      ),
    ),
    analysis: Type.Optional(ResumeAnalysis),
  },
  { title: "ResumeBatchFile" },
);

export const ResumeBatch = Type.Object(
  {
    ...SummaryFields,
    target_job: Type.Object({
      title: Type.String(),
      skills: Type.Array(Type.String(), { description: "As sent" }),
    }),
    language: Type.String({ description: "ISO 639-1: asked for; each analysis names its own" }),
    files: Type.Array(BatchFile, {
      description:
        "Without those of erased candidates. Of an app that keeps no results each has its `analysis`, which can be read nowhere else",
    }),
  },
  { title: "ResumeBatch" },
);

export type NewBatchBody = Static<typeof NewBatch>;
export type ResumeBatchBody = Static<typeof ResumeBatch>;
export type BatchFileBody = Static<typeof BatchFile>;
