import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import * as fs from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";
import { DiskFull } from "../start-error.ts";
import { exists, moveInto, settle, type Home } from "./embedded-home.ts";

/*
 * Runs a real PostgreSQL in the data folder, reachable over a Unix socket only.
 *
 * It runs in a separate session, so that Ctrl-C in a terminal does not reach it before we have
 * drained, under a small shell, the keeper. Every process that uses it holds a named pipe open; when
 * the last one exits, even by a crash, the keeper reads end-of-file and stops the database. A
 * process that finds the database down starts it.
 */
export interface EmbeddedPostgres {
  readonly url: pg.ClientConfig;
  /** Starts the database unless it runs already; resolves when it answers. */
  ensure(): Promise<void>;
  /** Releases the database, which stops unless another process uses it. */
  stop(): Promise<void>;
}

const DATABASE = "waymark";
const USER = "postgres";
const START_DEADLINE_MS = 60_000;
const HANDOVER_MS = 500;
const LONGEST_WAIT_MS = 50;
/** What a new database and its first postings take, with room to spare. */
const NEW_DATABASE_BYTES = 150_000_000;
const LEAST_FREE_BYTES = 1_000_000;
const NO_SPACE = /No space left on device|Disk quota exceeded/;
/** Two files of about this size are kept; the size is checked every LOG_CHECK_MS. */
const MAX_LOG_BYTES = 10_000_000;
const LOG_CHECK_MS = 60_000;

/** Not inherited: our environment may name a locale that is not installed. */
const ENVIRONMENT = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C" };

const SETTINGS = {
  listen_addresses: "",
  max_connections: "200",
  shared_buffers: "128MB",
  // Bounds pg_wal: a checkpoint runs before it exceeds max_wal_size, and no slot retains more.
  max_wal_size: "1GB",
  min_wal_size: "80MB",
  wal_keep_size: "0",
  max_slot_wal_keep_size: "1GB",
  jit: "off",
  // Keep customer data out of the log: no statements, and no values of a rejected row.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_timezone: "UTC",
  timezone: "UTC",
};

/**
 * Runs the database until the last writer closes the pipe on stdin, or until it exits. The signal is
 * repeated: a job in the background ignores it until PostgreSQL has installed its handler.
 */
const KEEPER = `
exec 3<&0 </dev/null
"$@" 3<&- &
db=$!
( read -r _ <&3; while kill -INT $db; do /bin/sleep 1; done ) >/dev/null 2>&1 &
reader=$!
wait $db
status=$?
kill $reader 2>/dev/null
exit $status`;

export async function openEmbedded(
  dataDir: string,
  log: Log,
  { logCheckMs = LOG_CHECK_MS }: { logCheckMs?: number } = {},
): Promise<EmbeddedPostgres> {
  const home = await settle(dataDir, log);
  // "r+" opens for reading too, so that the open does not block until there is a reader.
  const held = await fs.open(home.pipe, "r+");
  return new EmbeddedServer(home, held, log, logCheckMs);
}

/*
 * States:
 *   down      no keeper of ours; another process may run the database
 *   starting  `#starting` is set and shared by all callers of `ensure`
 *   up        the database answers; a keeper that exits is restarted
 *   stopping  final: it is never started again
 */
class EmbeddedServer implements EmbeddedPostgres {
  readonly url: pg.ClientConfig;
  readonly #home: Home;
  readonly #held: FileHandle;
  readonly #log: Log;
  readonly #logCheck: NodeJS.Timeout;
  #keeper: ChildProcess | undefined;
  #starting: Promise<void> | undefined;
  /** Where the log of the last start of ours begins. */
  #logStart: number | undefined;
  #isRotating = false;
  #isStopping = false;

  constructor(home: Home, held: FileHandle, log: Log, logCheckMs: number) {
    this.url = { host: home.socket, user: USER, database: DATABASE };
    this.#home = home;
    this.#held = held;
    this.#log = log;
    this.#logCheck = setInterval(() => this.#rotate(), logCheckMs).unref();
  }

