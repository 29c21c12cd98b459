import { chartRange, pageOfLedger, showLedgerEntry, toCredits } from "../../access/index.ts";
import { timeRangeOf } from "../../platform/http/shared-fields.ts";
import { pageOfRows } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { listCreditAlerts, readCreditUsage, showCreditAlert } from "../me/index.ts";
import { AccountCredits, CreditsQuery, CreditUsage, CreditUsageQuery } from "./credits.schema.ts";
import { AppParams } from "./members.schema.ts";
import { defineAccountOperation, type AccountOperation } from "./account-operation.ts";

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
      query: CreditsQuery,
      status: 200,
      reply: AccountCredits,
      async handle(call, { query }) {
        const { app } = call;
        const page = call.page<number>();
        const filter = { kind: query.kind ?? null, ...timeRangeOf(query) };
        const { entries, total } = await pageOfLedger(db, app.id, filter, page);
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
      query: CreditUsageQuery,
      status: 200,
      reply: CreditUsage,
      handle: (call, { query }) => readCreditUsage(db, call.app.id, chartRange(query, call.now)),
    }),
  ];
}
