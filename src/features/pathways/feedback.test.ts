import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Customer } from "../../../test/support/app.ts";
import { searchDatabaseFor } from "../../../test/support/database-search.ts";
import { operatorOf, type SendAs } from "../../../test/support/operators.ts";
import { startPathwayBench, type PathwayBench } from "../../../test/support/pathways.ts";
import { MAX_FEEDBACK, MAX_NOTE_CHARS, MAX_QUOTE_CHARS } from "./feedback.schema.ts";

let bench: PathwayBench;
let customer: Customer;
let operator: SendAs;
beforeAll(async () => {
  bench = await startPathwayBench();
  customer = await bench.app.customer({ credits: 1000, rateRead: 100_000 });
  operator = await operatorOf(bench.app);
});
afterAll(() => bench.close());

const NURSE = { target_role: { title: "Registered Nurse" }, country: "US" };

const made = async (body: object = NURSE, key = customer.live): Promise<string> =>
  (await bench.finished(key, body)).pathway_id;
const give = (id: string, body: object, headers = {}, key = customer.live) =>
  bench.app.send("POST", `/career-pathways/${id}/feedback`, { key, body, headers });
const listed = async (query = ""): Promise<{ id: string; [field: string]: unknown }[]> =>
  (await operator("GET", `/feedback?per_page=50${query}`)).body.data;

