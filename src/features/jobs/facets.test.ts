import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import { addJobs, closeJob, until, type JobFixture } from "../../../test/support/jobs.ts";
import { newId } from "../../platform/ids.ts";

const NOW = "2026-11-15T12:00:00.000Z";
const FIELDS = "country,region,city,is_remote,employment_type,experience_level,industry,company";

const maybe = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const drawn = fc.record({
  title: fc.constantFrom("Welder", "Data Scientist", "Senior Nurse", "Python Developer"),
  description: fc.constantFrom("", "night shifts", "a welder and a nurse"),
  country: maybe("DE", "GB", "FR"),
  region: maybe("Bavaria", "BAVARIA", "Île-de-France"),
  city: maybe("München", "Munchen", "Paris", "St. Ives", "New York"),
  company: maybe("Acme", "Beta & Co", "Ünited"),
  industry: maybe("Energy", "Health"),
  employmentType: maybe("full_time", "internship"),
  experienceLevel: maybe("junior", "senior"),
  isRemote: fc.boolean(),
  skills: fc.subarray(["python", "cpp", "brakes-steering-and-suspension", "sql"]),
  expiresAt: maybe("2026-11-15T11:00:00.000Z", "2026-12-01T00:00:00.000Z"),
});

const queries = [
  "",
  "q=welder",
  "q=welder%20night&country=DE",
  "is_remote=true&skills=python",
  "q=data%20scientist%20munchen%2090k",
  "q=nurse%20xylophonist%20paris",
  "city=munchen",
  "employment_type=internship&q=remote",
];

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(NOW) });
  key = (await app.customer({ credits: 10_000 })).live;
  const commaSkill = await app.send("GET", "/skills?q=brakes%2C%20steering", { key });
  const skill = commaSkill.body.data[0].id;
  const jobs: JobFixture[] = fc
    .sample(drawn, { numRuns: 150, seed: 5 })
    .map(({ skills, ...values }, n) => ({
      ...(Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== undefined),
      ) as JobFixture),
      id: newId("job", new Date()),
      skills: skills.map((id) => (id.startsWith("brakes") ? skill : id)),
      postedAt: `2026-11-0${1 + (n % 9)}T00:00:00.000Z`,
    }));
  // A third are copies of a vacancy whose postings differ.
  const copies = jobs.map((job, n) =>
    n % 3 === 0 && n > 0 ? { ...job, duplicateOf: jobs[n - 1]!.id! } : job,
  );
  const ids = await addJobs(app.db, [...copies, { title: "Last", industry: "Last" }]);
  await until(
    () => get("industry=last"),
    ({ pagination }) => pagination.total === 1,
  );
  await closeJob(app.db, ids.at(-1)!);
  await until(
    () => get("industry=last"),
    ({ pagination }) => pagination.total === 0,
  );
});
afterAll(() => app.close());

async function get(query: string) {
  const reply = await app.send("GET", `/jobs?${query}`, { key });
  expect([query, reply.status]).toEqual([query, 200]);
  return reply.body;
}

async function details(query: string) {
  const { status, body } = await app.send("GET", `/jobs?${query}`, { key });
  expect([query, status]).toEqual([query, 400]);
  return body.error.details;
}

/** The query with a value of a facet as a further filter. */
function narrowed(query: string, field: string, value: string): string {
  const params = new URLSearchParams(query);
  params.set(field, value);
  return params.toString();
}

