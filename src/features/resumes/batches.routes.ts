import { defineOperation, type EventDescription, type Operation } from "../../access/index.ts";
import {
  BatchParams,
  MAX_BATCH_BYTES,
  MAX_BATCH_FILES,
  NewBatch,
  QueuedBatch,
  ResumeBatch,
  ResumeBatchSummary,
  UploadedBatch,
  type NewBatchBody,
  type ResumeBatchBody,
} from "./batches.schema.ts";
import type { BatchVerbs } from "./batches.service.ts";
import { ANALYSIS_MILLICREDITS } from "./resumes.schema.ts";

const TARGET = { title: "Back-End Developer", skills: ["Python", "PostgreSQL"] };
const REQUEST: NewBatchBody = {
  target_job: TARGET,
  file_urls: ["https://files.example.com/cv-1.pdf", "https://files.example.com/cv-2.docx"],
  candidates: [{ file: "https://files.example.com/cv-1.pdf", external_candidate_id: "cand_4711" }],
};
const ID = "rb_01kb3m8e5x7w2v9t4s6r1q0p8n";
const SUMMARY = {
  batch_id: ID,
  status: "completed" as const,
  progress: { total: 2, waiting: 0, completed: 1, failed: 1, erased: 0 },
  created_at: "2026-11-19T09:30:00.000Z",
  completed_at: "2026-11-19T09:30:02.000Z",
  expires_at: "2027-11-19T09:30:00.000Z",
};
const BATCH: ResumeBatchBody = {
  ...SUMMARY,
  target_job: TARGET,
  language: "en",
  files: [
    {
      index: 0,
      name: null,
      external_candidate_id: "cand_4711",
      status: "completed",
      analysis_id: "ra_01kb3m8e5x7w2v9t4s6r1q0p8n",
      error: null,
    },
    {
      index: 1,
      name: null,
      external_candidate_id: null,
      status: "failed",
      analysis_id: null,
      error: {
        code: "resume_unreadable",
        message: "The document is encrypted; remove its password and try again.",
      },
    },
  ],
};

export const batchEvents: readonly EventDescription[] = [
  {
    type: "resumes.batch_completed",
    summary: "Every file of a batch was analysed or failed",
    data: ResumeBatchSummary,
    example: SUMMARY,
  },
];

export const batchOperations = (verbs: BatchVerbs): Operation[] => [
  defineOperation({
    id: "createResumeBatch",
    loggedBodies: { request: ["target_job.title", "target_job.skills", "language"], reply: "all" },
    tag: "Resumes",
    method: "POST",
    path: "/resumes/batches",
    summary: "Analyse many résumés",
    description: `Queues the analysis of up to ${MAX_BATCH_FILES} résumés for one target job. Send their URLs as JSON, or the files themselves as \`multipart/form-data\`: a part \`files\` for each, or ZIPs of them, together at most ${MAX_BATCH_BYTES / 1024 / 1024} MB; \`candidates\` (JSON) says whose résumé which file is. Each success is an analysis like that of \`POST /resumes/analyze\`, with its charge and its event; a failure costs nothing and stands beside its file. The balance must pay for all files when the batch is sent. Poll \`poll_url\`, or wait for \`resumes.batch_completed\`. Of an app that keeps no results what is not done within ten minutes is dropped.`,
    policy: { scope: "resumes:analyze", rate: "ai", costMillicredits: ANALYSIS_MILLICREDITS },
    isChargedLater: true,
    body: NewBatch,
    upload: {
      file: "files",
      json: ["target_job", "candidates"],
      maxFileBytes: MAX_BATCH_BYTES,
      maxFiles: MAX_BATCH_FILES,
      fields: UploadedBatch,
    },
    status: 202,
    location: ({ batch_id: id }) => `/resumes/batches/${String(id)}`,
    isKept: (space, reply, now) => verbs.isKept(space, String(reply["batch_id"]), now),
    reply: QueuedBatch,
    examples: {
      request: REQUEST,
      reply: { batch_id: ID, status: "queued", poll_url: `/v1/resumes/batches/${ID}`, total: 2 },
    },
    handle: (call, { body, files }) => verbs.request(call, body, files),
  }),
  defineOperation({
    id: "getResumeBatch",
    tag: "Resumes",
    method: "GET",
    path: "/resumes/batches/{batch_id}",
    summary: "Read a batch of analyses",
    description:
      "How far the batch is, and of each file its analysis or its error. An app that keeps no results can read it for ten minutes, with the analyses in it; then it is 410 `not_retained`.",
    policy: { scope: "resumes:analyze", rate: "read", costMillicredits: 0 },
    params: BatchParams,
    status: 200,
    reply: ResumeBatch,
    examples: { reply: BATCH },
    errors: ["not_found", "not_retained"],
    handle: (call, { params }) => verbs.read(call, params.batch_id),
  }),
];
