import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestApp,
  type Customer,
  type Reply,
  type TestApp,
} from "../../../test/support/app.ts";
import { addJobs, closeJob, until, type JobFixture } from "../../../test/support/jobs.ts";

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.customer({ credits: 1000 });
});
afterAll(() => app.close());

const idsIn = ({ body }: Reply): string[] => body.data.map(({ id }: { id: string }) => id);
const feed = (query: string, of = app): Promise<Reply> =>
  of.send("GET", `/jobs?${query}`, { key: customer.live });
const refused = (reply: Reply) => [
  reply.status,
  reply.body.error.code,
  reply.body.error.details.map(({ field }: { field: string }) => field),
];

/** Adds postings and waits until the feed has them. */
async function add(query: string, jobs: JobFixture[], of = app): Promise<string[]> {
  const before = (await feed(query, of)).body.pagination.total;
  const ids = await addJobs(app.db, jobs);
  await until(
    () => feed(query, of),
    ({ body }) => body.pagination.total === before + ids.length,
  );
  return ids;
}

/** Reads to the end by cursor; `between` runs after every page. */
async function walk(
  query: string,
  between: (page: string[], turn: number) => Promise<unknown>,
  of: (turn: number) => TestApp = () => app,
): Promise<{ ids: string[]; replies: Reply[] }> {
  const replies = [await feed(query, of(0))];
  for (let turn = 0; replies.at(-1)!.body.pagination.next_cursor !== null; turn++) {
    await between(idsIn(replies.at(-1)!), turn);
    const cursor = replies.at(-1)!.body.pagination.next_cursor as string;
    const reply = await feed(`${query}&cursor=${cursor}`, of(turn + 1));
    expect(reply.status, reply.text).toBe(200);
    replies.push(reply);
  }
  return { ids: replies.flatMap(idsIn), replies };
}

const MOMENTS = ["2026-11-03T00:00:00.000Z", "2026-11-02T00:00:00.123Z", "2026-11-01T00:00:00Z"];
const postings = (count: number, job: (n: number) => JobFixture): JobFixture[] =>
  Array.from({ length: count }, (_, n) => ({ postedAt: MOMENTS[n % 3]!, ...job(n) }));

