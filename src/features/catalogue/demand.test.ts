import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/app.ts";
import { addJobs, type JobFixture } from "../../../test/support/jobs.ts";
import { readTitleDemand } from "./index.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const daysAgo = (days: number): string => new Date(NOW.getTime() - days * 86_400_000).toISOString();

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const SINCE = new Date(daysAgo(365));
const many = (count: number, job: JobFixture): JobFixture[] =>
  Array.from({ length: count }, () => ({ postedAt: daysAgo(1), ...job }));
const demandFor = async (title: string, country?: string) => {
  const demand = await readTitleDemand(db, title, { country, since: SINCE, now: NOW });
  return demand && { ...demand, shares: Object.fromEntries(demand.shares) };
};

describe("the demand for the skills of a title without a known role", () => {
  it("is the rounded share of visible postings with exactly that title that ask for each skill", async () => {
    const title = "Zorb Wrangler";
    await addJobs(db, [
      ...many(9, { title, skills: ["welding", "grinding"] }),
      ...many(3, { title, skills: ["welding"] }),
      ...many(50, { title, skills: ["sql"], status: "draft" }),
      ...many(50, { title, skills: ["sql"], status: "closed" }),
      ...many(50, { title, skills: ["sql"], expiresAt: daysAgo(0.5) }),
      ...many(50, { title, skills: ["sql"], postedAt: daysAgo(-1) }),
      ...many(50, { title, skills: ["sql"], postedAt: daysAgo(366) }),
      ...many(50, { title, skills: ["sql"], roleId: "chef" }),
      ...many(50, { title: "Zorb Painter", skills: ["sql"] }),
    ]);
    expect(await demandFor(" zorb wrangler ")).toEqual({
      country: null,
      postings: 10,
      shares: { welding: 1, grinding: 0.5 },
    });
  });

  it("is that of the country if it has at least ten postings", async () => {
    const title = "Zorb Electrician";
    await addJobs(db, [
      ...many(10, { title, country: "DE", skills: ["multimeter"] }),
      ...many(9, { title, country: "FR", skills: ["electrical-wiring"] }),
      ...many(1, { title, skills: ["electrical-wiring"] }),
    ]);
    const shares = { multimeter: 0.5, "electrical-wiring": 0.5 };
    expect(await demandFor(title, "DE")).toEqual({
      country: "DE",
      postings: 10,
      shares: { multimeter: 1 },
    });
    expect(await demandFor(title, "FR")).toEqual({ country: null, postings: 20, shares });
    expect(await demandFor(title)).toEqual({ country: null, postings: 20, shares });
  });

  it("counts a vacancy once and leaves out skills of fewer than five", async () => {
    const title = "Zorb Clerk";
    const [first] = await addJobs(db, many(1, { title, skills: ["legal-research"] }));
    await addJobs(db, many(9, { title, skills: ["legal-research"], duplicateOf: first! }));
    await addJobs(db, many(19, { title, skills: ["legal-writing"] }));
    expect((await demandFor(title))!.shares).toEqual({ "legal-writing": 0.75 });
  });

  it("is undefined below ten postings", async () => {
    const title = "Zorb Nurse";
    await addJobs(db, many(9, { title, skills: ["nursing"] }));
    expect(await demandFor(title)).toBeUndefined();
    await addJobs(db, many(1, { title }));
    expect((await demandFor(title))!.shares).toEqual({ nursing: 0.5 });
  });
});
