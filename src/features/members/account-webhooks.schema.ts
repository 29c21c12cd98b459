import { Type } from "typebox";
import { strict, Timestamp } from "../../platform/http/shared-fields.ts";
import { Nullable } from "../../platform/http/schema.ts";
import {
  Delivery,
  DeliveryWithPayload,
  EndpointsQuery,
  TimedDeliveriesQuery,
} from "../webhooks/index.ts";
import { CHART_FIELDS, CHART_QUERY } from "./chart.schema.ts";
import { MODE_QUERY } from "./spaces.ts";

/* Webhooks as the customers' console shows them; the rest is as in the public API. */

export const AccountEndpointsQuery = Type.Object(
  { ...MODE_QUERY, ...EndpointsQuery.properties },
  strict,
);
export const AccountDeliveriesQuery = Type.Object(
  { ...MODE_QUERY, ...TimedDeliveriesQuery.properties },
  strict,
);
export const StatsQuery = Type.Object({ ...MODE_QUERY, ...CHART_QUERY }, strict);

const Attempt = Delivery.properties.attempts.items;
export const AccountDelivery = Type.Object(
  {
    ...Delivery.properties,
    attempts: Type.Array(
      Type.Object({
        ...Attempt.properties,
        reply_excerpt: Nullable(
          Type.String({
            description: "The first KB of the receiver's reply, if the app keeps it",
          }),
        ),
      }),
    ),
    payload: DeliveryWithPayload.properties.payload,
  },
  { title: "AccountWebhookDelivery" },
);

const counts = {
  delivered: Type.Integer(),
  failed: Type.Integer(),
  pending: Type.Integer(),
  attempts: Type.Integer(),
  p50_ms: Nullable(Type.Number({ description: "Median time until the receiver answered" })),
  p95_ms: Nullable(Type.Number()),
};
export const EndpointStats = Type.Object(
  {
    ...CHART_FIELDS,
    totals: Type.Object(counts),
    series: Type.Array(Type.Object({ at: Timestamp, ...counts }), {
      description: "Deliveries by the time of their event",
    }),
  },
  { title: "WebhookStats" },
);

export const EventCatalogue = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        type: Type.String(),
        summary: Type.String(),
        example: Type.Object(
          {
            id: Type.String(),
            type: Type.String(),
            created_at: Timestamp,
            data: Type.Object({}, { additionalProperties: true }),
          },
          { description: "What a receiver gets" },
        ),
        schema: Type.Object(
          {},
          { additionalProperties: true, description: "JSON Schema of `data`" },
        ),
      }),
    ),
  },
  { title: "EventCatalogue" },
);
