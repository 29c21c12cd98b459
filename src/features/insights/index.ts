import type { Operation } from "../../access/index.ts";
import { insightOperations } from "./insights.routes.ts";
import { createInsightVerbs, type InsightDeps } from "./insights.service.ts";

export { createMarket, DEFAULT_MONTHS, marketSince, type Market } from "./market-part.ts";

export const createInsights = (deps: InsightDeps): { operations: readonly Operation[] } => ({
  operations: insightOperations(createInsightVerbs(deps)),
});
