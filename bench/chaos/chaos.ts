/*
 * Faults under load: servers and workers are killed and frozen, the database is restarted and its
 * connections are cut, while customers search, match, analyse, plan and erase. Customers retry
 * unanswered requests with the same Idempotency-Key. Afterwards every guarantee is checked against
 * the database. Loopback only; signals only processes started here; stops by itself.
 *
 *   npm run chaos [-- --faults 200 --clients 8 --seed 1]
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createApp, createKey, grant, SCOPES, verifyLedgers } from "../../src/access/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openKeyRing } from "../../src/platform/key-ring.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { seeded } from "../seeded.ts";
import { Checks } from "./checks.ts";
import { createCustomers, type Acknowledged } from "./customers.ts";

const { values } = parseArgs({
  options: {
    faults: { type: "string", default: "200" },
    clients: { type: "string", default: "8" },
    seed: { type: "string", default: "1" },
  },
});
const FAULTS = Number(values.faults);
const CLIENTS = Number(values.clients);
const BIN = join(import.meta.dirname, "../../bin/waymark.js");
const SECRET = "chaos-".repeat(8);
const POSTINGS = 300;

const random = seeded(Number(values.seed));
const folder = await mkdtemp("/tmp/waymark-chaos-");
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
        env,
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

  async stop(): Promise<void> {
    this.#isWanted = false;
    this.signal("SIGCONT");
    while (this.#child) {
      this.signal("SIGTERM");
      await sleep(100);
    }
  }
}

const received = new Set<string>();
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += String(chunk)));
  request.on("end", () => {
    received.add((JSON.parse(body) as { id: string }).id);
    response.end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));

let members: Member[] = [];
try {
  await migrate(db);
  const vault = await openKeyRing(db, [SECRET]);
  await generatePostings();
  const app = await createApp(db, systemClock, {
    name: "Chaos",
    rateRead: 1_000_000,
    rateAi: 1_000_000,
  });
  await db.transaction((tx) => grant(tx, vault, app.id, 1_000_000_000, null, systemClock()));
  const { key } = await createKey(db, systemClock, {
    appId: app.id,
    mode: "live",
    type: "secret",
    name: "chaos",
    scopes: SCOPES,
    ipAllowlist: [],
    expiresAt: null,
  });
  members = [
    new Member("api"),
    new Member("api"),
    new Member("api"),
    new Member("worker"),
    new Member("worker"),
  ];
  const customers = createCustomers({
    key,
    random,
    pickUrl: () => {
      const up = members.flatMap(({ url }) => url ?? []);
      return up[Math.floor(random() * up.length)];
    },
  });
  await customers.registerEndpoint(
    `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`,
  );
  const running = Array.from({ length: CLIENTS }, () => customers.keepCalling());
  const faults = await injectFaults();
  customers.stop();
  await Promise.all(running);
  const checks = new Checks(db, { appId: app.id, call: customers.call, received });
  const left = await checks.waitUntilQuiet();
  report(faults, customers.acknowledged, customers.attempts());
  const broken = [
    ...left,
    ...(await checks.findBroken(customers.acknowledged, customers.unansweredReads())),
  ];
  const ledgers = await verifyLedgers(db, vault, ({ entryId, message }) =>
    broken.push(`ledger entry ${entryId}: ${message}`),
  );
  if (ledgers.differences.length > 0) broken.push("a balance differs from its ledger");
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
    ["a server frozen", () => freeze(pick("api"))],
    ["a worker frozen", () => freeze(pick("worker"))],
    ["connections cut", cutConnections],
    ["database restarted", () => stopDatabase("SIGINT")],
    ["database crashed", () => stopDatabase("SIGQUIT")],
  ];
  const weights = [6, 6, 3, 3, 4, 1, 1];
  const bag = kinds.flatMap((kind, n) => Array.from({ length: weights[n]! }, () => kind));
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

function pick(role: Member["role"]): Member {
  const all = members.filter((member) => member.role === role);
  return all[Math.floor(random() * all.length)]!;
}

function freeze(member: Member): boolean {
  if (!member.signal("SIGSTOP")) return false;
  void sleep(500 + random() * 12_000).then(() => member.signal("SIGCONT"));
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

function report(
  faults: Map<string, number>,
  acknowledged: readonly Acknowledged[],
  attempts: number,
): void {
  for (const [name, count] of faults) console.log(`${String(count).padStart(6)}  ${name}`);
  console.log(`${String(attempts).padStart(6)}  requests sent`);
  const kinds = Map.groupBy(acknowledged, ({ operation }) => operation);
  for (const [operation, all] of kinds)
    console.log(`${String(all.length).padStart(6)}  acknowledged: ${operation}`);
}
