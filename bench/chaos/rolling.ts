/*
 * Rolling restarts behind a real proxy: two servers on one PostgreSQL, a steady load through
 * haproxy and then through nginx, no client retries, four restarts each. Every request must
 * succeed. A proxy that is not installed is skipped. Loopback only; signals only processes started
 * here; stops by itself.
 *
 *   npm run chaos:rolling [-- --clients 16 --drain 3]
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createApp, createKey, grant, SCOPES } from "../../src/access/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openKeyRing } from "../../src/platform/key-ring.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { PROXIES, type Proxy } from "./proxies.ts";

const SECRET = "rolling-".repeat(8);
const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "16" },
    drain: { type: "string", default: "3" },
    proxy: { type: "string" },
  },
});
const CLIENTS = Number(values.clients);
const RESTARTS = 4;
/** Between two requests of one client. */
const PAUSE_MS = 10;
/** Time for every proxy to detect a server that is back. */
const SETTLE_MS = 4_000;
const BIN = join(import.meta.dirname, "../../bin/waymark.js");

const folder = await mkdtemp("/tmp/waymark-rolling-");
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
  WAYMARK_DRAIN_SECONDS: values.drain,
  LOG_LEVEL: "silent",
};

/** A server that keeps its port over restarts. */
class Server {
  readonly port: number;
  #child: ChildProcess | undefined;

  constructor(port: number) {
    this.port = port;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [BIN, "serve", "--port", String(this.port)], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#child = child;
    let output = "";
    for await (const chunk of child.stdout) {
      if ((output += String(chunk)).includes("Waymark is ready")) break;
    }
    child.stdout.resume();
    if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode}`);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`a server stopped with ${code}`);
  }
}

/** Clients that keep their connection to the proxy and never retry. */
class Load {
  readonly failures: string[] = [];
  requests = 0;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>[];

  constructor(port: number, key: string) {
    this.#running = Array.from({ length: CLIENTS }, (_, n) => this.#keepCalling(port, key, n));
  }

  async #keepCalling(port: number, key: string, client: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = client; !this.#stopping.signal.aborted; n++) {
      this.requests++;
      const call = CALLS[n % CALLS.length]!;
      const failure = await send({ agent, port, key, ...call });
      if (failure) this.failures.push(`${call.method} ${call.path}: ${failure}`);
      await sleep(PAUSE_MS);
    }
    agent.destroy();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }
}

const CALLS = [
  { method: "GET", path: "/v1/jobs?q=nurse&per_page=5", body: "" },
  { method: "POST", path: "/v1/jobs/match", body: '{"skills": ["python", "sql"]}' },
  { method: "GET", path: "/v1/me", body: "" },
];

interface Call {
  agent: Agent;
  port: number;
  key: string;
  method: string;
  path: string;
  body: string;
}

/** Returns what went wrong, if anything. */
function send({ key, body, ...options }: Call): Promise<string | undefined> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const sent = request({ host: "127.0.0.1", ...options, headers }, (response) => {
      response.resume();
      response.on("end", () =>
        resolve(response.statusCode === 200 ? undefined : `status ${response.statusCode}`),
      );
      response.on("error", (error) => resolve(error.message));
    });
    sent.on("error", (error) => resolve(error.message));
    sent.end(body || undefined);
  });
}

async function roll(proxy: Proxy, key: string): Promise<Load> {
  const [port, ...ports] = await Promise.all([freePort(), freePort(), freePort()]);
  const servers = ports.map((each) => new Server(each));
  const home = join(folder, proxy.name);
  await mkdir(home);
  const file = join(home, "proxy.conf");
  await writeFile(file, proxy.configure({ port, servers: ports, folder: home }));
  let child: ChildProcess | undefined;
  try {
    await Promise.all(servers.map((server) => server.start()));
    child = spawn(proxy.name, proxy.args(file), { stdio: "ignore", cwd: home });
    await sleep(SETTLE_MS);
    if (child.exitCode !== null) throw new Error(`${proxy.name} ended with ${child.exitCode}`);
    const load = new Load(port, key);
    for (let n = 0; n < RESTARTS; n++) {
      const server = servers[n % servers.length]!;
      await server.stop();
      await server.start();
      await sleep(SETTLE_MS);
    }
    await load.stop();
    return load;
  } finally {
    child?.kill("SIGTERM");
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Upstream errors that nginx retried: a run without any has not tested its retries. */
async function readHidden({ name }: Proxy): Promise<Map<string, number>> {
  const log = await readFile(join(folder, name, "error.log"), "utf8").catch(() => "");
  const counts = new Map<string, number>();
  for (const line of log.split("\n")) {
    const [, error, method] = /\*\d+ (.+?) (?:while|,).*upstream.*request: "(\w+)/.exec(line) ?? [];
    if (!error) continue;
    const what = `${method}: ${error}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return counts;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function makeKey(): Promise<string> {
  const rates = { rateRead: 1_000_000, rateAi: 1_000_000 };
  const app = await createApp(db, systemClock, { name: "Rolling", ...rates });
  const vault = await openKeyRing(db, [SECRET]);
  await db.transaction((tx) => grant(tx, vault, app.id, 1_000_000_000, null, systemClock()));
  const { key } = await createKey(db, systemClock, {
    appId: app.id,
    mode: "live",
    type: "secret",
    name: "rolling",
    scopes: SCOPES,
    ipAllowlist: [],
    expiresAt: null,
  });
  return key;
}

try {
  await migrate(db);
  const key = await makeKey();
  spawnSync(process.execPath, [BIN, "jobs", "generate", "--count", "300", "--seed", "1"], { env });
  for (const proxy of PROXIES) {
    if (values.proxy && values.proxy !== proxy.name) continue;
    if (spawnSync(proxy.name, ["-v"]).status !== 0) {
      console.log(`${proxy.name}: not installed, left out`);
      continue;
    }
    const { requests, failures } = await roll(proxy, key);
    console.log(
      `${proxy.name}: ${RESTARTS} restarts, ${requests} requests, ${failures.length} failed`,
    );
    for (const [what, count] of await readHidden(proxy)) console.log(`  ${count} ${what}`);
    for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`);
    if (failures.length > 0) process.exitCode = 1;
  }
} finally {
  await db.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
