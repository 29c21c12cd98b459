import { existsSync, readdirSync, watch } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, TEST_SECRET } from "./support/app.ts";
import {
  runWaymark,
  startWaymark,
  stop,
  temporaryFolder,
  waymark,
  type Folder,
  type StartedServer,
} from "./support/command.ts";
import { addJobs, until } from "./support/jobs.ts";

const TOKEN = "a-token-for-scrapes";
const WRITTEN = "a snapshot of the job index is written";

let folder: Folder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const metricsOf = async (server: StartedServer): Promise<string> =>
  (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();

const sourceOf = async (server: StartedServer): Promise<string | undefined> =>
  /waymark_index_load_seconds\{source="(\w+)"\} [\d.]+/.exec(await metricsOf(server))?.[1];

describe("a server with the embedded database", () => {
  it("starts from a snapshot the next time, with what was closed and added meanwhile", async () => {
    const env = {
      WAYMARK_DATA_DIR: join(folder.path, "embedded"),
      WAYMARK_DEMO_POSTINGS: "300",
      WAYMARK_METRICS_TOKEN: TOKEN,
    };
    const read = async (server: StartedServer, path: string) => {
      const [, key] = /Bearer (sk_test_\S+?)"/.exec(server.output())!;
      const reply = await fetch(`${server.url}/v1${path}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      return (await reply.json()) as {
        data: { id: string }[];
        pagination: { total: number };
      };
    };
    // The first start loads the demo postings after an empty index.
    await stop(await startWaymark(env));
    const first = await startWaymark(env);
    expect(await sourceOf(first)).toBe("database");
    await until(
      async () => first.output(),
      (output) => output.includes(WRITTEN),
    );
    const before = await read(first, "/jobs?per_page=50");
    await stop(first);
    const [closed] = before.data;
    await waymark(["jobs", "close", closed!.id], env);
    await waymark(["jobs", "generate", "--count", "20", "--seed", "77"], env);
    const second = await startWaymark(env);
    expect(await sourceOf(second)).toBe("snapshot");
    const after = await read(second, "/jobs?per_page=50");
    expect(after.data.map(({ id }) => id)).not.toContain(closed!.id);
    await stop(second);
    // The same answers as read from the database.
    const third = await startWaymark({ ...env, WAYMARK_SNAPSHOT_DIR: "off" });
    expect(await sourceOf(third)).toBe("database");
    expect((await read(third, "/jobs?per_page=50")).data).toEqual(after.data);
    expect((await read(third, "/jobs?facets=company,country")).pagination).toEqual(
      (await read(third, "/jobs")).pagination,
    );
    expect((await read(third, "/jobs")).pagination.total).toBe(after.pagination.total);
    await stop(third);
  });
});

describe("a server that is killed while it writes a snapshot", () => {
  it("starts again with every posting, and writes one", async () => {
    const db = await createTestDatabase();
    const snapshots = join(folder.path, "killed");
    await mkdir(snapshots);
    const env = {
      DATABASE_URL: db.url,
      WAYMARK_SECRET: TEST_SECRET,
      WAYMARK_SNAPSHOT_DIR: snapshots,
      WAYMARK_METRICS_TOKEN: TOKEN,
      WAYMARK_ROLE: "api",
      PORT: "0",
    };
    try {
      await addJobs(
        db,
        Array.from({ length: 3_000 }, (_, n) => ({ title: `Job ${n}`, company: `Firm ${n}` })),
      );
      for (const ending of ["tmp", "snapshot"]) {
        const { child, ended } = runWaymark(env);
        const watcher = watch(snapshots, (_, name) => {
          if (name?.endsWith(ending)) child.kill("SIGKILL");
        });
        await ended;
        watcher.close();
        expect(child.signalCode).toBe("SIGKILL");
      }
      expect(existsSync(snapshots)).toBe(true);
      const server = await startWaymark(env);
      expect(await metricsOf(server)).toMatch(/^waymark_index_postings 3000$/m);
      await until(
        async () => readdirSync(snapshots).filter((name) => name.endsWith(".snapshot")),
        (names) => names.length > 0,
      );
      await stop(server);
      const last = await startWaymark(env);
      expect(await sourceOf(last)).toBe("snapshot");
      expect(await metricsOf(last)).toMatch(/^waymark_index_postings 3000$/m);
      await stop(last);
    } finally {
      await db.drop();
    }
  });
});
