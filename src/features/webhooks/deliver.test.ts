import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { examplePage } from "../../platform/pagination.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Customer } from "../../../test/support/app.ts";
import { startReceiver } from "../../../test/support/receiver.ts";
import { startWebhookBench, type WebhookBench } from "../../../test/support/webhooks.ts";
import { isSignatureValid } from "./signature.ts";

let bench: WebhookBench;
let customer: Customer;
beforeAll(async () => {
  bench = await startWebhookBench({ timeoutMs: 500 });
  customer = await bench.app.customer();
});
afterAll(() => bench.close());

describe("a delivery", () => {
  it("has exactly the headers and body of the contract, signed over the bytes sent", async () => {
    const key = customer.live;
    const { id, secret } = await bench.endpoint(key, "/one");
    const reply = await bench.app.send("POST", `/webhooks/${id}/test`, { key });
    expect(reply.status).toBe(202);
    expect(Object.keys(reply.body)).toEqual(["event_id", "delivery_id"]);
    const [got] = await bench.receiver.arrived("/one");
    const { headers, raw, event } = got!;
    expect(event).toEqual({
      id: reply.body.event_id,
      type: "webhook.test",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        message: expect.any(String),
        endpoint_id: id,
        request_id: reply.headers.get("x-request-id"),
      },
    });
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers["x-service-signature"] as string)!;
    expect(v1).toBe(createHmac("sha256", secret).update(`${t}.`).update(raw).digest("hex"));
    expect(Math.abs(Date.now() / 1000 - Number(t))).toBeLessThan(5);
    expect(headers).toEqual({
      host: new URL(bench.receiver.url).host,
      connection: "keep-alive",
      "content-length": String(raw.length),
      "content-type": "application/json",
      "user-agent": "Service-Webhooks/1.0",
      "x-service-signature": headers["x-service-signature"],
      "x-service-event-id": reply.body.event_id,
      "x-service-event-type": "webhook.test",
      "x-service-delivery-id": reply.body.delivery_id,
    });
    const delivery = await bench.settled(key, id);
    expect(delivery).toEqual({
      id: reply.body.delivery_id,
      endpoint_id: id,
      event_id: reply.body.event_id,
      event_type: "webhook.test",
      status: "succeeded",
      attempts: [
        {
          number: 1,
          trigger: "scheduled",
          status_code: 200,
          error: null,
          started_at: expect.any(String),
          duration_ms: expect.any(Number),
        },
      ],
      next_attempt_at: null,
      reason: null,
      created_at: event.created_at,
    });
    const read = await bench.app.send("GET", `/webhooks/${id}/deliveries/${delivery.id}`, { key });
    expect(read.body).toEqual({ ...delivery, payload: event });
  });

  it("goes to the endpoints of its app and mode that are subscribed to its type", async () => {
    const { appId, live, test } = await bench.app.customer();
    const other = await bench.app.customer();
    await bench.endpoint(live, "/subscribed");
    await bench.endpoint(live, "/subscribed-too");
    await bench.endpoint(live, "/not-subscribed", { events: ["pathway.failed"] });
    await bench.endpoint(test, "/test-mode");
    await bench.endpoint(other.live, "/other-app");
    await bench.emit({ appId, data: { pathway_id: "cp_1" } });
    const [first] = await bench.receiver.arrived("/subscribed");
    const [second] = await bench.receiver.arrived("/subscribed-too");
    expect(first!.event.data).toEqual({ pathway_id: "cp_1" });
    expect(first!.event.id).toBe(second!.event.id);
    expect(first!.raw.equals(second!.raw)).toBe(true);
    expect(first!.headers["x-service-delivery-id"]).not.toBe(
      second!.headers["x-service-delivery-id"],
    );
    await bench.emit({ appId, mode: "test" });
    await bench.receiver.arrived("/test-mode");
    for (const path of ["/not-subscribed", "/other-app"])
      expect(bench.receiver.at(path)).toEqual([]);
    expect(bench.receiver.at("/subscribed")).toHaveLength(1);
  });

  it("exists only if the transaction that caused it commits", async () => {
    const { appId, live } = await bench.app.customer();
    const { id } = await bench.endpoint(live, "/with-cause");
    const undone = bench.app.db.transaction(async (tx) => {
      await bench.emitIn(tx, { appId, data: { n: "undone" } });
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    await bench.emit({ appId, data: { n: "done" } });
    const got = await bench.receiver.arrived("/with-cause");
    expect(got.map((r) => r.event.data.n)).toEqual(["done"]);
    expect(await bench.deliveries(live, id)).toHaveLength(1);
  });

  it("stores no event without a subscriber", async () => {
    const { appId } = await bench.app.customer();
    await bench.emit({ appId });
    expect(
      await bench.app.db.query("SELECT 1 FROM webhook_events WHERE app_id = $1", [appId]),
    ).toEqual([]);
  });

  it("sends the same bytes and event id on every attempt, with a fresh time and signature", async () => {
    const { appId, live } = await bench.app.customer();
    const { id, secret } = await bench.endpoint(live, "/again");
    bench.receiver.answer("/again", 500);
    await bench.emit({ appId, data: { text: "Zoë 😀 \u2028" } });
    await bench.settled(live, id, (d) => d.attempts.length === 1);
    // `t` has a resolution of one second.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await bench.makeDue();
    const [first, second] = await bench.receiver.arrived("/again", 2);
    expect(second!.raw.equals(first!.raw)).toBe(true);
    for (const name of ["x-service-event-id", "x-service-delivery-id", "x-service-event-type"])
      expect(second!.headers[name]).toBe(first!.headers[name]);
    const [a, b] = [first!, second!].map((r) => r.headers["x-service-signature"] as string);
    expect(a).not.toBe(b);
    for (const { headers, raw } of [first!, second!]) {
      const header = headers["x-service-signature"] as string;
      const nowUnixSeconds = Date.now() / 1000;
      expect(isSignatureValid({ secret, header, body: raw, nowUnixSeconds })).toBe(true);
    }
  });

  it("is signed with the new secret alone after a rotation, or with both for the requested time", async () => {
    const { appId, live: key } = await bench.app.customer();
    const { id, secret: old } = await bench.endpoint(key, "/rotated");
    const signers = async (candidates: string[]) => {
      const before = bench.receiver.at("/rotated").length;
      await bench.emit({ appId });
      const got = (await bench.receiver.arrived("/rotated", before + 1)).at(-1)!;
      const header = got.headers["x-service-signature"] as string;
      const valid = candidates.map((secret) =>
        isSignatureValid({ secret, header, body: got.raw, nowUnixSeconds: Date.now() / 1000 }),
      );
      return [header.split("v1=").length - 1, ...valid];
    };
    const rotate = async (body?: object) =>
      (await bench.app.send("POST", `/webhooks/${id}/rotate-secret`, { key, body })).body.secret;
    const second = await rotate();
    expect(await signers([old, second])).toEqual([1, false, true]);
    const third = await rotate({ keep_previous_for_seconds: 600 });
    expect(await signers([old, second, third])).toEqual([2, false, true, true]);
    await bench.app.db.query(
      "UPDATE webhook_endpoints SET previous_secret_until = now() WHERE id = $1",
      [id],
    );
    expect(await signers([second, third])).toEqual([1, false, true]);
  });
});