describe("feedback on a pathway", () => {
  it("is answered 201 with what was said, is free, and tells the operator the document", async () => {
    const id = await made();
    const before = (await bench.app.send("GET", "/me", { key: customer.live })).body.credits;
    const said = { kind: "outdated", quote: "The NCLEX costs 200 dollars.", note: "It is 250." };
    const reply = await give(id, said);
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      ...said,
      feedback_id: expect.stringMatching(/^fb_/),
      pathway_id: id,
      created_at: expect.any(String),
    });
    expect(reply.headers.get("location")).toBe(`/v1/career-pathways/${id}`);
    expect((await bench.app.send("GET", "/me", { key: customer.live })).body.credits).toEqual(
      before,
    );
    const shown = (await listed()).find((one) => one.id === reply.body.feedback_id);
    expect(shown).toMatchObject({
      ...said,
      basis_kind: "route",
      basis_id: "us/registered-nurse",
      pathway_id: id,
      app_id: customer.appId,
      mode: "live",
      done_at: null,
    });
  });

  it("is given once with one Idempotency-Key", async () => {
    const id = await made();
    const headers = { "idempotency-key": `feedback ${id}` };
    const first = await give(id, { kind: "wrong", note: "no" }, headers);
    const again = await give(id, { kind: "wrong", note: "no" }, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await give(id, { kind: "wrong", note: "other" }, headers)).status).toBe(422);
    expect((await listed()).filter((one) => one["pathway_id"] === id)).toHaveLength(1);
  });

  it.each([
    [{}, ["kind"]],
    [{ kind: "bad", note: "x" }, ["kind"]],
    [{ kind: "wrong", quote: "", note: "" }, ["quote", "note"]],
    [{ kind: "wrong", quote: "x".repeat(MAX_QUOTE_CHARS + 1) }, ["quote"]],
    [{ kind: "wrong", note: "x".repeat(MAX_NOTE_CHARS + 1) }, ["note"]],
    [{ kind: "wrong", note: "x", more: 1 }, ["more"]],
  ])("refuses %j with 400 naming %j", async (body, fields) => {
    const reply = await give(await made(), body);
    expect(reply.status).toBe(400);
    expect(reply.body.error.details.map((one: { field: string }) => one.field)).toEqual(fields);
  });

  it("needs the scope that makes pathways", async () => {
    const id = await made();
    const { key } = await customer.key({ scopes: ["pathways:read"] });
    const reply = await give(id, { kind: "wrong", note: "x" }, {}, key);
    expect([reply.status, reply.body.error.code]).toEqual([403, "insufficient_scope"]);
  });

  it("is 404 on a pathway of another app, of the other mode, or of nobody", async () => {
    const id = await made();
    const other = await bench.app.customer({ credits: 10 });
    const body = { kind: "wrong", note: "x" };
    for (const key of [other.live, customer.test])
      expect((await give(id, body, {}, key)).status).toBe(404);
    expect((await give("cp_none", body)).status).toBe(404);
  });

  it(`stops at ${MAX_FEEDBACK} for one pathway`, async () => {
    const id = await made();
    for (let n = 0; n < MAX_FEEDBACK; n++)
      expect((await give(id, { kind: "wrong", note: `${n}` })).status).toBe(201);
    const more = await give(id, { kind: "wrong", note: "one more" });
    expect([more.status, more.body.error.details[0].field]).toEqual([400, "pathway_id"]);
  });

  it("is stored encrypted and erased with its candidate, its stored reply too", async () => {
    const canary = `Canary${randomBytes(8).toString("hex")}`;
    const id = await made({ ...NURSE, external_candidate_id: `${canary}-id` });
    const said = { kind: "wrong", quote: `${canary} sentence`, note: `${canary} note` };
    const given = await give(id, said, { "idempotency-key": "erased feedback" });
    expect(given.status).toBe(201);
    expect(await searchDatabaseFor(bench.app.db, canary)).toEqual([]);
    expect((await listed()).some((one) => one["note"] === `${canary} note`)).toBe(true);
    const erased = await bench.app.send("DELETE", `/candidates/${canary}-id`, {
      key: customer.live,
    });
    expect(erased.body.deleted).toEqual({ analyses: 0, pathways: 1, files: 0 });
    expect((await listed()).filter((one) => one["pathway_id"] === id)).toEqual([]);
    const [left] = await bench.app.db.query<{ n: number }>(
      "SELECT count(*) AS n FROM pathway_feedback WHERE pathway_id = $1",
      [id],
    );
    expect(left!.n).toBe(0);
    const again = await give(id, said, { "idempotency-key": "erased feedback" });
    expect(again.status).toBe(404);
  });

  it("ends when its pathway expires", async () => {
    const id = await made();
    await give(id, { kind: "wrong", note: "soon gone" });
    await bench.app.db.query(
      "UPDATE pathways SET expires_at = now() - interval '1 s' WHERE id = $1",
      [id],
    );
    expect((await listed()).filter((one) => one["pathway_id"] === id)).toEqual([]);
    await bench.app.db.query("DELETE FROM pathways WHERE id = $1", [id]);
    const rows = await bench.app.db.query("SELECT 1 FROM pathway_feedback WHERE pathway_id = $1", [
      id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe("the operator's list of feedback", () => {
  it("counts by document, filters by document and state, and marks as done with an audit entry", async () => {
    const id = await made({ target_role: { title: "Electrician" }, country: "US" });
    const { basis } = await bench.read(customer.live, id);
    const first = (await give(id, { kind: "wrong", note: "a" })).body.feedback_id;
    const second = (await give(id, { kind: "outdated", quote: "b" })).body.feedback_id;
    const counted = async () =>
      (await operator("GET", "/feedback/routes")).body.data.find(
        (one: { basis_id: string }) => one.basis_id === basis.id,
      );
    expect(await counted()).toMatchObject({ basis_kind: basis.kind, open: 2, done: 0 });
    const done = await operator("PATCH", `/feedback/${first}`, { body: { done: true } });
    expect([done.status, done.body.done_at]).toEqual([200, expect.any(String)]);
    expect(await counted()).toMatchObject({ open: 1, done: 1 });
    const idsOf = async (state: string) =>
      (await listed(`&basis_id=${encodeURIComponent(basis.id)}&state=${state}`)).map(
        (one) => one.id,
      );
    expect([await idsOf("open"), await idsOf("done")]).toEqual([[second], [first]]);
    const reopened = await operator("PATCH", `/feedback/${first}`, { body: { done: false } });
    expect(reopened.body.done_at).toBeNull();
    const audit = await operator("GET", `/audit?target_id=${first}`);
    expect(audit.body.data.map((entry: { action: string }) => entry.action)).toEqual([
      "feedback.reopen",
      "feedback.done",
    ]);
  });

  it("is read by viewers, changed by administrators, and 404 for an unknown id", async () => {
    const viewer = await operatorOf(bench.app, "viewer");
    expect((await viewer("GET", "/feedback")).status).toBe(200);
    const change = { body: { done: true } };
    expect((await viewer("PATCH", "/feedback/fb_none", change)).status).toBe(403);
    expect((await operator("PATCH", "/feedback/fb_none", change)).status).toBe(404);
  });
});
