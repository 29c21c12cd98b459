import { Client } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testVault, type Customer } from "../../../test/support/app.ts";
import { startWebhookBench, type WebhookBench } from "../../../test/support/webhooks.ts";

let bench: WebhookBench;
let customer: Customer;
beforeAll(async () => {
  bench = await startWebhookBench();
  customer = await bench.app.customer({ credits: 100 });
});
afterAll(() => bench.close());

const NOTHING = { analyses: 0, pathways: 0, files: 0 };
const erase = (id: string, headers: Record<string, string> = {}, key = customer.live) =>
  bench.app.send("DELETE", `/candidates/${id}`, { key, headers });

describe("erasing a candidate", () => {
  it("returns 202 for an unknown id too, free of charge", async () => {
    const reply = await erase("nobody");
    expect(reply.status).toBe(202);
    expect(reply.body).toEqual({
      external_candidate_id: "nobody",
      previously_known: false,
      deleted: NOTHING,
    });
    expect(reply.headers.has("x-credits-charged")).toBe(false);
  });

  it("sends candidate.deleted with the same object, even for an unknown id", async () => {
    const { live } = await bench.app.customer();
    await bench.endpoint(live, "/erasures", { events: ["candidate.deleted"] });
    const reply = await erase("unknown-1", {}, live);
    const [received] = await bench.receiver.arrived("/erasures", 1);
    expect(received!.event.type).toBe("candidate.deleted");
    expect(received!.event.data).toEqual(reply.body);
  });

  it("takes ids unchanged: encoded slashes, dots, spaces, case and composed letters", async () => {
    const client = new Client(bench.app.url);
    const headers = { authorization: `Bearer ${customer.live}` };
    for (const id of [
      "a/b",
      "..",
      "../x",
      "A b",
      "é",
      "e\u0301",
      "100%",
      "?#",
      "日本",
      "\0",
      "\u{1F600}",
    ]) {
      // Not fetch, which resolves dots in a path before sending.
      const path = `/v1/candidates/${encodeURIComponent(id)}`;
      const reply = await client.request({ path, method: "DELETE", headers });
      expect([id, reply.statusCode, await reply.body.json()]).toEqual([
        id,
        202,
        { external_candidate_id: id, previously_known: false, deleted: NOTHING },
      ]);
    }
    await client.close();
  });

  it.each([256, 2_000, 12_000])("returns 202 for an id of %i characters", async (length) => {
    const id = "x".repeat(length);
    const reply = await erase(id);
    expect([reply.status, reply.body]).toEqual([
      202,
      { external_candidate_id: id, previously_known: false, deleted: NOTHING },
    ]);
  });

  it("is 404 without an id", async () => {
    expect((await erase("")).status).toBe(404);
  });

  it("requires its scope", async () => {
    const { key } = await customer.key({ scopes: ["jobs:read"] });
    const reply = await erase("x", {}, key);
    expect([reply.status, reply.body.error.code]).toEqual([403, "insufficient_scope"]);
  });

  it("replays byte for byte from a stored reply that does not contain the id", async () => {
    const id = "remember-me-not";
    const headers = { "idempotency-key": "erasure-1" };
    const first = await erase(id, headers);
    const again = await erase(id, headers);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(again.headers.get("x-erasure-receipt")).toBe(first.headers.get("x-erasure-receipt"));
    const rows = await bench.app.db.query<{ reply: Buffer; id: string }>(
      "SELECT reply, mode || ':' || encode(key_hash, 'hex') AS id FROM idempotency_keys WHERE app_id = $1 AND reply IS NOT NULL",
      [customer.appId],
    );
    expect(rows).toHaveLength(1);
    const context = { purpose: "idempotent-reply", appId: customer.appId, id: rows[0]!.id };
    const stored = testVault().decrypt(context, rows[0]!.reply).toString("utf8");
    expect(stored).not.toContain(id);
    expect(JSON.parse(stored.split("\n")[1]!).deleted).toEqual(NOTHING);
    const other = await erase("somebody-else", headers);
    expect([other.status, other.body.error.code]).toEqual([422, "idempotency_key_reused"]);
  });
});
