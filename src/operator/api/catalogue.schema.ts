import { Type, type Static } from "typebox";
import {
  IMPORT_FORMATS,
  MAX_EVERY_SECONDS,
  MIN_EVERY_SECONDS,
} from "../../features/import/index.ts";
import { OneOf, Text, Nullable } from "../../platform/http/schema.ts";
import { PAGE_QUERY } from "../../platform/pagination.ts";
import {
  NullableTimestamp,
  strict,
  TIME_QUERY,
  Timestamp,
} from "../../platform/http/shared-fields.ts";
import { SourceField } from "./operator-fields.ts";

/* The catalogue: sources, postings and imports. */

const JOB_STATUSES = ["published", "draft", "closed"] as const;

export const CatalogueFigures = Type.Object(
  {
    total: Type.Integer(),
    published: Type.Integer(),
    draft: Type.Integer(),
    closed: Type.Integer(),
    visible: Type.Integer({ description: "Published and not expired" }),
    expired: Type.Integer({ description: "Published and past their expires_at: not shown" }),
    duplicates: Type.Integer({
      description: "Further postings of a vacancy; search shows one of each vacancy",
    }),
    with_salary: Type.Integer(),
    remote: Type.Integer(),
    with_role: Type.Integer(),
    words: Type.Integer({ description: "Distinct words of the search index" }),
    sources: Type.Array(
      Type.Object({
        source: Type.String(),
        published: Type.Integer(),
        draft: Type.Integer(),
        closed: Type.Integer(),
      }),
    ),
    countries: Type.Array(
      Type.Object({ country: Nullable(Type.String()), postings: Type.Integer() }),
    ),
  },
  { title: "Catalogue" },
);

const jobFields = {
  id: Type.String(),
  source: Type.String(),
  external_id: Type.String(),
  status: OneOf("JobStatus", JOB_STATUSES),
  title: Type.String(),
  company: Nullable(Type.String()),
  country: Nullable(Type.String()),
  city: Nullable(Type.String()),
  is_remote: Type.Boolean(),
  is_duplicate: Type.Boolean(),
  role_id: Nullable(Type.String()),
  posted_at: Timestamp,
  expires_at: NullableTimestamp,
  updated_at: Timestamp,
};
export const CatalogueJob = Type.Object(jobFields, { title: "CatalogueJob" });
export const CatalogueJobDetail = Type.Object(
  {
    ...jobFields,
    description: Type.String(),
    requirements: Type.Array(Type.String()),
    employment_type: Nullable(Type.String()),
    experience_level: Nullable(Type.String()),
    industry: Nullable(Type.String()),
    url: Nullable(Type.String()),
    skills: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), importance: Type.Integer() }),
    ),
    created_at: Timestamp,
  },
  { title: "CatalogueJobDetail" },
);
export const ListedJobsQuery = Type.Object(
  {
    q: Type.Optional(
      Text({ minLength: 1, maxLength: 200, description: "Part of title or company, or an id" }),
    ),
    source: Type.Optional(Text({ minLength: 1, maxLength: 100 })),
    status: Type.Optional(OneOf("JobStatus", JOB_STATUSES)),
    ...PAGE_QUERY,
  },
  strict,
);
export const ClosedJob = Type.Object(
  { id: Type.String(), status: Type.Literal("closed") },
  { title: "ClosedJob" },
);
export const SourceClosing = Type.Object(
  { source: SourceField },
  { ...strict, title: "SourceClosing" },
);
export const ClosedSource = Type.Object(
  { source: Type.String(), closed: Type.Integer() },
  { title: "ClosedSource" },
);