describe("an attempt", () => {
  it.each([
    ["/any-2xx", 204, null],
    ["/299", 299, null],
    ["/redirect", 302, "redirect_not_followed"],
    ["/not-modified", 304, "redirect_not_followed"],
    ["/client-error", 404, "unexpected_status"],
    ["/server-error", 503, "unexpected_status"],
  ])("%s succeeds on 2xx only", async (path, status, error) => {
    const { appId, live } = await bench.app.customer();
    const { id } = await bench.endpoint(live, path);
    bench.receiver.answer(path, (response) => {
      response.writeHead(status, { location: `${bench.receiver.url}/elsewhere` }).end();
    });
    await bench.emit({ appId });
    const delivery = await bench.settled(live, id, (d) => d.attempts.length > 0);
    expect(delivery.attempts[0]).toMatchObject({ number: 1, status_code: status, error });
    expect(delivery.status).toBe(error ? "pending" : "succeeded");
    expect(bench.receiver.at("/elsewhere")).toEqual([]);
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ["/hangs", () => {}, "timeout"],
    ["/drips-headers", dripHeaders, "timeout"],
    ["/cuts", (response) => response.socket?.destroy(), "connection_closed"],
    ["/nonsense", (response) => response.socket?.end("HTTP/9 what\r\n\r\n"), "invalid_response"],
  ])("%s fails without a reply", async (path, answer, error) => {
    const { appId, live } = await bench.app.customer();
    const { id } = await bench.endpoint(live, path);
    bench.receiver.answer(path, answer);
    await bench.emit({ appId });
    const { attempts, status } = await bench.settled(live, id, (d) => d.attempts.length > 0);
    expect([attempts[0].status_code, attempts[0].error, status]).toEqual([null, error, "pending"]);
    if (error === "timeout") {
      expect(attempts[0].duration_ms).toBeGreaterThanOrEqual(490);
      expect(attempts[0].duration_ms).toBeLessThan(2_000);
    }
  });

  it("fails when no server listens", async () => {
    const { appId, live } = await bench.app.customer();
    const gone = await startReceiver();
    const { id } = await bench.endpoint(live, "/", { url: gone.url });
    await gone.close();
    await bench.emit({ appId });
    const { attempts } = await bench.settled(live, id, (d) => d.attempts.length > 0);
    expect([attempts[0].status_code, attempts[0].error]).toEqual([null, "connection_refused"]);
  });

  it("ends at the last header: an endless or huge body is a success", async () => {
    const { appId, live } = await bench.app.customer();
    const endless = await bench.endpoint(live, "/endless");
    const huge = await bench.endpoint(live, "/huge");
    let sent = 0;
    bench.receiver.answer("/endless", (response) => {
      response.writeHead(200).write("x");
    });
    bench.receiver.answer("/huge", (response) => {
      response.writeHead(200);
      const more = (): void => {
        if (response.destroyed || sent > 64 * 1024 * 1024) return;
        sent += 65_536;
        response.write(Buffer.alloc(65_536), more);
      };
      more();
    });
    await bench.emit({ appId });
    for (const { id } of [endless, huge])
      expect((await bench.settled(live, id)).status).toBe("succeeded");
    // At most 64 KiB (plus socket buffers) are read, then the connection is closed.
    for (const path of ["/huge", "/endless"])
      while ((bench.receiver.open.get(path) ?? 0) > 0)
        await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });
});

