import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/app.ts";
import { addJobs } from "../../test/support/jobs.ts";
import { collectLog } from "../../test/support/log-lines.ts";
import { createApp, REQUEST_HOURS_DAYS, REQUEST_LOG_DAYS } from "../access/index.ts";
import { slotAt } from "./postgres/day-ring.ts";
import { SWEEPS } from "../features.ts";
import { systemClock } from "./clock.ts";
import { newId, newRequestId } from "./ids.ts";
import { runSweeps, sweepTasks } from "./sweeps.ts";

const DAY_MS = 86_400_000;
const GUARDED = SWEEPS.filter((sweep) => sweep.guard);

let db: TestDatabase;
let appId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  appId = (await createApp(db, systemClock, { name: "x" })).id;
});
afterAll(() => db.drop());
beforeEach(() => db.query(`TRUNCATE ${GUARDED.map((s) => s.guard!.table).join(", ")} CASCADE`));

/** Adds rows to one table that expired this many days ago; negative: that expire in the future. */
const addRows: Record<string, (count: number, expiredDaysAgo: number) => Promise<unknown>> = {
  resume_analyses: (count, days) =>
    db.query(
      `INSERT INTO resume_analyses (id, app_id, mode, body, created_at, expires_at)
       SELECT 'ra_' || gen_random_uuid(), $1, 'live', '', now(), now() - make_interval(secs => $3)
       FROM generate_series(1, $2::int)`,
      [appId, count, days * 86_400],
    ),
  resume_files: (count, days) =>
    db.query(
      `INSERT INTO resume_files (analysis_id, app_id, mode, content, expires_at)
       SELECT 'ra_' || gen_random_uuid(), $1, 'live', '', now() - make_interval(secs => $3)
       FROM generate_series(1, $2::int)`,
      [appId, count, days * 86_400],
    ),
  resume_batches: (count, days) =>
    db.query(
      `INSERT INTO resume_batches (id, app_id, mode, request_id, status, job, total, created_at, updated_at, expires_at)
       SELECT 'rb_' || gen_random_uuid(), $1, 'live', gen_random_uuid(), 'queued', '', 1, now(), now(),
         now() - make_interval(secs => $3)
       FROM generate_series(1, $2::int)`,
      [appId, count, days * 86_400],
    ),
  pathways: (count, days) =>
    db.query(
      `INSERT INTO pathways (id, app_id, mode, request_id, status, input, error_code, created_at, updated_at, expires_at)
       SELECT 'cp_' || gen_random_uuid(), $1, 'live', gen_random_uuid(), 'failed', '', 'x', now(), now(),
         now() - make_interval(secs => $3)
       FROM generate_series(1, $2::int)`,
      [appId, count, days * 86_400],
    ),
  "waymark_keys.candidate_keys": (count, days) =>
    db.query(
      `INSERT INTO waymark_keys.candidate_keys (candidate_hash, app_id, mode, key, expires_at)
       SELECT sha256(gen_random_uuid()::text::bytea), $1, 'live', '', now() - make_interval(secs => $3)
       FROM generate_series(1, $2::int)`,
      [appId, count, days * 86_400],
    ),
  async jobs(count, days) {
    const ids = await addJobs(
      db,
      Array.from({ length: count }, () => ({ title: "Cook" })),
    );
    await db.query(
      `UPDATE jobs SET status = 'closed', updated_at = now() - interval '90 days' - make_interval(secs => $2)
       WHERE id = ANY ($1)`,
      [ids, days * 86_400],
    );
  },
  async webhook_events(count, days) {
    const at = new Date(Date.now() - (30 + days) * DAY_MS);
    await db.query(
      `INSERT INTO webhook_events (slot, id, app_id, mode, type, created_at)
       SELECT $1, id, $2, 'live', 'webhook.test', $3 FROM unnest($4::text[]) AS id`,
      [slotAt(at), appId, at, Array.from({ length: count }, () => newId("evt", at))],
    );
  },
  async webhook_deliveries(count, days) {
    const at = new Date(Date.now() - (30 + days) * DAY_MS);
    await db.query(
      `INSERT INTO webhook_deliveries (slot, id, app_id, endpoint_id, event_id, event_type, status, created_at)
       SELECT $1, id, $2, 'we_x', 'evt_x', 'webhook.test', 'succeeded', $3 FROM unnest($4::text[]) AS id`,
      [slotAt(at), appId, at, Array.from({ length: count }, () => newId("dlv", at))],
    );
  },
  async webhook_replies(count, days) {
    const at = new Date(Date.now() - (30 + days) * DAY_MS);
    await db.query(
      `INSERT INTO webhook_replies (slot, id, started_ms, app_id, mode, excerpt, created_at)
       SELECT $1, id, 1, $2, 'live', '', $3 FROM unnest($4::text[]) AS id`,
      [slotAt(at), appId, at, Array.from({ length: count }, () => newId("dlv", at))],
    );
  },
  async request_log(count, days) {
    const at = new Date(Date.now() - (REQUEST_LOG_DAYS + days) * DAY_MS);
    await db.query(
      `INSERT INTO request_log (slot, id, route, method, status, duration_ms, charged_millicredits, created_at)
       SELECT $1, id, '/v1/jobs', 'GET', 200, 1, 0, $2 FROM unnest($3::uuid[]) AS id`,
      [slotAt(at), at, Array.from({ length: count }, () => newRequestId(at))],
    );
  },
  request_hours: (count, days) =>
    db.query(
      `INSERT INTO request_hours (hour, app_id, route, method, status, version, requests, charged_millicredits, buckets)
       SELECT now() - make_interval(secs => $2), gen_random_uuid(), '/v1/jobs', 'GET', 200, '0', 1, 0, '{}'
       FROM generate_series(1, $1::int)`,
      [count, (REQUEST_HOURS_DAYS + days) * 86_400],
    ),
  async model_usage(count, days) {
    const apps = await Promise.all(
      Array.from({ length: count }, () => createApp(db, systemClock, { name: "x" })),
    );
    await db.query(
      `INSERT INTO model_usage (app_id, day, task)
       SELECT id, (now() AT TIME ZONE 'UTC')::date - 401 - $2::int, 'prose' FROM unnest($1::text[]) AS id`,
      [apps.map(({ id }) => id), Math.floor(days)],
    );
  },
  request_key_hours: (count, days) =>
    db.query(
      `INSERT INTO request_key_hours (hour, app_id, key_id, route, method, status, requests, charged_millicredits, buckets)
       SELECT now() - make_interval(secs => $2), 'app_x', gen_random_uuid(), '/v1/jobs', 'GET', 200, 1, 0, '{}'
       FROM generate_series(1, $1::int)`,
      [count, (REQUEST_HOURS_DAYS + days) * 86_400],
    ),
};