describe("pages by cursor", () => {
  it("neither repeat nor skip what existed when the first was read, whatever is inserted", async () => {
    const company = "Plain Inserts";
    const query = `company=${company}&per_page=7`;
    const ids = await add(
      query,
      postings(40, () => ({ company })),
    );
    const { ids: seen, replies } = await walk(query, (_page, turn) =>
      turn < 6
        ? add(query, [
            { company, postedAt: "2026-11-10T00:00:00Z" },
            { company, postedAt: MOMENTS[1]! },
            { company, postedAt: "2026-10-01T00:00:00Z" },
          ])
        : Promise.resolve(),
    );
    expect(seen.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
    expect(new Set(seen).size).toBe(seen.length);
    const { total, page, total_pages: pages } = replies.at(-1)!.body.pagination;
    expect([total, page]).toEqual([40 + 3 * 6, replies.length]);
    expect(pages).toBe(Math.ceil(total / 7));
  });

  it("do not shift when postings are closed or expire, seen or not", async () => {
    const company = "Plain Closings";
    const query = `company=${company}&per_page=5`;
    const ids = await add(
      query,
      postings(30, () => ({ company })),
    );
    const gone = new Set<string>();
    const { ids: seen } = await walk(query, async (page, turn) => {
      // The last of the page, which its cursor was made from, and one that is still to come.
      const next = ids.findLast((id) => !page.includes(id) && !gone.has(id))!;
      for (const id of turn < 3 ? [page.at(-1)!, next] : []) {
        gone.add(id);
        await closeJob(app.db, id);
      }
      await until(
        () => feed(query),
        ({ body }) => body.pagination.total === 30 - gone.size,
      );
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(ids.filter((id) => !gone.has(id))));
  });

  it("keep the order by relevance although new postings change what the words mean", async () => {
    const word = "quobblewrench";
    const query = `q=${word}&per_page=4`;
    // A rare word is also read as the beginning of others: each of them is a way to match it.
    const ids = await add(query, [
      ...postings(1, () => ({ title: `${word} fitter` })),
      ...postings(9, () => ({ title: `${word}ers wanted` })),
      ...postings(9, (n) => ({
        title: "Fitter",
        description: `With a ${word}s${"abcdefghi"[n]}.`,
      })),
      ...postings(5, () => ({ title: "Fitter", description: `With a quobblewrensh.` })),
    ]);
    const first = await feed(query);
    expect(first.body.pagination.total).toBe(24);
    let extra = 0;
    const { ids: seen } = await walk(query, async (_page, turn) => {
      if (turn > 3) return;
      // The word becomes common, so that another search no longer looks at similar ones.
      const fresh = postings(3, (n) => ({
        title: n ? `The ${word}` : "Fitter",
        description: word,
      }));
      const added = await addJobs(app.db, fresh);
      extra += added.length;
      await until(
        () => feed(`q=${word}`),
        ({ body }) => added.every((id) => body.data.some((job: { id: string }) => job.id === id)),
      );
    });
    expect((await feed(query)).body.pagination.total).toBeLessThan(24);
    expect(extra).toBe(12);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(ids));
  });

  it("stay loosened as the first page was, and say so on every page", async () => {
    const query = "q=zwickelbohrer+blimpanese&per_page=4";
    await add(
      "q=zwickelbohrer",
      postings(10, () => ({ title: "Zwickelbohrer" })),
    );
    const { ids, replies } = await walk(query, async (_page, turn) => {
      if (turn > 0) return;
      const [exact] = await addJobs(app.db, [{ title: "Zwickelbohrer for Blimpanese" }]);
      await until(
        () => feed(query),
        ({ body }) => body.data[0]?.id === exact,
      );
    });
    expect(new Set(ids).size).toBeGreaterThanOrEqual(10);
    for (const { body } of replies)
      expect(body.relaxed).toEqual([
        { action: "dropped", words: "blimpanese", field: null, value: null },
      ]);
    expect((await feed(query)).body.relaxed).toBeUndefined();
  });

  it("go on at another server, also after a restart, with everything the first one knew", async () => {
    const company = "Two Servers";
    const query = `company=${company}&per_page=6`;
    const ids = await add(
      query,
      postings(30, () => ({ company })),
    );
    let other = await startTestApp({ db: app.db });
    const { ids: seen } = await walk(
      query,
      async (_page, turn) => {
        if (turn !== 2) return;
        await other.stop();
        other = await startTestApp({ db: app.db });
      },
      (turn) => (turn % 2 ? other : app),
    );
    await other.stop();
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it("may change their size, ask for facets, and start from any page", async () => {
    const company = "Sizes";
    await add(
      `company=${company}`,
      postings(20, () => ({ company })),
    );
    const all = idsIn(await feed(`company=${company}`));
    const third = await feed(`company=${company}&page=3&per_page=5`);
    const cursor = third.body.pagination.next_cursor as string;
    const rest = await feed(`company=${company}&per_page=3&facets=company&page=1&cursor=${cursor}`);
    expect(idsIn(rest)).toEqual(all.slice(15, 18));
    expect(rest.body.facets.company[0].count).toBe(20);
    expect(rest.body.pagination.page).toBe(4);
    expect(idsIn(await feed(`company=${company}&cursor=`))).toEqual(all);
  });
});

describe("a cursor", () => {
  it("belongs to its query, its list and its app; anything else is refused by name, and is free", async () => {
    const company = "Bound";
    await add(
      `company=${company}`,
      postings(5, () => ({ company })),
    );
    const cursor = (await feed(`company=${company}&per_page=2`)).body.pagination
      .next_cursor as string;
    const other = await app.customer({ credits: 1 });
    const send = (path: string, key = customer.live) => app.send("GET", path, { key });
    const flipped = cursor.replace(/^./, (letter) => (letter === "A" ? "B" : "A"));
    const replies = [
      await send(`/jobs?company=Other&cursor=${cursor}`),
      await send(`/jobs?cursor=${cursor}`),
      await send(`/jobs?company=${company}&q=x&cursor=${cursor}`),
      await send(`/jobs?company=${company}&cursor=${cursor}`, other.live),
      await send(`/jobs?company=${company}&cursor=${cursor}`, customer.test),
      await send(`/jobs?company=${company}&cursor=${flipped}`),
      await send(`/jobs?company=${company}&cursor=${cursor.slice(0, -2)}`),
      await send(`/jobs?company=${company}&cursor=${cursor}%3D`),
      await send(`/jobs?company=${company}&cursor=%00`),
      await send(`/jobs?company=${company}&cursor=${"A".repeat(12_001)}`),
      await send(`/skills?cursor=${cursor}`),
      await send(`/webhooks?cursor=${cursor}`),
    ];
    expect(replies.map(refused)).toEqual(replies.map(() => [400, "validation_error", ["cursor"]]));
    expect(replies.map(({ headers }) => headers.get("x-credits-charged"))).toEqual(
      replies.map(() => null),
    );
    const both = await send(`/jobs?company=${company}&page=2&cursor=${cursor}`);
    expect(refused(both)).toEqual([400, "validation_error", ["page"]]);
    expect((await send(`/jobs?company=${company}&cursor=${cursor}`)).status).toBe(200);
  });

  it("is refused before an empty balance is", async () => {
    const { live } = await app.customer();
    expect(refused(await app.send("GET", "/jobs?cursor=x", { key: live }))).toEqual([
      400,
      "validation_error",
      ["cursor"],
    ]);
  });

  it("fits a request line, however long and vague the query is", async () => {
    const stems = ["alph", "brav", "charl", "delt"];
    const endings = Array.from(
      { length: 60 },
      (_, n) => `${"abcdefghij"[n % 10]}${"klmnop"[n % 6]}${n}x`,
    );
    const body = stems.flatMap((stem) => endings.map((end) => stem + end)).join(" ");
    const filler = "engineer developer nurse manager teacher sales driver designer analyst lead";
    const q = `${stems.join(" ")} ${filler} ${filler}`.slice(0, 200);
    await addJobs(
      app.db,
      postings(3, () => ({ title: "Everything", description: `${body} ${filler}` })),
    );
    const reply = await until(
      () => feed(`q=${encodeURIComponent(q)}&per_page=1`),
      ({ body: found }) => found.pagination.total === 3,
    );
    const cursor = reply.body.pagination.next_cursor as string;
    expect(cursor.length).toBeLessThan(8_000);
    expect((await feed(`q=${encodeURIComponent(q)}&per_page=1&cursor=${cursor}`)).status).toBe(200);
  });
});
