/*
 * A server with 1, 2 and more API processes over one catalogue: throughput of the billed read of a
 * posting, of search and of matching, the CPU of a request by process, and the memory of all
 * processes (PSS: a shared page counts once). The load generator and PostgreSQL run on the same
 * machine, so throughput rises only where cores are left for them; the CPU of a request tells what
 * other machines would do.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { createApp, createKey, grant, SCOPES } from "../../src/access/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openKeyRing } from "../../src/platform/key-ring.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { childrenOf, cpuMsOf, ownCpuMsOf, parentOf } from "./cpu.ts";
import { fillJobs } from "./feed-postings.ts";

const { values } = parseArgs({
  options: {
    postings: { type: "string", default: "100000" },
    processes: { type: "string", default: "1,2,4" },
    seconds: { type: "string", default: "8" },
    /** Each process compiles its own code, so each needs some hundred requests before. */
    warm: { type: "string", default: "6" },
    connections: { type: "string", default: "64" },
  },
});
const SECRET = "bench-".repeat(8);
const SECONDS = Number(values.seconds);
const CONNECTIONS = Number(values.connections);
const WARM_SECONDS = Number(values.warm);

const SEARCHES = [
  "/jobs",
  "/jobs?country=Germany",
  "/jobs?country=DE&is_remote=true&employment_type=full_time&experience_level=senior",
  "/jobs?skills=python,sql",
  "/jobs?salary_min=90000&posted_after=2026-10-20",
  "/jobs?q=alfa1",
  "/jobs?q=alfa3%20alfa20&country=DE",
  "/jobs?q=alfaa20",
  "/jobs?facets=country,experience_level,employment_type",
];
const MATCH = JSON.stringify({ skills: ["python", "sql", "docker", "react", "excel"] });

type Requests = NonNullable<autocannon.Options["requests"]>;

const folder = await mkdtemp("/tmp/waymark-bench-");
// Open to the database's account, so that its data stays inside and is removed with it.
await chmod(folder, 0o711);
const postgres = await openEmbedded(join(folder, "data"), createLog("silent"));
await postgres.ensure();
const db = openDatabase({ connection: postgres.url });
let server: ChildProcess | undefined;
try {
  await migrate(db);
  await fillJobs(db, Number(values.postings));
  const key = await makeKey();
  const [job] = await db.query<{ id: string }>("SELECT id FROM jobs OFFSET 10 LIMIT 1");
  const loads: [string, Requests][] = [
    ["billed read", [{ path: `/v1/jobs/${job!.id}` }]],
    ["search", SEARCHES.map((path) => ({ path: `/v1${path}` }))],
    ["match", [{ method: "POST", path: "/v1/jobs/match", body: MATCH }]],
  ];
  console.log(
    `${values.postings} postings, ${CONNECTIONS} connections, ${SECONDS} s each, ${availableParallelism()} cores, load before ${loadavg()[0]!.toFixed(1)}`,
  );
  for (const processes of values.processes.split(",").map(Number)) {
    const running = await start(processes);
    server = running.process;
    showMemory(processes, server.pid!, "started");
    for (const [name, requests] of loads)
      await measure(`${processes} × ${name}`, running.url, key, requests, server.pid!);
    showMemory(processes, server.pid!, "after the load");
    server.kill("SIGTERM");
    await once(server, "exit");
  }
} finally {
  server?.kill("SIGKILL");
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function makeKey(): Promise<string> {
  const unlimited = { rateRead: 1_000_000_000, rateAi: 1_000_000_000 };
  const app = await createApp(db, systemClock, { name: "Bench", ...unlimited });
  const vault = await openKeyRing(db, [SECRET]);
  await db.transaction((tx) => grant(tx, vault, app.id, 1_000_000_000_000, null, new Date()));
  const rights = { scopes: SCOPES, ipAllowlist: [], expiresAt: null, name: "bench" };
  const made = await createKey(db, systemClock, {
    appId: app.id,
    mode: "live",
    type: "secret",
    ...rights,
  });
  return made.key;
}

async function start(processes: number): Promise<{ process: ChildProcess; url: string }> {
  const { host, user, database } = postgres.url;
  const bin = join(import.meta.dirname, "../../bin/waymark.js");
  const child = spawn(process.execPath, ["--max-semi-space-size=16", bin, "serve"], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
      WAYMARK_SECRET: SECRET,
      WAYMARK_ROLE: "api",
      WAYMARK_PROCESSES: String(processes),
      LOG_LEVEL: "warn",
      PORT: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const ready = /^Waymark is ready: (\S+)\/v1/.exec(line);
    if (ready) return { process: child, url: ready[1]! };
  }
  throw new Error("the server ended before it was ready");
}

function pssMbOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)![1]) / 1024;
}

function showMemory(processes: number, pid: number, when: string): void {
  const all = [pid, ...childrenOf(pid)].map(pssMbOf);
  const total = all.reduce((sum, mb) => sum + mb, 0);
  console.log(
    `${processes} × memory, ${when}: ${Math.round(total)} MB PSS (${all.map(Math.round).join(" + ")})`,
  );
}

async function measure(
  name: string,
  url: string,
  key: string,
  requests: Requests,
  pid: number,
): Promise<void> {
  const load = (duration: number): Promise<autocannon.Result> =>
    autocannon({
      url,
      requests,
      connections: CONNECTIONS,
      duration,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    });
  await load(WARM_SECONDS);
  const [backend] = await db.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const members = childrenOf(pid);
  const look = () => ({
    first: ownCpuMsOf(pid),
    others: members.map(ownCpuMsOf),
    database: cpuMsOf(parentOf(backend!.pid)),
  });
  const before = look();
  const result = await load(SECONDS);
  const after = look();
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
  const total = result.requests.total;
  const each = (ms: number): number => Math.round((ms * 1_000) / total);
  const others = after.others.map((ms, n) => ms - before.others[n]!);
  console.log(
    `${name.padEnd(16)} ${String(Math.round(result.requests.average)).padStart(6)}/s  p50 ${result.latency.p50} p99 ${result.latency.p99} ms  CPU µs a request: first process ${each(after.first - before.first)}, others ${each(others.reduce((sum, ms) => sum + ms, 0))} (ms: ${others.join(" ") || "none"}), database ${each(after.database - before.database)}`,
  );
}
