/*
 * Faults of a real OpenSearch cluster under load: three nodes, each on a host of its own (network and
 * process namespaces), two API servers and two workers. Customers search, match and read while postings
 * are imported, closed and opened; nodes are killed, frozen and cut off, workers killed, disks filled
 * and the index rebuilt. After each fault the servers must find by themselves what the database has, and
 * every document is compared with it. Needs root, a JDK and WAYMARK_TEST_OPENSEARCH_DIR; without them it
 * says so and ends. Reaches nothing outside its namespaces, which end with it.
 *
 *   npm run chaos:opensearch [-- --clients 3 --seed 1 --only frozen --keep FOLDER]
 */
import { spawn, spawnSync } from "node:child_process";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createApp } from "../../src/access/index.ts";
import { aliasesOf, verifyIndex } from "../../src/features/catalogue/index.ts";
import { loadBuiltIn } from "../../src/knowledge/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createLog } from "../../src/platform/log.ts";
import { Cluster } from "../../src/platform/opensearch.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import {
  classPathOfNodes,
  missingForCluster,
  nodeCommand,
} from "../../test/support/opensearch/cluster.ts";
import { buildSwitch, Host, runInLab } from "../ha/lab.ts";
import { seeded } from "../seeded.ts";
import { Member } from "./members.ts";
import { SearchLoad } from "./opensearch-load.ts";
import { keyOf } from "./promises.ts";

const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "3" },
    seed: { type: "string", default: "1" },
    /** Only faults whose name contains this. */
    only: { type: "string", default: "" },
    /** Keeps data and logs of every host here. */
    keep: { type: "string" },
    /** Set by this program when it starts itself in its namespaces. */
    inside: { type: "string" },
  },
});

const BIN = join(import.meta.dirname, "../../bin/waymark.js");
const SECRET = "chaos-".repeat(8);
const OUTSIDE = "10.78.0.1";
const NODES = ["os1", "os2", "os3"];
const addressOf = (node: string): string => `10.78.0.1${node.slice(2)}`;
const POSTINGS = 3_000;
const IMPORTED = 500;
const START_MS = 240_000;
const RECOVER_MS = 240_000;
const LIMIT_MS = 45 * 60_000;
const NEARLY_FULL = ["low", "high", "flood_stage"].map(
  (stage) => `cluster.routing.allocation.disk.watermark.${stage}`,
);

await runInLab({
  file: import.meta.filename,
  keep: values.keep,
  inside: values.inside,
  limitMs: LIMIT_MS,
  missing: missingForCluster,
  run: runLab,
});

