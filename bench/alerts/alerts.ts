/*
 * Every alert of deploy/prometheus, provoked: Prometheus scrapes a server and a worker, each
 * fault makes its alerts fire, and its end resolves them. The rules are a copy with shorter times,
 * so that a run takes minutes. Loopback only; signals only processes started here; stops by itself.
 *
 *   npm run alerts        (Debian: apt-get install prometheus)
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createApp, createKey, grant, SCOPES } from "../../src/access/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openKeyRing } from "../../src/platform/key-ring.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";

const ROOT = join(import.meta.dirname, "../..");
const BIN = join(ROOT, "bin/waymark.js");
const RULES = join(ROOT, "deploy/prometheus/waymark.rules.yaml");
const SECRET = "alerts-".repeat(8);
const PATIENCE_MS = 120_000;
const REST_MS = 20_000;
const RESUME = "Jane Roe\nSkills: Python, Docker, Kubernetes, SQL, Git";

if (spawnSync("prometheus", ["--version"]).status !== 0) {
  console.log(
    "prometheus is not installed (Debian: apt-get install prometheus): nothing was tried",
  );
  process.exit(0);
}

const folder = await mkdtemp("/tmp/waymark-alerts-");
// Open to the database's account, so that its data stays inside and is removed with it.
await chmod(folder, 0o711);
const cluster = await openEmbedded(join(folder, "data"), createLog("silent"));
await cluster.ensure();
const db = openDatabase({ connection: cluster.url, maxConnections: 4 });
const { host, user, database } = cluster.url as Record<string, string>;

/** The way to the database, which can be cut. */
const sockets = new Set<Socket>();
let isCut = false;
const way = createTcpServer((client) => {
  if (isCut) {
    client.destroy();
    return;
  }
  const server = connect(`${host}/.s.PGSQL.5432`);
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    sockets.add(from);
    from.on("error", () => to.destroy()).on("close", () => sockets.delete(from) && to.destroy());
    from.pipe(to);
  }
});
way.listen(0, "127.0.0.1");
await once(way, "listening");
const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
const cut = (): void => {
  isCut = true;
  for (const socket of sockets) socket.destroy();
};

let hookStatus = 200;
const hook = createServer((request, response) => {
  request.resume().on("end", () => response.writeHead(hookStatus).end());
}).listen(0, "127.0.0.1");
await once(hook, "listening");

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  return port;
}

class Member {
  readonly role: "api" | "worker";
  readonly port: number;
  readonly metricsPort: number;
  child: ChildProcess | undefined;

  constructor(role: "api" | "worker", port: number, metricsPort: number) {
    this.role = role;
    this.port = port;
    this.metricsPort = metricsPort;
  }

