import {
  checkWriting,
  WRITING_INSTRUCTIONS,
  type Engine,
  type Writing,
} from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import { LanguageModelFailed, type LanguageModel } from "../../platform/language-model.ts";
import type { Log } from "../../platform/log.ts";
import type { AnalysisFindings } from "../../reading/index.ts";

export type Write = (found: AnalysisFindings, language: string) => Promise<Writing>;

export interface WriterDeps {
  engine: Engine;
  languageModel?: LanguageModel | undefined;
  log: Log;
}

/** Uses a language model if configured, for English only: its text is checked against the engine's
 * findings, and the checks read English. */
export function createWriter({ engine, languageModel, log }: WriterDeps): Write {
  if (!languageModel) return async ({ writing }) => writing;
  return async ({ facts, writing }, language) => {
    if (language !== "en") return writing;
    try {
      return await languageModel.write({
        instructions: WRITING_INSTRUCTIONS,
        facts,
        check: (answer) => checkWriting(engine.knowledge, facts, answer),
      });
    } catch (error) {
      if (!(error instanceof LanguageModelFailed)) throw error;
      log.warn({ err: error }, "the language model failed");
      throw apiError(
        "upstream_error",
        "The assessment could not be written. Nothing was charged; retry with the same Idempotency-Key.",
      );
    }
  };
}
