import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, TEST_SECRET, type TestDatabase } from "../../../test/support/app.ts";
import { bareEnv, temporaryFolder, waymark, type Folder } from "../../../test/support/command.ts";
import { runWaymark } from "../../../test/support/command-line.ts";

const BIN = new URL("../../../bin/waymark.js", import.meta.url).pathname;

let db: TestDatabase;
let folder: Folder;
beforeAll(async () => {
  db = await createTestDatabase();
  folder = await temporaryFolder();
});
afterAll(async () => {
  await folder.remove();
  await db.drop();
});

async function run(args: string[], { input = "", isErrTerminal = false, env = {} } = {}) {
  const told = await runWaymark(
    ["jobs", ...args],
    { DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET, ...env },
    { input, isErrTerminal },
  );
  return { ...told, json: () => JSON.parse(told.out) };
}

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, content);
  return path;
}

const ndjson = (...rows: object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const posting = (id: string | number, change: object = {}): object => ({
  external_id: String(id),
  title: `Cook ${id}`,
  company: "Bistro",
  description: `Cooks for ${id} guests.`,
  ...change,
});

describe("waymark jobs import", () => {
  it("prints one JSON value for any format, counting several files as one set", async () => {
    const paths = [
      await file("a.txt", ndjson(posting(1), posting(2, { title: "" }))),
      await file("b.gz", gzipSync(JSON.stringify({ jobs: [posting(3)] }))),
      await file("c.csv", "id;job title;company;description\n4;Cook;Bistro;Cooks\n"),
      await file(
        "d.xml",
        "<jobs><job><id>5</id><title>Cook</title><description>Cooks</description></job></jobs>",
      ),
      await file(
        "e.html",
        '<html><script type="application/ld+json">{"@type":"JobPosting","identifier":"6","title":"Cook","description":"Cooks"}</script></html>',
      ),
    ];
    const first = await run(["import", ...paths, "--source", "set", "--json"]);
    expect([first.code, first.err]).toEqual([0, ""]);
    expect(first.json()).toEqual({
      read: 6,
      added: 5,
      updated: 0,
      unchanged: 0,
      closed: 0,
      rejected: 1,
      errors: [{ file: paths[0], line: 2, reason: "title: is missing" }],
      dropped: [],
    });
    const less = await run(["import", ...paths.slice(1), "--source", "set", "--replace", "--json"]);
    expect(less.json()).toMatchObject({
      read: 4,
      unchanged: 4,
      closed: 1,
      rejected: 0,
      errors: [],
    });
  });

  it("fetches an address, and checks it without writing when asked", async () => {
    const feed = ndjson(posting(1, { date: "yesterday" }), posting(2), posting(3, { title: "" }));
    const server = createServer((_, response) => void response.end(feed));
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
      const args = ["import", url, "--source=web"];
      const refused = await run(args);
      expect([refused.code, refused.out]).toEqual([1, ""]);
      expect(refused.err).toMatch(/could not be fetched \(must start with https/);
      const env = { WAYMARK_ALLOW_PRIVATE_HOSTS: "true" };
      const dry = await run([...args, "--dry-run"], { env });
      expect(dry.out).toMatch(/posted_at +yesterday +1\n\nDry run: nothing was written.\n$/);
      expect(dry.out).toMatch(/^read +3\nadded +2\n/);
      expect(await db.query("SELECT 1 FROM jobs WHERE source = 'web'")).toEqual([]);
    } finally {
      server.close();
    }
  });

  it("reads standard input and lists rejected rows for people", async () => {
    const { code, out, err } = await run(["import", "-", "--source", "pipe"], {
      input: `${ndjson(posting(1))}nonsense\n`,
    });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^read +2\nadded +1\n/);
    expect(out).toMatch(/line +rejected because\n +2 +not JSON\n$/);
  });

  it("fails when a file contains no posting, after importing the others", async () => {
    const empty = await file("names.csv", "title;description\n");
    const path = await file("some.ndjson", ndjson(posting(1)));
    const ran = await run(["import", empty, path, "--source=barren"]);
    expect([ran.code, ran.out, ran.err]).toEqual([
      1,
      "",
      `waymark: ${empty}: there is no posting in it. Before that 1 postings were added, 0 updated and 0 left as they were; none was closed.\n`,
    ]);
  });

  it("--replace closes nothing, and fails, when a rejected row could be any posting", async () => {
    await run(["import", await file("two.ndjson", ndjson(posting(1), posting(2))), "--source=any"]);
    const path = await file("one.ndjson", `${ndjson(posting(1))}nonsense\n`);
    const ran = await run(["import", path, "--source=any", "--replace", "--json"]);
    expect([ran.code, ran.err]).toEqual([
      1,
      "waymark: Nothing was closed: 1 rejected rows do not say which posting they are.\n",
    ]);
    expect(ran.json()).toMatchObject({ read: 2, unchanged: 1, rejected: 1, closed: 0 });
  });

  it("draws progress only on a terminal and clears the line", async () => {
    const path = await file("progress.ndjson", ndjson(posting(1)));
    const watched = await run(["import", path, "--source", "pipe", "--json"], {
      isErrTerminal: true,
    });
    expect(watched.err).toMatch(/importing {2}\[#+\] {2}100 % {2}1 rows {2}/);
    expect(watched.err.endsWith("\r\u001b[K")).toBe(true);
    expect(watched.json()).toMatchObject({ unchanged: 1 });
  });

  it.each([
    [["import"], 2, /usage: waymark jobs import FILE…/],
    [["import", "/nowhere.csv"], 1, /^waymark: Cannot read \/nowhere\.csv \(ENOENT\)\.\n$/],
    [["import", "/tmp"], 1, /^waymark: Cannot read \/tmp \(it is a folder\)\.\n$/],
    [["import", "x", "--format", "yaml"], 2, /--format must be one of auto, ndjson/],
    [["import", "x", "--source", "a b"], 2, /--source must be a name/],
    [["generate"], 2, /--count is missing/],
    [["generate", "--count", "0"], 2, /--count is "0"/],
    [["close"], 2, /name the posting's id or a --source/],
    [["close", "job_none"], 1, /^waymark: There is no job job_none\.\n$/],
  ])("%j is refused with one line", async (args, code, message) => {
    const ran = await run(args);
    expect([ran.code, ran.out]).toEqual([code, ""]);
    expect(ran.err).toMatch(message);
    expect(ran.err.trimEnd()).not.toContain("\n");
  });

  it("of a truncated file reports what happened and closes nothing", async () => {
    await run([
      "import",
      await file("whole.json", JSON.stringify([posting(1)])),
      "--source",
      "cut",
    ]);
    const path = await file("cut.json", `[${JSON.stringify(posting(2))}, {"external_id": "3`);
    const ran = await run(["import", path, "--source", "cut", "--replace"]);
    expect([ran.code, ran.out]).toEqual([1, ""]);
    expect(ran.err).toBe(
      `waymark: ${path}: the JSON ends in the middle, on line 1. Before that 1 postings were added, 0 updated and 0 left as they were; none was closed.\n`,
    );
  });

  it("killed midway and run again ends in the same state", async () => {
    const rows = Array.from({ length: 1_600 }, (_, i) => posting(i));
    const path = await file("big.ndjson", ndjson(...rows));
    const env = { DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET };
    const count = async (): Promise<number> =>
      (await db.query<{ n: number }>("SELECT count(*) AS n FROM jobs WHERE source = 'killed'"))[0]!
        .n;
    const child = spawn(process.execPath, [BIN, "jobs", "import", path, "--source", "killed"], {
      env: bareEnv(env),
      stdio: "ignore",
    });
    while ((await count()) === 0);
    // No further batch can be written from here, so the kill happens midway.
    const lock = await db.connect();
    await lock.query("SELECT pg_advisory_lock(7294814)");
    child.kill("SIGKILL");
    await once(child, "exit");
    await lock.end();
    const half = await count();
    expect(half).toBeLessThan(1_600);
    expect(half % 500).toBe(0);
    const again = await run(["import", path, "--source", "killed", "--replace", "--json"]);
    expect(again.json()).toMatchObject({ read: 1_600, rejected: 0, closed: 0, updated: 0 });
    expect(again.json().unchanged).toBeGreaterThanOrEqual(half);
    await run(["import", path, "--source", "spared"]);
    const state = (source: string) =>
      db.query(
        `SELECT external_id, status, title, description, skill_ids, role_id, title_words, body_words, row_hash
         FROM jobs WHERE source = $1 ORDER BY external_id`,
        [source],
      );
    expect(await state("killed")).toEqual(await state("spared"));
  });
});

describe("waymark jobs generate, stats and close", () => {
  it("generate, count and close", async () => {
    const made = await run(["generate", "--count", "40", "--seed", "7", "--json"]);
    expect(made.json()).toMatchObject({ read: 40, added: 40, rejected: 0 });
    const again = await run(["generate", "--count", "40", "--seed", "7", "--json"]);
    expect(again.json()).toMatchObject({ added: 0, unchanged: 40 });
    const [job] = await db.query<{ id: string; skill_ids: string[]; role_id: string }>(
      "SELECT id, skill_ids, role_id FROM jobs WHERE source = 'generated' LIMIT 1",
    );
    expect(job!.role_id).not.toBeNull();
    expect(job!.skill_ids.length).toBeGreaterThan(1);
    const closed = await run(["close", job!.id, "--json"]);
    expect(closed.json()).toEqual({ id: job!.id, status: "closed" });
    expect((await run(["close", job!.id])).out).toBe(`${job!.id} is closed.\n`);
    expect((await run(["close", "--source", "nobody", "--json"])).json()).toMatchObject({
      closed: 0,
    });
    const stats = (await run(["stats", "--json"])).json();
    expect(stats.sources).toContainEqual({
      source: "generated",
      published: 39,
      draft: 0,
      closed: 1,
    });
    expect(stats.total).toBe(stats.published + stats.draft + stats.closed);
    expect(stats.words).toBeGreaterThan(500);
    expect(stats.countries.length).toBeGreaterThan(1);
    expect((await run(["stats"])).out).toMatch(/source +published +draft +closed/);
    const rest = await run(["close", "--source", "generated", "--json"]);
    expect(rest.json()).toEqual({ source: "generated", closed: 39 });
  });

  it("work from the command itself, with its threads", async () => {
    const env = { DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET };
    const { code, out, err } = await waymark(["jobs", "generate", "--count", "3", "--json"], env);
    expect([code, err]).toEqual([0, ""]);
    expect(JSON.parse(out)).toMatchObject({ read: 3 });
  });
});
