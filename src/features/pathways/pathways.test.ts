import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testVault, type Customer } from "../../../test/support/app.ts";
import { addJobs, until } from "../../../test/support/jobs.ts";
import { searchDatabaseFor } from "../../../test/support/database-search.ts";
import { startPathwayBench, type PathwayBench } from "../../../test/support/pathways.ts";
import { sealResult } from "./stored-pathway.ts";

let bench: PathwayBench;
let customer: Customer;
let key: string;
beforeAll(async () => {
  bench = await startPathwayBench();
  customer = await bench.app.customer({ credits: 1000, sandboxQuota: 50 });
  key = customer.live;
});
afterAll(() => bench.close());

const KEYS = [
  "basis",
  "completed_at",
  "created_at",
  "diagnosis",
  "error",
  "expires_at",
  "external_candidate_id",
  "language",
  "market",
  "model",
  "names_language",
  "pathway_id",
  "prompt_version",
  "readiness_score",
  "roadmap",
  "route",
  "skill_checklist",
  "status",
  "target_role",
  "unrecognized_skills",
  "updated_at",
  "written_by",
];

describe("a pathway that an earlier version stored", () => {
  it("without a route or the readiness after each phase is read, with one that rises to 100", async () => {
    const made = await bench.finished(key, { target_role: { title: "Welder" } });
    const { pathway_id: id, readiness_score, skill_checklist, diagnosis, roadmap } = made;
    const { matched_as, confidence } = made.target_role;
    const phases = roadmap.phases.map((phase: object) => ({
      ...phase,
      readiness_after: undefined,
    }));
    const result = {
      matched: { matched_as, confidence },
      readiness_score,
      skill_checklist,
      diagnosis,
      roadmap: { ...roadmap, phases },
    };
    const owner = { id, appId: customer.appId, ownKey: null };
    const sealed = sealResult(testVault(), owner, result);
    await bench.app.db.query("UPDATE pathways SET result = $2 WHERE id = $1", [id, sealed]);
    const read = await bench.app.send("GET", `/career-pathways/${id}`, { key });
    expect(read.status).toBe(200);
    expect(read.body.route).toBeNull();
    const after = read.body.roadmap.phases.map((one: typeof made) => one.readiness_after);
    expect(after).toEqual(after.toSorted((a: number, b: number) => a - b));
    expect(after.at(-1)).toBe(100);
  });
});

