import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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
  const open = async () => {
    const server = await openEmbedded(join(folder.path, "primary"), createLog("silent"));
    await server.ensure();
    return { server, primary: server.url as TestServer };
  };
  const { server, primary } = await open();
  const { host, user } = primary;
  await createTemplate({ host, user });
  return { server, primary: { host, user }, open };
}

/** One that archives its log in a folder. */
async function startArchiving(folder: Folder, archive: string) {
  const { server, primary, open } = await startPrimary(folder);
  await mkdir(archive);
  const { uid, gid } = await stat(dirname(primary.host));
  await chown(archive, uid, gid);
  await askServer(primary, "ALTER SYSTEM SET archive_mode = on");
  await askServer(primary, `ALTER SYSTEM SET archive_command = 'cp "%p" "${archive}/%f"'`);
  await server.stop();
  return open();
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
  /** Folders: the data folder of the primary, the base backup and the archived log. */
  readonly files: { readonly primary: string; readonly base: string; readonly archive: string };
  /** Makes a base backup; what is committed from then on is in the log only. */
  copy(): Promise<void>;
  /** Names this moment. */
  name(point: string): Promise<void>;
  /** Has the log archived up to this moment. */
  archive(): Promise<void>;
  /** Has PostgreSQL recover the base backup to a named moment, and no further. */
  recover(point: string): Promise<Pick<TestReplica, "urlOf">>;
  stop(): Promise<void>;
}

/** A primary that archives its log, and what a recovery to a point in time needs. */
export async function startRecovery(): Promise<TestRecovery> {
  const folder = await temporaryFolder();
  const archive = join(folder.path, "archive");
  const { server, primary } = await startArchiving(folder, archive);
  const base = join(folder.path, "base");
  const recovered: RunningCopy[] = [];
  let copied: Copied | undefined;
  const archiveAll = async (): Promise<void> => {
    const [row] = await rowsOf<{ last: string }>(
      primary,
      "SELECT pg_walfile_name(pg_switch_wal()) AS last",
    );
    const isArchived = async () => (await readdir(archive)).some((name) => name >= row!.last);
    while (!(await isArchived())) await sleep(50);
  };
  return {
    primary,
    files: { primary: join(folder.path, "primary"), base, archive },
    async copy() {
      await rm(base, { recursive: true, force: true });
      copied = await copyData(base, primary);
    },
    name: (point) => askServer(primary, `SELECT pg_create_restore_point('${point}')`),
    archive: archiveAll,
    async recover(point) {
      await archiveAll();
      const home = join(folder.path, `recovered-${recovered.length + 1}`);
      spawnSync("cp", ["-a", base, home]);
      const copy = await startCopy(home, copied!, primary, "recovery.signal", {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_name: point,
        recovery_target_action: "promote",
        archive_mode: "off",
      });
      recovered.push(copy);
      while (!(await copy.ask("CREATE TEMP TABLE writable ()").then(...settled))) await sleep(50);
      return copy;
    },
    async stop() {
      for (const copy of recovered) await copy.stop();
      await server.stop();
      await folder.remove();
    },
  };
}

interface Copied {
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

async function rowsOf<Row extends object>(
  { host, user }: TestServer,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ host, user, database: "postgres" });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const askServer = async (server: TestServer, text: string): Promise<void> =>
  void (await rowsOf(server, text));

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
    return { uid, gid, maxConnections };
  } finally {
    await client.end();
  }
}
