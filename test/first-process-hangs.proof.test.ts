import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../src/platform/clock.ts";
import {
  createCustomer,
  createTestDatabase,
  prepareVault,
  TEST_SECRET,
  type Customer,
  type TestDatabase,
} from "./support/app.ts";
import { startWaymark, type StartedServer } from "./support/command.ts";
import { addJobs } from "./support/jobs.ts";
import { childrenOf, isRunning } from "./support/process-tree.ts";

/* A server with WAYMARK_PROCESSES=2 whose first process, the one with the index, is frozen. */

/** What a call waits for the index, and as much again for a slow machine. */
const INDEX_LIMIT_MS = 2 * 5_000;

let db: TestDatabase;
let customer: Customer;
let group: StartedServer;
beforeAll(async () => {
  db = await createTestDatabase();
  await prepareVault(db);
  await addJobs(db, [{ title: "Welder", company: "Works", country: "DE", city: "Kiel" }]);
  customer = await createCustomer(db, systemClock, { credits: 100 });
  group = await startWaymark({
    DATABASE_URL: db.url,
    WAYMARK_SECRET: TEST_SECRET,
    WAYMARK_PROCESSES: "2",
    LOG_LEVEL: "warn",
  });
});
afterAll(() => db.drop());

/** On a connection of its own. */
const ask = (path: string): Promise<Response> =>
  fetch(group.url + path, {
    headers: { authorization: `Bearer ${customer.live}`, connection: "close" },
  });

describe("a group whose first process hangs", () => {
  it("answers new connections: 503 with Retry-After where the index is needed, else as always", async () => {
    expect((await ask("/v1/jobs?q=welder")).status).toBe(200);
    group.process.kill("SIGSTOP");
    const began = performance.now();
    const [health, me, search] = await Promise.all([
      ask("/healthz"),
      ask("/v1/me"),
      ask("/v1/jobs?q=welder"),
    ]);
    expect(performance.now() - began).toBeLessThan(INDEX_LIMIT_MS);
    expect([health.status, me.status, search.status]).toEqual([200, 200, 503]);
    expect(Number(search.headers.get("retry-after"))).toBeGreaterThan(0);
    const { error } = (await search.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe("service_unavailable");
    expect(error.message).toMatch(/^The job index/);
    const { credits } = (await me.json()) as { credits: { balance: number } };
    expect((await ask("/v1/me").then((reply) => reply.json())) as object).toMatchObject({
      credits: { balance: credits.balance },
    });
  });

  it("ends when the hang lasts, so that the service manager can start it again", async () => {
    const members = childrenOf(group.process.pid!);
    expect(members).toHaveLength(2);
    const ended = await group.ended;
    expect(ended.code, "it was killed").toBe(null);
    expect(ended.out + ended.err).toContain("the first process sent no sign of life");
    while (members.some(isRunning)) await new Promise((resolve) => setImmediate(resolve));
  });
});
