import { defineOperation, type EventDescription, type Operation } from "../../access/index.ts";
import { examplePage, PageOf } from "../../platform/pagination.ts";
import type { DeliveryVerbs } from "./deliveries.service.ts";
import { DISABLE_AT, HISTORY_DAYS } from "./limits.ts";
import {
  DeliveriesQuery,
  Delivery,
  DeliveryParams,
  DeliveryWithPayload,
  EndpointParams,
  QueuedTest,
  Recovering,
  Recovery,
  TestEvent,
  WEBHOOK_OPERATION,
} from "./webhooks.schema.ts";

export const webhookEvents: readonly EventDescription[] = [
  {
    type: "webhook.test",
    summary: "Somebody asked for a test",
    data: TestEvent,
    example: {
      message: "This is a test event from Waymark.",
      endpoint_id: "we_01kb3m8e5x7w2v9t4s6r1q0p8n",
      request_id: "019a8a5f-3c1e-7b52-9d0e-4f6a7b8c9d0e",
    },
  },
];

const EXAMPLE = {
  id: "dlv_01kb3m8e5x7w2v9t4s6r1q0p8n",
  endpoint_id: "we_01kb3m8e5x7w2v9t4s6r1q0p8n",
  event_id: "evt_01kb3m8e5x7w2v9t4s6r1q0p8n",
  event_type: "webhook.test",
  status: "succeeded",
  attempts: [
    {
      number: 1,
      trigger: "scheduled",
      status_code: 200,
      error: null,
      started_at: "2026-11-15T09:30:00.012Z",
      duration_ms: 87,
    },
  ],
  next_attempt_at: null,
  reason: null,
  created_at: "2026-11-15T09:30:00.000Z",
};
const PAYLOAD = {
  id: EXAMPLE.event_id,
  type: EXAMPLE.event_type,
  created_at: EXAMPLE.created_at,
  data: {
    message: "This is a test event from Waymark.",
    endpoint_id: EXAMPLE.endpoint_id,
    request_id: "019a8a5f-3c1e-7b52-9d0e-4f6a7b8c9d0e",
  },
};

// Over 80 lines: one declaration for each operation, and no logic.
export function deliveryOperations(verbs: DeliveryVerbs): Operation[] {
  return [
    defineOperation({
      ...WEBHOOK_OPERATION,
      id: "testWebhook",
      method: "POST",
      path: "/webhooks/{id}/test",
      summary: "Send a test event",
      description: `Queues a \`webhook.test\` event to this endpoint, which must be subscribed to it. Like every delivery it counts towards the ${DISABLE_AT} in a row that disable an endpoint.`,
      params: EndpointParams,
      status: 202,
      location: ({ delivery_id: delivery }, { id }) =>
        `/webhooks/${id}/deliveries/${String(delivery)}`,
      reply: QueuedTest,
      examples: { reply: { event_id: EXAMPLE.event_id, delivery_id: EXAMPLE.id } },
      handle: (call, { params }) => verbs.test(call, params.id),
    }),
    defineOperation({
      ...WEBHOOK_OPERATION,
      id: "recoverWebhook",
      method: "POST",
      path: "/webhooks/{id}/recover",
      summary: "Send failed deliveries again",
      description:
        "Sends every delivery of this endpoint that failed since then once more, ten a second: what to do after an outage.",
      params: EndpointParams,
      body: Recovery,
      status: 202,
      location: (_reply, { id }) => `/webhooks/${id}/deliveries`,
      reply: Recovering,
      examples: { request: { since: "2026-11-15T00:00:00Z" }, reply: { recovering: 42 } },
      handle: (call, { params, body }) => verbs.recover(call, params.id, body.since),
    }),
    defineOperation({
      ...WEBHOOK_OPERATION,
      id: "listWebhookDeliveries",
      method: "GET",
      path: "/webhooks/{id}/deliveries",
      summary: "List deliveries",
      description: `What was sent to this endpoint in the last ${HISTORY_DAYS} days, newest first, with each attempt's status code and timing.`,
      params: EndpointParams,
      query: DeliveriesQuery,
      status: 200,
      reply: PageOf(Delivery),
      examples: {
        reply: {
          data: [EXAMPLE],
          pagination: examplePage(1),
        },
      },
      handle: (call, { params, query }) => verbs.list(call, params.id, query, call.page()),
    }),
    defineOperation({
      ...WEBHOOK_OPERATION,
      id: "getWebhookDelivery",
      method: "GET",
      path: "/webhooks/{id}/deliveries/{delivery_id}",
      summary: "Read a delivery",
      description: "One delivery with its payload, as long as that is kept.",
      params: DeliveryParams,
      status: 200,
      reply: DeliveryWithPayload,
      examples: { reply: { ...EXAMPLE, payload: PAYLOAD } },
      handle: (call, { params }) => verbs.read(call, params.id, params.delivery_id),
    }),
    defineOperation({
      ...WEBHOOK_OPERATION,
      id: "retryWebhookDelivery",
      method: "POST",
      path: "/webhooks/{id}/deliveries/{delivery_id}/retry",
      summary: "Send a delivery again",
      description:
        "Sends it once more at once, whatever its state. A failure changes nothing of its schedule; a success cancels what is still scheduled.",
      params: DeliveryParams,
      status: 202,
      location: ({ id: delivery }, { id }) => `/webhooks/${id}/deliveries/${String(delivery)}`,
      reply: Delivery,
      examples: {
        reply: { ...EXAMPLE, status: "pending", next_attempt_at: "2026-11-15T09:45:00.000Z" },
      },
      handle: (call, { params }) => verbs.retry(call, params.id, params.delivery_id),
    }),
  ];
}
