import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestApp,
  type Customer,
  type Reply,
  type TestApp,
} from "../../../test/support/app.ts";
import { addJobs, until } from "../../../test/support/jobs.ts";

const NOW = new Date("2026-11-15T12:00:00.000Z");

let app: TestApp;
let customer: Customer;
let ids: Record<string, string>;

const feed = (query = "", key = customer.live): Promise<Reply> =>
  app.send("GET", `/jobs${query}`, { key });
const found = async (query: string): Promise<string[]> => {
  const reply = await feed(query);
  expect([query, reply.status]).toEqual([query, 200]);
  expect(reply.body.pagination.total).toBe(reply.body.data.length);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return reply.body.data.map((job: { id: string }) => names.get(job.id));
};
const fields = (reply: Reply): string[] =>
  reply.body.error.details.map((d: { field: string }) => d.field).toSorted();

beforeAll(async () => {
  app = await startTestApp({ clock: () => NOW });
  customer = await app.customer({ credits: 1000 });
  const jobs = {
    backend: {
      title: "Senior Backend Engineer",
      company: "Nordlicht Énergie",
      description: "You build services.",
      requirements: ["Five years with Python"],
      country: "DE",
      region: "Île-de-France",
      city: "Hamburg",
      isRemote: true,
      employmentType: "full_time",
      experienceLevel: "senior",
      industry: "Energy",
      salary: { min: 70_000, max: 90_000, currency: "EUR", period: "year" },
      url: "https://example.com/1",
      postedAt: "2026-11-14T10:00:00.000Z",
      expiresAt: "2026-12-14T10:00:00.000Z",
      skills: ["python", "postgresql", "kubernetes", "gone-from-the-knowledge-base"],
    },
    frontend: {
      title: "Frontend Developer",
      company: "Harbour Ltd",
      country: "GB",
      region: "ile de france",
      employmentType: "contract",
      experienceLevel: "mid",
      industry: "Logistics",
      salary: { max: 50, currency: "GBP", period: "hour" },
      postedAt: "2026-11-13T00:00:00.000Z",
      skills: ["javascript", "react"],
    },
    nurse: {
      title: "Registered Nurse",
      company: "nordlicht energie",
      country: "DE",
      employmentType: "part_time",
      experienceLevel: "entry",
      salary: { min: 3_000, currency: "EUR", period: "month" },
      postedAt: "2026-11-12T23:59:59.999Z",
      skills: ["patient-care"],
    },
    intern: {
      title: "Data Intern",
      employmentType: "internship",
      experienceLevel: "junior",
      isRemote: true,
      salary: { min: 400, max: 600, currency: "USD", period: "week" },
      postedAt: "2026-11-11T00:00:00.000Z",
      skills: ["python"],
    },
    guard: {
      title: "Night Guard",
      employmentType: "temporary",
      experienceLevel: "executive",
      salary: { min: 100, max: 120, period: "day" },
      postedAt: "2026-11-10T00:00:00.000Z",
    },
    bare: { title: "Bare", postedAt: "2026-11-09T00:00:00.000Z", experienceLevel: "lead" },
  };
  const made = await addJobs(app.db, Object.values(jobs));
  ids = Object.fromEntries(Object.keys(jobs).map((name, place) => [name, made[place]!]));
  await until(
    () => feed(),
    ({ body }) => body.pagination.total === 6,
  );
});
afterAll(() => app.close());

