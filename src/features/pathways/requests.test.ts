import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Customer } from "../../../test/support/app.ts";
import { startPathwayBench, type PathwayBench } from "../../../test/support/pathways.ts";
import { findApp, listLedger } from "../../access/index.ts";
import { MAX_CANDIDATE_ID_CHARS } from "../../privacy/index.ts";
import { MAX_WEEKLY_HOURS } from "./pathways.schema.ts";

let bench: PathwayBench;
let customer: Customer;
let key: string;
beforeAll(async () => {
  bench = await startPathwayBench();
  customer = await bench.app.customer({ credits: 1000, sandboxQuota: 50 });
  key = customer.live;
});
afterAll(() => bench.close());

const fields = (reply: { body: { error: { details: { field: string }[] } } }): string[] =>
  reply.body.error.details.map((detail) => detail.field).toSorted();

describe("asking for a pathway", () => {
  it("answers 202 with where to poll, and costs 3 credits", async () => {
    const { appId, live } = await bench.app.customer({ credits: 10 });
    const reply = await bench.generate(live);
    expect(reply.status).toBe(202);
    expect(reply.body).toEqual({
      pathway_id: expect.stringMatching(/^cp_[0-9a-z]{26}$/),
      status: "queued",
      poll_url: `/v1/career-pathways/${reply.body.pathway_id}`,
      estimated_seconds: expect.any(Number),
    });
    expect(Number.isInteger(reply.body.estimated_seconds)).toBe(true);
    expect(reply.body.estimated_seconds).toBeGreaterThanOrEqual(1);
    expect(reply.headers.get("x-credits-charged")).toBe("3");
    expect(reply.headers.get("x-credits-remaining")).toBe("7");
    expect((await findApp(bench.app.db, appId))!.balanceMillicredits).toBe(7000);
    const polled = await bench.app.send("GET", `/${reply.body.poll_url}`, { key: live });
    expect(polled.status).toBe(200);
  });

  it("estimates the seconds from the latest runs, by their median", async () => {
    const quiet = await startPathwayBench({ hasWorker: false });
    const { appId, live } = await quiet.app.customer({ credits: 10 });
    const runs = (count: number, secondsAgo: number, seconds: number) =>
      quiet.app.db.query(
        `INSERT INTO pathways (id, app_id, mode, request_id, status, input, result, created_at, updated_at, completed_at, expires_at)
         SELECT gen_random_uuid()::text, $1, 'live', gen_random_uuid(), 'completed', '', '',
           now() - make_interval(secs => $3::float8 + $4::float8), now(), now() - make_interval(secs => $3::float8), now()
         FROM generate_series(1, $2::int)`,
        [appId, count, secondsAgo, seconds],
      );
    await runs(11, 5, 6.2);
    await runs(9, 10, 90);
    await runs(50, 1000, 500);
    expect((await quiet.generate(live)).body.estimated_seconds).toBe(7);
    await quiet.close();
  });

  it("counts as one engine call of a sandbox key", async () => {
    const { test } = await bench.app.customer({ sandboxQuota: 2 });
    expect((await bench.generate(test)).headers.get("x-sandbox-remaining")).toBe("1");
    expect((await bench.generate(test)).status).toBe(202);
    expect((await bench.generate(test)).body.error.code).toBe("sandbox_quota_exceeded");
  });

  it("with the same Idempotency-Key again is the same pathway, charged once", async () => {
    const { appId, live } = await bench.app.customer({ credits: 10 });
    const headers = { "idempotency-key": "pathway-1" };
    const first = await bench.generate(live, undefined, headers);
    const again = await bench.generate(live, undefined, headers);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await listLedger(bench.app.db, appId)).filter((e) => e.kind === "charge")).toHaveLength(
      1,
    );
    const rows = await bench.app.db.query("SELECT 1 FROM pathways WHERE app_id = $1", [appId]);
    expect(rows).toHaveLength(1);
  });

  it("without enough credits is 402 and leaves nothing behind", async () => {
    const { appId, live } = await bench.app.customer({ credits: 2.9 });
    const reply = await bench.generate(live);
    expect([reply.status, reply.body.error.code]).toEqual([402, "insufficient_credits"]);
    expect(await bench.app.db.query("SELECT 1 FROM pathways WHERE app_id = $1", [appId])).toEqual(
      [],
    );
  });

  it("needs its scope, reading needs another", async () => {
    const { key: reader } = await customer.key({ scopes: ["pathways:read"] });
    const { key: writer } = await customer.key({ scopes: ["pathways:generate"] });
    expect((await bench.generate(reader)).body.error.code).toBe("insufficient_scope");
    const { pathway_id: id } = (await bench.generate(writer)).body;
    expect((await bench.read(writer, id)).error.code).toBe("insufficient_scope");
    expect((await bench.read(reader, id)).pathway_id).toBe(id);
    const list = await bench.app.send("GET", "/career-pathways?external_candidate_id=x", {
      key: writer,
    });
    expect(list.body.error.code).toBe("insufficient_scope");
  });

  it("names every field that is wrong, by its dotted path", async () => {
    const reply = await bench.generate(key, {
      target_role: { title: " ", industry: 7, extra: true },
      current_skills: [
        "SQL",
        { name: "Python", level: "advanced" },
        { name: "R", level: "expert" },
        5,
        { level: "beginner" },
        { name: "x", years: 3 },
        "",
        " ",
        { name: "\t\u200b " },
      ],
      current_role: ["Nurse"],
      education: { level: 3, school: "x" },
      country: "Atlantis",
      weekly_hours_available: 0.5,
      external_candidate_id: "",
      options: { include_resources: "yes", detail: "brief", more: 1 },
      curriculum: {},
    });
    expect([reply.status, reply.body.error.code]).toEqual([400, "validation_error"]);
    expect(fields(reply)).toEqual([
      "country",
      "current_role",
      "current_skills.2.level",
      "current_skills.3",
      "current_skills.4.name",
      "current_skills.5.years",
      "current_skills.6",
      "current_skills.7",
      "current_skills.8.name",
      "curriculum",
      "education.level",
      "education.school",
      "external_candidate_id",
      "options.detail",
      "options.include_resources",
      "options.more",
      "target_role.extra",
      "target_role.industry",
      "target_role.title",
      "weekly_hours_available",
    ]);
    expect(fields(await bench.generate(key, {}))).toEqual(["target_role"]);
    expect(fields(await bench.generate(key, { target_role: {} }))).toEqual(["target_role.title"]);
    expect(fields(await bench.generate(key, { target_role: "Welder" }))).toEqual(["target_role"]);
  });

  it("has bounds for everything that is sent", async () => {
    const target_role = { title: "Welder" };
    const long = "x".repeat(201);
    const cases: [object, string][] = [
      [{ target_role: { title: long } }, "target_role.title"],
      [
        { target_role: { title: "Welder", description: "x".repeat(5001) } },
        "target_role.description",
      ],
      [{ target_role, current_skills: Array.from({ length: 201 }, () => "SQL") }, "current_skills"],
      [{ target_role, current_skills: [long] }, "current_skills.0"],
      [{ target_role, weekly_hours_available: MAX_WEEKLY_HOURS + 0.5 }, "weekly_hours_available"],
      [{ target_role, weekly_hours_available: "10" }, "weekly_hours_available"],
      [
        { target_role, external_candidate_id: "x".repeat(MAX_CANDIDATE_ID_CHARS + 1) },
        "external_candidate_id",
      ],
      [{ target_role: { title: "Wel\0der" } }, "target_role.title"],
    ];
    for (const [body, field] of cases)
      expect(fields(await bench.generate(key, body))).toEqual([field]);
  });

  it("survives hostile and foreign input", async () => {
    const titles = [
      "🦄".repeat(60),
      "'; DROP TABLE pathways; --",
      "<script>alert(1)</script>",
      "مهندس برمجيات",
      "a".repeat(200),
      "%s%n${x}",
      "\u202Enurse",
    ];

    for (const title of titles) {
      const done = await bench.finished(key, {
        target_role: { title, description: title.repeat(20).slice(0, 5000) },
        current_skills: titles,
        current_role: title,
        education: { level: title, field: title },
      });
      expect(["completed", "failed"]).toContain(done.status);
      if (done.status === "failed") expect(done.error.code).toBe("role_not_recognized");
    }
  });
});
