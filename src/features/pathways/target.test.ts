import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addJobs } from "../../../test/support/jobs.ts";
import { startPathwayBench, type PathwayBench } from "../../../test/support/pathways.ts";

let bench: PathwayBench;
let key: string;
beforeAll(async () => {
  bench = await startPathwayBench();
  ({ live: key } = await bench.app.customer({ credits: 1000 }));
});
afterAll(() => bench.close());

const targetOf = async (target_role: object) =>
  (await bench.finished(key, { target_role })).target_role;

describe("the target of a pathway says what it was taken from:", () => {
  it("a known title", async () => {
    expect(await targetOf({ title: "Registered Nurse" })).toEqual({
      title: "Registered Nurse",
      matched_as: "title",
      confidence: 1,
      read_as: { id: "registered-nurse", title: "Registered Nurse", kind: "title", rung: 4 },
    });
  });

  it("the skills of the description, before postings and the nearest role", async () => {
    const description = "Builds Zorbulons with Python, Django, PostgreSQL, Docker and Kubernetes.";
    const done = await bench.finished(key, {
      target_role: { title: "Zorbulon Tamer", description },
    });
    expect(done.target_role.matched_as).toBe("description");
    expect(done.skill_checklist.map(({ name }: { name: string }) => name)).toContain("Django");
  });

  it("postings with such a title", async () => {
    const title = "Zorbulon Keeper";
    const skills = ["python", "django", "postgresql", "docker", "cobol"];
    await addJobs(
      bench.app.db,
      Array.from({ length: 12 }, () => ({ title, skills })),
    );
    expect((await targetOf({ title })).matched_as).toBe("postings");
  });

  it("the nearest role, when it is near enough", async () => {
    const found = await targetOf({ title: "Zorbulon Welder" });
    expect(found.matched_as).toBe("nearest_role");
    expect(found.confidence).toBeLessThan(0.75);
  });
});
