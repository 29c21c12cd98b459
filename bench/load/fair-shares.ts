/*
 * One app presses as hard as it can, another asks for one thing at a time. For each kind of work
 * (fair-kinds.ts) the other app's wait is measured alone and beside the pressing app; it must not
 * grow beyond MAX_RATIO. Loopback only, a temporary database, stops by itself.
 *
 *   npm run bench fair-shares [-- --kinds searches,pathways,webhooks,imports,documents --seconds 20]
 */
import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createApp, createKey, SCOPES } from "../../src/access/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { createKinds, type Customer, type Kind } from "./fair-kinds.ts";
import { fillJobs } from "./feed-postings.ts";

const { values } = parseArgs({
  options: {
    kinds: { type: "string", default: "searches,pathways,webhooks,imports,documents" },
    seconds: { type: "string", default: "20" },
    postings: { type: "string", default: "20000" },
    processes: { type: "string", default: "1" },
  },
});
const MAX_RATIO = 3;
const SECRET = "bench-".repeat(8);
const QUIET_SECONDS = 8;
const PAUSE_MS = 100;
const WARM_UP = 20;
const FAST = { rateRead: 1_000_000, rateAi: 1_000_000, sandboxQuota: 1_000_000 };
/** As a customer has it: slow documents are sent at the full rate. */
const RATED = { rateRead: 100_000, rateAi: 20, sandboxQuota: 100_000 };

const folder = await mkdtemp("/tmp/waymark-bench-");
// Open to the database's account, so that its data stays inside and is removed with it.
await chmod(folder, 0o711);
const embedded = await openEmbedded(join(folder, "data"), createLog("silent"));
await embedded.ensure();
const db = openDatabase({ connection: embedded.url });
const { host, user, database } = embedded.url;
const env = {
  PATH: process.env["PATH"],
  DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
  WAYMARK_SECRET: SECRET,
  WAYMARK_ALLOW_PRIVATE_HOSTS: "true",
  WAYMARK_PROCESSES: values.processes,
  LOG_LEVEL: "error",
};
const BIN = join(import.meta.dirname, "../../bin/waymark.js");

class Worker {
  #running: ReturnType<typeof serve> | undefined;

  async start(): Promise<void> {
    this.#running = serve("worker");
    this.#running.output.resume();
    while ((await db.query("SELECT 1 FROM worker_heartbeats")).length === 0) await sleep(20);
  }

  async stop(): Promise<void> {
    this.#running?.child.kill("SIGTERM");
    await this.#running?.ended;
  }
}

try {
  await migrate(db);
  await fillJobs(db, Number(values.postings));
  const [pressing, rated, other] = [
    await customer("Pressing", FAST),
    await customer("Rated", RATED),
    await customer("Other", FAST),
  ];
  const { url, stop } = await startServer();
  const worker = new Worker();
  await worker.start();
  const kinds = await createKinds({ db, url, env, bin: BIN, pressing, rated, other, worker });
  try {
    console.log(
      `${values.postings} postings, ${values.processes} API process(es), load ${loadavg()[0]!.toFixed(1)} before`,
    );
    console.log("kind          alone p50 / p95 ms    beside p50 / p95 ms   ratio of p50");
    for (const name of values.kinds.split(",")) {
      const kind = kinds.all.find((one) => one.name === name);
      if (!kind) throw new Error(`no kind is called ${name}`);
      if (!(await compare(kind))) process.exitCode = 1;
    }
  } finally {
    await worker.stop();
    await stop();
    await kinds.close();
  }
} finally {
  await db.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}

async function compare(kind: Kind): Promise<boolean> {
  for (let n = 0; n < WARM_UP; n++) await kind.once();
  const alone = await measure(kind, QUIET_SECONDS);
  const ending = new AbortController();
  let pressing: Promise<string> | undefined;
  await new Promise<void>((ready, fail) => {
    pressing = kind.press(ending.signal, ready);
    pressing.catch(fail);
  });
  const beside = await measure(kind, Number(values.seconds));
  ending.abort();
  const said = await pressing!;
  const ratio = at(beside, 0.5) / at(alone, 0.5);
  const show = (times: number[]) =>
    `${at(times, 0.5).toFixed(0)} / ${at(times, 0.95).toFixed(0)} (${times.length})`.padEnd(22);
  const isFair = ratio <= MAX_RATIO;
  console.log(
    `${kind.name.padEnd(14)}${show(alone)}${show(beside)}${ratio.toFixed(1)}${isFair ? "" : "  TOO LONG"}   ${said}`,
  );
  return isFair;
}

async function measure(kind: Kind, seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
    const began = performance.now();
    await kind.once();
    times.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  return times.toSorted((a, b) => a - b);
}

function at(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(share * times.length))]!;
}

async function customer(name: string, limits: typeof FAST): Promise<Customer> {
  const { id: appId } = await createApp(db, systemClock, { name, ...limits });
  const rights = { scopes: SCOPES, ipAllowlist: [], expiresAt: null, name };
  const made = await createKey(db, systemClock, {
    appId,
    mode: "test",
    type: "secret",
    ...rights,
  });
  return { appId, key: made.key };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const { child, ended, output } = serve("api");
  for await (const line of createInterface({ input: output })) {
    const url = /ready: (http:\S+\/v1)/.exec(line)?.[1];
    if (!url) continue;
    return {
      url,
      async stop() {
        child.kill("SIGTERM");
        await ended;
      },
    };
  }
  throw new Error("the server ended before it was ready");
}

function serve(role: "api" | "worker") {
  const argv = ["--max-semi-space-size=16", BIN, "serve", "--role", role, "--port", "0"];
  const child = spawn(process.execPath, argv, { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return { child, ended, output: child.stdout };
}
