import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestApp,
  type Customer,
  type Reply,
  type TestApp,
} from "../../../test/support/app.ts";
import { addJobs, closeJob, until, type JobFixture } from "../../../test/support/jobs.ts";
import { periodsBefore } from "./periods.ts";

const NOW = new Date("2026-11-17T15:00:00.000Z");
const daysAgo = (days: number): string => new Date(NOW.getTime() - days * 86_400_000).toISOString();

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp({ clock: () => NOW });
  customer = await app.customer({ credits: 1 });
});
afterAll(() => app.close());

const get = (path: string, key = customer.live): Promise<Reply> =>
  app.send("GET", `/insights${path}`, { key });
const many = (count: number, job: JobFixture): JobFixture[] =>
  Array.from({ length: count }, () => ({ postedAt: daysAgo(1), ...job }));

/** Adds postings and waits until the index has so many of the role. */
async function add(roleId: string, jobs: JobFixture[], expected: number | null): Promise<string[]> {
  const ids = await addJobs(
    app.db,
    jobs.map((job) => ({ roleId, ...job })),
  );
  await until(
    () => get(`/roles/${roleId}?months=24`),
    ({ body }) => body.postings === expected,
  );
  return ids;
}

describe("the market of a role", () => {
  it("counts open jobs by month, country, level and company", async () => {
    await add(
      "welder",
      [
        ...many(6, { country: "DE", company: "Müller & Söhne", experienceLevel: "mid" }),
        ...many(5, { country: "FR", experienceLevel: "senior", postedAt: daysAgo(40) }),
        ...many(4, { country: "PL", company: "Rare", experienceLevel: "lead" }),
        ...many(9, { country: "DE", postedAt: daysAgo(500) }),
      ],
      20,
    );
    const { status, body } = await get("/roles/welder?months=3");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      role: { id: "welder", title: "Welder" },
      country: null,
      level: null,
      months: 3,
      postings: 15,
      over_time: [
        { starts_on: "2026-08-18", postings: null },
        { starts_on: "2026-09-18", postings: 5 },
        { starts_on: "2026-10-18", postings: 10 },
      ],
      countries: [
        { country: "DE", postings: 5, share: 0.333 },
        { country: "FR", postings: 5, share: 0.333 },
      ],
      levels: [
        { level: "mid", postings: 5, share: 0.333 },
        { level: "senior", postings: 5, share: 0.333 },
      ],
      companies: [{ company: "Müller & Söhne", postings: 5, share: 0.333 }],
    });
    const twelve = (await get("/roles/welder")).body;
    expect([twelve.months, twelve.over_time.length, twelve.postings]).toEqual([12, 12, 15]);
  });

  it("is narrowed by country and level", async () => {
    const { body } = await get("/roles/welder?country=Germany&level=mid");
    expect([body.country, body.level, body.postings]).toEqual(["DE", "mid", 5]);
    expect((await get("/roles/welder?country=PL")).body.postings).toBeNull();
  });

  it("shows quartiles of yearly pay by currency, as PostgreSQL computes them", async () => {
    const roleId = "electrician";
    const paid = (currency: string, max: number, period = "year"): JobFixture => ({
      postedAt: daysAgo(2),
      salary: { min: 1, max, currency, period },
    });
    await add(
      roleId,
      [
        ...[31_000, 52_000, 47_500, 38_250, 60_000].map((max) => paid("EUR", max)),
        ...[3_000, 4_000].map((max) => paid("EUR", max, "month")),
        ...[1, 2, 3, 4].map((max) => paid("CHF", max)),
        ...many(3, {}),
      ],
      10,
    );
    const [expected] = await app.db.query<{ quartiles: number[] }>(
      `SELECT percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY
           salary_max * CASE salary_period WHEN 'month' THEN 12 ELSE 1 END) AS quartiles
         FROM jobs WHERE role_id = $1 AND salary_currency = 'EUR'`,
      [roleId],
    );
    const [lower, median, upper] = expected!.quartiles.map(Math.round);
    expect((await get(`/roles/${roleId}`)).body.salaries).toEqual([
      {
        currency: "EUR",
        postings: 5,
        lower_quartile: lower,
        median,
        upper_quartile: upper,
      },
    ]);
    expect(median).toBe(47_500);
  });

  it("names the most asked skills and whether they are asked for more often", async () => {
    await add(
      "data-analyst",
      [
        ...many(30, { skills: ["sql", "microsoft-excel"], postedAt: daysAgo(30) }),
        ...many(30, { skills: ["sql", "python"], postedAt: daysAgo(3) }),
        ...many(4, { skills: ["sql", "tableau"], postedAt: daysAgo(3) }),
      ],
      60,
    );
    const { body } = await get("/roles/data-analyst");
    expect(body.skills).toEqual([
      { id: "sql", name: "SQL", postings: 60, share: 1, trend: "steady" },
      expect.objectContaining({ id: "microsoft-excel", postings: 30, trend: "falling" }),
      expect.objectContaining({ id: "python", postings: 30, share: 0.5, trend: "rising" }),
    ]);
    expect(body.trend_from > "2026-10-18" && body.trend_from <= "2026-11-14").toBe(true);
  });

  it("shows nothing below five jobs", async () => {
    const job = { country: "DE", company: "Few", experienceLevel: "mid", skills: ["nursing"] };
    const salary = { max: 50_000, currency: "EUR", period: "year" };
    const [first] = await addJobs(app.db, many(4, { ...job, salary, roleId: "midwife" }));
    await until(
      () => app.send("GET", `/jobs?company=Few`, { key: customer.test }),
      ({ body }) => body.pagination.total === 4,
    );
    const few = (await get("/roles/midwife?months=2")).body;
    expect(few).toEqual({
      role: { id: "midwife", title: "Midwife" },
      country: null,
      level: null,
      months: 2,
      postings: null,
      over_time: [
        { starts_on: "2026-09-18", postings: null },
        { starts_on: "2026-10-18", postings: null },
      ],
      countries: [],
      levels: [],
      salaries: [],
      skills: [],
      trend_from: null,
      companies: [],
    });
    expect((await get("/roles/lawyer?months=2")).body).toEqual({
      ...few,
      role: { id: "lawyer", title: "Lawyer" },
    });
    await add("midwife", many(1, job), 5);
    await closeJob(app.db, first!);
    await add("midwife", [], null);
  });

  it("tells counts in steps of five, so that no difference of two answers is a smaller count", async () => {
    const roleId = "plumber";
    const rare = { country: "FR", experienceLevel: "lead", company: "Rare", skills: ["sql"] };
    const salary = { max: 50_000, currency: "EUR", period: "year" };
    const job = { country: "DE", experienceLevel: "mid", company: "Often", skills: ["welding"] };
    const both = { skills: ["welding", "sql"], salary };
    await add(
      roleId,
      [
        ...many(13, { ...job, ...both }),
        ...many(3, { ...rare, ...both, postedAt: daysAgo(40) }),
        ...many(2, { ...job, ...both, postedAt: daysAgo(80) }),
        ...many(1, { ...rare, ...both, postedAt: daysAgo(110) }),
      ],
      15,
    );
    const counts = new Set<number>();
    const collect = (value: unknown, key = ""): void => {
      if (key === "postings" && typeof value === "number") counts.add(value);
      if (typeof value === "object" && value !== null)
        for (const [name, one] of Object.entries(value)) collect(one, name);
    };
    for (const path of [`/roles/${roleId}`, "/skills/sql", "/skills/welding"])
      for (const filter of ["", "&country=DE", "&country=FR", "&level=mid", "&level=lead"])
        for (const months of [1, 2, 3, 4, 24])
          collect((await get(`${path}?months=${months}${filter}`)).body);
    expect([...counts].filter((count) => count % 5 !== 0)).toEqual([]);
    expect(counts.size).toBeGreaterThan(2);
    // Nor do the shares tell exact counts.
    const { body } = await get(`/roles/${roleId}?months=2`);
    expect(body.countries).toEqual([{ country: "DE", postings: 10, share: 0.667 }]);
  });

  it("tells no month of fewer than five jobs by the answers for more and fewer months", async () => {
    const months = (count: number, days: number): JobFixture[] =>
      many(count, { roleId: "carpenter", country: "DE", postedAt: daysAgo(days) });
    await addJobs(app.db, [
      ...months(12, 1),
      ...months(3, 40),
      ...months(7, 70),
      ...months(1, 100),
    ]);
    await until(
      () => get("/roles/carpenter?months=24"),
      ({ body }) => body.postings >= 20,
    );
    for (const filter of ["", "&country=DE"]) {
      const totals: number[] = [];
      for (const count of [1, 2, 3, 4])
        totals.push((await get(`/roles/carpenter?months=${count}${filter}`)).body.postings);
      const told = totals.slice(1).map((total, at) => total - totals[at]!);
      expect(told.filter((count) => count > 0 && count < 5)).toEqual([]);
    }
  });

  it("leaves out drafts, closed and expired jobs, and counts a vacancy once", async () => {
    const roleId = "paralegal";
    const [first] = await add(roleId, many(5, {}), 5);
    await add(
      roleId,
      [
        ...many(9, { duplicateOf: first! }),
        ...many(9, { status: "draft" }),
        ...many(9, { status: "closed" }),
        ...many(9, { expiresAt: daysAgo(0.01) }),
        ...many(5, {}),
      ],
      10,
    );
  });
});

