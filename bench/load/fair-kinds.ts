/* The kinds of work that apps share, for fair-shares.ts. */
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import type { Database } from "../../src/platform/postgres/database.ts";
import { slowPdf } from "../../test/support/documents.ts";
import { asPdf, startFileServer } from "../../test/support/file-server.ts";
import { DEVELOPER } from "../../test/support/resumes.ts";

export interface Customer {
  readonly appId: string;
  readonly key: string;
}

export interface Kind {
  readonly name: string;
  /** One piece of work of the other app, until its result is there. */
  once(): Promise<void>;
  /** Presses until aborted; calls `ready` when the backlog is there. Returns what it did. */
  press(signal: AbortSignal, ready: () => void): Promise<string>;
}

export interface KindParts {
  readonly db: Database;
  readonly url: string;
  readonly env: NodeJS.ProcessEnv;
  readonly bin: string;
  readonly pressing: Customer;
  /** Presses with slow documents, as fast as an ordinary rate limit allows. */
  readonly rated: Customer;
  readonly other: Customer;
  /** Runs tasks and sends webhooks; without it a backlog grows. */
  readonly worker: { start(): Promise<void>; stop(): Promise<void> };
}

const AUTOCANNON = join(import.meta.dirname, "../../node_modules/autocannon/autocannon.js");
const SEARCHING = 64;
const PRESS_FIRST_MS = 3_000;
const OPEN_PATHWAYS = 666;
const REQUESTING = 16;
const ENDPOINTS = 20;
const OPEN_DELIVERIES = 2_000;
/** The pressing app's receiver takes this long for each delivery. */
const RECEIVER_MS = 200;
const IMPORTED = 200_000;
const POLL_MS = 5;
/** Misspelt words, which are corrected, expanded and loosened one by one. */
const COSTLY = `/jobs?q=${Array.from({ length: 12 }, (_, n) => `nrs${String.fromCodePoint(97 + n)}${n}`).join("+")}`;
const SEARCH = "/jobs?q=alfa3%20alfa20&country=DE";

export async function createKinds(
  parts: KindParts,
): Promise<{ all: readonly Kind[]; close(): Promise<void> }> {
  const agent = new Agent({ connections: 256 });
  const send = sender(parts.url, agent);
  const files = await startFileServer();
  const webhooks = await webhookKind(parts, send);
  const search = async () => void (await send(parts.other, "GET", SEARCH));
  const searchKind = (name: string, path: string): Kind => ({
    name,
    once: search,
    async press(signal, ready) {
      // In a process of its own: its replies must not delay those that are measured here.
      const authorization = `authorization: Bearer ${parts.pressing.key}`;
      const flags = `--connections ${SEARCHING} --duration 600 --header`.split(" ");
      const args = [AUTOCANNON, ...flags, authorization, parts.url + path];
      const child = spawn(process.execPath, args, { stdio: "ignore" });
      const ended = new Promise((resolve) => child.once("exit", resolve));
      await sleep(PRESS_FIRST_MS);
      ready();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      child.kill("SIGTERM");
      await ended;
      return `${SEARCHING} searches at a time`;
    },
  });
  const all: Kind[] = [
    searchKind("searches", SEARCH),
    searchKind("costly", COSTLY),
    pathwayKind(parts, send),
    webhooks.kind,
    { name: "imports", once: search, press: (signal, ready) => importMany(parts, signal, ready) },
    documentKind(parts, send, files),
  ];
  return {
    all,
    async close() {
      webhooks.close();
      await files.close();
      await agent.close();
    },
  };
}

interface Answer {
  status: number;
  body: Record<string, string>;
  retryAfterMs: number;
}
type Send = (by: Customer, method: "GET" | "POST", path: string, body?: object) => Promise<Answer>;

