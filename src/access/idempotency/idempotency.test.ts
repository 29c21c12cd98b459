import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Reply, type TestApp } from "../../../test/support/app.ts";
import { startServers, type Servers } from "../../../test/support/processes.ts";
import { PROBES, PROBE_TABLE, probeResults } from "../../../test/support/probes.ts";
import { runSweeps } from "../../platform/sweeps.ts";
import { accessSweeps, forgetReplies } from "../index.ts";
import { REPLAY_HOURS } from "./idempotency.ts";
import { MAX_IDEMPOTENCY_KEY_CHARS } from "../operation/serve-operations.ts";

let app: TestApp;
let servers: Servers;
beforeAll(async () => {
  app = await startTestApp({ operations: PROBES });
  await app.db.query(PROBE_TABLE);
  servers = await startServers(app.db.url, 2);
});
afterAll(async () => {
  await servers.stop();
  await app.close();
});

const work = (
  key: string,
  idempotencyKey: string,
  body: unknown = { value: "x" },
  send = app.send,
): Promise<Reply> =>
  send("POST", "/probe/work", { key, body, headers: { "idempotency-key": idempotencyKey } });

const codeOf = (reply: Reply) => reply.body.error?.code;

describe("an Idempotency-Key", () => {
  it("replays the first reply byte for byte, free of charge, with fresh headers", async () => {
    const { appId, live: key } = await app.customer({ credits: 5 });
    const first = await work(key, "one");
    const again = await work(key, "one");
    expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([201, null]);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect([
      again.headers.get("x-credits-charged"),
      again.headers.get("x-credits-remaining"),
    ]).toEqual(["0", "4"]);
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await probeResults(app.db, appId)).toHaveLength(1);
  });

  it("50 concurrent duplicates at two processes: one executes, the others get 409 or the same bytes", async () => {
    const { appId, live: key } = await app.customer({ credits: 100 });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => work(key, "same", { value: "x" }, servers.send[i % 2])),
    );
    const texts = new Set(replies.filter((r) => r.status === 201).map((r) => r.text));
    expect(texts.size).toBe(1);
    for (const reply of replies) {
      expect([201, 409]).toContain(reply.status);
      if (reply.status === 409) expect(codeOf(reply)).toBe("request_in_progress");
    }
    expect(
      replies.filter((r) => r.status === 201 && !r.headers.get("idempotent-replayed")),
    ).toHaveLength(1);
    expect(await probeResults(app.db, appId)).toHaveLength(1);
    expect((await app.send("GET", "/me", { key })).body.credits.balance).toBe(99);
  });

  it("with another body or another path is idempotency_key_reused", async () => {
    const { live: key } = await app.customer({ credits: 5 });
    await work(key, "two");
    expect(codeOf(await work(key, "two", { value: "y" }))).toBe("idempotency_key_reused");
    // The meaning counts: the same JSON written differently is the same body.
    const again = await work(key, "two", '{ "value": "x" }');
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await app.send("DELETE", "/probe/things/x", {
      key,
      headers: { "idempotency-key": "two" },
    });
    expect([other.status, codeOf(other)]).toEqual([422, "idempotency_key_reused"]);
  });

  it("is released after any error, so a corrected or repeated request runs", async () => {
    const { appId, live: key } = await app.customer({ credits: 5 });
    expect((await work(key, "three", { value: "x", outcome: "upstream" })).status).toBe(502);
    expect((await work(key, "three", { value: "x", outcome: "crash" })).status).toBe(500);
    expect((await work(key, "three", {})).status).toBe(400);
    expect((await work(key, "three", { value: "x" })).status).toBe(201);
    expect(await probeResults(app.db, appId)).toHaveLength(1);
  });

  it("belongs to the app and mode: it survives a key rotation and is invisible to other apps", async () => {
    const customer = await app.customer({ credits: 5 });
    const other = await app.customer({ credits: 5 });
    const { key: second } = await customer.key();
    const first = await work(customer.live, "four");
    expect((await work(second, "four")).text).toBe(first.text);
    for (const key of [customer.test, other.live]) {
      const fresh = await work(key, "four");
      expect([fresh.status, fresh.headers.get("idempotent-replayed")]).toEqual([201, null]);
    }
  });

  it("must be 1 to 255 characters", async () => {
    const { live: key } = await app.customer({ credits: 5 });
    for (const bad of ["", "k".repeat(MAX_IDEMPOTENCY_KEY_CHARS + 1)]) {
      const reply = await work(key, bad);
      expect([reply.status, codeOf(reply), reply.body.error.details[0]?.field]).toEqual([
        400,
        "validation_error",
        "Idempotency-Key",
      ]);
    }
    for (const good of [
      "k".repeat(MAX_IDEMPOTENCY_KEY_CHARS),
      Buffer.from("é".repeat(MAX_IDEMPOTENCY_KEY_CHARS)).toString("latin1"),
    ]) {
      expect((await work(key, good)).status).toBe(201);
    }
  });

  it("applies to DELETE too, and is ignored on reads", async () => {
    const { live: key } = await app.customer({ credits: 5 });
    const headers = { "idempotency-key": "five" };
    const first = await app.send("DELETE", "/probe/things/a", { key, headers });
    const again = await app.send("DELETE", "/probe/things/a", { key, headers });
    expect([first.status, again.status, again.headers.get("idempotent-replayed")]).toEqual([
      202,
      202,
      "true",
    ]);
    for (let i = 0; i < 2; i++) {
      const read = await app.send("GET", "/probe/read", { key, headers });
      expect([
        read.headers.get("idempotent-replayed"),
        read.headers.get("x-credits-charged"),
      ]).toEqual([null, "0.1"]);
    }
  });

  it("a sandbox replay uses no quota, even when none is left", async () => {
    const { test: key } = await app.customer({ sandboxQuota: 1 });
    await work(key, "six");
    const again = await work(key, "six");
    expect([again.status, again.headers.get("x-sandbox-remaining")]).toEqual([201, "0"]);
    expect(codeOf(await work(key, "another"))).toBe("sandbox_quota_exceeded");
    // A refusal for lack of quota is not stored.
    expect(codeOf(await work(key, "another"))).toBe("sandbox_quota_exceeded");
  });

  it("expires after 24 hours; the sweep removes it", async () => {
    const { live: key, appId } = await app.customer({ credits: 5 });
    const first = await work(key, "seven");
    const age = (hours: number) =>
      app.db.query(
        "UPDATE idempotency_keys SET expires_at = expires_at - make_interval(secs => $2) WHERE app_id = $1",
        [appId, hours * 3600],
      );
    await age(REPLAY_HOURS - 0.1);
    expect((await work(key, "seven")).text).toBe(first.text);
    await age(0.2);
    const fresh = await work(key, "seven");
    expect(fresh.headers.get("idempotent-replayed")).toBeNull();
    await age(REPLAY_HOURS + 1);
    await runSweeps(app.db, accessSweeps);
    expect(await app.db.query("SELECT 1 FROM idempotency_keys WHERE app_id = $1", [appId])).toEqual(
      [],
    );
  });

  it("stores neither the key, the body nor the reply in clear", async () => {
    const { live: key, appId } = await app.customer({ credits: 5 });
    await work(key, "candidate-canary-7316", { value: "canary-body-55" });
    const rows = await app.db.query<{ row: string }>(
      "SELECT idempotency_keys::text AS row FROM idempotency_keys WHERE app_id = $1",
      [appId],
    );
    expect(rows).toHaveLength(1);
    const hex = (text: string) => Buffer.from(text).toString("hex");
    for (const secret of ["canary", hex("canary"), hex("value")])
      expect(rows[0]!.row).not.toContain(secret);
  });

  it("deletes the replies about a subject on request, and then executes again", async () => {
    const { live: key, appId } = await app.customer({ credits: 5 });
    await work(key, "eight");
    const subject = Buffer.from("a keyed hash of a candidate");
    await app.db.query("UPDATE idempotency_keys SET subject = $2 WHERE app_id = $1", [
      appId,
      subject,
    ]);
    await app.db.transaction((tx) => forgetReplies(tx, { appId, mode: "live" }, subject));
    expect((await work(key, "eight")).headers.get("idempotent-replayed")).toBeNull();
  });
});

