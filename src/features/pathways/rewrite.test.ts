import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { modelConfig } from "../../../test/support/model-config.ts";
import { startModelServer, type ModelServer } from "../../../test/support/model-server.ts";
import { startPathwayBench, type PathwayBench } from "../../../test/support/pathways.ts";
import { findApp } from "../../access/index.ts";
import { createLanguageModel } from "../../model/index.ts";

// Tests check bodies at run time, so `any` is fine here.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

let server: ModelServer;
let bench: PathwayBench;
beforeAll(async () => {
  server = await startModelServer();
  const config = modelConfig(server.url, { llmModel: "m" });
  bench = await startPathwayBench({ model: createLanguageModel(config, { pauseMs: 1 })! });
});
afterAll(async () => {
  await bench.close();
  await server.close();
});

/** The model says to the facts it is given what the test wishes. */
function answer(say: (facts: Json) => unknown): void {
  server.always((response) => {
    const facts = JSON.parse(server.requests.at(-1)!.body.messages[1]!.content);
    const content = JSON.stringify(say(facts));
    response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  });
}

/** Every text in other words, which hold to the facts. */
function inOtherWords({ readiness_summary, summary, phases }: Json): Json {
  const say = (said: string): string => `In short: ${said}`;
  return {
    readiness_summary: say(readiness_summary),
    summary: say(summary),
    phases: phases.map((phase: Json) => ({
      title: say(phase.title),
      milestones: phase.milestones.map(say),
      actions: phase.actions.map((a: Json) => ({
        title: say(a.title),
        description: say(a.description),
      })),
    })),
  };
}

const BODY = {
  target_role: { title: "Welder", description: "canary-words" },
  current_skills: ["canary-skill"],
  current_role: "canary-role",
  external_candidate_id: "canary-candidate",
};

const outcome = async (say: (facts: Json) => unknown): Promise<Json> => {
  answer(say);
  const { live } = await bench.app.customer({ credits: 10 });
  const { pathway_id: id } = (await bench.generate(live, BODY)).body;
  for (let n = 0; n < 1_500; n++) {
    const pathway = await bench.read(live, id);
    if (pathway.status === "completed" || pathway.status === "failed") return pathway;
    await bench.hurry();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("it never came");
};

describe("a configured language model", () => {
  it("rewrites titles, summaries, milestones and actions, and nothing else", async () => {
    const plain = await startPathwayBench();
    const { live } = await plain.app.customer({ credits: 10 });
    const before = await plain.finished(live, BODY);
    await plain.close();
    const after = await outcome(inOtherWords);
    expect(after.status).toBe("completed");
    const expected = structuredClone(before);
    const said = inOtherWords({
      readiness_summary: before.diagnosis.readiness_summary,
      summary: before.roadmap.summary,
      phases: before.roadmap.phases,
    });
    expected.diagnosis.readiness_summary = said.readiness_summary;
    expected.roadmap.summary = said.summary;
    for (const [at, phase] of expected.roadmap.phases.entries()) {
      phase.title = said.phases[at].title;
      phase.milestones = said.phases[at].milestones;
      for (const [n, action] of phase.actions.entries())
        Object.assign(action, said.phases[at].actions[n]);
    }
    expect(after.roadmap).toEqual(expected.roadmap);
    expect(after.diagnosis).toEqual(expected.diagnosis);
    expect(after.skill_checklist).toEqual(before.skill_checklist);
    expect(after.readiness_score).toBe(before.readiness_score);
  });

  it("is told facts only: no candidate id and none of the customer's own words", async () => {
    server.requests.length = 0;
    await outcome(inOtherWords);
    expect(server.requests.length).toBeGreaterThan(0);
    expect(JSON.stringify(server.requests)).not.toContain("canary");
  });

  const faults: Record<string, (facts: Json) => unknown> = {
    "a phase too few": (facts) => ({
      ...inOtherWords(facts),
      phases: inOtherWords(facts).phases.slice(1),
    }),
    "a milestone too many": (facts) =>
      changed(facts, (said) => said.phases[0].milestones.push("More.")),
    "an empty title": (facts) => changed(facts, (said) => (said.phases[0].title = " ")),
    "a number of its own": (facts) =>
      changed(facts, (said) => (said.summary += " You will earn 97531.")),
    "a skill of its own": (facts) =>
      changed(facts, (said) => (said.phases[0].title += " and Kubernetes")),
    markup: (facts) => changed(facts, (said) => (said.phases[0].title = "<b>Weld</b>")),
    "names of its own": (facts) =>
      changed(
        facts,
        (said) => (said.summary += " You will work at Google under Prof. Sundar Pichai."),
      ),
    "a company's name at the start": (facts) =>
      changed(facts, (said) => (said.summary += " Google's managers like it.")),
    "an address": (facts) =>
      changed(facts, (said) => (said.phases[0].milestones[0] += " See evil.example for it.")),
    "something to buy": (facts) =>
      changed(facts, (said) => (said.phases[0].actions[0].description += " Buy the course.")),
    "a number in words": (facts) =>
      changed(facts, (said) => (said.phases[0].title += " in two thousand hours")),
    "leaving the plan": (facts) =>
      changed(facts, (said) => (said.phases[0].actions[0].description += " Or skip this phase.")),
    "a milestone about nothing": (facts) =>
      changed(facts, (said) => (said.phases[1].milestones[0] = "Somebody has seen it.")),
    "another language": (facts) =>
      changed(
        facts,
        (said) =>
          (said.summary =
            "En los meses que vienen se aprende todo lo que el puesto pide para trabajar con seguridad."),
      ),
    "another script": (facts) => changed(facts, (said) => (said.summary += " Удачи.")),
    "something that is no object": () => "sure!",
  };
  const changed = (facts: Json, change: (said: Json) => unknown): Json => {
    const said = inOtherWords(facts);
    change(said);
    return said;
  };
  for (const [fault, say] of Object.entries(faults)) {
    it(`that insists on ${fault} fails the pathway, which is refunded`, async () => {
      const failed = await outcome(say);
      expect([failed.status, failed.error?.code]).toEqual(["failed", "upstream_error"]);
    });
  }

  it("that mends its answer when told what is wrong is believed", async () => {
    let calls = 0;
    const done = await outcome((facts) => (++calls === 1 ? { phases: [] } : inOtherWords(facts)));
    expect([done.status, calls]).toEqual(["completed", 2]);
    expect(server.requests.at(-1)!.raw).toContain("Not usable");
  });

  it("that fails for good costs nothing", async () => {
    answer(() => "no");
    const { appId, live } = await bench.app.customer({ credits: 10 });
    const { pathway_id: id } = (await bench.generate(live, BODY)).body;
    for (let n = 0; (await bench.read(live, id)).status !== "failed" && n < 1_500; n++) {
      await bench.hurry();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await findApp(bench.app.db, appId))!.balanceMillicredits).toBe(10_000);
  });
});
