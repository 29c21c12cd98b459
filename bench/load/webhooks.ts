/*
 * Webhook deliveries to 1,000 endpoints, healthy and with 5 % hanging to the deadline, compared
 * with the raw send rate of the same HTTP client to the same receiver, in one run. Loopback only.
 * Throughput is how fast a backlog drains; latency is from commit to receipt under a steady load.
 */
import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { createApp } from "../../src/access/index.ts";
import { createWebhooks } from "../../src/features/webhooks/index.ts";
import { insertEndpoint, SECRET_PURPOSE } from "../../src/features/webhooks/webhooks.store.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openVault } from "../../src/platform/crypto.ts";
import { newId } from "../../src/platform/ids.ts";
import { createLog } from "../../src/platform/log.ts";
import { createOutbound } from "../../src/platform/outbound.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { cpuMsOf, machineCpuMs, parentOf } from "./cpu.ts";

const ENDPOINTS = 1_000;
const HANGING = 50;
const BACKLOG_EACH = Number(process.env["BACKLOG_EACH"] ?? 15);
const STEADY_PER_SECOND = Number(process.env["STEADY"] ?? 500);
const STEADY_SECONDS = Number(process.env["STEADY_SECONDS"] ?? 12);
const ROUNDS = Number(process.env["ROUNDS"] ?? 4);
const RAW_SECONDS = 4;
const TABLES = ["webhook_queue", "webhook_events", "webhook_deliveries"];
const SECRET = "bench-".repeat(8);

const folder = await mkdtemp("/tmp/waymark-bench-");
// Open to the database\'s account, so that its data stays inside and is removed with it.
await chmod(folder, 0o711);
const server = await openEmbedded(join(folder, "data"), createLog("silent"));
await server.ensure();
const db = openDatabase({ connection: server.url });
const vault = openVault({ secrets: [SECRET], lookupKey: Buffer.alloc(32) });
const outbound = createOutbound({ allowPrivateHosts: true });
const webhooks = createWebhooks({ db, vault, clock: systemClock, outbound });
const receiver = fork(join(import.meta.dirname, "webhook-receiver.ts"));
let worker: ChildProcess | undefined;
let postmaster = 0;

interface Measured {
  perSecond: number;
  /** CPU microseconds per delivery: the worker's and the database's. */
  workerUs: number;
  databaseUs: number;
  /** Share of the machine used by other processes meanwhile. */
  others: number;
  p50: number;
  p99: number;
  max: number;
}

