import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isRunning } from "./support/process-tree.ts";
import { bareEnv, finished, temporaryFolder, waymark, type Folder } from "./support/command.ts";

/* What a stranger meets in the first minute, when something is in the way. */

const isRoot = process.getuid?.() === 0;
const BIN = join(import.meta.dirname, "../bin/waymark.js");
const NOBODY = 65_534;

let folder: Folder;
beforeEach(async () => {
  folder = await temporaryFolder();
  await chmod(folder.path, 0o755);
});
afterEach(() => folder.remove());

/** Processes that name the folder in their arguments. */
async function processesOf(path: string): Promise<number[]> {
  const { stdout } = spawnSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" });
  return stdout
    .split("\n")
    .filter((line) => line.includes(`${path}/`))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => isRunning(pid));
}

describe("a full disk", () => {
  const disk = (): string => join(folder.path, "disk");

  /** A file system of this size; false where it cannot be mounted. */
  async function mount(megabytes: number): Promise<boolean> {
    await mkdir(disk());
    const options = `size=${megabytes}m,mode=0755`;
    return spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk()]).status === 0;
  }
  const env = () => ({
    WAYMARK_DATA_DIR: join(disk(), "data"),
    WAYMARK_DEMO_POSTINGS: "0",
    PORT: "0",
  });
  // Lazily: the database of the last command may still be letting go of its files.
  afterEach(() => void spawnSync("umount", ["-l", disk()]));

  it("is told in one line by a first start, which leaves nothing behind", async (context) => {
    if (!(await mount(60))) context.skip("no file system can be mounted here");
    const { code, out, err } = await waymark(["serve"], env());
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(err).toMatch(
      /^waymark: The disk of \S+\/disk\/data is full \(\d+ MB are free, a new database needs 150 MB\)\. Free some space there, or set WAYMARK_DATA_DIR to a folder on another disk\.\n$/,
    );
    expect(await processesOf(disk())).toEqual([]);
    expect(await readdir(join(disk(), "data/postgres"))).not.toContain("data");
  });

  it("is told in one line by a later start, and no database stays", async (context) => {
    if (!(await mount(200))) context.skip("no file system can be mounted here");
    expect(await waymark(["migrate"], env())).toMatchObject({ code: 0 });
    const rest = writeFile(join(disk(), "rest"), Buffer.alloc(200_000_000));
    await expect(rest).rejects.toMatchObject({ code: "ENOSPC" });
    const { code, err } = await waymark(["serve"], env());
    expect(code).toBe(1);
    expect(err).toMatch(/^waymark: The disk of \S+\/disk\/data is full .*WAYMARK_DATA_DIR.*\n$/);
    expect(await processesOf(disk())).toEqual([]);
    await rm(join(disk(), "rest"));
    expect(await waymark(["migrate"], env())).toMatchObject({ code: 0 });
  });
});

describe("a port in use", () => {
  it("is told before a database is made", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const data = join(folder.path, "data");
    for (const variable of ["PORT", "WAYMARK_METRICS_PORT"]) {
      const { code, err } = await waymark(["serve"], {
        PORT: "0",
        [variable]: String(port),
        WAYMARK_DATA_DIR: data,
      });
      expect(code).toBe(1);
      expect(err).toBe(
        `waymark: Cannot listen on 127.0.0.1 port ${port} (EADDRINUSE); set HOST or PORT to a free one.\n`,
      );
      await expect(readdir(data)).rejects.toMatchObject({ code: "ENOENT" });
    }
    taken.close();
  });
});

describe("a setting that leads nowhere is named with what to do", () => {
  it("DATABASE_URL, when nothing answers there, without its password", async () => {
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, "close");
    const { code, err } = await waymark(["serve"], {
      PORT: "0",
      DATABASE_URL: `postgresql://me:hunter2@127.0.0.1:${port}/careers`,
      WAYMARK_SECRET: "s".repeat(32),
    });
    expect(code).toBe(1);
    expect(err).toBe(
      `waymark: DATABASE_URL names a PostgreSQL at 127.0.0.1 port ${port}, database careers, and nothing answers there (ECONNREFUSED). Start it, or correct DATABASE_URL; without DATABASE_URL an embedded database is used.\n`,
    );
  });

  it("WAYMARK_DATA_DIR, when its folder cannot be made", async () => {
    const closed = join(folder.path, "closed");
    await mkdir(closed, { mode: isRoot ? 0o755 : 0o555 });
    const child = spawn(process.execPath, [BIN, "serve"], {
      env: bareEnv({ PORT: "0", WAYMARK_DATA_DIR: join(closed, "data") }),
      stdio: ["ignore", "pipe", "pipe"],
      ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    });
    const { code, err } = await finished(child);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^waymark: WAYMARK_DATA_DIR is "\S+\/closed\/data"; it must be a folder that this user may write to, and \S+ is not \(EACCES\)\. Change its owner or its rights, or set WAYMARK_DATA_DIR to another folder\.\n$/,
    );
  });
});

describe("an unknown WAYMARK_ variable", () => {
  it("is a warning that names the nearest setting", async () => {
    const { code, err } = await waymark(["config"], {
      WAYMARK_PROCESES: "3",
      WAYMARK_KEY: "sk_test_of_a_client",
    });
    expect(code).toBe(0);
    expect(err).toBe(
      "waymark: WAYMARK_PROCESES is not a setting and is ignored; the nearest one is WAYMARK_PROCESSES (waymark config lists all).\n",
    );
  });
});
