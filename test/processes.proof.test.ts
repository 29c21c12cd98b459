import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../src/platform/clock.ts";
import {
  createCustomer,
  createTestDatabase,
  prepareVault,
  sender,
  TEST_SECRET,
} from "./support/app.ts";
import type { Customer, TestDatabase } from "./support/app.ts";
import { startWaymark, stop, waymark, type StartedServer } from "./support/command.ts";
import { at, makePdf } from "./support/documents.ts";
import { addJobs, type JobFixture } from "./support/jobs.ts";
import { childrenOf, clientPortsOf, isRunning } from "./support/process-tree.ts";
import { DEVELOPER } from "./support/resumes.ts";
import { until } from "./support/until.ts";

/* A server with WAYMARK_PROCESSES=2: a first process with the index and two that answer HTTP. */

const TOKEN = "a-token-for-scrapes";
const POSTINGS = 120;
const CITIES = ["Hamburg", "Kiel", "Leeds", "Turin"];
const TITLES = ["Back-End Developer", "Registered Nurse", "Welder", "Data Analyst", "Teacher"];
const SKILLS = ["python", "sql", "docker", "excel", "nursing"];

/** Words that are corrected, expanded and loosened one by one. */
const COSTLY = Array.from(
  { length: 28 },
  (_, n) => `nrs${String.fromCodePoint(97 + (n % 26))}${n}`,
).join("+");

const posting = (n: number): JobFixture => ({
  title: TITLES[n % TITLES.length]!,
  company: `Company ${n % 7}`,
  country: n % 4 < 2 ? "DE" : "GB",
  city: CITIES[n % CITIES.length]!,
  isRemote: n % 3 === 0,
  skills: [SKILLS[n % SKILLS.length]!, SKILLS[(n * 3 + 1) % SKILLS.length]!],
  description: `Work of kind ${n % 11} for people who like it.`,
  postedAt: new Date(Date.UTC(2026, 9, 1) + n * 3_600_000).toISOString(),
});

/** The status of a GET on a connection of its own, or of the agent; undefined when it fails. */
const statusOf = (url: string, key = "", agent = new Agent()): Promise<number | undefined> =>
  new Promise((resolve) => {
    const sent = request(url, { agent, headers: { authorization: `Bearer ${key}` } }, (reply) => {
      reply.resume();
      reply.once("close", () => resolve(reply.complete ? reply.statusCode : undefined));
    });
    sent.once("error", () => resolve(undefined));
    sent.end();
  });

const keepAlive = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });
/** The local port of the agent's idle connection. */
const portOf = ({ freeSockets }: Agent): number =>
  Object.values(freeSockets).flatMap((sockets) => sockets ?? [])[0]?.localPort ?? 0;

let db: TestDatabase;
let customer: Customer;
let env: Record<string, string>;
let group: StartedServer;

beforeAll(async () => {
  db = await createTestDatabase();
  await prepareVault(db);
  await addJobs(
    db,
    Array.from({ length: POSTINGS }, (_, n) => posting(n)),
  );
  customer = await createCustomer(db, systemClock, { credits: 1_000, sandboxQuota: 1_000 });
  env = { DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET, LOG_LEVEL: "warn" };
  group = await startWaymark({
    ...env,
    WAYMARK_PROCESSES: "2",
    WAYMARK_METRICS_TOKEN: TOKEN,
    WAYMARK_DRAIN_SECONDS: "2",
  });
});
afterAll(() => db.drop());