const left = async (table: string): Promise<number> =>
  (await db.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]!.n;

describe.each(GUARDED.map((sweep) => [sweep.name, sweep] as const))(
  "the sweep of %s",
  (_, sweep) => {
    const { table } = sweep.guard!;
    const add = addRows[table]!;

    it("stops when a clock that jumped a year ahead makes every row overdue, until forced", async () => {
      await add(120, 365);
      expect(await runSweeps(db, [sweep])).toEqual([
        { name: sweep.name, overdueRows: 120, otherRows: 0 },
      ]);
      expect(await left(table)).toBe(120);
      expect(await runSweeps(db, [sweep], { isForced: true })).toEqual([]);
      expect(await left(table)).toBe(0);
    });

    it("stops when more than half of the table is overdue, and runs at exactly half", async () => {
      await add(121, 2);
      await add(120, -5);
      expect(await runSweeps(db, [sweep])).toEqual([
        { name: sweep.name, overdueRows: 121, otherRows: 120 },
      ]);
      await add(1, -5);
      expect(await runSweeps(db, [sweep])).toEqual([]);
      expect(await left(table)).toBe(121);
    });

    it("deletes everything that expired within the last day", async () => {
      await add(150, 0.9);
      expect(await runSweeps(db, [sweep])).toEqual([]);
      expect(await left(table)).toBe(0);
    });

    it("does not stop for a hundred rows", async () => {
      await add(100, 365);
      expect(await runSweeps(db, [sweep])).toEqual([]);
      expect(await left(table)).toBe(0);
    });
  },
);

describe("a scheduled sweep that stops", () => {
  it("logs one error line, however often it runs", async () => {
    const { log, lines } = collectLog();
    const [task] = sweepTasks(
      db,
      GUARDED.filter((sweep) => sweep.name === "pathways"),
      log,
    );
    await addRows["pathways"]!(200, 3);
    for (let n = 0; n < 3; n++) await task!.run({});
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: "error",
      msg: expect.stringMatching(
        /sweep of pathways stopped: 200 of 200 rows .* waymark sweep --force$/,
      ),
    });
    // Solved, then stopped again: it logs again.
    await db.query("TRUNCATE pathways CASCADE");
    await task!.run({});
    await addRows["pathways"]!(200, 3);
    await task!.run({});
    expect(lines).toHaveLength(2);
  });
});
