import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startModelServer, type ModelServer } from "../../test/support/model-server.ts";
import { createLanguageModel, LanguageModelFailed, type Ask } from "./language-model.ts";
import { NO_TRACING } from "./tracing.ts";

let server: ModelServer;
beforeAll(async () => void (server = await startModelServer()));
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  server.answer();
  server.always(undefined);
});

const modelAt = (llmUrl: string, more: { llmModel?: string; llmKey?: string } = {}) =>
  createLanguageModel({ llmUrl, llmModel: "", llmKey: "", ...more }, { tryMs: 300, pauseMs: 1 })!;
const ASK: Ask<{ n: number }> = {
  instructions: "Answer with {n}.",
  facts: { colour: "green" },
  async check(answer) {
    const { n } = (answer ?? {}) as { n?: unknown };
    return typeof n === "number" ? { answer: { n } } : { problems: ["n is not a number"] };
  },
};
const failureOf = async (): Promise<string> => {
  const error: unknown = await modelAt(server.url)
    .write(ASK)
    .catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(LanguageModelFailed);
  return (error as Error).message;
};

describe("a language model", () => {
  it("is undefined without a URL", () => {
    expect(createLanguageModel({ llmUrl: "", llmModel: "m", llmKey: "k" })).toBeUndefined();
  });

  it("receives the trace of the request that asks", async () => {
    server.answer({ n: 1 });
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const tracing = { ...NO_TRACING, traceparent: () => traceparent };
    const config = { llmUrl: server.url, llmModel: "", llmKey: "" };
    await createLanguageModel(config, { tracing })!.write(ASK);
    server.answer({ n: 1 });
    await createLanguageModel(config)!.write(ASK);
    expect(server.requests.map(({ headers }) => headers["traceparent"])).toEqual([
      traceparent,
      undefined,
    ]);
  });

  it("receives an OpenAI request: instructions, facts, model, key", async () => {
    server.answer({ n: 1 });
    const model = modelAt(`${server.url}/`, { llmModel: "tiny", llmKey: "secret" });
    expect(await model.write(ASK)).toEqual({ n: 1 });
    const [request] = server.requests;
    expect(request!.path).toBe("/v1/chat/completions");
    expect(request!.headers.authorization).toBe("Bearer secret");
    expect(request!.body.model).toBe("tiny");
    expect(request!.body.messages).toEqual([
      { role: "system", content: "Answer with {n}." },
      { role: "user", content: '{"colour":"green"}' },
    ]);
  });

  it("accepts the full address, sends no key without one, and parses fenced JSON", async () => {
    server.answer('```json\n{"n": 2}\n```');
    expect(await modelAt(`${server.url}/chat/completions`).write(ASK)).toEqual({ n: 2 });
    expect(server.requests[0]!.path).toBe("/v1/chat/completions");
    expect(server.requests[0]!.headers.authorization).toBeUndefined();
  });

  it("may fence its JSON once, with any white space around it", async () => {
    for (const text of [
      '```{"n": 2}```',
      ' \n```json {"n": 2}\n\t``` ',
      `${" ".repeat(60_000)}{"n":2}`,
    ]) {
      server.answer(text);
      expect(await modelAt(server.url).write(ASK)).toEqual({ n: 2 });
    }
    server.always('```json```json{"n": 2}``````');
    expect(await failureOf()).toBe("the model's answer is not JSON");
  });

  it("answers at most 64 K characters, and is told at most twenty short problems", async () => {
    server.always({ n: 1, more: "x".repeat(64 * 1024) });
    expect(await failureOf()).toBe("the model's answer is too long");
    const problems = Array.from({ length: 1_000 }, () => "A".repeat(60_000));
    server.requests.length = 0;
    server.always({ n: "many" });
    const failed = modelAt(server.url).write({ ...ASK, check: async () => ({ problems }) });
    await expect(failed).rejects.toThrow("does not hold to the facts (1000)");
    const told = server.requests.at(-1)!.body.messages[3]!.content;
    expect(told.match(/A+/g)!.map((one) => one.length)).toEqual([...Array(20).fill(200), 1]);
  });

  it("gets the problems of its answer and is asked again", async () => {
    server.answer({ n: "many" }, { n: 3 });
    expect(await modelAt(server.url).write(ASK)).toEqual({ n: 3 });
    const { messages } = server.requests[1]!.body;
    expect(messages).toHaveLength(4);
    expect(messages[3]!.content).toContain("n is not a number");
  });

  it("is retried after a 500, a cut connection, an invalid answer or a timeout", async () => {
    for (const fault of [
      (response: ServerResponse) => void response.writeHead(500).end(),
      (response: ServerResponse) => void response.writeHead(429).end(),
      (response: ServerResponse) => void response.destroy(),
      (response: ServerResponse) => {
        response.writeHead(200).write('{"choices":[{"mess');
        setImmediate(() => response.destroy());
      },
      (response: ServerResponse) => void response.writeHead(200).end("<html>"),
      (response: ServerResponse) => void response.writeHead(200).end("null"),
      (response: ServerResponse) => void response.writeHead(200).end('{"choices":{"0":1}}'),
      () => {},
      "not json at all",
    ]) {
      server.answer(fault, { n: 4 });
      expect(await modelAt(server.url).write(ASK)).toEqual({ n: 4 });
    }
  });

  it("fails after three attempts, with the cause and no text of the answer", async () => {
    server.always("my secret nonsense");
    expect(await failureOf()).toBe("the model's answer is not JSON");
    expect(server.requests).toHaveLength(3);
    server.always({ n: "secret" });
    expect(await failureOf()).toBe("the answer does not hold to the facts (1)");
    server.always((response) => response.writeHead(503).end("secret"));
    expect(await failureOf()).toBe("the model answered with status 503");
    server.always(() => {});
    expect(await failureOf()).toContain("timeout");
  });

  it("fails at once on a permanent refusal", async () => {
    server.always((response) => response.writeHead(401).end("wrong key"));
    expect(await failureOf()).toBe("the model answered with status 401");
    expect(server.requests).toHaveLength(1);
  });

  it("reads at most a quarter of a megabyte", async () => {
    let sent = 0;
    server.always((response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(64 * 1024, "x");
      const more = (): void => {
        while (!response.destroyed && (sent += chunk.length) && response.write(chunk));
      };
      response.on("drain", more);
      more();
    });
    expect(await failureOf()).toBe("the model's answer is too long");
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });
});
