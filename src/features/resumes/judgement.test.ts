import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import { addJobs } from "../../../test/support/jobs.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ live: key } = await app.customer({ credits: 1000 }));
});
afterAll(() => app.close());

async function analyze(target_job: object, resume_text = DEVELOPER) {
  const body = { resume_text, target_job };
  const reply = await app.send("POST", "/resumes/analyze", { key, body });
  expect(reply.status).toBe(200);
  return reply.body;
}

describe("the judgement of an analysis", () => {
  it("counts a skill shown only by a relative as missing, and says so", async () => {
    const body = await analyze({ title: "Front-End Developer", skills: ["React", "Python"] });
    expect(body.matched_skills).toEqual(["Python"]);
    expect(body.missing_skills).toEqual(["React"]);
    expect(body.partial_skills).toEqual(["React"]);
    expect(body.coverage).toEqual({ matched: 1, total: 2 });
    expect(body.gaps).toContain("React: not itself, only Vue.js.");
  });

  it("gives at most 35 points overall without a matched skill", async () => {
    const body = await analyze({ title: "Back-End Developer", skills: ["React", "COBOL"] });
    expect(body.matched_skills).toEqual([]);
    expect(body.partial_skills).toEqual(["React"]);
    expect(body.scores.overall).toBe(35);
    expect(body.band).toBe("stretch");
  });

  it("names the band that belongs to the overall score", async () => {
    const jobs = [["Python"], ["Python", "COBOL", "Ada"], ["COBOL"]];
    for (const skills of jobs) {
      const { band, scores } = await analyze({ title: "Back-End Developer", skills });
      const { overall } = scores;
      expect(band).toBe(overall >= 78 ? "strong" : overall >= 42 ? "possible" : "stretch");
    }
  });

  it("predicts the overall score that the résumé gets with the missing skill", async () => {
    const job = { title: "Back-End Developer", skills: ["Python", "COBOL", "Ada", "React"] };
    const before = await analyze(job);
    const [best] = before.improvements;
    expect(before.improvements.length).toBe(3);
    const gains = before.improvements.map((one: { overall_after: number }) => one.overall_after);
    expect(gains).toEqual(gains.toSorted((a: number, b: number) => b - a));
    expect(best.overall_after).toBeGreaterThan(before.scores.overall);
    const shown = DEVELOPER.replace("Django", `Django and ${best.skill}`);
    const after = await analyze(job, shown);
    expect(after.matched_skills).toContain(best.skill);
    expect(Math.abs(after.scores.overall - best.overall_after)).toBeLessThanOrEqual(2);
  });

  it("counts the postings of the role for which one skill is all that is missing", async () => {
    const roleId = "back-end-developer";
    await addJobs(app.db, [
      { roleId, skills: ["python", "cobol"] },
      { roleId, skills: ["cobol"] },
      { roleId, skills: ["cobol", "ada"] },
      { roleId, skills: ["python"] },
      { roleId: "registered-nurse", skills: ["cobol"] },
    ]);
    const job = { title: "Back-End Developer", skills: ["Python", "COBOL", "Flux tuning"] };
    const { improvements } = await analyze(job);
    const unlocked = (skill: string) =>
      improvements.find((one: { skill: string }) => one.skill === skill).jobs_unlocked;
    expect(unlocked("COBOL")).toBe(2);
    expect(unlocked("Flux tuning")).toBeNull();
  });

  it("takes no role from a title that names none", async () => {
    const joke = await analyze({ title: "Vampire Hunter", skills: ["Python"] });
    expect(joke.target_role).toBeNull();
    expect(joke.improvements).toEqual([]);
  });

  it("falls back on what postings with an unknown title ask for", async () => {
    const title = "Zorbulon Keeper";
    const skills = ["python", "django", "postgresql", "docker", "cobol"];
    await addJobs(
      app.db,
      Array.from({ length: 12 }, () => ({ title, skills })),
    );
    const body = await analyze({ title });
    expect(body.target_role).toBeNull();
    expect(body.target_job.skills.toSorted()).toEqual(
      ["COBOL", "Django", "Docker", "PostgreSQL", "Python"].toSorted(),
    );
  });
});
