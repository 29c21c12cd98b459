import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestApp,
  type Customer,
  type Reply,
  type TestApp,
} from "../../../test/support/app.ts";
import { addJobs, closeJob, until, type JobFixture } from "../../../test/support/jobs.ts";

let now = new Date("2026-11-15T12:00:00.000Z");
let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  customer = await app.customer({ credits: 1000 });
});
afterAll(() => app.close());

let companies = 0;
/** Adds postings under a unique company and returns functions to check which the feed shows. */
async function company(jobs: JobFixture[]) {
  const name = `Company ${++companies}`;
  const ids = await addJobs(
    app.db,
    jobs.map((job) => ({ ...job, company: name })),
  );
  const feed = (query = ""): Promise<Reply> =>
    app.send("GET", `/jobs?company=${encodeURIComponent(name)}${query}`, { key: customer.live });
  const look = async (): Promise<{ places: number[]; total: number }> => {
    const { data, pagination } = (await feed()).body;
    const places = data.map(({ id }: { id: string }) => ids.indexOf(id));
    return { places, total: pagination.total };
  };
  const shown = async (): Promise<number[]> => {
    const { places, total } = await look();
    expect(total).toBe(places.length);
    return places;
  };
  const untilShown = (expected: number[]) =>
    until(
      look,
      ({ places, total }) => total === expected.length && places.join() === expected.join(),
    );
  const read = async (place: number): Promise<number> =>
    (await app.send("GET", `/jobs/${ids[place]}`, { key: customer.live })).status;
  return { ids, feed, shown, untilShown, read };
}

describe("a posting is shown", () => {
  it("only while it is published, and again after it is reopened", async () => {
    const { ids, untilShown, read } = await company([
      { postedAt: "2026-11-03T00:00:00Z" },
      { status: "draft", postedAt: "2026-11-02T00:00:00Z" },
      { status: "closed", postedAt: "2026-11-01T00:00:00Z" },
    ]);
    await untilShown([0]);
    expect([await read(0), await read(1), await read(2)]).toEqual([200, 404, 404]);
    await closeJob(app.db, ids[0]!);
    expect(await read(0)).toBe(404);
    await untilShown([]);
    await addJobs(app.db, [{ id: ids[1]!, company: `Company ${companies}` }]);
    await untilShown([1]);
    expect(await read(1)).toBe(200);
  });

  it("until the moment it expires, without a change to its row", async () => {
    const { untilShown, shown, read } = await company([
      { expiresAt: "2026-11-15T13:00:00.000Z", postedAt: "2026-11-02T00:00:00Z" },
      { expiresAt: "2026-11-15T12:00:00.000Z", postedAt: "2026-11-01T00:00:00Z" },
      { postedAt: "2026-10-01T00:00:00Z" },
    ]);
    await untilShown([0, 2]);
    expect([await read(0), await read(1)]).toEqual([200, 404]);
    now = new Date("2026-11-15T12:59:59.999Z");
    expect(await shown()).toEqual([0, 2]);
    now = new Date("2026-11-15T13:00:00.000Z");
    expect(await shown()).toEqual([2]);
    expect(await read(0)).toBe(404);
    now = new Date("2026-11-15T12:00:00.000Z");
  });

  it("in matching by the same rules", async () => {
    const { ids, untilShown } = await company([
      { skills: ["cobol"], expiresAt: "2026-11-15T13:00:00.000Z" },
      { skills: ["cobol"], status: "draft" },
      { skills: ["cobol"], postedAt: "2020-01-01T00:00:00Z" },
    ]);
    await untilShown([0, 2]);
    const matched = async (): Promise<number[]> => {
      const body = { skills: ["COBOL"], filters: { company: `Company ${companies}` } };
      const reply = await app.send("POST", "/jobs/match", { key: customer.live, body });
      return reply.body.data.map(({ id }: { id: string }) => ids.indexOf(id));
    };
    expect(await matched()).toEqual([0, 2]);
    now = new Date("2026-11-15T13:00:00.000Z");
    expect(await matched()).toEqual([2]);
    now = new Date("2026-11-15T12:00:00.000Z");
    await closeJob(app.db, ids[2]!);
    expect(await matched()).toEqual([0]);
  });
});

