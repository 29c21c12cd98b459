/*
 * Faults under load: servers and workers are killed and frozen, the database is restarted and its
 * connections are cut, while customers search, match, analyse, plan and erase. Customers retry
 * unanswered requests with the same Idempotency-Key. Afterwards every guarantee is checked against
 * the database. Loopback only; signals only processes started here; stops by itself.
 *
 *   npm run chaos [-- --faults 200 --clients 8 --seed 1 --servers 3 --workers 2 --processes 1]
 *
 * With `--processes 2` each server is a group; the processes that it started are killed and frozen
 * too.
 *
 * `--root DIR` runs the servers of another checkout; the checks stay those of this one.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { childrenOf } from "../load/cpu.ts";
import { seeded } from "../seeded.ts";
import { checkUnderLoad, reportLoad } from "./promises.ts";
import { Receiver } from "./receiver.ts";

const { values } = parseArgs({
  options: {
    faults: { type: "string", default: "200" },
    clients: { type: "string", default: "8" },
    seed: { type: "string", default: "1" },
    servers: { type: "string", default: "3" },
    workers: { type: "string", default: "2" },
    /** API processes of each server (WAYMARK_PROCESSES). */
    processes: { type: "string", default: "1" },
    /** Acknowledged requests that the load goes on for, whatever the faults. */
    requests: { type: "string", default: "100" },
    quiet: { type: "string", default: "180" },
    /** Only faults whose name contains this. */
    only: { type: "string", default: "" },
    root: { type: "string", default: join(import.meta.dirname, "../..") },
  },
});
const FAULTS = Number(values.faults);
const PROCESSES = Number(values.processes);
/** Idempotency keys and leases expire before this. */
const LONG_FREEZE_MS = 22_000;
const BIN = join(values.root, "bin/waymark.js");
const SECRET = "chaos-".repeat(8);
const POSTINGS = 300;

const random = seeded(Number(values.seed));
const folder = await mkdtemp("/tmp/waymark-chaos-");
// Open to the database\'s account, so that its data stays inside and is removed with it.
await chmod(folder, 0o711);
const cluster = await openEmbedded(join(folder, "data"), createLog("silent"));
await cluster.ensure();
const db = openDatabase({ connection: cluster.url, maxConnections: 4 });
const { host, user, database } = cluster.url as Record<string, string>;
const env = {
  PATH: process.env["PATH"],
  DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
  WAYMARK_SECRET: SECRET,
  WAYMARK_DATA_DIR: join(folder, "files"),
  WAYMARK_ALLOW_PRIVATE_HOSTS: "true",
  WAYMARK_WEBHOOK_DELAYS: "1,1,2,2,5",
  LOG_LEVEL: "silent",
  PORT: "0",
};

/** Of the processes that share a server's port. */
const GROUP_FAULTS: [string, () => boolean][] = [
  [
    "kill -9 of one process of a server",
    () => signalOne(pick("api").group, "SIGKILL") !== undefined,
  ],
  ["one process of a server frozen", () => freezeOne(pick("api").group, 500 + random() * 12_000)],
];

/** One of our server processes, restarted whenever it has ended. */
class Member {
  readonly role: "api" | "worker";
  url: string | undefined;
  #child: ChildProcess | undefined;
  #isWanted = true;
  starts = 0;

  constructor(role: "api" | "worker") {
    this.role = role;
    void this.#keepUp();
  }

  async #keepUp(): Promise<void> {
    while (this.#isWanted) {
      const child = spawn(process.execPath, [BIN, "serve", "--role", this.role], {
        env: this.role === "api" ? { ...env, WAYMARK_PROCESSES: values.processes } : env,
        stdio: ["ignore", "pipe", "ignore"],
      });
      this.#child = child;
      this.starts++;
      child.stdout.on("data", (chunk) => {
        this.url = /ready: (http:\/\/\S+)\/v1/.exec(String(chunk))?.[1] ?? this.url;
      });
      await new Promise((resolve) => child.once("exit", resolve));
      this.url = undefined;
      this.#child = undefined;
      await sleep(200);
    }
  }

  /** Signals only a process started here that is still running. */
  signal(name: NodeJS.Signals): boolean {
    return this.#child?.exitCode === null && this.#child.kill(name);
  }

  /** The processes of its group that answer HTTP. */
  get group(): number[] {
    const pid = this.#child?.pid;
    return PROCESSES > 1 && pid !== undefined ? childrenOf(pid) : [];
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    this.signal("SIGCONT");
    while (this.#child) {
      this.signal("SIGTERM");
      await sleep(100);
    }
  }
}

