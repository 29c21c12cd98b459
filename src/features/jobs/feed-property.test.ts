import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, testEngine, type TestApp } from "../../../test/support/app.ts";
import { addJobs, until, type JobFixture } from "../../../test/support/jobs.ts";
import { newId } from "../../platform/ids.ts";

const NOW = "2026-11-15T12:00:00.000Z";
const DAYS = ["2026-11-01", "2026-11-02", "2026-11-03"];
const VALUES = {
  country: ["DE", "GB", "FR"],
  region: ["Bavaria", "Île-de-France"],
  company: ["Acme", "Ünited", "Beta & Co"],
  industry: ["Energy", "Health"],
  employmentType: ["full_time", "contract"],
  experienceLevel: ["junior", "senior"],
  skills: ["python", "react", "nursing", "sql"],
  period: ["year", "month", "hour"],
};
const A_YEAR: Record<string, number> = { year: 1, month: 12, hour: 2080 };

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const oneOf = (values: readonly string[]) => maybe(fc.constantFrom(...values));
const posting = fc.record({
  country: oneOf(VALUES.country),
  region: oneOf(VALUES.region),
  company: oneOf(VALUES.company),
  industry: oneOf(VALUES.industry),
  employmentType: oneOf(VALUES.employmentType),
  experienceLevel: oneOf(VALUES.experienceLevel),
  isRemote: fc.boolean(),
  skills: fc.subarray(VALUES.skills),
  salary: maybe(
    fc.record({
      max: fc.integer({ min: 1, max: 100 }),
      period: fc.constantFrom(...VALUES.period),
    }),
  ),
  postedAt: fc.constantFrom(...DAYS.map((day) => `${day}T00:00:00.000Z`)),
  expiresAt: maybe(fc.constantFrom("2026-11-15T11:59:59.999Z", NOW, "2026-11-15T12:00:00.001Z")),
  status: fc.constantFrom("published", "published", "published", "draft", "closed"),
});
const query = fc.record(
  {
    country: fc.constantFrom(...VALUES.country),
    region: fc.constantFrom("bavaria", "ile-de-france"),
    company: fc.constantFrom("ACME", "united", "beta & co"),
    industry: fc.constantFrom("energy", "HEALTH"),
    employment_type: fc.constantFrom(...VALUES.employmentType),
    experience_level: fc.constantFrom(...VALUES.experienceLevel),
    is_remote: fc.constantFrom("true", "false"),
    skills: fc.subarray(VALUES.skills, { minLength: 1, maxLength: 2 }).map((ids) => ids.join(",")),
    salary_min: fc.constantFrom("0", "50", "600", "100000"),
    posted_after: fc.constantFrom(...DAYS),
    page: fc.constantFrom("1", "2", "9"),
    per_page: fc.constantFrom("1", "7", "50"),
  },
  { requiredKeys: [] },
);

type Posting = JobFixture & { id: string };
type Query = Record<string, string>;

const fold = (text = ""): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
const yearly = ({ salary }: Posting): number =>
  salary?.max === undefined ? -1 : salary.max * A_YEAR[salary.period ?? "year"]!;

/** Reference implementation of the feed over a plain list. */
function expectedIds(jobs: readonly Posting[], wanted: Query): { ids: string[]; total: number } {
  const is = (value: string | undefined, want: string | undefined): boolean =>
    want === undefined || fold(value) === fold(want);
  const passing = jobs
    .filter(
      (job) => job.status === "published" && (job.expiresAt === undefined || job.expiresAt > NOW),
    )
    .filter(
      (job) =>
        is(job.country, wanted["country"]) &&
        is(job.region, wanted["region"]) &&
        is(job.company, wanted["company"]) &&
        is(job.industry, wanted["industry"]) &&
        is(job.employmentType, wanted["employment_type"]) &&
        is(job.experienceLevel, wanted["experience_level"]) &&
        is(String(job.isRemote), wanted["is_remote"]) &&
        (wanted["skills"] ?? "").split(",").every((id) => id === "" || job.skills!.includes(id)) &&
        (wanted["salary_min"] === undefined ||
          (yearly(job) >= 0 && yearly(job) >= Number(wanted["salary_min"]))) &&
        (wanted["posted_after"] === undefined || job.postedAt! >= wanted["posted_after"]),
    )
    .toSorted((a, b) =>
      a.postedAt === b.postedAt ? (a.id < b.id ? -1 : 1) : a.postedAt! > b.postedAt! ? -1 : 1,
    );
  const perPage = Number(wanted["per_page"] ?? 20);
  const from = (Number(wanted["page"] ?? 1) - 1) * perPage;
  return {
    ids: passing.slice(from, from + perPage).map(({ id }) => id),
    total: passing.length,
  };
}

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(NOW) });
  key = (await app.customer({ credits: 10_000 })).live;
  for (const id of VALUES.skills) expect(testEngine().knowledge.skills.has(id)).toBe(true);
});
afterAll(() => app.close());

it("the feed equals the reference implementation after every change", async () => {
  const jobs = new Map<string, Posting>();
  const feed = async (wanted: Query) => {
    const reply = await app.send("GET", `/jobs?${new URLSearchParams(wanted).toString()}`, { key });
    const { data, pagination } = reply.body;
    return { ids: data.map(({ id }: { id: string }) => id), total: pagination.total };
  };
  for (let round = 0; round < 4; round++) {
    // Adds new postings and replaces some existing ones.
    const drawn = fc.sample(posting, { numRuns: 120, seed: round });
    const known = [...jobs.keys()];
    const batch = drawn.map((values, n): Posting => {
      const id =
        (n % 3 === 0 ? known[(n * 7) % known.length] : undefined) ?? newId("job", new Date());
      const given = Object.entries({ ...values, id }).filter(([, value]) => value !== undefined);
      return Object.fromEntries(given) as unknown as Posting;
    });
    const latest = [...new Map(batch.map((job) => [job.id, job])).values()];
    await addJobs(app.db, [...latest, { title: "Last of its round", industry: `Round ${round}` }]);
    for (const job of latest) jobs.set(job.id, job);
    await until(
      () => feed({ industry: `round ${round}` }),
      ({ total }) => total === 1,
    );
    await app.db.transaction(async (tx) => {
      await tx.query("SELECT pg_advisory_xact_lock(7294814)");
      await tx.query(
        "UPDATE jobs SET status = 'closed', change_no = nextval('job_changes') WHERE industry LIKE 'Round %'",
      );
      await tx.query("NOTIFY job_changes");
    });
    await until(
      () => feed({ industry: `round ${round}` }),
      ({ total }) => total === 0,
    );
    await fc.assert(
      fc.asyncProperty(query, async (wanted) => {
        expect(await feed(wanted)).toEqual(expectedIds([...jobs.values()], wanted));
      }),
      { numRuns: 60, seed: round },
    );
  }
});
