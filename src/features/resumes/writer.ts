import type { Engine, Writing } from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import {
  byModel,
  BY_ENGINE,
  LanguageModelFailed,
  orEmbedded,
  writeProse,
  type Authorship,
  type LanguageModel,
} from "../../model/index.ts";
import type { Log } from "../../platform/log.ts";
import type { AnalysisFindings, ResumeReader } from "../../reading/index.ts";

/** The words of an analysis, their language and who wrote them. */
export interface WrittenAnalysis {
  readonly writing: Writing;
  readonly language: string;
  readonly by: Authorship;
}

/** `language` is the one asked for. */
export type Write = (
  appId: string,
  found: AnalysisFindings,
  language: string,
) => Promise<WrittenAnalysis>;

export interface WriterDeps {
  engine: Engine;
  reader: ResumeReader;
  languageModel?: LanguageModel | undefined;
  log: Log;
}

/** Uses a language model if configured: its text is checked against the engine's findings. */
export function createWriter({ engine, reader, languageModel: model, log }: WriterDeps): Write {
  const byEngine = ({ writing }: AnalysisFindings, language: string): WrittenAnalysis => ({
    writing,
    language: engine.speechIn(language).language,
    by: BY_ENGINE,
  });
  if (!model?.does("prose")) return async (_appId, found, asked) => byEngine(found, asked);
  return async (owner, found, asked) => {
    const words = engine.modelWords(asked);
    if (!words) return byEngine(found, asked);
    const { facts, writing } = found;
    const own = byEngine(found, asked);
    const question = { model, check: reader.checkAnswer, owner, language: words };
    try {
      const answer = await orEmbedded(model, log, () =>
        writeProse(question, facts, own.language === asked ? undefined : writing),
      );
      return answer
        ? { writing: withProse(writing, answer), language: asked, by: byModel(model) }
        : own;
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

/** The model's own lines cannot be led back to places. */
const withProse = (writing: Writing, prose: Partial<Writing>): Writing => ({
  ...writing,
  ...prose,
  evidence: writing.evidence.filter(({ of }) => of === "gap" || of === "interview_question"),
});
