import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/app.ts";
import { createLog } from "../../platform/log.ts";
import { newRequestId } from "../../platform/ids.ts";
import type { Database } from "../../platform/postgres/database.ts";
import {
  createRequestLog,
  firstRequestAt,
  timeOfRequest,
  type RequestEntry,
} from "./request-log.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.query("TRUNCATE request_log, request_hours");
});

const log = createLog("silent");
const AT = new Date("2026-11-15T12:34:56.789Z");
const entry = (more: Partial<RequestEntry> = {}): RequestEntry => ({
  id: newRequestId(AT),
  appId: "app_1",
  keyId: "key_1",
  route: "/v1/jobs/:id",
  method: "GET",
  status: 200,
  errorCode: null,
  durationMs: 3.4,
  chargedMillicredits: 10,
  ...more,
});

const counts = () =>
  db.query<{ requests: number; charged: number; buckets: string[] }>(
    `SELECT app_id AS app, status, requests, charged_millicredits AS charged, buckets, hour
     FROM request_hours ORDER BY app_id, status`,
  );

describe("the request log", () => {
  it("reads the time out of a request id, and sorts ids by it", () => {
    expect(timeOfRequest(entry().id)).toEqual(AT);
    expect(firstRequestAt(AT) <= entry().id).toBe(true);
    expect(firstRequestAt(new Date(AT.getTime() + 1)) > entry().id).toBe(true);
  });

  it("writes each request once and adds to the counts of its hour", async () => {
    const requests = createRequestLog(db, log);
    for (let i = 0; i < 3; i++) requests.add(entry());
    requests.add(entry({ appId: null, keyId: null, status: 401, errorCode: "unauthorized" }));
    await requests.flush();
    requests.add(entry({ durationMs: 99_999 }));
    await requests.close();
    const rows = await db.query<RequestEntry & { slot: number; created_at: Date }>(
      "SELECT * FROM request_log ORDER BY id",
    );
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({ route: "/v1/jobs/:id", created_at: AT });
    const [stranger, app] = await counts();
    expect(stranger).toMatchObject({ app: "", status: 401, requests: 1 });
    expect(app).toMatchObject({
      app: "app_1",
      requests: 4,
      charged: 40,
      hour: new Date("2026-11-15T12:00:00Z"),
    });
    expect(app!.buckets.map(Number)).toEqual([0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it("stores any text as it is", async () => {
    const requests = createRequestLog(db, log);
    const odd = String.raw`"a\b",{NULL}`;
    requests.add(entry({ route: odd, errorCode: "NULL" }));
    await requests.close();
    const [row] = await db.query("SELECT route, error_code FROM request_log");
    expect(row).toEqual({ route: odd, error_code: "NULL" });
  });

  it("adds up what several processes write at the same time", async () => {
    const processes = Array.from({ length: 4 }, () => createRequestLog(db, log));
    for (let round = 0; round < 5; round++)
      await Promise.all(
        processes.map((requests, i) => {
          for (let n = 0; n < 40; n++)
            requests.add(entry({ appId: `app_${(n * (i + 1)) % 20}`, status: 200 + (n % 3) }));
          return requests.flush();
        }),
      );
    await Promise.all(processes.map((requests) => requests.close()));
    const [sum] = await db.query<{ sum: number; logged: number }>(
      "SELECT (SELECT sum(requests) FROM request_hours)::int AS sum, count(*)::int AS logged FROM request_log",
    );
    expect(sum).toEqual({ sum: 800, logged: 800 });
  });

  it("keeps requests while the database is away, and no more than fit", async () => {
    let isAway = true;
    const away: Database = {
      ...db,
      queryPrepared: (name, text, values) =>
        isAway
          ? Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }))
          : db.queryPrepared(name, text, values),
    };
    const requests = createRequestLog(away, log);
    for (let i = 0; i < 50_100; i++) requests.add(entry({ durationMs: 1 }));
    await requests.flush();
    isAway = false;
    await requests.close();
    const [row] = await db.query<{ n: number }>("SELECT count(*)::int AS n FROM request_log");
    expect(row!.n).toBe(50_000);
  });
});
