/*
 * Import end to end: `waymark jobs import` as a separate process on a file of generated postings
 * whose skills, level, type and salary must be parsed from the text, into an empty embedded
 * PostgreSQL. Two sizes show that memory stays flat; then the same file again, and a file with one
 * line of 100 MB. With `--processes 2` the rows come as two files, each imported by a process of its
 * own at the same time, as two machines would.
 *
 *   npm run bench import -- [--rows 20000,100000] [--processes 1]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { generatePostings } from "../../src/operator/demo/demo-postings.ts";
import { loadEngine } from "../../src/knowledge/index.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { LOCKS } from "../../src/platform/postgres/locks.ts";
import { cpuMsOf, parentOf } from "./cpu.ts";

const BIN = join(import.meta.dirname, "../../bin/waymark.js");
const SAMPLE_MS = 100;
const LOCK_SAMPLE_MS = 15;
const LONG_LINE_BYTES = 100_000_000;

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "20000,100000" },
    processes: { type: "string", default: "1" },
  },
});
const sizes = values.rows.split(",").map(Number);
if (!sizes.every((n) => Number.isInteger(n) && n > 0 && n <= 10_000_000))
  throw new Error("--rows takes numbers of rows, separated by commas");
const processes = Number(values.processes);
if (!Number.isInteger(processes) || processes < 1 || processes > 16)
  throw new Error("--processes takes a number from 1 to 16");

const folder = await mkdtemp("/tmp/waymark-bench-import-");
// Open to the database's account, so that its data stays inside and is removed with it.
await chmod(folder, 0o711);
try {
  const table = [];
  for (const rows of sizes) {
    const files = Array.from({ length: processes }, (_, i) => join(folder, `${rows}-${i}.ndjson`));
    await writePostings(files, rows);
    table.push(...(await importTwice(files, rows)));
    await Promise.all(files.map((file) => rm(file)));
  }
  const hostile = join(folder, "hostile.ndjson");
  await writeHostile(hostile);
  const [line] = await importTwice([hostile], 3);
  table.push({ ...line, what: "a line of 100 MB" });
  console.table(table);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Into an empty database, which is created and started before the clock starts; then once more. */
