/*
 * The feed and matching over HTTP: a real server over a catalogue of `--postings N`, one request in
 * flight, including key, rate limit and charge. Also measures the index load, from the database and
 * from a snapshot, and how long a change of 1,000 postings takes to become visible. `/me` shows the
 * base cost of any request. `--opensearch` measures the same database once more with a catalogue in a
 * cluster on this machine, whose packages are in WAYMARK_TEST_OPENSEARCH_DIR.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createApp, createKey, grant, SCOPES } from "../../src/access/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openKeyRing } from "../../src/platform/key-ring.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { cpuMsOf } from "./cpu.ts";
import { fillJobs } from "./feed-postings.ts";
import { openBenchCluster } from "./opensearch-index.ts";
import { SAMPLE_RESUMES } from "../eval/sample-resumes.ts";

const { values } = parseArgs({
  options: {
    postings: { type: "string", default: "100000" },
    requests: { type: "string", default: "200" },
    opensearch: { type: "boolean", default: false },
    heap: { type: "string", default: "1024" },
  },
});
const SECRET = "bench-".repeat(8);
const POSTINGS = Number(values.postings);
const REQUESTS = Number(values.requests);

const folder = await mkdtemp("/tmp/waymark-bench-");
// Open to the database\'s account, so that its data stays inside and is removed with it.
await chmod(folder, 0o711);
const snapshots = join(folder, "snapshots");
await mkdir(snapshots);
const postgres = await openEmbedded(join(folder, "data"), createLog("silent"));
await postgres.ensure();
const db = openDatabase({ connection: postgres.url });
const BIN = join(import.meta.dirname, "../../bin/waymark.js");
let server: ChildProcess | undefined;
try {
  await migrate(db);
  await fillJobs(db, POSTINGS);
  const key = await makeKey(db);
  console.log(`${POSTINGS} postings`);
  const first = await startServer();
  server = first.process;
  await snapshotWritten();
  server.kill("SIGKILL");
  const running = await startServer();
  server = running.process;
  await measureRequests(running.url, key, server.pid!);
  await measureChange(running.url, key, server.pid!);
  showMemory(server.pid!);
  server.kill("SIGKILL");
  if (values.opensearch) await measureCluster(key);
} finally {
  server?.kill("SIGKILL");
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function makeKey(database: Database): Promise<string> {
  const unlimited = { rateRead: 1_000_000_000, rateAi: 1_000_000_000 };
  const app = await createApp(database, systemClock, { name: "Bench", ...unlimited });
  const vault = await openKeyRing(database, [SECRET]);
  await database.transaction((tx) => grant(tx, vault, app.id, 1_000_000_000_000, null, new Date()));
  const rights = { scopes: SCOPES, ipAllowlist: [], expiresAt: null, name: "bench" };
  const made = await createKey(database, systemClock, {
    appId: app.id,
    mode: "live",
    type: "secret",
    ...rights,
  });
  return made.key;
}

/** The next start loads from it. */
async function snapshotWritten(): Promise<void> {
  while (!(await readdir(snapshots)).some((name) => name.endsWith(".snapshot"))) await sleep(100);
}

/** The index is built by the command, then followed by a worker. */
async function measureCluster(key: string): Promise<void> {
  const bench = await openBenchCluster(1, Number(values.heap));
  const env = { WAYMARK_CATALOGUE: "opensearch", OPENSEARCH_URL: bench.addresses.join() };
  let worker: ChildProcess | undefined;
  try {
    console.log("\nThe catalogue in a cluster of one node");
    const from = performance.now();
    const nodesBefore = bench.cpuMs();
    const building = spawnProgram(["catalogue", "rebuild"], env);
    building.stdout.resume();
    const [code] = (await once(building, "exit")) as [number];
    if (code !== 0) throw new Error(`the build ended with ${code}`);
    const tookMs = performance.now() - from;
    console.log(
      `  built from the database in ${Math.round(tookMs)} ms, ` +
        `${Math.round((POSTINGS / tookMs) * 1000)} rows/s, ${bench.cpuMs() - nodesBefore} ms of CPU of the node`,
    );
    worker = spawnProgram(["serve"], { ...env, WAYMARK_ROLE: "worker" });
    worker.stdout!.resume();
    const running = await startServer(env);
    server = running.process;
    await measureRequests(running.url, key, server.pid!);
    await measureChange(running.url, key, server.pid!);
    showMemory(server.pid!);
  } finally {
    worker?.kill("SIGKILL");
    await bench.close();
  }
}

function showMemory(pid: number): void {
  const [, kB] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))!;
  console.log(`the server holds ${Math.round(Number(kB) / 1024)} MB`);
}

