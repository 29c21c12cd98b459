import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { SWEEPS } from "../../src/features.ts";
import type { Vault } from "../../src/platform/crypto.ts";
import type { Database } from "../../src/platform/postgres/database.ts";
import { runSweeps } from "../../src/platform/sweeps.ts";
import type { Reply, Send } from "./app.ts";
import { searchOpenedDatabaseFor } from "./database-search.ts";
import { asPdf, type FileServer } from "./file-server.ts";
import type { Receiver } from "./receiver.ts";
import { DEVELOPER } from "./resumes.ts";
import { until } from "./until.ts";
import { withoutQuotes } from "./without-quotes.ts";

const letters = (count: number): string =>
  [...randomBytes(count)].map((byte) => String.fromCodePoint(97 + (byte % 26))).join("");

/** In what results say of the person, so that every stored result would hold it. */
export const CANARY = `Canary${letters(18)}`;
export const RESUME = DEVELOPER.replace("Jane Doe", `${CANARY} Doe`).replace("Acme", CANARY);
export const CANDIDATE = "cand-1";
export const JOB = { title: "Back-End Developer", skills: ["Python", "PostgreSQL", "COBOL"] };
export const EVENTS = ["resume.analysis.completed", "pathway.completed", "pathway.failed"];

/** Calls that carry a canary. */
export interface Installation {
  readonly send: Send;
  readonly db: Database;
  readonly vault: Vault;
  readonly receiver: Receiver;
  readonly files: FileServer;
  /** Has a pathway done that waits. */
  finish(pathwayId: string): Promise<unknown>;
}

export interface Used {
  analysis: Reply;
  pathway: Reply;
  path: string;
  /** The statuses of all later requests for an analysis. */
  later: Record<string, number>;
}

export const sendAs =
  (send: Send) => (key: string, method: string, path: string, body?: object, once?: string) =>
    send(method, path, {
      key,
      ...(body ? { body } : {}),
      ...(once === undefined ? {} : { headers: { "idempotency-key": once } }),
    });

export const analyze = (send: Send, key: string, once?: string): Promise<Reply> =>
  sendAs(send)(
    key,
    "POST",
    "/resumes/analyze",
    { external_candidate_id: CANDIDATE, resume_text: RESUME, target_job: JOB },
    once,
  );

export const plan = (send: Send, key: string, once?: string): Promise<Reply> =>
  sendAs(send)(
    key,
    "POST",
    "/career-pathways/generate",
    {
      external_candidate_id: CANDIDATE,
      target_role: { title: "Welder" },
      current_role: `cook at ${CANARY}`,
      current_skills: ["Python", `${CANARY} weaving`],
    },
    once,
  );

/** Sends the résumé to every endpoint that takes one, and uses what comes of it. */
export async function useEverything(
  { send: raw, db, receiver, files, finish }: Installation,
  key: string,
): Promise<Used> {
  const send = sendAs(raw);
  const path = `/hook-${randomBytes(4).toString("hex")}`;
  receiver.answer(path, (response, { raw: body }) =>
    response.writeHead(500).end(`${CANARY} ${body.toString("utf8")}`),
  );
  const endpoint = { url: receiver.url + path, events: EVENTS };
  expect((await send(key, "POST", "/webhooks", endpoint)).status).toBe(201);
  const post = async (to: string, body: object, once?: string) => {
    const reply = await send(key, "POST", to, body, once);
    expect([to, reply.status], reply.text).toEqual([to, 200]);
    return reply;
  };
  const analysis = await analyze(raw, key, "analysis");
  expect((await analyze(raw, key, "analysis")).body).toEqual(withoutQuotes(analysis.body));
  // Its text is compressed; a comment at its end is not, so that a copy of the file is found.
  files.serve("/cv.pdf", Buffer.concat([asPdf(RESUME), Buffer.from(`%${CANARY}\n`)]));
  await post("/resumes/analyze", { file_url: `${files.url}/cv.pdf`, target_job: JOB });
  for (const to of ["/resumes/read", "/resumes/redact", "/jobs/match"])
    await post(to, { resume_text: RESUME }, to);
  const candidates = [{ ref: "a", resume_text: RESUME }];
  await post("/jobs/rank", { job: { title: JOB.title }, candidates }, "rank");
  const queued = await plan(raw, key, "pathway");
  const at = `/career-pathways/${queued.body.pathway_id}`;
  await finish(queued.body.pathway_id);
  const pathway = await until(
    () => send(key, "GET", at),
    ({ body }) => body.status === "completed",
  );
  expect((await send(key, "GET", at)).body).toEqual(pathway.body);
  const feedback = { kind: "wrong", quote: CANARY, note: `${CANARY} is no cook` };
  expect((await send(key, "POST", `${at}/feedback`, feedback)).status).toBe(201);
  const one = `/resumes/analyses/${analysis.body.analysis_id}`;
  const corrections = [{ kind: "date", says: "March 2019 –", should_say: "March 2017 –" }];
  const correction = { resume_text: RESUME, corrections };
  const decision = { outcome: "advanced", decided_by: CANARY };
  const later = {
    read: await send(key, "GET", one),
    explain: await send(key, "GET", `${one}/explanation`),
    correct: await send(key, "POST", `${one}/corrections`, correction, "correction"),
    decide: await send(key, "POST", `${one}/decisions`, decision, "decision"),
    decisions: await send(key, "GET", `${one}/decisions`),
  };
  // Every first attempt is over when its next one waits.
  await until(
    () =>
      db.query(
        `SELECT 1 FROM webhook_queue q JOIN webhook_endpoints e ON e.id = q.endpoint_id
         WHERE e.url LIKE '%' || $1 AND q.failures = 1 AND q.sender IS NULL`,
        [path],
      ),
    (waiting) => waiting.length === 3,
  );
  const statuses = Object.entries(later).map(([name, { status }]) => [name, status] as const);
  return { analysis, pathway, path, later: Object.fromEntries(statuses) };
}

/** Everything becomes eleven minutes older. */
export async function passElevenMinutes(db: Database): Promise<void> {
  const older = (column: string) => `${column} = ${column} - interval '11 minutes'`;
  await db.query(`UPDATE pathways SET ${older("created_at")}, ${older("expires_at")}`);
  await db.query(`UPDATE resume_batches SET ${older("created_at")}, ${older("expires_at")}`);
  await db.query(`UPDATE webhook_events SET ${older("created_at")}`);
  await db.query(`UPDATE idempotency_keys SET ${older("expires_at")}`);
}

/** Housekeeping that runs every minute. */
export const sweep = (db: Database): Promise<unknown> => runSweeps(db, SWEEPS);

/** The columns in which somebody with database, secret and keys finds words of a person or of a result. */
export const findWords = (
  { db, vault }: Pick<Installation, "db" | "vault">,
  { analysis, pathway }: Used,
): Promise<string[]> => {
  const words = [
    CANARY,
    analysis.body.assessment.slice(0, 30),
    pathway.body.roadmap.summary.slice(0, 30),
  ];
  return searchOpenedDatabaseFor(db, vault, words);
};
