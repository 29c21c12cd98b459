import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Customer, type TestApp } from "../../../test/support/app.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { until } from "../../../test/support/until.ts";
import { runSweeps } from "../../platform/sweeps.ts";
import { lockCandidate, candidateHash } from "../../privacy/index.ts";
import { updateApp } from "../apps.ts";
import { readBodies, SANDBOX_BODY_HOURS, bodySweep } from "./sandbox-bodies.ts";

const CANARY = `Canary${randomBytes(8).toString("hex")}`;
const RESUME = DEVELOPER.replace("Jane Doe", `${CANARY} Doe`)
  .replace("Acme Payments Ltd", `${CANARY} Payments Ltd`)
  .replace("SUMMARY\n", `SUMMARY\nBuilt the ${CANARY} engine in Python for 12 clients. `);
const JOB = { title: "Back-End Developer", skills: ["Python", "PostgreSQL"] };

const PATHWAY = {
  target_role: { title: "Back-End Developer", description: RESUME.slice(0, 4000) },
  current_role: `${CANARY} developer`,
  education: { level: "bachelor", field: CANARY },
  current_skills: ["Python", CANARY, { name: `${CANARY} Payments Ltd`, level: "advanced" }],
};

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

/** A customer that keeps the bodies of its sandbox. */
async function keeping(): Promise<Customer> {
  const customer = await app.customer({ credits: 100 });
  await updateApp(app.db, customer.appId, { logsSandboxBodies: true });
  return customer;
}

const send = (key: string, path: string, body: object) => app.send("POST", path, { key, body });
const analyze = (key: string, more: object) =>
  send(key, "/resumes/analyze", { target_job: JOB, resume_text: RESUME, ...more });

const rowsOf = async (appId: string): Promise<string[]> =>
  (
    await app.db.query<{ id: string }>(
      "SELECT request_id AS id FROM sandbox_bodies WHERE app_id = $1 ORDER BY 1",
      [appId],
    )
  ).map(({ id }) => id);
const bodiesOf = (appId: string, requestId: string, now = new Date()) =>
  readBodies(app, appId, requestId, now);
const kept = async (appId: string, count: number) =>
  Promise.all(
    (
      await until(
        () => rowsOf(appId),
        (ids) => ids.length === count,
      )
    ).map((id) => bodiesOf(appId, id)),
  );

