import {
  pointsOf,
  searchBriefly,
  showRange,
  sumLedger,
  toCredits,
  usageByRoute,
  type ChartRange,
} from "../../access/index.ts";
import type { Database } from "../../platform/postgres/database.ts";

type Sum = Awaited<ReturnType<typeof sumLedger>>[number];

/** Credits charged, refunded and granted over time, and what the charges were for. */
export async function readCreditUsage(db: Database, appId: string, chart: ChartRange) {
  const { sums, routes } = await searchBriefly(db, async (tx) => ({
    sums: await sumLedger(tx, appId, chart),
    routes: await usageByRoute(tx, { ...chart, appId, mode: "live" }),
  }));
  return {
    ...showRange(chart),
    totals: show(sums),
    series: pointsOf(sums, chart, show),
    routes: routes
      .filter(({ chargedMillicredits }) => chargedMillicredits > 0)
      .map(({ route, method, requests, chargedMillicredits }) => ({
        route,
        method,
        requests,
        credits: toCredits(chargedMillicredits),
      })),
  };
}

/** Charges are negative in the ledger and positive here. */
const show = (sums: readonly Sum[]) => {
  const total = (kind: Sum["kind"]): number =>
    sums.reduce((sum, each) => (each.kind === kind ? sum + each.millicredits : sum), 0);
  return {
    charged: toCredits(-total("charge")) || 0,
    refunded: toCredits(total("refund")),
    granted: toCredits(total("grant")),
  };
};
