import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Customer, type TestApp } from "../../../test/support/app.ts";
import { asPdf, startFileServer, type FileServer } from "../../../test/support/file-server.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { runSweeps } from "../../platform/sweeps.ts";
import { resumes } from "./index.ts";
import { FILE_DAYS } from "./stored-analysis.ts";
import { withoutQuotes } from "../../../test/support/without-quotes.ts";

const DAY_MS = 86_400_000;
let now = new Date("2026-01-31T12:00:00.000Z");
let app: TestApp;
let files: FileServer;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp({ allowPrivateHosts: true, clock: () => now });
  files = await startFileServer();
  files.serve("/cv.pdf", asPdf(DEVELOPER));
  customer = await app.customer({ sandboxQuota: 1000 });
});
afterAll(async () => {
  await Promise.all([app.close(), files.close()]);
});

const analyze = async (more: object = {}, of = customer) =>
  (
    await app.send("POST", "/resumes/analyze", {
      key: of.test,
      body: {
        target_job: { title: "Back-End Developer" },
        file_url: `${files.url}/cv.pdf`,
        ...more,
      },
    })
  ).body;
const statusOf = async (id: string, of = customer) =>
  (await app.send("GET", `/resumes/analyses/${id}`, { key: of.test })).status;
const kept = async (table: string, column: string, id: string) =>
  (await app.db.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [id])).length;

const sweep = () => runSweeps(app.db, resumes.sweeps);

describe("retention", () => {
  it("expires results after the app's period, on the last day of a short month", async () => {
    const other = await app.customer();
    await app.db.query("UPDATE apps SET retention_months = 1 WHERE id = $1", [other.appId]);
    now = new Date("2026-01-31T12:00:00.000Z");
    const year = await analyze();
    expect(year.expires_at).toBe("2027-01-31T12:00:00.000Z");
    const month = await analyze({}, other);
    expect(month.expires_at).toBe("2026-02-28T12:00:00.000Z");
  });

  it("ends a stored reply with its result: the same key then answers as new", async () => {
    now = new Date();
    const { live } = await app.customer({ credits: 10 });
    const send = () =>
      app.send("POST", "/resumes/analyze", {
        key: live,
        body: { target_job: { title: "Back-End Developer" }, resume_text: DEVELOPER },
        headers: { "idempotency-key": "until it expires" },
      });
    const first = await send();
    expect((await send()).body).toEqual(withoutQuotes(first.body));
    const id = first.body.analysis_id;
    await app.db.query("UPDATE resume_analyses SET expires_at = $2 WHERE id = $1", [id, now]);
    const second = await send();
    expect([second.status, second.headers.has("idempotent-replayed")]).toEqual([200, false]);
    expect([second.headers.get("x-credits-charged"), second.body.analysis_id === id]).toEqual([
      "2",
      false,
    ]);
    expect((await send()).headers.get("idempotent-replayed")).toBe("true");
    await app.db.query("DELETE FROM resume_analyses WHERE id = $1", [second.body.analysis_id]);
    expect((await send()).headers.has("idempotent-replayed")).toBe(false);
  });

  it("hides expired rows at once and sweeps them later", async () => {
    now = new Date("2026-03-01T00:00:00.000Z");
    const { analysis_id: id, expires_at: end } = await analyze();
    now = new Date(new Date(end).getTime() - 1);
    expect(await statusOf(id)).toBe(200);
    now = new Date(end);
    expect(await statusOf(id)).toBe(404);
    expect(await kept("resume_analyses", "id", id)).toBe(1);
    await sweep();
    expect(await kept("resume_analyses", "id", id)).toBe(1);
    await app.db.query("UPDATE resume_analyses SET expires_at = now() WHERE id = $1", [id]);
    await sweep();
    expect(await kept("resume_analyses", "id", id)).toBe(0);
  });

  it("deletes files after 30 days and keeps their analyses", async () => {
    now = new Date(Date.now() - FILE_DAYS * DAY_MS + 60_000);
    const { analysis_id: id } = await analyze();
    await sweep();
    expect(await kept("resume_files", "analysis_id", id)).toBe(1);
    await app.db.query("UPDATE resume_files SET expires_at = expires_at - interval '1 minute'");
    await sweep();
    expect(await kept("resume_files", "analysis_id", id)).toBe(0);
    expect(await statusOf(id)).toBe(200);
  });

  it("lets several sweepers delete every expired row and nothing else", async () => {
    await app.db.query(
      `INSERT INTO resume_analyses (id, app_id, mode, body, created_at, expires_at)
       SELECT 'ra_old' || n, $1, 'test', '', now(), now() FROM generate_series(1, 2345) n`,
      [customer.appId],
    );
    now = new Date();
    const { analysis_id: id } = await analyze();
    await Promise.all(Array.from({ length: 3 }, sweep));
    await sweep();
    const old = await app.db.query("SELECT 1 FROM resume_analyses WHERE id LIKE 'ra_old%'");
    expect([old.length, await statusOf(id)]).toEqual([0, 200]);
  });
});

