import type { Database } from "../../platform/postgres/database.ts";
import type { EmploymentType, ExperienceLevel, SalaryPeriod } from "../../engine/index.ts";

/** One posting as it is shown. */
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
  /** A line each: the client library takes longer to read an array than all the rest of a row. */
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
const VISIBLE = "status = 'published' AND (expires_at IS NULL OR expires_at > $2)";

/** In the order of the ids; what is no longer visible is left out. */
export async function listJobs(db: Database, ids: readonly string[], now: Date): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.queryPrepared<JobRow>(
    "list-jobs",
    `SELECT ${SUMMARY} FROM jobs WHERE id = ANY ($1) AND ${VISIBLE}`,
    [ids, now],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findJob(
  db: Database,
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
