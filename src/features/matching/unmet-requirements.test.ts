import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Customer, type TestApp } from "../../../test/support/app.ts";
import { addJobs, until } from "../../../test/support/jobs.ts";

const NURSE =
  "Jane Roe\n\nEXPERIENCE\nCare Assistant, City Hospital\n2016 - 2026\nHelped the nurses of a surgical ward with patient care and vital signs, by day and by night, for ten years.\n\nLANGUAGES\nEnglish, German (basic)\n";
const SKILLS = ["patient-care", "vital-signs"];

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.customer({ credits: 100 });
  const made = await addJobs(app.db, [
    { title: "Care Assistant", country: "GB", city: "Leeds", skills: SKILLS },
    {
      title: "Registered Nurse",
      country: "DE",
      city: "Bonn",
      skills: [...SKILLS, "rn-license"],
      description: "You speak fluent German. A valid RN license. You must have the right to work.",
    },
  ]);
  await until(
    () => app.send("GET", "/jobs", { key: customer.live }),
    ({ body }) => body.pagination.total === made.length,
  );
});
afterAll(() => app.close());

const match = (terms: object) =>
  app.send("POST", "/jobs/match", { key: customer.live, body: { resume_text: NURSE, ...terms } });

it("names what a posting requires and the person lacks, and calls such a job a stretch", async () => {
  const terms = { location: { country: "Germany", city: "Bonn" }, work_authorization: ["GB"] };
  const { body } = await match(terms);
  const [bonn, leeds] = ["Bonn", "Leeds"].map((city) =>
    body.data.find((job: { city: string }) => job.city === city),
  );
  expect(bonn.unmet_requirements).toEqual([
    { kind: "language", name: "German", gates: true },
    { kind: "credential", name: "Registered Nurse License", gates: true },
    { kind: "work_authorization", name: "DE", gates: true },
  ]);
  expect(bonn.band).toBe("stretch");
  expect(leeds.unmet_requirements).toEqual([{ kind: "location", name: "Leeds, GB", gates: true }]);
});

