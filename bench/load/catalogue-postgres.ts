/* The same catalogue in PostgreSQL with an idiomatic schema: the baseline of catalogue.ts. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { CatalogueEntry, CatalogueFilters } from "../../src/engine/index.ts";
import { createLog } from "../../src/platform/log.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { LEVELS, NOW_MS } from "./catalogue-data.ts";

const BATCH = 2_000;

/** Visibility at NOW_MS is computed beforehand, which spares PostgreSQL duplicates and expiry. */
const SCHEMA = `
  CREATE EXTENSION intarray;
  CREATE TABLE postings (
    no int, id text COLLATE "C", posted_at float8, shown boolean, country text, region text, company text,
    industry text, employment_type text, experience_level text, is_remote boolean, salary float8,
    profile int, total int, skills int[], weights int[], words tsvector
  );
  CREATE TABLE posting_skills (skill int, no int, weight int);`;

const MATCH_INDEXES = [
  "CREATE UNIQUE INDEX ON postings (no)",
  "CREATE INDEX ON postings USING gin (skills gin__int_ops) WHERE shown",
  "CREATE INDEX ON posting_skills (skill) INCLUDE (no, weight)",
];

const FEED_INDEXES = [
  "CREATE INDEX ON postings (posted_at DESC, id) WHERE shown",
  "CREATE INDEX ON postings (country, posted_at DESC, id) WHERE shown",
  "CREATE INDEX ON postings (company, posted_at DESC, id) WHERE shown",
  "CREATE INDEX ON postings (experience_level, employment_type, posted_at DESC, id) WHERE shown",
  "CREATE INDEX ON postings USING gin (words) WHERE shown",
];

export interface Baseline {
  load(entries: readonly CatalogueEntry[], shown: ReadonlySet<string>): Promise<void>;
  index(hasText: boolean): Promise<void>;
  /** By arrays, leaving the plan to PostgreSQL, or by a skill table with a covering index. */
  match(
    how: "arrays" | "table",
    query: { credits: Uint8Array; exact: Uint8Array; factors: Uint16Array },
    limit: number,
  ): Promise<{ id: string; fitScore: number }[]>;
  search(
    filters: CatalogueFilters,
    words: readonly number[],
    offset: number,
    limit: number,
  ): Promise<{ ids: string[]; total: number }>;
  close(): Promise<void>;
}

