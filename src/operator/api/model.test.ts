import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, startTestApp, type TestApp } from "../../../test/support/app.ts";
import { modelConfig } from "../../../test/support/model-config.ts";
import { startModelServer, type ModelServer } from "../../../test/support/model-server.ts";
import { operatorOf } from "../../../test/support/operators.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { FEATURES } from "../../features.ts";
import { deleteApp } from "../../privacy/index.ts";
import { createLanguageModel, createModelLedger } from "../../model/index.ts";

let server: ModelServer;
let app: TestApp;
beforeAll(async () => {
  server = await startModelServer();
  const db = await createTestDatabase();
  const config = modelConfig(server.url, {
    llmModel: "tiny",
    llmFallback: "embedded",
    llmDayTokens: 10_000,
  });
  const languageModel = createLanguageModel(config, { pauseMs: 1, ledger: createModelLedger(db) });
  app = await startTestApp({ db, languageModel, modelConfig: config });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

describe("the use of a language model", () => {
  it("is counted by task and app, with its cost, and goes with the app", async () => {
    const customer = await app.customer({ credits: 10 });
    server.always(
      (response) =>
        void response.end(
          JSON.stringify({
            choices: [{ message: { content: "{}" } }],
            usage: { prompt_tokens: 900, completion_tokens: 100 },
          }),
        ),
    );
    const job = { title: "Back-End Developer", skills: ["Python"] };
    const body = { resume_text: DEVELOPER, target_job: job };
    const reply = await app.send("POST", "/resumes/analyze", { key: customer.live, body });
    expect([reply.status, reply.body.written_by]).toEqual([200, "engine"]);
    const operator = await operatorOf(app, "viewer");
    const use = await operator("GET", "/model?days=2");
    expect(use.status).toBe(200);
    expect(use.body.model).toMatchObject({
      name: "tiny",
      tasks: ["prose"],
      fallback: "embedded",
      limits: { day_tokens: 10_000 },
    });
    // Three attempts at 1 and 2 a million.
    const counted = { sent: 2_700, received: 300, cost: 0.0033 };
    expect(use.body.tasks).toEqual([
      {
        task: "prose",
        written: 0,
        failed: 1,
        calls: 3,
        ...counted,
        mean_seconds: expect.any(Number),
      },
    ]);
    expect(use.body.apps).toEqual([{ app_id: customer.appId, ...counted, today: 3_000 }]);
    expect(use.body.cost).toBe(0.0033);
    await app.db.query("UPDATE apps SET disabled_at = now() WHERE id = $1", [customer.appId]);
    const rows = FEATURES.flatMap((feature) => feature.ofApp);
    await app.db.transaction((tx) => deleteApp(tx, customer.appId, rows, new Date()));
    expect((await operator("GET", "/model")).body.apps).toEqual([]);
  });

  it("is null where there is none, and takes no more than a year", async () => {
    const plain = await startTestApp();
    const operator = await operatorOf(plain);
    expect((await operator("GET", "/model")).body).toMatchObject({ model: null, tasks: [] });
    expect((await operator("GET", "/model?days=367")).status).toBe(400);
    await plain.close();
  });
});