/** All texts of a value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

describe("bodies of sandbox requests", () => {
  it("are kept for an app that asks, with the length of a résumé in place of it", async () => {
    const { appId, test } = await keeping();
    const reply = await analyze(test, { external_candidate_id: "cand-1" });
    expect(reply.status).toBe(200);
    const [found] = await kept(appId, 1);
    expect(found).toMatchObject({
      request_body: {
        external_candidate_id: "cand-1",
        target_job: JOB,
        resume_text: { omitted_characters: RESUME.length },
      },
      reply_body: {
        analysis_id: reply.body.analysis_id,
        target_job: JOB,
        scores: reply.body.scores,
        matched_skills: reply.body.matched_skills,
        assessment: { omitted_characters: reply.body.assessment.length },
      },
    });
  });

  it("keep the length of every text of an analysis that tells of the person", async () => {
    const { appId, test } = await keeping();
    const { body } = await analyze(test, {});
    const [{ reply_body: shown } = { reply_body: null }] = await kept(appId, 1);
    const lines = ["strengths", "gaps", "recommendations", "interview_questions"];
    for (const name of [...lines, "additional_skills"]) {
      const told: string[] = body[name];
      const lengths = told.map((text) => ({ omitted_characters: text.length }));
      expect(shown, name).toHaveProperty(name, lengths);
    }
    expect(textsIn((shown as { evidence: unknown }).evidence)).toEqual([]);
    expect(textsIn(body.evidence).length).toBeGreaterThan(0);
  });

  it("are not kept of live requests, of apps that do not ask, and of secrets", async () => {
    const silent = await app.customer({ credits: 100 });
    const { appId, live, test } = await keeping();
    expect((await analyze(live, {})).status).toBe(200);
    expect((await analyze(silent.test, {})).status).toBe(200);
    const hook = { url: "https://hooks.example.com/", events: ["webhook.test"] };
    expect((await send(test, "/webhooks", hook)).status).toBe(201);
    expect((await app.send("GET", "/me", { key: test })).status).toBe(200);
    // The last one, to know that the others had their time.
    expect((await app.send("GET", "/jobs", { key: test })).status).toBe(200);
    await until(
      () => rowsOf(appId),
      (ids) => ids.length > 0,
    );
    expect(await rowsOf(appId)).toHaveLength(1);
    expect(await rowsOf(silent.appId)).toEqual([]);
  });

  it("hold no text of a résumé, whatever is sent and refused", async () => {
    const { appId, test } = await keeping();
    const statuses = [
      await analyze(test, { target_job: { title: "Welder", description: RESUME } }),
      await analyze(test, { external_candidate_id: "cand-2" }),
      await send(test, "/resumes/read", { resume_text: RESUME }),
      await send(test, "/jobs/match", { resume_text: RESUME }),
      await analyze(test, { [CANARY]: RESUME }),
      await analyze(test, { target_job: { title: "Welder", [CANARY]: RESUME } }),
      await analyze(test, { resume_text: [RESUME] }),
      await send(test, "/resumes/analyze", { resumeText: RESUME }),
      await analyze(test, { resume_text: `${CANARY} lorem ipsum` }),
      await send(test, "/career-pathways/generate", PATHWAY),
      await send(test, "/jobs/match", { skills: ["Python", `${CANARY} Payments Ltd`] }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 400, 400, 400, 400, 400, 202, 200]);
    const found = await kept(appId, statuses.length);
    expect(JSON.stringify(found)).not.toContain(CANARY);
    expect(JSON.stringify(found)).not.toContain("Payments Ltd");
    expect(found.filter((one) => one.request_body === null)).toEqual([]);
    expect(JSON.stringify(found.at(-4))).toContain('"field":"resume_text"');
  });

  it("tell of a refused request what is wrong and what was sent, without its texts", async () => {
    const { appId, test } = await keeping();
    await send(test, "/career-pathways/generate", {
      target_role: { titel: CANARY },
      education: { level: "bachelor", field: [CANARY] },
      weekly_hours_available: 900,
      current_skills: [CANARY, { name: CANARY, level: "advanced" }],
      [CANARY]: { [CANARY]: 7 },
    });
    await app.send("GET", "/jobs?per_page=900", { key: test });
    await send(test, "/webhooks", { url: `ftp://${CANARY}`, events: [] });
    const [pathway, jobs, webhook] = await kept(appId, 3);
    expect(pathway).toMatchObject({
      request_body: {
        target_role: { "(unknown field)": { omitted_characters: CANARY.length + 2 } },
        education: {
          level: { omitted_characters: 8 },
          field: [{ omitted_characters: CANARY.length + 2 }],
        },
        weekly_hours_available: 900,
        current_skills: [
          { omitted_characters: CANARY.length },
          { name: { omitted_characters: CANARY.length }, level: "advanced" },
        ],
        "(unknown field)": { omitted_characters: JSON.stringify({ [CANARY]: 7 }).length },
      },
    });
    const { error } = pathway!.reply_body as { error: Record<string, unknown> };
    expect(error["message"]).toMatch(/\(and \d more\)$/);
    expect(error["details"]).toContainEqual({
      field: "target_role.title",
      message: "is required",
    });
    expect(error["details"]).toContainEqual({
      field: "target_role.(unknown field)",
      message: "is not a known field",
    });
    const tooMany = { field: "per_page", message: "must be at most 50" };
    expect(jobs).toMatchObject({
      request_body: null,
      reply_body: {
        error: {
          code: "validation_error",
          message: "per_page must be at most 50",
          details: [tooMany],
        },
      },
    });
    expect(webhook).toMatchObject({ request_body: null, reply_body: { error: { details: [{}] } } });
    expect(JSON.stringify([pathway, jobs, webhook])).not.toContain(CANARY);
  });

  it("hold nothing of a ranking but why it was refused", async () => {
    const { appId, test } = await keeping();
    const candidates = [{ ref: CANARY, resume_text: RESUME }];
    const job = { ...JOB, description: RESUME };
    expect((await send(test, "/jobs/rank", { job, candidates })).status).toBe(200);
    expect((await send(test, "/jobs/rank", { job, candidates: [{ resume_text: 1 }] })).status).toBe(
      400,
    );
    // The last one, to know that the others had their time.
    await analyze(test, {});
    const found = await kept(appId, 2);
    expect(JSON.stringify(found)).not.toContain(CANARY);
    expect(found[0]).toMatchObject({
      request_body: null,
      reply_body: { error: { code: "validation_error" } },
    });
  });

  it("are encrypted, of their app only, and end after a day", async () => {
    const { appId, test } = await keeping();
    const other = await app.customer();
    expect((await analyze(test, { external_candidate_id: "cand-3" })).status).toBe(200);
    const [id] = await until(
      () => rowsOf(appId),
      (ids) => ids.length === 1,
    );
    const [row] = await app.db.query<{ text: string }>(
      "SELECT t::text AS text FROM sandbox_bodies t WHERE request_id = $1",
      [id],
    );
    expect(row!.text).not.toContain(Buffer.from("cand-3").toString("hex"));
    const nothing = { request_body: null, reply_body: null, bodies_expire_at: null };
    expect(await bodiesOf(other.appId, id!)).toEqual(nothing);
    const later = new Date(Date.now() + (SANDBOX_BODY_HOURS * 3600 + 1) * 1000);
    expect(await bodiesOf(appId, id!, later)).toEqual(nothing);
    await app.db.query("UPDATE sandbox_bodies SET expires_at = now() WHERE request_id = $1", [id]);
    await runSweeps(app.db, [bodySweep]);
    expect(await rowsOf(appId)).toEqual([]);
  });

  it("are erased with their candidate, also those still being written", async () => {
    const { appId, test } = await keeping();
    await analyze(test, { external_candidate_id: "gone" });
    await analyze(test, { external_candidate_id: "stays" });
    await until(
      () => rowsOf(appId),
      (ids) => ids.length === 2,
    );
    const erase = () => app.send("DELETE", "/candidates/gone", { key: test });
    const reply = await erase();
    const [, payload] = reply.headers.get("x-erasure-receipt")!.split(".");
    const { destroyed } = JSON.parse(Buffer.from(payload!, "base64url").toString("utf8"));
    expect(destroyed.logged_bodies).toBe(1);
    expect(await rowsOf(appId)).toHaveLength(1);

    // The analysis cannot be stored while somebody holds the candidate, and its body neither.
    const candidate = candidateHash(app.vault, { appId, mode: "test" }, "gone");
    let late: Promise<unknown> = Promise.resolve();
    await app.db.transaction(async (tx) => {
      await lockCandidate(tx, candidate);
      late = analyze(test, { external_candidate_id: "gone" });
      await until(async () => {
        const waiting = await app.db.query(
          "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'advisory'",
        );
        return waiting.length > 0;
      });
      await tx.query("INSERT INTO candidate_erasures (candidate, created_at) VALUES ($1, now())", [
        candidate,
      ]);
    });
    await late;
    await app.send("GET", "/jobs", { key: test });
    await until(
      () => rowsOf(appId),
      (ids) => ids.length >= 2,
    );
    const held = await app.db.query("SELECT 1 FROM sandbox_bodies WHERE candidate = $1", [
      candidate,
    ]);
    expect(held).toEqual([]);
  });
});
