import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../src/platform/clock.ts";
import {
  createCustomer,
  createTestDatabase,
  sender,
  TEST_SECRET,
  type Customer,
  type TestDatabase,
} from "./support/app.ts";
import { startWaymark, stop, type Env } from "./support/command.ts";
import { asPdf } from "./support/file-server.ts";
import {
  startOtlpReceiver,
  type OtlpReceiver,
  type ReceivedSpan,
} from "./support/otlp-receiver.ts";
import { startReceiver, type Receiver } from "./support/receiver.ts";
import { DEVELOPER } from "./support/resumes.ts";

/** Writes the address of every loaded module of OpenTelemetry and undici to stdout. */
const SHOW_MODULES = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from "node:module";
registerHooks({ load(url, context, next) {
  if (/@opentelemetry|tracing-otlp|\\/undici\\//.test(url)) console.log("loaded " + url);
  return next(url, context);
} });`)}`;

const CALLERS_TRACE = "0af7651916cd43dd8448eb211c80319c";
const CALLERS_SPAN = "b7ad6b7169203331";
const TRACEPARENT = `00-${CALLERS_TRACE}-${CALLERS_SPAN}-01`;

let db: TestDatabase;
let customer: Customer;
beforeAll(async () => {
  db = await createTestDatabase();
  customer = await createCustomer(db, systemClock, { credits: 1_000 });
});
afterAll(() => db.drop());

const start = (env: Env = {}) =>
  startWaymark({
    DATABASE_URL: db.url,
    WAYMARK_SECRET: TEST_SECRET,
    WAYMARK_ALLOW_PRIVATE_HOSTS: "true",
    LOG_LEVEL: "warn",
    NODE_OPTIONS: `--import="${SHOW_MODULES}"`,
    ...env,
  });

describe("without an OTLP endpoint", () => {
  it("loads no module of OpenTelemetry, and none of undici before a call to another host", async () => {
    const server = await start();
    const send = sender(server.url);
    await send("GET", "/jobs?q=nurse", {
      key: customer.live,
      headers: { traceparent: TRACEPARENT },
    });
    const { out } = await stop(server);
    expect(out).not.toContain("loaded ");
  });
});

describe("with an OTLP endpoint", () => {
  let collector: OtlpReceiver;
  let receiver: Receiver;
  let output: string;
  beforeAll(async () => {
    collector = await startOtlpReceiver();
    receiver = await startReceiver();
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const send = sender(server.url);
    const call = (method: string, path: string, body?: object) =>
      send(method, path, {
        key: customer.live,
        headers: { traceparent: TRACEPARENT },
        ...(body ? { body } : {}),
      });
    const made = await call("POST", "/webhooks", {
      url: `${receiver.url}/hook?secret=in-the-query`,
      events: ["resume.analysis.completed", "pathway.completed"],
    });
    expect(made.status).toBe(201);
    const form = new FormData();
    form.set("file", new Blob([asPdf(DEVELOPER)]), "jane.pdf");
    form.set("external_candidate_id", "jane@example.com");
    form.set("target_job", JSON.stringify({ title: "Back-End Developer", skills: ["Python"] }));
    const analysed = await fetch(`${server.url}/v1/resumes/analyze`, {
      method: "POST",
      headers: { authorization: `Bearer ${customer.live}`, traceparent: TRACEPARENT },
      body: form,
    });
    expect(await analysed.json()).toHaveProperty("scores");
    await call("POST", "/career-pathways/generate", {
      target_role: { title: "Data Analyst" },
      external_candidate_id: "jane@example.com",
    });
    await call("GET", "/jobs?q=jane-doe");
    await call("POST", "/jobs/match", { skills: ["Python"] });
    await call("DELETE", "/candidates/someone-else%40example.com");
    await send("GET", "/me", { headers: { traceparent: "nonsense" } });
    await fetch(`${server.url}/healthz`);
    await receiver.arrived("/hook?secret=in-the-query", 2);
    ({ out: output } = await stop(server));
  });
  afterAll(async () => {
    await collector.close();
    await receiver.close();
  });

  const named = (name: string): ReceivedSpan[] => collector.spans.filter((s) => s.name === name);
  const only = (name: string): ReceivedSpan => {
    expect(named(name), name).toHaveLength(1);
    return named(name)[0]!;
  };
  /** The names from a span up to the one that another process sent. */
  const ancestry = (span: ReceivedSpan): string[] => {
    const parent = collector.spans.find(({ spanId }) => spanId === span.parentId);
    return [span.name, ...(parent ? ancestry(parent) : [])];
  };

  it("loads the SDK, and stops without a warning", () => {
    expect(output).toContain("loaded ");
    expect(output).not.toContain('"otel"');
  });

  it("continues the caller's trace in a span named by the route", () => {
    const analysis = only("POST /v1/resumes/analyze");
    expect(analysis).toMatchObject({
      traceId: CALLERS_TRACE,
      parentId: CALLERS_SPAN,
      kind: 2,
      isError: false,
      attributes: {
        "http.request.method": "POST",
        "http.route": "/v1/resumes/analyze",
        "http.response.status_code": 200,
      },
    });
  });

  it("begins a trace where the caller's header is not valid, and shows the error's code", () => {
    const refused = only("GET /v1/me");
    expect(refused.traceId).not.toBe(CALLERS_TRACE);
    expect(refused.parentId).toBe("");
    expect(refused.attributes["error.type"]).toBe("missing_api_key");
  });

  it("has the document, the engine and the transaction below their request", () => {
    const below = (name: string) => named(name).map((span) => ancestry(span).at(-1));
    expect(below("read document")).toEqual(["POST /v1/resumes/analyze"]);
    expect(below("engine analysis")).toEqual(["POST /v1/resumes/analyze"]);
    expect(below("engine search")).toContain("GET /v1/jobs");
    expect(below("engine match")).toEqual(["POST /v1/jobs/match"]);
    expect(below("transaction")).toEqual(
      expect.arrayContaining([
        "POST /v1/resumes/analyze",
        "POST /v1/career-pathways/generate",
        "DELETE /v1/candidates/:external_candidate_id",
      ]),
    );
  });

  it("continues in the queued pathway, which links to what queued it", () => {
    const task = only("task generate-pathway");
    expect(task).toMatchObject({ traceId: CALLERS_TRACE, kind: 5, links: [task.parentId] });
    expect(ancestry(task)).toEqual([
      "task generate-pathway",
      "transaction",
      "POST /v1/career-pathways/generate",
    ]);
    expect(ancestry(only("engine pathway"))).toContain("task generate-pathway");
  });

  it("sends the trace of the causing request with each webhook", () => {
    const attempts = named("webhook attempt");
    expect(new Set(attempts.map((a) => a.attributes["waymark.event.type"]))).toEqual(
      new Set(["pathway.completed", "resume.analysis.completed"]),
    );
    expect(attempts.every((a) => a.attributes["http.response.status_code"] === 200)).toBe(true);
    const sent = receiver.received.map(({ headers }) => headers["traceparent"]);
    expect(new Set(sent)).toEqual(
      new Set(attempts.map(({ spanId }) => `00-${CALLERS_TRACE}-${spanId}-01`)),
    );
    expect(sent).toHaveLength(2);
    for (const attempt of attempts) expect(attempt.traceId).toBe(CALLERS_TRACE);
  });

  it("traces no probe, and no background work that no request caused", () => {
    const roots = collector.spans.filter((s) => s.parentId === "" || s.parentId === CALLERS_SPAN);
    expect(roots.map(({ name }) => name).filter((name) => !name.includes(" /v1/"))).toEqual([]);
    expect(named("GET /healthz")).toEqual([]);
  });

  it("sends nothing personal", () => {
    expect(collector.spans.length).toBeGreaterThan(15);
    expect(collector.text()).not.toMatch(
      /jane|someone|example\.com|secret|in-the-query|sk_live|Python|127\.0\.0\.1|(app|cp|ra|evt|dlv|whe)_[0-9A-Za-z]{10}/,
    );
  });
});

describe("with a collector that is away", () => {
  it("serves and stops as usual", async () => {
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
    const reply = await sender(server.url)("GET", "/me", { key: customer.live });
    expect(reply.status).toBe(200);
    expect((await stop(server)).code).toBe(0);
  });
});
