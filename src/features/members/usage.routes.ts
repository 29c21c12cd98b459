import {
  chartRange,
  eachRequest,
  isRequestId,
  listRequests,
  MAX_EXPORTED,
  MAX_HOURS_BY_MINUTE,
  readBodies,
  readRequest,
  readUsage,
  REQUEST_HOURS_DAYS,
  REQUEST_LOG_DAYS,
  requestFilter,
  SANDBOX_BODY_HOURS,
  showRequest,
  tailFrom,
} from "../../access/index.ts";
import { fieldError } from "../../errors.ts";
import type { Vault } from "../../platform/crypto.ts";
import { PageOf, pageOfRows } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { readCaused } from "../me/index.ts";
import { AppParams, AppPartParams } from "./members.schema.ts";
import { isAtLeast } from "./members.store.ts";
import { defineAccountOperation, type AccountOperation } from "./account-operation.ts";
import { ModeQuery, spaceOfCall } from "./spaces.ts";
import {
  AccountExportQuery,
  AccountRequest,
  AccountRequestDetail,
  AccountRequestsQuery,
  AccountUsage,
  UsageQuery,
} from "./usage.schema.ts";

const checkedId = (field: string, id: string | undefined): string | undefined => {
  if (id !== undefined && !isRequestId(id)) throw fieldError(field, "is not the id of a request");
  return id;
};

// Over 80 lines: one declaration for each operation, and no logic.
export function usageOperations({ db, vault }: { db: Database; vault: Vault }): AccountOperation[] {
  return [
    defineAccountOperation({
      id: "getAccountUsage",
      tag: "Requests",
      method: "GET",
      path: "/apps/{app}/usage",
      summary: "Calls, errors, latency and credits over time",
      description: `By time, route and key, counted by hour for ${REQUEST_HOURS_DAYS} days, and by minute for ${REQUEST_LOG_DAYS} days, at most ${MAX_HOURS_BY_MINUTE} hours at once. Latencies come from a histogram, so they are approximate.`,
      params: AppParams,
      query: UsageQuery,
      status: 200,
      reply: AccountUsage,
      handle(call, { query }) {
        const { appId, mode } = spaceOfCall(call, query.mode);
        return readUsage(db, appId, mode, chartRange(query, call.now));
      },
    }),
    defineAccountOperation({
      id: "listAccountRequests",
      tag: "Requests",
      method: "GET",
      path: "/apps/{app}/requests",
      summary: "Read the request log",
      description: `Requests of the last ${REQUEST_LOG_DAYS} days, newest first. A request appears about a second after its reply.`,
      params: AppParams,
      query: AccountRequestsQuery,
      status: 200,
      reply: PageOf(AccountRequest),
      async handle(call, { query }) {
        const space = spaceOfCall(call, query.mode);
        const page = call.page();
        const filter = requestFilter(query, space, call.now);
        const id = checkedId("request_id", query.request_id);
        const after = checkedId("after", query.after);
        const since = after === undefined ? filter.from : tailFrom(after);
        const from = since > filter.from ? since : filter.from;
        const { requests, total } = await listRequests(db, { ...filter, from, id }, page);
        return pageOfRows(requests, page, total, showRequest);
      },
    }),
    defineAccountOperation({
      id: "exportAccountRequests",
      tag: "Requests",
      method: "GET",
      path: "/apps/{app}/requests/export",
      summary: "Export the request log",
      description: `The same requests as a file, newest first, one JSON object a line: at most ${MAX_EXPORTED}. For more, go on with \`to\` at the time of the last one.`,
      params: AppParams,
      query: AccountExportQuery,
      status: 200,
      reply: AccountRequest,
      exportedAs: "requests.ndjson",
      handle(call, { query }) {
        const filter = requestFilter(query, spaceOfCall(call, query.mode), call.now);
        return eachRequest(db, filter, showRequest);
      },
    }),
    defineAccountOperation({
      id: "getAccountRequest",
      tag: "Requests",
      method: "GET",
      path: "/apps/{app}/requests/{id}",
      summary: "Read a request with what it caused",
      description: `Its charge, events and deliveries. In the sandbox also its bodies for ${SANDBOX_BODY_HOURS} hours, if the app keeps them: for developers and owners.`,
      params: AppPartParams,
      query: ModeQuery,
      status: 200,
      reply: AccountRequestDetail,
      async handle(call, { params, query }) {
        const space = spaceOfCall(call, query.mode);
        const row = await readRequest(db, params.id, space, call.now);
        const mayRead = space.mode === "test" && isAtLeast(call.role, "developer");
        const bodies = mayRead
          ? await readBodies({ db, vault }, space.appId, row.id, call.now)
          : { request_body: null, reply_body: null, bodies_expire_at: null };
        return { request: showRequest(row), ...(await readCaused(db, row)), ...bodies };
      },
    }),
  ];
}
