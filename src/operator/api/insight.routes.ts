import {
  chartRange,
  eachRequest,
  figuresByApp,
  figuresByRoute,
  figuresByTime,
  listRequests,
  MAX_EXPORTED,
  MAX_HOURS_BY_MINUTE,
  pointsOf,
  readRequest,
  REQUEST_HOURS_DAYS,
  REQUEST_LOG_DAYS,
  requestFilter,
  searchBriefly,
  showFigures,
  showRange,
  showRequest,
  sumFigures,
  type Figures,
  type LoggedRequest as RequestRow,
  type ChartStep,
} from "../../access/index.ts";
import { readCaused } from "../../features/me/index.ts";
import { PageOf, pageOfRows } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { IdParams } from "../../platform/http/shared-fields.ts";
import {
  ExportQuery,
  LoggedRequest,
  Overview,
  OverviewQuery,
  RequestDetail,
  RequestsQuery,
  type OverviewBody,
} from "./insight.schema.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operator-operation.ts";

export function requestInsightOperations({ db }: { db: Database }): OperatorOperation[] {
  return [
    defineOperatorOperation({
      id: "getOverview",
      tag: "Overview",
      method: "GET",
      path: "/overview",
      summary: "Calls, errors, latency, credits and versions over time",
      description: `Customers' requests to /v1, counted by hour for ${REQUEST_HOURS_DAYS} days, and by minute for ${REQUEST_LOG_DAYS} days, at most ${MAX_HOURS_BY_MINUTE} hours at once. Latencies come from a histogram, so they are approximate.`,
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
        const { requests, total } = await listRequests(
          db,
          requestFilter(query, { appId: query.app_id }, call.now),
          page,
        );
        return pageOfRows(requests, page, total, withApp);
      },
    }),
    defineOperatorOperation({
      id: "exportRequests",
      tag: "Requests",
      method: "GET",
      path: "/requests/export",
      summary: "Export the request log",
      description: `The same requests as a file, newest first, one JSON object a line: at most ${MAX_EXPORTED}. For more, go on with \`to\` at the time of the last one.`,
      query: ExportQuery,
      status: 200,
      reply: LoggedRequest,
      exportedAs: "requests.ndjson",
      handle: (call, { query }) =>
        eachRequest(db, requestFilter(query, { appId: query.app_id }, call.now), withApp),
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
      async handle(call, { params }) {
        const row = await readRequest(db, params.id, { appId: undefined }, call.now);
        return { request: withApp(row), ...(await readCaused(db, row)) };
      },
    }),
  ];
}

interface OverviewInput {
  from?: string;
  to?: string;
  step?: ChartStep;
  app_id?: string;
}

async function overview(db: Database, input: OverviewInput, now: Date): Promise<OverviewBody> {
  const chart = chartRange(input, now);
  const range = { ...chart, appId: input.app_id ?? null };
  const { times, routes, apps } = await searchBriefly(db, async (tx) => ({
    times: await figuresByTime(tx, range),
    routes: await figuresByRoute(tx, range),
    apps: await figuresByApp(tx, range),
  }));
  // The log, from which minutes are counted, does not name the version.
  const hasVersions = chart.step !== "minute";
  return {
    ...showRange(chart),
    totals: showFigures(sumFigures(times)),
    series: pointsOf(times, chart, (found) => ({
      ...showFigures(sumFigures(found)),
      versions: hasVersions
        ? Object.fromEntries(found.map(({ version, requests }) => [version, requests]))
        : {},
    })),
    routes: routes.map((row) => ({ route: row.route, method: row.method, ...showFigures(row) })),
    apps: apps.map((row) => ({
      app_id: row.appId || null,
      name: row.name,
      ...showFigures(row),
    })),
    versions: hasVersions ? versionsOf(times) : [],
  };
}

type Timed = Figures & { at: Date; version: string };

const versionsOf = (rows: readonly Timed[]): OverviewBody["versions"] =>
  [...Map.groupBy(rows, ({ version }) => version)].map(([version, found]) => ({
    version,
    first_seen: found[0]!.at.toISOString(),
    last_seen: found.at(-1)!.at.toISOString(),
    requests: sumFigures(found).requests,
  }));

const withApp = (row: RequestRow) => ({
  ...showRequest(row),
  app_id: row.appId,
  app_name: row.appName,
});
