import { execFile, spawn, type ChildProcess } from "node:child_process";
import { hash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/*
 * A real cluster for tests: three processes on loopback, from public Maven packages (95 files, 53 MB)
 * that are kept in the folder WAYMARK_TEST_OPENSEARCH_DIR. Without that setting its tests are skipped,
 * because they take minutes. It needs a JDK (17 or newer) and, the first time, Maven and the network.
 * packages.sha256 lists the packages: with others there is no cluster.
 */

const run = promisify(execFile);
const HERE = import.meta.dirname;
const CACHE = process.env["WAYMARK_TEST_OPENSEARCH_DIR"];
const NODES = 3;
const FETCH_MS = 300_000;
const START_MS = 120_000;

/** Why there can be no cluster here; undefined when there can. */
export async function missingForCluster(): Promise<string | undefined> {
  if (CACHE === undefined) return "WAYMARK_TEST_OPENSEARCH_DIR names no folder for its packages";
  for (const program of ["java", "javac"])
    if (!(await works(program, ["-version"]))) return `there is no ${program} (a JDK 17 or newer)`;
  try {
    await fetchClasses(CACHE);
    return undefined;
  } catch {
    return "its packages are not those listed, or cannot be fetched with Maven";
  }
}

const works = (program: string, given: string[]): Promise<boolean> =>
  run(program, given).then(
    () => true,
    () => false,
  );

/** The class path of a node. */
async function fetchClasses(cache: string): Promise<string> {
  const [jars, classes] = [join(cache, "jars"), join(cache, "node")];
  await run(join(HERE, "fetch"), [cache], { timeout: FETCH_MS });
  await requireListed(jars);
  await mkdir(classes, { recursive: true });
  const all = join(jars, "*");
  if (!existsSync(join(classes, "OpenSearchNode.class")))
    await run("javac", ["-cp", all, "-d", classes, join(HERE, "OpenSearchNode.java")]);
  return `${classes}:${all}`;
}

/** The class path of a node, fetched if necessary. */
export function classPathOfNodes(): Promise<string> {
  if (CACHE === undefined) throw new Error("WAYMARK_TEST_OPENSEARCH_DIR is not set");
  return fetchClasses(CACHE);
}

/** Tests start soon and end soon; a bench leaves the choice to the virtual machine. */
const SOON = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"];

/** A program and its arguments. */
export const nodeCommand = (
  classPath: string,
  heapMb: number,
  settings: Readonly<Record<string, string>>,
  jvmFlags: readonly string[] = SOON,
): string[] => [
  "java",
  `-Xms${heapMb}m`,
  `-Xmx${heapMb}m`,
  ...jvmFlags,
  "-cp",
  classPath,
  "OpenSearchNode",
  ...Object.entries({ "transport.type": "netty4", "http.type": "netty4", ...settings }).map(
    ([name, value]) => `${name}=${value}`,
  ),
];

/** Throws unless a folder has exactly the listed packages. */
async function requireListed(folder: string): Promise<void> {
  const names = (await readdir(folder)).toSorted();
  const sums = names.map(async (name) => {
    const bytes = await readFile(join(folder, name));
    return `${hash("sha256", bytes, "hex")}  ${name}\n`;
  });
  const found = (await Promise.all(sums)).join("");
  if (found !== (await readFile(join(HERE, "packages.sha256"), "utf8")))
    throw new Error("The packages are not those of packages.sha256");
}

export interface TestCluster {
  readonly addresses: readonly string[];
  /** Ends the process of a node at once. */
  kill(node: number): Promise<void>;
  /** Starts a node that was killed, with its data. */
  start(node: number): void;
  /** Stops a node's process without ending it, or lets it go on. */
  signal(node: number, signal: "SIGSTOP" | "SIGCONT"): void;
  /** Resolves when all nodes have joined and all copies of all shards are there. */
  untilGreen(): Promise<void>;
  close(): Promise<void>;
}

export async function startCluster({
  heapMb = 384,
  nodes: count = NODES,
  jvmFlags = SOON,
} = {}): Promise<TestCluster> {
  const running = process.env["WAYMARK_TEST_OPENSEARCH"];
  if (running !== undefined) return runningCluster(running.split(","));
  const classPath = await classPathOfNodes();
  const folder = await mkdtemp(join(tmpdir(), "waymark-opensearch-"));
  const ports = await freePorts(2 * count);
  const [http, transport] = [ports.slice(0, count), ports.slice(count)];
  const names = http.map((_, node) => `n${node}`);
  const clusterName = `waymark-${randomBytes(4).toString("hex")}`;
  const children: (ChildProcess | undefined)[] = [];
  const start = (node: number): void => {
    const log = openSync(join(folder, `n${node}.log`), "a");
    const [java, ...given] = nodeCommand(
      classPath,
      heapMb,
      {
        "cluster.name": clusterName,
        "node.name": names[node]!,
        "path.home": join(folder, names[node]!),
        "network.host": "127.0.0.1",
        "http.port": String(http[node]!),
        "transport.port": String(transport[node]!),
        "discovery.seed_hosts": transport.map((port) => `127.0.0.1:${port}`).join(),
        "cluster.initial_cluster_manager_nodes": names.join(),
        // The disk of a machine that runs tests may be nearly full.
        "cluster.routing.allocation.disk.threshold_enabled": "false",
      },
      jvmFlags,
    );
    children[node] = spawn(java!, given, { stdio: ["ignore", log, log] });
  };
  for (let node = 0; node < count; node++) start(node);
  const addresses = http.map((port) => `http://127.0.0.1:${port}`);
  const kill = async (node: number): Promise<void> => {
    const child = children[node];
    children[node] = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  const cluster: TestCluster = {
    addresses,
    start,
    kill,
    signal: (node, signal) => void children[node]?.kill(signal),
    untilGreen: () => untilGreen(addresses, count),
    async close() {
      await Promise.all(addresses.map((_, node) => kill(node)));
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await cluster.untilGreen();
  } catch (error) {
    await cluster.close();
    throw error;
  }
  return cluster;
}

/** One that somebody else started, for a test that is run again and again. */
const runningCluster = (addresses: readonly string[]): TestCluster => ({
  addresses,
  kill: () => Promise.reject(new Error("The cluster belongs to somebody else")),
  start() {},
  signal() {},
  untilGreen: () => untilGreen(addresses, addresses.length),
  close: async () => {},
});

async function untilGreen(addresses: readonly string[], nodes: number): Promise<void> {
  const until = performance.now() + START_MS;
  const path = `/_cluster/health?wait_for_status=green&wait_for_nodes=${nodes}&timeout=2s`;
  while (performance.now() < until) {
    for (const address of addresses) {
      const reply = await fetch(address + path).catch(() => undefined);
      if (reply?.status === 200) return;
    }
    await sleep(250);
  }
  throw new Error("The cluster did not become green");
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
