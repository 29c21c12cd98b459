import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestDatabase,
  startTestApp,
  TEST_SECRET,
  type Customer,
  type TestApp,
  type TestDatabase,
} from "../../../test/support/app.ts";
import { bareEnv, temporaryFolder, waymark, type Folder } from "../../../test/support/command.ts";
import { dump } from "../../../test/support/dump.ts";
import { addJobs, until } from "../../../test/support/jobs.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { verifyLedgers } from "../../access/index.ts";
import { readBackupFile } from "./backup-file.ts";
import { openKeyRing } from "../../platform/key-ring.ts";
import { withoutQuotes } from "../../../test/support/without-quotes.ts";

const BIN = join(import.meta.dirname, "../../../bin/waymark.js");

let app: TestApp;
let customer: Customer;
let folder: Folder;
const made: TestDatabase[] = [];
const envOf = (db: TestDatabase) => ({ DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET });
const pathOf = (name: string) => join(folder.path, name);

beforeAll(async () => {
  [app, folder] = await Promise.all([startTestApp(), temporaryFolder()]);
  customer = await app.customer({ credits: 100 });
  await addJobs(app.db, [
    { title: 'Line\nbreak "quoted" \\ ☃', skills: ["python"] },
    { title: "Welder" },
  ]);
});
afterAll(async () => {
  await app.close();
  for (const db of made) await db.drop();
  await folder.remove();
});

async function emptyDatabase(): Promise<TestDatabase> {
  const db = await createTestDatabase();
  made.push(db);
  await db.empty();
  return db;
}

const analyze = async (candidate: string) => {
  const reply = await app.send("POST", "/resumes/analyze", {
    key: customer.live,
    headers: { "idempotency-key": candidate },
    body: {
      external_candidate_id: candidate,
      resume_text: DEVELOPER,
      target_job: { title: "Back-End Developer" },
    },
  });
  expect(reply.status).toBe(200);
  return reply;
};

const backUp = async (name: string) => {
  const { code, out, err } = await waymark(["backup", pathOf(name), "--json"], envOf(app.db));
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out) as { rows: number; tables: number; created_at: string };
};

const restore = (db: TestDatabase, name: string, ...flags: string[]) =>
  waymark(["restore", pathOf(name), "--json", ...flags], envOf(db));

/** Tables that are restored, by content; row order does not matter. */
async function contentOf(db: TestDatabase): Promise<Map<string, unknown[]>> {
  const left =
    /schema_migrations|rate_windows|heartbeats|senders|sessions|request_(log|hours|key_hours)|migrations|operator_(processes|failures|invitations)/;
  const taken = await dump(db, {});
  return new Map(
    [...taken]
      .filter(([table]) => !left.test(table))
      .map(([table, rows]) => [
        table,
        (JSON.parse(rows) as unknown[]).map((row) => JSON.stringify(row)).toSorted(),
      ]),
  );
}

