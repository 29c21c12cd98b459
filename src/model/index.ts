/* The operator's language model: a port, its tasks and the checks of its answers. It may be absent. */
export type { PlanProse } from "./check-rewrite.ts";
export type { ModelWriting } from "./check-writing.ts";
export { createModelChecks, type AskedCheck, type ModelAnswer } from "./checks.ts";
export { byModel, BY_ENGINE, orEmbedded, type Authorship } from "./fallback.ts";
export {
  createLanguageModel,
  LanguageModelFailed,
  type CheckedAnswer,
  type LanguageModel,
  type ModelConfig,
} from "./port.ts";
export { rewritePlan, writeProse, type CheckAnswer } from "./write-prose.ts";
export { writePlan } from "./write-plan.ts";
export type { PlanPerson } from "./plan-facts.ts";
export { createModelLedger, modelSweeps, readUsageByApp, readUsageByTask } from "./usage.store.ts";
