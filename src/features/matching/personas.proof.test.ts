import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestApp,
  testEngine,
  type Customer,
  type TestApp,
} from "../../../test/support/app.ts";
import { addJobs, until, type JobFixture } from "../../../test/support/jobs.ts";
import { readPosting, roleOfJob } from "../../engine/index.ts";
import type { MatchBody } from "./matching.schema.ts";
import { PERSONAS, POSTINGS, type Persona, type PersonaPosting } from "./personas.fixture.ts";

const NOW = new Date("2026-11-17T12:00:00.000Z");

/** As an import reads it. */
function toJob({ title, text, ...place }: PersonaPosting): JobFixture {
  const engine = testEngine();
  const read = readPosting(engine, { title, description: text });
  const role = roleOfJob(engine, { ...read.readable, skills: read.skills });
  return {
    title,
    description: text,
    ...place,
    skills: read.skills.map(({ id }) => id),
    ...(read.level && { experienceLevel: read.level }),
    ...(role && { roleId: role.id }),
  };
}

type Job = MatchBody["data"][number];

let app: TestApp;
let customer: Customer;
const names = new Map<string, string>();
const replies = new Map<string, readonly Job[]>();
beforeAll(async () => {
  app = await startTestApp({ clock: () => NOW });
  customer = await app.customer({ credits: 100 });
  const made = await addJobs(app.db, Object.values(POSTINGS).map(toJob));
  for (const [place, name] of Object.keys(POSTINGS).entries()) names.set(made[place]!, name);
  await until(
    () => app.send("GET", "/jobs", { key: customer.live }),
    ({ body }) => body.pagination.total === made.length,
  );
  for (const [name, { resume, terms }] of Object.entries(PERSONAS)) {
    const body = { resume_text: resume, ...terms };
    const { body: reply } = await app.send("POST", "/jobs/match", { key: customer.live, body });
    replies.set(name, reply.data);
  }
});
afterAll(() => app.close());

const jobsOf = (name: string): readonly Job[] => replies.get(name) ?? [];
const nameOf = ({ id }: Job): string => names.get(id) ?? id;
const isHad = ({ unmet_requirements: unmet }: Job): boolean => unmet.length === 0;

describe.each(Object.entries(PERSONAS))("the jobs of %s", (name, persona: Persona) => {
  it("begin with the one that a recruiter would send first", () => {
    const [first] = jobsOf(name);
    expect(first && [nameOf(first), first.unmet_requirements]).toEqual([persona.best, []]);
  });

  it("have those that cannot be had below all others, as a stretch that says why", () => {
    const jobs = jobsOf(name);
    const had = jobs.map(isHad);
    expect(had).toEqual(had.toSorted((a, b) => Number(b) - Number(a)));
    const scores = jobs.map((job) => job.fit_score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const job of jobs.filter((one) => !isHad(one))) expect(job.band).toBe("stretch");
    for (const [key, kind] of Object.entries(persona.gated ?? {})) {
      const job = jobs.find((one) => nameOf(one) === key);
      const kinds = job?.unmet_requirements.map((unmet) => unmet.kind) ?? [kind];
      expect([key, ...kinds]).toContain(kind);
    }
  });

  it("leave out work that only a language connects them with", () => {
    const found = jobsOf(name).map(nameOf);
    expect(found.filter((key) => persona.absent?.includes(key))).toEqual([]);
  });
});

it("shows most of the gated jobs, so that the checks above have something to check", () => {
  const gated = Object.entries(PERSONAS).flatMap(([name, persona]) =>
    Object.keys(persona.gated ?? {}).map((key) => jobsOf(name).some((job) => nameOf(job) === key)),
  );
  expect(gated.filter(Boolean).length).toBeGreaterThanOrEqual(gated.length / 2);
});

it("does not let better paid or better fitting jobs abroad crowd out the one in the person's own town", async () => {
  const chef = {
    title: "Sous Chef",
    skills: ["menu-planning", "food-preparation", "food-safety"],
    roleId: "chef",
  };
  const abroad = Array.from({ length: 60 }, () => ({ ...chef, country: "CH", city: "Basel" }));
  const home = { ...chef, country: "PT", city: "Porto", skills: ["food-preparation"] };
  const [own] = await addJobs(app.db, [home, ...abroad]);
  await until(
    () => app.send("GET", "/jobs?q=sous%20chef&per_page=1", { key: customer.live }),
    ({ body }) => body.pagination.total >= abroad.length + 2,
  );
  const { resume, terms } = PERSONAS["a cook in Porto"] as Persona;
  const { body } = await app.send("POST", "/jobs/match", {
    key: customer.live,
    body: { resume_text: resume, ...terms },
  });
  const found = body.data.slice(0, 2).map(({ city }: Job) => city);
  expect(found).toEqual(["Porto", "Porto"]);
  expect(body.data.map(({ id }: Job) => id)).toContain(own);
});
