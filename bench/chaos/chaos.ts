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
import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { seeded } from "../seeded.ts";
import { Member, signalProcess, type Role } from "./members.ts";
import { checkUnderLoad, FORGOTTEN_MS, reportLoad } from "./promises.ts";
import { Receiver } from "./receiver.ts";
import { Takeovers } from "./takeovers.ts";

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
/**
 * Faults that may follow each other before a customer is answered again: without a bound, servers
 * that start slowly on a busy machine would be killed before they serve.
 */
const MAX_FAULTS_IN_A_ROW = 3;
/** The customers report what is not answered. */
const NO_ANSWER_MS = 1_800_000;
/** Idempotency keys and leases expire before this. */
const LONG_FREEZE_MS = 22_000;
const BIN = join(values.root, "bin/waymark.js");
const SECRET = "chaos-".repeat(8);
const POSTINGS = 300;

const random = seeded(Number(values.seed));
const folder = await mkdtemp(join(tmpdir(), "waymark-chaos-"));
// Open to the database's account, so that its data stays inside and is removed with it.
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

const receiver = new Receiver();
await receiver.listen();

let members: Member[] = [];
let faults = new Map<string, number>();
/** When the database was crashed. */
const crashes: number[] = [];
// After an error that nothing caught, too, no process stays behind.
process.once("exit", () => {
  for (const member of members) member.kill();
});
const stopped = new Promise<never>((_, fail) => {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(name, () => fail(new Error(`stopped by ${name}`)));
});
const takeovers = new Takeovers(db);
try {
  const { customers, broken } = await Promise.race([runLoad(), stopped]);
  broken.unshift(...takeovers.faults);
  reportLoad(faults, customers);
  console.log(takeovers.report());
  console.log(broken.length === 0 ? "every promise held" : broken.slice(0, 40).join("\n"));
  if (broken.length > 0) process.exitCode = 1;
} finally {
  await Promise.all(members.map((member) => member.stop()));
  receiver.close();
  await db.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function runLoad(): ReturnType<typeof checkUnderLoad> {
  await migrate(db);
  await generatePostings();
  members = [
    ...start("api", Number(values.servers), { ...env, WAYMARK_PROCESSES: values.processes }),
    ...start("worker", Number(values.workers), env),
  ];
  return checkUnderLoad({
    db,
    secret: SECRET,
    random,
    clients: Number(values.clients),
    requests: Number(values.requests),
    quietMs: Number(values.quiet) * 1_000,
    receiver,
    forgottenCounts(times) {
      const within = crashes.filter((crash) => times[0]! <= crash && crash <= times.at(-1)!);
      const isForgotten = (at: number, crash: number) => crash - FORGOTTEN_MS < at && at <= crash;
      const forgotten = times.filter((at) => within.some((crash) => isForgotten(at, crash)));
      // One more for each crash: a reply may have been on its way.
      return forgotten.length + within.length;
    },
    pickUrl() {
      const up = members.flatMap(({ url }) => url ?? []);
      return up[Math.floor(random() * up.length)];
    },
    async inject(answered) {
      faults = await injectFaults(answered);
    },
  });
}

function start(role: Role, count: number, its: NodeJS.ProcessEnv): Member[] {
  return Array.from({ length: count }, () => new Member(role, BIN, its));
}

async function injectFaults(answered: () => number): Promise<Map<string, number>> {
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
    ["kill -9 of every worker at work", () => takeovers.provoke(all("worker"))],
    ...(PROCESSES > 1 ? GROUP_FAULTS : []),
  ];
  const weights = [6, 6, 3, 1, 3, 4, 1, 1, 1, 4, 2];
  const bag = kinds
    .flatMap((kind, n) => Array.from({ length: weights[n]! }, () => kind))
    .filter(([name]) => name.includes(values.only));
  let [inARow, seen] = [0, answered()];
  for (let done = 0; done < FAULTS;) {
    await sleep(300 + random() * 1_500);
    if (inARow === MAX_FAULTS_IN_A_ROW) await waitUntilMore(answered, seen);
    if (answered() > seen) [inARow, seen] = [0, answered()];
    const [name, inject] = bag[Math.floor(random() * bag.length)]!;
    // A fault without a target does not count.
    if (!(await inject())) continue;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    done++;
    inARow++;
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${FAULTS} faults `);
    else if (done % 20 === 0) console.log(`${String(done).padStart(6)}  faults so far`);
  }
  if (process.stderr.isTTY) process.stderr.write("\n");
  return counts;
}

async function waitUntilMore(answered: () => number, seen: number): Promise<void> {
  for (const end = Date.now() + NO_ANSWER_MS; answered() === seen && Date.now() < end;)
    await sleep(100);
}

function signalOne(pids: readonly number[], name: NodeJS.Signals): number | undefined {
  const pid = pids[Math.floor(random() * pids.length)];
  return pid !== undefined && signalProcess(pid, name) ? pid : undefined;
}

function freezeOne(pids: readonly number[], ms: number): boolean {
  const pid = signalOne(pids, "SIGSTOP");
  if (pid === undefined) return false;
  void sleep(ms).then(() => signalOne([pid], "SIGCONT"));
  return true;
}

function all(role: Role): Member[] {
  return members.filter((member) => member.role === role);
}

function pick(role: Role): Member {
  const those = all(role);
  return those[Math.floor(random() * those.length)]!;
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
  if (signal === "SIGQUIT") crashes.push(Date.now());
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
