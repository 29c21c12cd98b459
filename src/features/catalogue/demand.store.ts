import { LEAST_POSTINGS, roundCount } from "../../engine/index.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { visiblePosting } from "./visible-posting.ts";

/** The share (0–1) of postings with a title that ask for each skill, by skill id. Counts are rounded, as
 * those of insights are. */
interface TitleDemand {
  /** Null: postings of all countries. */
  country: string | null;
  postings: number;
  shares: Map<string, number>;
}

/** Titles have no index, so only this many of the newest postings are scanned. */
const NEWEST = 20_000;
/** With fewer postings, shares say little. */
export const ENOUGH_POSTINGS = 10;

/**
 * Counts the skills of postings with exactly this title whose role is not known: of roles the
 * job index counts it. Of the country if it has enough. Undefined when there are too few postings.
 */
export async function readTitleDemand(
  db: Queryable,
  title: string,
  { country, since, now }: { country?: string | undefined; since: Date; now: Date },
): Promise<TitleDemand | undefined> {
  const rows = await db.query<{
    id: string | null;
    asking: number;
    postings: number;
    isLocal: boolean;
  }>(BY_TITLE, [
    title.trim(),
    now,
    since,
    country ?? null,
    ENOUGH_POSTINGS,
    NEWEST,
    LEAST_POSTINGS,
  ]);
  const { postings = 0, isLocal = false } = rows.find(({ id }) => id === null) ?? {};
  if (postings < ENOUGH_POSTINGS) return undefined;
  const shown = roundCount(postings);
  return {
    country: isLocal ? (country ?? null) : null,
    postings: shown,
    shares: new Map(
      rows.flatMap(({ id, asking }) => (id === null ? [] : [[id, roundCount(asking) / shown]])),
    ),
  };
}

/** A vacancy counts once. The row without a skill has the number of postings. */
const BY_TITLE = `
  WITH newest AS (
    SELECT group_id, skill_ids, country, posted_at, title FROM jobs
    WHERE role_id IS NULL AND posted_at <= $2 AND posted_at >= $3 AND ${visiblePosting("$2")}
    ORDER BY posted_at DESC LIMIT $6),
  vacancies AS (
    SELECT DISTINCT ON (group_id) skill_ids, country FROM newest
    WHERE lower(title) = lower($1) ORDER BY group_id, posted_at DESC),
  local AS (SELECT count(*) FILTER (WHERE country = $4) >= $5 AS enough FROM vacancies),
  counted AS MATERIALIZED (
    SELECT skill_ids FROM vacancies, local WHERE country = $4 OR NOT local.enough),
  market AS (SELECT count(*)::int AS postings FROM counted)
  SELECT NULL AS id, 0 AS asking, postings, enough AS "isLocal" FROM market, local
  UNION ALL
  SELECT skill, count(*)::int, min(market.postings), NULL FROM market, counted, unnest(skill_ids) AS skill
  GROUP BY skill HAVING count(*) >= $7`;
