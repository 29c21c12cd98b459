import { Type } from "typebox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type Reply, type TestApp } from "../../../test/support/app.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { defineOperation, type Operation } from "../index.ts";
import { listLedger } from "../credits/ledger.ts";

/* What PostgreSQL rolls back by itself: deadlocks, serialisation failures, statements over time. */

/** Resolves when this many have come; later ones do not wait. */
function meetingOf(count: number): () => Promise<void> {
  let missing = count;
  let meet = (): void => {};
  const met = new Promise<void>((resolve) => (meet = resolve));
  return async () => {
    if (--missing === 0) meet();
    await met;
  };
}

let meet: () => Promise<void>;
let runs = 0;

const add = async (tx: Tx, n: number): Promise<void> =>
  void (await tx.query("UPDATE pairs SET hits = hits + 1 WHERE n = $1", [n]));

/** What a transaction does, by the name in its body. */
const WORK: Readonly<Record<string, (tx: Tx) => Promise<void>>> = {
  async "one-two"(tx) {
    await add(tx, 1);
    await meet();
    await add(tx, 2);
  },
  async "two-one"(tx) {
    await add(tx, 2);
    await meet();
    await add(tx, 1);
  },
  async serializable(tx) {
    await tx.query("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
    await tx.query("SELECT hits FROM pairs WHERE n = 1");
    await meet();
    await add(tx, 1);
  },
  async hopeless(tx) {
    await add(tx, 1);
    await tx.query("DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$");
  },
  async slow(tx) {
    await add(tx, 1);
    await tx.query("SET LOCAL statement_timeout = 50");
    await tx.query("SELECT pg_sleep(60)");
  },
};

const Body = Type.Object({ work: Type.String() }, { additionalProperties: false });
const operation: Operation = defineOperation({
  id: "probeConflict",
  tag: "Probe",
  method: "POST",
  path: "/probe/conflict",
  summary: "A transaction that meets others",
  description: "Costs 1.",
  policy: { scope: "jobs:match", rate: "ai", costMillicredits: 1000 },
  body: Body,
  status: 201,
  reply: Type.Object({ runs: Type.Integer() }),
  examples: { request: { work: "slow" }, reply: { runs: 1 } },
  handle: (call, { body }) =>
    call.commit(async (tx) => {
      runs++;
      await WORK[body.work]!(tx);
      return { runs };
    }),
});

let app: TestApp;
let closedConnections = 0;
beforeAll(async () => {
  app = await startTestApp({ operations: [operation] });
  await app.db.query("CREATE TABLE pairs (n int PRIMARY KEY, hits int NOT NULL)");
  app.db.pool.on("remove", () => closedConnections++);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.query("TRUNCATE pairs");
  await app.db.query("INSERT INTO pairs VALUES (1, 0), (2, 0)");
  runs = 0;
  closedConnections = 0;
});

const ask = (key: string, work: string, idempotencyKey: string): Promise<Reply> =>
  app.send("POST", "/probe/conflict", {
    key,
    body: { work },
    headers: { "idempotency-key": idempotencyKey },
  });
const hits = async (): Promise<number[]> =>
  (await app.db.query<{ hits: number }>("SELECT hits FROM pairs ORDER BY n")).map((r) => r.hits);
const chargesOf = async (appId: string): Promise<number> =>
  (await listLedger(app.db, appId)).filter(({ kind }) => kind === "charge").length;

describe("two requests that deadlock", () => {
  it("both succeed, each with its effects and its charge once", async () => {
    const [one, two] = [await app.customer({ credits: 10 }), await app.customer({ credits: 10 })];
    meet = meetingOf(2);
    const replies = await Promise.all([
      ask(one.live, "one-two", "a"),
      ask(two.live, "two-one", "b"),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(runs, "one of them ran again").toBe(3);
    expect(await hits()).toEqual([2, 2]);
    expect([await chargesOf(one.appId), await chargesOf(two.appId)]).toEqual([1, 1]);
    expect(closedConnections).toBe(0);
  });
});

describe("two serialisable requests of which one must fail", () => {
  it("both succeed, each with its effects and its charge once", async () => {
    const { live, appId } = await app.customer({ credits: 10 });
    meet = meetingOf(2);
    const replies = await Promise.all([
      ask(live, "serializable", "a"),
      ask(live, "serializable", "b"),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(await hits()).toEqual([2, 0]);
    expect(await chargesOf(appId)).toBe(2);
    expect(closedConnections).toBe(0);
  });
});

describe("a request that conflicts every time", () => {
  it("gets 503 with its own message after a bounded number of tries, and costs nothing", async () => {
    const { live, appId } = await app.customer({ credits: 10 });
    const reply = await ask(live, "hopeless", "a");
    expect([reply.status, reply.body.error.code]).toEqual([503, "service_unavailable"]);
    expect(reply.body.error.message).toMatch(/conflicted with others/);
    expect(reply.headers.get("retry-after")).toBe("1");
    expect(runs).toBe(6);
    expect(await hits()).toEqual([0, 0]);
    expect(await chargesOf(appId)).toBe(0);
    expect(closedConnections).toBe(0);
  });
});

describe("a statement that takes too long", () => {
  it("ends in 503 with its own message; connection and Idempotency-Key can be used again", async () => {
    const { live, appId } = await app.customer({ credits: 10 });
    const reply = await ask(live, "slow", "a");
    expect([reply.status, reply.body.error.code]).toEqual([503, "service_unavailable"]);
    expect(reply.body.error.message).toMatch(/took too long/);
    expect(reply.headers.get("retry-after")).toBe("5");
    expect(runs, "it is not repeated").toBe(1);
    expect(await hits()).toEqual([0, 0]);
    expect(await chargesOf(appId)).toBe(0);
    expect(closedConnections).toBe(0);
    expect((await ask(live, "slow", "a")).status, "the key was released").toBe(503);
    expect(runs).toBe(2);
  });
});
