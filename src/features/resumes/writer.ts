import { WRITING_INSTRUCTIONS, type Writing } from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import { LanguageModelFailed, type LanguageModel } from "../../platform/language-model.ts";
import type { Log } from "../../platform/log.ts";
import type { AnalysisFindings, ResumeReader } from "../../reading/index.ts";

export type Write = (appId: string, found: AnalysisFindings, language: string) => Promise<Writing>;

export interface WriterDeps {
  reader: ResumeReader;
  languageModel?: LanguageModel | undefined;
  log: Log;
}

/** Uses a language model if configured, for English only: its text is checked against the engine's
 * findings, and the checks read English. */
export function createWriter({ reader, languageModel, log }: WriterDeps): Write {
  if (!languageModel) return async (_appId, { writing }) => writing;
  return async (appId, { facts, writing }, language) => {
    if (language !== "en") return writing;
    try {
      const answer = await languageModel.write({
        instructions: WRITING_INSTRUCTIONS,
        facts,
        check: (given) => reader.checkWriting(appId, { facts, answer: given }),
      });
      // The model's own lines cannot be led back to places.
      const isOurs = ({ of }: Writing["evidence"][number]): boolean =>
        of === "gap" || of === "interview_question";
      return { ...writing, ...answer, evidence: writing.evidence.filter(isOurs) };
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
