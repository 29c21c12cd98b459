/* One call of an OpenAI-compatible endpoint: what is sent, what comes back, and nothing of it in an error. */
import { traceHeader, type Tracing } from "../platform/tracing.ts";
import type { AnswerShape } from "./shape.ts";

/** Of the whole reply: an answer in it may take six bytes a character. */
const MAX_REPLY_BYTES = 256 * 1024;
const MAX_ANSWER_CHARS = 64 * 1024;
const CHARS_A_TOKEN = 4;
/** An endpoint that offers seeds gives the same answer to the same request more often. */
const SEED = 1;

/** A permanent refusal, such as a wrong key or model: retrying does not help. */
export class Refused extends Error {}

export interface ChatMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

export interface Completion {
  readonly text: string;
  /** Tokens as the endpoint counts them, else estimated from the characters. */
  readonly sent: number;
  readonly received: number;
}

export interface EndpointSettings {
  readonly url: string;
  readonly model: string;
  readonly key: string;
  readonly timeoutMs: number;
  readonly maxTokens: number;
}

/** What endpoints that do not know a field are asked with instead, in this order. */
const FORMS = [
  { hasSchema: true, hasSeed: true },
  { hasSchema: false, hasSeed: true },
  { hasSchema: false, hasSeed: false },
] as const;

export function openEndpoint(
  { url: base, model, key, timeoutMs, maxTokens }: EndpointSettings,
  tracing: Tracing,
): (messages: readonly ChatMessage[], shape: AnswerShape) => Promise<Completion> {
  const url = base.replace(/\/+$/, "").replace(/(\/chat\/completions)?$/, "/chat/completions");
  /** The endpoint refused those before. */
  let form = 0;

  async function post(messages: readonly ChatMessage[], shape: AnswerShape, signal: AbortSignal) {
    const { hasSchema, hasSeed } = FORMS[form]!;
    // Loaded by the first call, because it is a part of a server's start.
    const { request } = await import("undici");
    return request(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...traceHeader(tracing),
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify({
        ...(model ? { model } : {}),
        messages,
        temperature: 0,
        ...(hasSeed ? { seed: SEED } : {}),
        stream: false,
        max_tokens: maxTokens,
        response_format: hasSchema
          ? { type: "json_schema", json_schema: { name: "answer", schema: shape } }
          : { type: "json_object" },
      }),
      signal,
    });
  }

  return async (messages, shape) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let { statusCode, body } = await post(messages, shape, signal);
    while (isUnknownField(statusCode) && form < FORMS.length - 1) {
      await body.dump({ limit: MAX_REPLY_BYTES }).catch(() => {});
      form++;
      ({ statusCode, body } = await post(messages, shape, signal));
    }
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
    return completionOf(Buffer.concat(chunks).toString("utf8"), messages);
  };
}

const isUnknownField = (status: number): boolean => status === 400 || status === 422;

const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status);

interface Reply {
  choices?: { message?: { content?: unknown } }[];
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown };
}

function completionOf(reply: string, messages: readonly ChatMessage[]): Completion {
  const { choices, usage } = (parseJson(reply) ?? {}) as Reply;
  const text = Array.isArray(choices) ? choices[0]?.message?.content : undefined;
  if (typeof text !== "string") throw new Error("the model's reply has no content");
  if (text.length > MAX_ANSWER_CHARS) throw new Error("the model's answer is too long");
  return {
    text,
    sent: tokens(usage?.prompt_tokens) ?? sizeOf(messages),
    received: tokens(usage?.completion_tokens) ?? Math.ceil(text.length / CHARS_A_TOKEN),
  };
}

/** Tokens of messages, estimated. */
export const sizeOf = (messages: readonly ChatMessage[]): number =>
  Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / CHARS_A_TOKEN);

const tokens = (count: unknown): number | undefined =>
  typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? count : undefined;

const FENCE = "```";

/** Models often fence their JSON. */
export function parseAnswer(text: string): unknown {
  let json = text.trim();
  if (json.startsWith(FENCE)) json = json.slice(FENCE.length).replace(/^json/, "");
  if (json.endsWith(FENCE)) json = json.slice(0, -FENCE.length);
  return parseJson(json);
}

/** The parser's own message would quote the answer. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("the model's answer is not JSON");
  }
}
