import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";

/*
 * Whole replies for thirty invented people. After an intended change, regenerate them with
 * `npm run goldens` and read the difference as the candidate and as the recruiter.
 */
const PEOPLE = new URL("analyses/", import.meta.url);
const NOW = new Date("2026-11-15T12:00:00.000Z");
const people = readdirSync(PEOPLE).toSorted();
const read = (person: string, file: string): string =>
  readFileSync(new URL(`${person}/${file}`, PEOPLE), "utf8");

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ clock: () => NOW });
  ({ live: key } = await app.customer({ credits: 1000, rateAi: 1000 }));
});
afterAll(() => app.close());

describe("the reply to a résumé and a job", () => {
  it("is kept for thirty people", () => {
    expect(people.length).toBeGreaterThanOrEqual(30);
  });

  it.each(people)("is the recorded one, byte for byte: %s", async (person) => {
    const body = {
      resume_text: read(person, "resume.txt"),
      target_job: JSON.parse(read(person, "target_job.json")) as object,
    };
    const reply = await app.send("POST", "/resumes/analyze", { key, body });
    expect(reply.status).toBe(200);
    // The only random part.
    const recorded = { ...reply.body, analysis_id: "ra_" };
    await expect(`${JSON.stringify(recorded, null, 2)}\n`).toMatchFileSnapshot(
      new URL(`${person}/reply.json`, PEOPLE).pathname,
    );
  });
});
