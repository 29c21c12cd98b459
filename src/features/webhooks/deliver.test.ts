import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Customer } from "../../../test/support/app.ts";
import { startWebhookBench, type WebhookBench } from "../../../test/support/webhooks.ts";

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
});
