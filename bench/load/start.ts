/*
 * How long `npm start` takes, and what it costs: wall-clock time and CPU of all its processes, the
 * database included, until the socket answers (/healthz), until the server is ready (/readyz) and
 * until it prints its address. First in an empty data folder as after `npm ci`, which compiles modules
 * and knowledge base (`npm run prepare`), then again in the same folder. On a shared machine compare
 * the CPU.
 *
 * With --opensearch: an API process whose postings are in a cluster (load/start-in-cluster.ts), and its
 * memory after ten seconds at rest, with the allocator's settings of the image.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { treeCpuMsOf } from "./cpu.ts";
import { prepareCluster, residentMbOf } from "./start-in-cluster.ts";

const { values } = parseArgs({
  options: {
    /** Starts after the first. */
    later: { type: "string", default: "5" },
    /** Starts without the compiled modules and knowledge base, as after `npm ci --ignore-scripts`. */
    cold: { type: "boolean", default: false },
    /** Keeps compiled code and tables of earlier starts. */
    warm: { type: "boolean", default: false },
    /** An API process with its catalogue in OpenSearch. */
    opensearch: { type: "boolean", default: false },
  },
});

const ROOT = join(import.meta.dirname, "../..");
const CACHE = join(ROOT, "node_modules/.cache/waymark");
const LOOK_EVERY_MS = 10;
const DEADLINE_MS = 120_000;
const REST_MS = 10_000;

interface Moment {
  readonly wallMs: number;
  readonly cpuMs: number;
}
type Moments = Record<"healthz" | "readyz" | "line", Moment> & { readonly restMb?: number };

const folder = await mkdtemp("/tmp/waymark-bench-");
// Open to the database's account, so that its data stays inside and is removed with it.
await chmod(folder, 0o711);
const inCluster = values.opensearch ? await prepareCluster(folder) : undefined;
try {
  if (!values.warm) await rm(CACHE, { recursive: true, force: true });
  if (!values.warm && !values.cold) {
    const began = performance.now();
    spawnSync("npm", ["run", "prepare"], { cwd: ROOT, stdio: "ignore" });
    console.log(`npm run prepare: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  }
  console.log(
    `${inCluster ? "waymark serve --role api" : "npm start"}, load before ${loadavg()[0]!.toFixed(1)}`,
  );
  console.log("start       /healthz         /readyz          address printed");
  show("first", await start());
  const later: Moments[] = [];
  for (let n = 1; n <= Number(values.later); n++) {
    const moments = await start();
    show(`later ${n}`, moments);
    later.push(moments);
  }
  if (later.length > 1)
    show("median", {
      healthz: median(later.map(({ healthz }) => healthz)),
      readyz: median(later.map(({ readyz }) => readyz)),
      line: median(later.map(({ line }) => line)),
    });
} finally {
  await inCluster?.close();
  await rm(folder, { recursive: true, force: true });
}

async function start(): Promise<Moments> {
  const port = await freePort();
  const began = performance.now();
  const [program, ...words] = inCluster?.command ?? ["npm", "start"];
  const child = spawn(program!, words, {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: String(port),
      WAYMARK_DATA_DIR: join(folder, "data"),
      ...inCluster?.env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const now = (): Moment => ({
    wallMs: performance.now() - began,
    cpuMs: treeCpuMsOf(child.pid!),
  });
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  try {
    const [healthz, readyz, line] = await Promise.all([
      answered(`http://127.0.0.1:${port}/healthz`, now, deadline),
      answered(`http://127.0.0.1:${port}/readyz`, now, deadline),
      printed(child, now),
    ]);
    if (!inCluster) return { healthz, readyz, line };
    await sleep(REST_MS);
    return { healthz, readyz, line, restMb: residentMbOf(child.pid!) };
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
}

async function answered(url: string, now: () => Moment, deadline: AbortSignal): Promise<Moment> {
  for (;;) {
    deadline.throwIfAborted();
    const reply = await fetch(url, { signal: deadline }).catch(() => undefined);
    if (reply?.ok) return now();
    await sleep(LOOK_EVERY_MS);
  }
}

async function printed(child: ChildProcess, now: () => Moment): Promise<Moment> {
  let output = "";
  for await (const chunk of child.stdout!) {
    output += String(chunk);
    if (output.includes("Waymark is ready: ")) {
      child.stdout!.resume();
      return now();
    }
  }
  throw new Error(`the server ended before it was ready: ${output}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function median(moments: readonly Moment[]): Moment {
  const middle = (of: (moment: Moment) => number): number =>
    moments.map(of).toSorted((a, b) => a - b)[Math.floor(moments.length / 2)]!;
  return { wallMs: middle(({ wallMs }) => wallMs), cpuMs: middle(({ cpuMs }) => cpuMs) };
}

function show(name: string, { healthz, readyz, line, restMb }: Moments): void {
  const cell = ({ wallMs, cpuMs }: Moment): string =>
    `${(wallMs / 1_000).toFixed(2)} s, CPU ${(cpuMs / 1_000).toFixed(2)} s`.padEnd(24);
  const rest = restMb === undefined ? "" : `${restMb} MB at rest`;
  console.log(`${name.padEnd(10)}  ${cell(healthz)}${cell(readyz)}${cell(line)}${rest}`.trimEnd());
}
