/*
 * Import end to end: `waymark jobs import` as a separate process on a file of generated postings
 * whose skills, level, type and salary must be parsed from the text, into an empty embedded
 * PostgreSQL. Two sizes show that memory stays flat; then the same file again, and a file with one
 * line of 100 MB.
 *
 *   npm run bench:import -- [--rows 20000,100000]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import { generatePostings } from "../../src/operator/demo/generate.ts";
import { loadEngine } from "../../src/knowledge.ts";
import { cpuMsOf, parentOf } from "./cpu.ts";

const BIN = join(import.meta.dirname, "../../bin/waymark.js");
const SAMPLE_MS = 100;
const LONG_LINE_BYTES = 100_000_000;

const { values } = parseArgs({ options: { rows: { type: "string", default: "20000,100000" } } });
const sizes = values.rows.split(",").map(Number);
if (!sizes.every((n) => Number.isInteger(n) && n > 0 && n <= 10_000_000))
  throw new Error("--rows takes numbers of rows, separated by commas");

const folder = await mkdtemp("/tmp/waymark-bench-import-");
// Open to the database\'s account, so that its data stays inside and is removed with it.
await chmod(folder, 0o711);
try {
  const table = [];
  for (const rows of sizes) {
    const file = join(folder, `${rows}.ndjson`);
    await writePostings(file, rows);
    const dataDir = join(folder, `data-${rows}`);
    // The database is created before the clock starts.
    await waymark(dataDir, ["migrate"]);
    const { size } = await stat(file);
    table.push(describe("new", rows, size, await waymark(dataDir, ["jobs", "import", file])));
    table.push(describe("again", rows, size, await waymark(dataDir, ["jobs", "import", file])));
    await rm(dataDir, { recursive: true, force: true });
    await rm(file);
  }
  const hostile = join(folder, "hostile.ndjson");
  await writeHostile(hostile);
  const dataDir = join(folder, "data-hostile");
  await waymark(dataDir, ["migrate"]);
  const { size } = await stat(hostile);
  const run = await waymark(dataDir, ["jobs", "import", hostile]);
  table.push(describe("a line of 100 MB", 3, size, run));
  console.table(table);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function writePostings(file: string, count: number): Promise<void> {
  const out = createWriteStream(file);
  const options = { count, seed: 1, now: new Date() };
  for await (const rows of generatePostings(loadEngine(), options)) {
    const text = rows
      .map((row) => ("record" in row ? bareLine(row.record as object) : ""))
      .join("");
    if (!out.write(text)) await once(out, "drain");
  }
  out.end();
  await finished(out);
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

/** Runs the command and samples its memory and CPU time by part. */
async function waymark(dataDir: string, args: string[]): Promise<Run> {
  const start = performance.now();
  const child = spawn(process.execPath, [BIN, ...args, "--json"], {
    env: { PATH: process.env["PATH"], WAYMARK_DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  let peakKb = 0;
  const threads: Threads = new Map();
  let postgres: number | undefined;
  let postgresMs = 0;
  child.stdout.on("data", (piece) => (out += String(piece)));
  const sampler = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      peakKb = Math.max(peakKb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
      watchThreads(child.pid!, threads);
      postgres ??= findPostgres(child.pid!);
      if (postgres) postgresMs = Math.max(postgresMs, cpuMsOf(postgres));
    } catch {
      // The process has just ended.
    }
  }, SAMPLE_MS);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearInterval(sampler);
  if (code !== 0) throw new Error(`waymark ${args.join(" ")} ended with ${code}`);
  return {
    seconds: (performance.now() - start) / 1000,
    cpuMs: { ...sumOf(threads), postgres: postgresMs },
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

/** A child of the keeper that the command started. */
function findPostgres(pid: number): number | undefined {
  return readdirSync("/proc")
    .map(Number)
    .find((other) => other > 0 && parentOf(parentOf(other)) === pid && isPostgres(other));
}

function isPostgres(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[0]!.endsWith("/postgres");
}

function describe(what: string, rows: number, fileBytes: number, run: Run): object {
  const { added, unchanged, rejected } = run.report;
  const parts = Object.values(run.cpuMs);
  const msPerRow = (ms: number): string => (ms / rows).toFixed(3);
  return {
    what,
    rows,
    "file MB": Math.round(fileBytes / 1e6),
    "added / unchanged / rejected": `${added} / ${unchanged} / ${rejected}`,
    seconds: run.seconds.toFixed(1),
    "rows/s": Math.round(rows / run.seconds),
    "CPU s": (parts.reduce((a, b) => a + b, 0) / 1000).toFixed(1),
    "ms/row: main, reading, V8, PostgreSQL": parts.map(msPerRow).join(", "),
    "peak MB": Math.round(run.peakMb),
  };
}
