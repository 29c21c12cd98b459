import { rowsToRead, type Page } from "../../platform/pagination.ts";
import type { Database, Queryable, Tx } from "../../platform/postgres/database.ts";
import type { Mode } from "../../privacy/index.ts";
import { firstRequestAt } from "./request-log.ts";
import { searchBriefly } from "./search-briefly.ts";

/* Reads of the request log. */

/** Pages beyond this are reached by naming a time. */
const MAX_COUNTED = 10_000;

export interface LoggedRequest {
  id: string;
  appId: string | null;
  appName: string | null;
  keyId: string | null;
  /** That of its key; null without one. */
  mode: Mode | null;
  method: string;
  route: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  chargedMillicredits: number;
  createdAt: Date;
}

const REQUEST = `r.id, r.app_id AS "appId", a.name AS "appName", r.key_id AS "keyId", k.mode, r.method, r.route, r.status,
  r.error_code AS "errorCode", r.duration_ms AS "durationMs", r.charged_millicredits AS "chargedMillicredits",
  r.created_at AS "createdAt"`;

export interface RequestFilter {
  id?: string | undefined;
  appId: string | undefined;
  keyId: string | undefined;
  /** Only with an app. */
  mode?: Mode | undefined;
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
  add((at) => `r.id = ${at}`, filter.id);
  add((at) => `r.app_id = ${at}`, filter.appId);
  add((at) => `r.key_id = ${at}`, filter.keyId);
  add(
    (at) =>
      `r.key_id IN (SELECT k.id FROM api_keys k WHERE k.app_id = r.app_id AND k.mode = ${at})`,
    filter.mode,
  );
  add((at) => `r.status >= ${at}`, filter.statuses?.[0]);
  add((at) => `r.status <= ${at}`, filter.statuses?.[1]);
  add((at) => `strpos(r.route, ${at}) > 0`, filter.route);
  add((at) => `r.method = ${at}`, filter.method);
  add((at) => `r.error_code = ${at}`, filter.errorCode);
  return { where: conditions.join(" AND "), values };
}

function rowsOf(
  tx: Tx,
  filter: RequestFilter,
  { after, limit, offset = 0 }: { after: string | undefined; limit: number; offset?: number },
): Promise<LoggedRequest[]> {
  const { where, values } = conditionsOf(filter);
  const at = `$${values.length + 1}`;
  return tx.query<LoggedRequest>(
    `SELECT ${REQUEST} FROM (
       SELECT r.* FROM request_log r WHERE ${where} AND (${at}::uuid IS NULL OR r.id < ${at})
       ORDER BY r.id DESC LIMIT ${limit} OFFSET ${offset}) r
     LEFT JOIN apps a ON a.id = r.app_id LEFT JOIN api_keys k ON k.id = r.key_id ORDER BY r.id DESC`,
    [...values, after ?? null],
  );
}

/** A longer log is exported in several parts, by time. */
export const MAX_EXPORTED = 100_000;
const EXPORTED_AT_ONCE = 1_000;

/** Newest first, read in steps while they are sent. */
export async function* eachRequest<T>(
  db: Database,
  filter: RequestFilter,
  show: (row: LoggedRequest) => T,
): AsyncGenerator<T> {
  let after: string | undefined;
  for (let sent = 0; sent < MAX_EXPORTED; sent += EXPORTED_AT_ONCE) {
    const page = { after, limit: EXPORTED_AT_ONCE };
    const rows = await searchBriefly(db, (tx) => rowsOf(tx, filter, page));
    yield* rows.map(show);
    if (rows.length < EXPORTED_AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

/** Newest first; the total is counted up to MAX_COUNTED. */
export function listRequests(
  db: Database,
  filter: RequestFilter,
  page: Page,
): Promise<{ requests: LoggedRequest[]; total: number }> {
  const { where, values } = conditionsOf(filter);
  return searchBriefly(db, async (tx) => {
    const requests = await rowsOf(tx, filter, {
      after: page.after,
      limit: rowsToRead(page),
      offset: Math.min(page.offset, MAX_COUNTED),
    });
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
     LEFT JOIN api_keys k ON k.id = r.key_id
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
