import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "./config.ts";
import { Unavailable } from "./fair-queue.ts";
import { NO_TRACING, traceHeader, type Tracing } from "./tracing.ts";

export interface Ask<T> {
  /** The task and its style; never a customer's text. */
  instructions: string;
  /** All data the model receives. */
  facts: object;
  /** The answer to use, or its problems, which are sent to the model with the next attempt. */
  check(answer: unknown): Promise<{ answer: T } | { problems: readonly string[] }>;
}

export interface LanguageModel {
  /**
   * Requests one JSON object from an OpenAI-compatible endpoint; throws LanguageModelFailed after
   * the last attempt, and Unavailable where its answer cannot be checked now.
   */
  write<T>(ask: Ask<T>): Promise<T>;
}

/** The message is for the log: it names the cause, never what was sent or received. */
export class LanguageModelFailed extends Error {}

/** A permanent refusal, such as a wrong key or model: retrying does not help. */
class Refused extends Error {}

const TRIES = 3;
const TRY_MS = 20_000;
const PAUSE_MS = 250;
/** Of the whole reply: an answer in it may take six bytes a character. */
const MAX_REPLY_BYTES = 256 * 1024;
const MAX_ANSWER_CHARS = 64 * 1024;
const MAX_PROBLEMS = 20;
const MAX_PROBLEM_CHARS = 200;

/** Undefined without `WAYMARK_LLM_URL`: the built-in writer is used. */
export function createLanguageModel(
  config: Pick<Config, "llmUrl" | "llmModel" | "llmKey">,
  {
    tryMs = TRY_MS,
    pauseMs = PAUSE_MS,
    tracing = NO_TRACING,
  }: { tryMs?: number; pauseMs?: number; tracing?: Tracing | undefined } = {},
): LanguageModel | undefined {
  const { llmUrl, llmModel, llmKey } = config;
  if (!llmUrl) return undefined;
  const url = llmUrl.replace(/\/+$/, "").replace(/(\/chat\/completions)?$/, "/chat/completions");

  async function complete(messages: readonly object[]): Promise<string> {
    // Loaded by the first call, because it is a part of a server's start.
    const { request } = await import("undici");
    const { statusCode, body } = await request(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...traceHeader(tracing),
        ...(llmKey ? { authorization: `Bearer ${llmKey}` } : {}),
      },
      body: JSON.stringify({
        ...(llmModel ? { model: llmModel } : {}),
        messages,
        temperature: 0,
        response_format: { type: "json_object" },
      }),
      signal: AbortSignal.timeout(tryMs),
    });
    if (statusCode !== 200) {
      await body.dump({ limit: MAX_REPLY_BYTES }).catch(() => {});
      const message = `the model answered with status ${statusCode}`;
      throw isFinal(statusCode) ? new Refused(message) : new Error(message);
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_REPLY_BYTES) throw new Error("the model's answer is too long");
      chunks.push(chunk);
    }
    return contentOf(Buffer.concat(chunks).toString("utf8"));
  }

  return {
    async write(ask) {
      const opening = [
        { role: "system", content: ask.instructions },
        { role: "user", content: JSON.stringify(ask.facts) },
      ];
      let messages = opening;
      let cause: unknown;
      for (let attempt = 1; attempt <= TRIES; attempt++) {
        if (attempt > 1) await delay(pauseMs * 2 ** (attempt - 2));
        try {
          const asked = messages;
          const text = await tracing.step("language model", {}, () => complete(asked));
          const checked = await ask.check(parseAnswer(text));
          if ("answer" in checked) return checked.answer;
          cause = new Error(`the answer does not hold to the facts (${checked.problems.length})`);
          messages = [
            ...opening,
            { role: "assistant", content: text },
            { role: "user", content: complain(checked.problems) },
          ];
        } catch (error) {
          cause = error;
          messages = opening;
          if (error instanceof Refused) break;
          if (error instanceof Unavailable) throw error;
        }
      }
      throw new LanguageModelFailed((cause as Error).message);
    },
  };
}

const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status);

function contentOf(reply: string): string {
  const { choices } = (parse(reply) ?? {}) as { choices?: { message?: { content?: unknown } }[] };
  const content = Array.isArray(choices) ? choices[0]?.message?.content : undefined;
  if (typeof content !== "string") throw new Error("the model's reply has no content");
  if (content.length > MAX_ANSWER_CHARS) throw new Error("the model's answer is too long");
  return content;
}

function complain(problems: readonly string[]): string {
  const told = problems.slice(0, MAX_PROBLEMS).map((one) => one.slice(0, MAX_PROBLEM_CHARS));
  return `Not usable: ${told.join("; ")}. Answer again, with the whole JSON object.`;
}

const FENCE = "```";

/** Models often fence their JSON. */
function parseAnswer(text: string): unknown {
  let json = text.trim();
  if (json.startsWith(FENCE)) json = json.slice(FENCE.length).replace(/^json/, "");
  if (json.endsWith(FENCE)) json = json.slice(0, -FENCE.length);
  return parse(json);
}

/** The parser's own message would quote the answer. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("the model's answer is not JSON");
  }
}