describe("a vacancy that several sources advertise", () => {
  it("is shown once, and by its next posting after the first expires or closes", async () => {
    const first = "job_01kb000000aaaaaaaaaaaaaaaa";
    const { ids, untilShown, shown, read } = await company([
      { id: first, expiresAt: "2026-11-15T13:00:00.000Z", postedAt: "2026-11-01T00:00:00Z" },
      {
        id: "job_01kb000000bbbbbbbbbbbbbbbb",
        duplicateOf: first,
        postedAt: "2026-11-03T00:00:00Z",
      },
      {
        id: "job_01kb000000cccccccccccccccc",
        duplicateOf: first,
        postedAt: "2026-11-02T00:00:00Z",
      },
    ]);
    await untilShown([0]);
    // Each posting can still be read by its id.
    expect([await read(0), await read(1), await read(2)]).toEqual([200, 200, 200]);
    now = new Date("2026-11-15T13:00:00.000Z");
    expect(await shown()).toEqual([1]);
    now = new Date("2026-11-15T12:00:00.000Z");
    await closeJob(app.db, ids[1]!);
    await closeJob(app.db, ids[0]!);
    await untilShown([2]);
  });

  it("is found once when any of its open postings passes all filters", async () => {
    const first = "job_01kb000001aaaaaaaaaaaaaaaa";
    const { ids, untilShown, feed, read } = await company([
      { id: first, title: "Glazier", skills: ["cobol"], postedAt: "2026-11-03T00:00:00Z" },
      {
        id: "job_01kb000001bbbbbbbbbbbbbbbb",
        duplicateOf: first,
        title: "Glazier",
        description: "Porcelain.",
        isRemote: true,
        salary: { max: 50_000, period: "year" },
        skills: ["cobol", "fortran"],
        postedAt: "2026-11-01T00:00:00Z",
      },
      {
        id: "job_01kb000001cccccccccccccccc",
        duplicateOf: first,
        title: "Glazier",
        salary: { max: 90_000, period: "year" },
        expiresAt: "2026-11-15T13:00:00.000Z",
        postedAt: "2026-11-02T00:00:00Z",
      },
    ]);
    await untilShown([0]);
    const found = async (query: string): Promise<number[]> => {
      const { data, pagination } = (await feed(query)).body;
      expect([query, pagination.total]).toEqual([query, data.length]);
      return data.map(({ id }: { id: string }) => ids.indexOf(id));
    };
    expect(await found("&q=glazier")).toEqual([0]);
    expect(await found("&is_remote=true")).toEqual([1]);
    expect(await found("&q=porcelain")).toEqual([1]);
    expect(await found("&salary_min=1")).toEqual([1]);
    expect(await found("&salary_min=60000")).toEqual([2]);
    // Some posting passes each filter, but none passes both.
    expect(await found("&salary_min=60000&is_remote=true")).toEqual([]);
    expect([await read(1), await read(2)]).toEqual([200, 200]);
    now = new Date("2026-11-15T13:00:00.000Z");
    expect(await found("&salary_min=60000")).toEqual([]);
    now = new Date("2026-11-15T12:00:00.000Z");
    await closeJob(app.db, ids[1]!);
    await until(
      () => feed("&salary_min=1"),
      ({ body }) => body.data[0]?.id === ids[2],
    );
    expect(await found("&is_remote=true")).toEqual([]);
  });

  it("is matched once, by its best posting", async () => {
    const first = "job_01kb000002aaaaaaaaaaaaaaaa";
    const { ids, untilShown } = await company([
      { id: first, skills: ["cobol", "fortran", "haskell"], postedAt: "2026-11-02T00:00:00Z" },
      {
        id: "job_01kb000002bbbbbbbbbbbbbbbb",
        duplicateOf: first,
        skills: ["cobol"],
        isRemote: true,
      },
      { skills: ["cobol", "haskell"], postedAt: "2026-11-01T00:00:00Z" },
    ]);
    await untilShown([0, 2]);
    const matched = async (skills: string[], filters = {}): Promise<number[]> => {
      const body = { skills, filters: { company: `Company ${companies}`, ...filters } };
      const reply = await app.send("POST", "/jobs/match", { key: customer.live, body });
      return reply.body.data.map(({ id }: { id: string }) => ids.indexOf(id));
    };
    expect(await matched(["cobol"])).toEqual([1, 2]);
    expect(await matched(["cobol", "fortran"])).toEqual([0, 2]);
    expect(await matched(["cobol", "fortran"], { is_remote: true })).toEqual([1]);
    expect(await matched(["fortran"], { is_remote: true })).toEqual([]);
  });
});

