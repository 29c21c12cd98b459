import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JobFixture } from "../../../test/support/jobs.ts";
import { startNamedJobs, type NamedJobs } from "../../../test/support/named-jobs.ts";

const london = { city: "London", region: "Greater London", country: "GB" };
const leeds = { city: "Leeds", region: "Northern Counties", country: "GB" };
const york = { city: "York", region: "Northern Counties", country: "GB" };
const yearly = (max: number) => ({ min: max, max, currency: "GBP", period: "year" });

const JOBS: Record<string, JobFixture> = {
  scientistLeeds: { title: "Data Scientist", ...leeds, salary: yearly(60_000) },
  scientistParis: { title: "Data Scientist", city: "Paris", country: "FR", isRemote: true },
  nurseLondon: { title: "Registered Nurse", ...london, experienceLevel: "senior" },
  plumberYork: { title: "Plumber", ...york },
  plumberYorkPaid: { title: "Plumber", city: "Köln", country: "DE", salary: yearly(48_000) },
  python: { title: "Python Developer", skills: ["python"], ...london, isRemote: true },
  pythonToo: { title: "Backend Lead", skills: ["python"], ...leeds },
  react: { title: "React Developer", skills: ["react"], ...york },
  marketerPaid: { title: "Marketing Manager", ...london, salary: yearly(55_000) },
  marketerPoor: { title: "Marketing Assistant", ...london, salary: yearly(25_000) },
  marketerSilent: { title: "Marketing Lead", description: "50k followers", ...leeds },
  internTyped: { title: "Design Placement", employmentType: "internship", ...leeds },
  internTitled: { title: "Legal Intern", employmentType: "full_time", ...leeds },
  wiring: { title: "Wiring Specialist", roleId: "electrician", country: "CA" },
  panels: { title: "Panel Fitter", roleId: "solar-installer", city: "Dublin", country: "IE" },
  welderWarsaw: { title: "Welder", city: "Warsaw", country: "PL" },
  welderMadrid: { title: "Welder", city: "Madrid", country: "ES" },
  cookBerlin: { title: "Cook", city: "Berlin", country: "DE" },
  remoteSensing: { title: "Remote Sensing Analyst", ...leeds },
  goExact: { title: "Go Developer", skills: ["go"], postedAt: "2026-10-01T00:00:00Z" },
  goLong: {
    title: "Senior Platform Engineer (Golang, Kubernetes, Terraform)",
    skills: ["go", "kubernetes"],
    postedAt: "2026-11-10T00:00:00Z",
  },
};

let jobs: NamedJobs;
beforeAll(async () => {
  jobs = await startNamedJobs(JOBS, (place) => `2026-11-0${1 + (place % 9)}T00:00:00Z`);
});
afterAll(() => jobs.app.close());

const search = (q: string, more = "") => jobs.search(q, more);

const widened = (words: string, field: string, value: string) => ({
  action: "widened",
  words,
  field,
  value,
});
const dropped = (words: string) => ({ action: "dropped", words, field: null, value: null });

describe("a query that all words together answer", () => {
  it("is not loosened and has no `relaxed`", async () => {
    const { found, relaxed } = await search("data scientist leeds");
    expect([found, relaxed]).toEqual([["scientistLeeds"], undefined]);
    const { body } = await jobs.app.send("GET", "/jobs?country=TV", { key: jobs.key });
    expect(Object.keys(body)).toEqual(["data", "pagination"]);
  });

  it("finds the jobs of a role by its code", async () => {
    for (const q of ["47-2111.00", "47-2111", "7411.1", "isco 7411"])
      expect([q, await search(q)]).toMatchObject([q, { found: ["wiring"] }]);
    expect((await search("99-9999")).found).toEqual([]);
  });

  it("reads a number with k as the least yearly pay", async () => {
    for (const q of ["marketing 50k", "marketing £50K", "marketing 50k+", "50k-60k marketing"])
      expect([q, await search(q)]).toMatchObject([q, { found: ["marketerPaid"] }]);
    expect((await search("marketing 20 to 30k")).found).toHaveLength(2);
    expect((await search("50k")).found.toSorted()).toEqual(["marketerPaid", "scientistLeeds"]);
  });

  it("finds interns and internships by either word", async () => {
    for (const q of ["intern", "internship", "internships"])
      expect([q, (await search(q)).found.toSorted()]).toEqual([q, ["internTitled", "internTyped"]]);
  });

  it("shows remote jobs first when asked for remote work", async () => {
    const { found, relaxed } = await search("remote");
    expect(found.slice(0, 2).toSorted()).toEqual(["python", "scientistParis"]);
    expect([found[2], found.length, relaxed]).toEqual(["remoteSensing", 3, undefined]);
  });

  it("shows exact titles before longer ones", async () => {
    expect((await search("golang")).found).toEqual(["goExact", "goLong"]);
  });
});

