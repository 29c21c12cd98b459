import type { Call } from "../../access/index.ts";
import { expandQuery, type Engine } from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import { readPage, toPage } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { findAttribute } from "./attributes.ts";
import { findJob, listJobs, type JobRow } from "./feed.store.ts";
import { toCatalogueFilters } from "./filters.ts";
import {
  namesIn,
  readPlusses,
  type JobBody,
  type JobsQueryInput,
  type JobSummaryBody,
} from "./jobs.schema.ts";
import type { LiveCatalogue } from "../catalogue/index.ts";

export interface JobVerbs {
  list(call: Call, query: JobsQueryInput): Promise<object>;
  read(call: Call, id: string): Promise<JobBody>;
}

/** A summary with the ids of its skills, for callers that explain it. */
export interface ShownJob {
  summary: JobSummaryBody;
  skillIds: readonly string[];
}

export interface JobDeps {
  db: Database;
  engine: Engine;
  catalogue: LiveCatalogue;
}

export function createJobVerbs({ db, engine, catalogue: live }: JobDeps): JobVerbs {
  const names = { engine, findAttribute };
  return {
    async list(call, { q, skills, ...rest }) {
      const catalogue = live.get();
      const page = readPage(rest);
      const asked = skills === undefined ? {} : { skills: namesIn(skills) };
      const filters = toCatalogueFilters(engine, { ...rest, ...asked });
      if (!filters) return toPage([], page, 0);
      const { ids, total } = catalogue.search({
        filters,
        ...(q === undefined
          ? {}
          : expandQuery({ ...names, dictionary: catalogue.words }, readPlusses(q))),
        offset: page.offset,
        limit: page.perPage,
        nowMs: call.now.getTime(),
      });
      const jobs = await showJobs({ db, engine }, ids, call.now);
      return toPage(
        jobs.map(({ summary }) => summary),
        page,
        total,
      );
    },

    async read(call, id) {
      const row = await findJob(db, id, call.now);
      if (!row) throw apiError("not_found", "There is no such job, or it is no longer open.");
      const { description, requirements } = row;
      return { ...summarise(engine, row), description, requirements };
    },
  };
}

/** The rows say what is shown: a posting that was closed since the index found it is left out. */
export async function showJobs(
  { db, engine }: Pick<JobDeps, "db" | "engine">,
  ids: readonly string[],
  now: Date,
): Promise<ShownJob[]> {
  const rows = await listJobs(db, ids, now);
  return rows.map((row) => ({ summary: summarise(engine, row), skillIds: skillIdsOf(row) }));
}

function summarise({ knowledge }: Engine, row: JobRow): JobSummaryBody {
  return {
    id: row.id,
    title: row.title,
    company: row.company,
    country: row.country,
    region: row.region,
    city: row.city,
    is_remote: row.isRemote,
    employment_type: row.employmentType,
    experience_level: row.experienceLevel,
    industry: row.industry,
    skills: skillIdsOf(row).flatMap((id) => knowledge.skills.get(id)?.name ?? []),
    salary: salaryOf(row),
    posted_at: row.postedAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    url: row.url,
  };
}

const skillIdsOf = ({ skillIdLines }: JobRow): string[] =>
  skillIdLines === "" ? [] : skillIdLines.split("\n");

function salaryOf(row: JobRow): JobSummaryBody["salary"] {
  if (row.salaryMin === null && row.salaryMax === null) return null;
  return {
    min: row.salaryMin,
    max: row.salaryMax,
    currency: row.salaryCurrency,
    period: row.salaryPeriod,
  };
}
