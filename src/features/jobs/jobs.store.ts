import type { Database } from "../../platform/postgres/database.ts";
import type { PreparedReads } from "../../platform/postgres/replica.ts";
import type { EmploymentType, ExperienceLevel, SalaryPeriod } from "../../engine/index.ts";
import { visiblePosting } from "../catalogue/index.ts";

/** The columns of a job summary. */
export interface JobRow {
  id: string;
  title: string;
  company: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
  isRemote: boolean;
  employmentType: EmploymentType | null;
  experienceLevel: ExperienceLevel | null;
  industry: string | null;
  salaryMin: number | null;
  salaryMax: number | null;
  salaryCurrency: string | null;
  salaryPeriod: SalaryPeriod | null;
  url: string | null;
  postedAt: Date;
  expiresAt: Date | null;
  /** Newline-separated: the client library parses an array slower than the rest of the row. */
  skillIdLines: string;
}
export interface FullJobRow extends JobRow {
  description: string;
  requirements: string[];
}

const SUMMARY = `id, title, company, country, region, city, is_remote AS "isRemote",
  employment_type AS "employmentType", experience_level AS "experienceLevel", industry,
  salary_min AS "salaryMin", salary_max AS "salaryMax", salary_currency AS "salaryCurrency",
  salary_period AS "salaryPeriod", url, posted_at AS "postedAt", expires_at AS "expiresAt",
  array_to_string(skill_ids, E'\\n') AS "skillIdLines"`;
const VISIBLE = visiblePosting("$2");

/** Returns rows in the order of `ids`, without postings that are no longer visible. */
export async function listJobs(
  db: PreparedReads,
  ids: readonly string[],
  now: Date,
): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.queryPrepared<JobRow>(
    "list-jobs",
    `SELECT ${SUMMARY} FROM jobs WHERE id = ANY ($1) AND ${VISIBLE}`,
    [ids, now],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export interface JobTexts {
  /** The vacancy; several postings may advertise it. */
  groupId: string;
  description: string;
  requirements: string[];
}

/** By id: the texts that tell the conditions of a posting. */
export async function listTexts(
  db: PreparedReads,
  ids: readonly string[],
  maxChars: number,
): Promise<ReadonlyMap<string, JobTexts>> {
  if (ids.length === 0) return new Map();
  const rows = await db.queryPrepared<JobTexts & { id: string }>(
    "list-texts",
    `SELECT id, group_id AS "groupId", left(description, $2) AS description, requirements
     FROM jobs WHERE id = ANY ($1)`,
    [ids, maxChars],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Texts that the index has in folded form only. */
export interface FreeTexts {
  region: string | null;
  city: string | null;
  industry: string | null;
  company: string | null;
}

/** By id, also of postings that are no longer visible. */
export async function listSpellings(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FreeTexts>> {
  if (ids.length === 0) return new Map();
  const rows = await db.queryPrepared<FreeTexts & { id: string }>(
    "list-spellings",
    "SELECT id, region, city, industry, company FROM jobs WHERE id = ANY ($1)",
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findJob(
  db: PreparedReads,
  id: string,
  now: Date,
): Promise<FullJobRow | undefined> {
  const [row] = await db.queryPrepared<FullJobRow>(
    "find-job",
    `SELECT ${SUMMARY}, description, requirements FROM jobs WHERE id = $1 AND ${VISIBLE}`,
    [id, now],
  );
  return row;
}
