import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Customer } from "../../../test/support/app.ts";
import { startPathwayBench, type PathwayBench } from "../../../test/support/pathways.ts";

/*
 * Every sentence of the public contract on pathways, in its order. What a sentence says is the title
 * of its test; the tests of this folder go further into each.
 */

let bench: PathwayBench;
let customer: Customer;
let key: string;
// Tests check bodies at run time, so `any` is fine here.
// oxlint-disable-next-line typescript/no-explicit-any
type Body = any;
/** With a route, and to a role that no document knows. */
let route: Body;
let general: Body;
let failed: Body;

const REQUEST = {
  target_role: {
    title: "Registered Nurse",
    industry: "Hospitals",
    description: "Care on a ward",
  },
  current_skills: ["basic life support", { name: "Drug calculations", level: "beginner" }],
  current_role: "Barista",
  education: { level: "High school", field: "Science" },
  country: "US",
  weekly_hours_available: 12,
  external_candidate_id: "cand-contract",
};
const UNKNOWN = { target_role: { title: "Zzyzx Qwertyuiop" } };

beforeAll(async () => {
  bench = await startPathwayBench();
  customer = await bench.app.customer({ credits: 1000, rateAi: 1000, rateRead: 100_000 });
  key = customer.live;
  const events = ["pathway.completed", "pathway.failed"];
  await bench.app.send("POST", "/webhooks", {
    key,
    body: { url: "http://127.0.0.1:9/hook", events },
  });
  route = await bench.finished(key, REQUEST);
  general = await bench.finished(key, {
    target_role: { title: "Egyptologist", description: "Python, SQL, Excel, Git" },
  });
  failed = await bench.finished(key, UNKNOWN);
});
afterAll(() => bench.close());

const balance = async (): Promise<number> =>
  (await bench.app.send("GET", "/me", { key })).body.credits.balance;
const phasesOf = (plan: Body): Body[] => plan.roadmap.phases;
const isText = (value: unknown): boolean => typeof value === "string" && value !== "";

describe("what the service does", () => {
  it("no academic curriculum is accepted", async () => {
    const reply = await bench.generate(key, { ...REQUEST, curriculum: ["Anatomy 101"] });
    expect([reply.status, reply.body.error.details[0].field]).toEqual([400, "curriculum"]);
  });
});

describe("the fields of a pathway", () => {
  it("pathway_id: string, prefix cp_", () => {
    expect(route.pathway_id).toMatch(/^cp_\w+$/);
  });

  it("target_role: object {title} (may echo industry, description)", () => {
    expect(route.target_role).toMatchObject(REQUEST.target_role);
  });

  it("readiness_score: integer 0–100, present when completed", () => {
    for (const { readiness_score: score } of [route, general]) {
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
    }
  });

  it("readiness_score weights core skills highest", async () => {
    const bare = await bench.finished(key, { ...REQUEST, current_skills: [] });
    const gain = async ({ name }: { name: string }) => {
      const skills = [{ name, level: "advanced" }];
      const plan = await bench.finished(key, { ...REQUEST, current_skills: skills });
      return plan.readiness_score - bare.readiness_score;
    };
    const of = (importance: string) =>
      bare.skill_checklist.find(
        (one: Body) => one.importance === importance && one.kind === "skill",
      );
    const [core, supporting] = [await gain(of("core")), await gain(of("supporting"))];
    expect(core).toBeGreaterThan(0);
    expect(core).toBeGreaterThanOrEqual(supporting);
  });

  it("skill_checklist: the role's market checklist with the candidate's level on each item", () => {
    const levels = new Map(route.skill_checklist.map((one: Body) => [one.name, one.current_level]));
    expect(levels.get("Basic life support")).toBe("intermediate");
    expect(levels.get("Drug calculations")).toBe("beginner");
    expect([...levels.values()]).toContain("none");
  });

  it("diagnosis: readiness_summary (string), strengths and priority_gaps (arrays of strings)", () => {
    for (const { diagnosis } of [route, general]) {
      expect(isText(diagnosis.readiness_summary)).toBe(true);
      expect(diagnosis.strengths.length).toBeGreaterThan(0);
      expect([...diagnosis.strengths, ...diagnosis.priority_gaps].every(isText)).toBe(true);
    }
  });

  it("roadmap: summary (string), total_months (integer), phases (array)", () => {
    for (const { roadmap } of [route, general]) {
      expect(isText(roadmap.summary)).toBe(true);
      expect(Number.isInteger(roadmap.total_months)).toBe(true);
      expect(roadmap.phases.at(-1).month_end).toBe(roadmap.total_months);
    }
  });

  it("error: object, present when status is failed", () => {
    expect(failed).toMatchObject({ status: "failed", error: { code: "role_not_recognized" } });
    expect([route.error, failed.roadmap]).toEqual([null, null]);
  });

  it("the same object shape is returned at every stage", async () => {
    const still = await startPathwayBench({ hasWorker: false });
    const { live } = await still.app.customer({ credits: 10 });
    const { body } = await still.generate(live, REQUEST);
    const queued = await still.read(live, body.pathway_id);
    await still.app.db.query("UPDATE pathways SET status = 'processing'");
    const processing = await still.read(live, body.pathway_id);
    await still.close();
    expect([queued.status, processing.status]).toEqual(["queued", "processing"]);
    const keys = [queued, processing, route, failed].map((one) => Object.keys(one).toSorted());
    expect(new Set(keys.map((names) => names.join(" "))).size).toBe(1);
  });
});

