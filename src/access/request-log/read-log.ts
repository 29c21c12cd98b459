import { Type } from "typebox";
import { apiError } from "../../errors.ts";
import { findMoment } from "../../platform/clock.ts";
import { TIME_QUERY } from "../../platform/http/shared-fields.ts";
import { Nullable, OneOf, Text } from "../../platform/http/schema.ts";
import { MAX_ID_CHARS } from "../../platform/ids.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { daysBefore, slotAt } from "../../platform/postgres/day-ring.ts";
import { toCredits } from "../credits/credits.ts";
import { findRequest, type LoggedRequest, type RequestFilter } from "./log.store.ts";
import { REQUEST_LOG_DAYS, timeOfRequest } from "./request-log.ts";

/* The request log as both consoles show it: customers see their own app's, operators every one's. */

const STATUS_CLASSES = ["2xx", "3xx", "4xx", "5xx"] as const;

/** The fields of `showRequest`. */
export const REQUEST_FIELDS = {
  id: Type.String(),
  key_id: Nullable(Type.String()),
  mode: Nullable(OneOf("KeyMode", ["live", "test"], { description: "That of its key" })),
  method: Type.String(),
  route: Type.String({ description: "The pattern, never the path", examples: ["/v1/jobs/:id"] }),
  status: Type.Integer(),
  error_code: Nullable(Type.String()),
  duration_ms: Type.Number(),
  credits: Type.Number(),
  created_at: Type.String({ format: "date-time" }),
};

export const showRequest = (row: LoggedRequest) => ({
  id: row.id,
  key_id: row.keyId,
  mode: row.mode,
  method: row.method,
  route: row.route,
  status: row.status,
  error_code: row.errorCode,
  duration_ms: row.durationMs,
  credits: toCredits(row.chargedMillicredits),
  created_at: row.createdAt.toISOString(),
});

/** The filters of a list of requests. */
export const REQUEST_FILTERS = {
  key_id: Type.Optional(Text({ minLength: 1, maxLength: MAX_ID_CHARS })),
  status: Type.Optional(
    Type.String({
      pattern: "^([2345]xx|[1-5][0-9]{2})$",
      description: `A status such as 429, or ${STATUS_CLASSES.join(", ")}`,
    }),
  ),
  route: Type.Optional(
    Text({ minLength: 1, maxLength: 200, description: "Part of the pattern, such as /v1/jobs" }),
  ),
  method: Type.Optional(OneOf("HttpMethod", ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"])),
  error_code: Type.Optional(Text({ minLength: 1, maxLength: 100 })),
  ...TIME_QUERY,
};

export interface AskedRequests {
  key_id?: string;
  status?: string;
  route?: string;
  method?: string;
  error_code?: string;
  from?: string;
  to?: string;
}

export function requestFilter(
  query: AskedRequests,
  { appId, mode }: Pick<RequestFilter, "appId" | "mode">,
  now: Date,
): RequestFilter {
  const oldest = daysBefore(now, REQUEST_LOG_DAYS);
  const from = query.from === undefined ? oldest : findMoment(query.from)!;
  return {
    appId,
    mode,
    keyId: query.key_id,
    statuses: statusesOf(query.status),
    route: query.route,
    method: query.method,
    errorCode: query.error_code,
    from: from > oldest ? from : oldest,
    to: query.to === undefined ? undefined : findMoment(query.to)!,
  };
}

/** `4xx` is 400 to 499. */
function statusesOf(text: string | undefined): [number, number] | undefined {
  if (text === undefined) return undefined;
  const first = Number(text.replaceAll("x", "0"));
  return [first, text.endsWith("xx") ? first + 99 : first];
}

export const isRequestId = (id: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/i.test(id);

/** 404 for a request that is unknown, too old or of another app or mode. */
export async function readRequest(
  db: Queryable,
  id: string,
  { appId, mode }: Pick<RequestFilter, "appId" | "mode">,
  now: Date,
): Promise<LoggedRequest> {
  const startedAt = timeOfRequest(isRequestId(id) ? id : "0");
  const isKept = isRequestId(id) && startedAt >= daysBefore(now, REQUEST_LOG_DAYS);
  const row = isKept ? await findRequest(db, id, slotAt(startedAt)) : undefined;
  const isVisible =
    row &&
    (appId === undefined || row.appId === appId) &&
    (mode === undefined || row.mode === mode);
  if (isVisible) return row;
  throw apiError(
    "not_found",
    `There is no such request in the log, which keeps ${REQUEST_LOG_DAYS} days.`,
  );
}

/** A request is logged when it ends, so one that took long appears behind later ones. */
const TAIL_OVERLAP_MS = 30_000;

/** For a live tail: where to read on from after this request, with what may have been logged late. */
export const tailFrom = (requestId: string): Date =>
  new Date(timeOfRequest(requestId).getTime() - TAIL_OVERLAP_MS);
