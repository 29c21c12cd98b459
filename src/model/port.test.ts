import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startModelServer, type ModelServer } from "../../test/support/model-server.ts";
import { until } from "../../test/support/until.ts";
import { modelConfig } from "../../test/support/model-config.ts";
import {
  createLanguageModel,
  LanguageModelFailed,
  type Ask,
  type ModelConfig,
  type ModelDeps,
  type UsedByResult,
} from "./port.ts";
import { answerOf } from "./shape.ts";
import { Unavailable } from "../platform/fair-queue.ts";
import { createLog } from "../platform/log.ts";
import { NO_TRACING } from "../platform/tracing.ts";

let server: ModelServer;
beforeAll(async () => void (server = await startModelServer()));
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  server.answer();
  server.always(undefined);
});

const modelAt = (llmUrl: string, more: Partial<ModelConfig> = {}, deps: ModelDeps = {}) =>
  createLanguageModel(modelConfig(llmUrl, more), { tryMs: 300, pauseMs: 1, ...deps })!;
const ASK: Ask<{ n: number }> = {
  task: "prose",
  owner: "app_a",
  shape: answerOf({ n: { type: "number" } }),
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
    expect(createLanguageModel(modelConfig(""))).toBeUndefined();
  });

  it("receives the trace of the request that asks", async () => {
    server.answer({ n: 1 });
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const tracing = { ...NO_TRACING, traceparent: () => traceparent };
    const config = modelConfig(server.url);
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
    server.always({ n: 1 });
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
    expect(messages[3]!.content).toContain("n must be a number");
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

describe("the limits of a language model", () => {
  it("asks for the shape of the answer, and for less where the endpoint does not know it", async () => {
    const bodies = () =>
      server.requests.map(({ raw }) => {
        const {
          seed,
          stream,
          temperature,
          max_tokens: most,
          response_format: form,
        } = JSON.parse(raw);
        return [form.type, seed, stream, temperature, most];
      });
    const model = modelAt(server.url, { llmCallTokens: 500 });
    const refuse = (response: ServerResponse) => void response.writeHead(400).end("unknown field");
    server.answer(refuse, refuse, { n: 1 }, { n: 2 });
    expect(await model.write(ASK)).toEqual({ n: 1 });
    expect(await model.write(ASK)).toEqual({ n: 2 });
    expect(bodies()).toEqual([
      ["json_schema", 1, false, 0, 500],
      ["json_object", 1, false, 0, 500],
      ["json_object", undefined, false, 0, 500],
      ["json_object", undefined, false, 0, 500],
    ]);
    const { json_schema: schema } = JSON.parse(server.requests[0]!.raw).response_format;
    expect(schema.schema).toEqual(ASK.shape);
  });

  it("refuse a wrong shape before its contents are looked at", async () => {
    let checked = 0;
    const ask = { ...ASK, check: async () => (checked++, { answer: { n: 0 } }) };
    for (const wrong of [[], null, { n: "1" }, { n: 1, more: 1 }, { m: 1 }, 1]) {
      server.always(JSON.stringify(wrong));
      await expect(modelAt(server.url).write(ask)).rejects.toBeInstanceOf(LanguageModelFailed);
    }
    expect(checked).toBe(0);
  });

  it("leave an endpoint alone that did not answer five times, and try it once later", async () => {
    server.always((response) => response.writeHead(503).end());
    const model = modelAt(server.url, { llmBreakerSeconds: 3_600 });
    for (let n = 0; n < 5; n++) await model.write(ASK).catch(() => {});
    expect([server.requests.length, model.isPaused]).toEqual([5, true]);
    await expect(model.write(ASK)).rejects.toThrow("did not answer before");
    expect(server.requests).toHaveLength(5);
    const brief = modelAt(server.url, { llmBreakerSeconds: 0.01 });
    for (let n = 0; n < 3; n++) await brief.write(ASK).catch(() => {});
    server.always({ n: 1 });
    await until(
      () => brief.write(ASK).catch(() => undefined),
      (answer) => answer !== undefined,
    );
    expect(brief.isPaused).toBe(false);
  });

  it("count the tokens of an app, also of answers that are not used, and stop at the day's", async () => {
    const used: [string, UsedByResult][] = [];
    const ledger = {
      spent: async (owner: string) =>
        used
          .filter(([one]) => one === owner)
          .reduce((sum, [, { sent, received }]) => sum + sent + received, 0),
      add: async (owner: string, _task: string, use: UsedByResult) =>
        void used.push([owner, { ...use }]),
    };
    const model = modelAt(server.url, { llmDayTokens: 300 }, { ledger });
    const counted = (content: string) => (response: ServerResponse) =>
      void response.end(
        JSON.stringify({
          choices: [{ message: { content } }],
          usage: { prompt_tokens: 100, completion_tokens: 20 },
        }),
      );
    server.answer(counted("no"), counted('{"n": 1}'), counted('{"n": 2}'), counted('{"n": 3}'));
    expect(await model.write(ASK)).toEqual({ n: 1 });
    expect(used).toEqual([
      ["app_a", { isWritten: true, calls: 2, sent: 200, received: 40, millis: expect.any(Number) }],
    ]);
    expect(await model.write(ASK)).toEqual({ n: 2 });
    await expect(model.write(ASK)).rejects.toThrow("tokens of today are spent");
    expect(await model.write({ ...ASK, owner: "app_b" })).toEqual({ n: 3 });
    expect(server.requests).toHaveLength(4);
  });

  it("send a worker's task back when all calls are taken, so that it holds no place", async () => {
    let answer = (): void => {};
    server.always((response) => {
      answer = () => void response.end('{"choices":[{"message":{"content":"{\\"n\\": 1}"}}]}');
    });
    const model = modelAt(server.url, { llmParallel: 1 }, { isPatient: true, tryMs: 60_000 });
    const first = model.write(ASK);
    await expect(model.write(ASK)).rejects.toBeInstanceOf(Unavailable);
    await until(
      async () => server.requests.length,
      (count) => count === 1,
    );
    answer();
    expect(await first).toEqual({ n: 1 });
  });

  it("log sizes and never a word of what was sent or answered", async () => {
    let logged = "";
    const out = { write: (line: string) => (logged += line) } as unknown as NodeJS.WriteStream;
    const log = createLog("trace", out);
    server.always({ n: "Canary" });
    const model = modelAt(server.url, {}, { log });
    const ask = { ...ASK, instructions: "Canary", facts: { told: "Canary" } };
    await expect(model.write(ask)).rejects.toBeInstanceOf(LanguageModelFailed);
    expect(logged).toContain('"calls":3');
    expect(logged).not.toContain("Canary");
  });
});
