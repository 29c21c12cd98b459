/*
 * The configuration of deploy/ha on one machine: three PostgreSQL under Patroni, three etcd, two
 * APIs, two workers and haproxy, each on a host of its own (network, process and IPC namespaces).
 * Customers call through haproxy while hosts are killed, cut off and brought back; then every
 * promise is checked as by `npm run chaos`. Needs root and Debian's packages; without them it says
 * so and ends. Reaches nothing outside its namespaces, which end with it.
 *
 *   npm run ha [-- --faults 32 --clients 4 --seed 1 --keep FOLDER]
 *   npm run ha -- --faults 0 --watch 60     an hour under load: any change of the primary is false
 */
import { spawn, spawnSync } from "node:child_process";
import { readFile, writeFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { createApp, grant } from "../../src/access/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openKeyRing } from "../../src/platform/key-ring.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { checkUnderLoad, FORGOTTEN_MS, keyOf, reportLoad } from "../chaos/promises.ts";
import { Receiver } from "../chaos/receiver.ts";
import { seeded } from "../seeded.ts";
import { Cluster } from "./cluster.ts";
import { Faults, type Injected } from "./faults.ts";
import { buildSwitch, runInLab } from "./lab.ts";
import { Probe } from "./probe.ts";
import { watchPrimary, type Watched } from "./watch.ts";
import { CREATE_ROLE, readPlan, SECRET, Services, SUPERUSER_URL } from "./services.ts";

const { values } = parseArgs({
  options: {
    faults: { type: "string", default: "32" },
    clients: { type: "string", default: "4" },
    seed: { type: "string", default: "1" },
    /** Only faults whose name contains this. */
    only: { type: "string", default: "" },
    /** Minutes under load before the faults, in which the primary must not change. */
    watch: { type: "string", default: "0" },
    /** Keeps data and logs of every host here. */
    keep: { type: "string" },
    /** Set by this program when it starts itself in its namespaces. */
    inside: { type: "string" },
  },
});

const PROGRAMS = ["patroni", "etcd", "pgbouncer", "haproxy", "ip", "unshare", "setpriv"];
const POSTGRES = "/usr/lib/postgresql/15/bin/postgres";
const PACKAGES = "patroni etcd-server pgbouncer haproxy postgresql-15 iproute2 util-linux";
/** Of the program that checks, and of the customers and their receiver. */
const OUTSIDE = "10.77.0.1";
const EDGE = "http://edge:8080";
const START_MS = 300_000;
const PAUSE_MS = 100;
/** At one lost primary every 30 s, two may fall into one window of the rate limit. */
const FORGOTTEN_COUNTS = (2 * FORGOTTEN_MS) / PAUSE_MS;
const QUIET_MS = 300_000;
const LIMIT_MS = (90 + Number(values.watch)) * 60_000;
const EXISTS = new Set(["42710", "42P04"]);

await runInLab({
  file: import.meta.filename,
  keep: values.keep,
  inside: values.inside,
  limitMs: LIMIT_MS,
  missing: missingPrograms,
  run: runLab,
});

function missingPrograms(): string | undefined {
  const absent = PROGRAMS.filter((name) => spawnSync("which", [name]).status !== 0);
  if (spawnSync(POSTGRES, ["--version"]).status !== 0) absent.push(POSTGRES);
  if (absent.length === 0) return undefined;
  return `${absent.join(", ")} not installed (Debian: apt-get install ${PACKAGES})`;
}

async function runLab(folder: string): Promise<number> {
  const random = seeded(Number(values.seed));
  const plans = await readPlan();
  await nameHosts(folder);
  buildSwitch(OUTSIDE);
  const services = await Services.prepare(folder);
  const way = services.wayToDatabase;
  spawn(way.command[0]!, way.command.slice(1), { stdio: "ignore" });
  const hosts = await Promise.all(plans.map((plan) => services.hostOf(plan)));
  const cluster = new Cluster(plans, hosts);
  for (const { name, role } of plans)
    if (role === "etcd" || role === "db") await cluster.host(name).start();
  await createDatabase();
  const db = openDatabase({
    connection: { connectionString: services.databaseUrl },
    maxConnections: 4,
  });
  await migrate(db);
  generatePostings(services);
  for (const host of hosts) await host.start();
  await cluster.waitUntilHealthy();
  const receiver = new Receiver();
  await receiver.listen(OUTSIDE);
  const probe = new Probe(EDGE, await probeKey(db));
  const faults = new Faults(cluster, probe, random);
  let watched: Watched = { changes: [], silentSeconds: 0 };
  const { customers, broken } = await checkUnderLoad({
    db,
    secret: SECRET,
    random,
    clients: Number(values.clients),
    requests: 100,
    quietMs: QUIET_MS,
    pauseMs: PAUSE_MS,
    forgottenCounts: () => FORGOTTEN_COUNTS,
    receiver,
    pickUrl: () => EDGE,
    async inject() {
      probe.start();
      watched = await watchPrimary(cluster, Number(values.watch));
      await faults.inject(Number(values.faults), values.only);
      await probe.stop();
    },
  });
  const kinds = Map.groupBy(faults.injected, ({ kind }) => kind);
  reportLoad(new Map([...kinds].map(([kind, all]) => [kind, all.length])), customers);
  reportRecovery(kinds);
  if (values.watch !== "0")
    console.log(
      `${values.watch} minutes without faults: ${watched.changes.length} changes of the primary, whose Patroni last heard from etcd at most ${watched.silentSeconds} s ago`,
    );
  for (const [what, count] of customers.failures)
    console.log(`${String(count).padStart(6)}  requests of customers repeated after: ${what}`);
  const lost = probe.attempts.filter(({ isAnswered }) => !isAnswered).length;
  const share = ((100 * lost) / probe.attempts.length).toFixed(1);
  console.log(
    `billed reads at a steady rate: ${lost} of ${probe.attempts.length} failed (${share} %)`,
  );
  broken.push(...watched.changes, ...faults.broken);
  console.log(broken.length === 0 ? "every promise held" : broken.slice(0, 40).join("\n"));
  await db.close();
  return broken.length === 0 ? 0 : 1;
}

/** The names of deploy/ha/hosts, and a place for network namespaces that nobody else sees. */
async function nameHosts(folder: string): Promise<void> {
  const file = join(folder, "hosts");
  const text = await readFile(join(import.meta.dirname, "../../deploy/ha/hosts"), "utf8");
  await writeFile(file, `127.0.0.1 localhost\n${text}`);
  await mkdir("/run/netns", { recursive: true });
  for (const mount of [
    ["--bind", file, "/etc/hosts"],
    ["-t", "tmpfs", "tmpfs", "/run/netns"],
  ]) {
    const { status, stderr } = spawnSync("mount", mount, { encoding: "utf8" });
    if (status !== 0) throw new Error(`mount ${mount.join(" ")}: ${stderr}`);
  }
}

async function createDatabase(): Promise<void> {
  let last: unknown;
  for (const started = Date.now(); Date.now() - started < START_MS; await sleep(500)) {
    const client = new pg.Client({
      connectionString: SUPERUSER_URL,
      connectionTimeoutMillis: 5_000,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query(CREATE_ROLE).catch(ignoreExisting);
      await client.query("CREATE DATABASE waymark OWNER waymark").catch(ignoreExisting);
      return;
    } catch (error) {
      last = error;
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error(`no primary in ${START_MS / 1_000} s`, { cause: last });
}

function ignoreExisting(error: { code?: string }): void {
  if (!EXISTS.has(error.code ?? "")) throw error as Error;
}

function generatePostings(services: Services): void {
  const bin = join(import.meta.dirname, "../../bin/waymark.js");
  const { status, stderr } = spawnSync(
    process.execPath,
    [bin, "jobs", "generate", "--count", "300", "--seed", "1"],
    { env: services.waymarkEnv, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`the catalogue was not made: ${stderr}`);
}

/** Of an app apart, so that the customers' bill stays exact. */
async function probeKey(db: Database): Promise<string> {
  const vault = await openKeyRing(db, [SECRET]);
  const app = await createApp(db, systemClock, { name: "Probe", rateRead: 1_000_000 });
  await db.transaction((tx) => grant(tx, vault, app.id, 1_000_000_000, null, systemClock()));
  return keyOf(db, app.id, "live");
}

function reportRecovery(kinds: ReadonlyMap<string, readonly Injected[]>): void {
  for (const [kind, all] of kinds) {
    const seconds = all.map(({ recoveryMs }) => recoveryMs / 1_000).toSorted((a, b) => a - b);
    const median = seconds[Math.floor((seconds.length - 1) / 2)]!;
    console.log(
      `${kind}: served again after ${median.toFixed(1)} s (median), ${seconds.at(-1)!.toFixed(1)} s (worst)`,
    );
  }
}
