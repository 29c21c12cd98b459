import { Client } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openVault } from "../../platform/crypto.ts";
import { TEST_SECRET, type Customer } from "../../../test/support/app.ts";
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
  it("answers 202 for an unknown id too, free of charge", async () => {
    const reply = await erase("nobody");
    expect(reply.status).toBe(202);
    expect(reply.body).toEqual({
      external_candidate_id: "nobody",
      previously_known: false,
      deleted: NOTHING,
    });
    expect(reply.headers.has("x-credits-charged")).toBe(false);
  });

  it("tells candidate.deleted with the same object, also for an unknown id", async () => {
    const { live } = await bench.app.customer();
    await bench.endpoint(live, "/erasures", { events: ["candidate.deleted"] });
    const reply = await erase("unknown-1", {}, live);
    const [received] = await bench.receiver.arrived("/erasures", 1);
    expect(received!.event.type).toBe("candidate.deleted");
    expect(received!.event.data).toEqual(reply.body);
  });

  it("takes ids as they are: encoded slashes, dots, spaces, case and composed letters", async () => {
    const client = new Client(bench.app.url);
    const headers = { authorization: `Bearer ${customer.live}` };
    for (const id of ["a/b", "..", "../x", "A b", "é", "e\u0301", "100%", "?#", "日本"]) {
      // Not by fetch, which resolves dots in a path before it sends them.
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

  it("answers 202 for any id that a path can carry, also one that cannot exist", async () => {
    for (const id of ["x".repeat(255), "x".repeat(2_000), "%00"]) {
      const reply = await erase(id);
      expect([reply.status, reply.body.previously_known]).toEqual([202, false]);
    }
    expect((await erase("")).status).toBe(404);
  });

  it("needs its scope", async () => {
    const { key } = await customer.key({ scopes: ["jobs:read"] });
    const reply = await erase("x", {}, key);
    expect([reply.status, reply.body.error.code]).toEqual([403, "insufficient_scope"]);
  });

  it("replays byte for byte from a stored reply that does not hold the id", async () => {
    const id = "remember-me-not";
    const headers = { "idempotency-key": "erasure-1" };
    const first = await erase(id, headers);
    const again = await erase(id, headers);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    const vault = openVault(TEST_SECRET);
    const rows = await bench.app.db.query<{ reply: Buffer }>(
      "SELECT reply FROM idempotency_keys WHERE app_id = $1 AND reply IS NOT NULL",
      [customer.appId],
    );
    expect(rows).toHaveLength(1);
    const stored = vault.decrypt("idempotent-reply", rows[0]!.reply).toString("utf8");
    expect(stored).not.toContain(id);
    expect(JSON.parse(stored).deleted).toEqual(NOTHING);
    const other = await erase("somebody-else", headers);
    expect([other.status, other.body.error.code]).toEqual([422, "idempotency_key_reused"]);
  });
});