const scrape = async (): Promise<string> => {
  const reply = await fetch(`${group.url}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(reply.status).toBe(200);
  return reply.text();
};
const sample = (text: string, name: string): number => {
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? 0 : Number(line.slice(line.lastIndexOf(" ")));
};
const ME = 'waymark_http_request_duration_seconds_count{method="GET",route="/v1/me",status="200"}';

describe("WAYMARK_PROCESSES=2", () => {
  it("gives the same answers as one process", async () => {
    const alone = await startWaymark({ ...env, WAYMARK_ROLE: "api" });
    const long = `${DEVELOPER}\n${"I wrote services in Python and SQL. ".repeat(400)}`;
    const asked: [string, string, unknown?][] = [
      ["GET", "/jobs?per_page=50&page=2"],
      ["GET", "/jobs?country=Germany&is_remote=true"],
      ["GET", "/jobs?skills=python,sql&facets=country,city,company"],
      ["GET", "/jobs?q=develper&facets=country"],
      ["GET", "/jobs?q=nurse%20kiel"],
      ["GET", "/jobs?q=welder%20qqqqqqqq"],
      ["GET", "/jobs?q=nurse&skills=no-such-skill"],
      ["POST", "/jobs/match", { skills: ["python", "k8s", "basketry"], limit: 10 }],
      ["POST", "/jobs/match", { resume_text: DEVELOPER, filters: { country: "DE" } }],
      ["POST", "/jobs/match", { resume_text: long }],
      ["POST", "/resumes/read", { resume_text: long }],
    ];
    const key = customer.test;
    const answers = async ({ url }: StartedServer): Promise<unknown[]> => {
      const send = sender(url);
      const replies = await Promise.all(
        asked.map(([method, path, body]) =>
          // A busy machine may refuse work for a moment.
          until(
            () => send(method, path, body === undefined ? { key } : { key, body }),
            ({ status }) => status !== 503,
          ),
        ),
      );
      const form = new FormData();
      const pdf = makePdf([at(72, 720, "Jane Doe, Python and SQL developer")]);
      form.append("file", new Blob([pdf]), "cv.pdf");
      const headers = { authorization: `Bearer ${key}` };
      const upload = { method: "POST", headers, body: form };
      const read = await fetch(`${url}/v1/resumes/read`, upload);
      const broken = new FormData();
      broken.append("file", new Blob(["%PDF-1.4 nothing"]), "cv.pdf");
      const refused = await fetch(`${url}/v1/resumes/read`, { ...upload, body: broken });
      const plan = { target_role: { title: "Welder" }, current_role: "Teacher" };
      const begun = await send("POST", "/career-pathways/generate", { key, body: plan });
      const made = await until(
        () => send("GET", `/career-pathways/${begun.body.pathway_id}`, { key }),
        ({ body }) => body.status === "completed" || body.status === "failed",
      );
      const { code, message } = ((await refused.json()) as { error: Record<string, string> }).error;
      return [
        ...replies.map(({ status, body }) => ({ status, body })),
        { status: read.status, body: await read.json() },
        { status: refused.status, code, message },
        { status: made.body.status, result: made.body.result },
      ];
    };
    const [one, two] = await Promise.all([answers(alone), answers(group)]);
    expect(two).toEqual(one);
    const statuses = two.map((reply) => (reply as { status: unknown }).status);
    expect(statuses).toEqual([...asked.map(() => 200), 200, 400, "completed"]);
    expect((await stop(alone)).code).toBe(0);
  });

  it("counts a rate limit exactly across processes", async () => {
    const limited = await createCustomer(db, systemClock, { rateRead: 30 });
    const asked = Array.from({ length: 60 }, () => statusOf(`${group.url}/v1/me`, limited.live));
    const statuses = await Promise.all(asked);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  it("adds the metrics of its processes up, and what exists once is counted once", async () => {
    const before = await scrape();
    await Promise.all(
      Array.from({ length: 20 }, () => statusOf(`${group.url}/v1/me`, customer.live)),
    );
    const after = await scrape();
    expect(sample(after, ME) - sample(before, ME)).toBe(20);
    expect(sample(after, "waymark_index_postings")).toBe(POSTINGS);
    expect(sample(after, "waymark_workers")).toBe(1);
    expect(sample(after, "waymark_api_processes")).toBe(2);
    const ids = after.split("\n").filter((line) => line.startsWith("# TYPE "));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("loses only the connections of killed processes, replaces them and keeps its port", async () => {
    const ask = (agent: Agent) => statusOf(`${group.url}/v1/me`, customer.live, agent);
    const [victim, other] = childrenOf(group.process.pid!);
    const clients: Agent[] = [];
    const clientsOf = (pid: number): Agent[] => {
      const ports = clientPortsOf(pid);
      return clients.filter((agent) => ports.has(portOf(agent)));
    };
    while (clientsOf(victim!).length < 3 || clientsOf(other!).length < 3) {
      const more = Array.from({ length: 4 }, keepAlive);
      expect(await Promise.all(more.map(ask))).toEqual(more.map(() => 200));
      clients.push(...more);
    }
    const [lost, kept] = [clientsOf(victim!), clientsOf(other!)];
    const counted = sample(await scrape(), ME);
    // Frozen, it takes no further connection.
    process.kill(victim!, "SIGSTOP");
    const unanswered = Promise.all(lost.map(ask));
    const asked = [...kept, new Agent(), new Agent()];
    expect(await Promise.all(asked.map(ask))).toEqual(asked.map(() => 200));
    process.kill(victim!, "SIGKILL");
    expect(await unanswered).toEqual(lost.map(() => undefined));
    expect(await Promise.all(clients.map(ask))).toEqual(clients.map(() => 200));
    const others = sample(await scrape(), ME);
    // The counts of the killed one stay in the sum.
    expect(others).toBeGreaterThanOrEqual(counted + asked.length + clients.length);
    // With the last process the socket closes.
    const killed = childrenOf(group.process.pid!);
    for (const pid of killed) process.kill(pid, "SIGKILL");
    await until(
      () => ask(keepAlive()),
      (status) => status === 200,
    );
    const text = await until(scrape, (found) => sample(found, "waymark_api_processes") === 2);
    expect(sample(text, ME)).toBeGreaterThan(others);
    const replaced = childrenOf(group.process.pid!);
    expect(replaced.filter((pid) => pid === victim || killed.includes(pid))).toEqual([]);
    for (const client of clients) client.destroy();
  });

  it("answers 503 while the process with the index is stuck, then serves apps in turn", async () => {
    const [greedy, small] = [customer, await createCustomer(db, systemClock)];
    const clients = Array.from({ length: 44 }, keepAlive);
    const ask = (agent: Agent, path: string, key = greedy.test) =>
      statusOf(`${group.url}/v1${path}`, key, agent);
    // In advance, so that all searches below reach the index at about the same time.
    await Promise.all(clients.map((agent) => ask(agent, "/me")));
    const [one, other, ...many] = clients;
    group.process.kill("SIGSTOP");
    expect(await ask(one!, "/me")).toBe(200);
    expect(await ask(one!, "/jobs")).toBe(503);
    const done: string[] = [];
    const note = async (who: string, agent: Agent, key: string): Promise<void> => {
      expect(await ask(agent, `/jobs?q=${COSTLY}`, key)).toBe(200);
      done.push(who);
    };
    const asked = many.map((agent) => note("greedy", agent, greedy.test));
    // These take as long to reach the index as the searches before them.
    await Promise.all([one!, other!].map((agent) => ask(agent, "/me")));
    asked.push(note("small", other!, small.test));
    expect(await ask(one!, "/me")).toBe(200);
    group.process.kill("SIGCONT");
    await Promise.all(asked);
    expect(done.indexOf("small")).toBeLessThan(many.length / 2);
    for (const client of clients) client.destroy();
  });

  it("stops on a signal to all its processes without losing an acknowledged request", async () => {
    const paying = await createCustomer(db, systemClock, { credits: 1_000 });
    const [job] = await db.query<{ id: string }>("SELECT id FROM jobs LIMIT 1");
    const members = childrenOf(group.process.pid!);
    let acknowledged = 0;
    const client = async (): Promise<void> => {
      const agent = keepAlive();
      for (;;) {
        const status = await statusOf(`${group.url}/v1/jobs/${job!.id}`, paying.live, agent);
        expect([200, undefined]).toContain(status);
        if (status === undefined) return;
        acknowledged++;
      }
    };
    const load = Array.from({ length: 4 }, client);
    await until(
      async () => acknowledged,
      (count) => count > 20,
    );
    const said = group.output().length;
    process.kill(-group.process.pid!, "SIGTERM");
    const notReady = await until(
      () => statusOf(`${group.url}/readyz`),
      (status) => status !== 200,
    );
    expect(notReady).toBe(503);
    const { code, out, err } = await group.ended;
    await Promise.all(load);
    expect([code, err]).toEqual([0, ""]);
    expect(out.slice(said)).not.toMatch(/"level":"(error|fatal)"/);
    expect(members.map(isRunning)).toEqual([false, false]);
    const [charged] = await db.query<{ count: number }>(
      "SELECT count(*) FROM ledger_entries WHERE app_id = $1 AND kind = 'charge'",
      [paying.appId],
    );
    expect(charged!.count).toBeGreaterThanOrEqual(acknowledged);
    // Requests whose reply was cut off may have been charged: at most one a connection.
    expect(charged!.count).toBeLessThanOrEqual(acknowledged + load.length);
  });

  it("refuses a wrong number with one line", async () => {
    const { code, err } = await waymark(["config"], { WAYMARK_PROCESSES: "all" });
    expect([code, err]).toEqual([
      1,
      'waymark: WAYMARK_PROCESSES is "all"; it must be auto or a whole number from 1 to 64.\n',
    ]);
  });
});