const sender =
  (url: string, dispatcher: Agent): Send =>
  async ({ key }, method, path, body) => {
    const reply = await request(url + path, {
      dispatcher,
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const retryAfterMs = 1_000 * Number(reply.headers["retry-after"] ?? 0);
    return {
      status: reply.statusCode,
      body: (await reply.body.json()) as Record<string, string>,
      retryAfterMs,
    };
  };

function pathwayKind({ db, pressing, other, worker }: KindParts, send: Send): Kind {
  const ask = async (by: Customer): Promise<string> => {
    const body = { target_role: { title: "Data Engineer" }, current_skills: ["python", "sql"] };
    const reply = await send(by, "POST", "/career-pathways/generate", body);
    if (reply.status !== 202) throw new Error(JSON.stringify(reply));
    return reply.body["pathway_id"]!;
  };
  const openOf = async ({ appId }: Customer): Promise<number> => {
    const [row] = await db.query<{ n: number }>(
      "SELECT count(*) AS n FROM pathways WHERE status IN ('queued', 'processing') AND app_id = $1",
      [appId],
    );
    return row!.n;
  };
  return {
    name: "pathways",
    async once() {
      const id = await ask(other);
      const isOpen = async () =>
        (await db.query("SELECT 1 FROM pathways WHERE id = $1 AND status <> 'completed'", [id]))
          .length > 0;
      while (await isOpen()) await sleep(POLL_MS);
    },
    async press(signal, ready) {
      let asked = 0;
      const askSome = async (): Promise<void> => {
        await Promise.all(Array.from({ length: REQUESTING }, () => ask(pressing)));
        asked += REQUESTING;
      };
      await worker.stop();
      for (let n = 0; n < OPEN_PATHWAYS; n += REQUESTING) await askSome();
      await worker.start();
      while ((await openOf(pressing)) > OPEN_PATHWAYS - REQUESTING) await sleep(POLL_MS);
      ready();
      while (!signal.aborted) {
        if ((await openOf(pressing)) < OPEN_PATHWAYS) await askSome();
        else await sleep(100);
      }
      const left = await openOf(pressing);
      while ((await openOf(pressing)) > 0) await sleep(100);
      return `${asked} asked for, ${left} of them open at the end`;
    },
  };
}

async function webhookKind(
  { db, pressing, other }: KindParts,
  send: Send,
): Promise<{ kind: Kind; close(): void }> {
  let received = (): void => {};
  const receiver = createServer((incoming, reply) => {
    incoming.resume();
    if (incoming.url === "/other") {
      received();
      reply.writeHead(204).end();
    } else setTimeout(() => reply.writeHead(204).end(), RECEIVER_MS);
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo;
  const register = async (by: Customer, path: string): Promise<string> => {
    const body = { url: `http://127.0.0.1:${port}${path}`, events: ["webhook.test"] };
    const reply = await send(by, "POST", "/webhooks", body);
    if (reply.status !== 201) throw new Error(JSON.stringify(reply));
    return reply.body["id"]!;
  };
  const own = await register(other, "/other");
  const theirs: string[] = [];
  for (let n = 0; n < ENDPOINTS; n++) theirs.push(await register(pressing, `/theirs/${n}`));
  const test = async (by: Customer, id: string): Promise<void> => {
    const { status, body } = await send(by, "POST", `/webhooks/${id}/test`, {});
    if (status >= 300) throw new Error(JSON.stringify(body));
  };
  const waiting = async (): Promise<number> => {
    const [row] = await db.query<{ n: number }>("SELECT count(*) AS n FROM webhook_queue");
    return row!.n;
  };
  const kind: Kind = {
    name: "webhooks",
    async once() {
      const arrival = new Promise<void>((resolve) => (received = resolve));
      await test(other, own);
      await arrival;
    },
    async press(signal, ready) {
      let sent = 0;
      for (let isReady = false; !signal.aborted;) {
        if ((await waiting()) < OPEN_DELIVERIES) {
          await Promise.all(theirs.map((id) => test(pressing, id)));
          sent += theirs.length;
          continue;
        }
        if (!isReady) ready();
        isReady = true;
        await sleep(200);
      }
      const left = await waiting();
      await db.query("DELETE FROM webhook_queue WHERE sender IS NULL");
      return `${sent} deliveries to ${ENDPOINTS} endpoints, ${left} of them waiting at the end`;
    },
  };
  return { kind, close: () => receiver.close() };
}

async function importMany(
  { env, bin }: KindParts,
  signal: AbortSignal,
  ready: () => void,
): Promise<string> {
  const args = [bin, "jobs", "generate", "--count", String(IMPORTED), "--seed", "2"];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  ready();
  const stopped = new Promise((resolve) => signal.addEventListener("abort", resolve));
  const isEarly = await Promise.race([ended.then(() => true), stopped.then(() => false)]);
  child.kill("SIGTERM");
  await ended;
  return isEarly ? "the import ended before the measurement" : "an import all the time";
}

function documentKind(
  { rated, other }: KindParts,
  send: Send,
  files: Awaited<ReturnType<typeof startFileServer>>,
): Kind {
  const target_job = { title: "Back-End Developer", skills: ["Python", "PostgreSQL", "COBOL"] };
  const analyze = (by: Customer, file_url: string) =>
    send(by, "POST", "/resumes/analyze", { file_url, target_job });
  const cv = files.serve("/cv.pdf", asPdf(DEVELOPER));
  return {
    name: "documents",
    async once() {
      const reply = await analyze(other, cv);
      if (reply.status !== 200) throw new Error(JSON.stringify(reply));
    },
    /** Each document has different bytes, because a known unreadable file is refused at once. */
    async press(signal, ready) {
      const sent: Promise<Answer>[] = [];
      for (let n = 0; !signal.aborted; n++) {
        const reply = analyze(rated, files.serve(`/slow-${n}.pdf`, slowPdf(40, n)));
        sent.push(reply);
        if (n === 4) ready();
        const first = await Promise.race([reply, sleep(20)]);
        if (first?.status === 429)
          await Promise.race([
            sleep(first.retryAfterMs),
            new Promise((resolve) => signal.addEventListener("abort", resolve)),
          ]);
      }
      const counts = Object.entries(
        Object.groupBy(await Promise.all(sent), ({ status }) => status),
      );
      return counts.map(([status, all]) => `${status} × ${all!.length}`).join(", ");
    },
  };
}
