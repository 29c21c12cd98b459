import {
  DURATION_BOUNDS_MS,
  REQUEST_HOURS_DAYS,
  REQUEST_LOG_DAYS,
  timeOfRequest,
  toCredits,
} from "../../access/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import { findEventsOf } from "../../features/webhooks/index.ts";
import { findMoment } from "../../platform/clock.ts";
import { PageOf, pageOfRows } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { daysBefore, slotAt } from "../../platform/postgres/day-ring.ts";
import { showLedgerEntry } from "../verbs/show.ts";
import { findCharges } from "./apps.store.ts";
import { IdParams } from "../../platform/http/fields.ts";
import {
  LoggedRequest,
  Overview,
  OverviewQuery,
  RequestDetail,
  RequestsQuery,
  type LoggedRequestBody,
  type OverviewBody,
  type RequestDetailBody,
  type RequestsFilter,
} from "./insight.schema.ts";
import {
  figuresByApp,
  figuresByRoute,
  figuresByTime,
  findKeyOfRequest,
  findRequest,
  listRequests,
  type Figures,
  type LoggedRequest as RequestRow,
  type Range,
} from "./insight.store.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operation.ts";

const HOUR_MS = 3_600_000;
const STEP_MS = { hour: HOUR_MS, day: 24 * HOUR_MS } as const;
/** A chart of more points cannot be read. */
const MAX_POINTS = 800;
/** Up to this range a chart is by hour, unless asked otherwise. */
const HOURLY_UP_TO_MS = 3 * 24 * HOUR_MS;

export function requestInsightOperations({ db }: { db: Database }): OperatorOperation[] {
  return [
    defineOperatorOperation({
      id: "getOverview",
      tag: "Overview",
      method: "GET",
      path: "/overview",
      summary: "Calls, errors, latency, credits and versions over time",
      description: `Customers' requests to /v1, counted by hour for ${REQUEST_HOURS_DAYS} days. Latencies come from a histogram, so they are approximate.`,
      query: OverviewQuery,
      status: 200,
      reply: Overview,
      handle: (call, { query }) => overview(db, query, call.now),
    }),
    defineOperatorOperation({
      id: "listRequests",
      tag: "Requests",
      method: "GET",
      path: "/requests",
      summary: "Read the request log",
      description: `Customers' requests of the last ${REQUEST_LOG_DAYS} days, newest first. It has no addresses, queries or bodies. A request appears about a second after its reply.`,
      query: RequestsQuery,
      status: 200,
      reply: PageOf(LoggedRequest),
      async handle(call, { query }) {
        const page = call.page();
        const { requests, total } = await listRequests(db, filterOf(query, call.now), page);
        return pageOfRows(requests, page, total, showRequest);
      },
    }),
    defineOperatorOperation({
      id: "getRequest",
      tag: "Requests",
      method: "GET",
      path: "/requests/{id}",
      summary: "Read a request with its charge, events and deliveries",
      params: IdParams,
      status: 200,
      reply: RequestDetail,
      handle: (call, { params }) => requestDetail(db, params.id, call.now),
    }),
  ];
}

interface OverviewInput {
  from?: string;
  to?: string;
  step?: "hour" | "day";
  app_id?: string;
}

async function overview(db: Database, input: OverviewInput, now: Date): Promise<OverviewBody> {
  const to = input.to === undefined ? now : findMoment(input.to)!;
  const asked = input.from === undefined ? undefined : findMoment(input.from)!;
  const fromMs = (asked ?? new Date(to.getTime() - STEP_MS.day)).getTime();
  if (fromMs >= to.getTime()) throw fieldError("from", "must be before `to`");
  const step = input.step ?? (to.getTime() - fromMs > HOURLY_UP_TO_MS ? "day" : "hour");
  const from = new Date(Math.floor(fromMs / STEP_MS[step]) * STEP_MS[step]);
  if ((to.getTime() - from.getTime()) / STEP_MS[step] > MAX_POINTS)
    throw fieldError("step", `gives more than ${MAX_POINTS} points; ask for less time, or by day`);
  const range: Range = { from, to, appId: input.app_id ?? null };
  const [times, routes, apps] = await Promise.all([
    figuresByTime(db, range, step),
    figuresByRoute(db, range),
    figuresByApp(db, range),
  ]);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    step,
    totals: showFigures(sum(times)),
    series: seriesOf(times, range, STEP_MS[step]),
    routes: routes.map((row) => ({ route: row.route, method: row.method, ...showFigures(row) })),
    apps: apps.map((row) => ({
      app_id: row.appId || null,
      name: row.name,
      ...showFigures(row),
    })),
    versions: versionsOf(times),
  };
}

