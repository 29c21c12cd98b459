import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, sender, TEST_SECRET, type TestDatabase } from "./support/app.ts";
import { startWaymark, stop, waymark } from "./support/command.ts";
import {
  hasPgbouncer,
  NO_PGBOUNCER,
  POOL_SIZE,
  startPooler,
  type Pooler,
} from "./support/pooler.ts";
import { startReceiver } from "./support/receiver.ts";

const nameOf = (db: TestDatabase): string => new URL(db.url).pathname.slice(1);

const NOTHING_LEFT = { statements: 0, channels: 0, locks: 0, tables: 0, settings: [] };

/** Warnings that a machine with a clock that jumps, or that stands still for seconds, brings about by itself. */
const OF_THE_MACHINE = /clock jumped|lost its lease|claims that nobody worked on/;

/** State left in the sessions behind the pooler. */
async function readSessions(connectionString: string): Promise<object[]> {
  const clients = Array.from({ length: POOL_SIZE }, () => new pg.Client({ connectionString }));
  for (const client of clients) {
    await client.connect();
    // An open transaction keeps its session, so the next client gets another one.
    await client.query("BEGIN");
  }
  const answers = clients.map((client) =>
    client.query<object>(
      `SELECT (SELECT count(*)::int FROM pg_prepared_statements) AS statements,
         (SELECT count(*)::int FROM pg_listening_channels()) AS channels,
         (SELECT count(*)::int FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory') AS locks,
         (SELECT count(*)::int FROM pg_class WHERE relpersistence = 't') AS tables,
         ARRAY (SELECT name::text FROM pg_settings WHERE source = 'session'
                  AND name NOT IN ('application_name', 'client_encoding')) AS settings`,
    ),
  );
  const found = (await Promise.all(answers)).flatMap(({ rows }) => rows);
  await Promise.all(clients.map((client) => client.end()));
  return found;
}

describe("a pooler in transaction mode", () => {
  let db: TestDatabase;
  let pooler: Pooler | undefined;
  beforeAll(async () => {
    db = await createTestDatabase();
    if (hasPgbouncer) pooler = await startPooler();
  });
  afterAll(async () => {
    await pooler?.stop();
    await db.drop();
  });
  beforeEach(({ skip }) => {
    if (!hasPgbouncer) skip(NO_PGBOUNCER);
  });

  it("carries everything but LISTEN and migrations: two servers, tasks, webhooks, the index", async () => {
    await db.empty();
    const receiver = await startReceiver();
    const env = {
      DATABASE_URL: pooler!.urlOf(nameOf(db)),
      WAYMARK_DIRECT_DATABASE_URL: db.url,
      WAYMARK_SECRET: TEST_SECRET,
      WAYMARK_ALLOW_PRIVATE_HOSTS: "true",
      LOG_LEVEL: "warn",
    };
    const run = async (...args: string[]) => {
      const { code, out, err } = await waymark([...args, "--json"], env);
      expect([code, err]).toEqual([0, ""]);
      return JSON.parse(out);
    };
    const rates = ["--rate-read", "100000", "--rate-ai", "100000"];
    const app = await run("apps", "create", "--name", "Pooled", "--credits", "500", ...rates);
    const { key } = await run("keys", "create", "--app", app.id, "--mode", "live");
    const servers = await Promise.all([startWaymark(env), startWaymark(env)]);
    const [send, other] = servers.map(({ url }) => sender(url));
    const hook = { url: `${receiver.url}/hook`, events: ["pathway.completed"] };
    expect((await send!("POST", "/webhooks", { key, body: hook })).status).toBe(201);

    // The import notifies; both indexes follow.
    await run("jobs", "generate", "--count", "200");
    for (const ask of [send!, other!]) {
      for (let total = 0; total === 0; await sleep(20)) {
        total = (await ask("GET", "/jobs", { key })).body.total;
      }
    }
    // More concurrent requests than the pooler has servers, each using prepared statements.
    const body = { skills: ["python", "sql"] };
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const ask = n % 2 === 0 ? send! : other!;
        const headers = { "idempotency-key": `match ${n % 40}` };
        return n % 3 === 0
          ? ask("GET", "/jobs?q=nurse", { key })
          : ask("POST", "/jobs/match", { key, body, headers });
      }),
    );
    const statuses = new Set(replies.map(({ status }) => status));
    statuses.delete(409); // the same Idempotency-Key at the same time
    expect(statuses).toEqual(new Set([200]));
    const wanted = await send!("POST", "/career-pathways/generate", {
      key,
      body: { target_role: { title: "Welder" } },
    });
    expect(wanted.status).toBe(202);
    const [event] = await receiver.arrived("/hook");
    expect(event!.event.type).toBe("pathway.completed");

    const lines = servers.flatMap(({ output }) => output().split("\n"));
    const warnings = lines.filter((line) => /"level":"(warn|error)"/.test(line));
    expect(warnings.filter((line) => !OF_THE_MACHINE.test(line)).join("\n")).toBe("");
    for (const server of servers) expect((await stop(server)).code).toBe(0);
    for (const found of await readSessions(env.DATABASE_URL)) expect(found).toEqual(NOTHING_LEFT);
    await receiver.close();
  });

  it.each([
    ["that refuses the limits of a session", {}],
    [
      "that ignores the limits of a session",
      { ignore_startup_parameters: "statement_timeout,idle_in_transaction_session_timeout" },
    ],
  ])("%s is refused without a direct address, and as one", async (_, settings) => {
    const strange = await startPooler(settings);
    const url = strange.urlOf(nameOf(db));
    const env = { DATABASE_URL: url, WAYMARK_SECRET: TEST_SECRET };
    const refused = await waymark(["serve"], env);
    expect([refused.code, refused.err]).toEqual([
      1,
      "waymark: DATABASE_URL is (hidden), a pooler in transaction mode; set WAYMARK_DIRECT_DATABASE_URL to the PostgreSQL behind it.\n",
    ]);
    const twice = await waymark(["serve"], {
      ...env,
      DATABASE_URL: pooler!.urlOf(nameOf(db)),
      WAYMARK_DIRECT_DATABASE_URL: url,
    });
    expect([twice.code, twice.err]).toEqual([
      1,
      "waymark: WAYMARK_DIRECT_DATABASE_URL is (hidden); it must lead to PostgreSQL itself, and this is a pooler in transaction mode.\n",
    ]);
    await strange.stop();
  });

  it("is refused together with the direct address of another database", async () => {
    const elsewhere = await createTestDatabase();
    const { code, err } = await waymark(["serve"], {
      DATABASE_URL: pooler!.urlOf(nameOf(db)),
      WAYMARK_DIRECT_DATABASE_URL: elsewhere.url,
      WAYMARK_SECRET: TEST_SECRET,
    });
    expect([code, err]).toEqual([
      1,
      "waymark: WAYMARK_DIRECT_DATABASE_URL is (hidden); it must lead to the same database as DATABASE_URL.\n",
    ]);
    await elsewhere.drop();
  });
});
