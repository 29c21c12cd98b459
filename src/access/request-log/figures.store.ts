import type { Queryable } from "../../platform/postgres/database.ts";
import type { Mode } from "../../privacy/index.ts";
import type { ChartRange } from "./chart-range.ts";
import { DURATION_BOUNDS_MS, firstRequestAt } from "./request-log.ts";

/*
 * The counts of requests by hour: request_hours for operators, request_key_hours for customers.
 * Counts by minute come from the request log itself.
 */

export interface Figures {
  requests: number;
  clientErrors: number;
  serverErrors: number;
  chargedMillicredits: number;
  /** Requests by duration, see DURATION_BOUNDS_MS. */
  buckets: number[];
}

export interface FiguresRange extends ChartRange {
  appId: string | null;
}

const BUCKETS = Array.from(
  { length: DURATION_BOUNDS_MS.length + 1 },
  (_, i) => `sum(buckets[${i + 1}])::bigint`,
).join(", ");

// An array of bigint comes as text from the driver, and JSON as numbers.
const FIGURES = `sum(requests)::bigint AS requests,
  coalesce(sum(requests) FILTER (WHERE status BETWEEN 400 AND 499), 0)::bigint AS "clientErrors",
  coalesce(sum(requests) FILTER (WHERE status >= 500), 0)::bigint AS "serverErrors",
  sum(charged_millicredits)::bigint AS "chargedMillicredits", to_json(ARRAY[${BUCKETS}]) AS buckets`;

const MINUTE_BUCKETS = [...DURATION_BOUNDS_MS, Infinity]
  .map((bound, i) => {
    const isAbove = i === 0 ? "true" : `duration_ms > ${DURATION_BOUNDS_MS[i - 1]}`;
    const isWithin = bound === Infinity ? "true" : `duration_ms <= ${bound}`;
    return `count(*) FILTER (WHERE ${isAbove} AND ${isWithin})`;
  })
  .join(", ");

/** As a table by hour, from the request log between two ids: the parameters that `minuteValues` gives. */
const minutesOf = (columns: string, first: string, end: string): string =>
  `(SELECT date_trunc('minute', created_at, 'UTC') AS hour, ${columns}, route, method, status,
      count(*) AS requests, sum(charged_millicredits) AS charged_millicredits,
      ARRAY[${MINUTE_BUCKETS}] AS buckets
    FROM request_log WHERE id >= ${first} AND id < ${end} GROUP BY 1, 2, 3, 4, 5, 6) AS minutes`;

/** The ids of requests begin with their time, which is `created_at`. */
const minuteValues = ({ from, to, step }: ChartRange): unknown[] =>
  step === "minute" ? [firstRequestAt(from), firstRequestAt(to)] : [];

/** The log does not name the engine's version. */
const REQUEST_MINUTES = minutesOf("coalesce(app_id, '') AS app_id, '' AS version", "$4", "$5");
const REQUEST_KEY_MINUTES = minutesOf("app_id, key_id", "$5", "$6");

const countsOf = ({ step }: FiguresRange): string =>
  step === "minute" ? REQUEST_MINUTES : "request_hours";
const IN_RANGE = "hour >= $1 AND hour < $2 AND ($3::text IS NULL OR app_id = $3)";
/** The busiest ones. */
const MAX_GROUPS = 100;

const rangeValues = (range: FiguresRange): unknown[] => [
  range.from,
  range.to,
  range.appId,
  ...minuteValues(range),
];

export function figuresByTime(
  db: Queryable,
  range: FiguresRange,
): Promise<(Figures & { at: Date; version: string })[]> {
  return db.query(
    `SELECT date_trunc('${range.step}', hour, 'UTC') AS at, version, ${FIGURES} FROM ${countsOf(range)}
     WHERE ${IN_RANGE} GROUP BY 1, 2 ORDER BY 1, 2`,
    rangeValues(range),
  );
}

export function figuresByRoute(
  db: Queryable,
  range: FiguresRange,
): Promise<(Figures & { route: string; method: string })[]> {
  return db.query(
    `SELECT route, method, ${FIGURES} FROM ${countsOf(range)} WHERE ${IN_RANGE}
     GROUP BY 1, 2 ORDER BY requests DESC, 1, 2 LIMIT ${MAX_GROUPS}`,
    rangeValues(range),
  );
}

export function figuresByApp(
  db: Queryable,
  range: FiguresRange,
): Promise<(Figures & { appId: string; name: string | null })[]> {
  return db.query(
    `SELECT f.*, a.name FROM (
       SELECT app_id AS "appId", ${FIGURES} FROM ${countsOf(range)} WHERE ${IN_RANGE} GROUP BY 1) f
     LEFT JOIN apps a ON a.id = f."appId" ORDER BY f.requests DESC, 1 LIMIT ${MAX_GROUPS}`,
    rangeValues(range),
  );
}

/** The usage of one app, perhaps in one mode. */
export interface UsageRange extends ChartRange {
  appId: string;
  mode: Mode | undefined;
}

const OF_APP = `app_id = $1 AND hour >= $2 AND hour < $3 AND ($4::text IS NULL OR key_id IN (
  SELECT k.id FROM api_keys k WHERE k.app_id = $1 AND k.mode = $4))`;

const keyCountsOf = ({ step }: UsageRange): string =>
  step === "minute" ? REQUEST_KEY_MINUTES : "request_key_hours";

const usageValues = (range: UsageRange): unknown[] => [
  range.appId,
  range.from,
  range.to,
  range.mode ?? null,
  ...minuteValues(range),
];

export function usageByTime(db: Queryable, range: UsageRange): Promise<(Figures & { at: Date })[]> {
  return db.query(
    `SELECT date_trunc('${range.step}', hour, 'UTC') AS at, ${FIGURES} FROM ${keyCountsOf(range)}
     WHERE ${OF_APP} GROUP BY 1 ORDER BY 1`,
    usageValues(range),
  );
}

export function usageByRoute(
  db: Queryable,
  range: UsageRange,
): Promise<(Figures & { route: string; method: string })[]> {
  return db.query(
    `SELECT route, method, ${FIGURES} FROM ${keyCountsOf(range)} WHERE ${OF_APP}
     GROUP BY 1, 2 ORDER BY requests DESC, 1, 2 LIMIT ${MAX_GROUPS}`,
    usageValues(range),
  );
}

export function usageByKey(
  db: Queryable,
  range: UsageRange,
): Promise<(Figures & { keyId: string; name: string; hint: string; mode: Mode })[]> {
  return db.query(
    `SELECT f.*, k.name, k.hint, k.mode FROM (
       SELECT key_id AS "keyId", ${FIGURES} FROM ${keyCountsOf(range)} WHERE ${OF_APP} GROUP BY 1) f
     JOIN api_keys k ON k.id = f."keyId" ORDER BY f.requests DESC, 1 LIMIT ${MAX_GROUPS}`,
    usageValues(range),
  );
}