describe("the market of a skill", () => {
  it("counts the jobs that ask for it, their roles and the skills beside it", async () => {
    const { status, body } = await get("/skills/python");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      skill: { id: "python", name: "Python" },
      postings: 30,
      roles: [{ id: "data-analyst", title: "Data Analyst", postings: 30, share: 1 }],
      skills: [{ id: "sql", postings: 30, share: 1 }],
    });
    expect(body.skills).toHaveLength(1);
  });

  it("uses the language of the request for names", async () => {
    const german = await app.send("GET", "/insights/roles/welder", {
      key: customer.live,
      headers: { "Accept-Language": "de" },
    });
    expect(german.body.role.title).not.toBe("Welder");
  });
});

describe("asking for insights", () => {
  it.each(["/roles/chief-vibes-officer", "/skills/vibes"])(
    "answers 404 for %s and names the field",
    async (path) => {
      const { status, body } = await get(path);
      expect([status, body.error.code]).toEqual([404, "not_found"]);
      expect(body.error.details).toEqual([
        { field: "id", message: expect.stringContaining("is not the id of a") },
      ]);
    },
  );

  it.each(["months=0", "months=25", "months=x", "level=boss", "country=Narnia", "role=welder"])(
    "refuses %s and names the field",
    async (query) => {
      const { status, body } = await get(`/roles/welder?${query}`);
      expect([status, body.error.code]).toEqual([400, "validation_error"]);
      expect(body.error.details[0].field).toBe(query.split("=")[0]);
    },
  );

  it("is free, requires jobs:read, and answers the sandbox alike", async () => {
    for (const path of ["/roles/welder", "/skills/python"]) {
      const live = await get(path);
      expect(live.headers.has("x-credits-charged")).toBe(false);
      expect((await get(path, customer.test)).body).toEqual(live.body);
      const narrow = await customer.key({ scopes: ["jobs:match"] });
      const refused = await get(path, narrow.key);
      expect([refused.status, refused.body.error.code]).toEqual([403, "insufficient_scope"]);
    }
    const me = await app.send("GET", "/me", { key: customer.live });
    expect(me.body.credits).toEqual({ balance: 1 });
  });
});

describe("the months of a time line", () => {
  it.each([
    ["2026-11-17", 2, ["2026-09-18", "2026-10-18"]],
    ["2026-11-30", 1, ["2026-10-31"]],
    ["2026-03-31", 2, ["2026-02-01", "2026-03-01"]],
    ["2028-02-29", 1, ["2028-01-30"]],
    ["2026-01-05", 1, ["2025-12-06"]],
  ])("up to %s, %i of them", (today, months, from) => {
    const periods = periodsBefore(new Date(`${today}T23:59:59Z`), months);
    expect(periods.map((ms) => new Date(ms).toISOString().slice(0, 10))).toEqual(from);
  });
});
