import { examplePage } from "../../platform/pagination.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPathwayBench, type PathwayBench } from "../../../test/support/pathways.ts";

let bench: PathwayBench;
let key: string;
beforeAll(async () => {
  bench = await startPathwayBench();
  key = (await bench.app.customer({ credits: 10 })).live;
});
afterAll(() => bench.close());

const fields = (reply: { body: { error: { details: { field: string }[] } } }): string[] =>
  reply.body.error.details.map((detail) => detail.field).toSorted();

describe("a candidate's pathways", () => {
  const list = (query: string, as = key) =>
    bench.app.send("GET", `/career-pathways${query}`, { key: as });

  it("are listed newest first as summaries, in pages", async () => {
    const { live } = await bench.app.customer({ credits: 100 });
    const ids: string[] = [];
    for (const title of ["Welder", "Chef", "Nurse"]) {
      const body = { target_role: { title }, external_candidate_id: "list/1 é" };
      ids.unshift((await bench.finished(live, body)).pathway_id);
    }
    await bench.finished(live, {
      target_role: { title: "Welder" },
      external_candidate_id: "list/1 E",
    });
    const query = `?external_candidate_id=${encodeURIComponent("list/1 é")}`;
    const all = await list(query, live);
    expect(all.body.data.map((p: { pathway_id: string }) => p.pathway_id)).toEqual(ids);
    expect(all.body.pagination).toEqual(examplePage(3));
    expect(all.body.data[0]).toEqual({
      pathway_id: ids[0],
      status: "completed",
      target_role: { title: "Nurse" },
      readiness_score: 0,
      total_months: expect.any(Number),
      created_at: expect.stringMatching(/Z$/),
      completed_at: expect.stringMatching(/Z$/),
    });
    const second = await list(`${query}&page=2&per_page=2`, live);
    expect(second.body.data.map((p: { pathway_id: string }) => p.pathway_id)).toEqual([ids[2]]);
    expect(second.body.pagination).toEqual({
      ...examplePage(3),
      page: 2,
      per_page: 2,
      total_pages: 2,
    });
  });

  it("need the candidate's id; an unknown one has none", async () => {
    expect(fields(await list(""))).toEqual(["external_candidate_id"]);
    expect(fields(await list("?external_candidate_id=x&per_page=51&status=failed"))).toEqual([
      "per_page",
      "status",
    ]);
    expect((await list("?external_candidate_id=nobody")).body).toEqual({
      data: [],
      pagination: { ...examplePage(0), total_pages: 0 },
    });
  });

  it("are apart by app and mode", async () => {
    const mine = await bench.app.customer({ credits: 10 });
    await bench.finished(mine.live, {
      target_role: { title: "Chef" },
      external_candidate_id: "shared",
    });
    const query = "?external_candidate_id=shared";
    expect((await list(query, mine.live)).body.data).toHaveLength(1);
    expect((await list(query, mine.test)).body.data).toEqual([]);
    expect((await list(query)).body.data).toEqual([]);
  });
});

describe("a stored reply of a pathway", () => {
  it("ends with the pathway: the same key then answers as new", async () => {
    const { live } = await bench.app.customer({ credits: 100 });
    const send = () => bench.generate(live, undefined, { "idempotency-key": "until it expires" });
    const first = await send();
    expect((await send()).headers.get("idempotent-replayed")).toBe("true");
    const { pathway_id: id } = first.body;
    await bench.settled(live, id);
    await bench.app.db.query("UPDATE pathways SET expires_at = now() WHERE id = $1", [id]);
    const second = await send();
    expect([second.status, second.headers.has("idempotent-replayed")]).toEqual([202, false]);
    expect(second.body.pathway_id).not.toBe(id);
  });
});
