import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Customer } from "../../../test/support/app.ts";
import { addJobs } from "../../../test/support/jobs.ts";
import { startPathwayBench, type PathwayBench } from "../../../test/support/pathways.ts";
import { findApp, listLedger } from "../../access/index.ts";

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

const KEYS = [
  "completed_at",
  "created_at",
  "diagnosis",
  "error",
  "expires_at",
  "external_candidate_id",
  "pathway_id",
  "readiness_score",
  "roadmap",
  "skill_checklist",
  "status",
  "target_role",
  "updated_at",
];

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
      ],
      current_role: ["Nurse"],
      education: { level: 3, school: "x" },
      country: "Atlantis",
      weekly_hours_available: 0.5,
      external_candidate_id: "",
      options: { include_resources: "yes", more: 1 },
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
      "curriculum",
      "education.level",
      "education.school",
      "external_candidate_id",
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
      [{ target_role, weekly_hours_available: 80.5 }, "weekly_hours_available"],
      [{ target_role, weekly_hours_available: "10" }, "weekly_hours_available"],
      [{ target_role, external_candidate_id: "x".repeat(256) }, "external_candidate_id"],
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
    const skills = [...titles, "", " "].filter((t) => t !== "");
    for (const title of titles) {
      const done = await bench.finished(key, {
        target_role: { title, description: title.repeat(20).slice(0, 5000) },
        current_skills: skills,
        current_role: title,
        education: { level: title, field: title },
      });
      expect(["completed", "failed"]).toContain(done.status);
      if (done.status === "failed") expect(done.error.code).toBe("role_not_recognized");
    }
  });
});

