/*
 * A catalogue generated inside PostgreSQL: columns of plausible variety, words and skills of
 * plausible frequency.
 */
import { loadEngine } from "../../src/knowledge/index.ts";
import type { Database } from "../../src/platform/postgres/database.ts";

const VOCABULARY = 30_000;
/** Lists to draw from: each posting takes one of each at random. */
const LISTS = 2_000;

export async function fillJobs(db: Database, count: number): Promise<void> {
  const { skillList, roleList } = loadEngine().knowledge;
  const asked = skillList.toSorted((a, b) => a.id.length - b.id.length);
  const random = sequence(1);
  const skewed = (size: number): number => Math.floor(size * random() ** 3);
  const lists = Array.from({ length: LISTS }, () => ({
    skills: [...new Set(Array.from({ length: 12 }, () => asked[skewed(asked.length)]!.id))],
    title: packed(3, () => 1 + skewed(2_000)),
    side: packed(10, () => 1 + skewed(5_000)),
    body: packed(90, () => 1 + skewed(VOCABULARY)),
  }));
  // Python and SQL often occur together.
  for (const { skills } of lists) if (random() < 0.05) skills.push("python", "sql");
  const client = await db.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await client.query(
      "INSERT INTO search_words (word) SELECT 'alfa' || n FROM generate_series(1, $1::int) n",
      [VOCABULARY],
    );
    await client.query(
      "CREATE TEMP TABLE lists (n int PRIMARY KEY, skills text[], title bytea, side bytea, body bytea)",
    );
    await client.query(
      `INSERT INTO lists SELECT n, string_to_array(skills, ' '), title, side, body
       FROM unnest($1::int[], $2::text[], $3::bytea[], $4::bytea[], $5::bytea[]) AS l (n, skills, title, side, body)`,
      [
        lists.map((_, n) => n),
        lists.map(({ skills }) => [...new Set(skills)].join(" ")),
        lists.map(({ title }) => title),
        lists.map(({ side }) => side),
        lists.map(({ body }) => body),
      ],
    );
    await client.query(FILL, [count, LISTS, roleList.map(({ id }) => id)]);
    await client.query("ANALYZE jobs");
  } finally {
    await client.end();
  }
}

/** Numbers in [0, 1), deterministic per seed. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32;
}

function packed(count: number, draw: () => number): Buffer {
  const numbers = new Set(Array.from({ length: count }, draw));
  return Buffer.from(Int32Array.from(numbers).toSorted().buffer);
}

const FILL = `
  INSERT INTO jobs (id, source, external_id, status, title, company, description, requirements, country, region,
    city, is_remote, employment_type, experience_level, industry, salary_min, salary_max, salary_currency,
    salary_period, url, posted_at, expires_at, skill_ids, skill_importance, role_id, group_id, title_words,
    side_words, body_words, row_hash, vacancy_hash, text_sketch, change_no, created_at, updated_at)
  SELECT id, 'bench', k::text, 'published', 'Senior Engineer ' || k, 'Company ' || k % 5000,
    repeat('What you will do here, said in a few plain words. ', 40), ARRAY['Some experience'],
    (ARRAY['US','DE','GB','FR','IN','CA','ES','NL','PL','AU'])[1 + k % 10], 'Region ' || k % 50, 'City ' || k % 500,
    k % 4 = 0, (ARRAY['full_time','full_time','part_time','contract'])[1 + k / 7 % 4],
    (ARRAY['entry','junior','mid','senior','lead'])[1 + k / 3 % 5], 'Industry ' || k % 20,
    50000 + k % 50000, 60000 + k % 80000, 'USD', 'year', 'https://example.com/jobs/' || k,
    now() - random() * interval '60 days', CASE WHEN k % 3 = 0 THEN now() + interval '30 days' END,
    skills, array_fill(2::smallint, ARRAY[cardinality(skills)]), ($3::text[])[1 + k % cardinality($3::text[])], id,
    title, side, body, sha256(id::bytea), sha256(id::bytea), '\\x0000', nextval('job_changes'), now(), now()
  FROM (SELECT k, 'job_01kb3m8e5x' || lpad(to_hex(k), 16, '0') AS id, floor(random() * $2)::int AS list
        FROM generate_series(1, $1::int) k) AS drawn
  JOIN lists ON lists.n = drawn.list`;
