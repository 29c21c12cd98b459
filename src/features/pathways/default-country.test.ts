import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberOf } from "../../../test/support/members.ts";
import { operatorOf, type SendAs } from "../../../test/support/operators.ts";
import { startPathwayBench, type PathwayBench } from "../../../test/support/pathways.ts";
import { until } from "../../../test/support/until.ts";

let bench: PathwayBench;
let operator: SendAs;
beforeAll(async () => {
  bench = await startPathwayBench();
  operator = await operatorOf(bench.app);
});
afterAll(() => bench.close());

const NURSE = { target_role: { title: "Registered Nurse" } };

async function appIn(country: string) {
  const customer = await bench.app.customer({
    credits: 100_000,
    rateAi: 100_000,
    rateRead: 100_000,
  });
  const change = await operator("PATCH", `/apps/${customer.appId}`, {
    body: { default_country: country },
  });
  expect(change.status).toBe(200);
  return { ...customer, change: change.body };
}

describe("the default country of an app", () => {
  it("counts where a request names no country, and only there", async () => {
    const { live, change } = await appIn("Ireland");
    expect(change.default_country).toBe("IE");
    // A key is looked up at most once a second.
    await until(async () => (await bench.finished(live, NURSE)).basis.id === "ie/registered-nurse");
    expect((await bench.finished(live, { ...NURSE, country: "GB" })).basis.id).toBe(
      "gb/registered-nurse",
    );
    const inRegion = await bench.finished(live, { ...NURSE, region: "us-ny" });
    expect(inRegion.basis.id).toBe("us/registered-nurse");
  });

  it("is cleared by an owner with null, and then the plan asks for the country", async () => {
    const { live, appId } = await appIn("IE");
    const owner = await memberOf(bench.app, appId, "owner@example.com", "owner");
    const read = await owner.send("GET", `/apps/${appId}`);
    expect(read.body.default_country).toBe("IE");
    const cleared = await owner.send("PATCH", `/apps/${appId}`, {
      body: { default_country: null },
    });
    expect(cleared.body.default_country).toBeNull();
    const plan = await until(async () => {
      const made = await bench.finished(live, NURSE);
      return made.basis.kind === "occupation" ? made : undefined;
    });
    expect(plan.roadmap.summary).toContain("differ from country to country");
    expect(plan.roadmap.summary).toContain("say where you want to work");
    expect(plan.roadmap.sources).toEqual([]);
  });

  it("is refused where it is no country", async () => {
    const { appId } = await bench.app.customer();
    const reply = await operator("PATCH", `/apps/${appId}`, {
      body: { default_country: "Narnia" },
    });
    expect([reply.status, reply.body.error.details[0].field]).toEqual([400, "default_country"]);
  });
});

describe("a plan without national law", () => {
  it("names the languages of the country's route where it is not in the one asked for", async () => {
    const { live } = await bench.app.customer({ credits: 10 });
    const plan = await bench.finished(live, { ...NURSE, country: "GB", language: "de" });
    expect([plan.basis.kind, plan.basis.available_in]).toEqual(["occupation", ["en"]]);
    expect(plan.roadmap.summary).toContain("ist auf Englisch hinterlegt");
    expect(plan.roadmap.summary).not.toContain("geben Sie an, wo Sie");
  });

  it("asks for the country in a general plan too", async () => {
    const { live } = await bench.app.customer({ credits: 10 });
    const asked = {
      target_role: { title: "Egyptologist", description: "Python, SQL, Excel, Git" },
    };
    const plan = await bench.finished(live, asked);
    expect(plan.basis.kind).toBe("general");
    expect(plan.roadmap.summary).toContain("say where you want to work");
    const there = await bench.finished(live, { ...asked, country: "PT" });
    expect(there.roadmap.summary).not.toContain("say where you want to work");
  });
});
