import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JobFixture } from "../../../test/support/jobs.ts";
import { startNamedJobs, type NamedJobs } from "../../../test/support/named-jobs.ts";

const paid = (max: number, currency: string) => ({ min: max, max, currency, period: "year" });

const JOBS: Record<string, JobFixture> = {
  trucker: { title: "Berufskraftfahrer CE (m/w/d)", roleId: "truck-driver" },
  practitioner: { title: "Nurse Practitioner", roleId: "nurse-practitioner" },
  waiter: { title: "Service im Restaurant", roleId: "waiter", employmentType: "part_time" },
  admin: { title: "SQL Server Administrator", description: "You run a server." },
  electrician: { title: "Electrician", roleId: "electrician", city: "Leeds", country: "GB" },
  elektriker: { title: "Elektriker (m/w/d)", roleId: "electrician" },
  wireman: { title: "Wireman", roleId: "electrician" },
  research: {
    title: "Research Fellow",
    experienceLevel: "senior",
    description: "No less than five years of experience.",
  },
  packer: { title: "Packer", experienceLevel: "entry", description: "Nachtschicht möglich." },
  dollars: { title: "Tester", roleId: "qa-engineer", country: "US", salary: paid(160_000, "USD") },
  polish: { title: "Warehouse Clerk", skills: ["polish"], country: "NL", city: "Utrecht" },
  painter: {
    title: "Maler (m/w/d)",
    roleId: "painter-construction",
    country: "DE",
    city: "Berlin",
  },
  zloty: { title: "Tester", roleId: "qa-engineer", country: "PL", salary: paid(180_000, "PLN") },
};

let jobs: NamedJobs;
beforeAll(async () => {
  jobs = await startNamedJobs(JOBS, () => "2026-11-01T00:00:00Z");
});
afterAll(() => jobs.app.close());

async function search(q: string, more = "") {
  const { found, relaxed } = await jobs.search(q, more);
  return { found: found.toSorted(), relaxed };
}

describe("a job seeker's query", () => {
  it.each([
    ["lorry driver", ["trucker"]],
    ["HGV driver", ["trucker"]],
    ["LKW Fahrer", ["trucker"]],
    ["nurse practitioner", ["practitioner"]],
    ["waiter", ["waiter"]],
    ["kelner", ["waiter"]],
    ["electrician", ["electrician", "elektriker", "wireman"]],
    ["elektryk praca", ["electrician", "elektriker", "wireman"]],
    ["electrician leeds", ["electrician"]],
  ])("finds jobs by what they are, in any language: %s", async (q, found) => {
    expect(await search(q)).toEqual({ found, relaxed: undefined });
  });

  it.each([
    ["no experience", ["packer"]],
    ["ohne Erfahrung", ["packer"]],
    ["sin experiencia", ["packer"]],
    ["bez doświadczenia", ["packer"]],
    ["part-time waiter", ["waiter"]],
    ["kelner pół etatu", ["waiter"]],
    ["night shift", ["packer"]],
    ["travail de nuit", ["packer"]],
  ])("is read for its conditions: %s", async (q, found) => {
    expect(await search(q)).toEqual({ found, relaxed: undefined });
  });

  it("compares pay in the currency that it names, or that of its country", async () => {
    expect((await search("tester 150k usd")).found).toEqual(["dollars"]);
    expect((await search("tester $150k")).found).toEqual(["dollars"]);
    expect((await search("tester 150 000 zł")).found).toEqual(["zloty"]);
    expect((await search("tester poland 150k")).found).toEqual(["zloty"]);
    expect((await search("tester 150k", "&country=US")).found).toEqual(["dollars"]);
    expect((await search("tester 150k")).found).toEqual(["dollars", "zloty"]);
  });

  it.each(["polnisch", "polonais", "język polski", "polacco"])(
    "names a spoken language in any language: %s",
    async (q) => expect((await search(q)).found).toEqual(["polish"]),
  );

  it("gives up a spoken language before the place", async () => {
    const { found, relaxed } = await search("Maler polnisch Berlin");
    expect(found).toEqual(["painter"]);
    expect(relaxed).toEqual([{ action: "dropped", words: "polnisch", field: null, value: null }]);
  });

  it("falls back to the nearest role when no job has the name, and says so", async () => {
    const { found, relaxed } = await search("registered nurse");
    expect(found).toEqual(["practitioner"]);
    expect(relaxed).toEqual([
      { action: "widened", words: "registered nurse", field: "role", value: "nurse-practitioner" },
    ]);
  });
});
