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

export type Write = (found: AnalysisFindings) => Promise<Writing>;

export interface WriterDeps {
  engine: Engine;
  languageModel?: LanguageModel | undefined;
  log: Log;
}

/**
 * The built-in writer, or a language model that gets the same findings and is checked against them.
 */
export function createWriter({ engine, languageModel, log }: WriterDeps): Write {
  if (!languageModel) return async ({ writing }) => writing;
  return async ({ facts }) => {
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
