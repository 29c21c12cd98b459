/*
 * The cost of https for webhooks: a backlog is delivered by a worker as it is run, to receivers with
 * http and https, on one host and on many, with connections kept and closed after each reply. The
 * worker verifies the certificates against an authority made for the run. Loopback only. A line a
 * round; compare the CPU of a delivery.
 */
import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
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
import { cpuMsOf, parentOf } from "./cpu.ts";
import { makeAuthority, type Authority } from "./webhook-authority.ts";

const ENDPOINTS = 200;
const EVENTS_EACH = Number(process.env["EVENTS_EACH"] ?? 20);
const ROUNDS = Number(process.env["ROUNDS"] ?? 3);
const SECRET = "bench-".repeat(8);

const RUNS = [
  { name: "http, 1 host", isTls: false, hosts: 1, path: "ok" },
  { name: "https, 1 host", isTls: true, hosts: 1, path: "ok" },
  { name: "http, 200 hosts", isTls: false, hosts: 200, path: "ok" },
  { name: "https, 200 hosts", isTls: true, hosts: 200, path: "ok" },
  { name: "http, 200 hosts, closing", isTls: false, hosts: 200, path: "close" },
  { name: "https, 200 hosts, closing", isTls: true, hosts: 200, path: "close" },
];

interface Report {
  arrivals: [string, number][];
  connections: number;
  handshakes: number;
  resumed: number;
}

const folder = await mkdtemp("/tmp/waymark-bench-");
// Open to the database's account, so that its data stays inside and is removed with it.
await chmod(folder, 0o711);
const server = await openEmbedded(join(folder, "data"), createLog("silent"));
await server.ensure();
const db = openDatabase({ connection: server.url });
const vault = openVault({ secrets: [SECRET], lookupKey: Buffer.alloc(32) });
const outbound = createOutbound({ allowPrivateHosts: true });
const webhooks = createWebhooks({ db, vault, clock: systemClock, outbound });
let worker: ChildProcess | undefined;
let receiver: ChildProcess | undefined;
try {
  await migrate(db);
  const [backend] = await db.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const postmaster = parentOf(backend!.pid);
  const addresses = Array.from({ length: 200 }, (_, i) => `127.0.0.${i + 1}`);
  const authority = makeAuthority(folder, addresses);
  const apps = await createEndpoints();
  console.log(
    `${ENDPOINTS} endpoints, ${EVENTS_EACH * ENDPOINTS} deliveries a run, ${ROUNDS} rounds`,
  );
  console.log(
    "run                          per s  worker µs  database µs  connections  handshakes  resumed",
  );
  for (let round = 0; round < ROUNDS; round++)
    for (const run of RUNS) {
      const m = await measure(run, apps, authority, postmaster);
      console.log(
        [
          run.name.padEnd(26),
          m.perSecond.toFixed(0).padStart(8),
          m.workerUs.toFixed(0).padStart(11),
          m.databaseUs.toFixed(0).padStart(13),
          String(m.connections).padStart(13),
          String(m.handshakes).padStart(12),
          String(m.resumed).padStart(9),
        ].join(""),
      );
    }
} finally {
  worker?.kill("SIGKILL");
  if (receiver?.connected) receiver.disconnect();
  await outbound.close();
  await db.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** One app each, so an event is one delivery. */
async function createEndpoints(): Promise<string[]> {
  const apps: string[] = [];
  await db.transaction(async (tx) => {
    for (let i = 0; i < ENDPOINTS; i++) {
      const { id: appId } = await createApp(tx, systemClock, { name: "Bench" });
      const id = newId("we", new Date());
      const context = { purpose: SECRET_PURPOSE, appId, id };
      const endpoint = {
        id,
        url: `http://127.0.0.1/ok/${i}`,
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

async function measure(
  { isTls, hosts, path }: (typeof RUNS)[number],
  apps: readonly string[],
  authority: Authority,
  postmaster: number,
) {
  receiver = fork(join(import.meta.dirname, "webhook-receiver.ts"), {
    env: {
      PATH: process.env["PATH"],
      HOSTS: String(hosts),
      ...(isTls ? { KEY: authority.key, CERT: authority.cert } : {}),
    },
  });
  const [{ url }] = (await once(receiver, "message")) as [{ url: string }];
  const { protocol, port } = new URL(url);
  for (const [i, appId] of apps.entries())
    await db.query("UPDATE webhook_endpoints SET url = $2 WHERE app_id = $1", [
      appId,
      `${protocol}//127.0.0.${1 + (i % hosts)}:${port}/${path}/${i}`,
    ]);
  const total = EVENTS_EACH * apps.length;
  for (let n = 0; n < EVENTS_EACH; n++)
    await db.transaction(async (tx) => {
      for (const appId of apps) await emit(tx, appId);
    });
  worker = startWorker(authority.ca);
  const arrived = new Map<string, number>();
  // From the first arrivals on: starting a worker is no cost of a delivery.
  let begun: { at: number; worker: number; database: number; arrivals: number } | undefined;
  let last: Report | undefined;
  while (arrived.size < total) {
    await sleep(20);
    last = await report(receiver);
    for (const [id, at] of last.arrivals) arrived.set(id, at);
    if (arrived.size > 0)
      begun ??= {
        at: performance.timeOrigin + performance.now(),
        worker: cpuMsOf(worker.pid!),
        database: cpuMsOf(postmaster),
        arrivals: arrived.size,
      };
  }
  const deliveries = total - begun!.arrivals;
  const us = (ms: number): number => (ms * 1000) / deliveries;
  const ended = Math.max(...arrived.values());
  const result = {
    perSecond: (deliveries / (ended - begun!.at)) * 1000,
    workerUs: us(cpuMsOf(worker.pid!) - begun!.worker),
    databaseUs: us(cpuMsOf(postmaster) - begun!.database),
    ...last!,
  };
  const exits = [once(worker, "exit"), once(receiver, "exit")];
  worker.kill("SIGKILL");
  receiver.disconnect();
  await Promise.all(exits);
  await db.query("TRUNCATE webhook_senders, webhook_queue, webhook_events, webhook_deliveries");
  return result;
}

type Tx = Parameters<typeof webhooks.emitEvent>[0];

async function emit(tx: Tx, appId: string): Promise<void> {
  const data = { pathway_id: "cp_bench", text: "x".repeat(1_000) };
  await webhooks.emitEvent(tx, { appId, mode: "live", type: "pathway.completed", data });
}

async function report(from: ChildProcess): Promise<Report> {
  from.send("report");
  const [message] = (await once(from, "message")) as [Report];
  return message;
}

function startWorker(ca: string): ChildProcess {
  const { host, user, database } = server.url;
  const flags = ["--max-semi-space-size=16"];
  const program = join(import.meta.dirname, "../../bin/waymark.js");
  return spawn(process.execPath, [...flags, program, "serve", "--role", "worker"], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
      WAYMARK_SECRET: SECRET,
      WAYMARK_ALLOW_PRIVATE_HOSTS: "true",
      NODE_EXTRA_CA_CERTS: ca,
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
}