describe("GET /jobs", () => {
  it("returns summaries with every field, null where unknown, and the page", async () => {
    const { body } = await feed("?per_page=50");
    expect(body.pagination).toEqual({
      page: 1,
      per_page: 50,
      total: 6,
      total_pages: 1,
      next_cursor: null,
    });
    expect(body.data[0]).toEqual({
      id: ids["backend"],
      title: "Senior Backend Engineer",
      company: "Nordlicht Énergie",
      country: "DE",
      region: "Île-de-France",
      city: "Hamburg",
      is_remote: true,
      employment_type: "full_time",
      experience_level: "senior",
      industry: "Energy",
      skills: ["Python", "PostgreSQL", "Kubernetes"],
      salary: { min: 70_000, max: 90_000, currency: "EUR", period: "year" },
      posted_at: "2026-11-14T10:00:00.000Z",
      expires_at: "2026-12-14T10:00:00.000Z",
      url: "https://example.com/1",
    });
    expect(body.data[5]).toEqual({
      id: ids["bare"],
      title: "Bare",
      company: null,
      country: null,
      region: null,
      city: null,
      is_remote: false,
      employment_type: null,
      experience_level: "lead",
      industry: null,
      skills: [],
      salary: null,
      posted_at: "2026-11-09T00:00:00.000Z",
      expires_at: null,
      url: null,
    });
  });

  it("shows the newest first", async () => {
    expect(await found("")).toEqual(["backend", "frontend", "nurse", "intern", "guard", "bare"]);
  });

  it.each([
    ["country=DE", ["backend", "nurse"]],
    ["country=de", ["backend", "nurse"]],
    ["country=DEU", ["backend", "nurse"]],
    ["country=Germany", ["backend", "nurse"]],
    ["country=united%20kingdom", ["frontend"]],
    ["country=FR", []],
    ["region=%C3%8ELE-DE-FRANCE", ["backend"]],
    ["region=Ile-de-France", ["backend"]],
    ["region=Ile", []],
    ["company=NORDLICHT%20ENERGIE", ["backend", "nurse"]],
    ["company=Nordlicht", []],
    ["industry=energy", ["backend"]],
    ["is_remote=true", ["backend", "intern"]],
    ["is_remote=false", ["frontend", "nurse", "guard", "bare"]],
    ["employment_type=full_time", ["backend"]],
    ["employment_type=part_time", ["nurse"]],
    ["employment_type=contract", ["frontend"]],
    ["employment_type=temporary", ["guard"]],
    ["employment_type=internship", ["intern"]],
    ["experience_level=entry", ["nurse"]],
    ["experience_level=junior", ["intern"]],
    ["experience_level=mid", ["frontend"]],
    ["experience_level=senior", ["backend"]],
    ["experience_level=lead", ["bare"]],
    ["experience_level=executive", ["guard"]],
    ["skills=python", ["backend", "intern"]],
    ["skills=PYTHON,%20k8s", ["backend"]],
    ["skills=postgres,python,", ["backend"]],
    ["skills=Reactjs", ["frontend"]],
    ["skills=python,basketry%20on%20mars", []],
    ["skills=quantum%20basketry", []],
    ["country=DE&is_remote=true&skills=python&salary_min=80000", ["backend"]],
    ["country=DE&is_remote=true&skills=react", []],
  ])("filters by %s", async (query, expected) => {
    expect(await found(`?${query}`)).toEqual(expected);
  });

  it.each([
    // Year 90,000; hour 50 × 2080 = 104,000; month 3,000 × 12 = 36,000; week 600 × 52 = 31,200; day 120 × 260 = 31,200.
    ["0", ["backend", "frontend", "nurse", "intern", "guard"]],
    ["31200", ["backend", "frontend", "nurse", "intern", "guard"]],
    ["31200.01", ["backend", "frontend", "nurse"]],
    ["36000", ["backend", "frontend", "nurse"]],
    ["36001", ["backend", "frontend"]],
    ["90000", ["backend", "frontend"]],
    ["90001", ["frontend"]],
    ["104000", ["frontend"]],
    ["104001", []],
  ])("compares salary_min=%s with the yearly top of the range", async (amount, expected) => {
    expect(await found(`?salary_min=${amount}`)).toEqual(expected);
  });

  it.each([
    ["2026-11-14", ["backend"]],
    ["2026-11-13", ["backend", "frontend"]],
    ["2026-11-13T00:00:00Z", ["backend", "frontend"]],
    ["2026-11-13T00:00:00.001Z", ["backend"]],
    ["2026-11-12T23:59:59.999", ["backend", "frontend", "nurse"]],
    ["2026-11-13T01:00:00+01:00", ["backend", "frontend"]],
    ["2026-11-13T01:00:00%2B01:00", ["backend", "frontend"]],
    ["2026-11-12T19:00:00-05:00", ["backend", "frontend"]],
    ["2027-01-01", []],
  ])("accepts posted_after=%s as a date or timestamp, inclusive", async (moment, expected) => {
    expect(await found(`?posted_after=${moment}`)).toEqual(expected);
  });

  it.each([
    ["per_page=0", ["per_page"]],
    ["per_page=51", ["per_page"]],
    ["per_page=x", ["per_page"]],
    ["page=0", ["page"]],
    ["page=1.5", ["page"]],
    ["country=Atlantis", ["country"]],
    ["country=", ["country"]],
    ["country=XX", ["country"]],
    ["employment_type=fulltime", ["employment_type"]],
    ["experience_level=boss", ["experience_level"]],
    ["is_remote=yes", ["is_remote"]],
    ["is_remote=1", ["is_remote"]],
    ["is_remote=", ["is_remote"]],
    ["salary_min=-1", ["salary_min"]],
    ["salary_min=lots", ["salary_min"]],
    ["salary_min=1e400", ["salary_min"]],
    ["posted_after=yesterday", ["posted_after"]],
    ["posted_after=2026-02-31", ["posted_after"]],
    ["posted_after=2026-13-01", ["posted_after"]],
    ["posted_after=2026-11-15T25:00:00Z", ["posted_after"]],
    ["posted_after=1763200000", ["posted_after"]],
    ["q=%20%20", ["q"]],
    [`q=${"x".repeat(201)}`, ["q"]],
    ["company=%00", ["company"]],
    ["company=", ["company"]],
    ["skills=", ["skills"]],
    ["skills=,%20,", ["skills"]],
    ["Country=DE", ["Country"]],
    ["sort=salary", ["sort"]],
    ["limit=10", ["limit"]],
    ["country=DE&country=GB", ["country"]],
    [
      "country=Atlantis&per_page=99&posted_after=never&colour=red&is_remote=maybe",
      ["colour", "country", "is_remote", "per_page", "posted_after"],
    ],
  ])("rejects %s and names every invalid field", async (query, expected) => {
    const reply = await feed(`?${query}`);
    expect([reply.status, reply.body.error.code]).toEqual([400, "validation_error"]);
    expect([...new Set(fields(reply))]).toEqual(expected);
  });

  it("names the maximum of per_page in the error", async () => {
    const { body } = await feed("?per_page=51");
    expect(body.error.details).toEqual([{ field: "per_page", message: "must be at most 50" }]);
  });

  it("checks parameters before the balance, and the balance before searching", async () => {
    const poor = await app.customer({ credits: 0 });
    expect((await feed("?country=Atlantis", poor.live)).status).toBe(400);
    expect((await feed("?country=DE", poor.live)).body.error.code).toBe("insufficient_credits");
  });

  it("costs 0.1 credits with a live key, nothing in the sandbox, and needs jobs:read", async () => {
    const { live, test, key } = await app.customer({ credits: 1 });
    const billed = await feed("", live);
    expect(billed.headers.get("x-credits-charged")).toBe("0.1");
    expect(billed.headers.get("x-credits-remaining")).toBe("0.9");
    expect((await feed("?per_page=0", live)).status).toBe(400);
    const free = await feed("", test);
    expect([free.status, free.headers.get("x-credits-charged")]).toEqual([200, null]);
    expect(free.body).toEqual(billed.body);
    const other = await key({ scopes: ["jobs:match"] });
    expect((await feed("", other.key)).body.error.code).toBe("insufficient_scope");
    expect((await app.send("GET", "/me", { key: live })).body.credits.balance).toBe(0.9);
  });
});

