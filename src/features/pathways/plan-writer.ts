import type { Engine, Pathway } from "../../engine/index.ts";
import {
  byModel,
  BY_ENGINE,
  orEmbedded,
  rewritePlan,
  type Authorship,
  type LanguageModel,
} from "../../model/index.ts";
import type { Log } from "../../platform/log.ts";
import type { ResumeReader } from "../../reading/index.ts";

export interface WrittenPlan {
  readonly pathway: Pathway;
  readonly by: Authorship;
}

/** The pathway of an app in the language asked for, by a model where one is configured. */
export type WritePlan = (appId: string, pathway: Pathway, language: string) => Promise<WrittenPlan>;

export function createPlanWriter({
  engine,
  reader,
  languageModel: model,
  log,
}: {
  engine: Engine;
  reader: Pick<ResumeReader, "checkAnswer">;
  languageModel: LanguageModel | undefined;
  log: Log;
}): WritePlan {
  return async (owner, pathway, asked) => {
    const own = { pathway, by: BY_ENGINE };
    const language = engine.modelWords(asked);
    if (!model?.does("prose") || !language) return own;
    const question = { model, check: reader.checkAnswer, owner, language };
    const rewritten = await orEmbedded(model, log, () => rewritePlan(question, pathway));
    return rewritten ? { pathway: rewritten, by: byModel(model) } : own;
  };
}
