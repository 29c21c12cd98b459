/*
 * An upgrade without downtime, rehearsed: the version REF serves on a database, this version
 * starts beside it and migrates, both serve a mixed load, then REF stops. Clients never retry, and
 * every request must succeed; so must reading, on one version, what the other wrote. Loopback only;
 * signals only processes started here; stops by itself.
 *
 *   npm run upgrade:rehearsal -- --from REF [--clients 4 --seconds 20 --install]
 *
 * REF runs on this checkout's packages; `--install` gives it its own with `npm ci`.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createLog } from "../../src/platform/log.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";

const { values } = parseArgs({
  options: {
    from: { type: "string" },
    clients: { type: "string", default: "4" },
    /** How long both versions serve together. */
    seconds: { type: "string", default: "20" },
    install: { type: "boolean", default: false },
  },
});
if (!values.from) throw new Error("--from needs a tag or a commit");
const ROOT = join(import.meta.dirname, "../..");
const SECONDS = Number(values.seconds);
const SETTLE_MS = 120_000;
const RESUME = `Jane Roe
Senior Developer, Example Ltd, January 2019 - present
Built services in TypeScript, Node.js and PostgreSQL on AWS.
Skills: Python, Docker, Kubernetes, SQL, Git`;

const folder = await mkdtemp("/tmp/waymark-upgrade-");
// Open to the database's account, so that its data stays inside and is removed with it.
await chmod(folder, 0o711);
const old = join(folder, "old");
const cluster = await openEmbedded(join(folder, "data"), createLog("silent"));
const { host, user, database } = cluster.url as Record<string, string>;
const env = {
  PATH: process.env["PATH"],
  DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
  WAYMARK_SECRET: "upgrade-".repeat(8),
  WAYMARK_DATA_DIR: join(folder, "files"),
  WAYMARK_ALLOW_PRIVATE_HOSTS: "true",
  WAYMARK_CONSOLE: "off",
  LOG_LEVEL: "error",
  PORT: "0",
};

/** A server of one version, with the requests that are open to it. */
class Version {
  readonly name: string;
  readonly root: string;
  url = "";
  open = 0;
  requests = 0;
  /** Lines of level error, and everything on stderr. */
  output = "";
  #child: ChildProcess | undefined;

  constructor(name: string, root: string) {
    this.name = name;
    this.root = root;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(this.root, "bin/waymark.js"), "serve"], { env });
    this.#child = child;
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`${this.name} ended with ${String(code)}: ${this.output}`);
    });
    ended.catch(() => {});
    child.stderr.on("data", (chunk) => (this.output += String(chunk)));
    const ready = new Promise<void>((resolve) =>
      child.stdout.on("data", (chunk) => {
        this.output += String(chunk);
        this.url = /ready: (http:\/\/\S+)\/v1/.exec(this.output)?.[1] ?? "";
        if (this.url !== "") resolve();
      }),
    );
    await Promise.race([ready, ended]);
  }

  get errors(): string[] {
    return this.output.split("\n").filter((line) => line.startsWith('{"level"'));
  }

  async stop(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    const [code] = (await ended) as [number | null];
    if (code !== 0) failures.push(`${this.name} stopped with ${code}`);
  }

  /** A command of this version; its JSON. */
  command<T>(line: string): T {
    const argv = [join(this.root, "bin/waymark.js"), ...line.split(" "), "--json"];
    return JSON.parse(execFileSync(process.execPath, argv, { env, encoding: "utf8" })) as T;
  }
}

interface Reply {
  status: number;
  text: string;
}

const failures: string[] = [];
/** Ids of analyses and pathways that must arrive as an event. */
const awaited = new Set<string>();
const arrived = new Set<string>();
let key = "";