async function importTwice(files: string[], rows: number): Promise<object[]> {
  const dataDir = join(folder, `data-${rows}`);
  const embedded = await openEmbedded(dataDir, createLog("silent"));
  await embedded.ensure();
  const db = openDatabase({ connection: embedded.url });
  try {
    await waymark(dataDir, [["migrate"]]);
    const table = [];
    for (const what of ["new", "again"]) {
      const locks = watchLocks(db);
      const runs = files.map((file) => ["jobs", "import", file]);
      const run = await waymark(dataDir, runs, findPostgres(process.pid));
      table.push({
        ...describe(what, rows, run),
        ...(await locks.stop()),
        ...(await diskOf(db, rows)),
      });
    }
    return table;
  } finally {
    await db.close();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** How much of the time the lock of writers was held, and how many processes waited for it on average. */
function watchLocks(db: ReturnType<typeof openDatabase>) {
  const stopping = new AbortController();
  let [samples, held, waiting] = [0, 0, 0];
  const sampling = (async () => {
    while (!stopping.signal.aborted) {
      const [row] = await db.query<{ held: number; waiting: number }>(
        `SELECT count(*) FILTER (WHERE granted) AS held, count(*) FILTER (WHERE NOT granted) AS waiting
         FROM pg_locks WHERE locktype = 'advisory' AND objid = $1`,
        [LOCKS.jobChanges],
      );
      samples++;
      held += row!.held;
      waiting += row!.waiting;
      await sleep(LOCK_SAMPLE_MS);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await sampling;
      return { "lock held, waiting": `${share(held, samples)}, ${share(waiting, samples)}` };
    },
  };
}

async function diskOf(db: ReturnType<typeof openDatabase>, rows: number): Promise<object> {
  const [row] = await db.query<{ bytes: number }>("SELECT pg_total_relation_size('jobs') AS bytes");
  return { "disk kB/row": (row!.bytes / rows / 1000).toFixed(2) };
}

function share(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)} %`;
}

/** Row by row to each file in turn, so that they overlap in words, companies and vacancies. */
async function writePostings(files: string[], count: number): Promise<void> {
  const outs = files.map((file) => createWriteStream(file));
  const options = { count, seed: 1, now: new Date() };
  for await (const rows of generatePostings(loadEngine(), options)) {
    const lines = rows.map((row) => ("record" in row ? bareLine(row.record as object) : ""));
    for (const [i, out] of outs.entries()) {
      const text = lines.filter((_, n) => n % outs.length === i).join("");
      if (!out.write(text)) await once(out, "drain");
    }
  }
  for (const out of outs) out.end();
  await Promise.all(outs.map((out) => finished(out)));
}

/** Only the fields that every feed has; the engine must find the rest. */
function bareLine(record: object): string {
  const told = ["external_id", "title", "company", "description", "country", "city", "posted_at"];
  return `${JSON.stringify(record, told)}\n`;
}

async function writeHostile(file: string): Promise<void> {
  const out = createWriteStream(file);
  const row = (id: number): string =>
    `{"external_id":"${id}","title":"Cook","description":"Cooks"}\n`;
  out.write(`${row(1)}{"title":"`);
  const filler = "x".repeat(1_000_000);
  for (let bytes = 0; bytes < LONG_LINE_BYTES; bytes += filler.length)
    if (!out.write(filler)) await once(out, "drain");
  out.end(`"}\n${row(2)}`);
  await finished(out);
}

interface Run {
  seconds: number;
  cpuMs: CpuMs;
  peakMb: number;
  report: { read: number; added: number; unchanged: number; rejected: number };
}

/** CPU time by part: the threads by name, and PostgreSQL with all its processes. */
interface CpuMs {
  main: number;
  reading: number;
  /** V8's own threads: compilation and garbage collection. */
  v8: number;
  postgres: number;
}

/** Runs the commands at once and samples their memory and CPU time by part; the slowest ends it. */
async function waymark(dataDir: string, runs: string[][], postgres?: number): Promise<Run> {
  const start = performance.now();
  const before = postgres === undefined ? 0 : cpuMsOf(postgres);
  const all = await Promise.all(runs.map((args) => runOne(dataDir, args)));
  const report = { read: 0, added: 0, unchanged: 0, rejected: 0 };
  const cpuMs = { main: 0, reading: 0, v8: 0 };
  for (const one of all) {
    for (const name of keysOf(report)) report[name] += one.report[name];
    for (const name of keysOf(cpuMs)) cpuMs[name] += one.cpuMs[name];
  }
  return {
    seconds: (performance.now() - start) / 1000,
    cpuMs: { ...cpuMs, postgres: postgres === undefined ? 0 : cpuMsOf(postgres) - before },
    peakMb: Math.max(...all.map(({ peakMb }) => peakMb)),
    report,
  };
}

function keysOf<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[];
}

async function runOne(dataDir: string, args: string[]) {
  const child = spawn(process.execPath, [BIN, ...args, "--json"], {
    env: { PATH: process.env["PATH"], WAYMARK_DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  let peakKb = 0;
  const threads: Threads = new Map();
  child.stdout.on("data", (piece) => (out += String(piece)));
  const sampler = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      peakKb = Math.max(peakKb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
      watchThreads(child.pid!, threads);
    } catch {
      // The process has just ended.
    }
  }, SAMPLE_MS);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearInterval(sampler);
  if (code !== 0) throw new Error(`waymark ${args.join(" ")} ended with ${code}`);
  return {
    cpuMs: sumOf(threads),
    peakMb: peakKb / 1024,
    report: JSON.parse(out || "{}") as Run["report"],
  };
}

/** The last sample of each thread, because threads end before the process. */
type Threads = Map<string, { part: "main" | "reading" | "v8"; ms: number }>;

function watchThreads(pid: number, threads: Threads): void {
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const isReading = stat.includes("(WorkerThread)");
    const part = thread === String(pid) ? "main" : isReading ? "reading" : "v8";
    threads.set(thread, { part, ms: (Number(fields[11]) + Number(fields[12])) * 10 });
  }
}

function sumOf(threads: Threads): Omit<CpuMs, "postgres"> {
  const sums = { main: 0, reading: 0, v8: 0 };
  for (const { part, ms } of threads.values()) sums[part] += ms;
  return sums;
}

/** A child of the keeper that this process started. */
function findPostgres(pid: number): number | undefined {
  return readdirSync("/proc")
    .map(Number)
    .find((other) => other > 0 && parentOf(parentOf(other)) === pid && isPostgres(other));
}

function isPostgres(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[0]!.endsWith("/postgres");
}

function describe(what: string, rows: number, run: Run): object {
  const { added, unchanged, rejected } = run.report;
  const parts = Object.values(run.cpuMs);
  const msPerRow = (ms: number): string => (ms / rows).toFixed(3);
  return {
    what,
    rows,
    processes,
    "added / unchanged / rejected": `${added} / ${unchanged} / ${rejected}`,
    seconds: run.seconds.toFixed(1),
    "rows/s": Math.round(rows / run.seconds),
    "CPU s": (parts.reduce((a, b) => a + b, 0) / 1000).toFixed(1),
    "ms/row: main, reading, V8, PostgreSQL": parts.map(msPerRow).join(", "),
    "peak MB": Math.round(run.peakMb),
  };
}