interface Lab {
  readonly db: Database;
  readonly cluster: Cluster;
  readonly hosts: readonly Host[];
  readonly apis: readonly Member[];
  readonly workers: readonly Member[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

async function runLab(folder: string): Promise<number> {
  const random = seeded(Number(values.seed));
  await mkdir("/run/netns", { recursive: true });
  spawnSync("mount", ["-t", "tmpfs", "tmpfs", "/run/netns"]);
  buildSwitch(OUTSIDE);
  const hosts = await startHosts(folder);
  await chmod(folder, 0o711);
  const embedded = await openEmbedded(join(folder, "data"), createLog("silent"));
  await embedded.ensure();
  const db = openDatabase({ connection: embedded.url, maxConnections: 6 });
  const { host, user, database } = embedded.url as Record<string, string>;
  const nodes = NODES.map((node) => `http://${addressOf(node)}:9200`);
  const env = {
    PATH: process.env["PATH"],
    DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
    WAYMARK_SECRET: SECRET,
    WAYMARK_DATA_DIR: join(folder, "files"),
    WAYMARK_CATALOGUE: "opensearch",
    OPENSEARCH_URL: nodes.join(),
    LOG_LEVEL: "silent",
    PORT: "0",
  };
  await migrate(db);
  await runCommand(env, ["jobs", "generate", "--count", String(POSTINGS), "--seed", "1"]);
  const cluster = new Cluster({ nodes });
  const start = (role: "api" | "worker"): Member[] => [0, 1].map(() => new Member(role, BIN, env));
  const lab: Lab = { db, cluster, hosts, env, apis: start("api"), workers: start("worker") };
  const app = await createApp(db, systemClock, {
    name: "Chaos",
    rateRead: 1_000_000,
    rateAi: 1_000_000,
    sandboxQuota: 1_000_000,
  });
  const urls = (): string[] => lab.apis.flatMap(({ url }) => url ?? []);
  const key = await keyOf(db, app.id, "test");
  const load = new SearchLoad({ db, urls, key, random });
  try {
    await untilServed(lab, key);
    await untilGreen(lab);
    load.start(Number(values.clients));
    const broken = await injectAll(lab, load, key);
    broken.push(...load.violations);
    console.log(broken.length === 0 ? "every promise held" : broken.slice(0, 40).join("\n"));
    return broken.length === 0 ? 0 : 1;
  } catch (error) {
    console.log(`not finished: ${String(error)}`);
    return 1;
  } finally {
    await load.stop();
    for (const member of [...lab.apis, ...lab.workers]) member.kill();
    await db.close();
    await embedded.stop();
  }
}

async function startHosts(folder: string): Promise<Host[]> {
  const classPath = await classPathOfNodes();
  const hosts = NODES.map((name) => {
    const command = nodeCommand(classPath, 384, {
      "cluster.name": "waymark-chaos",
      "node.name": name,
      "path.home": join(folder, name),
      "network.host": addressOf(name),
      "http.port": "9200",
      "transport.port": "9300",
      "discovery.seed_hosts": NODES.map((node) => `${addressOf(node)}:9300`).join(),
      "cluster.initial_cluster_manager_nodes": NODES.join(),
      "cluster.routing.allocation.disk.threshold_enabled": "false",
      "cluster.info.update.interval": "10s",
    });
    const services = [{ name: "opensearch", command }];
    return new Host({ name, address: addressOf(name), folder: join(folder, name), services });
  });
  for (const host of hosts) await host.start();
  return hosts;
}

async function runCommand(env: NodeJS.ProcessEnv, words: string[]): Promise<void> {
  const stdio = ["ignore", "ignore", "pipe"] as const;
  const child = spawn(process.execPath, [BIN, ...words], { env, stdio: [...stdio] });
  const said = readText(child.stderr);
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`waymark ${words.join(" ")}: ${(await said).trim()}`);
}

/** Resolves when both servers find exactly the open postings of the database; returns the milliseconds. */
async function untilServed(lab: Lab, key: string): Promise<number> {
  const began = performance.now();
  const until = began + Math.max(START_MS, RECOVER_MS);
  for (; performance.now() < until; await sleep(250)) {
    const urls = lab.apis.flatMap(({ url }) => url ?? []);
    if (urls.length < lab.apis.length) continue;
    const open = await countOpen(lab.db);
    const totals = await Promise.all(urls.map((url) => readTotal(url, key)));
    if (totals.every((total) => total === open)) return performance.now() - began;
  }
  throw new Error(`the servers do not find all postings after ${RECOVER_MS / 1_000} s`);
}

async function readTotal(url: string, key: string): Promise<number | undefined> {
  try {
    const reply = await fetch(`${url}/v1/jobs?per_page=1`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(10_000),
    });
    if (reply.status !== 200) return undefined;
    return ((await reply.json()) as { pagination: { total: number } }).pagination.total;
  } catch {
    return undefined;
  }
}

