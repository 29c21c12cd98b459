import { searchWords, titleWords, withoutPronouns } from "../../src/engine/index.ts";
import { beginJobChanges, closeJobs } from "../../src/features/catalogue/changes.store.ts";
import {
  numberWords,
  setGroups,
  stageJobs,
  writeJobs,
} from "../../src/features/import/import.store.ts";
import { newId } from "../../src/platform/ids.ts";
import type { Database } from "../../src/platform/postgres/database.ts";
import { testEngine } from "./app.ts";

/** A posting in a test; omitted fields are unknown or have a common default. */
export interface JobFixture {
  id?: string;
  status?: "published" | "draft" | "closed";
  title?: string;
  company?: string;
  description?: string;
  requirements?: string[];
  country?: string;
  region?: string;
  city?: string;
  isRemote?: boolean;
  employmentType?: string;
  experienceLevel?: string;
  industry?: string;
  salary?: { min?: number; max?: number; currency?: string; period?: string };
  url?: string;
  postedAt?: string;
  expiresAt?: string;
  /** Ids of the knowledge base. */
  skills?: string[];
  importance?: number[];
  roleId?: string;
  /** The posting it duplicates. */
  duplicateOf?: string;
}

/** Writes postings like an import, numbered and announced; returns their ids. */
export async function addJobs(db: Database, jobs: readonly JobFixture[]): Promise<string[]> {
  const now = new Date();
  const { skills: known } = testEngine().knowledge;
  const rows = jobs.map((job) => {
    const skills = (job.skills ?? []).map((id) => known.get(id)?.name ?? id);
    return {
      job,
      id: job.id ?? newId("job", now),
      title: titleWords(job.title ?? "A job"),
      side: searchWords([job.company ?? "", ...skills].join("\n")),
      body: searchWords(
        withoutPronouns(
          [job.description, job.city, job.region, job.industry, ...(job.requirements ?? [])].join(
            "\n",
          ),
        ),
      ),
    };
  });
  const words = new Set(rows.flatMap(({ title, side, body }) => [...title, ...side, ...body]));
  const numbers = await numberWords(db, [...words]);
  const packed = (list: string[]): Uint8Array =>
    new Uint8Array(Int32Array.from(list, (word) => numbers.get(word)!).toSorted().buffer);
  await db.transaction(async (tx) => {
    await stageJobs(
      tx,
      rows.map(({ job, id, title, side, body }) => ({
        id,
        external_id: id,
        status: job.status ?? "published",
        title: job.title ?? "A job",
        company: job.company ?? null,
        description: job.description ?? "",
        requirements: job.requirements ?? [],
        country: job.country ?? null,
        region: job.region ?? null,
        city: job.city ?? null,
        is_remote: job.isRemote ?? false,
        employment_type: job.employmentType ?? null,
        experience_level: job.experienceLevel ?? null,
        industry: job.industry ?? null,
        salary_min: job.salary?.min ?? null,
        salary_max: job.salary?.max ?? null,
        salary_currency: job.salary?.currency ?? null,
        salary_period: job.salary?.period ?? null,
        url: job.url ?? null,
        posted_at: job.postedAt === undefined ? now : new Date(job.postedAt),
        expires_at: job.expiresAt === undefined ? null : new Date(job.expiresAt),
        skill_ids: job.skills ?? [],
        skill_importance: job.importance ?? (job.skills ?? []).map(() => 2),
        role_id: job.roleId ?? null,
        title_words: packed(title),
        side_words: packed(side),
        body_words: packed(body),
        row_hash: Buffer.from(id),
        // Postings of one group are of one vacancy.
        vacancy_hash: Buffer.from(job.duplicateOf ?? id),
        text_sketch: Buffer.alloc(8),
      })),
      now,
    );
    await beginJobChanges(tx);
    await writeJobs(tx, "fixtures", now);
    const copies = rows.filter(({ job }) => job.duplicateOf !== undefined);
    if (copies.length > 0)
      await setGroups(
        tx,
        copies.map(({ id, job }) => ({ id, groupId: job.duplicateOf! })),
      );
  });
  return rows.map(({ id }) => id);
}

export const closeJob = (db: Database, id: string): Promise<number> =>
  db.transaction(async (tx) => {
    await beginJobChanges(tx);
    return closeJobs(tx, [id], new Date());
  });

export { until } from "./until.ts";