describe("a claim", () => {
  it("whose holder froze past its timeout is taken over, and the frozen request commits nothing", async () => {
    const { appId, live: key } = await app.customer({ credits: 10 });
    const lock = await app.db.connect();
    await lock.query("BEGIN");
    // Blocks the request inside its transaction: the charge waits for the app's row.
    await lock.query("SELECT 1 FROM apps WHERE id = $1 FOR NO KEY UPDATE", [appId]);
    const slow = work(key, "frozen", { value: "x" }, servers.send[0]);
    const claimed = () => app.db.query("SELECT 1 FROM idempotency_keys WHERE app_id = $1", [appId]);
    while ((await claimed()).length === 0);
    expect(codeOf(await work(key, "frozen"))).toBe("request_in_progress");
    await app.db.query(
      "UPDATE idempotency_keys SET lock_token = gen_random_uuid() WHERE app_id = $1",
      [appId],
    );
    await lock.query("COMMIT");
    await lock.end();
    const late = await slow;
    expect([late.status, codeOf(late)]).toEqual([409, "request_in_progress"]);
    expect(late.headers.get("retry-after")).toBe("1");
    expect(await probeResults(app.db, appId)).toEqual([]);
    expect((await app.send("GET", "/me", { key })).body.credits.balance).toBe(10);
  });
});
