import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, TEST_SECRET, type TestDatabase } from "../../../test/support/app.ts";
import { runWaymark } from "../../../test/support/command-line.ts";
import { startSmtpServer } from "../../../test/support/smtp-server.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function run(...argv: string[]) {
  const told = await runWaymark(argv, { DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET });
  const isJson = argv.includes("--json") && told.code === 0;
  return { ...told, json: isJson ? JSON.parse(told.out) : undefined };
}

describe("migrate, config and doctor", () => {
  it("report their findings", async () => {
    expect((await run("migrate", "--json")).json).toEqual({ applied: [] });
    const settings = (await run("config", "--json")).json.data as {
      name: string;
      value: string;
      source: string;
    }[];
    expect(settings.find((s) => s.name === "WAYMARK_SECRET")).toMatchObject({
      value: "(hidden)",
      source: "environment",
    });
    expect(settings.find((s) => s.name === "PORT")).toMatchObject({
      value: "8080",
      source: "default",
    });
    for (const name of ["WAYMARK_DOCS", "WAYMARK_CONSOLE"])
      expect(settings.find((s) => s.name === name)).toMatchObject({ value: "on" });
    await db.query("INSERT INTO worker_heartbeats VALUES ('a worker', now() + interval '1 hour')");
    const doctor = await run("doctor", "--json");
    expect(doctor.json.checks.map((c: { name: string }) => c.name)).toEqual(
      expect.arrayContaining(["database", "clock", "worker", "sweeps", "secret", "disk"]),
    );
    expect(doctor.json.ok).toBe(true);
  });

  it("doctor exits with 1 when no worker runs, and shows the clock drift", async () => {
    await db.query("UPDATE worker_heartbeats SET seen_at = now() - interval '1 minute'");
    const { code, out, err } = await run("doctor");
    expect([code, err]).toEqual([1, "waymark: Something is wrong: worker.\n"]);
    expect(out).toMatch(/worker +WRONG +no worker is running/);
    expect(out).toMatch(
      /clock +ok +this machine's clock is [\d.]+ s (ahead of|behind) the database's/,
    );
  });

  it("sweep and doctor report a stopped sweep; --force runs it", async () => {
    await run("apps", "create", "--name", "Acme");
    await db.query("INSERT INTO worker_heartbeats VALUES ('b worker', now() + interval '1 hour')");
    await db.query(
      `INSERT INTO resume_analyses (id, app_id, mode, body, created_at, expires_at)
       SELECT 'ra_' || n, (SELECT id FROM apps LIMIT 1), 'live', '', now(), now() - interval '1 week'
       FROM generate_series(1, 101) AS n`,
    );
    const left = () => db.query("SELECT 1 FROM resume_analyses");
    const stopped = await run("sweep");
    expect(stopped.code).toBe(1);
    expect(stopped.out).toMatch(/resume_analyses +STOPPED/);
    expect(stopped.out).toMatch(/resume_files +done/);
    expect(stopped.err).toMatch(
      /resume_analyses stopped: 101 of 101 rows .*waymark sweep --force\n$/,
    );
    expect(await left()).toHaveLength(101);
    const doctor = await run("doctor");
    expect([doctor.code, doctor.err]).toEqual([1, "waymark: Something is wrong: sweeps.\n"]);
    expect(doctor.out).toContain("101 of 101 rows");
    expect((await run("sweep", "--force")).code).toBe(0);
    expect(await left()).toEqual([]);
    expect((await run("doctor")).code).toBe(0);
  });

  it("doctor tries the mail server and sends no mail", async () => {
    const smtp = await startSmtpServer();
    const mail = async (url: string) => {
      const env = {
        DATABASE_URL: db.url,
        WAYMARK_SECRET: TEST_SECRET,
        WAYMARK_SMTP_URL: url,
        WAYMARK_MAIL_FROM: "no-reply@example.com",
        WAYMARK_PUBLIC_URL: "https://console.example.com",
      };
      const { out } = await runWaymark(["doctor"], env);
      return /^mail +.*$/m.exec(out)![0].replaceAll(/ +/g, " ").trim();
    };
    const { host, port } = new URL(smtp.url);
    expect(await mail(smtp.url)).toBe(`mail ok ${host} answers, not encrypted, without signing in`);
    expect(await mail(`smtp://ada:wrong@${host}`)).toBe(
      `mail WRONG ${host} refuses the user or the password (EAUTH)`,
    );
    // Where encryption is asked for, a server without it is no server.
    expect(await mail(`smtps://${host}`)).toMatch(/^mail WRONG 127\.0\.0\.1:\d+ does not/);
    expect(smtp.mails).toEqual([]);
    await smtp.close();
    expect(await mail(`smtp://127.0.0.1:${port}`)).toMatch(/^mail WRONG .* does not answer/);
  });

  it("refuse a wrong secret and a newer schema", async () => {
    const env = {
      DATABASE_URL: db.url,
      WAYMARK_SECRET: "quite-another-secret-of-32-bytes-and-more",
    };
    await runWaymark(["migrate"], { ...env, WAYMARK_SECRET: TEST_SECRET });
    expect(await runWaymark(["migrate"], env)).toMatchObject({
      code: 1,
      err: "waymark: WAYMARK_SECRET is (hidden); it must hold the secret this database was set up with, and every secret used since the last `waymark secrets rotate`.\n",
    });
    const future = await createTestDatabase();
    await future.query(
      "INSERT INTO schema_migrations (number, name, sha256) VALUES (999, '0999_future.sql', 'x')",
    );
    const newer = await runWaymark(["migrate"], {
      DATABASE_URL: future.url,
      WAYMARK_SECRET: TEST_SECRET,
    });
    expect(newer.code).toBe(1);
    expect(newer.err).toContain("is newer than this program knows");
    await future.drop();
  });

  it("doctor exits with 1 when the database is unreachable", async () => {
    const { code, out } = await runWaymark(["doctor", "--json"], {
      DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
      WAYMARK_SECRET: TEST_SECRET,
    });
    expect(code).toBe(1);
    expect(JSON.parse(out).checks[0]).toMatchObject({ name: "database", ok: false });
  });
});
