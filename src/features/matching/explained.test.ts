import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Customer, type TestApp } from "../../../test/support/app.ts";
import { addJobs, until } from "../../../test/support/jobs.ts";

const RESUME =
  "Jane Roe\n\nEXPERIENCE\nCare Assistant, City Hospital\n2016 - 2026\nHelped the nurses of a surgical ward with patient care and vital signs, wrote reports in Excel and planned shifts.\n";

interface Result {
  readonly title: string;
  readonly fit_score: number;
  readonly fit_score_if_met: number;
  readonly confidence: string;
  readonly score_parts?: { readonly part: string; readonly points: number }[];
}

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.customer({ credits: 100 });
  const posting = (title: string, roleId: string, skills: string[]) => ({
    title,
    roleId,
    skills,
    country: "GB",
    experienceLevel: "mid" as const,
  });
  const made = await addJobs(app.db, [
    posting("Care Assistant", "nursing-assistant", ["patient-care", "vital-signs", "first-aid"]),
    posting("Office Assistant", "office-clerk", ["microsoft-excel"]),
    // More jobs of one's own work than a list has places.
    ...Array.from({ length: 60 }, (_, n) =>
      posting(`Care Assistant, ward ${n}`, "nursing-assistant", ["patient-care", "vital-signs"]),
    ),
    posting("Data Analyst", "data-analyst", ["microsoft-excel", "sql", "python", "tableau"]),
  ]);
  await until(
    () => app.send("GET", "/jobs", { key: customer.live }),
    ({ body }) => body.pagination.total === made.length,
  );
});
afterAll(() => app.close());

const send = async (body: object, path = "/jobs/match") => {
  const reply = await app.send("POST", path, { key: customer.live, body });
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  return reply.body as { data: Result[]; target_role?: object | null };
};
const pointsOf = ({ score_parts: parts = [] }: Result): number =>
  Math.round(parts.reduce((sum, { points }) => sum + Math.round(100 * points), 0) / 100);

describe("a score that is explained", () => {
  it.each([
    ["a list of skills", { skills: ["excel", "patient care", "sql"] }],
    ["a résumé", { resume_text: RESUME }],
  ])("is the sum of its parts, for %s", async (_, person) => {
    const { data } = await send({ ...person, explain: true });
    expect(data.length).toBeGreaterThan(1);
    for (const job of data) {
      expect([job.title, Math.max(1, pointsOf(job))]).toEqual([job.title, job.fit_score_if_met]);
      expect(new Set(job.score_parts?.map(({ part }) => part)).size).toBe(job.score_parts?.length);
    }
    const plain = await send(person);
    expect(plain.data).toEqual(data.map(({ score_parts: _parts, ...job }) => job));
  });

  it("is explained in a ranking of candidates too, with the same parts", async () => {
    const person = { skills: ["excel", "sql"] };
    const job = { title: "Data Analyst", skills: ["excel", "sql", "python", "tableau"] };
    const { data } = await send(
      { job, candidates: [{ ref: "a", ...person }], explain: true },
      "/jobs/rank",
    );
    const matched = await send({ ...person, explain: true });
    expect(data[0]?.score_parts).toEqual(
      matched.data.find(({ title }) => title === "Data Analyst")?.score_parts,
    );
  });

  it("says that a posting of one common skill tells little", async () => {
    const { data } = await send({ skills: ["excel", "sql", "python", "tableau"] });
    const confidenceOf = (title: string) => data.find((job) => job.title === title)?.confidence;
    expect(confidenceOf("Office Assistant")).toBe("low");
    expect(confidenceOf("Data Analyst")).not.toBe("low");
  });
});

describe("a stated wish", () => {
  const first = ({ data }: { data: Result[] }) => data.map(({ title }) => title);

  it("leads the search away from the posts held, in any language", async () => {
    expect(first(await send({ resume_text: RESUME }))).not.toContain("Data Analyst");
    for (const title of ["Data Analyst", "Datenanalyst"]) {
      const wished = await send({ resume_text: RESUME, target_role: { title } });
      expect(first(wished)).toContain("Data Analyst");
      expect(wished.target_role).toEqual({ id: "data-analyst", title: "Data Analyst" });
    }
  });

  it("that names no work changes nothing, and is answered with null", async () => {
    const wished = await send({ resume_text: RESUME, target_role: { title: "zzqx qqxz" } });
    expect(wished).toEqual(await send({ resume_text: RESUME }));
    expect(wished.target_role).toBeNull();
  });
});
