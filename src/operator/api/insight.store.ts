import { DURATION_BOUNDS_MS, firstRequestAt } from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import { rowsToRead, type Page } from "../../platform/pagination.ts";
import type { Database, Queryable, Tx } from "../../platform/postgres/database.ts";

/* Reads of the request log and its counts by hour. */

const SEARCH_SECONDS = 5;
/** Pages beyond this are reached by naming a time. */
const MAX_COUNTED = 10_000;
const QUERY_CANCELED = "57014";

/** For searches whose cost depends on what an operator asks for. */
export async function searchBriefly<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = '${SEARCH_SECONDS}s'`);
      return work(tx);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
    throw apiError(
      "service_unavailable",
      `The search took longer than ${SEARCH_SECONDS} s. Narrow it, for example by app or time.`,
      { headers: { "Retry-After": "1" } },
    );
  }
}

export interface Figures {
  requests: number;
  clientErrors: number;
  serverErrors: number;
  chargedMillicredits: number;
  /** Requests by duration, see DURATION_BOUNDS_MS. */
  buckets: number[];
}

export interface Range {
  from: Date;
  to: Date;
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
const IN_RANGE = "hour >= $1 AND hour < $2 AND ($3::text IS NULL OR app_id = $3)";

const rangeValues = ({ from, to, appId }: Range): unknown[] => [from, to, appId];

export function figuresByTime(
  db: Queryable,
  range: Range,
  step: "hour" | "day",
): Promise<(Figures & { at: Date; version: string })[]> {
  return db.query(
    `SELECT date_trunc('${step}', hour, 'UTC') AS at, version, ${FIGURES} FROM request_hours
     WHERE ${IN_RANGE} GROUP BY 1, 2 ORDER BY 1, 2`,
    rangeValues(range),
  );
}

/** The busiest ones. */
const MAX_GROUPS = 100;

export function figuresByRoute(
  db: Queryable,
  range: Range,
): Promise<(Figures & { route: string; method: string })[]> {
  return db.query(
    `SELECT route, method, ${FIGURES} FROM request_hours WHERE ${IN_RANGE}
     GROUP BY 1, 2 ORDER BY requests DESC, 1, 2 LIMIT ${MAX_GROUPS}`,
    rangeValues(range),
  );
}

export function figuresByApp(
  db: Queryable,
  range: Range,
): Promise<(Figures & { appId: string; name: string | null })[]> {
  return db.query(
    `SELECT f.*, a.name FROM (
       SELECT app_id AS "appId", ${FIGURES} FROM request_hours WHERE ${IN_RANGE} GROUP BY 1) f
     LEFT JOIN apps a ON a.id = f."appId" ORDER BY f.requests DESC, 1 LIMIT ${MAX_GROUPS}`,
    rangeValues(range),
  );
}

export interface LoggedRequest {
  id: string;
  appId: string | null;
  appName: string | null;
  keyId: string | null;
  method: string;
  route: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  chargedMillicredits: number;
  createdAt: Date;
}

const REQUEST = `r.id, r.app_id AS "appId", a.name AS "appName", r.key_id AS "keyId", r.method, r.route, r.status,
  r.error_code AS "errorCode", r.duration_ms AS "durationMs", r.charged_millicredits AS "chargedMillicredits",
  r.created_at AS "createdAt"`;

export interface RequestFilter {
  appId: string | undefined;
  keyId: string | undefined;
  /** First and last status. */
  statuses: [number, number] | undefined;
  route: string | undefined;
  method: string | undefined;
  errorCode: string | undefined;
  from: Date;
  to: Date | undefined;
}

/** Only the conditions that are asked for, so the planner sees which index helps. */
function conditionsOf(filter: RequestFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (condition: (place: string) => string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add((at) => `r.id >= ${at}`, firstRequestAt(filter.from));
  add((at) => `r.id < ${at}`, filter.to && firstRequestAt(filter.to));
  add((at) => `r.app_id = ${at}`, filter.appId);
  add((at) => `r.key_id = ${at}`, filter.keyId);
  add((at) => `r.status >= ${at}`, filter.statuses?.[0]);
  add((at) => `r.status <= ${at}`, filter.statuses?.[1]);
  add((at) => `strpos(r.route, ${at}) > 0`, filter.route);
  add((at) => `r.method = ${at}`, filter.method);
  add((at) => `r.error_code = ${at}`, filter.errorCode);
  return { where: conditions.join(" AND "), values };
}

/** Newest first; the total is counted up to MAX_COUNTED. */
export function listRequests(
  db: Database,
  filter: RequestFilter,
  page: Page,
): Promise<{ requests: LoggedRequest[]; total: number }> {
  const { where, values } = conditionsOf(filter);
  return searchBriefly(db, async (tx) => {
    const requests = await tx.query<LoggedRequest>(
      `SELECT ${REQUEST} FROM (
         SELECT r.* FROM request_log r WHERE ${where} AND ($${values.length + 1}::uuid IS NULL OR r.id < $${values.length + 1})
         ORDER BY r.id DESC LIMIT ${rowsToRead(page)} OFFSET ${Math.min(page.offset, MAX_COUNTED)}) r
       LEFT JOIN apps a ON a.id = r.app_id ORDER BY r.id DESC`,
      [...values, page.after ?? null],
    );
    const [row] = await tx.query<{ total: number }>(
      `SELECT count(*) AS total FROM (
         SELECT FROM request_log r WHERE ${where} LIMIT ${MAX_COUNTED}) AS found`,
      values,
    );
    return { requests, total: row!.total };
  });
}

export async function findRequest(
  db: Queryable,
  id: string,
  slot: number,
): Promise<LoggedRequest | undefined> {
  const [row] = await db.query<LoggedRequest>(
    `SELECT ${REQUEST} FROM request_log r LEFT JOIN apps a ON a.id = r.app_id
     WHERE r.slot = $1 AND r.id = $2`,
    [slot, id],
  );
  return row;
}

export async function findKeyOfRequest(
  db: Queryable,
  id: string,
): Promise<{ id: string; name: string; hint: string; mode: string } | undefined> {
  const [row] = await db.query<{ id: string; name: string; hint: string; mode: string }>(
    "SELECT id, name, hint, mode FROM api_keys WHERE id = $1",
    [id],
  );
  return row;
}
