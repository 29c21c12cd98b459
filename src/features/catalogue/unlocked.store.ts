import type { Queryable } from "../../platform/postgres/database.ts";
import { visiblePosting } from "./visible-posting.ts";

/** Only this many of a role's newest current postings are looked through, so that an analysis stays fast. */
export const UNLOCKED_AMONG = 1_000;

/** By skill: how many of the role's postings lack exactly that one skill among those shown. */
export async function countUnlocked(
  db: Queryable,
  of: { roleId: string; shown: readonly string[]; missing: readonly string[] },
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db.query<{ id: string; jobs: number }>(
    `SELECT lacking[1] AS id, count(DISTINCT group_id)::int AS jobs
     FROM (
       SELECT group_id, array(SELECT unnest(skill_ids) EXCEPT SELECT unnest($2::text[])) AS lacking
       FROM (
         SELECT group_id, skill_ids FROM jobs
         WHERE role_id = $1 AND posted_at <= $4 AND ${visiblePosting("$4")}
         ORDER BY posted_at DESC LIMIT $5) AS newest
       WHERE skill_ids && $3::text[]) AS compared
     WHERE cardinality(lacking) = 1 AND lacking[1] = ANY($3)
     GROUP BY 1`,
    [of.roleId, of.shown, of.missing, now, UNLOCKED_AMONG],
  );
  return new Map(rows.map(({ id, jobs }) => [id, jobs]));
}
