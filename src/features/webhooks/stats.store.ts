import type { ChartRange } from "../../access/index.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import type { Space } from "../../privacy/index.ts";
import { firstIdAt } from "./slots.ts";

export interface CountedDeliveries {
  delivered: number;
  failed: number;
  pending: number;
  attempts: number;
  /** Of attempts that a receiver answered; null without any. */
  p50Ms: number | null;
  p95Ms: number | null;
}

/** Grouping sets give each step and, without a time, the whole range. */
const COUNTS = `
  WITH found AS (
    SELECT date_trunc($5, d.created_at, 'UTC') AS at, d.status, d.attempt_count, d.attempts
    FROM webhook_deliveries d
    WHERE d.endpoint_id = $1 AND d.id >= $2 AND d.id < $3 AND d.app_id = $4),
  counted AS (
    SELECT at, count(*) FILTER (WHERE status = 'succeeded') AS delivered,
      count(*) FILTER (WHERE status = 'failed') AS failed,
      count(*) FILTER (WHERE status = 'pending') AS pending,
      coalesce(sum(attempt_count), 0)::bigint AS attempts
    FROM found GROUP BY GROUPING SETS ((at), ())),
  timed AS (
    SELECT f.at, percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY (a ->> 'duration_ms')::float8) AS p
    FROM found f CROSS JOIN LATERAL jsonb_array_elements(f.attempts) AS a
    WHERE a ->> 'status_code' IS NOT NULL GROUP BY GROUPING SETS ((f.at), ()))
  SELECT c.*, round(t.p[1])::int AS "p50Ms", round(t.p[2])::int AS "p95Ms"
  FROM counted c LEFT JOIN timed t ON t.at IS NOT DISTINCT FROM c.at ORDER BY c.at`;

/** Deliveries of an endpoint by the time of their event; ids begin with it, so an index finds them. */
export async function countDeliveries(
  db: Queryable,
  { appId }: Space,
  endpointId: string,
  { from, to, step }: ChartRange,
): Promise<{ steps: (CountedDeliveries & { at: Date })[]; total: CountedDeliveries | undefined }> {
  const rows = await db.query<CountedDeliveries & { at: Date | null }>(COUNTS, [
    endpointId,
    firstIdAt("dlv", from),
    firstIdAt("dlv", to),
    appId,
    step,
  ]);
  const steps = rows.filter((row): row is CountedDeliveries & { at: Date } => row.at !== null);
  return { steps, total: rows.find(({ at }) => at === null) };
}