export async function openBaseline(): Promise<Baseline> {
  const folder = await mkdtemp("/tmp/waymark-bench-");
  // Open to the database\'s account, so that its data stays inside and is removed with it.
  await chmod(folder, 0o711);
  const server = await openEmbedded(join(folder, "data"), createLog("silent"));
  await server.ensure();
  const client = new pg.Client(server.url);
  await client.connect();
  // Settings of a dedicated machine; nothing is written during the measurement.
  for (const setting of ["work_mem = '256MB'", "maintenance_work_mem = '1GB'", "jit = off"]) {
    await client.query(`SET ${setting}`);
  }
  await client.query(SCHEMA);
  let loaded = 0;

  return {
    async load(entries, shown) {
      for (let from = 0; from < entries.length; from += BATCH) {
        const rows = entries
          .slice(from, from + BATCH)
          .map((entry) => toRow(entry, loaded++, shown));
        await client.query(INSERT, [JSON.stringify(rows)]);
      }
    },

    async index(hasText) {
      await client.query(
        `INSERT INTO posting_skills SELECT s, no, w FROM postings, unnest(skills, weights) u(s, w) WHERE shown`,
      );
      for (const sql of [...MATCH_INDEXES, ...(hasText ? FEED_INDEXES : [])])
        await client.query(sql);
      for (const table of ["postings", "posting_skills"])
        await client.query(`VACUUM ANALYZE ${table}`);
    },

    async match(how, { credits, exact, factors }, limit) {
      const skills = [...credits.keys()].filter((skill) => credits[skill]! > 0);
      const { rows } = await client.query<{ id: string; fit: string }>(
        how === "arrays" ? MATCH_BY_ARRAYS : MATCH_BY_TABLE,
        [
          skills,
          skills.map((skill) => credits[skill]),
          skills.map((skill) => exact[skill]),
          [...factors],
          limit,
          skills.filter((skill) => exact[skill] === 1),
        ],
      );
      return rows.map(({ id, fit }) => ({ id, fitScore: Number(fit) }));
    },

    async search(filters, words, offset, limit) {
      const { conditions, values } = conditionsOf(filters, words);
      const where = conditions.join(" AND ");
      const worth = words.map(
        (word) =>
          `CASE WHEN words @@ 'w${word}:A' THEN 100 WHEN words @@ 'w${word}:B' THEN 50 ELSE 20 END`,
      );
      const relevance = words.length > 0 ? `(${worth.join(" + ")}) / ${words.length} DESC, ` : "";
      const page = await client.query<{ id: string }>(
        `SELECT id FROM postings WHERE ${where} ORDER BY ${relevance}posted_at DESC, id LIMIT ${limit} OFFSET ${offset}`,
        values,
      );
      const count = await client.query<{ total: string }>(
        `SELECT count(*) AS total FROM postings WHERE ${where}`,
        values,
      );
      return { ids: page.rows.map(({ id }) => id), total: Number(count.rows[0]!.total) };
    },

    async close() {
      await client.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const INSERT = `
  INSERT INTO postings SELECT * FROM jsonb_to_recordset($1::jsonb) AS row (
    no int, id text, posted_at float8, shown boolean, country text, region text, company text,
    industry text, employment_type text, experience_level text, is_remote boolean, salary float8,
    profile int, total int, skills int[], weights int[], words tsvector)`;

const FIT = "(n * ($4::int8[])[profile + 1] + total * 500) / (total * 1000)";

const MATCH_BY_ARRAYS = `
  SELECT id, ${FIT} AS fit
  FROM postings, LATERAL (
    SELECT sum(w * credit) AS n
    FROM unnest(skills, weights) u(s, w) JOIN unnest($1::int[], $2::int[]) q(skill, credit) ON skill = s) summed
  WHERE shown AND skills && $6::int[] AND ($3::int[]) IS NOT NULL AND ${FIT} > 0
  ORDER BY fit DESC, posted_at DESC, id LIMIT $5`;

const MATCH_BY_TABLE = `
  SELECT id, ${FIT} AS fit
  FROM (
    SELECT no, sum(weight * credit) AS n
    FROM unnest($1::int[], $2::int[], $3::int[]) q(skill, credit, exact) JOIN posting_skills USING (skill)
    WHERE $6::int[] IS NOT NULL
    GROUP BY no HAVING max(exact) = 1) summed
  JOIN postings USING (no)
  WHERE ${FIT} > 0
  ORDER BY fit DESC, posted_at DESC, id LIMIT $5`;

function conditionsOf(
  filters: CatalogueFilters,
  words: readonly number[],
): { conditions: string[]; values: unknown[] } {
  const conditions = ["shown"];
  const values: unknown[] = [];
  const add = (sql: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${sql} $${values.push(value)}`);
  };
  add("country =", filters.country);
  add("company =", filters.company);
  add("experience_level =", filters.experienceLevel);
  add("employment_type =", filters.employmentType);
  add("is_remote =", filters.isRemote);
  add("salary >=", filters.yearlySalaryMin);
  add("posted_at >=", filters.postedAfterMs);
  add("skills @>", filters.skills);
  if (words.length > 0) add("words @@", words.map((word) => `w${word}`).join(" & "));
  return { conditions, values };
}

function toRow(entry: CatalogueEntry, no: number, shown: ReadonlySet<string>): object {
  const fields = new Map<number, string>();
  for (const word of Array.from(entry.titleWords)) fields.set(word, "1A");
  for (const word of Array.from(entry.sideWords)) fields.set(word, joined(fields.get(word), "2B"));
  for (const word of Array.from(entry.bodyWords)) fields.set(word, joined(fields.get(word), "3"));
  return {
    no,
    id: entry.id,
    posted_at: entry.postedAtMs,
    shown: shown.has(entry.id) && entry.expiresAtMs > NOW_MS,
    country: entry.country,
    region: entry.region,
    company: entry.company,
    industry: entry.industry,
    employment_type: entry.employmentType,
    experience_level: entry.experienceLevel,
    is_remote: entry.isRemote,
    salary: entry.yearlySalaryTop,
    profile: (entry.role + 1) * 8 + LEVELS.indexOf(entry.experienceLevel),
    total: Array.from(entry.weights).reduce((sum, weight) => sum + weight, 0),
    skills: Array.from(entry.skills),
    weights: Array.from(entry.weights),
    words: [...fields].map(([word, places]) => `w${word}:${places}`).join(" "),
  };
}

function joined(before: string | undefined, place: string): string {
  return before === undefined ? place : `${before},${place}`;
}
