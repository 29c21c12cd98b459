import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp, createKey, SCOPES } from "../src/access/index.ts";
import { systemClock } from "../src/platform/clock.ts";
import { createTestDatabase, TEST_SECRET, type TestDatabase } from "./support/app.ts";
import { startWaymark, stop, type StartedServer } from "./support/command.ts";

const DEPLOY = join(import.meta.dirname, "../deploy");
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

const TOKEN = "a-token-for-scrapes";

/** The value of a sample; undefined when there is none. */
const sample = (text: string, name: string): number | undefined => {
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(" ")));
};

describe("/metrics", () => {
  let db: TestDatabase;
  let server: StartedServer;
  let key: string;
  let ownPort: string;
  beforeAll(async () => {
    db = await createTestDatabase();
    server = await startWaymark({
      DATABASE_URL: db.url,
      WAYMARK_SECRET: TEST_SECRET,
      WAYMARK_METRICS_TOKEN: TOKEN,
      WAYMARK_METRICS_PORT: "0",
      LOG_LEVEL: "info",
    });
    ownPort = /"port":(\d+),"msg":"metrics are served"/.exec(server.output())![1]!;
    const app = await createApp(db, systemClock, { name: "Metrics" });
    ({ key } = await createKey(db, systemClock, {
      appId: app.id,
      mode: "test",
      type: "secret",
      name: "",
      scopes: SCOPES,
      ipAllowlist: [],
      expiresAt: null,
    }));
  });
  afterAll(async () => {
    await stop(server);
    await db.drop();
  });

  const scrape = (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
    fetch(`${server.url}/metrics`, { headers });
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/v1${path}`, { ...init, headers: { authorization: `Bearer ${key}` } });

  it("needs the token on the API's port, and none on its own", async () => {
    expect((await scrape({})).status).toBe(401);
    expect((await scrape({ authorization: `Bearer ${TOKEN}x` })).status).toBe(401);
    const reply = await scrape();
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toContain("text/plain");
    const own = `http://127.0.0.1:${ownPort}`;
    expect((await fetch(`${own}/metrics`)).status).toBe(200);
    expect((await fetch(`${own}/v1/me`)).status).toBe(404);
    expect((await fetch(`${own}/metrics`, { method: "POST" })).status).toBe(405);
  });

  it("counts requests by route pattern and status, without ids", async () => {
    await call("/jobs/job_of_somebody");
    await call("/candidates/jane%40example.com", { method: "DELETE" });
    await call("/nowhere");
    const text = await (await scrape()).text();
    const named = "waymark_http_request_duration_seconds_count";
    expect(sample(text, `${named}{method="GET",route="/v1/jobs/:id",status="404"}`)).toBe(1);
    expect(
      sample(
        text,
        `${named}{method="DELETE",route="/v1/candidates/:external_candidate_id",status="202"}`,
      ),
    ).toBe(1);
    expect(text).not.toMatch(/jane|job_of_somebody|nowhere/);
    expect(sample(text, "waymark_admission_batch_size_count")).toBeGreaterThan(0);
  });

  it("shows queues, connections, the index and the event loop", async () => {
    const text = await (await scrape()).text();
    expect(sample(text, 'waymark_tasks{state="waiting"}')).toBe(0);
    expect(sample(text, "waymark_tasks_oldest_seconds")).toBe(0);
    expect(sample(text, 'waymark_webhooks{state="due"}')).toBe(0);
    expect(sample(text, 'waymark_pathways{status="queued"}')).toBe(0);
    expect(sample(text, 'waymark_database_connections{state="idle"}')).toBeGreaterThanOrEqual(0);
    // A scrape's own statements do not count as waiting.
    expect(sample(text, 'waymark_database_connections{state="waited_for"}')).toBe(0);
    expect(sample(text, "waymark_workers")).toBe(1);
    expect(sample(text, "waymark_index_current")).toBe(1);
    expect(sample(text, "waymark_index_postings")).toBe(0);
    expect(sample(text, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
  });

  it("follows the naming rules of Prometheus", async () => {
    const text = await (await scrape()).text();
    const names = [...text.matchAll(/^# TYPE (waymark_\S+) (\w+)$/gm)].map(([, name, type]) => ({
      name: name!,
      type: type!,
    }));
    expect(names.length).toBeGreaterThan(10);
    for (const { name, type } of names) {
      expect(name).toMatch(/^waymark_[a-z_]+$/);
      if (type === "counter") expect(name).toMatch(/_total$/);
      if (type === "gauge") expect(name).not.toMatch(/_total$/);
    }
  });

  it("exports every metric that the dashboard and the alert rules name", async () => {
    const text = await (await scrape()).text();
    const exported = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
    for (const [file, least] of [
      ["grafana/waymark.json", 9],
      ["prometheus/waymark.rules.yaml", 9],
      ["prometheus/waymark-opensearch.rules.yaml", 4],
    ] as const) {
      const queries = readFileSync(join(DEPLOY, file), "utf8").matchAll(/"?expr"?: (.*)/g);
      const named = [...queries].flatMap(([, query]) =>
        [...query!.matchAll(/\b(?:waymark|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
          name.replace(/_(bucket|count|sum)$/, ""),
        ),
      );
      expect(named.length).toBeGreaterThanOrEqual(least);
      expect(
        named.filter((name) => !exported.has(name)),
        file,
      ).toEqual([]);
    }
  });
});

describe("the alert rules", () => {
  it.skipIf(!hasPromtool)("are valid, quiet before their time and fire after it", () => {
    const promtool = (...args: string[]) =>
      spawnSync("promtool", args, { cwd: join(DEPLOY, "prometheus"), encoding: "utf8" });
    for (const name of ["waymark", "waymark-opensearch"]) {
      const checked = promtool("check", "rules", `${name}.rules.yaml`);
      expect([checked.status, checked.stderr]).toEqual([0, ""]);
      const tested = promtool("test", "rules", `${name}.rules.test.yaml`);
      expect([tested.status, tested.stderr]).toEqual([0, ""]);
    }
  });

  it("have a unit test each for a catalogue in a cluster", () => {
    const read = (file: string) => readFileSync(join(DEPLOY, "prometheus", file), "utf8");
    const rules = read("waymark-opensearch.rules.yaml").matchAll(/alert: (\w+)/g);
    const names = [...rules].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(3);
    const tests = read("waymark-opensearch.rules.test.yaml");
    expect(names.filter((name) => !tests.includes(`alertname="${name}"`))).toEqual([]);
  });

  it("have a unit test each, and each is provoked by `npm run alerts`", () => {
    const read = (file: string) => readFileSync(join(DEPLOY, file), "utf8");
    const rules = [...read("prometheus/waymark.rules.yaml").matchAll(/alert: (\w+)/g)];
    const tests = read("prometheus/waymark.rules.test.yaml");
    const provoked = read("../bench/alerts/alerts.ts");
    expect(rules.length).toBeGreaterThan(5);
    for (const [, name] of rules) {
      expect(tests).toContain(`alertname="${name}"`);
      expect(provoked).toContain(`"${name}"`);
    }
  });
});