  async start(): Promise<void> {
    this.child = spawn(process.execPath, [BIN, "serve", "--role", this.role], {
      env: {
        PATH: process.env["PATH"],
        DATABASE_URL: `postgresql://${user}@127.0.0.1:${portOf(way)}/${database}`,
        WAYMARK_SECRET: SECRET,
        WAYMARK_DATA_DIR: join(folder, "files"),
        WAYMARK_ALLOW_PRIVATE_HOSTS: "true",
        WAYMARK_WEBHOOK_DELAYS: "1,1,1,1,1",
        WAYMARK_METRICS_PORT: String(this.metricsPort),
        WAYMARK_CONSOLE: "off",
        LOG_LEVEL: "silent",
        PORT: String(this.port),
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const isUp = () => fetch(`http://127.0.0.1:${this.metricsPort}/metrics`).catch(() => undefined);
    await until(async () => (await isUp()) !== undefined, `${this.role} serves metrics`);
  }

  async stop(): Promise<void> {
    if (!this.child || this.child.exitCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.kill("SIGCONT");
    this.child.kill("SIGTERM");
    await ended;
  }
}

async function until(test: () => Promise<boolean>, what: string): Promise<number> {
  const started = Date.now();
  while (!(await test())) {
    if (Date.now() - started > PATIENCE_MS) throw new Error(`in vain: ${what}`);
    await sleep(200);
  }
  return (Date.now() - started) / 1000;
}

/** Times and thresholds in seconds instead of minutes; the expressions stay. */
const shorten = (rules: string): string =>
  rules
    .replaceAll(/for: \d+m/g, "for: 2s")
    .replaceAll(/\[\dm\]/g, "[15s]")
    .replaceAll(/oldest_seconds > 60/g, "oldest_seconds > 5");

async function startPrometheus(port: number, targets: number[]): Promise<ChildProcess> {
  await writeFile(join(folder, "rules.yaml"), shorten(await readFile(RULES, "utf8")));
  const config = {
    global: { scrape_interval: "2s", scrape_timeout: "2s", evaluation_interval: "1s" },
    rule_files: ["rules.yaml"],
    scrape_configs: [
      {
        job_name: "waymark",
        static_configs: [{ targets: targets.map((target) => `127.0.0.1:${target}`) }],
      },
    ],
  };
  // JSON is YAML.
  await writeFile(join(folder, "prometheus.yaml"), JSON.stringify(config));
  return spawn(
    "prometheus",
    [
      `--config.file=${join(folder, "prometheus.yaml")}`,
      `--storage.tsdb.path=${join(folder, "tsdb")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=error",
    ],
    { stdio: ["ignore", "inherit", "inherit"], cwd: folder },
  );
}

async function makeKey(): Promise<string> {
  const rates = { rateRead: 1_000_000, rateAi: 1_000_000 };
  const app = await createApp(db, systemClock, { name: "Alerts", ...rates });
  const vault = await openKeyRing(db, [SECRET]);
  await db.transaction((tx) => grant(tx, vault, app.id, 1_000_000_000, null, systemClock()));
  const made = await createKey(db, systemClock, {
    appId: app.id,
    mode: "live",
    type: "secret",
    name: "alerts",
    scopes: SCOPES,
    ipAllowlist: [],
    expiresAt: null,
  });
  return made.key;
}

const port = await freePort();
const api = new Member("api", await freePort(), await freePort());
const worker = new Member("worker", await freePort(), await freePort());
let prometheus: ChildProcess | undefined;
let key = "";

const send = async (method: string, path: string, body?: object): Promise<void> => {
  await fetch(`http://127.0.0.1:${api.port}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(20_000),
  })
    .then((response) => response.text())
    .catch(() => undefined);
};
const analyse = () =>
  send("POST", "/resumes/analyze", { resume_text: RESUME, target_job: { title: "Data Engineer" } });
const plan = () =>
  send("POST", "/career-pathways/generate", { target_role: { title: "Data Engineer" } });

async function firing(): Promise<Set<string>> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => undefined);
  if (!reply) return new Set(["(Prometheus does not answer)"]);
  const { data } = (await reply.json()) as {
    data: { alerts: { state: string; labels: { alertname: string } }[] };
  };
  const names = data.alerts.filter((a) => a.state === "firing").map((a) => a.labels.alertname);
  return new Set(names);
}

interface Fault {
  name: string;
  alerts: string[];
  begin(): Promise<void>;
  /** Repeated while the fault lasts. */
  go?(): Promise<void>;
  end(): Promise<void>;
  /** Repeated until everything is resolved. */
  heal?(): Promise<void>;
}

let lock: Awaited<ReturnType<typeof db.connect>> | undefined;
const FAULTS: Fault[] = [
  {
    name: "the database is cut off",
    alerts: ["WaymarkDatabaseAway", "WaymarkServerErrors", "WaymarkIndexBehind"],
    begin: async () => cut(),
    go: () => send("GET", "/me"),
    end: async () => void (isCut = false),
  },
  {
    name: "the worker stops",
    alerts: ["WaymarkDown", "WaymarkNoWorker", "WaymarkTasksWait", "WaymarkWebhooksWait"],
    async begin() {
      await worker.stop();
      await analyse();
      await plan();
    },
    end: () => worker.start(),
  },
  {
    name: "webhooks are refused",
    alerts: ["WaymarkWebhooksFail"],
    begin: async () => void (hookStatus = 500),
    go: analyse,
    end: async () => void (hookStatus = 200),
    heal: analyse,
  },
  {
    name: "a lock blocks a table",
    alerts: ["WaymarkConnectionsExhausted"],
    async begin() {
      lock = await db.connect("alerts");
      await lock.query("SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0");
      await lock.query("BEGIN; LOCK TABLE resume_analyses IN ACCESS EXCLUSIVE MODE");
    },
    go: async () => {
      const id = `ra_${"0".repeat(26)}`;
      for (let n = 0; n < 10; n++) void send("GET", `/resumes/analyses/${id}`);
    },
    async end() {
      await lock?.query("ROLLBACK");
      await lock?.end();
    },
  },
  {
    name: "the server freezes again and again",
    alerts: ["WaymarkEventLoop", "WaymarkSlow"],
    begin: async () => {},
    async go() {
      api.child?.kill("SIGSTOP");
      const waiting = [send("GET", "/me"), send("GET", "/me")];
      await sleep(1_300);
      api.child?.kill("SIGCONT");
      await Promise.all(waiting);
    },
    end: async () => {},
  },
];

/** Repeats until `test` holds for the set of firing alerts; returns the seconds it took. */
const repeat = (
  test: (now: Set<string>) => boolean,
  work: (() => Promise<void>) | undefined,
  what: string,
): Promise<number> =>
  until(async () => {
    await Promise.all([work?.(), send("GET", "/skills?q=py")]);
    return test(await firing());
  }, what);

async function provoke({ name, alerts, begin, go, end, heal }: Fault): Promise<string[]> {
  const seen = new Set<string>();
  await begin();
  const took = await repeat(
    (now) => {
      for (const alert of now) seen.add(alert);
      return alerts.every((alert) => seen.has(alert));
    },
    go,
    `${name}: ${alerts.join(", ")} fire`,
  );
  await end();
  const healed = await repeat((now) => now.size === 0, heal, `${name}: everything is resolved`);
  const others = [...seen].filter((alert) => !alerts.includes(alert));
  console.log(
    `${name}: fired ${alerts.join(", ")} within ${took.toFixed(0)} s` +
      `${others.length > 0 ? ` (and ${others.join(", ")})` : ""}; resolved ${healed.toFixed(0)} s after its end`,
  );
  return alerts;
}

/** At rest nothing fires, for longer than any derived time. */
async function staysQuiet(): Promise<void> {
  const query = encodeURIComponent('sum(up{job="waymark"}) == 2');
  const areUp = async (): Promise<boolean> => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${query}`);
    return (await reply.text()).includes('"value"');
  };
  await until(() => areUp().catch(() => false), "Prometheus scrapes both");
  for (const end = Date.now() + REST_MS; Date.now() < end; await sleep(500)) {
    await send("GET", "/skills?q=py");
    const alerts = [...(await firing())];
    if (alerts.length > 0) throw new Error(`at rest fires ${alerts.join(", ")}`);
  }
  console.log(`at rest: nothing fires for ${REST_MS / 1000} s`);
}

try {
  await migrate(db);
  key = await makeKey();
  await Promise.all([api.start(), worker.start()]);
  const isReady = () =>
    fetch(`http://127.0.0.1:${api.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isReady, "the server is ready");
  const events = ["resume.analysis.completed", "pathway.completed"];
  await send("POST", "/webhooks", { url: `http://127.0.0.1:${portOf(hook)}/`, events });
  prometheus = await startPrometheus(port, [api.metricsPort, worker.metricsPort]);
  await staysQuiet();
  const fired: string[] = [];
  for (const fault of FAULTS) fired.push(...(await provoke(fault)));
  const known = [...(await readFile(RULES, "utf8")).matchAll(/alert: (\w+)/g)].map((m) => m[1]!);
  const left = known.filter((alert) => !fired.includes(alert));
  console.log(
    left.length === 0
      ? `all ${known.length} alerts fired and were resolved`
      : `not provoked: ${left.join(", ")}`,
  );
  process.exitCode = left.length === 0 ? 0 : 1;
} catch (error) {
  console.log(`${(error as Error).message}; firing: ${[...(await firing())].join(", ") || "none"}`);
  process.exitCode = 1;
} finally {
  prometheus?.kill("SIGTERM");
  await Promise.all([api.stop(), worker.stop()]);
  hook.close().closeAllConnections();
  way.close();
  cut();
  await db.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