describe("the language of a pathway", () => {
  it("is that of its request, in the reply, the event and for every reader", async () => {
    const { live, appId } = await bench.app.customer({ credits: 20 });
    const hook = { url: "http://127.0.0.1:9/hook", events: ["pathway.completed"] };
    await bench.app.send("POST", "/webhooks", { key: live, body: hook });
    const made = await bench.finished(live, {
      target_role: { title: "Welder" },
      language: "de-DE",
    });
    expect([made.language, made.names_language]).toEqual(["de", "de"]);
    const other = await bench.app.customer({ credits: 20 });
    const asked = { target_role: { title: "Welder" }, language: "fr" };
    const french = await bench.finished(other.live, asked);
    expect([french.language, french.names_language]).toEqual(["fr", "fr"]);
    expect(made.roadmap.summary).toMatch(/Stunden/);
    expect(made.skill_checklist[0].name).not.toBe("Welding");
    const path = `/career-pathways/${made.pathway_id}`;
    const headers = { "Accept-Language": "fr" };
    const read = await bench.app.send("GET", path, { key: live, headers });
    expect(read.body).toEqual(made);
    expect(read.headers.get("content-language")).toBe("de");
    const [event] = await bench.events(appId);
    expect(event!.data).toEqual(made);
  });

  it("decides the language of the learning resources, also where its prose does not exist", async () => {
    const addresses = async (language: string): Promise<string[]> => {
      const asked = { target_role: { title: "Front End Developer" }, language };
      const { roadmap } = await bench.finished(key, asked);
      return roadmap.phases.flatMap((phase: { resources: { url: string }[] }) =>
        phase.resources.map(({ url }) => url),
      );
    };
    const inFrench = /^https:\/\/developer\.mozilla\.org\/fr\/|\/fr-fr\/|openclassrooms|\/fr\//;
    const french = await addresses("fr");
    expect(french.filter((url) => inFrench.test(url)).length).toBeGreaterThan(2);
    expect((await addresses("en")).filter((url) => inFrench.test(url))).toEqual([]);
  });

  it("follows Accept-Language without the field, and is English by default", async () => {
    const body = { target_role: { title: "Welder" } };
    const { body: queued } = await bench.generate(key, body, { "Accept-Language": "de, en;q=0.5" });
    expect((await bench.settled(key, queued.pathway_id)).roadmap.summary).toMatch(/Stunden/);
    expect((await bench.finished(key, body)).language).toBe("en");
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
      route: null,
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

  it("names the credentials that the law asks for, the way to them and where it can be read", async () => {
    const { route } = await bench.finished(key, {
      target_role: { title: "Registered Nurse" },
      country: "US",
    });
    expect(route.regulation).toBe("required");
    expect(route.requires).toContainEqual(expect.objectContaining({ held: false }));
    const [source] = route.requires[0].sources;
    expect(source).toEqual({
      title: expect.any(String),
      url: expect.stringMatching(/^https:/),
      checked_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(route.chosen.months).toBeGreaterThan(24);
    expect(route.chosen.steps.map((step: { kind: string }) => step.kind)).toContain("study");
    expect(route.alternatives.length).toBeGreaterThan(0);
  });

  it("rests on the country's route in the language asked for, else on the occupation, else on the role", async () => {
    const basis = async (body: object) => (await bench.finished(key, body)).basis;
    const nurse = { target_role: { title: "Registered Nurse" } };
    expect(await basis({ ...nurse, country: "US" })).toMatchObject({
      kind: "route",
      id: "us/registered-nurse",
      available_in: [],
    });
    expect(await basis({ ...nurse, country: "DE", language: "de" })).toMatchObject({
      kind: "route",
      id: "de/registered-nurse",
    });
    expect(await basis(nurse)).toMatchObject({ kind: "occupation", id: "en/registered-nurse" });
    expect(await basis({ target_role: { title: "Archaeologist" }, country: "US" })).toMatchObject({
      kind: "general",
      id: null,
      reviewed_on: null,
    });
  });

  it("tells seasons in words, and moves months by them only with a start", async () => {
    const nurse = { target_role: { title: "Registered Nurse" }, country: "GB" };
    const plain = await bench.finished(key, nurse);
    const months = async (start_on: string) =>
      (await bench.finished(key, { ...nurse, options: { start_on } })).roadmap.total_months;
    expect(await months("2027-08-01")).toBeGreaterThanOrEqual(plain.roadmap.total_months);
    const wrong = await bench.generate(key, { ...nurse, options: { start_on: "2027-02-30" } });
    expect(wrong.body.error.details[0].field).toBe("options.start_on");
    const region = await bench.generate(key, { ...nurse, region: "Quebec" });
    expect(region.body.error.details[0].field).toBe("region");
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
        "held",
        "implied_by",
        "importance",
        "kind",
        "level_source",
        "name",
        "one_of",
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
    expect(Object.keys(pathway.roadmap).toSorted()).toEqual([
      "after",
      "decision",
      "phases",
      "sources",
      "summary",
      "total_months",
    ]);
    const [phase] = pathway.roadmap.phases;
    expect(Object.keys(phase).toSorted()).toEqual([
      "actions",
      "focus",
      "hours",
      "milestones",
      "month_end",
      "month_start",
      "pace",
      "phase",
      "readiness_after",
      "resources",
      "title",
      "why",
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
        target_role: { title: "Front-end developer" },
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

  it("with detail summary has the full plan without the prose of its phases", async () => {
    const request = {
      target_role: { title: "Registered nurse" },
      country: "DE",
      current_role: "Care assistant",
    };
    const full = await bench.finished(key, { ...request, options: { detail: "full" } });
    const plain = await bench.finished(key, request);
    const summary = await bench.finished(key, { ...request, options: { detail: "summary" } });
    expect(plain.roadmap).toEqual(full.roadmap);
    for (const phase of full.roadmap.phases)
      for (const list of [phase.milestones, phase.actions, phase.resources])
        expect(list).not.toEqual([]);
    expect(summary.roadmap).toEqual({
      ...full.roadmap,
      phases: full.roadmap.phases.map((phase: object) => ({
        ...phase,
        milestones: [],
        actions: [],
        resources: [],
      })),
    });
    for (const name of ["readiness_score", "skill_checklist", "diagnosis", "route"])
      expect(summary[name]).toEqual(full[name]);
    expect(summary.route.chosen.steps[0].sources).toBeInstanceOf(Array);
  });

  const open = (roleId: string, count: number, skills: string[], country?: string) =>
    Array.from({ length: count }, () => ({
      roleId,
      skills,
      ...(country ? { country } : {}),
      postedAt: new Date(Date.now() - 3_600_000).toISOString(),
    }));
  const insight = async (role: string, country?: string) => {
    const query = country ? `?country=${country}` : "";
    return (await bench.app.send("GET", `/insights/roles/${role}${query}`, { key })).body;
  };
  /** Adds postings and waits until the index has so many of the role. */
  const add = async (jobs: ReturnType<typeof open>, role: string, total: number) => {
    await addJobs(bench.app.db, jobs);
    await until(
      () => insight(role),
      ({ postings }) => postings === total,
    );
  };

  it("shows the demand that insights show, of the country when it has enough", async () => {
    await add(
      [
        ...open("pastry-chef", 19, ["baking"], "FR"),
        ...open("pastry-chef", 6, ["baking", "food-safety"], "FR"),
        ...open("pastry-chef", 3, ["food-safety"], "FR"),
        ...open("pastry-chef", 22, ["food-safety"], "DE"),
        ...open("pastry-chef", 9, ["baking"], "IT"),
      ],
      "pastry-chef",
      55,
    );
    const ask = async (country: string) => {
      const pathway = await bench.finished(key, { target_role: { title: "Baker" }, country });
      const demands = pathway.skill_checklist.flatMap(
        ({ skill_id: id, demand }: { skill_id: string; demand: number | null }) =>
          demand === null ? [] : [[id, demand]],
      );
      return { market: pathway.market, demands: Object.fromEntries(demands) };
    };
    const shown = async (country?: string) => {
      const { postings, skills } = await insight("pastry-chef", country);
      const shares = skills.map(({ id, share }: { id: string; share: number }) => [id, share]);
      return { postings, shares: Object.fromEntries(shares) };
    };
    const counted = { roles: ["pastry-chef"], months: 12 };
    const inFrance = await shown("FR");
    expect(inFrance).toEqual({ postings: 25, shares: { baking: 1, "food-safety": 0.2 } });
    expect(await ask("France")).toEqual({
      market: { ...counted, country: "FR", postings: 25 },
      demands: inFrance.shares,
    });
    expect(await ask("deu")).toEqual({
      market: { ...counted, country: "DE", postings: 20 },
      demands: (await shown("DE")).shares,
    });
    const everywhere = await shown();
    for (const country of ["JP", "IT"])
      expect(await ask(country)).toEqual({
        market: { ...counted, country: null, postings: 55 },
        demands: everywhere.shares,
      });
  });

  it("with few postings of its own shows what its neighbours ask for too", async () => {
    await add(
      [
        ...open("paralegal", 5, ["legal-research"]),
        ...open("law-clerk", 15, ["legal-research", "docker"]),
      ],
      "law-clerk",
      15,
    );
    const { skill_checklist, market } = await bench.finished(key, {
      target_role: { title: "Paralegal" },
    });
    expect(market).toMatchObject({ country: null, postings: 20 });
    expect(market.roles[0]).toBe("paralegal");
    expect(market.roles).toContain("law-clerk");
    const demands = new Map(
      skill_checklist.map((i: { skill_id: string; demand: number }) => [i.skill_id, i.demand]),
    );
    expect(demands.get("legal-research")).toBe(1);
    // A neighbour's wishes do not change what the role is.
    expect(demands.has("docker")).toBe(false);
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
    expect(pathway.market).toEqual({ roles: [], country: null, months: 12, postings: 10 });
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
    expect(await searchDatabaseFor(bench.app.db, secret)).toEqual([]);
  });
});
