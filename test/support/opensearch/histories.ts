import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, testEngine, type TestDatabase } from "../app.ts";
import { addJobs, closeJob, until } from "../jobs.ts";
import { collectLog } from "../log-lines.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import { createLog } from "../../../src/platform/log.ts";
import { Cluster, type ClusterCall } from "../../../src/platform/opensearch.ts";
import {
  aliasesOf,
  buildIndex,
  ForeignIndex,
  startFeed,
  verifyIndex,
  type BuildDeps,
} from "../../../src/features/catalogue/index.ts";
import { PostingWriter } from "../../../src/features/catalogue/opensearch/posting-writer.ts";
import { wordsIndexOf } from "../../../src/features/catalogue/opensearch/mapping.ts";

/* Databases and indices that do not belong together, and writes that come too late: no ghosts. */

const DAY_MS = 24 * 3_600_000;
const LIMITS = { tryMs: 30_000, limitMs: 30_000 };

export const describeHistories = (addresses: readonly string[]): unknown =>
  describe("an index and a database", () => {
    let cluster: Cluster;
    let db: TestDatabase;
    const aliases = aliasesOf("histories", "of-tests");
    const feeds: ReturnType<typeof startFeed>[] = [];
    const deps = (): BuildDeps & { cluster: Cluster } => ({
      cluster,
      aliases,
      engine: testEngine(),
      clock: systemClock,
    });

    beforeAll(async () => {
      cluster = new Cluster({ nodes: addresses });
      db = await createTestDatabase();
    });
    afterEach(async () => {
      for (const feed of feeds.splice(0)) await feed.stop();
    });
    afterAll(async () => {
      await cluster.send({ method: "DELETE", path: "/histories-jobs-*", ...LIMITS });
      await cluster.close();
      await db.drop();
    });

    const withClient = async <T>(
      work: (client: Awaited<ReturnType<TestDatabase["connect"]>>) => Promise<T>,
      of = db,
    ): Promise<T> => {
      const client = await of.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    };
    const build = (given: Partial<BuildDeps> = {}, of = db): Promise<string | undefined> =>
      withClient((client) => buildIndex({ ...deps(), ...given }, client), of);
    const feed = (of = db, log = createLog("silent")): void =>
      void feeds.push(startFeed({ ...deps(), db: of, log }));
    const indexOf = async (): Promise<string> =>
      Object.keys(await cluster.send<object>({ method: "GET", path: `/${aliases.jobs}` }))[0]!;
    const found = async (): Promise<string[]> => {
      await cluster.send({ method: "POST", path: `/${aliases.jobs}/_refresh`, ...LIMITS });
      const { hits } = await cluster.send<{ hits: { hits: { _id: string }[] } }>({
        method: "POST",
        path: `/${aliases.jobs}/_search`,
        body: { size: 1_000, query: { range: { expiresAt: { gt: Date.now() } } } },
      });
      return hits.hits.map(({ _id }) => _id).toSorted();
    };
    const open = async (): Promise<string[]> => {
      const rows = await db.query<{ id: string }>(
        "SELECT id FROM jobs WHERE status = 'published' ORDER BY id",
      );
      return rows.map(({ id }) => id).toSorted();
    };
    const untilSame = async (): Promise<void> => {
      const wanted = await open();
      await until(found, (ids) => JSON.stringify(ids) === JSON.stringify(wanted));
    };
    const saveDatabase = (): Promise<unknown> =>
      db.query(`CREATE TABLE kept_jobs AS SELECT * FROM jobs; CREATE TABLE kept_facts AS SELECT * FROM facts;
        CREATE TABLE kept_number AS SELECT last_value FROM job_changes`);
    /** As a restore to an earlier time does it: also the numbers of changes go back. */
    const restoreDatabase = (): Promise<unknown> =>
      db.query(`DELETE FROM jobs; INSERT INTO jobs SELECT * FROM kept_jobs;
        DELETE FROM facts; INSERT INTO facts SELECT * FROM kept_facts;
        SELECT setval('job_changes', last_value) FROM kept_number;
        DROP TABLE kept_jobs, kept_facts, kept_number`);
    const stopFeeds = async (): Promise<void> => {
      for (const each of feeds.splice(0)) await each.stop();
    };

    it("has the changes that come while the new index is refreshed before its use", async () => {
      const [closing] = await addJobs(db, [{ title: "Welder" }, { title: "Nurse" }]);
      const calls = cluster.endingWith(new AbortController().signal);
      const slow = {
        isPartlySlow: false,
        async send<T>(call: ClusterCall): Promise<T> {
          const reply = await calls.send<T>(call);
          if (call.path.includes("_refresh")) await closeJob(db, closing!);
          return reply;
        },
      };
      const index = await build({ cluster: slow });
      expect(await found()).toEqual(await open());
      expect(await found()).toHaveLength(1);
      const settings = await cluster.send<Record<string, { settings: { index: object } }>>({
        method: "GET",
        path: `/${index},${index}-words/_settings`,
      });
      for (const each of Object.values(settings))
        expect(each.settings.index).toMatchObject({ translog: { durability: "request" } });
    });

    it("is built when the disks of the cluster were full and are no more", async () => {
      const block = (isFull: true | null): Promise<unknown> =>
        cluster.send({
          method: "PUT",
          path: "/_cluster/settings",
          body: { persistent: { "cluster.blocks.create_index": isFull } },
          ...LIMITS,
        });
      await block(true);
      const reasons: string[] = [];
      const building = build({
        onWait(reason) {
          if (reasons.push(reason) === 2) void block(null);
        },
      });
      try {
        expect(await building).toBe(await indexOf());
      } finally {
        await block(null);
      }
      expect(reasons[0]).toContain("disks");
    });

    it("creates no index by a write that comes after the index was deleted", async () => {
      const before = await indexOf();
      await build();
      await until(
        () => cluster.send<object>({ method: "GET", path: "/histories-jobs-*" }),
        (indices) => !(before in indices),
      );
      const names = { jobs: before, words: wordsIndexOf(before) };
      const writer = new PostingWriter(cluster, testEngine(), names);
      const [id] = await addJobs(db, [{ title: "Baker" }]);
      const write = (ids: string[]): Promise<unknown> =>
        withClient((client) => writer.write(client, ids, { isNew: true }));
      await expect(write([id!])).rejects.toThrow("OpenSearch answered");
      await closeJob(db, id!);
      // A deletion with a version creates an index too.
      await expect(write([id!])).rejects.toThrow("OpenSearch answered");
      const left = await cluster.send<object>({ method: "GET", path: "/histories-jobs-*" });
      expect(Object.keys(left)).toHaveLength(2);
    });

    it("agree after a restore to an earlier time, though new changes have the lost numbers", async () => {
      feed();
      await untilSame();
      await saveDatabase();
      const lost = await addJobs(db, [
        { title: "Lost 1" },
        { title: "Lost 2" },
        { title: "Lost 3" },
      ]);
      await closeJob(db, (await open())[0]!);
      await untilSame();
      await stopFeeds();
      await restoreDatabase();
      await addJobs(
        db,
        Array.from({ length: 9 }, (_, n) => ({ title: `Found ${n}` })),
      );
      feed();
      await untilSame();
      expect((await found()).filter((id) => lost.includes(id))).toEqual([]);
      expect(await withClient((client) => verifyIndex(deps(), client))).toMatchObject({
        missing: 0,
        ghosts: 0,
      });
    });

    it("agree after a restore whose numbers are below those of the index: it is rebuilt", async () => {
      feed();
      await untilSame();
      await saveDatabase();
      const index = await indexOf();
      await addJobs(db, [{ title: "Lost 4" }, { title: "Lost 5" }]);
      await untilSame();
      await stopFeeds();
      await restoreDatabase();
      feed();
      await untilSame();
      expect(await indexOf()).not.toBe(index);
    });

    it("agree when nobody fed the index until rows of closed postings were deleted", async () => {
      feed();
      await untilSame();
      await stopFeeds();
      const gone = (await open())[0]!;
      await closeJob(db, gone);
      await db.query(`DELETE FROM jobs WHERE id = $1`, [gone]);
      const at = Date.now() - 91 * DAY_MS;
      await db.query(
        `UPDATE facts SET value = convert_to((convert_from(value, 'UTF8')::jsonb || jsonb_build_object('at', ${at}::int8))::text, 'UTF8')
         WHERE name = $1`,
        [`index-feed:${await indexOf()}`],
      );
      feed();
      await untilSame();
    });

    it("are of one installation: another one neither feeds, builds nor verifies it", async () => {
      const other = await createTestDatabase();
      try {
        await addJobs(other, [{ title: "Of the other" }]);
        const before = await indexOf();
        const indices = async (): Promise<string[]> =>
          Object.keys(await cluster.send<object>({ method: "GET", path: "/histories-jobs-*" }));
        const allBefore = await indices();
        await expect(build({}, other)).rejects.toBeInstanceOf(ForeignIndex);
        expect(await indices()).toEqual(allBefore);
        const verified = withClient((client) => verifyIndex(deps(), client), other);
        await expect(verified).rejects.toBeInstanceOf(ForeignIndex);
        const { log, lines } = collectLog();
        feed(other, log);
        await until(
          async () => JSON.stringify(lines),
          (said) => said.includes("belongs to another installation"),
        );
        await stopFeeds();
        // It does not even begin to build.
        expect(JSON.stringify(lines)).not.toContain("building one");
        expect(await indexOf()).toBe(before);
        expect(await found()).toEqual(await open());
        const taken = await withClient(
          (client) => buildIndex(deps(), client, { isTakeOver: true }),
          other,
        );
        expect(await indexOf()).toBe(taken);
        await expect(build()).rejects.toBeInstanceOf(ForeignIndex);
        expect(await indices()).toContain(before);
      } finally {
        await stopFeeds();
        await other.drop();
      }
    });
  });
