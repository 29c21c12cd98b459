import type { Queryable } from "../../platform/postgres/database.ts";

/** What the current postings of a role ask for: skill id → share of them, 0–1. */
interface RoleDemand {
  postings: number;
  shares: Map<string, number>;
}

/** By known roles, or by the very title of postings that no role is known for. */
type DemandOf = { roleIds: readonly string[] } | { title: string };

const NEWEST = 2_000;
/** Without a role's index only so many of the newest are looked through for a title. */
const NEWEST_UNKNOWN = 20_000;
const ENOUGH = 10;
const ENOUGH_IN_COUNTRY = 20;
const HALF_LIFE_DAYS = 60;

/** Undefined when there are too few postings to speak of a market. */
export async function readDemand(
  db: Queryable,
  of: DemandOf,
  { country, now }: { country?: string | undefined; now: Date },
): Promise<RoleDemand | undefined> {
  const isRole = "roleIds" in of;
  const rows = await db.query<{ id: string | null; share: number; postings: number }>(
    isRole ? BY_ROLE : BY_TITLE,
    [
      isRole ? of.roleIds : of.title.trim(),
      now,
      country ?? null,
      HALF_LIFE_DAYS,
      ENOUGH_IN_COUNTRY,
      isRole ? NEWEST : NEWEST_UNKNOWN,
    ],
  );
  const postings = rows[0]?.postings ?? 0;
  if (postings < ENOUGH) return undefined;
  return {
    postings,
    shares: new Map(rows.flatMap(({ id, share }) => (id === null ? [] : [[id, share]]))),
  };
}

/** The newest visible postings, one of each group of duplicates, weighing half as much every 60 days. */
const demandOver = (newest: string): string => `
  WITH recent AS (
    SELECT DISTINCT ON (group_id) skill_ids, country,
      power(0.5, extract(epoch FROM $2 - posted_at) / 86400 / $4)::float8 AS weight
    FROM (${newest}) AS newest ORDER BY group_id, posted_at DESC),
  counted AS MATERIALIZED (
    SELECT skill_ids, weight FROM recent
    WHERE country = $3 OR (SELECT count(*) FROM recent WHERE country = $3) < $5),
  market AS (SELECT count(*) AS postings, sum(weight) AS weight FROM counted)
  SELECT skill AS id, sum(counted.weight) / min(market.weight) AS share, min(market.postings) AS postings
  FROM market, counted LEFT JOIN LATERAL unnest(skill_ids) AS skill ON true GROUP BY skill`;

const VISIBLE = `status = 'published' AND posted_at <= $2 AND (expires_at IS NULL OR expires_at > $2)`;
const COLUMNS = "group_id, skill_ids, country, posted_at, title";

const BY_ROLE = demandOver(
  `SELECT ${COLUMNS} FROM jobs WHERE role_id = ANY($1) AND ${VISIBLE} ORDER BY posted_at DESC LIMIT $6`,
);
const BY_TITLE = demandOver(
  `SELECT * FROM (
     SELECT ${COLUMNS} FROM jobs WHERE role_id IS NULL AND ${VISIBLE} ORDER BY posted_at DESC LIMIT $6) AS unknown
   WHERE lower(title) = lower($1)`,
);
