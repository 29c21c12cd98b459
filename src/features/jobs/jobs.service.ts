import type { Call } from "../../access/index.ts";
import type { Engine } from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import { createFairGate, type FairGate, type InFlight } from "../../platform/fair-queue.ts";
import { toPage } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { PreparedReads } from "../../platform/postgres/replica.ts";
import { NO_TRACING, type Tracing } from "../../platform/tracing.ts";
import { showFacets, toFacetQuery } from "./show-facets.ts";
import { findJob, listJobs, type JobRow } from "./jobs.store.ts";
import { toCatalogueFilters } from "./filters.ts";
import type { FoundJobs, JobIndex } from "./job-index.ts";
import { openPosition, savePosition, type SavedPosition } from "./job-position.ts";
import {
  facetNamesIn,
  namesIn,
  readPlusses,
  type JobBody,
  type JobListBody,
  type JobsQueryInput,
  type JobSummaryBody,
} from "./jobs.schema.ts";
import { NOT_LOOSENED, showRelaxed } from "./relax.ts";

export interface JobVerbs {
  list(call: Call, query: JobsQueryInput): Promise<JobListBody>;
  read(call: Call, id: string): Promise<JobBody>;
}

/** A summary with its skill ids, which matching needs for its explanation. */
export interface ShownJob {
  summary: JobSummaryBody;
  skillIds: readonly string[];
}

export interface JobDeps {
  db: Database;
  /** Where rows of postings are read from: the primary, or a replica as recent as the index. */
  rows(): PreparedReads;
  engine: Engine;
  index: JobIndex;
  /** Searches and matches of this process, by app: see `createSearchGate`. */
  searches: FairGate;
  tracing?: Tracing | undefined;
}

/** Enough to keep the index and the database busy. The fewer, the shorter another app waits. */
const SEARCHES_AT_ONCE = 4;
const MAX_WAITING = 1_000;
const MAX_WAIT_MS = 10_000;
/**
 * A search blocks the event loop, which each request of another app needs several times. Beside
 * such requests an app that presses gets twenty searches a second.
 */
const HELD_MS = 50;

/**
 * One app's searches leave a slot to the others, or their statements would wait for a connection
 * behind all of them.
 */
export const createSearchGate = (requests: InFlight): FairGate =>
  createFairGate({
    atOnce: SEARCHES_AT_ONCE,
    atOncePerOwner: SEARCHES_AT_ONCE - 1,
    maxWaiting: MAX_WAITING,
    maxWaitingPerOwner: MAX_WAITING / 2,
    maxWaitMs: MAX_WAIT_MS,
    yields: { to: requests, heldMs: HELD_MS },
  });

export function createJobVerbs(deps: JobDeps): JobVerbs {
  const { db, rows, engine, index, searches, tracing = NO_TRACING } = deps;
  const skillsIn = skillLister(engine);
  const readFilters = ({ skills, ...others }: Omit<JobsQueryInput, "q" | "facets">) =>
    toCatalogueFilters(
      engine,
      skills === undefined ? others : { ...others, skills: skillsIn(skills) },
    );
  return {
    async list(call, { q, facets, ...rest }) {
      const page = call.page<SavedPosition>();
      const { after } = page;
      const filters = readFilters(rest);
      const facetNames = facets === undefined ? undefined : facetNamesIn(facets);
      const search = {
        text: q === undefined ? undefined : readPlusses(q),
        facets: facetNames && toFacetQuery(facetNames),
        after: after && openPosition(engine, after),
        offset: page.offset,
        limit: page.perPage,
        nowMs: call.now.getTime(),
      };
      const run = async (): Promise<JobListBody> => {
        const found = filters
          ? await tracing.step("engine search", {}, () =>
              index.search({ ...search, filters }, call.caller.appId),
            )
          : { ...NOTHING, loosened: q === undefined ? undefined : NOT_LOOSENED };
        const jobs = await showJobs({ rows, engine }, found.ids, call.now);
        const relaxed = found.loosened
          ? await showRelaxed({ db, engine }, found.loosened)
          : after?.relaxed;
        return {
          ...toPage(
            jobs.map(({ summary }) => summary),
            page,
            found.total,
            found.last && savePosition(engine, found.last, relaxed),
          ),
          ...(facetNames && { facets: await showFacets(db, facetNames, found.facets) }),
          ...(relaxed && { relaxed: [...relaxed] }),
        };
      };
      return searches(call.caller.appId, run);
    },

    async read(call, id) {
      const row = await findJob(rows(), id, call.now);
      if (!row) throw apiError("not_found", "There is no such job, or it is no longer open.");
      const { description, requirements } = row;
      return { ...summarise(engine, row), description, requirements };
    },
  };
}

const NOTHING: FoundJobs = { ids: [], total: 0 };

/** Splits a list at its commas, except those within the name of a skill. */
function skillLister({ knowledge }: Engine): (list: string) => string[] {
  const fold = (names: readonly string[]): string => names.join(", ").toLowerCase();
  const withComma = new Map(
    knowledge.skillList
      .filter(({ name }) => name.includes(","))
      .map(({ name }) => [fold(namesIn(name)), namesIn(name).length]),
  );
  const longest = Math.max(1, ...withComma.values());
  return (list) => {
    const pieces = namesIn(list);
    const names: string[] = [];
    while (pieces.length > 0) {
      let length = Math.min(longest, pieces.length);
      while (length > 1 && !withComma.has(fold(pieces.slice(0, length)))) length--;
      names.push(pieces.splice(0, length).join(", "));
    }
    return names;
  };
}

/** Reads rows from the database, because the index may still list a posting that was closed. */
export async function showJobs(
  { rows, engine }: Pick<JobDeps, "rows" | "engine">,
  ids: readonly string[],
  now: Date,
): Promise<ShownJob[]> {
  const jobs = await listJobs(rows(), ids, now);
  return jobs.map((row) => ({ summary: summarise(engine, row), skillIds: skillIdsOf(row) }));
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
