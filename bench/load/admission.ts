/*
 * The cost of admission: an authenticated, rate-limited, billed read compared with a bare Fastify
 * reply of the same bytes, in one run on one machine. Rounds alternate, so machine drift affects
 * both alike. Prints a table; compare the ratio.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { join } from "node:path";
import autocannon from "autocannon";
import { createApp, createKey, grant, SCOPES } from "../../src/access/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openKeyRing } from "../../src/platform/key-ring.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { cpuMsOf, parentOf } from "./cpu.ts";

const SECRET = "bench-".repeat(8);
const ROUNDS = Number(process.env["ROUNDS"] ?? 3);
const SECONDS = Number(process.env["SECONDS"] ?? 6);
const CONNECTIONS = 256;

interface Target {
  name: string;
  pid: number;
  url: string;
  headers: Record<string, string>;
}

const folder = await mkdtemp("/tmp/waymark-bench-");
// Open to the database\'s account, so that its data stays inside and is removed with it.
await chmod(folder, 0o711);
const server = await openEmbedded(join(folder, "data"), createLog("silent"));
await server.ensure();
const db = openDatabase({ connection: server.url });
const children: ChildProcess[] = [];
let postmaster = 0;
try {
  await migrate(db);
  const [backend] = await db.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  postmaster = parentOf(backend!.pid);
  const app = await createApp(db, systemClock, { name: "Bench", rateRead: 1_000_000_000 });
  const vault = await openKeyRing(db, [SECRET]);
  await db.transaction((tx) => grant(tx, vault, app.id, 1_000_000_000_000, null, new Date()));
  const rights = { scopes: SCOPES, ipAllowlist: [], expiresAt: null, name: "bench" };
  const { key } = await createKey(db, systemClock, {
    appId: app.id,
    mode: "live",
    type: "secret",
    ...rights,
  });
  const { host, user, database } = server.url;
  const databaseUrl = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`;
  const env = { DATABASE_URL: databaseUrl, WAYMARK_SECRET: SECRET };
  const bare: Target = {
    name: "bare Fastify reply",
    ...(await launch("bare-server.ts", {})),
    headers: {},
  };
  const billed: Target = {
    name: "key, rate limit, charge",
    ...(await launch("../../test/support/probe-server.ts", env)),
    headers: { authorization: `Bearer ${key}` },
  };
  for (const target of [bare, billed]) await measure(target, CONNECTIONS, 5);
  const rounds = { bare: [] as Measured[], billed: [] as Measured[] };
  for (let i = 0; i < ROUNDS; i++) {
    rounds.bare.push(await measure(bare, CONNECTIONS, SECONDS));
    rounds.billed.push(await measure(billed, CONNECTIONS, SECONDS));
  }
  const lone = { bare: await measure(bare, 1, 3), billed: await measure(billed, 1, 3) };
  const ratios = rounds.billed
    .map(({ perSecond }, i) => perSecond / rounds.bare[i]!.perSecond)
    .toSorted((a, b) => a - b);
  const show = (name: string, values: number[]): void =>
    console.log(`  ${name.padEnd(26)} ${values.map(Math.round).join("  ")}`);
  const [balance] = await db.query<{ same: boolean; entries: number }>(
    `SELECT balance_millicredits = (SELECT sum(amount_millicredits) FROM ledger_entries) AS same,
       (SELECT count(*) FROM ledger_entries) AS entries FROM apps`,
  );
  console.log(`requests per second, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s`);
  show(
    bare.name,
    rounds.bare.map((m) => m.perSecond),
  );
  show(
    billed.name,
    rounds.billed.map((m) => m.perSecond),
  );
  console.log(`  ratio (median)             ${ratios[Math.floor(ROUNDS / 2)]!.toFixed(2)}`);
  console.log("CPU of a request, µs");
  show(
    bare.name,
    rounds.bare.map((m) => m.serverUs),
  );
  show(
    billed.name,
    rounds.billed.map((m) => m.serverUs),
  );
  show(
    "its database",
    rounds.billed.map((m) => m.databaseUs),
  );
  show(
    "latency at the 99th, ms",
    rounds.billed.map((m) => m.p99Ms),
  );
  console.log("one request in flight, median ms");
  console.log(`  ${bare.name.padEnd(26)} ${lone.bare.medianMs}`);
  console.log(`  ${billed.name.padEnd(26)} ${lone.billed.medianMs}`);
  console.log(
    `ledger: ${balance!.entries} entries, sum ${balance!.same ? "equals" : "DIFFERS FROM"} the balance`,
  );
} finally {
  for (const child of children) child.kill("SIGKILL");
  await db.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function launch(file: string, env: Record<string, string>) {
  const flags = (process.env["NODE_FLAGS"] ?? "").split(" ").filter(Boolean);
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, file)], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith("http://")) return { pid: child.pid!, url: `${line}/v1/probe/read` };
  }
  throw new Error(`${file} ended before it listened`);
}

interface Measured {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
  serverUs: number;
  databaseUs: number;
}

async function measure(target: Target, connections: number, duration: number): Promise<Measured> {
  const read = () => ({ server: cpuMsOf(target.pid), database: cpuMsOf(postmaster) });
  const before = read();
  const { name, url, headers } = target;
  const result = await autocannon({ url, headers, connections, duration });
  const after = read();
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  const each = (ms: number): number => (ms * 1000) / result.requests.total;
  return {
    perSecond: result.requests.average,
    medianMs: result.latency.p50,
    p99Ms: result.latency.p99,
    serverUs: each(after.server - before.server),
    databaseUs: each(after.database - before.database),
  };
}