describe("a checklist item", () => {
  it("has skill_id, name, group, importance and current_level with their values", () => {
    for (const item of [...route.skill_checklist, ...general.skill_checklist]) {
      expect(isText(item.skill_id) && isText(item.name)).toBe(true);
      expect(["technical", "tools", "domain", "soft"]).toContain(item.group);
      expect(["core", "important", "supporting"]).toContain(item.importance);
      expect(["none", "beginner", "intermediate", "advanced"]).toContain(item.current_level);
    }
  });
});

describe("a phase", () => {
  it("phase: integer, starting at 1; phases are contiguous month ranges starting at month 1", () => {
    for (const plan of [route, general]) {
      let month = 0;
      for (const [at, phase] of phasesOf(plan).entries()) {
        expect([phase.phase, phase.month_start]).toEqual([at + 1, month + 1]);
        expect(phase.month_end).toBeGreaterThanOrEqual(phase.month_start);
        month = phase.month_end;
        expect(isText(phase.title)).toBe(true);
      }
    }
  });

  it("focus: array of 2–4 skill names", () => {
    for (const plan of [route, general]) {
      const names = plan.skill_checklist.map(({ name }: Body) => name);
      for (const { focus } of phasesOf(plan)) {
        expect(focus.length >= 2 && focus.length <= 4).toBe(true);
        for (const name of focus) expect(names).toContain(name);
      }
    }
  });

  it("milestones: array of strings", () => {
    for (const { milestones } of [...phasesOf(route), ...phasesOf(general)]) {
      expect(milestones.length).toBeGreaterThan(0);
      expect(milestones.every(isText)).toBe(true);
    }
  });

  it("actions: array of {type, title, description, priority}", () => {
    for (const { actions } of [...phasesOf(route), ...phasesOf(general)]) {
      expect(actions.length).toBeGreaterThan(0);
      for (const { type, title, description, priority } of actions) {
        expect(["learn", "build", "practice", "network", "certify"]).toContain(type);
        expect(["high", "medium", "low"]).toContain(priority);
        expect(isText(title) && isText(description)).toBe(true);
      }
    }
  });

  it("resources: one free learning resource per focus skill, by default and with include_resources", async () => {
    for (const { focus, resources } of [...phasesOf(route), ...phasesOf(general)]) {
      expect(resources.map((one: Body) => one.focus)).toEqual(focus);
      for (const { title, url, platform, found } of resources) {
        expect([isText(title), isText(platform), typeof found]).toEqual([true, true, "boolean"]);
        expect(url).toMatch(/^https?:\/\//);
      }
    }
    const asked = await bench.finished(key, { ...REQUEST, options: { include_resources: true } });
    expect(asked.roadmap).toEqual(route.roadmap);
    const without = await bench.finished(key, {
      ...REQUEST,
      options: { include_resources: false },
    });
    expect(phasesOf(without).flatMap(({ resources }) => resources)).toEqual([]);
  });
});

describe("states", () => {
  it("accepted: queued, 202 returned, 3 credits charged", async () => {
    const before = await balance();
    const reply = await bench.generate(key, REQUEST);
    expect(reply.status).toBe(202);
    expect(reply.body).toEqual({
      pathway_id: expect.stringMatching(/^cp_/),
      status: "queued",
      poll_url: expect.stringMatching(/^\/v1\/career-pathways\/cp_/),
      estimated_seconds: expect.toSatisfy(Number.isInteger),
    });
    await bench.settled(key, reply.body.pathway_id);
    expect(await balance()).toBe(before - 3);
  });

  it("generation succeeds: pathway.completed carries the pathway resource", async () => {
    const events = await bench.events(customer.appId);
    const own = events.filter(({ data }) => data.pathway_id === route.pathway_id);
    expect(own).toMatchObject([{ type: "pathway.completed", data: route }]);
  });

  it("generation fails: error set, credits returned, pathway.failed carries the pathway resource", async () => {
    const before = await balance();
    const again = await bench.finished(key, UNKNOWN);
    expect(await balance()).toBe(before);
    const events = await bench.events(customer.appId);
    const own = events.filter(({ data }) => data.pathway_id === again.pathway_id);
    expect(own).toMatchObject([{ type: "pathway.failed", data: again }]);
  });

  it("resubmitting after a failure with a new Idempotency-Key starts a fresh attempt", async () => {
    const ask = (name: string) => bench.generate(key, UNKNOWN, { "idempotency-key": name });
    const first = await ask("contract one");
    await bench.settled(key, first.body.pathway_id);
    const [replayed, fresh] = [await ask("contract one"), await ask("contract two")];
    expect(replayed.body.pathway_id).toBe(first.body.pathway_id);
    expect(fresh.body.pathway_id).not.toBe(first.body.pathway_id);
  });

  it("a failed generation is not an HTTP error", async () => {
    const read = await bench.app.send("GET", `/career-pathways/${failed.pathway_id}`, { key });
    expect([read.status, read.body.status]).toEqual([200, "failed"]);
  });
});

describe("the request", () => {
  it("target_role.title is required, everything else is not", async () => {
    const empty = await bench.generate(key, { target_role: {} });
    expect(empty.body.error.details[0].field).toBe("target_role.title");
    expect((await bench.generate(key, { target_role: { title: "Welder" } })).status).toBe(202);
  });

  it("a skill without level counts as intermediate", async () => {
    const levelOf = async (skill: unknown) => {
      const plan = await bench.finished(key, { ...REQUEST, current_skills: [skill] });
      return plan.skill_checklist.find((one: Body) => one.name === "Drug calculations")
        .current_level;
    };
    expect(await levelOf("Drug calculations")).toBe("intermediate");
    for (const level of ["beginner", "intermediate", "advanced"])
      expect(await levelOf({ name: "Drug calculations", level })).toBe(level);
  });

  it("synonyms are understood", async () => {
    const asked = { target_role: { title: "Front-End Developer" }, current_skills: ["JS", "css3"] };
    const plan = await bench.finished(key, asked);
    expect(plan.unrecognized_skills).toEqual([]);
    const stated = plan.skill_checklist.filter((one: Body) => one.level_source === "stated");
    expect(stated.length).toBeGreaterThan(0);
  });

  it("fewer hours give a longer plan, never fewer skills", async () => {
    const plans = [];
    for (const hours of [40, 20, 10, 5, 2])
      plans.push(await bench.finished(key, { ...REQUEST, weekly_hours_available: hours }));
    const months = plans.map(({ roadmap }) => roadmap.total_months);
    expect(months).toEqual(months.toSorted((a, b) => a - b));
    expect(months.at(-1)).toBeGreaterThan(months[0]);
    const items = plans.map((plan) =>
      plan.skill_checklist
        .map(({ name }: Body) => name)
        .toSorted()
        .join("|"),
    );
    expect(new Set(items).size).toBe(1);
    const focused = plans.map(
      (plan) => new Set(phasesOf(plan).flatMap(({ focus }) => focus as string[])).size,
    );
    expect(new Set(focused).size).toBe(1);
  });

  it("external_candidate_id enables listing per candidate and erasure", async () => {
    const asked = { ...REQUEST, external_candidate_id: "cand-listed" };
    const { pathway_id: id } = await bench.finished(key, asked);
    const list = () =>
      bench.app.send("GET", "/career-pathways?external_candidate_id=cand-listed", { key });
    expect((await list()).body.data.map((one: Body) => one.pathway_id)).toEqual([id]);
    await bench.app.send("DELETE", "/candidates/cand-listed", { key });
    expect((await list()).body.data).toEqual([]);
    const read = await bench.app.send("GET", `/career-pathways/${id}`, { key });
    expect([read.status, read.body.error.code]).toEqual([404, "not_found"]);
  });
});

describe("scopes and cost", () => {
  it("pathways:generate generates, pathways:read reads, and reading is free", async () => {
    const { key: reader } = await customer.key({ scopes: ["pathways:read"] });
    const { key: maker } = await customer.key({ scopes: ["pathways:generate"] });
    expect((await bench.generate(reader, REQUEST)).body.error.code).toBe("insufficient_scope");
    expect((await bench.generate(maker, REQUEST)).status).toBe(202);
    const before = await balance();
    for (const path of [`/${route.pathway_id}`, "?external_candidate_id=cand-contract"]) {
      const get = (by: string) => bench.app.send("GET", `/career-pathways${path}`, { key: by });
      expect((await get(reader)).status).toBe(200);
      expect((await get(maker)).status).toBe(403);
    }
    expect(await balance()).toBe(before);
  });
});