async function countOpen(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(DISTINCT group_id) AS count FROM jobs
     WHERE status = 'published' AND (expires_at IS NULL OR expires_at > now())`,
  );
  return row!.count;
}

function faultsOf(lab: Lab): readonly [string, () => Promise<void>][] {
  return [
    ["kill -9 of a node, back after 20 s", () => killNode(lab)],
    ["kill -9 of a node that restarts at once", () => restartNode(lab)],
    ["kill -9 of both workers, three times", () => killWorkers(lab)],
    ["a node frozen for 20 s", () => freezeNode(lab, 20_000)],
    ["the leading node cut off for 50 s", () => cutOff(lab, 50_000)],
    ["every disk nearly full for 40 s", () => fillDisks(lab, 40_000)],
    ["rebuild, killed and started again", () => rebuild(lab)],
    ["all nodes killed for 10 s", () => restartCluster(lab)],
  ];
}

async function injectAll(lab: Lab, load: SearchLoad, key: string): Promise<string[]> {
  const broken: string[] = [];
  console.log("| fault | replies | 503 | rows read | median | slowest | found all after |");
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  await sleep(10_000);
  report("none, for 10 s", load.take(), undefined);
  let seed = 10;
  for (const [name, inject] of faultsOf(lab).filter(([name]) => name.includes(values.only))) {
    // An import under way when the fault comes.
    const drawn = ["--count", String(IMPORTED), "--seed", String(seed++)];
    const importing = runCommand(lab.env, ["jobs", "generate", ...drawn]);
    await sleep(1_000);
    try {
      await Promise.all([inject(), importing]);
      // Nothing is closed or opened meanwhile, so that totals must be equal.
      load.isCalm = true;
      const recoveredMs = await untilServed(lab, key);
      report(name, load.take(), recoveredMs);
      broken.push(...(await compare(lab, name)));
      load.isCalm = false;
      // A shard has two copies: one fault at a time.
      await untilGreen(lab);
      load.take();
    } catch (error) {
      broken.push(`${name}: ${(error as Error).message}`);
      break;
    }
  }
  return broken;
}

function report(
  name: string,
  { ok, away, rows, times }: ReturnType<SearchLoad["take"]>,
  recoveredMs: number | undefined,
): void {
  const sorted = times.toSorted((a, b) => a - b);
  const cells = [
    name,
    ok,
    away,
    rows,
    `${Math.round(sorted[sorted.length >> 1] ?? 0)} ms`,
    `${((sorted.at(-1) ?? 0) / 1_000).toFixed(1)} s`,
    recoveredMs === undefined ? "" : `${(recoveredMs / 1_000).toFixed(1)} s`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

async function untilGreen({ cluster }: Lab): Promise<void> {
  for (const until = performance.now() + RECOVER_MS; performance.now() < until; await sleep(500)) {
    const health = { method: "GET", path: "/_cluster/health" } as const;
    const found = await cluster
      .send<{ status: string; number_of_nodes: number }>(health)
      .catch(() => undefined);
    if (found?.status === "green" && found.number_of_nodes === NODES.length) return;
  }
  throw new Error(`not all copies are back after ${RECOVER_MS / 1_000} s`);
}

/** Every document against the database, twice for what is being fed. */
async function compare(lab: Lab, name: string): Promise<string[]> {
  const { engine, fingerprint } = loadBuiltIn();
  const aliases = aliasesOf("waymark", fingerprint);
  const client = await lab.db.connect("chaos");
  try {
    const deps = { cluster: lab.cluster, aliases, engine, clock: systemClock };
    const found = await verifyIndex(deps, client);
    if (!found) return [`${name}: the cluster has no index`];
    const { missing, ghosts, postings } = found;
    console.log(`  ${postings} postings compared: ${missing} missing, ${ghosts} ghosts`);
    return missing + ghosts === 0 ? [] : [`${name}: ${missing} missing, ${ghosts} ghosts`];
  } finally {
    await client.end();
  }
}

async function killNode({ hosts }: Lab): Promise<void> {
  await hosts[0]!.kill();
  await sleep(20_000);
  await hosts[0]!.start();
}

async function restartNode({ hosts }: Lab): Promise<void> {
  hosts[1]!.killProgram(`node.name=${hosts[1]!.name}`);
  await sleep(20_000);
}

async function killWorkers({ workers }: Lab): Promise<void> {
  for (let times = 0; times < 3; times++)
    for (const worker of workers) {
      worker.signal("SIGKILL");
      await sleep(3_000);
    }
}

async function freezeNode({ hosts }: Lab, forMs: number): Promise<void> {
  const host = hosts[2]!;
  host.signalProgram(`node.name=${host.name}`, "SIGSTOP");
  await sleep(forMs);
  host.signalProgram(`node.name=${host.name}`, "SIGCONT");
}

/** The node that leads the cluster, so that the others must elect another. */
async function cutOff({ hosts, cluster }: Lab, forMs: number): Promise<void> {
  const [leader] = await cluster.send<{ node: string }[]>({
    method: "GET",
    path: "/_cat/cluster_manager?format=json",
  });
  const host = hosts.find(({ name }) => name === leader!.node)!;
  host.partition();
  await sleep(forMs);
  host.reconnect();
}

/** By the marks from which on the cluster refuses writes: above what any disk has free. */
async function fillDisks({ cluster }: Lab, forMs: number): Promise<void> {
  const set = (mark: string | null, isWatched: boolean | null): Promise<unknown> =>
    cluster.send({
      method: "PUT",
      path: "/_cluster/settings",
      body: {
        persistent: {
          ...Object.fromEntries(NEARLY_FULL.map((name) => [name, mark])),
          "cluster.routing.allocation.disk.threshold_enabled": isWatched,
        },
      },
      tryMs: 30_000,
      limitMs: 60_000,
    });
  await set("900000gb", true);
  await sleep(forMs);
  const blocked = await cluster.send<object>({
    method: "GET",
    path: "/_all/_settings/index.blocks.read_only_allow_delete",
  });
  if (Object.keys(blocked).length === 0) throw new Error("the cluster refused no writes");
  // The cluster takes its blocks back by itself.
  await set("1kb", true);
}

async function rebuild({ env, cluster }: Lab): Promise<void> {
  const killed = spawn(process.execPath, [BIN, "catalogue", "rebuild", "--shards", "2"], {
    env,
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => killed.once("exit", resolve));
  await Promise.race([sleep(4_000), ended]);
  killed.kill("SIGKILL");
  await ended;
  await runCommand(env, ["catalogue", "rebuild", "--shards", "3"]);
  const indices = await cluster.send<object>({ method: "GET", path: "/waymark-*" });
  if (Object.keys(indices).length !== 2)
    throw new Error(`indices are left: ${Object.keys(indices).join(", ")}`);
}

async function restartCluster({ hosts }: Lab): Promise<void> {
  await Promise.all(hosts.map((host) => host.kill()));
  await sleep(10_000);
  for (const host of hosts) await host.start();
}
