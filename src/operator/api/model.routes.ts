import { readUsageByApp, readUsageByTask, type LanguageModel } from "../../model/index.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { ModelQuery, ModelUse, type ModelUseBody } from "./model.schema.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operator-operation.ts";

export interface ModelUseDeps {
  db: Database;
  config: Pick<
    Config,
    | "llmTasks"
    | "llmTimeoutSeconds"
    | "llmCallTokens"
    | "llmDayTokens"
    | "llmParallel"
    | "llmPrices"
  >;
  languageModel?: LanguageModel | undefined;
}

const MOST_APPS = 50;
const MILLION = 1_000_000;

export const modelOperations = (deps: ModelUseDeps): OperatorOperation[] => [
  defineOperatorOperation({
    id: "getModelUse",
    tag: "System",
    method: "GET",
    path: "/model",
    summary: "The language model: settings, use and cost by task and app",
    query: ModelQuery,
    status: 200,
    reply: ModelUse,
    handle: (_call, { query }) => showUse(deps, query.days ?? 30),
  }),
];

async function showUse({ db, config, languageModel }: ModelUseDeps, days: number) {
  const [byTask, byApp] = await Promise.all([
    readUsageByTask(db, days),
    readUsageByApp(db, days, MOST_APPS),
  ]);
  const costOf = ({ sent, received }: { sent: number; received: number }): number | null => {
    const { llmPrices: prices } = config;
    if (!prices) return null;
    const cost = (sent * prices.sent + received * prices.received) / MILLION;
    return Math.round(cost * 10_000) / 10_000;
  };
  const sum = (of: "sent" | "received"): number => byTask.reduce((all, one) => all + one[of], 0);
  const body: ModelUseBody = {
    model: languageModel ? showModel(languageModel, config) : null,
    days,
    tasks: byTask.map((one) => ({
      task: one.task,
      written: one.results,
      failed: one.failures,
      calls: one.calls,
      sent: one.sent,
      received: one.received,
      mean_seconds: Math.round(one.millis / Math.max(1, one.results + one.failures) / 10) / 100,
      cost: costOf(one),
    })),
    apps: byApp.map((one) => ({
      app_id: one.appId,
      sent: one.sent,
      received: one.received,
      today: one.today,
      cost: costOf(one),
    })),
    cost: costOf({ sent: sum("sent"), received: sum("received") }),
  };
  return body;
}

const showModel = (
  { name, fallback, isPaused }: LanguageModel,
  config: ModelUseDeps["config"],
): NonNullable<ModelUseBody["model"]> => ({
  name,
  tasks: [...config.llmTasks],
  fallback,
  is_paused: isPaused,
  limits: {
    seconds: config.llmTimeoutSeconds,
    call_tokens: config.llmCallTokens,
    day_tokens: config.llmDayTokens || null,
    parallel: config.llmParallel,
  },
});