  ensure = (): Promise<void> => {
    if (this.#isStopping) return Promise.reject(new Error("The embedded database is stopping."));
    this.#starting ??= this.#bringUp().finally(() => (this.#starting = undefined));
    return this.#starting;
  };

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#logCheck);
    await this.#held.close();
    // Wait until it is down. If it still answers after HANDOVER_MS, another process uses it.
    const isDown = async (): Promise<boolean> =>
      !(await exists(join(this.#home.data, "postmaster.pid")));
    const isOurs = this.#keeper !== undefined;
    for (const started = Date.now(); !(await isDown()); await sleep(10)) {
      // It may leave its pid file behind, on a full disk for one.
      if (isOurs && !this.#keeper) return;
      if (Date.now() - started > HANDOVER_MS && (await probe(this.url)) === "ready") return;
    }
    this.#keeper?.ref();
    if (this.#keeper) await once(this.#keeper, "exit");
  }

  async #bringUp(): Promise<void> {
    const deadline = Date.now() + START_DEADLINE_MS;
    for (let waitMs = 10; ; waitMs = Math.min(waitMs * 1.5, LONGEST_WAIT_MS)) {
      const state = await probe(this.url);
      if (state === "ready") return;
      if (state === "no database") {
        await createDatabase(this.url);
        continue;
      }
      if (Date.now() > deadline) {
        const message = `The embedded database did not start. Its log: ${this.#home.log}`;
        throw Object.assign(new Error(message), { code: "57P03" });
      }
      // "away" with a running keeper: the socket is not open yet, or another process's database is
      // still stopping and ours will exit. Then the keeper exits too and the loop retries.
      if (state === "away" && !this.#keeper && !this.#isStopping) {
        await this.#refuseFullDisk();
        await initialise(this.#home);
        await this.#start();
      }
      await sleep(waitMs);
    }
  }

  /** Throws when the last start of ours ended for want of space: the next would end like it. */
  async #refuseFullDisk(): Promise<void> {
    if (this.#logStart === undefined) return;
    const { log } = this.#home;
    const text = (await fs.readFile(log, "utf8").catch(() => "")).slice(this.#logStart);
    const { bavail, bsize } = await fs.statfs(dirname(log));
    // The log itself may not have fitted.
    if (NO_SPACE.test(text) || bavail * bsize < LEAST_FREE_BYTES)
      throw new DiskFull(`the database's log is ${log}`);
  }

  async #start(): Promise<void> {
    const home = this.#home;
    await clearStalePidFile(home);
    const logFile = await fs.open(home.log, "a", 0o600);
    this.#logStart = (await logFile.stat()).size;
    // Open it while we hold the other end, so that the keeper never blocks on a dead writer.
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
    // Before anything is awaited: it may exit at once, because another process was first.
    this.#keeper = child;
    child.once("exit", (code) => this.#onExit(child, code));
    child.unref();
    await Promise.all([logFile.close(), pipeEnd.close()]);
  }

  #onExit(child: ChildProcess, code: number | null): void {
    if (this.#keeper !== child) return;
    this.#keeper = undefined;
    if (this.#isStopping || this.#starting) return;
    this.#log.warn({ code }, "the embedded database ended; starting it again");
    this.ensure().catch((error: unknown) =>
      this.#log.error({ err: error }, "the embedded database does not start"),
    );
  }

  #rotate(): void {
    if (this.#isRotating) return;
    this.#isRotating = true;
    void rotateLog(this.#home.log)
      .catch((error: unknown) =>
        this.#log.warn({ err: error }, "the embedded database's log could not be rotated"),
      )
      .finally(() => (this.#isRotating = false));
  }
}

async function initialise(home: Home): Promise<void> {
  if (await exists(join(home.data, "PG_VERSION"))) return;
  const { bavail, bsize } = await fs.statfs(dirname(home.data));
  if (bavail * bsize < NEW_DATABASE_BYTES) {
    const [free, needed] = [bavail * bsize, NEW_DATABASE_BYTES].map((n) => Math.round(n / 1e6));
    throw new DiskFull(`${free} MB are free, a new database needs ${needed} MB`);
  }
  const draft = `${home.data}.${process.pid}`;
  await fs.rm(draft, { recursive: true, force: true });
  // Not with spawnSync: the knowledge base is loaded meanwhile.
  const child = spawn(
    join(home.native, "bin/initdb"),
    ["-D", draft, "-U", USER, "--auth=trust", "--encoding=UTF8", "--locale=C"].concat([
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--data-checksums",
    ]),
    { cwd: "/", env: ENVIRONMENT, stdio: ["ignore", "ignore", "pipe"], ...home.account },
  );
  const abandon = (): void => {
    child.kill("SIGKILL");
    rmSync(draft, { recursive: true, force: true });
  };
  process.once("exit", abandon);
  try {
    let said = "";
    child.stderr.on("data", (chunk) => (said += String(chunk)));
    const [status] = (await once(child, "close")) as [number | null];
    if (status === 0) return await moveInto(draft, home.data);
    await fs.rm(draft, { recursive: true, force: true });
    if (NO_SPACE.test(said)) throw new DiskFull("the new database does not fit");
    throw new Error(`The embedded database could not be made in ${draft}: ${said.trim()}`);
  } finally {
    process.off("exit", abandon);
  }
}

/**
 * After a power failure the pid in the file may belong to another program. A pid without a process
 * is left to PostgreSQL, which checks it under its own lock.
 */
async function clearStalePidFile(home: Home): Promise<void> {
  const path = join(home.data, "postmaster.pid");
  const pid = (await fs.readFile(path, "utf8").catch(() => "")).split("\n")[0];
  if (!pid) return;
  const { stdout } = spawnSync("ps", ["-o", "args=", "-p", pid], { encoding: "utf8" });
  if (stdout.trim() !== "" && !stdout.includes("postgres")) await fs.rm(path, { force: true });
}

/** Copies and truncates, because PostgreSQL keeps appending to the file it was started with. */
async function rotateLog(path: string): Promise<void> {
  const { size } = await fs.stat(path).catch(() => ({ size: 0 }));
  if (size <= MAX_LOG_BYTES) return;
  const copy = `${path}.${process.pid}`;
  await fs.copyFile(path, copy);
  // Another process may have rotated the log in the meantime.
  if ((await fs.stat(copy)).size <= MAX_LOG_BYTES) return fs.rm(copy);
  await fs.rename(copy, `${path}.1`);
  return fs.truncate(path);
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