/** Sends headers one by one, each in time, the last never. */
function dripHeaders(response: ServerResponse): void {
  const { socket } = response;
  socket?.write("HTTP/1.1 200 OK\r\n");
  const drip = setInterval(() => socket?.write("X-More: 1\r\n"), 50);
  socket?.on("close", () => clearInterval(drip));
  socket?.on("error", () => {});
}

describe("the delivery list", () => {
  it("is newest first, filtered and paged", async () => {
    const { appId, live: key } = await bench.app.customer();
    const { id } = await bench.endpoint(key, "/listed");
    for (let n = 0; n < 3; n++) {
      await bench.emit({ appId, data: { n } });
      await bench.receiver.arrived("/listed", n + 1);
    }
    bench.receiver.answer("/listed", 500);
    await bench.app.send("POST", `/webhooks/${id}/test`, { key });
    await bench.settled(key, id, (d) => d.event_type === "webhook.test" && d.attempts.length === 1);
    const list = async (query: string) =>
      (await bench.app.send("GET", `/webhooks/${id}/deliveries${query}`, { key })).body;
    const all = await list("");
    expect(all.pagination).toEqual(examplePage(4));
    const times = all.data.map((d: { created_at: string }) => d.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(all.data[0]).toMatchObject({ event_type: "webhook.test", status: "pending" });
    expect(all.data[0]).not.toHaveProperty("payload");
    expect((await list("?status=succeeded")).pagination.total).toBe(3);
    expect((await list("?status=failed")).data).toEqual([]);
    expect((await list("?event_type=webhook.test&status=pending")).data).toHaveLength(1);
    const second = await list("?per_page=3&page=2");
    expect(second.data.map((d: { id: string }) => d.id)).toEqual([all.data[3].id]);
    for (const query of ["?status=done", "?event_type=x", "?per_page=51", "?colour=red"])
      expect((await list(query)).error.code).toBe("validation_error");
  });

  it("of an endpoint contains no other endpoint's deliveries", async () => {
    const { appId, live: key } = await bench.app.customer();
    const one = await bench.endpoint(key, "/mine");
    const two = await bench.endpoint(key, "/yours");
    await bench.emit({ appId });
    const mine = await bench.settled(key, one.id);
    for (const id of [mine.id, "dlv_x", "évé", "dlv_01kb3m8e5x7w2v9t4s6r1q0p8n"]) {
      const path = `/webhooks/${two.id}/deliveries/${encodeURIComponent(id)}`;
      expect((await bench.app.send("GET", path, { key })).status).toBe(404);
      expect((await bench.app.send("POST", `${path}/retry`, { key })).status).toBe(404);
    }
  });
});
