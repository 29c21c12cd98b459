import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { freePort } from "./command.ts";

export const NO_PGBOUNCER = "pgbouncer is not installed (Debian: apt-get install pgbouncer)";

export const POOL_SIZE = 4;

export const hasPgbouncer = spawnSync("pgbouncer", ["--version"]).status === 0;

export interface Pooler {
  /** The same database through the pooler. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** A PgBouncer in transaction mode in front of this run's PostgreSQL. */
export async function startPooler(settings: Record<string, string> = {}): Promise<Pooler> {
  const { host, user } = inject("postgres");
  const folder = await mkdtemp("/tmp/waymark-pooler-");
  const port = await freePort();
  const lines = Object.entries({
    listen_addr: "127.0.0.1",
    listen_port: String(port),
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: "transaction",
    // Few servers used in rotation, so state left by one transaction reaches another.
    default_pool_size: String(POOL_SIZE),
    server_round_robin: "1",
    max_client_conn: "200",
    ...settings,
  }).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]\n* = host=${host} user=${user}\n[pgbouncer]\n${lines.join("\n")}\n`,
  );
  // It refuses to run as root, and only the database's account may enter its socket's folder.
  const { uid, gid } = await stat(host);
  if (process.getuid?.() === 0) await chown(folder, uid, gid);
  const child = spawn("pgbouncer", ["-q", file], { cwd: "/", stdio: "ignore", uid, gid });
  const ended = once(child, "exit");
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await sleep(20);
  }
  return {
    urlOf: (database) => `postgresql://${user}@127.0.0.1:${port}/${database}`,
    async stop() {
      // Its gentler signals differ between versions, and it has no state to save.
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}