describe("facets", () => {
  it.each(queries)("count what the value as a further filter finds: %s", async (query) => {
    const { facets, relaxed } = await get(`${query}&facets=${FIELDS}`);
    expect(Object.keys(facets)).toEqual(FIELDS.split(","));
    let values = 0;
    for (const [field, counts] of Object.entries<{ value: string; count: number }[]>(facets)) {
      for (const { value, count } of counts) {
        const narrower = await get(narrowed(query, field, value));
        const found = [field, value, narrower.pagination.total, narrower.relaxed];
        expect(found).toEqual([field, value, count, relaxed]);
        values++;
      }
    }
    expect(values).toBeGreaterThan(10);
  });

  it("count every vacancy with a value, once, and leave out the rest", async () => {
    const { facets, pagination } = await get("facets=is_remote,experience_level");
    const sum = (field: string): number =>
      facets[field].reduce((total: number, { count }: { count: number }) => total + count, 0);
    // A vacancy with a remote and an on-site posting counts for both.
    expect(sum("is_remote")).toBeGreaterThan(pagination.total);
    expect(sum("experience_level")).toBeLessThan(pagination.total);
  });

  it("come with the same page as without them", async () => {
    for (const query of queries) {
      const { facets, ...page } = await get(`${query}&facets=${FIELDS}&per_page=7&page=2`);
      expect(facets).toBeDefined();
      expect(page).toEqual(await get(`${query}&per_page=7&page=2`));
    }
  });

  it("list the most frequent first, then in alphabetical order, spelled as in the postings", async () => {
    const { facets } = await get("facets=city,country");
    for (const counts of Object.values<{ value: string; count: number }[]>(facets)) {
      const sorted = counts.toSorted(
        (a, b) => b.count - a.count || (a.value.toLowerCase() < b.value.toLowerCase() ? -1 : 1),
      );
      expect(counts).toEqual(sorted);
    }
    const cities = facets.city.map(({ value }: { value: string }) => value);
    expect(cities).toHaveLength(4);
    expect(cities).toEqual(expect.arrayContaining(["Paris", "St. Ives", "New York"]));
    expect(cities.some((city: string) => ["München", "Munchen"].includes(city))).toBe(true);
  });

  it("have at most twenty values", async () => {
    const many = Array.from({ length: 23 }, (_, n) => ({
      title: "Keeper",
      industry: "Zoo",
      company: `Zoo ${String.fromCodePoint(97 + n)}`,
    }));
    await addJobs(app.db, [...many, ...many.slice(20)]);
    const { facets } = await until(
      () => get("industry=zoo&facets=company"),
      ({ pagination }) => pagination.total === 26,
    );
    const values = facets.company.map(({ value, count }: { value: string; count: number }) => {
      return `${value}: ${count}`;
    });
    expect(values).toHaveLength(20);
    expect(values.slice(0, 4)).toEqual(["Zoo u: 2", "Zoo v: 2", "Zoo w: 2", "Zoo a: 1"]);
    expect(values.at(-1)).toBe("Zoo q: 1");
  });

  it("are empty when nothing is found, and absent when not asked for", async () => {
    const nothing = { country: [], city: [] };
    expect((await get("q=xylophonist&facets=country,city")).facets).toEqual(nothing);
    expect((await get("skills=xylophone%20tuning&facets=country,city")).facets).toEqual(nothing);
    expect(await get("q=welder")).not.toHaveProperty("facets");
  });

  it("take names in any case, repeated and as several parameters", async () => {
    const expected = (await get("facets=country,experience_level")).facets;
    for (const query of [
      "facets=Country,experience-level",
      "facets=country,country,%20experience%20level",
      "facets=country&facets=EXPERIENCE_LEVEL",
    ])
      expect([query, (await get(query)).facets]).toEqual([query, expected]);
  });

  it("refuse other names, naming the parameter and what it takes", async () => {
    for (const query of ["facets=salary", "facets=country,constructor", "facets=", "facets=,"]) {
      const [detail, ...others] = await details(query);
      expect([query, detail.field, others]).toEqual([query, "facets", []]);
      expect(detail.message).toContain("country, region, city");
    }
  });
});

describe("the city filter", () => {
  it("compares the whole name, without case and accents", async () => {
    const { total } = (await get("city=M%C3%BCnchen")).pagination;
    expect(total).toBeGreaterThan(5);
    for (const city of ["munchen", "MUNCHEN", "%20m%C3%BCnchen%20"])
      expect([city, (await get(`city=${city}`)).pagination.total]).toEqual([city, total]);
    expect((await get("city=munch")).pagination.total).toBe(0);
    expect((await get("city=new%20york")).pagination.total).toBeGreaterThan(0);
    expect((await get("city=york")).pagination.total).toBe(0);
    expect(await details("city=%20")).toEqual([{ field: "city", message: "must not be blank" }]);
  });

  it("follows a posting that moves", async () => {
    const [id] = await addJobs(app.db, [{ title: "Mover", city: "Oldtown" }]);
    const isIn = (city: string, total: number) =>
      until(
        () => get(`city=${city}`),
        ({ pagination }) => pagination.total === total,
      );
    await isIn("oldtown", 1);
    await addJobs(app.db, [{ id: id!, title: "Mover", city: "Newtown" }]);
    await isIn("newtown", 1);
    await isIn("oldtown", 0);
    expect((await get("city=newtown&facets=city")).facets).toEqual({
      city: [{ value: "Newtown", count: 1 }],
    });
  });

  it("filters matches too", async () => {
    const match = (city: string) =>
      app.send("POST", "/jobs/match", { key, body: { skills: ["python"], filters: { city } } });
    const { body } = await match("MÜNCHEN");
    expect(body.data.length).toBeGreaterThan(0);
    for (const { city } of body.data) expect(["München", "Munchen"]).toContain(city);
    expect((await match("Atlantis")).body.data).toEqual([]);
  });
});
