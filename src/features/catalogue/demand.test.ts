import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/app.ts";
import { addJobs, type JobFixture } from "../../../test/support/jobs.ts";
import { readDemand } from "./index.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const daysAgo = (days: number): string => new Date(NOW.getTime() - days * 86_400_000).toISOString();

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const many = (count: number, job: JobFixture): JobFixture[] =>
  Array.from({ length: count }, () => ({ postedAt: daysAgo(1), ...job }));
const sharesOf = async (roleId: string, country?: string): Promise<Record<string, number>> => {
  const demand = await readDemand(db, { roleIds: [roleId] }, { country, now: NOW });
  return Object.fromEntries(
    [...demand!.shares].map(([id, share]) => [id, Math.round(share * 100) / 100]),
  );
};

describe("the demand for a role's skills", () => {
  it("is the share of its visible postings that ask for each", async () => {
    const roleId = "welder";
    await addJobs(db, [
      ...many(9, { roleId, skills: ["welding", "grinding"] }),
      ...many(3, { roleId, skills: ["welding"] }),
      ...many(50, { roleId, skills: ["sql"], status: "draft" }),
      ...many(50, { roleId, skills: ["sql"], status: "closed" }),
      ...many(50, { roleId, skills: ["sql"], expiresAt: daysAgo(0.5) }),
      ...many(50, { roleId, skills: ["sql"], postedAt: daysAgo(-1) }),
      ...many(50, { roleId: "chef", skills: ["sql"] }),
    ]);
    expect(await sharesOf(roleId)).toEqual({ welding: 1, grinding: 0.75 });
    expect((await readDemand(db, { roleIds: [roleId] }, { now: NOW }))!.postings).toBe(12);
  });

  it("weighs a posting half as much for every 60 days", async () => {
    const roleId = "lawyer";
    await addJobs(db, [
      ...many(10, { roleId, skills: ["law"], postedAt: daysAgo(0) }),
      ...many(10, { roleId, skills: ["litigation"], postedAt: daysAgo(60) }),
    ]);
    expect(await sharesOf(roleId)).toEqual({ law: 0.67, litigation: 0.33 });
  });

  it("is that of the country from 20 postings on, else of all", async () => {
    const roleId = "electrician";
    await addJobs(db, [
      ...many(20, { roleId, country: "DE", skills: ["multimeter"] }),
      ...many(19, { roleId, country: "FR", skills: ["electrical-wiring"] }),
      ...many(1, { roleId, skills: ["electrical-wiring"] }),
    ]);
    expect(await sharesOf(roleId, "DE")).toEqual({ multimeter: 1 });
    expect(await sharesOf(roleId, "FR")).toEqual({ multimeter: 0.5, "electrical-wiring": 0.5 });
    expect(await sharesOf(roleId)).toEqual(await sharesOf(roleId, "FR"));
  });

  it("counts a vacancy once, however many sources repeat it", async () => {
    const roleId = "paralegal";
    const [first] = await addJobs(db, many(1, { roleId, skills: ["legal-research"] }));
    await addJobs(db, many(9, { roleId, skills: ["legal-research"], duplicateOf: first! }));
    await addJobs(db, many(9, { roleId, skills: ["legal-writing"] }));
    expect(await sharesOf(roleId)).toEqual({ "legal-research": 0.1, "legal-writing": 0.9 });
  });

  it("is unknown below ten postings", async () => {
    await addJobs(db, many(9, { roleId: "midwife", skills: ["nursing"] }));
    expect(await readDemand(db, { roleIds: ["midwife"] }, { now: NOW })).toBeUndefined();
    await addJobs(db, many(1, { roleId: "midwife" }));
    expect(await sharesOf("midwife")).toEqual({ nursing: 0.9 });
  });

  it("of several roles is that of all their postings together", async () => {
    await addJobs(db, [
      ...many(4, { roleId: "baker", skills: ["baking"] }),
      ...many(6, { roleId: "cook", skills: ["cooking"] }),
    ]);
    const { shares } = (await readDemand(db, { roleIds: ["baker", "cook"] }, { now: NOW }))!;
    expect(shares.get("baking")).toBeCloseTo(0.4);
    expect(shares.get("cooking")).toBeCloseTo(0.6);
  });

  it("of a title without a known role is read from postings with that very title", async () => {
    await addJobs(db, many(10, { title: "Zorb Wrangler", skills: ["sql"] }));
    await addJobs(db, many(10, { title: "Zorb Painter", skills: ["cooking"] }));
    const demand = await readDemand(db, { title: " zorb wrangler " }, { now: NOW });
    expect([demand!.postings, ...demand!.shares.keys()]).toEqual([10, "sql"]);
  });

  it("is read through the role's index, however many postings there are", async () => {
    const rows = await db.query<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT skill_ids FROM jobs WHERE role_id = ANY('{welder}') AND status = 'published' ORDER BY posted_at DESC LIMIT 2000`,
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/jobs_by_role/);
  });
});