const receiver = new Receiver();
await receiver.listen();

let members: Member[] = [];
try {
  await migrate(db);
  await generatePostings();
  members = [
    ...Array.from({ length: Number(values.servers) }, () => new Member("api")),
    ...Array.from({ length: Number(values.workers) }, () => new Member("worker")),
  ];
  let faults = new Map<string, number>();
  const { customers, broken } = await checkUnderLoad({
    db,
    secret: SECRET,
    random,
    clients: Number(values.clients),
    requests: Number(values.requests),
    quietMs: Number(values.quiet) * 1_000,
    receiver,
    pickUrl() {
      const up = members.flatMap(({ url }) => url ?? []);
      return up[Math.floor(random() * up.length)];
    },
    async inject() {
      faults = await injectFaults();
    },
  });
  reportLoad(faults, customers);
  console.log(broken.length === 0 ? "every promise held" : broken.slice(0, 40).join("\n"));
  if (broken.length > 0) process.exitCode = 1;
} finally {
  await Promise.all(members.map((member) => member.stop()));
  receiver.close();
  await db.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function injectFaults(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const kinds: [string, () => Promise<boolean> | boolean][] = [
    ["kill -9 of a server", () => pick("api").signal("SIGKILL")],
    ["kill -9 of a worker", () => pick("worker").signal("SIGKILL")],
    ["a server frozen", () => freeze(pick("api"), 500 + random() * 12_000)],
    ["a server frozen until its claims expire", freezeAlone],
    ["a worker frozen", () => freeze(pick("worker"), 500 + random() * 12_000)],
    ["connections cut", cutConnections],
    ["database restarted", () => stopDatabase("SIGINT")],
    ["database crashed", () => stopDatabase("SIGQUIT")],
    ...(PROCESSES > 1 ? GROUP_FAULTS : []),
  ];
  const weights = [6, 6, 3, 1, 3, 4, 1, 1, 4, 2];
  const bag = kinds
    .flatMap((kind, n) => Array.from({ length: weights[n]! }, () => kind))
    .filter(([name]) => name.includes(values.only));
  for (let done = 0; done < FAULTS;) {
    await sleep(300 + random() * 1_500);
    const [name, inject] = bag[Math.floor(random() * bag.length)]!;
    // A fault without a target does not count.
    if (!(await inject())) continue;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    done++;
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${FAULTS} faults `);
  }
  if (process.stderr.isTTY) process.stderr.write("\n");
  return counts;
}

function signalOne(pids: readonly number[], name: NodeJS.Signals): number | undefined {
  const pid = pids[Math.floor(random() * pids.length)];
  try {
    return pid !== undefined && process.kill(pid, name) ? pid : undefined;
  } catch {
    // It has just ended.
    return undefined;
  }
}

function freezeOne(pids: readonly number[], ms: number): boolean {
  const pid = signalOne(pids, "SIGSTOP");
  if (pid === undefined) return false;
  void sleep(ms).then(() => signalOne([pid], "SIGCONT"));
  return true;
}

function pick(role: Member["role"]): Member {
  const all = members.filter((member) => member.role === role);
  return all[Math.floor(random() * all.length)]!;
}

function freeze(member: Member, ms: number): boolean {
  if (!member.signal("SIGSTOP")) return false;
  void sleep(ms).then(() => member.signal("SIGCONT"));
  return true;
}

/** The other servers stay up meanwhile, so that a retry can run before the frozen one goes on. */
async function freezeAlone(): Promise<boolean> {
  if (!freeze(pick("api"), LONG_FREEZE_MS)) return false;
  await sleep(LONG_FREEZE_MS);
  return true;
}

async function cutConnections(): Promise<boolean> {
  const cut = await db
    .query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < .5`,
    )
    .catch(() => []);
  return cut.length > 0;
}

/** The postmaster of this run's cluster; it is restarted as in production. */
async function stopDatabase(signal: NodeJS.Signals): Promise<boolean> {
  const [row] = await db
    .query<{ folder: string }>("SELECT current_setting('data_directory') AS folder")
    .catch(() => []);
  if (!row?.folder) return false;
  const pid = Number((await readFile(join(row.folder, "postmaster.pid"), "utf8")).split("\n")[0]);
  if (!(pid > 1)) return false;
  process.kill(pid, signal);
  return true;
}

async function generatePostings(): Promise<void> {
  const child = spawn(
    process.execPath,
    [BIN, "jobs", "generate", "--count", String(POSTINGS), "--seed", "1"],
    { env, stdio: "ignore" },
  );
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`the catalogue was not made (${String(code)})`);
}
