import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../platform/log.ts";
import { createLiveCatalogue } from "./live-catalogue.ts";
import {
  createCustomer,
  createTestDatabase,
  startTestApp,
  testEngine,
  type Customer,
  type Reply,
  type Send,
  type TestApp,
} from "../../../test/support/app.ts";
import { addJobs, closeJob, until } from "../../../test/support/jobs.ts";
import { startServers } from "../../../test/support/processes.ts";

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.customer({ credits: 1000 });
});
afterAll(() => app.close());

const total =
  (query: string, send: Send = app.send, key = customer.live) =>
  async (): Promise<number> =>
    (await send("GET", `/jobs?${query}`, { key })).body.pagination.total;

const CONNECTION = "datname = current_database() AND application_name = 'waymark job index'";

describe("the index of every process", () => {
  it("contains existing postings at start and every later change, in two processes", async () => {
    const db = await createTestDatabase();
    const { live: key } = await createCustomer(db, () => new Date(), { credits: 1000 });
    const [first] = await addJobs(db, [{ title: "Lighthouse Keeper", country: "IS" }]);
    const servers = await startServers(db.url, 2);
    try {
      for (const send of servers.send) {
        expect(await total("country=IS&q=lighthouse", send, key)()).toBe(1);
      }
      await addJobs(db, [{ title: "Glaciologist", country: "IS", skills: ["python"] }]);
      await closeJob(db, first!);
      for (const send of servers.send) {
        await until(total("country=IS", send, key), (count) => count === 1);
        expect(await total("q=glaciologist&skills=python", send, key)()).toBe(1);
        expect(await total("q=lighthouse", send, key)()).toBe(0);
      }
    } finally {
      await servers.stop();
      await db.drop();
    }
  });

  it("catches up on missed changes after its connection was cut", async () => {
    await addJobs(app.db, [{ title: "Before the cut", company: "Cut" }]);
    await until(total("company=cut"), (count) => count === 1);
    const cut = await app.db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${CONNECTION}`,
    );
    expect(cut).toHaveLength(1);
    await addJobs(app.db, [{ title: "After the cut", company: "Cut" }]);
    await until(total("company=cut"), (count) => count === 2);
    // It listens again on a new connection.
    const held = await app.db.query(`SELECT 1 FROM pg_stat_activity WHERE ${CONNECTION}`);
    expect(held).toHaveLength(1);
    expect((await app.send("GET", "//readyz")).status).toBe(200);
  });

  it("catches up when a notification was lost", async () => {
    const [id] = await addJobs(app.db, [{ title: "Silent", company: "Silent" }]);
    await until(total("company=silent"), (count) => count === 1);
    await app.db.query(
      "UPDATE jobs SET company = 'Loud', change_no = nextval('job_changes') WHERE id = $1",
      [id],
    );
    await until(total("company=loud"), (count) => count === 1);
  });

  it("applies thousands of changes from one transaction", async () => {
    const jobs = Array.from({ length: 1_750 }, (_, n) => ({ company: "Bulk", title: `Job ${n}` }));
    const ids = await addJobs(app.db, jobs);
    await until(total("company=bulk"), (count) => count === 1_750);
    await app.db.transaction(async (tx) => {
      await tx.query("SELECT pg_advisory_xact_lock(7294814)");
      await tx.query(
        "UPDATE jobs SET status = 'closed', change_no = nextval('job_changes') WHERE id = ANY ($1)",
        [ids.slice(0, 1_700)],
      );
      await tx.query("NOTIFY job_changes");
    });
    await until(total("company=bulk"), (count) => count === 50);
  });

  it("knows every word, even one with a lower id that was committed later", async () => {
    await app.db.query(
      "INSERT INTO search_words (id, word) OVERRIDING SYSTEM VALUE VALUES (900001, 'earlier')",
    );
    await addJobs(app.db, [{ title: "Earlier", company: "Words" }]);
    await until(total("company=words"), (count) => count === 1);
    await app.db.query(
      "INSERT INTO search_words (id, word) OVERRIDING SYSTEM VALUE VALUES (900000, 'zeppelin')",
    );
    await addJobs(app.db, [{ title: "Zeppelin", company: "Words" }]);
    await until(total("company=words"), (count) => count === 2);
    expect(await total("q=zeppelin")()).toBe(1);
  });
});

describe("while the database cannot be reached", () => {
  it("the index reports that it is behind, serves its last state, and catches up", async () => {
    let nowMs = Date.now();
    let isReachable = true;
    const connect: typeof app.db.connect = () =>
      isReachable ? app.db.connect() : Promise.reject(new Error("ECONNREFUSED"));
    const live = createLiveCatalogue({
      db: { ...app.db, connect },
      clock: () => new Date(nowMs),
      engine: testEngine(),
      log: createLog("silent"),
    });
    const count = (): number => {
      const filters = { company: "unreachable" };
      return live.get().search({ filters, offset: 0, limit: 1, nowMs }).total;
    };
    live.start();
    await live.loaded;
    expect(live.state()).toBe("current");
    isReachable = false;
    await app.db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${CONNECTION}`,
    );
    // A backend ends a little after it was told to, and reports changes until then.
    await until(
      () => app.db.query(`SELECT 1 FROM pg_stat_activity WHERE ${CONNECTION}`),
      (left) => left.length === 0,
    );
    await until(
      async () => {
        nowMs += 60_000;
        return live.state();
      },
      (state) => state === "behind",
    );
    await addJobs(app.db, [{ company: "Unreachable" }]);
    expect(count()).toBe(0);
    isReachable = true;
    await until(
      async () => count(),
      (total) => total === 1,
    );
    expect(live.state()).toBe("current");
    await live.stop();
  });
});

describe("before the index is loaded", () => {
  let loading: TestApp;
  let key: string;
  beforeAll(async () => {
    loading = await startTestApp({ isIndexLoading: true });
    key = (await loading.customer({ credits: 1 })).live;
  });
  afterAll(() => loading.close());

  const refused = (reply: Reply): void => {
    expect([reply.status, reply.body.error.code]).toEqual([503, "service_unavailable"]);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  };

  it("search and matching return 503 with Retry-After and cost nothing", async () => {
    refused(await loading.send("GET", "/jobs", { key }));
    const headers = { "idempotency-key": "while loading" };
    const body = { skills: ["python"] };
    refused(await loading.send("POST", "/jobs/match", { key, body, headers }));
    // The failed request released its key, so it can be retried.
    refused(await loading.send("POST", "/jobs/match", { key, body, headers }));
    expect((await loading.send("GET", "/me", { key })).body.credits.balance).toBe(1);
  });

  it("operations without the index work, including a single job", async () => {
    const [id] = await addJobs(loading.db, [{ title: "Early bird" }]);
    expect((await loading.send("GET", `/jobs/${id}`, { key })).body.title).toBe("Early bird");
    expect((await loading.send("GET", "/me", { key })).status).toBe(200);
    expect((await loading.send("GET", "//healthz")).status).toBe(200);
  });

  it("readyz is 503", async () => {
    refused(await loading.send("GET", "//readyz"));
  });
});