async function send(to: Version, method: string, path: string, more: Sent = {}): Promise<Reply> {
  to.open++;
  to.requests++;
  try {
    const response = await fetch(`${to.url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        ...(more.once === undefined ? {} : { "idempotency-key": more.once }),
      },
      ...(more.body ? { body: JSON.stringify(more.body) } : {}),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String((error as Error).cause ?? error) };
  } finally {
    to.open--;
  }
}
interface Sent {
  body?: object;
  once?: string;
}

function expectThat(isMet: boolean, what: string): void {
  if (!isMet) failures.push(what);
}

/** Sends, and expects the status. */
async function must(to: Version, status: number, ...call: [string, string, Sent?]): Promise<Reply> {
  const reply = await send(to, ...call);
  const what = `${to.name}: ${call[0]} ${call[1]}: ${reply.status} ${reply.text.slice(0, 200)}`;
  expectThat(reply.status === status, what);
  return reply;
}

/** One round of a client: writes on one version, reads and replays on another. */
async function actOnce(pick: () => Version, name: string): Promise<void> {
  const candidate = `candidate-${name}`;
  const about = { external_candidate_id: candidate };
  await must(pick(), 200, "GET", "/jobs?q=nurse&per_page=5&facets=country");
  await must(pick(), 200, "POST", "/jobs/match", { body: { skills: ["python", "sql"] } });
  const analysis = {
    once: `analysis-${name}`,
    body: { ...about, resume_text: RESUME, target_job: { title: "Data Engineer" } },
  };
  const first = await must(pick(), 200, "POST", "/resumes/analyze", analysis);
  const again = await must(pick(), 200, "POST", "/resumes/analyze", analysis);
  const idOf = (reply: typeof first) =>
    (JSON.parse(reply.text) as { analysis_id: string }).analysis_id;
  // A replay has no quotes of the résumé, which are in the direct reply only.
  expectThat(idOf(first) === idOf(again), `the replay of ${analysis.once} differs`);
  const analysisId = idOf(first);
  awaited.add(analysisId);
  await must(pick(), 200, "GET", `/resumes/analyses/${analysisId}`);
  const plan = { ...about, target_role: { title: "Data Engineer" }, current_skills: ["SQL"] };
  const queued = await must(pick(), 202, "POST", "/career-pathways/generate", { body: plan });
  const { pathway_id: pathwayId } = JSON.parse(queued.text) as { pathway_id: string };
  awaited.add(pathwayId);
  for (let status = "queued"; status !== "completed";) {
    await sleep(200);
    const read = await must(pick(), 200, "GET", `/career-pathways/${pathwayId}`);
    ({ status } = JSON.parse(read.text) as { status: string });
    if (status === "failed") return void failures.push(`pathway ${pathwayId} failed`);
  }
  await must(pick(), 200, "GET", "/me");
  await must(pick(), 202, "DELETE", `/candidates/${candidate}-of-nobody`);
}

async function startReceiver(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += String(chunk)));
    request.on("end", () => {
      for (const [id] of text.matchAll(/\b(?:cp|ra|an|res|analysis)_\w+/g)) arrived.add(id);
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close().closeAllConnections(),
  };
}

async function unpack(ref: string): Promise<void> {
  await mkdir(old);
  const tar = execFileSync("git", ["archive", ref], { cwd: ROOT, maxBuffer: 1 << 30 });
  execFileSync("tar", ["-x", "-C", old], { input: tar });
  if (values.install) execFileSync("npm", ["ci", "--omit=dev"], { cwd: old, stdio: "ignore" });
  else await symlink(join(ROOT, "node_modules"), join(old, "node_modules"));
}

const say = (line: string): void => console.log(line);
const missing = (): string[] => [...awaited].filter((id) => !arrived.has(id));

async function rehearse(before: Version, after: Version, hook: string): Promise<void> {
  await before.start();
  const app = before.command<{ id: string }>(
    "apps create --name Upgrade --credits 100000 --rate-read 1000000 --rate-ai 1000000",
  );
  ({ key } = before.command<{ key: string }>(`keys create --app ${app.id} --mode live`));
  before.command("jobs generate --count 300 --seed 1");
  const events = ["resume.analysis.completed", "pathway.completed"];
  await must(before, 201, "POST", "/webhooks", { body: { url: hook, events } });

  const serving = new Set([before]);
  let turn = 0;
  const pick = (): Version => [...serving][turn++ % serving.size]!;
  const over = new AbortController();
  const client = async (n: number): Promise<void> => {
    for (let round = 0; !over.signal.aborted; round++) await actOnce(pick, `${n}-${round}`);
  };
  const clients = Array.from({ length: Number(values.clients) }, (_, n) => client(n));
  const phase = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const counts = [before.requests, after.requests];
    await work();
    const [was, is] = [before.requests - counts[0]!, after.requests - counts[1]!];
    say(`${name}: ${was} requests to the old version, ${is} to the new; ${failures.length} failed`);
  };
  await phase("old alone", () => sleep((SECONDS * 1000) / 4));
  await phase("new starts and migrates", () => after.start());
  serving.add(after);
  await phase("both", () => sleep(SECONDS * 1000));
  serving.delete(before);
  await phase("old stops", async () => {
    while (before.open > 0) await sleep(20);
    await before.stop();
  });
  await phase("new alone", () => sleep((SECONDS * 1000) / 4));
  over.abort();
  await Promise.all(clients);
  for (const end = Date.now() + SETTLE_MS; missing().length > 0 && Date.now() < end;)
    await sleep(200);
  expectThat(missing().length === 0, `${missing().length} events did not arrive: ${missing()[0]}`);
  const ledger = after.command<{ findings?: unknown[] }>("credits verify");
  say(`events: ${awaited.size} awaited, ${missing().length} missing`);
  expectThat((ledger.findings ?? []).length === 0, "credits verify has findings");
  for (const { name, errors } of [before, after])
    for (const line of errors) failures.push(`${name} logged ${line}`);
}

const receiver = await startReceiver();
const before = new Version("old", old);
const after = new Version("new", ROOT);
try {
  await cluster.ensure();
  await unpack(values.from);
  await rehearse(before, after, receiver.url);
  say(
    failures.length === 0
      ? `upgrade from ${values.from}: ${before.requests + after.requests} requests, no error`
      : `upgrade from ${values.from}: ${failures.length} failures`,
  );
  for (const failure of failures.slice(0, 20)) say(`  ${failure}`);
} finally {
  await before.stop();
  await after.stop();
  receiver.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failures.length === 0 ? 0 : 1;
