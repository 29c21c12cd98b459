import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";

export interface TestReplica {
  urlOf(database: string): string;
  /** Stops replaying what the primary sends, or goes on. */
  pause(isPaused: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** A streaming replica of this run's PostgreSQL, with the same binaries. */
export async function startReplica(): Promise<TestReplica> {
  const { host, user } = inject("postgres");
  const folder = await mkdtemp("/tmp/waymark-replica-");
  const data = join(folder, "data");
  const { uid, gid, maxConnections } = await copyData(data, { host, user });
  const own = process.getuid?.() === 0 ? { uid, gid } : {};
  if (own.uid !== undefined) spawnSync("chown", ["-R", `${uid}:${gid}`, folder]);
  const settings = {
    listen_addresses: "",
    unix_socket_directories: folder,
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
    const client = new pg.Client({ host: folder, user, database: "postgres" });
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
    urlOf: (database) =>
      `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(folder)}`,
    pause: (isPaused) => ask(`SELECT pg_wal_replay_${isPaused ? "pause" : "resume"}()`),
    async stop() {
      child.kill("SIGQUIT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const settled = [() => true, () => false] as const;

/** A base backup of the running primary by copying its files; returns their owner too. */
async function copyData(
  target: string,
  { host, user }: { host: string; user: string },
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
