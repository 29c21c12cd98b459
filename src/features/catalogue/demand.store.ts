import type { Queryable } from "../../platform/postgres/database.ts";
import { visiblePosting } from "./visible-posting.ts";

/** The share (0–1) of a role's current postings that ask for each skill, by skill id. */
interface RoleDemand {
  postings: number;
  shares: Map<string, number>;
}

/** Selects postings by role, or by exact title among postings without a known role. */
type DemandOf = { roleIds: readonly string[] } | { title: string };

const NEWEST = 2_000;
/** Titles have no index, so only this many of the newest postings are scanned. */
const NEWEST_UNKNOWN = 20_000;
const ENOUGH = 10;
const ENOUGH_IN_COUNTRY = 20;
const HALF_LIFE_DAYS = 60;

/** Undefined when there are too few postings for meaningful shares. */
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

/** Counts one posting per duplicate group. A posting's weight halves every HALF_LIFE_DAYS. */
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

const VISIBLE = `posted_at <= $2 AND ${visiblePosting("$2")}`;
const COLUMNS = "group_id, skill_ids, country, posted_at, title";

const BY_ROLE = demandOver(
  `SELECT ${COLUMNS} FROM jobs WHERE role_id = ANY($1) AND ${VISIBLE} ORDER BY posted_at DESC LIMIT $6`,
);
const BY_TITLE = demandOver(
  `SELECT * FROM (
     SELECT ${COLUMNS} FROM jobs WHERE role_id IS NULL AND ${VISIBLE} ORDER BY posted_at DESC LIMIT $6) AS unknown
   WHERE lower(title) = lower($1)`,
);
