import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, testEngine, type TestDatabase } from "../app.ts";
import { addJobs, closeJob, until } from "../jobs.ts";
import type { TestCluster } from "./cluster.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import { createLog } from "../../../src/platform/log.ts";
import { Cluster } from "../../../src/platform/opensearch.ts";
import type { JobCatalogue } from "../../../src/features/catalogue/job-catalogue.ts";
import {
  aliasesOf,
  buildIndex,
  createClusterCatalogue,
  startFeed,
  verifyIndex,
} from "../../../src/features/catalogue/index.ts";

/* Nodes, connections and documents are lost while postings change: none is lost, none is a ghost. */

export const describeFaults = (nodes: TestCluster): unknown =>
  describe("a cluster that fails", () => {
    let cluster: Cluster;
    let db: TestDatabase;
    let catalogue: JobCatalogue;
    let feed: ReturnType<typeof startFeed>;
    const aliases = aliasesOf("faults", "of-tests");
    const deps = () => ({ cluster, aliases, engine: testEngine(), clock: systemClock });

    beforeAll(async () => {
      cluster = new Cluster({ nodes: nodes.addresses });
      db = await createTestDatabase();
      feed = startFeed({ ...deps(), db, log: createLog("silent") });
      catalogue = createClusterCatalogue({ db, cluster, aliases });
      catalogue.start();
      await catalogue.loaded;
    });
    afterAll(async () => {
      await feed.stop();
      await catalogue.stop();
      await cluster.close();
      await db.drop();
    });

    const add = (count: number): Promise<string[]> =>
      addJobs(
        db,
        Array.from({ length: count }, (_, n) => ({ title: `Welder ${n}`, company: "Acme" })),
      );
    const total = (): Promise<number> => {
      const everything = { filters: {}, offset: 0, limit: 1, nowMs: Date.now() };
      return catalogue.ask((searched) => searched.search(everything).total);
    };
    const verify = async () => {
      const client = await db.connect();
      try {
        return await verifyIndex(deps(), client);
      } finally {
        await client.end();
      }
    };
    const sound = (postings: number) => ({
      postings,
      indexed: postings,
      missing: 0,
      ghosts: 0,
      repaired: 0,
    });

    it("loses no posting when a node dies while postings come and go", async () => {
      const first = await add(200);
      await until(total, (found) => found === 200);
      const dying = nodes.kill(1);
      for (let batch = 0; batch < 5; batch++) await add(40);
      for (const id of first.slice(0, 20)) await closeJob(db, id);
      await dying;
      await until(
        () => total().catch(() => -1),
        (found) => found === 380,
      );
      nodes.start(1);
      await nodes.untilGreen();
      expect(await verify()).toEqual(sound(380));
    });

    it("writes changes again after the feed was cut off in the middle", async () => {
      const adding = add(1_500);
      for (let cut = 0; cut < 4; cut++) {
        await db.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'waymark index feed' AND datname = current_database()`,
        );
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      await adding;
      await until(total, (found) => found === 1_880);
      expect(await verify()).toEqual(sound(1_880));
    });

    it("is 503 within the time limit while it is away, and recovers by itself", async () => {
      await Promise.all([0, 1, 2].map((node) => nodes.kill(node)));
      const began = performance.now();
      await expect(total()).rejects.toMatchObject({ name: "Unavailable", retryAfterSeconds: 2 });
      expect(performance.now() - began).toBeLessThan(5_500);
      const [late] = await add(30);
      await closeJob(db, late!);
      for (const node of [0, 1, 2]) nodes.start(node);
      await nodes.untilGreen();
      await until(
        () => total().catch(() => -1),
        (found) => found === 1_909,
      );
      expect(await verify()).toEqual(sound(1_909));
    });

    it("holds no search for a node that is frozen", async () => {
      const wanted = await total();
      nodes.signal(2, "SIGSTOP");
      try {
        // Some wait for the node until that is known.
        await Promise.all(Array.from({ length: 6 }, () => total().catch(() => -1)));
        const found: number[] = [];
        for (let search = 0; search < 20; search++) found.push(await total().catch(() => -1));
        expect(found.filter((count) => count === wanted).length).toBeGreaterThan(15);
        expect(found.filter((count) => count !== wanted && count !== -1)).toEqual([]);
      } finally {
        nodes.signal(2, "SIGCONT");
      }
      await nodes.untilGreen();
    });

    it("takes postings again by itself after its disks were full", async () => {
      const path = `/${aliases.jobs},${aliases.words}/_settings`;
      const block = (isFull: true | null): Promise<unknown> =>
        cluster.send({
          method: "PUT",
          path,
          body: { "index.blocks.read_only_allow_delete": isFull },
          limitMs: 30_000,
          tryMs: 30_000,
        });
      const before = await total();
      await block(true);
      const [late] = await add(10);
      await closeJob(db, late!);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(await total()).toBe(before);
      await block(null);
      await until(total, (found) => found === before + 9);
      expect(await verify()).toEqual(sound(before + 9));
    });

    it("is repaired where documents were lost or left over, and rebuilt beside itself", async () => {
      await add(50);
      await catalogue.inStep();
      const { length: postings } = await db.query("SELECT 1 FROM jobs WHERE status = 'published'");
      const [index] = Object.keys(
        await cluster.send<object>({ method: "GET", path: `/_alias/${aliases.jobs}` }),
      );
      const [lost] = await db.query<{ id: string }>(
        "SELECT id FROM jobs WHERE status = 'published' ORDER BY id LIMIT 1",
      );
      await cluster.send({ method: "DELETE", path: `/${index}/_doc/${lost!.id}` });
      const ghost = { id: `job_${"z".repeat(26)}`, block: "zz", check: 1, expiresAt: 9e15 };
      await cluster.send({ method: "PUT", path: `/${index}/_doc/${ghost.id}`, body: ghost });
      expect(await verify()).toEqual({ ...sound(postings), missing: 1, ghosts: 1, repaired: 2 });
      const client = await db.connect();
      const rebuilt = await buildIndex(deps(), client);
      await client.end();
      expect(rebuilt).not.toBe(index);
      const left = await cluster.send<object>({ method: "GET", path: "/faults-jobs-*" });
      expect(Object.keys(left).toSorted()).toEqual([rebuilt, `${rebuilt}-words`]);
      await until(total, (found) => found === postings);
      expect(await verify()).toEqual(sound(postings));
    });
  });