describe("erasing a candidate", () => {
  const erase = async (id: string, key = customer.test) =>
    (await app.send("DELETE", `/candidates/${id}`, { key })).body;
  const replay = { "idempotency-key": "erased-1" };

  it("deletes analyses, files and stored replies of this candidate, app and mode", async () => {
    const id = "gone-1";
    const body = { external_candidate_id: id };
    const [first, second] = [
      await analyze(body),
      await analyze({ ...body, file_url: undefined, resume_text: DEVELOPER }),
    ];
    const others = [
      await analyze({ external_candidate_id: "stays" }),
      await analyze(),
      await analyze(body, await app.customer()),
    ];
    const stored = await app.send("POST", "/resumes/analyze", {
      key: customer.test,
      headers: replay,
      body: { ...body, resume_text: DEVELOPER, target_job: { title: "Back-End Developer" } },
    });
    expect(await erase(id)).toEqual({
      external_candidate_id: id,
      previously_known: true,
      deleted: { analyses: 3, pathways: 0, files: 1 },
    });
    for (const { analysis_id } of [first, second, stored.body]) {
      expect(await statusOf(analysis_id)).toBe(404);
      expect(await kept("resume_files", "analysis_id", analysis_id)).toBe(0);
    }
    expect(await statusOf(others[0].analysis_id)).toBe(200);
    expect(await statusOf(others[1].analysis_id)).toBe(200);
    expect(await kept("resume_analyses", "id", others[2].analysis_id)).toBe(1);
    const again = await app.send("POST", "/resumes/analyze", {
      key: customer.test,
      headers: replay,
      body: { ...body, resume_text: DEVELOPER, target_job: { title: "Back-End Developer" } },
    });
    expect(again.headers.has("idempotent-replayed")).toBe(false);
    expect(again.body.analysis_id).not.toBe(stored.body.analysis_id);
    expect((await erase(id)).previously_known).toBe(true);
    expect((await erase(id)).previously_known).toBe(false);
  });

  it("deletes expired rows too, without counting them", async () => {
    const { analysis_id: id, expires_at: end } = await analyze({ external_candidate_id: "late" });
    now = new Date(end);
    expect(await erase("late")).toMatchObject({
      previously_known: false,
      deleted: { analyses: 0, files: 0 },
    });
    expect(await kept("resume_analyses", "id", id)).toBe(0);
    expect(await kept("resume_files", "analysis_id", id)).toBe(0);
  });

  it("during an analysis leaves nothing stored; the analysis is returned and charged", async () => {
    const { live, appId } = await app.customer({ credits: 10 });
    let finish = (): void => {};
    const asked = new Promise<void>((arrived) => {
      files.serve("/slow.pdf", (_, response) => {
        finish = () => void response.writeHead(200).end(asPdf(DEVELOPER));
        arrived();
      });
    });
    const running = app.send("POST", "/resumes/analyze", {
      key: live,
      headers: { "idempotency-key": "racing" },
      body: {
        external_candidate_id: "racing",
        file_url: `${files.url}/slow.pdf`,
        target_job: { title: "Back-End Developer" },
      },
    });
    await asked;
    expect((await erase("racing", live)).previously_known).toBe(false);
    finish();
    const reply = await running;
    expect([reply.status, reply.body.external_candidate_id]).toEqual([200, "racing"]);
    const rows = await app.db.query(
      `SELECT 1 FROM resume_analyses WHERE app_id = $1 UNION ALL SELECT 1 FROM resume_files WHERE app_id = $1
       UNION ALL SELECT 1 FROM idempotency_keys WHERE app_id = $1 AND subject IS NOT NULL`,
      [appId],
    );
    expect(rows).toEqual([]);
    expect((await app.send("GET", "/me", { key: live })).body.credits.balance).toBe(8);
  });

  it("repeatedly during many analyses leaves none that a last erasure misses", async () => {
    const quick = await app.customer({ sandboxQuota: 1000 });
    const body = { external_candidate_id: "busy", resume_text: DEVELOPER, file_url: undefined };
    await Promise.all([
      ...Array.from({ length: 12 }, () => analyze(body, quick)),
      ...Array.from({ length: 6 }, () => erase("busy", quick.test)),
    ]);
    await erase("busy", quick.test);
    const rows = await app.db.query("SELECT 1 FROM resume_analyses WHERE app_id = $1", [
      quick.appId,
    ]);
    expect(rows).toEqual([]);
  });
});
