import type { Engine } from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import { closeJobIn, describeCatalogue } from "../../features/catalogue/index.ts";
import type { ImportFormat } from "../../features/import/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { PageOf, pageOfRows } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import {
  CatalogueFigures,
  CatalogueJob,
  CatalogueJobDetail,
  ClosedJob,
  Import,
  ImportByUrl,
  ImportDetail,
  ImportQuery,
  ImportsQuery,
  ListedJobsQuery,
  type CatalogueJobBody,
  type CatalogueJobDetailBody,
  type ImportBody,
  type ImportDetailBody,
  type ImportOptionsInput,
} from "./catalogue.schema.ts";
import {
  findFullJob,
  findImport,
  findJobs,
  listImports,
  type FullListedJobRow,
  type ImportRow,
  type ListedJobRow,
} from "./listed-jobs.store.ts";
import { IdParams, timeRangeOf } from "../../platform/http/shared-fields.ts";
import { LOST_AFTER_MS, MAX_UPLOAD_BYTES, STOPPED, type Imports } from "./imports.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operator-operation.ts";

interface Deps {
  db: Database;
  clock: Clock;
  engine: Engine;
  imports: Imports;
}

const tag = "Catalogue";

// Over 80 lines: one declaration for each operation, and no logic.
export function catalogueOperations(deps: Deps): OperatorOperation[] {
  const { db, engine } = deps;
  return [
    defineOperatorOperation({
      id: "getCatalogue",
      tag,
      method: "GET",
      path: "/catalogue",
      summary: "Count the catalogue's postings",
      status: 200,
      reply: CatalogueFigures,
      handle: () => describeCatalogue(deps),
    }),
    defineOperatorOperation({
      id: "listJobs",
      tag,
      method: "GET",
      path: "/jobs",
      summary: "Search postings of any status",
      description: "By id, external id, or part of a title or company; newest first.",
      query: ListedJobsQuery,
      status: 200,
      reply: PageOf(CatalogueJob),
      async handle(call, { query }) {
        const page = call.page();
        const { q: text = null, source = null, status = null } = query;
        const { jobs, total } = await findJobs(db, { text, source, status }, page);
        return pageOfRows(jobs, page, total, showJob);
      },
    }),
    defineOperatorOperation({
      id: "getJob",
      tag,
      method: "GET",
      path: "/jobs/{id}",
      summary: "Read a posting",
      params: IdParams,
      status: 200,
      reply: CatalogueJobDetail,
      async handle(_call, { params }) {
        const job = await findFullJob(db, params.id);
        if (!job) throw apiError("not_found", "There is no such posting.");
        return showFullJob(engine, job);
      },
    }),
    defineOperatorOperation({
      id: "closeJob",
      tag,
      method: "POST",
      path: "/jobs/{id}/close",
      summary: "Close a posting",
      description: "It is reopened when an import of its source contains it again.",
      params: IdParams,
      status: 200,
      reply: ClosedJob,
      async handle(call, { params: { id } }) {
        const isKnown = await call.change("job.close", async (tx, note) => {
          const isClosed = await closeJobIn(tx, id, call.now);
          if (isClosed) note.targetId = id;
          return isClosed;
        });
        if (!isKnown) throw apiError("not_found", "There is no such posting.");
        return { id, status: "closed" };
      },
    }),
  ];
}

export function importOperations({ db, imports }: Deps): OperatorOperation[] {
  return [
    defineOperatorOperation({
      id: "startImport",
      tag: "Imports",
      method: "POST",
      path: "/imports",
      summary: "Import postings",
      description: `Send the file itself as the body, of any type but application/json, at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB and possibly gzipped, with the options in the query string; or JSON with the address of a file. The import runs in the background: read its state until it is completed or failed.`,
      query: ImportQuery,
      body: ImportByUrl,
      takesStream: true,
      status: 202,
      reply: Import,
      async handle(call, { query, body, stream }) {
        const row = stream
          ? await imports.upload(call, requestOf(query), stream)
          : await imports.fetch(call, requestOf({ ...query, ...body }), body.url);
        return showImport(row, call.now);
      },
    }),
    defineOperatorOperation({
      id: "listImports",
      tag: "Imports",
      method: "GET",
      path: "/imports",
      summary: "List imports",
      description: "Newest first; by source, status and the time they were asked for.",
      query: ImportsQuery,
      status: 200,
      reply: PageOf(Import),
      async handle(call, { query }) {
        const page = call.page();
        const { source = null, status = null } = query;
        const lostBefore = new Date(call.now.getTime() - LOST_AFTER_MS);
        const filter = { source, status, lostBefore, ...timeRangeOf(query) };
        const { imports, total } = await listImports(db, filter, page);
        return pageOfRows(imports, page, total, (row) => showImport(row, call.now));
      },
    }),
    defineOperatorOperation({
      id: "getImport",
      tag: "Imports",
      method: "GET",
      path: "/imports/{id}",
      summary: "Read an import's progress and report",
      params: IdParams,
      status: 200,
      reply: ImportDetail,
      async handle(call, { params }): Promise<ImportDetailBody> {
        const row = await findImport(db, params.id);
        if (!row) throw apiError("not_found", "There is no such import.");
        const errors = row.report.errors.map(({ line, reason }) => ({ line, reason }));
        return { ...showImport(row, call.now), errors, dropped: row.report.dropped ?? [] };
      },
    }),
  ];
}

const requestOf = ({ source, format, replace }: ImportOptionsInput) => ({
  source: source ?? "import",
  format: format ?? ("auto" as const),
  isReplace: replace ?? false,
});

function showImport(row: ImportRow, now: Date): ImportBody {
  const isUnfinished = row.status === "queued" || row.status === "running";
  const isLost = isUnfinished && now.getTime() - row.seenAt.getTime() > LOST_AFTER_MS;
  const { read, added, updated, unchanged, closed, rejected } = row.report;
  return {
    id: row.id,
    source: row.source,
    format: row.format as ImportFormat,
    replace: row.isReplace,
    origin: row.origin as ImportBody["origin"],
    status: isLost ? "failed" : row.status,
    progress: progressOf(row),
    read,
    added,
    updated,
    unchanged,
    closed,
    rejected,
    failure: isLost ? STOPPED : row.failure,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

function progressOf({ status, readBytes, totalBytes }: ImportRow): number | null {
  if (status === "completed") return 1;
  return totalBytes === 0 ? null : Math.round(Math.min(1, readBytes / totalBytes) * 1000) / 1000;
}

const showJob = (job: ListedJobRow): CatalogueJobBody => ({
  id: job.id,
  source: job.source,
  external_id: job.externalId,
  status: job.status,
  title: job.title,
  company: job.company,
  country: job.country,
  city: job.city,
  is_remote: job.isRemote,
  is_duplicate: job.isDuplicate,
  role_id: job.roleId,
  posted_at: job.postedAt.toISOString(),
  expires_at: job.expiresAt?.toISOString() ?? null,
  updated_at: job.updatedAt.toISOString(),
});

const showFullJob = ({ knowledge }: Engine, job: FullListedJobRow): CatalogueJobDetailBody => ({
  ...showJob(job),
  description: job.description,
  requirements: job.requirements,
  employment_type: job.employmentType,
  experience_level: job.experienceLevel,
  industry: job.industry,
  url: job.url,
  skills: job.skillIds.map((id, i) => ({
    id,
    name: knowledge.skills.get(id)?.name ?? id,
    importance: job.skillImportance[i] ?? 0,
  })),
  created_at: job.createdAt.toISOString(),
});