type Timed = Figures & { at: Date; version: string };

function seriesOf(rows: readonly Timed[], { from, to }: Range, stepMs: number) {
  const byTime = Map.groupBy(rows, ({ at }) => at.getTime());
  const series: OverviewBody["series"] = [];
  for (let ms = from.getTime(); ms < to.getTime(); ms += stepMs) {
    const found = byTime.get(ms) ?? [];
    series.push({
      at: new Date(ms).toISOString(),
      ...showFigures(sum(found)),
      versions: Object.fromEntries(found.map(({ version, requests }) => [version, requests])),
    });
  }
  return series;
}

const versionsOf = (rows: readonly Timed[]): OverviewBody["versions"] =>
  [...Map.groupBy(rows, ({ version }) => version)].map(([version, found]) => ({
    version,
    first_seen: found[0]!.at.toISOString(),
    last_seen: found.at(-1)!.at.toISOString(),
    requests: sum(found).requests,
  }));

const sum = (rows: readonly Figures[]): Figures =>
  rows.reduce(
    (total, row) => ({
      requests: total.requests + row.requests,
      clientErrors: total.clientErrors + row.clientErrors,
      serverErrors: total.serverErrors + row.serverErrors,
      chargedMillicredits: total.chargedMillicredits + row.chargedMillicredits,
      buckets: total.buckets.map((count, i) => count + (row.buckets[i] ?? 0)),
    }),
    {
      requests: 0,
      clientErrors: 0,
      serverErrors: 0,
      chargedMillicredits: 0,
      buckets: Array.from({ length: DURATION_BOUNDS_MS.length + 1 }, () => 0),
    },
  );

const showFigures = (figures: Figures) => ({
  requests: figures.requests,
  client_errors: figures.clientErrors,
  server_errors: figures.serverErrors,
  credits: toCredits(figures.chargedMillicredits),
  p50_ms: percentile(figures.buckets, 0.5),
  p95_ms: percentile(figures.buckets, 0.95),
});

/** Interpolated within its bucket; null without requests. */
function percentile(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((count, each) => count + each, 0);
  if (total === 0) return null;
  let before = 0;
  for (const [i, count] of buckets.entries()) {
    if (count > 0 && before + count >= total * share) {
      const low = DURATION_BOUNDS_MS[i - 1] ?? 0;
      const high = DURATION_BOUNDS_MS[i] ?? low;
      return Math.round((low + ((high - low) * (total * share - before)) / count) * 10) / 10;
    }
    before += count;
  }
  return null;
}

function filterOf(query: RequestsFilter, now: Date) {
  const oldest = daysBefore(now, REQUEST_LOG_DAYS);
  const from = query.from === undefined ? oldest : findMoment(query.from)!;
  return {
    appId: query.app_id,
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

async function requestDetail(db: Database, id: string, now: Date): Promise<RequestDetailBody> {
  const isId = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/i.test(id);
  const startedAt = timeOfRequest(isId ? id : "0");
  const isKept = isId && startedAt >= daysBefore(now, REQUEST_LOG_DAYS);
  const row = isKept ? await findRequest(db, id, slotAt(startedAt)) : undefined;
  if (!row)
    throw apiError(
      "not_found",
      `There is no such request in the log, which keeps ${REQUEST_LOG_DAYS} days.`,
    );
  const { appId, keyId, chargedMillicredits: charged } = row;
  const charges =
    appId && charged > 0 ? await findCharges(db, { appId, requestId: id, startedAt }) : [];
  const events = await findEventsOf(db, id);
  return {
    request: showRequest(row),
    key: (keyId && (await findKeyOfRequest(db, keyId))) || null,
    charges: charges.map(showLedgerEntry),
    events: events.map(({ createdAt, ...event }) => ({
      ...event,
      created_at: createdAt.toISOString(),
    })),
  };
}

const showRequest = (row: RequestRow): LoggedRequestBody => ({
  id: row.id,
  app_id: row.appId,
  app_name: row.appName,
  key_id: row.keyId,
  method: row.method,
  route: row.route,
  status: row.status,
  error_code: row.errorCode,
  duration_ms: row.durationMs,
  credits: toCredits(row.chargedMillicredits),
  created_at: row.createdAt.toISOString(),
});
