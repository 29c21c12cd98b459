import { Type } from "typebox";
import { LEDGER_FIELDS } from "../../access/index.ts";
import { strict, TIME_QUERY, Timestamp } from "../../platform/http/shared-fields.ts";
import { Nullable } from "../../platform/http/schema.ts";
import { PAGE_QUERY, PageOf } from "../../platform/pagination.ts";
import { CHART_FIELDS, CHART_QUERY } from "./chart.schema.ts";

export const CreditsQuery = Type.Object(
  { kind: Type.Optional(LEDGER_FIELDS.kind), ...TIME_QUERY, ...PAGE_QUERY },
  strict,
);
export const CreditUsageQuery = Type.Object(CHART_QUERY, strict);

const Ledger = PageOf(Type.Object(LEDGER_FIELDS, { title: "LedgerEntry" }));

export const AccountCredits = Type.Object(
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
export const CreditUsage = Type.Object(
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
