import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, TEST_SECRET } from "./support/app.ts";
import {
  freePort,
  runWaymark,
  startServer,
  startWaymark,
  stop,
  temporaryFolder,
  waymark,
  type Folder,
} from "./support/command.ts";

let folder: Folder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

describe("npm start", () => {
  it("on a fresh folder serves, prints demo keys with 1,000 credits and a working example request", async () => {
    const env = {
      WAYMARK_DATA_DIR: join(folder.path, "fresh"),
      LOG_LEVEL: "warn",
      npm_config_update_notifier: "false",
    };
    const server = await startServer("npm", ["start"], env);
    const request = /curl "(\S+)" -H "Authorization: Bearer (\S+)"/.exec(server.output());
    const [, url, test] = request!;
    expect(test).toMatch(/^sk_test_/);
    const found = await fetch(url!, { headers: { authorization: `Bearer ${test}` } });
    expect(found.status).toBe(200);
    const { data } = (await found.json()) as { data: { title: string }[] };
    expect(data).toHaveLength(3);
    for (const { title } of data) expect(title).toMatch(/nurs/i);
    // The live key spends credits, so it never appears in a log or a pipe.
    expect(server.output()).not.toContain("sk_live_");
    // So the start page has the sandbox key only.
    const page = await fetch(server.url, { headers: { accept: "text/html" } });
    const html = await page.text();
    expect(html).toContain(test);
    expect(html).not.toContain("sk_live_");
    const keyFile = join(env.WAYMARK_DATA_DIR, "demo-keys.json");
    expect(server.output()).toContain(`live key     in ${keyFile}`);
    expect((await stat(keyFile)).mode & 0o077).toBe(0);
    const { live } = JSON.parse(await readFile(keyFile, "utf8"));
    const account = (await (
      await fetch(`${server.url}/v1/me`, { headers: { authorization: `Bearer ${live}` } })
    ).json()) as { credits: { balance: number } };
    expect(account.credits.balance).toBe(1000);
    expect(server.output()).not.toContain("\u001b[");
    // The first administrator sets up the account with the link; then none is printed.
    const [, token] = /console {6}\S+\/console\/setup#(\S+)/.exec(server.output()) ?? [];
    const setUp = await fetch(`${server.url}/operator/v1/setup`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-waymark-console": "1" },
      body: JSON.stringify({ token, email: "ada@example.com", password: "a long password" }),
    });
    expect(setUp.status).toBe(200);
    process.kill(-server.process.pid!, "SIGTERM");
    await server.ended;
    // Later starts show the same keys and create no second demo app.
    const again = await startServer("npm", ["start"], env);
    expect(again.output()).toContain(test);
    expect(again.output()).not.toContain("sk_live_");
    expect(again.output()).not.toContain("/console/setup");
    process.kill(-again.process.pid!, "SIGTERM");
    await again.ended;
    const { out } = await waymark(["apps", "list", "--json"], env);
    expect(JSON.parse(out).data).toHaveLength(1);
    // The demo catalogue is loaded once, with a message.
    expect(server.output()).toContain("Loading 2,000 made-up postings");
    expect(again.output()).not.toContain("Loading");
    const stats = JSON.parse((await waymark(["jobs", "stats", "--json"], env)).out);
    expect(stats).toMatchObject({ total: 2000, published: 2000, with_role: 2000 });
    // What is published and not visible is told apart.
    expect(stats.visible + stats.expired).toBe(2000);
  });

  it("loads the rest of an interrupted demo catalogue, and none if disabled", async () => {
    const env = { WAYMARK_DATA_DIR: join(folder.path, "cut"), LOG_LEVEL: "warn" };
    const none = await startWaymark({ ...env, WAYMARK_DEMO_POSTINGS: "0" });
    expect(none.output()).not.toContain("Loading");
    await stop(none);
    const total = async () =>
      JSON.parse((await waymark(["jobs", "stats", "--json"], env)).out).total as number;
    expect(await total()).toBe(0);
    await waymark(["jobs", "generate", "--count", "20"], env);
    const started = await startWaymark({ ...env, WAYMARK_DEMO_POSTINGS: "50" });
    expect(started.output()).toContain("Loading 50 made-up postings");
    await stop(started);
    expect(await total()).toBe(50);
    // A start looks at the demo's keys and does not use them.
    const listed = async (...args: string[]) =>
      JSON.parse((await waymark([...args, "--json"], env)).out).data;
    const [demo] = await listed("apps", "list");
    const keys = await listed("keys", "list", "--app", demo.id);
    expect(keys).toHaveLength(2);
    for (const { last_used_at } of keys) expect(last_used_at).toBeNull();
  });

  it("generates no postings beside real ones", async () => {
    const env = { WAYMARK_DATA_DIR: join(folder.path, "own"), LOG_LEVEL: "warn" };
    const file = join(folder.path, "own.ndjson");
    await writeFile(file, '{"external_id":"1","title":"Cook","description":"Cooks for us."}\n');
    await waymark(["jobs", "import", file], env);
    const server = await startWaymark(env);
    expect(server.output()).not.toContain("Loading");
    await stop(server);
    const { out } = await waymark(["jobs", "stats", "--json"], env);
    expect(JSON.parse(out).total).toBe(1);
  });

  it("serves while the demo catalogue loads, stops cleanly midway and continues on the next start", async () => {
    const port = await freePort();
    const env = {
      WAYMARK_DATA_DIR: join(folder.path, "loading"),
      LOG_LEVEL: "warn",
      PORT: String(port),
    };
    const { child, ended, saw } = runWaymark({ ...env, WAYMARK_DEMO_POSTINGS: "1000000" });
    await saw("Loading 1,000,000 made-up postings");
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect((await ask("/healthz")).status).toBe(200);
    expect((await ask("/v1/me")).status).toBe(401);
    // Ready as soon as it is warm, long before the catalogue is loaded.
    while ((await ask("/readyz")).status !== 200);
    child.kill("SIGINT");
    const { code, out } = await ended;
    expect(code).toBe(0);
    expect(out).not.toContain("Waymark is ready");
    const next = await startWaymark({ ...env, WAYMARK_DEMO_POSTINGS: "50" });
    expect(next.output()).toContain("Loading 50 made-up postings");
    expect((await ask("/readyz")).status).toBe(200);
    await stop(next);
  });

  it("with DATABASE_URL migrates an empty database, creates no demo and needs no data folder", async () => {
    const db = await createTestDatabase();
    await db.empty();
    const env = {
      DATABASE_URL: db.url,
      WAYMARK_SECRET: TEST_SECRET,
      WAYMARK_DATA_DIR: join(folder.path, "none"),
    };
    const servers = await Promise.all([
      startWaymark(env),
      startWaymark({ ...env, WAYMARK_ROLE: "api" }),
    ]);
    for (const server of servers) {
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect(server.output()).not.toContain("sk_");
    }
    await Promise.all(servers.map(stop));
    expect(existsSync(env.WAYMARK_DATA_DIR)).toBe(false);
    expect(await db.query("SELECT 1 FROM schema_migrations")).not.toEqual([]);
    await db.drop();
  });

  it("finishes requests in flight when stopped", async () => {
    const db = await createTestDatabase();
    const server = await startWaymark({
      DATABASE_URL: db.url,
      WAYMARK_SECRET: TEST_SECRET,
      LOG_LEVEL: "warn",
    });
    // The key query waits for our lock, so the request is in flight while the server stops.
    const lock = await db.connect();
    await lock.query("BEGIN; LOCK TABLE api_keys");
    const headers = { authorization: "Bearer sk_live_000000000000000000000000000000000000000000" };
    const { makeKey } = await import("../src/access/keys/key-format.ts");
    const flying = fetch(`${server.url}/v1/me`, {
      headers: { ...headers, authorization: `Bearer ${makeKey("secret", "live")}` },
    });
    const waiting = () =>
      db.query(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      );
    while ((await waiting()).length === 0);
    server.process.kill("SIGTERM");
    await lock.query("COMMIT");
    await lock.end();
    const reply = await flying;
    expect([reply.status, reply.headers.get("connection")]).toEqual([401, "close"]);
    expect((await server.ended).code).toBe(0);
    await db.drop();
  });

  it("stops at once when stopped during its start", async () => {
    const db = await createTestDatabase();
    const lock = await db.connect();
    // Another process is migrating, so this start waits.
    await db.query("DELETE FROM schema_migrations");
    await lock.query("SELECT pg_advisory_lock(7294811)");
    const { child, ended } = runWaymark({ DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET });
    const waiting = () =>
      db.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()",
      );
    while ((await waiting()).length === 0);
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
    await lock.end();
    await db.drop();
  });

  it("a clock more than 30 s off the database's stops it with one line; doctor still runs and shows the drift", async () => {
    const db = await createTestDatabase();
    const late = "const real = Date.now; Date.now = () => real() - 90_000;";
    const env = {
      DATABASE_URL: db.url,
      WAYMARK_SECRET: TEST_SECRET,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(late)}`,
    };
    const ran = await waymark(["serve"], { ...env, PORT: "0" });
    expect([ran.code, ran.out]).toEqual([1, ""]);
    expect(ran.err).toMatch(
      /^waymark: This machine's clock is (89\.9|90|90\.\d) s behind the database's; at most 30 s are allowed\. .*\n$/,
    );
    const doctor = await waymark(["doctor", "--json"], env);
    expect(doctor.code).toBe(1);
    const { checks } = JSON.parse(doctor.out) as { checks: { name: string; message: string }[] };
    expect(checks.find(({ name }) => name === "clock")!.message).toMatch(/ 9\d.* s behind .*NTP/);
    await db.drop();
  });

  it("does not listen before its index is loaded, and stops cleanly while loading", async () => {
    const db = await createTestDatabase();
    const port = await freePort();
    const env = { DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET, PORT: String(port) };
    const ask = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status);
    const waiting = () =>
      db.query(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'waymark job index' AND datname = current_database()",
      );
    const lock = await db.connect();
    // Held for as long as two starts take, however slow the machine is.
    await lock.query("SET idle_in_transaction_session_timeout = 0");
    await lock.query("BEGIN; LOCK TABLE search_words");
    const stopped = runWaymark(env);
    while ((await waiting()).length === 0);
    await expect(ask()).rejects.toThrow("fetch failed");
    stopped.child.kill("SIGTERM");
    expect((await stopped.ended).code).toBe(0);
    const loading = runWaymark(env);
    while ((await waiting()).length === 0);
    await lock.query("COMMIT");
    await loading.saw("Waymark is ready");
    expect(await ask()).toBe(200);
    loading.child.kill("SIGTERM");
    expect((await loading.ended).out).not.toMatch(/"level":"(warn|error)"/);
    await lock.end();
    await db.drop();
  });

  it("keeps serving for WAYMARK_DRAIN_SECONDS, while /readyz is 503 and connections are closed", async () => {
    const db = await createTestDatabase();
    const server = await startWaymark({
      DATABASE_URL: db.url,
      WAYMARK_SECRET: TEST_SECRET,
      WAYMARK_DRAIN_SECONDS: "3",
    });
    const ask = async (path: string) => {
      const { status, headers } = await fetch(`${server.url}${path}`);
      return [status, headers.get("connection")];
    };
    expect(await ask("/readyz")).toEqual([200, "keep-alive"]);
    const toldAt = performance.now();
    server.process.kill("SIGTERM");
    while ((await ask("/readyz"))[0] === 200);
    expect(await ask("/readyz")).toEqual([503, "close"]);
    expect(await ask("/v1/me")).toEqual([401, "close"]);
    expect(await ask("/healthz")).toEqual([200, "close"]);
    const { code, out } = await server.ended;
    expect(performance.now() - toldAt).toBeGreaterThan(2_900);
    expect(code).toBe(0);
    // A requested stop is not an error.
    expect(out).not.toMatch(/"level":"(warn|error)"/);
    await db.drop();
  });

  it("shows the demo's live key once, on the terminal of the first start", async ({ skip }) => {
    if (spawnSync("script", ["--version"]).status !== 0) skip("no util-linux `script` here");
    const env = {
      WAYMARK_DATA_DIR: join(folder.path, "terminal"),
      WAYMARK_DEMO_POSTINGS: "0",
      LOG_LEVEL: "warn",
    };
    const bin = join(import.meta.dirname, "../bin/waymark.js");
    const start = () =>
      startServer("script", ["-qec", `${process.execPath} ${bin} serve`, "/dev/null"], env);
    const shown: boolean[] = [];
    for (let n = 0; n < 2; n++) {
      const server = await start();
      shown.push(/sk_live_\w{20,}/.test(server.output()));
      expect(server.output()).toMatch(/sk_test_\w{20,}/);
      process.kill(-server.process.pid!, "SIGTERM");
      await server.ended;
    }
    expect(shown).toEqual([true, false]);
  });

  it("an invalid setting stops it with one line", async () => {
    const ran = await waymark(["serve"], { PORT: "eighty" });
    expect([ran.code, ran.err, ran.out]).toEqual([
      1,
      'waymark: PORT is "eighty"; it must be a whole number from 0 to 65535.\n',
      "",
    ]);
  });
});