describe("a posting that changed", () => {
  it("is filtered by its new values in every field", async () => {
    const { ids, untilShown, feed } = await company([
      { country: "DE", skills: ["python"], title: "Alpha", isRemote: true },
    ]);
    await untilShown([0]);
    await addJobs(app.db, [
      {
        id: ids[0]!,
        country: "FR",
        skills: ["java"],
        title: "Beta",
        company: `Company ${companies}`,
      },
    ]);
    await until(
      () => feed("&country=FR&skills=java&is_remote=false&q=beta"),
      ({ body }) => body.pagination.total === 1,
    );
    for (const old of ["country=DE", "skills=python", "is_remote=true", "q=alpha"])
      expect([old, (await feed(`&${old}`)).body.pagination.total]).toEqual([old, 0]);
    expect((await feed()).body.data[0]).toMatchObject({ title: "Beta", skills: ["Java"] });
  });

  it("is left out of a page when it was closed but is still in the index", async () => {
    const { ids, untilShown, feed } = await company([
      { postedAt: "2026-11-02T00:00:00Z" },
      { postedAt: "2026-11-01T00:00:00Z" },
    ]);
    await untilShown([0, 1]);
    // The change number stays the same, so the index does not notice the change.
    await app.db.query("UPDATE jobs SET status = 'closed' WHERE id = $1", [ids[0]]);
    const { status, body } = await feed();
    expect([status, body.data.map(({ id }: { id: string }) => id)]).toEqual([200, [ids[1]]]);
  });
});

describe("paging", () => {
  it("returns each posting once, with exact totals and ties ordered by id", async () => {
    const moments = ["2026-11-05T00:00:00.000Z", "2026-11-04T00:00:00.000Z"];
    const { ids, feed } = await company(
      Array.from({ length: 123 }, (_, place) => ({ postedAt: moments[place % 2]! })),
    );
    await until(feed, ({ body }) => body.pagination.total === 123);
    const expected = [0, 1].flatMap((rest) => ids.filter((_, at) => at % 2 === rest).toSorted());
    for (const perPage of [1, 7, 20, 50]) {
      const seen: string[] = [];
      const pages = Math.ceil(123 / perPage);
      for (let page = 1; page <= pages; page++) {
        const { data, pagination } = (await feed(`&page=${page}&per_page=${perPage}`)).body;
        expect(pagination).toMatchObject({
          page,
          per_page: perPage,
          total: 123,
          total_pages: pages,
        });
        expect(pagination.next_cursor === null).toBe(page === pages);
        seen.push(...data.map(({ id }: { id: string }) => id));
      }
      expect(seen).toEqual(expected);
    }
  });

  it("beyond the end returns an empty page with the same total", async () => {
    const { feed, untilShown } = await company([{}]);
    await untilShown([0]);
    for (const page of [2, 1_000_000_000]) {
      const { body } = await feed(`&page=${page}&per_page=50`);
      expect(body).toEqual({
        data: [],
        pagination: { page, per_page: 50, total: 1, total_pages: 1, next_cursor: null },
      });
    }
  });

  it("has 20 postings per page by default", async () => {
    const { feed } = await company(Array.from({ length: 21 }, () => ({})));
    await until(feed, ({ body }) => body.pagination.total === 21);
    const { data, pagination } = (await feed()).body;
    expect([data.length, pagination.per_page, pagination.total_pages]).toEqual([20, 20, 2]);
  });
});
