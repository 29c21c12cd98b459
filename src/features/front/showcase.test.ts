import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPathwayBench, type PathwayBench } from "../../../test/support/pathways.ts";
import { fileURLToPath } from "node:url";
import { RECORDED_REPLIES_FILE } from "./recorded-replies.ts";
import { SHOWCASE_FILE, type Showcase } from "./showcase.ts";

/* Start page and reference show replies of the API: they are asked for again. `-u` writes the files. */

// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any;

const NOW = new Date("2026-11-15T09:30:00Z");
const TARGET = "Data Analyst";
const RESUME = `Mara Lindqvist
Hamburg · mara@example.com

EXPERIENCE
Junior Business Analyst, Northbank Retail, 2022 - present
- Built weekly sales reports in SQL and Excel for 40 stores and cut the monthly close from five days to two.
- Cleaned survey data of 12,000 customers with Python and pandas.

Shop Assistant, Harbor Books, 2019 - 2022
- Advised customers and counted stock. No experience with Tableau.

EDUCATION
BSc Economics, University of Kiel, 2019`;

const expectFile = (file: URL, content: object): Promise<void> =>
  expect(`${JSON.stringify(content, null, 2)}\n`).toMatchFileSnapshot(fileURLToPath(file));

describe("replies that pages show", () => {
  let bench: PathwayBench;
  beforeAll(async () => {
    bench = await startPathwayBench({ clock: () => NOW });
  });
  afterAll(() => bench.close());

  it("are what the API answers about the person", async () => {
    const { test: key } = await bench.app.customer();
    const ask = async (path: string, body: object) =>
      (await bench.app.send("POST", path, { key, body })).body;
    const { text, skills, ignored } = await ask("/resumes/read", { resume_text: RESUME });
    const { scores, scoring, matched_skills, missing_skills } = await ask("/resumes/analyze", {
      resume_text: RESUME,
      target_job: { title: TARGET },
    });
    const { readiness_score, roadmap } = await bench.finished(key, {
      target_role: { title: TARGET },
      current_role: "Junior Business Analyst",
      current_skills: pick(skills, ["name", "level"]),
      country: "DE",
      weekly_hours_available: 10,
    });
    const shown: Showcase = {
      target: TARGET,
      reading: { text, skills: pick(skills, ["name", "level", "source", "spans"]), ignored },
      analysis: { scores, weights: scoring.weights, matched_skills, missing_skills },
      pathway: {
        readiness_score,
        total_months: roadmap.total_months,
        phases: pick(roadmap.phases, [
          "phase",
          "title",
          "month_start",
          "month_end",
          "readiness_after",
          "focus",
        ]),
      },
    };
    await expectFile(SHOWCASE_FILE, shown);
  });

  it("include replies to the example requests of the document", async () => {
    const { test: key } = await bench.app.customer();
    const { paths }: Answer = (await bench.app.send("GET", "/openapi.json")).body;
    const requestOf = (path: string) =>
      paths[path].post.requestBody.content["application/json"].example;
    const exampleOf = ({ responses }: Answer) => responses[200].content["application/json"].example;
    const ask = async (path: string) =>
      (await bench.app.send("POST", path, { key, body: requestOf(path) })).body;
    const analysis = steady(
      await ask("/resumes/analyze"),
      exampleOf(paths["/resumes/analyze"].post),
    );
    const pathway = steady(
      await bench.finished(key, requestOf("/career-pathways/generate")),
      exampleOf(paths["/career-pathways/{pathway_id}"].get),
    );
    await expectFile(RECORDED_REPLIES_FILE, {
      readResume: await ask("/resumes/read"),
      analyzeResume: analysis,
      getResumeAnalysis: analysis,
      getPathway: pathway,
    });
  });
});

/** Ids and times differ with every reply: those of the document's example stand in. */
function steady(reply: Answer, example: Answer): Answer {
  const changing = Object.keys(reply).filter((name) => /^(?:analysis|pathway)_id$|_at$/.test(name));
  const fixed = changing.map((name) => [name, example[name]]);
  return { ...reply, ...Object.fromEntries(fixed) };
}

const pick = (rows: readonly Answer[], names: readonly string[]): Answer[] =>
  rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