const importOptions = {
  source: Type.Optional(SourceField),
  format: Type.Optional(OneOf("ImportFormat", IMPORT_FORMATS)),
  replace: Type.Optional(
    Type.Boolean({ description: "Close what the source has and the file no longer has" }),
  ),
};
/** For an upload the options are in the query string, because the body is the file. */
export const ImportQuery = Type.Object(importOptions, strict);
export const ImportByUrl = Type.Object(
  {
    url: Text({ minLength: 1, maxLength: 2_048, description: "https, on a public host" }),
    ...importOptions,
  },
  { ...strict, title: "ImportByUrl" },
);
const ImportStatus = OneOf("ImportStatus", ["queued", "running", "completed", "failed"]);
const importFields = {
  id: Type.String(),
  source: Type.String(),
  format: OneOf("ImportFormat", IMPORT_FORMATS),
  replace: Type.Boolean(),
  origin: OneOf("ImportOrigin", ["upload", "url"]),
  status: ImportStatus,
  progress: Nullable(Type.Number({ description: "Share of the bytes read, from 0 to 1" })),
  read: Type.Integer({ description: "Rows read" }),
  added: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  closed: Type.Integer(),
  rejected: Type.Integer(),
  failure: Nullable(Type.String({ description: "Why it failed, or closed nothing" })),
  created_at: Timestamp,
  started_at: NullableTimestamp,
  finished_at: NullableTimestamp,
};
const RejectedRow = Type.Object({ line: Type.Integer(), reason: Type.String() });
const Dropped = Type.Array(
  Type.Object({
    field: Type.String(),
    value: Nullable(Type.String({ description: "Shortened; null for all further values" })),
    count: Type.Integer(),
  }),
  { description: "Values of imported rows that could not be read and were left out" },
);
export const ImportsQuery = Type.Object(
  {
    source: Type.Optional(Text({ minLength: 1, maxLength: 100 })),
    status: Type.Optional(ImportStatus),
    ...TIME_QUERY,
    ...PAGE_QUERY,
  },
  strict,
);
export const Import = Type.Object(importFields, { title: "Import" });
export const ImportDetail = Type.Object(
  {
    ...importFields,
    errors: Type.Array(RejectedRow, {
      description: "Rejected rows; of very many the first 1,000",
    }),
    dropped: Dropped,
  },
  { title: "ImportDetail" },
);

const importCounts = {
  read: importFields.read,
  added: importFields.added,
  updated: importFields.updated,
  unchanged: importFields.unchanged,
  closed: importFields.closed,
  rejected: importFields.rejected,
};
export const ScheduledSource = Type.Object(
  {
    name: SourceField,
    from: Text({
      minLength: 1,
      maxLength: 2_048,
      description: "An https address on a public host, or a job board such as lever:acme",
    }),
    every_seconds: Type.Integer({
      minimum: MIN_EVERY_SECONDS,
      maximum: MAX_EVERY_SECONDS,
      description: "From five minutes to thirty days",
    }),
    replace: Type.Optional(
      Type.Boolean({ description: "Close what the source has and the address no longer has" }),
    ),
  },
  { ...strict, title: "ScheduledSource" },
);
export const SourceParams = Type.Object({ name: Text({ minLength: 1, maxLength: 100 }) });
export const RemovedSource = Type.Object(
  { name: Type.String(), removed: Type.Literal(true) },
  { title: "RemovedSource" },
);
export const JobSource = Type.Object(
  {
    name: Type.String({ description: "The source of its postings" }),
    from: Type.String({ description: "An address, or a job board such as lever:acme" }),
    every_seconds: Type.Integer(),
    replace: Type.Boolean(),
    running: Type.Boolean(),
    next_run_at: Timestamp,
    last_started_at: NullableTimestamp,
    last_finished_at: NullableTimestamp,
    last_report: Nullable(
      Type.Object({
        ...importCounts,
        errors: Type.Array(RejectedRow, { description: "The first 100 rejected rows" }),
        dropped: Dropped,
      }),
    ),
    last_failure: Nullable(
      Type.String({ description: "Why the last run failed, or closed nothing" }),
    ),
    failures: Type.Integer({
      description: "Runs that failed since the last one that did not; each doubles the period",
    }),
    paused_at: Nullable(
      Type.String({
        format: "date-time",
        description: "Set after too many failures: it is run again once it is resumed",
      }),
    ),
    created_at: Timestamp,
  },
  { title: "JobSource" },
);
export const JobSources = Type.Object({ data: Type.Array(JobSource) }, { title: "JobSources" });

export type CatalogueJobBody = Static<typeof CatalogueJob>;
export type CatalogueJobDetailBody = Static<typeof CatalogueJobDetail>;
export type ImportBody = Static<typeof Import>;
export type ImportDetailBody = Static<typeof ImportDetail>;
export type ImportOptionsInput = Static<typeof ImportQuery>;