it("the feed and the single read count as reads", async () => {
  const { live } = await app.customer({ credits: 5, rateRead: 2, rateAi: 9 });
  const replies = [];
  for (const path of ["/jobs", `/jobs/${ids["bare"]}`, "/jobs"])
    replies.push(await app.send("GET", path, { key: live }));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(replies[0]!.headers.get("x-ratelimit-limit")).toBe("2");
});

describe("GET /jobs/{id}", () => {
  const read = (id: string, key = customer.live) => app.send("GET", `/jobs/${id}`, { key });

  it("adds description and requirements to the summary", async () => {
    const { body } = await read(ids["backend"]!);
    const summary = (await feed()).body.data[0];
    expect(body).toEqual({
      ...summary,
      description: "You build services.",
      requirements: ["Five years with Python"],
    });
  });

  it("costs 0.1 credits; a 404 costs nothing", async () => {
    const { live } = await app.customer({ credits: 1 });
    expect((await read(ids["bare"]!, live)).headers.get("x-credits-remaining")).toBe("0.9");
    expect((await read("job_unknown", live)).status).toBe(404);
    expect((await app.send("GET", "/me", { key: live })).body.credits.balance).toBe(0.9);
  });

  it.each(["job_00000000000000000000000000", "match", "..%2F..", "%27%3B--", "😀", "JOB_X"])(
    "returns 404 for %s",
    async (id) => {
      const reply = await read(id);
      expect([reply.status, reply.body.error.code]).toEqual([404, "not_found"]);
    },
  );

  it("accepts only GET and HEAD, and no parameters", async () => {
    const wrong = await app.send("DELETE", `/jobs/${ids["bare"]}`, { key: customer.live });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    const reply = await app.send("GET", `/jobs/${ids["bare"]}?full=1`, { key: customer.live });
    expect(fields(reply)).toEqual(["full"]);
  });
});