function spawnProgram(given: readonly string[], env: Readonly<Record<string, string>>) {
  const { host, user, database } = postgres.url;
  return spawn(process.execPath, [BIN, ...given], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
      WAYMARK_SECRET: SECRET,
      WAYMARK_ROLE: "api",
      WAYMARK_SNAPSHOT_DIR: snapshots,
      PORT: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function startServer(
  env: Readonly<Record<string, string>> = {},
): Promise<{ process: ChildProcess; url: string }> {
  const started = performance.now();
  const child = spawnProgram(["serve"], env);
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes("the job index is loaded")) {
      const { tookMs, source } = JSON.parse(line) as { tookMs: number; source: string };
      console.log(
        `  index loaded from the ${source} in ${tookMs} ms, ${Math.round((POSTINGS / tookMs) * 1000)} rows/s`,
      );
    }
    const ready = /^Waymark is ready: (\S+)/.exec(line);
    if (!ready) continue;
    const tookMs = Math.round(performance.now() - started);
    console.log(`  from the start of the process to ready ${tookMs} ms`);
    return { process: child, url: ready[1]! };
  }
  throw new Error("the server ended before it was ready");
}

async function measureRequests(url: string, key: string, pid: number): Promise<void> {
  const [id] = await db.query<{ id: string }>("SELECT id FROM jobs OFFSET 10 LIMIT 1");
  const { title, body: text } = SAMPLE_RESUMES[0]!;
  const cases: [string, string, object?][] = [
    ["GET /me", "/me"],
    ["one job", `/jobs/${id!.id}`],
    ["first page", "/jobs"],
    ["page 50 of 50", "/jobs?page=50&per_page=50"],
    ["the last page", `/jobs?page=${Math.ceil(POSTINGS / 50)}&per_page=50`],
    ["country", "/jobs?country=Germany"],
    [
      "country, remote, type, level",
      "/jobs?country=DE&is_remote=true&employment_type=full_time&experience_level=senior",
    ],
    ["two skills", "/jobs?skills=python,sql"],
    ["salary and date", "/jobs?salary_min=90000&posted_after=2026-10-20"],
    ["company", "/jobs?company=company%20123"],
    ["a common word", "/jobs?q=alfa1"],
    ["two words and a filter", "/jobs?q=alfa3%20alfa20&country=DE"],
    ["a slip", "/jobs?q=alfaa20"],
    ["three facets", "/jobs?facets=country,experience_level,employment_type"],
    ["three facets of a word", "/jobs?q=alfa1&facets=country,experience_level,employment_type"],
    ["city and company facets", "/jobs?facets=city,company"],
    ["loosened: an unknown word", "/jobs?q=alfa3%20qqqqqqqq"],
    ["loosened: a city", "/jobs?q=alfa25000%20alfa24000%20city%20123"],
    [
      "loosened: twelve words",
      `/jobs?q=${Array.from({ length: 12 }, (_, n) => `alfa${20_000 + n * 800}`).join("%20")}`,
    ],
    ["match 5 skills", "/jobs/match", { skills: ["python", "sql", "docker", "react", "excel"] }],
    ["match a résumé", "/jobs/match", { resume_text: `${title}\n${text}` }],
    [
      "match with filters",
      "/jobs/match",
      { skills: ["python", "sql"], filters: { country: "DE" } },
    ],
  ];
  console.log(`one request in flight, ${REQUESTS} of each, ms        p50      p99  CPU each`);
  for (const [name, path, body] of cases) {
    const times: number[] = [];
    const cpuBefore = cpuMsOf(pid);
    for (let i = 0; i < REQUESTS; i++) {
      const from = performance.now();
      const reply = await fetch(url + path, {
        method: body ? "POST" : "GET",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      // A cluster whose code is not compiled yet may be too slow for its time limit.
      if (reply.status === 503) {
        await sleep(1_000);
        i--;
        continue;
      }
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
      times.push(performance.now() - from);
    }
    const cpuMs = ((cpuMsOf(pid) - cpuBefore) / REQUESTS).toFixed(2);
    times.sort((a, b) => a - b);
    const at = (share: number): string => times[Math.floor((times.length - 1) * share)]!.toFixed(2);
    console.log(
      `  ${name.padEnd(44)} ${at(0.5).padStart(8)} ${at(0.99).padStart(8)} ${cpuMs.padStart(8)}`,
    );
  }
}

async function measureChange(url: string, key: string, pid: number): Promise<void> {
  for (let round = 0; round < 5; round++) {
    const before = cpuMsOf(pid);
    await db.transaction(async (tx) => {
      await tx.query("SELECT pg_advisory_xact_lock(7294814)");
      await tx.query(
        `UPDATE jobs SET company = $1, change_no = nextval('job_changes')
         WHERE id IN (SELECT id FROM jobs ORDER BY random() LIMIT 1000)`,
        [`Renamed ${round}`],
      );
      await tx.query("NOTIFY job_changes");
    });
    const from = performance.now();
    for (;;) {
      const reply = await fetch(`${url}/jobs?company=renamed%20${round}&per_page=1`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const { pagination } = (await reply.json()) as { pagination: { total: number } };
      if (pagination.total === 1000) break;
      await sleep(10);
    }
    const seenMs = Math.round(performance.now() - from);
    await sleep(1_000);
    console.log(
      `1,000 changed postings: seen after ${seenMs} ms; ${cpuMsOf(pid) - before} ms of a core in all`,
    );
  }
}
