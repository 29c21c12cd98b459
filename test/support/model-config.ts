import type { ModelConfig } from "../../src/model/index.ts";

/** A model that writes prose, as an operator who sets its address has it; `fail` shows its failures. */
export const modelConfig = (llmUrl: string, more: Partial<ModelConfig> = {}): ModelConfig => ({
  llmUrl,
  llmModel: "",
  llmKey: "",
  llmTasks: ["prose"],
  llmFallback: "fail",
  llmTimeoutSeconds: 20,
  llmCallTokens: 8_000,
  llmDayTokens: 0,
  llmParallel: 8,
  llmBreakerSeconds: 0,
  ...more,
});