describe("a pathway", () => {
  it("has the same keys at every stage, null where nothing is yet", async () => {
    const waiting = await startPathwayBench({ hasWorker: false });
    const { live } = await waiting.app.customer({ credits: 10 });
    const body = {
      target_role: { title: "Welder", industry: "Shipbuilding" },
      external_candidate_id: "c1",
    };
    const queued = await waiting.read(live, (await waiting.generate(live, body)).body.pathway_id);
    expect(Object.keys(queued).toSorted()).toEqual(KEYS);
    expect(queued).toMatchObject({
      status: "queued",
      external_candidate_id: "c1",
      target_role: body.target_role,
      readiness_score: null,
      skill_checklist: null,
      diagnosis: null,
      roadmap: null,
      error: null,
      completed_at: null,
    });
    await waiting.app.db.query("UPDATE pathways SET status = 'processing'");
    const processing = await waiting.read(live, queued.pathway_id);
    expect(Object.keys(processing).toSorted()).toEqual(KEYS);
    expect(processing.status).toBe("processing");
    await waiting.close();
    const completed = await bench.finished(key, body);
    expect(Object.keys(completed).toSorted()).toEqual(KEYS);
    const failed = await bench.finished(key, { target_role: { title: "qzx vbn" } });
    expect(Object.keys(failed).toSorted()).toEqual(KEYS);
  });

  it("when completed holds checklist, diagnosis and roadmap as the contract says", async () => {
    const pathway = await bench.finished(key, {
      target_role: { title: "Front end dev" },
      current_skills: ["html", { name: "reactjs", level: "beginner" }, "Attention to detail"],
      external_candidate_id: "cand-a",
    });
    expect(pathway).toMatchObject({
      status: "completed",
      error: null,
      external_candidate_id: "cand-a",
    });
    expect(Number.isInteger(pathway.readiness_score)).toBe(true);
    for (const item of pathway.skill_checklist) {
      expect(Object.keys(item).toSorted()).toEqual([
        "current_level",
        "demand",
        "group",
        "importance",
        "name",
        "skill_id",
        "target_level",
      ]);
      expect(["technical", "tools", "domain", "soft"]).toContain(item.group);
      expect(["core", "important", "supporting"]).toContain(item.importance);
      expect(["none", "beginner", "intermediate", "advanced"]).toContain(item.current_level);
      expect(item.demand).toBeNull();
    }
    const levels = Object.fromEntries(
      pathway.skill_checklist.map((i: { skill_id: string; current_level: string }) => [
        i.skill_id,
        i.current_level,
      ]),
    );
    expect([levels.html, levels.react]).toEqual(["intermediate", "beginner"]);
    expect(Object.keys(pathway.diagnosis).toSorted()).toEqual([
      "priority_gaps",
      "readiness_summary",
      "strengths",
    ]);
    expect(Object.keys(pathway.roadmap).toSorted()).toEqual(["phases", "summary", "total_months"]);
    const [phase] = pathway.roadmap.phases;
    expect(Object.keys(phase).toSorted()).toEqual([
      "actions",
      "focus",
      "milestones",
      "month_end",
      "month_start",
      "phase",
      "resources",
      "title",
    ]);
    expect([phase.phase, phase.month_start]).toEqual([1, 1]);
    expect(Object.keys(phase.actions[0]).toSorted()).toEqual([
      "description",
      "priority",
      "title",
      "type",
    ]);
    expect(phase.resources.map((r: { focus: string }) => r.focus)).toEqual(phase.focus);
    expect(new Date(pathway.expires_at).getTime()).toBeGreaterThan(Date.now() + 360 * 86_400_000);
  });

  it("is the same for the same request", async () => {
    const body = { target_role: { title: "Electrician" }, current_skills: ["soldering"] };
    const [one, two] = [await bench.finished(key, body), await bench.finished(key, body)];
    const { readiness_score, skill_checklist, diagnosis, roadmap } = one;
    expect({ readiness_score, skill_checklist, diagnosis, roadmap }).toEqual({
      readiness_score: two.readiness_score,
      skill_checklist: two.skill_checklist,
      diagnosis: two.diagnosis,
      roadmap: two.roadmap,
    });
  });

  it("takes longer with fewer hours a week, with the same skills; without hours it means 10", async () => {
    const ask = (hours?: number) =>
      bench.finished(key, {
        target_role: { title: "Welder" },
        ...(hours ? { weekly_hours_available: hours } : {}),
      });
    const [five, ten, plain, forty] = [await ask(5), await ask(10), await ask(), await ask(40)];
    const focus = (p: { roadmap: { phases: { focus: string[] }[] } }) =>
      p.roadmap.phases.flatMap((x) => x.focus);
    expect(five.roadmap.total_months).toBeGreaterThan(ten.roadmap.total_months);
    expect(ten.roadmap.total_months).toBeGreaterThan(forty.roadmap.total_months);
    expect(plain.roadmap).toEqual(ten.roadmap);
    expect(focus(five)).toEqual(focus(forty));
  });

  it("has no resources when they are not wanted, one for each focus by default", async () => {
    const target_role = { title: "Chef" };
    const without = await bench.finished(key, {
      target_role,
      options: { include_resources: false },
    });
    for (const phase of without.roadmap.phases) expect(phase.resources).toEqual([]);
    const plain = await bench.finished(key, { target_role, options: {} });
    for (const phase of plain.roadmap.phases)
      expect(phase.resources).toHaveLength(phase.focus.length);
  });

  it("shows what current postings ask for, of the country when it has enough", async () => {
    const jobs = (country: string, count: number, skills: string[]) =>
      Array.from({ length: count }, () => ({
        country,
        skills,
        roleId: "pastry-chef",
        postedAt: new Date(Date.now() - 3_600_000).toISOString(),
      }));
    await addJobs(bench.app.db, [
      ...jobs("FR", 25, ["baking"]),
      ...jobs("DE", 25, ["food-safety"]),
    ]);
    const ask = async (country: string) => {
      const pathway = await bench.finished(key, { target_role: { title: "Baker" }, country });
      return Object.fromEntries(
        pathway.skill_checklist.map((i: { skill_id: string; demand: number }) => [
          i.skill_id,
          i.demand,
        ]),
      );
    };
    expect(await ask("France")).toMatchObject({ baking: 1, "food-safety": 0 });
    expect(await ask("deu")).toMatchObject({ "food-safety": 1 });
    expect(await ask("JP")).toMatchObject({ "food-safety": 0.5 });
  });

  it("of a role that only the market knows is built from its postings", async () => {
    const job = {
      title: "Zorbtech Wrangler",
      skills: ["python", "sql", "docker", "kubernetes", "git"],
    };
    await addJobs(
      bench.app.db,
      Array.from({ length: 12 }, () => ({
        ...job,
        postedAt: new Date(Date.now() - 3_600_000).toISOString(),
      })),
    );
    const pathway = await bench.finished(key, { target_role: { title: "zorbtech wrangler" } });
    expect(pathway.status).toBe("completed");
    const ids = pathway.skill_checklist
      .map((item: { skill_id: string }) => item.skill_id)
      .toSorted();
    expect(ids).toEqual(["docker", "git", "kubernetes", "python", "sql"]);
  });

  it("is unknown to other apps and to the other mode", async () => {
    const { pathway_id: id } = (await bench.generate(key)).body;
    const other = await bench.app.customer();
    for (const stranger of [other.live, other.test, customer.test]) {
      const reply = await bench.app.send("GET", `/career-pathways/${id}`, { key: stranger });
      expect([reply.status, reply.body.error.code]).toEqual([404, "not_found"]);
    }
    for (const unknown of ["cp_nothing", "generate", "..%2f"]) {
      expect((await bench.app.send("GET", `/career-pathways/${unknown}`, { key })).status).toBe(
        404,
      );
    }
  });

  it("is free to read", async () => {
    const { pathway_id: id } = (await bench.generate(key)).body;
    const reply = await bench.app.send("GET", `/career-pathways/${id}`, { key });
    expect(reply.headers.has("x-credits-charged")).toBe(false);
  });

  it("is read by one look-up in an index", async () => {
    const rows = await bench.app.db.query<{ "QUERY PLAN": string }>(
      "EXPLAIN SELECT * FROM pathways WHERE id = 'cp_x' AND app_id = 'a' AND mode = 'live' AND expires_at > now()",
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(
      "Index Scan using pathways_pkey",
    );
  });

  it("leaves neither the candidate id nor what was sent readable in the database", async () => {
    const secret = "canary-7f3a91";
    const body = {
      target_role: { title: "Welder", description: secret },
      current_skills: [secret],
      current_role: secret,
      external_candidate_id: secret,
    };
    await bench.finished(key, body);
    const tables = await bench.app.db.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const hex = Buffer.from(secret).toString("hex");
    for (const { name } of tables) {
      const [hit] = await bench.app.db.query<{ n: number }>(
        `SELECT count(*) AS n FROM ${name} AS t WHERE t::text LIKE '%' || $1 || '%' OR t::text LIKE '%' || $2 || '%'`,
        [secret, hex],
      );
      expect([name, hit!.n]).toEqual([name, 0]);
    }
  });
});

describe("a candidate's pathways", () => {
  const list = (query: string, as = key) =>
    bench.app.send("GET", `/career-pathways${query}`, { key: as });

  it("are listed newest first as summaries, in pages", async () => {
    const { live } = await bench.app.customer({ credits: 100 });
    const ids: string[] = [];
    for (const title of ["Welder", "Chef", "Nurse"]) {
      const body = { target_role: { title }, external_candidate_id: "list/1 é" };
      ids.unshift((await bench.finished(live, body)).pathway_id);
    }
    await bench.finished(live, {
      target_role: { title: "Welder" },
      external_candidate_id: "list/1 E",
    });
    const query = `?external_candidate_id=${encodeURIComponent("list/1 é")}`;
    const all = await list(query, live);
    expect(all.body.data.map((p: { pathway_id: string }) => p.pathway_id)).toEqual(ids);
    expect(all.body.pagination).toEqual({ page: 1, per_page: 20, total: 3, total_pages: 1 });
    expect(all.body.data[0]).toEqual({
      pathway_id: ids[0],
      status: "completed",
      target_role: { title: "Nurse" },
      readiness_score: 0,
      total_months: expect.any(Number),
      created_at: expect.stringMatching(/Z$/),
      completed_at: expect.stringMatching(/Z$/),
    });
    const second = await list(`${query}&page=2&per_page=2`, live);
    expect(second.body.data.map((p: { pathway_id: string }) => p.pathway_id)).toEqual([ids[2]]);
    expect(second.body.pagination).toEqual({ page: 2, per_page: 2, total: 3, total_pages: 2 });
  });

  it("need the candidate's id; an unknown one has none", async () => {
    expect(fields(await list(""))).toEqual(["external_candidate_id"]);
    expect(fields(await list("?external_candidate_id=x&per_page=51&status=failed"))).toEqual([
      "per_page",
      "status",
    ]);
    expect((await list("?external_candidate_id=nobody")).body).toEqual({
      data: [],
      pagination: { page: 1, per_page: 20, total: 0, total_pages: 0 },
    });
  });

  it("are apart by app and mode", async () => {
    const mine = await bench.app.customer({ credits: 10 });
    await bench.finished(mine.live, {
      target_role: { title: "Chef" },
      external_candidate_id: "shared",
    });
    const query = "?external_candidate_id=shared";
    expect((await list(query, mine.live)).body.data).toHaveLength(1);
    expect((await list(query, mine.test)).body.data).toEqual([]);
    expect((await list(query)).body.data).toEqual([]);
  });
});
