import { beforeAll, describe, expect, it } from "vitest";
import { findExperienceLevel, rolesForTitle, type Engine } from "../../engine/index.ts";
import { loadEngine } from "../../knowledge/index.ts";
import { postingsIn } from "../../features/import/fields/job-posting.ts";
import { toSoundPosting } from "../../features/import/fields/posting.ts";
import { COMMON, demandOf, USUAL } from "./demo-roles.ts";
import { generatePostings } from "./demo-postings.ts";
import { MARKETS } from "./places.ts";

interface Generated {
  external_id: string;
  title: string;
  company: string;
  is_remote: boolean;
  experience_level: string;
  description: string;
  country: string;
  region: string;
  city: string;
  skills: string[];
  salary?: { min: number; max: number };
  posted_at: string;
  expires_at: string | null;
}

const NOW = new Date("2026-11-15T06:30:00Z");
let engine: Engine;
beforeAll(() => {
  engine = loadEngine();
});

async function generate(count: number, seed = 1, now = NOW): Promise<Generated[]> {
  const records: Generated[] = [];
  for await (const rows of generatePostings(engine, { count, seed, now }))
    for (const row of rows) if ("record" in row) records.push(row.record as Generated);
  return records;
}

const undated = (row: Generated): object => ({ ...row, posted_at: null, expires_at: null });

describe("generated postings", () => {
  it("depend only on the seed, except for dates, and a larger count only appends", async () => {
    const some = await generate(120);
    expect(await generate(120, 1, new Date("2026-11-15T23:00:00Z"))).toEqual(some);
    expect((await generate(250)).slice(0, 120)).toEqual(some);
    const later = await generate(120, 1, new Date("2027-01-01T00:00:00Z"));
    expect(later.map(undated)).toEqual(some.map(undated));
    expect(later[0]!.posted_at).not.toBe(some[0]!.posted_at);
    expect((await generate(120, 2)).map(undated)).not.toEqual(some.map(undated));
  });

  it("are valid and plausible in place, pay, skills and text", async () => {
    const places = new Set(
      MARKETS.flatMap(({ country, cities }) =>
        cities.map(([city, region]) => `${city}, ${region}, ${country}`),
      ),
    );
    const names = new Set(engine.knowledge.skillList.map(({ name }) => name));
    const all = await generate(400);
    expect(new Set(all.map((row) => row.external_id)).size).toBe(400);
    expect(new Set(all.map((row) => row.country)).size).toBeGreaterThan(6);
    for (const row of all) {
      expect(() => toSoundPosting(postingsIn(row)![0]!)).not.toThrow();
      expect(places).toContain(`${row.city}, ${row.region}, ${row.country}`);
      expect(row.skills.length).toBeGreaterThan(1);
      for (const skill of row.skills) {
        expect(names).toContain(skill);
        expect(row.description.toLowerCase()).toContain(skill.toLowerCase());
      }
      if (row.salary) expect(row.salary.min).toBeLessThanOrEqual(row.salary.max);
      expect(row.description).not.toMatch(/[{}]|undefined|NaN/);
      const age = NOW.getTime() - Date.parse(row.posted_at);
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThan(62 * 86_400_000);
    }
  });

  it("have levels that fit their titles, and company names without repeated words", async () => {
    for (const { title, company, is_remote, experience_level } of await generate(2_000)) {
      const said = findExperienceLevel(engine, title, "");
      if (said !== undefined) expect([title, experience_level]).toEqual([title, said]);
      expect(title).not.toMatch(/^(?:Entry Level|Junior) .*(?:Architect|Manager|Surgeon|Director)/);
      expect(company).not.toMatch(/\b(\w+) \1\b/);
      if (is_remote) expect(title).not.toMatch(/Surgeon|Nurse|Driver|Cook|Welder/);
    }
  });

  it("contain enough postings of the common roles for demand in the demo catalogue", async () => {
    const counts = new Map<string, number>();
    for (const { title } of await generate(2_000)) {
      const id = rolesForTitle(engine, title)[0]?.role.id ?? "";
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    expect([...counts.values()].filter((count) => count >= 10).length).toBeGreaterThan(50);
    expect(counts.size).toBeGreaterThan(250);
    for (const id of ["registered-nurse", "software-engineer", "data-analyst", "accountant"])
      expect(counts.get(id)).toBeGreaterThanOrEqual(10);
  });

  it("use only common roles that the knowledge base knows", () => {
    const weights = engine.knowledge.roleList.map(demandOf);
    expect(weights.filter((weight) => weight === 60)).toHaveLength(COMMON.size);
    expect(weights.filter((weight) => weight === 16)).toHaveLength(USUAL.size);
  });
});