describe("a query that finds nothing", () => {
  it.each([
    ["data scientist york", ["scientistLeeds"], [widened("york", "region", "Northern Counties")]],
    ["data scientist london", ["scientistLeeds"], [widened("london", "country", "GB")]],
    ["nurse in Köln", ["nurseLondon"], [widened("koln", "country", "GB")]],
    ["nurse Germany", ["nurseLondon"], [widened("germany", "country", "GB")]],
    ["nurse northern counties", ["nurseLondon"], [widened("northern counties", "country", "GB")]],
    ["nurse, york, UK", ["nurseLondon"], [widened("york", "country", "GB")]],
    ["python react", ["react"], [dropped("python")]],
    ["react python london", ["react"], [widened("london", "country", "GB"), dropped("python")]],
    ["plumber 60k", ["plumberYorkPaid", "plumberYork"], [dropped("60k")]],
    ["remote plumber york", ["plumberYork"], [dropped("remote")]],
    ["plumber xylophonist", ["plumberYorkPaid", "plumberYork"], [dropped("xylophonist")]],
    ["xylophonist york", ["react", "plumberYork"], [dropped("xylophonist")]],
  ])("is loosened as little as possible: %s", async (q, found, relaxed) => {
    const reply = await search(q);
    expect([q, reply.found.toSorted(), reply.relaxed]).toEqual([q, found.toSorted(), relaxed]);
  });

  it.each([
    ["remote work, before jobs of other countries", "data scientist köln", ["scientistParis"]],
    ["remote work, before jobs of other countries", "data scientist germany", ["scientistParis"]],
  ])("keeps the place, then goes to %s: %s", async (_, q, found) => {
    const reply = await search(q);
    const words = q.split(" ").at(-1)!.replace("ö", "o");
    expect([reply.found, reply.relaxed]).toEqual([found, [widened(words, "is_remote", "true")]]);
  });

  it.each([
    ["welder berlin", ["welderWarsaw"], [widened("berlin", "country", "PL")]],
    ["welder portugal", ["welderMadrid"], [widened("portugal", "country", "ES")]],
    ["welder bielefeld", ["welderWarsaw"], [widened("bielefeld", "country", "PL")]],
    ["welder buenos aires", ["welderMadrid"], [widened("buenos aires", "country", "ES")]],
    ["plumber bielefeld", ["plumberYorkPaid"], [widened("bielefeld", "country", "DE")]],
    ["plumber bradford", ["plumberYork"], [widened("bradford", "radius_km", "50")]],
  ])("goes to the nearest country that has such a job: %s", async (q, found, relaxed) => {
    const reply = await search(q);
    expect([q, reply.found, reply.relaxed]).toEqual([q, found, relaxed]);
  });

  it.each([
    ["welder niemcy", "germany", ["welderWarsaw"]],
    ["cook warschau", "warsaw", ["cookBerlin"]],
    ["plumber cologne", "köln", ["plumberYorkPaid"]],
  ])("knows a place under its names in other languages: %s", async (q, other, found) => {
    const reply = await search(q);
    const own = await search(`${q.split(" ")[0]} ${other}`);
    expect([reply.found, own.found]).toEqual([found, found]);
    const places = [reply, own].map(({ relaxed }) =>
      relaxed?.map(({ field, value }: { field: string; value: string }) => [field, value]),
    );
    expect(places[0]).toEqual(places[1]);
  });

  it("stays in the country for work much like the named one", async () => {
    const { found, relaxed } = await search("electrician dublin");
    expect([found, relaxed]).toEqual([
      ["panels"],
      [widened("electrician", "role", "solar-installer")],
    ]);
  });

  it("stays empty, with an empty `relaxed`, when nothing helps", async () => {
    for (const q of ["xylophonist", "xylophonist theremin", "the of and", "12345678", "()"])
      expect([q, await search(q)]).toEqual([q, { found: [], total: 0, relaxed: [] }]);
    const unknownSkill = await search("plumber", "&skills=xylophone%20tuning");
    expect(unknownSkill).toEqual({ found: [], total: 0, relaxed: [] });
  });

  it("never loosens a filter", async () => {
    const reply = await search("remote plumber", "&city=york&is_remote=false");
    expect(reply).toMatchObject({ found: ["plumberYork"], relaxed: [dropped("remote")] });
    expect(await search("plumber", "&city=London")).toMatchObject({ found: [], relaxed: [] });
    expect(await search("plumber nurse", "&country=FR")).toMatchObject({ found: [], relaxed: [] });
  });

  it("is loosened in the same way on every page", async () => {
    const whole = await search("plumber xylophonist");
    const pages = await Promise.all(
      [1, 2, 3].map((page) => search("plumber xylophonist", `&per_page=1&page=${page}`)),
    );
    expect(pages.flatMap(({ found }) => found)).toEqual(whole.found);
    for (const { total, relaxed } of pages) expect([total, relaxed]).toEqual([2, whole.relaxed]);
  });

  it("gives the same answer each time, whatever the words", async () => {
    const hostile = [
      "a b ".repeat(50),
      "plumber nurse london react 50k remote python intern golang york data germany ".repeat(2),
      "the and of or in",
      "1 22 333 4444 55555 10k 99k 999k 1k",
      "مهندس برمجيات في لندن",
      "\u202Eplumber\u202C york",
      "👩‍🔧 plumber 🇬🇧 york 😀",
      "'; DROP TABLE jobs; --",
      "new new new york york york",
      "東京 エンジニア",
    ];
    for (const q of hostile) {
      const first = await search(q);
      expect([q, await search(q)]).toEqual([q, first]);
      expect([q, first.total > 0 || first.relaxed?.length === 0]).toEqual([q, true]);
    }
    const words = encodeURIComponent("plumber ".repeat(200));
    const { status, body } = await jobs.app.send("GET", `/jobs?q=${words}`, { key: jobs.key });
    expect([status, body.error.details[0].field]).toEqual([400, "q"]);
  });
});
