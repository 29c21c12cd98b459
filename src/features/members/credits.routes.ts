import { Type } from "typebox";
import {
  chartRange,
  LEDGER_FIELDS,
  pageOfLedger,
  showLedgerEntry,
  toCredits,
} from "../../access/index.ts";
import { strict, Timestamp } from "../../platform/http/fields.ts";
import { Nullable } from "../../platform/http/schema.ts";
import { PAGE_QUERY, PageOf, pageOfRows } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { listCreditAlerts, readCreditUsage, showCreditAlert } from "../account/index.ts";
import { CHART_FIELDS, CHART_QUERY } from "./chart.schema.ts";
import { AppParams } from "./members.schema.ts";
import { defineAccountOperation, type AccountOperation } from "./operation.ts";

const Ledger = PageOf(Type.Object(LEDGER_FIELDS, { title: "LedgerEntry" }));

const AccountCredits = Type.Object(
  {
    balance: Type.Number(),
    has_unlimited_credits: Type.Boolean({ description: "Live calls cost nothing" }),
    low_credit_threshold: Nullable(
      Type.Number({ description: "An alert is due when the balance falls below it" }),
    ),
    alerts: Type.Array(
      Type.Object({ at: Timestamp, balance: Type.Number(), threshold: Type.Number() }),
      { description: "The last ones, newest first" },
    ),
    ...Ledger.properties,
  },
  { title: "AccountCredits" },
);

const sums = {
  charged: Type.Number(),
  refunded: Type.Number(),
  granted: Type.Number({ description: "Grants less what was taken back" }),
};
const CreditUsage = Type.Object(
  {
    ...CHART_FIELDS,
    totals: Type.Object(sums),
    series: Type.Array(Type.Object({ at: Timestamp, ...sums })),
    routes: Type.Array(
      Type.Object({
        route: Type.String(),
        method: Type.String(),
        requests: Type.Integer(),
        credits: Type.Number(),
      }),
    ),
  },
  { title: "CreditUsage" },
);

export function creditOperations({ db }: { db: Database }): AccountOperation[] {
  return [
    defineAccountOperation({
      id: "getAccountCredits",
      tag: "Credits",
      method: "GET",
      path: "/apps/{app}/credits",
      summary: "Read balance and ledger",
      description: "A page of the ledger, newest first.",
      params: AppParams,
      query: Type.Object({ kind: Type.Optional(LEDGER_FIELDS.kind), ...PAGE_QUERY }, strict),
      status: 200,
      reply: AccountCredits,
      async handle(call, { query }) {
        const { app } = call;
        const page = call.page<number>();
        const { entries, total } = await pageOfLedger(db, app.id, query.kind ?? null, page);
        const { lowCreditMillicredits: low } = app;
        return {
          balance: toCredits(app.balanceMillicredits),
          has_unlimited_credits: app.hasUnlimitedCredits,
          low_credit_threshold: low === null ? null : toCredits(low),
          alerts: (await listCreditAlerts(db, app.id)).map(showCreditAlert),
          ...pageOfRows(entries, page, total, showLedgerEntry),
        };
      },
    }),
    defineAccountOperation({
      id: "getAccountCreditUsage",
      tag: "Credits",
      method: "GET",
      path: "/apps/{app}/credits/usage",
      summary: "Credits over time, and what they were for",
      params: AppParams,
      query: Type.Object(CHART_QUERY, strict),
      status: 200,
      reply: CreditUsage,
      handle: (call, { query }) => readCreditUsage(db, call.app.id, chartRange(query, call.now)),
    }),
  ];
}