describe("backup and restore", () => {
  it("bring every row into another database, which then serves", async () => {
    const { body: analysis } = await analyze("kept");
    const { rows, tables } = await backUp("whole.backup");
    expect(tables).toBeGreaterThan(15);
    const db = await emptyDatabase();
    const { code, out, err } = await restore(db, "whole.backup");
    expect([code, err]).toEqual([0, ""]);
    expect(JSON.parse(out)).toMatchObject({ rows, erased: 0, warning: /NO JOURNAL/ });
    expect(await contentOf(db)).toEqual(await contentOf(app.db));
    const vault = await openKeyRing(db, [TEST_SECRET]);
    const differences: string[] = [];
    await verifyLedgers(db, vault, ({ message }) => differences.push(message));
    expect(differences).toEqual([]);
    const restored = await startTestApp({ db, vault });
    const { key } = { key: customer.live };
    const read = await restored.send("GET", `/resumes/analyses/${analysis.analysis_id}`, { key });
    expect(read.body).toEqual(withoutQuotes(analysis));
    const again = await restored.send("GET", "/jobs?q=snowman", { key });
    expect(again.status).toBe(200);
    // New rows do not collide with restored ones.
    const next = await restored.send("POST", "/jobs/match", { key, body: { skills: ["python"] } });
    expect(next.status).toBe(200);
    await restored.stop();
  });

  it("say how the index in a cluster is taken over", async () => {
    await backUp("cluster.backup");
    const cluster = { WAYMARK_CATALOGUE: "opensearch", OPENSEARCH_URL: "http://127.0.0.1:9" };
    const { code, out } = await waymark(["restore", pathOf("cluster.backup")], {
      ...envOf(await emptyDatabase()),
      ...cluster,
    });
    expect(code).toBe(0);
    expect(out).toContain("`waymark catalogue rebuild --take-over`");
    const embedded = await restore(await emptyDatabase(), "cluster.backup");
    expect(embedded.out).not.toContain("--take-over");
  });

  it("continue the numbers of changes, so that indexes see new postings, without old snapshots", async () => {
    await app.db.query("INSERT INTO facts VALUES ('index-snapshot:x', '{}')");
    await backUp("numbers.backup");
    await app.db.query("DELETE FROM facts WHERE name = 'index-snapshot:x'");
    const db = await emptyDatabase();
    expect((await restore(db, "numbers.backup")).code).toBe(0);
    expect(await db.query("SELECT 1 FROM facts WHERE name LIKE 'index-%'")).toEqual([]);
    const vault = await openKeyRing(db, [TEST_SECRET]);
    const restored = await startTestApp({ db, vault });
    const find = () => restored.send("GET", "/jobs?q=zeppelin", { key: customer.live });
    expect((await find()).body.pagination.total).toBe(0);
    await addJobs(db, [{ title: "Zeppelin Pilot" }]);
    await until(find, ({ body }) => body.pagination.total === 1);
    await restored.stop();
  });

  it("do not bring back candidates who are in the journal of erasures", async () => {
    const { body: kept } = await analyze("stays");
    const { body: gone } = await analyze("leaves");
    await backUp("old.backup");
    const path = "/candidates/leaves";
    expect((await app.send("DELETE", path, { key: customer.live })).status).toBe(202);
    const exported = await waymark(["erasures", "export", pathOf("journal")], envOf(app.db));
    expect(exported.code).toBe(0);
    expect(await readFile(pathOf("journal"), "utf8")).not.toContain("leaves");
    const db = await emptyDatabase();
    const { code, out } = await restore(db, "old.backup", "--erasures", pathOf("journal"));
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ erased: 1, warning: /^NO JOURNAL OF REVOCATIONS/ });
    const restored = await startTestApp({ db, vault: await openKeyRing(db, [TEST_SECRET]) });
    const read = (id: string) =>
      restored.send("GET", `/resumes/analyses/${id}`, { key: customer.live });
    expect((await read(kept.analysis_id)).status).toBe(200);
    expect((await read(gone.analysis_id)).status).toBe(404);
    await restored.stop();
  });

  it("erase again a candidate whose erasure began before the backup and committed after it", async () => {
    const { body: gone } = await analyze("slowly-erased");
    const { created_at: madeAt } = await backUp("during.backup");
    expect(
      (await app.send("DELETE", "/candidates/slowly-erased", { key: customer.live })).status,
    ).toBe(202);
    // As a transaction that waited for a lock.
    await app.db.query(
      "UPDATE candidate_erasures SET created_at = created_at - interval '5 minutes' WHERE created_at > $1",
      [madeAt],
    );
    await waymark(["erasures", "export", pathOf("slow")], envOf(app.db));
    const db = await emptyDatabase();
    const { out } = await restore(db, "during.backup", "--erasures", pathOf("slow"));
    expect(JSON.parse(out)).toMatchObject({ erased: 1 });
    const restored = await startTestApp({ db, vault: await openKeyRing(db, [TEST_SECRET]) });
    const path = `/resumes/analyses/${gone.analysis_id}`;
    expect((await restored.send("GET", path, { key: customer.live })).status).toBe(404);
    await restored.stop();
  });

  it("repeat erasures on a database that was recovered without us, and once only", async () => {
    const [{ body: gone }, { body: kept }] = [await analyze("recovered"), await analyze("remains")];
    await backUp("recovered.backup");
    const db = await emptyDatabase();
    // Stands for a recovery to a point in time, which replays nothing.
    await restore(db, "recovered.backup");
    await app.send("DELETE", "/candidates/recovered", { key: customer.live });
    await waymark(["erasures", "export", pathOf("later")], envOf(app.db));
    const replay = async () => {
      const { out } = await waymark(["replay", "--erasures", pathOf("later"), "--json"], envOf(db));
      return JSON.parse(out);
    };
    expect(await replay()).toMatchObject({ erased: 1, warning: /^NO JOURNAL OF REVOCATIONS/ });
    expect(await replay()).toMatchObject({ erased: 0 });
    const restored = await startTestApp({ db, vault: await openKeyRing(db, [TEST_SECRET]) });
    const read = async (id: string) =>
      (await restored.send("GET", `/resumes/analyses/${id}`, { key: customer.live })).status;
    expect([await read(gone.analysis_id), await read(kept.analysis_id)]).toEqual([404, 200]);
    await restored.stop();
  });

  it("say loudly what a restore without the journal means", async () => {
    const db = await emptyDatabase();
    const { out } = await waymark(["restore", pathOf("old.backup")], envOf(db));
    expect(out).toContain("NO JOURNAL OF ERASURES WAS REPLAYED");
  });

  it("refuse another secret before anything is written, and say where the right one was", async () => {
    const own = await temporaryFolder();
    const embedded = { WAYMARK_DATA_DIR: join(own.path, "there"), WAYMARK_DEMO_POSTINGS: "0" };
    expect((await waymark(["backup", pathOf("file-secret")], embedded)).code).toBe(0);
    const db = await emptyDatabase();
    const other = {
      DATABASE_URL: db.url,
      WAYMARK_SECRET: "another secret, of 32 bytes or more".replaceAll(/[ ,]/g, "-"),
    };
    const set = await waymark(["restore", pathOf("old.backup")], other);
    expect([set.code, set.out]).toEqual([1, ""]);
    expect(set.err).toBe(
      "waymark: The backup needs its server's secret, and WAYMARK_SECRET holds another one: it was in WAYMARK_SECRET of the server that made the backup. Set WAYMARK_SECRET to it, then restore again. Nothing was written.\n",
    );
    expect(await db.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    const here = join(own.path, "here");
    const unset = await waymark(["restore", pathOf("file-secret")], { WAYMARK_DATA_DIR: here });
    expect(unset.code).toBe(1);
    expect(unset.err).toContain(
      `WAYMARK_SECRET is not set, and ${here}/secret does not exist: it was in ${own.path}/there/secret on the server that made the backup.`,
    );
    expect(existsSync(here)).toBe(false);
    const WAYMARK_SECRET = await readFile(join(own.path, "there/secret"), "utf8");
    const right = await waymark(["restore", pathOf("file-secret")], {
      DATABASE_URL: db.url,
      WAYMARK_SECRET,
    });
    expect([right.code, right.err]).toEqual([0, ""]);
    expect(right.out).toContain("NO JOURNAL OF ERASURES WAS REPLAYED");
    await own.remove();
  });

  it("refuse a database with data, and files that are damaged or something else", async () => {
    const db = await emptyDatabase();
    expect((await restore(app.db, "old.backup")).err).toContain("The database is not empty.");
    const whole = await readFile(pathOf("old.backup"));
    await writeFile(pathOf("cut"), whole);
    await truncate(pathOf("cut"), whole.length - 100);
    await writeFile(pathOf("text"), "hello");
    await writeFile(pathOf("other"), gzipSync("hello\n"));
    const schema = readdirSync(new URL("../../../migrations/", import.meta.url)).length;
    await writeFile(
      pathOf("half"),
      gzipSync(`#{"format":1,"version":"0","schema":${schema},"created_at":"2026"}\n`),
    );
    await writeFile(
      pathOf("newer"),
      gzipSync('#{"format":9,"version":"9","schema":1,"created_at":"2036"}\n'),
    );
    const expected = { cut: "cut short", text: "no backup", other: "no backup", half: "cut short" };
    for (const [name, reason] of Object.entries({ ...expected, newer: "newer version" })) {
      const { code, err } = await restore(db, name);
      expect([name, code, err]).toEqual([name, 1, expect.stringContaining(reason)]);
    }
    expect((await restore(db, "missing")).err).toContain("ENOENT");
    await writeFile(pathOf("journal-cut"), '{"journal":"erasures","erasures":2}\n');
    const { err } = await restore(db, "old.backup", "--erasures", pathOf("journal-cut"));
    expect(err).toContain("no complete journal");
    expect((await restore(db, "old.backup")).code).toBe(0);
  });

  it("leave nothing half done when they are killed at any moment", async () => {
    const db = await emptyDatabase();
    const kill = async (args: string[], env: object, afterMs: number) => {
      const child = spawn(process.execPath, [BIN, ...args], { env: { ...bareEnv(), ...env } });
      const ended = once(child, "exit");
      await Promise.race([ended, sleep(afterMs)]);
      child.kill("SIGKILL");
      await ended;
      return child.exitCode === 0;
    };
    for (const afterMs of [400, 700, 1_000, 1_300, 1_600]) {
      const file = pathOf(`killed-${afterMs}`);
      const isDone = await kill(["backup", file], envOf(app.db), afterMs);
      if (isDone) expect(existsSync(file)).toBe(true);
      // A file with this name is complete, however soon after the rename the process ended.
      if (existsSync(file))
        for await (const part of readBackupFile(file)) expect(part).toBeDefined();
    }
    // PostgreSQL notices a client's death when it next writes to it.
    const sessions = () =>
      app.db.query("SELECT FROM pg_stat_activity WHERE application_name = 'waymark-backup'");
    await until(sessions, (open) => open.length === 0);
    let isRestored = false;
    for (const afterMs of [500, 800, 1_100, 1_400, 1_700]) {
      if (isRestored) break;
      isRestored = await kill(["restore", pathOf("old.backup")], envOf(db), afterMs);
    }
    // A process killed after its commit has restored everything, though it never said so.
    if (!isRestored)
      expect((await restore(db, "old.backup")).err).toMatch(/^$|database is not empty/);
    const [row] = await db.query<{ n: number }>("SELECT count(*)::int AS n FROM resume_analyses");
    expect(row!.n).toBe(3);
  });
});
