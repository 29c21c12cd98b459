/*
 * One app sends the most expensive documents possible, as fast as its rate limit allows. Another
 * app analyses ordinary résumés meanwhile; its latency is measured. Loopback only, a temporary
 * database, stops by itself after SECONDS (default 40).
 */
import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { createApp, createKey, SCOPES } from "../../src/access/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { slowPdf } from "../../test/support/documents.ts";
import { asPdf, startFileServer } from "../../test/support/file-server.ts";
import { DEVELOPER } from "../../test/support/resumes.ts";

const SECONDS = Number(process.env["SECONDS"] ?? 40);
const SECRET = "bench-".repeat(8);
const TARGET = { title: "Back-End Developer", skills: ["Python", "PostgreSQL", "React", "COBOL"] };
const LONG_TEXT = DEVELOPER.repeat(Math.floor(200_000 / DEVELOPER.length));

interface Outcome {
  ms: number;
  status: number;
  retryAfterMs: number;
}

const folder = await mkdtemp("/tmp/waymark-bench-");
// Open to the database\'s account, so that its data stays inside and is removed with it.
await chmod(folder, 0o711);
const embedded = await openEmbedded(join(folder, "data"), createLog("silent"));
await embedded.ensure();
const db = openDatabase({ connection: embedded.url });
const files = await startFileServer();
try {
  await migrate(db);
  const hostileKey = await makeKey("Hostile", 20);
  const victimKey = await makeKey("Victim", 100_000);
  const { url, stop } = await startServer();
  try {
    const cv = files.serve("/cv.pdf", asPdf(DEVELOPER));
    const kinds = {
      "short text": { resume_text: DEVELOPER },
      "200,000 characters": { resume_text: LONG_TEXT },
      "PDF of one page": { file_url: cv },
    };
    console.log("Alone:");
    await measure(url, victimKey, kinds, 3_000);
    console.log(`\nBeside an app that sends slow documents at its full rate, ${SECONDS} s:`);
    const end = performance.now() + SECONDS * 1_000;
    const hostile = attack(url, hostileKey, end);
    await sleep(1_000);
    await measure(url, victimKey, kinds, end - performance.now());
    const statuses = (await hostile).map(({ status }) => status);
    const counts = Object.entries(Object.groupBy(statuses, String));
    console.log("\nHostile app:", counts.map(([s, all]) => `${s} × ${all!.length}`).join(", "));
  } finally {
    await stop();
  }
} finally {
  await files.close();
  await db.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}

async function makeKey(name: string, rateAi: number): Promise<string> {
  const { id } = await createApp(db, systemClock, { name, rateAi, sandboxQuota: 100_000 });
  const rights = { scopes: SCOPES, ipAllowlist: [], expiresAt: null, name };
  const made = await createKey(db, systemClock, {
    appId: id,
    mode: "test",
    type: "secret",
    ...rights,
  });
  return made.key;
}

/** Each document has different bytes, because a known unreadable file is refused at once. */
async function attack(url: string, key: string, end: number): Promise<Outcome[]> {
  const sent: Promise<Outcome>[] = [];
  for (let n = 0; performance.now() < end; n++) {
    const file = files.serve(`/slow-${n}.pdf`, slowPdf(40, n));
    const reply = analyze(url, key, { file_url: file });
    sent.push(reply);
    const first = await Promise.race([reply, sleep(20)]);
    if (first?.status === 429) await sleep(Math.min(first.retryAfterMs, end - performance.now()));
  }
  return Promise.all(sent);
}

async function measure(
  url: string,
  key: string,
  kinds: Record<string, object>,
  forMs: number,
): Promise<void> {
  const end = performance.now() + forMs;
  await Promise.all(
    Object.entries(kinds).map(async ([kind, source]) => {
      const outcomes: Outcome[] = [];
      do {
        outcomes.push(await analyze(url, key, source));
        await sleep(300);
      } while (performance.now() < end);
      const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
      const failed = outcomes.filter(({ status }) => status !== 200).length;
      const p50 = times[times.length >> 1]!.toFixed(0);
      const slowest = times.at(-1)!.toFixed(0);
      console.log(
        `  ${kind.padEnd(20)} p50 ${p50.padStart(6)} ms, slowest ${slowest.padStart(6)} ms, ${outcomes.length} sent, ${failed} failed`,
      );
    }),
  );
}

async function analyze(url: string, key: string, source: object): Promise<Outcome> {
  const began = performance.now();
  const response = await fetch(`${url}/v1/resumes/analyze`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ ...source, target_job: TARGET }),
  });
  await response.text();
  const retryAfterMs = 1_000 * Number(response.headers.get("retry-after") ?? 0);
  return { ms: performance.now() - began, status: response.status, retryAfterMs };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const { host, user, database } = embedded.url;
  const env = {
    PATH: process.env["PATH"],
    DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
    WAYMARK_SECRET: SECRET,
    WAYMARK_ALLOW_PRIVATE_HOSTS: "true",
    LOG_LEVEL: "error",
  };
  const main = join(import.meta.dirname, "../../bin/waymark.js");
  const argv = ["--max-semi-space-size=16", main, "serve", "--role", "api", "--port", "0"];
  const child = spawn(process.execPath, argv, { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready: (http:\S+)\/v1/.exec(line)?.[1];
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
