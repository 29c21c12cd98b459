import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPathwayBench, type PathwayBench } from "../../../test/support/pathways.ts";
import { fileURLToPath } from "node:url";
import { SHOWCASE_FILE, type Showcase } from "./showcase.ts";

/* The start page shows replies of the API: these are asked for again. `-u` writes the file. */

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

describe("the pieces of the start page", () => {
  let bench: PathwayBench;
  beforeAll(async () => {
    bench = await startPathwayBench({ clock: () => NOW });
  });
  afterAll(() => bench.close());

  it("are what the API answers about the person", async () => {
    const { test: key } = await bench.app.customer();
    const ask = async (path: string, body: object) =>
      (await bench.app.send("POST", path, { key, body })).body as Answer;
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
    await expect(`${JSON.stringify(shown, null, 2)}\n`).toMatchFileSnapshot(
      fileURLToPath(SHOWCASE_FILE),
    );
  });
});

const pick = (rows: readonly Answer[], names: readonly string[]): Answer[] =>
  rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
