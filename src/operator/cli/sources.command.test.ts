import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, TEST_SECRET, type TestDatabase } from "../../../test/support/app.ts";
import { runWaymark } from "../../../test/support/command-line.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function run(...args: string[]) {
  const env = { DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET };
  const told = await runWaymark(["sources", ...args], {
    ...env,
    WAYMARK_ALLOW_PRIVATE_HOSTS: "true",
  });
  return { ...told, json: () => JSON.parse(told.out) };
}

describe("waymark sources", () => {
  it("are added, listed, run and removed, with an audit entry for each change", async () => {
    const added = await run("add", "acme", "--from", "lever:acme", "--every=90m", "--replace");
    expect([added.code, added.out]).toEqual([0, "acme is imported every 90m from lever:acme.\n"]);
    expect(await run("add", "acme", "--from", "lever:acme")).toMatchObject({
      code: 1,
      err: "waymark: There is a source acme already: remove it first.\n",
    });
    // Nothing listens on port 9.
    await run("add", "dead", "--from", "http://127.0.0.1:9/feed");
    const failed = await run("run", "dead", "--json");
    const failure =
      "http://127.0.0.1:9/feed: it could not be fetched (connection_refused); none was closed.";
    expect([failed.code, failed.err]).toEqual([1, `waymark: ${failure}\n`]);
    expect(failed.json()).toMatchObject({ read: 0, failure });
    const { data } = (await run("list", "--json")).json();
    expect(data).toMatchObject([
      {
        name: "acme",
        from: "lever:acme",
        every_seconds: 5_400,
        replace: true,
        running: false,
        last_finished_at: null,
        last_report: null,
      },
      { name: "dead", every_seconds: 21_600, replace: false, last_failure: failure },
    ]);
    const listed = (await run("list")).out;
    expect(listed).toMatch(/^acme +lever:acme +every 90m +–/m);
    expect(listed).toContain(`dead: ${failure}`);
    await db.query("UPDATE job_sources SET paused_at = now(), failures = 10 WHERE name = 'dead'");
    expect((await run("list")).out).toMatch(/dead .*paused *\n[^]*Paused: see `sources resume`/);
    expect((await run("resume", "dead")).out).toBe("dead is imported again, every 6h.\n");
    expect((await run("list", "--json")).json().data[1]).toMatchObject({
      failures: 0,
      paused_at: null,
    });
    expect((await run("remove", "acme")).out).toMatch(/no longer imported/);
    for (const args of [
      ["resume", "acme"],
      ["remove", "acme"],
      ["run", "acme"],
    ])
      expect(await run(...args)).toMatchObject({
        code: 1,
        err: "waymark: There is no source acme. `waymark sources list` shows them.\n",
      });
    const audit = await db.query("SELECT action, target_id FROM operator_audit ORDER BY id");
    expect(audit).toEqual([
      { action: "source.add", target_id: "acme" },
      { action: "source.add", target_id: "dead" },
      { action: "source.resume", target_id: "dead" },
      { action: "source.remove", target_id: "acme" },
    ]);
  });

  it.each([
    [["add", "a b", "--from", "lever:acme"], /NAME must be a name/],
    [["add", "x"], /--from is missing/],
    [["add", "x", "--from", "jobs.csv"], /--from must be an https address or a job board/],
    [["add", "x", "--from", "https://example.com/#a"], /--from must not have a fragment/],
    [["add", "x", "--from", "lever:acme", "--every", "1m"], /--every must be a period/],
    [["add", "x", "--from", "lever:acme", "--every", "31d"], /--every must be a period/],
    [["add", "x", "--from", "lever:acme", "--every", "often"], /--every must be a period/],
  ])("refuses %j", async (args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
