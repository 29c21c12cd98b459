import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createLog } from "../../src/platform/log.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { temporaryFolder } from "./command.ts";
import { createTemplate, type TestServer } from "./template.ts";

export interface TestReplica {
  readonly primary: TestServer;
  urlOf(database: string): string;
  /** Stops replaying what the primary sends, or goes on. */
  pause(isPaused: boolean): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A primary and its streaming replica. Not the PostgreSQL of the run: copying the databases of all
 * tests that run beside this one takes minutes on a busy machine.
 */
export async function startReplica(): Promise<TestReplica> {
  const folder = await temporaryFolder();
  const server = await openEmbedded(join(folder.path, "primary"), createLog("silent"));
  await server.ensure();
  const { host, user } = server.url as TestServer;
  await createTemplate({ host, user });
  const home = join(folder.path, "replica");
  const data = join(home, "data");
  await mkdir(home);
  const { uid, gid, maxConnections } = await copyData(data, { host, user });
  const own = process.getuid?.() === 0 ? { uid, gid } : {};
  if (own.uid !== undefined) spawnSync("chown", ["-R", `${uid}:${gid}`, home]);
  const settings = {
    listen_addresses: "",
    unix_socket_directories: home,
    primary_conninfo: `host=${host} user=${user}`,
    // A replica must allow at least as many as its primary.
    max_connections: maxConnections,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const program = await readFile(join(data, "postmaster.opts"), "utf8");
  const child = spawn(program.split(" ")[0]!, ["-D", data, ...flags], {
    cwd: "/",
    stdio: "ignore",
    ...own,
  });
  const ended = once(child, "exit");
  const ask = async (text: string): Promise<void> => {
    const client = new pg.Client({ host: home, user, database: "postgres" });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  while (!(await ask("SELECT 1").then(...settled))) {
    if (child.exitCode !== null) throw new Error(`the replica ended with ${child.exitCode}`);
    await sleep(50);
  }
  return {
    primary: { host, user },
    urlOf: (database) =>
      `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(home)}`,
    pause: (isPaused) => ask(`SELECT pg_wal_replay_${isPaused ? "pause" : "resume"}()`),
    async stop() {
      child.kill("SIGQUIT");
      await ended;
      await server.stop();
      await folder.remove();
    },
  };
}

const settled = [() => true, () => false] as const;

/** A base backup of the running primary by copying its files; returns their owner too. */
async function copyData(
  target: string,
  { host, user }: TestServer,
): Promise<{ uid: number; gid: number; maxConnections: string }> {
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
    await writeFile(join(target, "standby.signal"), "");
    await rm(join(target, "postmaster.pid"), { force: true });
    const { uid, gid } = await stat(source);
    return { uid, gid, maxConnections };
  } finally {
    await client.end();
  }
}