try {
  const [{ url }] = (await once(receiver, "message")) as [{ url: string }];
  await migrate(db);
  const [backend] = await db.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  postmaster = parentOf(backend!.pid);
  const apps = await createEndpoints(url);
  await prepareBacklog(apps);
  const raw: Awaited<ReturnType<typeof measureRaw>>[] = [];
  const healthy: Measured[] = [];
  const hanging: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    raw.push(await measureRaw(url));
    // Alternate, so machine drift affects both alike.
    const isSwapped = round % 2 === 1;
    if (isSwapped) hanging.push(await measure(apps, HANGING));
    healthy.push(await measure(apps, 0));
    if (!isSwapped) hanging.push(await measure(apps, HANGING));
  }
  console.log(
    `${ENDPOINTS} endpoints; backlog of ${BACKLOG_EACH * ENDPOINTS}; steady ${STEADY_PER_SECOND}/s for ${STEADY_SECONDS} s; ${ROUNDS} rounds, a line each`,
  );
  console.log(
    "run            per s   worker µs  database µs  others' CPU   commit to receipt p50/p99/max ms",
  );
  const line = (name: string, m: Measured) =>
    console.log(
      [
        name.padEnd(12),
        m.perSecond.toFixed(0).padStart(7),
        m.workerUs.toFixed(0).padStart(11),
        m.databaseUs.toFixed(0).padStart(12),
        `${(m.others * 100).toFixed(0)} %`.padStart(12),
        `   ${m.p50.toFixed(0)} / ${m.p99.toFixed(0)} / ${m.max.toFixed(0)}`,
      ].join(""),
    );
  for (const r of raw)
    console.log(
      `${"raw".padEnd(12)}${r.perSecond.toFixed(0).padStart(7)}${r.clientUs.toFixed(0).padStart(11)}`,
    );
  for (const m of healthy) line("healthy", m);
  for (const m of hanging) line(`${HANGING} hanging`, m);
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
  const costOf = (m: Measured) => m.workerUs + m.databaseUs;
  const rates = hanging.map((m, i) => m.perSecond / healthy[i]!.perSecond);
  console.log(
    `throughput, hanging / healthy of the same round: ${rates.map((r) => r.toFixed(2)).join(" ")}, median ${median(rates).toFixed(2)}`,
  );
  console.log(
    `CPU a delivery, healthy / hanging (medians): ${(median(healthy.map(costOf)) / median(hanging.map(costOf))).toFixed(2)}`,
  );
} finally {
  await stopWorker();
  receiver.disconnect();
  await outbound.close();
  await db.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** One app each, so an event is one delivery. */
async function createEndpoints(url: string): Promise<string[]> {
  const apps: string[] = [];
  await db.transaction(async (tx) => {
    for (let i = 0; i < ENDPOINTS; i++) {
      const { id: appId } = await createApp(tx, systemClock, { name: "Bench" });
      const id = newId("we", new Date());
      const context = { purpose: SECRET_PURPOSE, appId, id };
      const endpoint = {
        id,
        url: `${url}/ok/${i}`,
        events: ["pathway.completed" as const],
        description: null,
        sealedSecret: vault.encrypt(context, Buffer.from("whsec_bench")),
      };
      await insertEndpoint(tx, { appId, mode: "live" }, endpoint, new Date());
      apps.push(appId);
    }
  });
  return apps;
}

/** Emitted once through the API; each run starts with a copy. */
async function prepareBacklog(apps: string[]): Promise<void> {
  for (let n = 0; n < BACKLOG_EACH; n++) {
    for (let i = 0; i < apps.length; i += 100) {
      await db.transaction(async (tx) => {
        for (const appId of apps.slice(i, i + 100)) await emit(tx, appId);
      });
    }
  }
  for (const table of TABLES) await db.query(`CREATE TABLE bench_${table} AS TABLE ${table}`);
}

async function measure(apps: string[], hangingCount: number): Promise<Measured> {
  await db.query(`TRUNCATE ${TABLES.join(", ")}`);
  for (const table of TABLES)
    await db.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE bench_${table}`);
  await db.query("CHECKPOINT");
  await db.query("UPDATE webhook_endpoints SET url = replace(url, '/hang/', '/ok/')");
  const hung = apps.slice(0, hangingCount);
  await db.query(
    "UPDATE webhook_endpoints SET url = replace(url, '/ok/', '/hang/') WHERE app_id = ANY ($1)",
    [hung],
  );
  const isHealthy = (i: number) => i >= hangingCount;
  const healthyShare = apps.length - hangingCount;
  await arrivals();
  worker = await startWorker();
  const before = readCpu();
  const spawnedAt = performance.timeOrigin + performance.now();
  const drained = new Map<string, number>();
  while (drained.size < BACKLOG_EACH * healthyShare) {
    await sleep(100);
    for (const [id, at] of await arrivals()) drained.set(id, at);
  }
  const times = [...drained.values()].toSorted((a, b) => a - b);
  // The rate counts from the first receipt, so a worker stuck before it is reported separately.
  const firstAfterMs = times[0]! - spawnedAt;
  if (firstAfterMs > 10_000) throw new Error(`nothing came for ${Math.round(firstAfterMs)} ms`);
  const perSecond = (times.length / (times.at(-1)! - times[0]!)) * 1000;
  const cpu = costSince(before, times.length);

  const committed = new Map<string, number>();
  const began = performance.now();
  let due = 0;
  for (let n = 0; n < STEADY_PER_SECOND * STEADY_SECONDS; n += 5) {
    // Five per transaction on schedule; a late machine does not catch up with a burst.
    due += 5_000 / STEADY_PER_SECOND;
    const ahead = began + due - performance.now();
    if (ahead > 1) await sleep(ahead);
    const picked = Array.from({ length: 5 }, (_, k) => ((n + k) * 7) % apps.length);
    const ids: [string, boolean][] = [];
    await db.transaction(async (tx) => {
      for (const i of picked) ids.push([await emit(tx, apps[i]!), isHealthy(i)]);
    });
    const at = performance.timeOrigin + performance.now();
    for (const [id, counts] of ids) if (counts) committed.set(id, at);
  }
  const received = new Map<string, number>();
  const giveUp = performance.now() + 20_000;
  while (received.size < committed.size && performance.now() < giveUp) {
    await sleep(100);
    for (const [id, at] of await arrivals()) if (committed.has(id)) received.set(id, at);
  }
  if (received.size < committed.size) throw new Error(`${committed.size - received.size} missing`);
  const delays = [...received].map(([id, at]) => at - committed.get(id)!).toSorted((a, b) => a - b);
  const at = (q: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * q))] ?? 0;
  await stopWorker();
  return { perSecond, ...cpu, p50: at(0.5), p99: at(0.99), max: at(1) };
}

function readCpu() {
  const worked = cpuMsOf(worker!.pid!);
  const stored = cpuMsOf(postmaster);
  const own = worked + stored + cpuMsOf(receiver.pid!) + process.cpuUsage().user / 1000;
  return { worked, stored, own, machine: machineCpuMs() };
}

function costSince(before: ReturnType<typeof readCpu>, deliveries: number) {
  const now = readCpu();
  const total = now.machine.total - before.machine.total;
  const busy = now.machine.busy - before.machine.busy;
  return {
    workerUs: ((now.worked - before.worked) * 1000) / deliveries,
    databaseUs: ((now.stored - before.stored) * 1000) / deliveries,
    others: Math.max(0, busy - (now.own - before.own)) / total,
  };
}

type Tx = Parameters<typeof webhooks.emitEvent>[0];

async function emit(tx: Tx, appId: string): Promise<string> {
  const data = { pathway_id: "cp_bench", text: "x".repeat(1_000) };
  const event = { appId, mode: "live", type: "pathway.completed", data } as const;
  return (await webhooks.emitEvent(tx, event))!;
}

async function arrivals(): Promise<[string, number][]> {
  receiver.send("report");
  const [{ arrivals }] = (await once(receiver, "message")) as [{ arrivals: [string, number][] }];
  return arrivals;
}

async function measureRaw(url: string): Promise<{ perSecond: number; clientUs: number }> {
  const agent = new Agent({ connections: 256 });
  const body = Buffer.from(JSON.stringify({ text: "x".repeat(1_150) }));
  const headers = { "content-type": "application/json", "x-service-signature": "t=1,v1=0" };
  let end = performance.now() + 1_500;
  let sent = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < end) {
      const answer = await request(`${url}/ok/raw`, {
        dispatcher: agent,
        method: "POST",
        headers,
        body,
      });
      await answer.body.dump();
      sent++;
    }
  };
  // One warm-up, then one measured round over its actual duration.
  await Promise.all(Array.from({ length: 128 }, loop));
  sent = 0;
  const began = performance.now();
  const cpu = process.cpuUsage();
  end = began + RAW_SECONDS * 1000;
  await Promise.all(Array.from({ length: 128 }, loop));
  const perSecond = (sent / (performance.now() - began)) * 1000;
  const used = process.cpuUsage(cpu);
  await agent.close();
  return { perSecond, clientUs: (used.user + used.system) / sent };
}

async function startWorker(): Promise<ChildProcess> {
  const { host, user, database } = server.url;
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "../../bin/waymark.js"), "serve", "--role", "worker"],
    {
      env: {
        PATH: process.env["PATH"],
        DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
        WAYMARK_SECRET: SECRET,
        WAYMARK_ALLOW_PRIVATE_HOSTS: "true",
        LOG_LEVEL: "warn",
      },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  return child;
}

/** SIGKILL: a graceful stop would wait ten seconds for hung attempts. */
async function stopWorker(): Promise<void> {
  if (!worker) return;
  const exited = once(worker, "exit");
  worker.kill("SIGKILL");
  await exited;
  worker = undefined;
  await db.query("TRUNCATE webhook_senders");
}
