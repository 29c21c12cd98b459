import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createLog } from "../../src/platform/log.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { temporaryFolder, type Folder } from "./command.ts";
import { createTemplate, type TestServer } from "./template.ts";

export interface TestReplica {
  readonly primary: TestServer;
  urlOf(database: string): string;
  /** Stops replaying what the primary sends, or goes on. */
  pause(isPaused: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Not the PostgreSQL of the run: copying the databases of all tests that run beside this one takes
 * minutes on a busy machine. */
async function startPrimary(folder: Folder) {
  const server = await openEmbedded(join(folder.path, "primary"), createLog("silent"));
  await server.ensure();
  const { host, user } = server.url as TestServer;
  await createTemplate({ host, user });
  return { server, primary: { host, user } };
}

/** A primary and its streaming replica. */
export async function startReplica(): Promise<TestReplica> {
  const folder = await temporaryFolder();
  const { server, primary } = await startPrimary(folder);
  const home = join(folder.path, "replica");
  const copied = await copyData(home, primary);
  const replica = await startCopy(home, copied, primary, "standby.signal", {
    primary_conninfo: `host=${primary.host} user=${primary.user}`,
  });
  return {
    primary,
    urlOf: replica.urlOf,
    pause: (isPaused) => replica.ask(`SELECT pg_wal_replay_${isPaused ? "pause" : "resume"}()`),
    async stop() {
      await replica.stop();
      await server.stop();
      await folder.remove();
    },
  };
}

export interface TestRecovery {
  readonly primary: TestServer;
  /** Copies the primary's files; what is committed from then on is in its log only. */
  copy(): Promise<void>;
  /** Names this moment. */
  name(point: string): Promise<void>;
  /** Has PostgreSQL recover the copy to a named moment, and no further. */
  recover(point: string): Promise<Pick<TestReplica, "urlOf">>;
  stop(): Promise<void>;
}

/** A primary, and what a recovery to a point in time needs. */
export async function startRecovery(): Promise<TestRecovery> {
  const folder = await temporaryFolder();
  const { server, primary } = await startPrimary(folder);
  const home = join(folder.path, "recovered");
  let copied: Copied | undefined;
  let recovered: RunningCopy | undefined;
  return {
    primary,
    async copy() {
      copied = await copyData(home, primary);
    },
    name: (point) => askServer(primary, `SELECT pg_create_restore_point('${point}')`),
    async recover(point) {
      recovered = await startCopy(home, copied!, primary, "recovery.signal", {
        restore_command: `cp ${copied!.source}/pg_wal/%f %p`,
        recovery_target_name: point,
        recovery_target_action: "promote",
      });
      while (!(await recovered.ask("CREATE TEMP TABLE writable ()").then(...settled)))
        await sleep(50);
      return recovered;
    },
    async stop() {
      await recovered?.stop();
      await server.stop();
      await folder.remove();
    },
  };
}

interface Copied {
  source: string;
  maxConnections: string;
  uid: number;
  gid: number;
}

interface RunningCopy extends Pick<TestReplica, "urlOf" | "stop"> {
  ask(text: string): Promise<void>;
}

/** Runs PostgreSQL on a copy of the primary's files; the signal file says what it is to do with them. */
async function startCopy(
  home: string,
  { uid, gid, maxConnections }: Copied,
  { user }: TestServer,
  signal: "standby.signal" | "recovery.signal",
  given: Readonly<Record<string, string>>,
): Promise<RunningCopy> {
  const data = join(home, "data");
  await writeFile(join(data, signal), "");
  const own = process.getuid?.() === 0 ? { uid, gid } : {};
  if (own.uid !== undefined) spawnSync("chown", ["-R", `${uid}:${gid}`, home]);
  const settings = {
    listen_addresses: "",
    unix_socket_directories: home,
    // A replica must allow at least as many as its primary.
    max_connections: maxConnections,
    ...given,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const program = await readFile(join(data, "postmaster.opts"), "utf8");
  const child = spawn(program.split(" ")[0]!, ["-D", data, ...flags], {
    cwd: "/",
    stdio: "ignore",
    ...own,
  });
  const ended = once(child, "exit");
  const ask = (text: string): Promise<void> => askServer({ host: home, user }, text);
  while (!(await ask("SELECT 1").then(...settled))) {
    if (child.exitCode !== null) throw new Error(`the copy ended with ${child.exitCode}`);
    await sleep(50);
  }
  return {
    ask,
    urlOf: (database) =>
      `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(home)}`,
    async stop() {
      child.kill("SIGQUIT");
      await ended;
    },
  };
}

async function askServer({ host, user }: TestServer, text: string): Promise<void> {
  const client = new pg.Client({ host, user, database: "postgres" });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

const settled = [() => true, () => false] as const;

/** A base backup of the running primary by copying its files; returns their owner too. */
async function copyData(home: string, { host, user }: TestServer): Promise<Copied> {
  const target = join(home, "data");
  await mkdir(home);
  const client = new pg.Client({ host, user, database: "postgres" });
  await client.connect();
  try {
    const { rows } = await client.query<{ source: string; maxConnections: string }>(
      `SELECT current_setting('data_directory') AS source,
         current_setting('max_connections') AS "maxConnections"`,
    );
    const { source, maxConnections } = rows[0]!;
    await client.query("SELECT pg_backup_start('test', true)");
    // Files may vanish meanwhile; cp says so and goes on, as a base backup does.
    spawnSync("cp", ["-a", source, target]);
    const label = await client.query<{ labelfile: string }>(
      "SELECT labelfile FROM pg_backup_stop(false)",
    );
    await writeFile(join(target, "backup_label"), label.rows[0]!.labelfile);
    await rm(join(target, "postmaster.pid"), { force: true });
    const { uid, gid } = await stat(source);
    return { source, uid, gid, maxConnections };
  } finally {
    await client.end();
  }
}
