/*
 * The effect of one client on others: three bounded attacks on a dedicated server, each while
 * another process measures an ordinary call (GET /v1/me with a key). Loopback only; stops by
 * itself. Exits 1 when an ordinary call waits longer, or the server grows more, than the bounds
 * allow.
 */
import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { createApp, createKey, grant, SCOPES } from "../../src/access/index.ts";
import { makeKey } from "../../src/access/keys/key-format.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openKeyRing } from "../../src/platform/key-ring.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";

const SECRET = "bench-".repeat(8);
const DOCUMENT_REQUESTS = 200;
const ATTACK_DEADLINE_MS = 90_000;
const KEYS_PER_SECOND = 5_000;
const KEY_SECONDS = 6;
const ADDRESSES = 50;
/** Generous, and scaled where even a quiet server is slow: only gross failures count. */
const BOUNDS = { waitMs: 2_000, timesQuiet: 8, growthMb: 150 };

interface Waits {
  calls: number;
  failed: number;
  p50: number;
  p99: number;
  max: number;
}

if (process.argv[2] === "customer") await beCustomer(process.argv[3]!, process.argv[4]!);
else await main();

async function main(): Promise<void> {
  const folder = await mkdtemp("/tmp/waymark-bench-");
  // Open to the database\'s account, so that its data stays inside and is removed with it.
  await chmod(folder, 0o711);
  const server = await openEmbedded(join(folder, "data"), createLog("silent"));
  await server.ensure();
  const db = openDatabase({ connection: server.url });
  let child: ChildProcess | undefined;
  try {
    await migrate(db);
    const app = await createApp(db, systemClock, {
      name: "Bench",
      rateRead: 1_000_000,
      rateAi: 1_000_000,
    });
    const vault = await openKeyRing(db, [SECRET]);
    await db.transaction((tx) => grant(tx, vault, app.id, 1_000_000_000, null, new Date()));
    const rights = { scopes: SCOPES, ipAllowlist: [], expiresAt: null, name: "bench" };
    const made = await createKey(db, systemClock, {
      appId: app.id,
      mode: "live",
      type: "secret",
      ...rights,
    });
    const { host, user, database } = server.url;
    child = spawn(
      process.execPath,
      [join(import.meta.dirname, "../../test/support/probe-server.ts")],
      {
        env: {
          PATH: process.env["PATH"],
          DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
          WAYMARK_SECRET: SECRET,
          WAYMARK_TRUST_PROXY: "127.0.0.1",
        },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const url = await firstAddress(child);
    await attack(child, url, made.key);
  } finally {
    child?.kill("SIGKILL");
    await db.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function attack(child: ChildProcess, url: string, key: string): Promise<void> {
  const attacks: [name: string, run: () => Promise<string>][] = [
    ["nothing else", () => sleep(3_000).then(() => "quiet")],
    ["long document", () => askForDocument(url)],
    ["long arrays", () => sendLongArrays(url, key)],
    ["unknown keys", () => sendUnknownKeys(url)],
  ];
  console.log(
    "attack             calls  failed   p50 ms   p99 ms   max ms  grown MB  attacker got",
  );
  let isWithin = true;
  let waitMs = BOUNDS.waitMs;
  for (const [name, run] of attacks) {
    // Resets the kernel's memory peak from the previous attack.
    writeFileSync(`/proc/${child.pid}/clear_refs`, "5");
    const before = memoryMb(child, "VmRSS");
    const customer = fork(import.meta.filename, ["customer", url, key]);
    await once(customer, "message");
    const got = await Promise.race([run(), sleep(ATTACK_DEADLINE_MS, "not done", { ref: false })]);
    customer.send("stop");
    const [waits] = (await once(customer, "message")) as [Waits];
    const grownMb = Math.max(0, memoryMb(child, "VmHWM") - before);
    if (name === "nothing else") waitMs = Math.max(waitMs, BOUNDS.timesQuiet * waits.max);
    const isFine = waits.max <= waitMs && waits.failed === 0 && grownMb <= BOUNDS.growthMb;
    isWithin &&= isFine;
    const cells = [waits.calls, waits.failed, waits.p50, waits.p99, waits.max, grownMb];
    console.log(
      `${name.padEnd(16)}${cells.map((n) => n.toFixed(0).padStart(8)).join(" ")}  ${got}${isFine ? "" : "  <- out of bounds"}`,
    );
  }
  console.log(
    `bounds: max ${waitMs.toFixed(0)} ms, no failure, ${BOUNDS.growthMb} MB: ${isWithin ? "kept" : "BROKEN"}`,
  );
  if (!isWithin) process.exitCode = 1;
}

/**
 * The smallest request for the largest reply: 200 concurrent connections, every reply read to its
 * end.
 */
async function askForDocument(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  let bytes = 0;
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      );
      socket.on("data", (chunk) => (bytes += chunk.length));
      socket.on("close", () => resolve());
      socket.on("error", reject);
    });
  const started = performance.now();
  await Promise.all(Array.from({ length: DOCUMENT_REQUESTS }, ask));
  const seconds = (performance.now() - started) / 1000;
  return `${DOCUMENT_REQUESTS} replies, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`;
}

/** Just under 4 MB with every element invalid, to provoke one error object each. */
async function sendLongArrays(url: string, key: string): Promise<string> {
  const elements = `[${"1,".repeat(2_090_000)}1]`;
  const bodies = {
    "/jobs/match": `{"skills":${elements}}`,
    "/resumes/analyze": `{"target_job":{"title":"x","skills":${elements}}}`,
    "/career-pathways/generate": `{"current_skills":${elements}}`,
    "/webhooks": `{"events":${elements}}`,
  };
  const statuses: number[] = [];
  for (const [path, body] of Object.entries(bodies)) {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const reply = await fetch(`${url}/v1${path}`, { method: "POST", headers, body });
    await reply.arrayBuffer();
    statuses.push(reply.status);
  }
  return `statuses ${statuses.join(" ")}`;
}

/** Well-formed unknown keys from many addresses, at a fixed rate. */
async function sendUnknownKeys(url: string): Promise<string> {
  const result = await autocannon({
    url: `${url}/v1/me`,
    connections: 100,
    duration: KEY_SECONDS,
    overallRate: KEYS_PER_SECOND,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: {
            authorization: `Bearer ${makeKey("secret", "live")}`,
            "x-forwarded-for": `198.51.100.${Math.floor(Math.random() * ADDRESSES)}`,
          },
        }),
      },
    ],
  });
  const { "4xx": refused, requests } = result;
  return `${refused} refusals, ${requests.average.toFixed(0)} a second`;
}

/** An ordinary call every 20 ms, sequentially, in a separate process. */
async function beCustomer(url: string, key: string): Promise<void> {
  const waits: number[] = [];
  let failed = 0;
  const stop = new AbortController();
  process.once("message", () => stop.abort());
  const call = async (): Promise<void> => {
    const started = performance.now();
    const reply = await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    await reply.arrayBuffer();
    if (reply.status !== 200) failed++;
    waits.push(performance.now() - started);
  };
  await call();
  process.send!("ready");
  waits.length = 0;
  while (!stop.signal.aborted) {
    await call();
    await sleep(20);
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  process.send!({ calls: sorted.length, failed, p50: at(0.5), p99: at(0.99), max: at(1) });
  process.disconnect();
}

function memoryMb(child: ChildProcess, field: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)![1]) / 1024;
}

async function firstAddress(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line.startsWith("http://")) return line;
  }
  throw new Error("the server ended before it listened");
}