it("orders by fit_score alone, with jobs that cannot be had below the others", async () => {
  type Job = { fit_score: number; fit_score_if_met: number; unmet_requirements: unknown[] };
  const terms = { location: { country: "GB", city: "Leeds" }, languages: [{ name: "German" }] };
  const jobs: Job[] = (await match(terms)).body.data;
  const scores = jobs.map((job) => job.fit_score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(jobs.map((job) => job.unmet_requirements.length > 0)).toEqual([false, true]);
  const [had, unmet] = jobs as [Job, Job];
  expect(had.fit_score).toBe(had.fit_score_if_met);
  expect(unmet.fit_score).toBe(Math.floor(unmet.fit_score_if_met / 4));
  expect(unmet.fit_score).toBeLessThan(had.fit_score);
});

it("has nothing unmet for those who speak, move and may work there", async () => {
  const { body } = await match({
    skills: ["Patient Care", "RN License"],
    resume_text: undefined,
    location: { country: "FR" },
    willing_to_relocate: true,
    languages: [{ name: "Deutsch", level: "C1" }],
    work_authorization: ["DEU", "GB"],
  });
  const unmet = body.data.map((job: { unmet_requirements: unknown }) => job.unmet_requirements);
  expect(unmet).toEqual([[], []]);
});

it("counts a post within the distance as in reach and one beyond it as out of it", async () => {
  const unmetIn = async (location: object) => {
    const { body } = await match({ location });
    return Object.fromEntries(
      body.data.map((job: { city: string; unmet_requirements: { kind: string }[] }) => [
        job.city,
        job.unmet_requirements.some(({ kind }) => kind === "location"),
      ]),
    );
  };
  const wakefield = { country: "GB", city: "Wakefield" };
  expect(await unmetIn({ ...wakefield, radius_km: 30 })).toEqual({ Leeds: false, Bonn: true });
  expect(await unmetIn({ ...wakefield, radius_km: 5 })).toEqual({ Leeds: true, Bonn: true });
  expect(await unmetIn({ country: "BE", city: "Liège", radius_km: 150 })).toEqual({
    Leeds: true,
    Bonn: false,
  });
  expect(await unmetIn({ country: "GB", city: "Zzyzx", radius_km: 5 })).toEqual({
    Leeds: false,
    Bonn: true,
  });
});

it("refuses a distance from no city", async () => {
  const { status, body } = await match({ location: { country: "GB", radius_km: 20 } });
  expect([status, body.error.details[0].field]).toEqual([400, "location.radius_km"]);
});

it("refuses a country or a level that does not exist, and names the field", async () => {
  const { status, body } = await match({
    location: { country: "Atlantis" },
    languages: [{ name: "German", level: "good" }],
    work_authorization: ["GB", "Narnia"],
  });
  const fields = body.error.details.map(({ field }: { field: string }) => field);
  expect([status, ...fields.toSorted()]).toEqual([
    400,
    "languages.0.level",
    "location.country",
    "work_authorization.1",
  ]);
});

describe("a rank above the person's", () => {
  const resume_text =
    "Jane Roe\n\nEXPERIENCE\nJunior Accountant, Ferro\n2025 - 2026\nBank reconciliation and general ledger.\n";
  const skills = ["Bank Reconciliation", "General Ledger"];
  const rankOf = async (job: object) => {
    const body = { job: { skills, ...job }, candidates: [{ ref: "a", resume_text }] };
    const reply = await app.send("POST", "/jobs/rank", { key: customer.live, body });
    expect(reply.status).toBe(200);
    const [{ unmet_requirements: unmet }] = reply.body.data;
    return unmet.map(({ kind, name }: { kind: string; name: string }) => [kind, name]);
  };

  it.each([
    ["of its title", { title: "Sr. Accountant" }, "Sr."],
    ["of its title", { title: "Head of Accounting" }, "Head of"],
    ["of its field", { title: "Accountant", experience_level: "senior" }, "senior"],
  ])("is named in the words %s: %j", async (_, job, name) => {
    expect(await rankOf(job)).toEqual([["rank", name]]);
  });

  it("of one step is no requirement that is unmet", async () => {
    for (const job of [
      { title: "Accountant", experience_level: "mid" },
      { title: "Mid-Level Accountant" },
      { title: "Junior Accountant" },
    ])
      expect([job, await rankOf(job)]).toEqual([job, []]);
  });
});

describe("what a posting asks of a life", () => {
  const JOB = { title: "Data Analyst", skills: ["SQL", "Power BI"] };
  const cv = (education: string) =>
    `Jane Roe\n\nEXPERIENCE\nData Analyst, Ferro\n2024 - 2026\nSQL queries and Power BI reports.\n\n${education}`;
  const unmetBy = async (description: string, resume_text: string) => {
    const candidates = [{ ref: "a", resume_text }];
    const body = { job: { ...JOB, description }, candidates };
    const reply = await app.send("POST", "/jobs/rank", { key: customer.live, body });
    expect(reply.status).toBe(200);
    return reply.body.data[0].unmet_requirements;
  };
  const BACHELOR = cv("EDUCATION\nBachelor of Science in Mathematics, Leeds University, 2023\n");

  it.each([
    "You will need:\n- A master's degree in statistics",
    "Ihr Profil:\n- Promotion in Statistik",
    "Requisitos:\n- Máster en estadística",
  ])("a degree that is not held is named in its words, and gates: %s", async (text) => {
    const unmet: { kind: string; name: string; gates: boolean }[] = await unmetBy(text, BACHELOR);
    const degree = unmet.find(({ kind }) => kind === "degree");
    expect(degree).toEqual({ kind: "degree", name: text.split("- ")[1], gates: true });
  });

  it.each([
    "Requirements:\n- Bachelor's or master's degree",
    "Requirements:\n- PhD in statistics or equivalent practical experience",
    "Nice to have:\n- A PhD in statistics",
    "A PhD in statistics is a plus.",
    "No degree needed. High school diploma.",
    "Benefits:\n- We pay for your master's degree",
  ])(
    "a degree that is held, wished for or offered, or that experience stands in for, is not unmet: %s",
    async (text) => {
      expect(await unmetBy(text, BACHELOR)).toEqual([]);
    },
  );

  it("a degree does not gate where the résumé tells no studies", async () => {
    const text = "Requirements:\n- Bachelor's degree";
    expect(await unmetBy(text, cv(""))).toEqual([
      { kind: "degree", name: "Bachelor's degree", gates: false },
    ]);
  });

  it.each([
    ["Requirements:\n- 3+ years of experience with SQL", false],
    ["You have at least three years of experience.", false],
    ["Requirements:\n- 10 years of experience in analysis", true],
    ["Ihr Profil:\n- Mindestens zehn Jahre Berufserfahrung", true],
  ])("years gate only when they are clearly short: %s", async (text, gates) => {
    const unmet = await unmetBy(text, BACHELOR);
    const years = unmet.find(({ kind }: { kind: string }) => kind === "years");
    expect([text, years?.gates]).toEqual([text, gates]);
  });

  it.each([
    "Requirements:\n- 2 years of experience",
    "We look back on 30 years of experience.",
    "10 years of experience would be a plus.",
  ])("years that are there, or not asked for, are not unmet: %s", async (text) => {
    expect(await unmetBy(text, BACHELOR)).toEqual([]);
  });

  it("of a licence that no record names its class must agree", async () => {
    const guard = (licence: string) =>
      `Jane Roe\n\nEXPERIENCE\nSecurity Guard, Ferro\n2020 - 2026\nPatrols and access control.\n\nLICENSES\n${licence}\n`;
    const job = {
      title: "Security Guard",
      skills: ["Access Control"],
      description: "You must hold a Level III protection officer license.",
    };
    const candidates = ["II", "III"].map((level) => ({
      ref: level,
      resume_text: guard(`Level ${level} protection officer license, valid`),
    }));
    const body = { job, candidates };
    const reply = await app.send("POST", "/jobs/rank", { key: customer.live, body });
    const unmet = Object.fromEntries(
      reply.body.data.map((one: { ref: string; unmet_requirements: object[] }) => [
        one.ref,
        one.unmet_requirements,
      ]),
    );
    expect(unmet["III"]).toEqual([]);
    expect(unmet["II"]).toMatchObject([{ kind: "credential", name: job.description }]);
  });
});
