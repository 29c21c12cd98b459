import type { Log } from "../platform/log.ts";
import { LanguageModelFailed, type LanguageModel } from "./port.ts";
import { PROMPT_VERSION } from "./write-prose.ts";

/** Who wrote the words of a result. */
export interface Authorship {
  readonly written_by: "engine" | "model";
  /** As the operator named it. */
  readonly model: string | null;
  readonly prompt_version: string | null;
}

export const BY_ENGINE: Authorship = { written_by: "engine", model: null, prompt_version: null };

export const byModel = ({ name }: LanguageModel): Authorship => ({
  written_by: "model",
  model: name,
  prompt_version: PROMPT_VERSION,
});

/** What the model makes; undefined where it failed and the operator wants the engine's result then. */
export async function orEmbedded<T>(
  { fallback }: LanguageModel,
  log: Log,
  make: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof LanguageModelFailed) || fallback === "fail") throw error;
    log.warn({ err: error }, "the language model failed: the engine's result is given");
    return undefined;
  }
}
