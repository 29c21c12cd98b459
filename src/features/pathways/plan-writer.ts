import type { Engine, Pathway } from "../../engine/index.ts";
import {
  byModel,
  BY_ENGINE,
  orEmbedded,
  rewritePlan,
  writePlan,
  type Authorship,
  type LanguageModel,
  type PlanPerson,
} from "../../model/index.ts";
import type { Log } from "../../platform/log.ts";
import type { ResumeReader } from "../../reading/index.ts";

export interface WrittenPlan {
  readonly pathway: Pathway;
  readonly by: Authorship;
}

export interface PlanRequest {
  readonly pathway: Pathway;
  readonly person: PlanPerson;
  /** The title as it was asked for. */
  readonly target: string;
  /** The one asked for. */
  readonly language: string;
}

/** The pathway of an app in the language asked for, by a model where one is configured. */
export type WritePathway = (appId: string, request: PlanRequest) => Promise<WrittenPlan>;

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
}): WritePathway {
  return async (owner, { pathway, person, target, language: asked }) => {
    const own = { pathway, by: BY_ENGINE };
    const language = engine.modelWords(asked);
    if (!model || !language || !(model.does("plan") || model.does("prose"))) return own;
    const question = { model, check: reader.checkAnswer, owner, language };
    const written = await orEmbedded(model, log, () =>
      model.does("plan")
        ? writePlan(question, pathway, person, target)
        : rewritePlan(question, pathway),
    );
    return written ? { pathway: written, by: byModel(model) } : own;
  };
}
