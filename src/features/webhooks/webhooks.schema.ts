import { Type, type Static, type TSchema } from "typebox";
import { MOMENT_PATTERN } from "../../platform/clock.ts";
import { TIME_QUERY } from "../../platform/http/shared-fields.ts";
import { described, OneOf, Text } from "../../platform/http/schema.ts";
import { MAX_ID_CHARS } from "../../platform/ids.ts";
import { PAGE_QUERY } from "../../platform/pagination.ts";
import { DISABLE_AT, MAX_SECRET_OVERLAP_SECONDS, MAX_SHOWN_ATTEMPTS } from "./limits.ts";

const EVENT_TYPES = [
  "resume.analysis.completed",
  "resumes.batch_completed",
  "candidate.deleted",
  "pathway.completed",
  "pathway.failed",
  "credits.low",
  "webhook.test",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Timestamp = Type.String({ format: "date-time" });
const strict = { additionalProperties: false };

const Url = described(
  Text({
    minLength: 1,
    maxLength: 2048,
    description: "https, on a publicly reachable host; no credentials, no fragment",
  }),
  { format: "uri" },
);
const Events = Type.Array(OneOf("EventType", EVENT_TYPES), {
  minItems: 1,
  maxItems: 20,
  description: "The event types this endpoint gets",
});
// One schema instead of a union, so a wrong value yields one error and not three.
const Description = Type.Unsafe<string | null>({
  type: ["string", "null"],
  format: "text",
  maxLength: 500,
});

const EndpointId = Text({
  minLength: 1,
  maxLength: MAX_ID_CHARS,
  examples: ["we_01kb3m8e5x7w2v9t4s6r1q0p8n"],
});
export const EndpointParams = Type.Object({ id: EndpointId });
export const DeliveryParams = Type.Object({
  id: EndpointId,
  delivery_id: Text({
    minLength: 1,
    maxLength: MAX_ID_CHARS,
    examples: ["dlv_01kb3m8e5x7w2v9t4s6r1q0p8n"],
  }),
});

export const NewEndpoint = Type.Object(
  { url: Url, events: Events, description: Type.Optional(Description) },
  { ...strict, title: "NewWebhookEndpoint" },
);
export const EndpointChange = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    description: Type.Optional(Description),
    status: Type.Optional(
      OneOf("EndpointStatus", ["active", "disabled"], {
        description: "`active` re-enables a disabled endpoint",
      }),
    ),
  },
  { ...strict, title: "WebhookEndpointChange" },
);
export const SecretRotation = Type.Object(
  {
    keep_previous_for_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_SECRET_OVERLAP_SECONDS,
        description: "How long the old secret signs too, as a second `v1=`",
      }),
    ),
  },
  { ...strict, title: "SecretRotation" },
);
export const Recovery = Type.Object(
  {
    since: described(
      Text({ minLength: 1, maxLength: 64, description: "Date or timestamp, ISO 8601" }),
      { pattern: MOMENT_PATTERN },
    ),
  },
  { ...strict, title: "WebhookRecovery" },
);

const endpointFields = {
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(OneOf("EventType", EVENT_TYPES)),
  description: Nullable(Type.String()),
  status: OneOf("EndpointStatus", ["active", "disabled"]),
  disabled_reason: Nullable(
    OneOf("DisabledReason", ["too_many_failures", "manual"], { description: "Null while active" }),
  ),
  consecutive_failures: Type.Integer({
    description: `Deliveries in a row that failed; at ${DISABLE_AT} the endpoint is disabled`,
  }),
  failed_attempts: Type.Integer({
    description:
      "Attempts in a row that failed, of any delivery, also of one that is still retried; any success makes it 0",
  }),
  next_attempt_at: Nullable(
    Type.String({
      format: "date-time",
      description: "When the next retry is due; null when none waits",
    }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
};
export const Endpoint = Type.Object(endpointFields, { title: "WebhookEndpoint" });
export const EndpointWithSecret = Type.Object(
  {
    ...endpointFields,
    secret: Type.String({ description: "Signs what is sent here. Shown this once: keep it." }),
  },
  { title: "WebhookEndpointWithSecret" },
);
export const DeletedEndpoint = Type.Object(
  { id: Type.String(), deleted: Type.Literal(true) },
  { title: "DeletedWebhookEndpoint" },
);

const Attempt = Type.Object(
  {
    number: Type.Integer(),
    trigger: OneOf("AttemptTrigger", ["scheduled", "manual"]),
    status_code: Nullable(Type.Integer({ description: "Null when no answer came" })),
    error: Nullable(
      Type.String({ description: "Null on success, for example `timeout` or `unexpected_status`" }),
    ),
    started_at: Timestamp,
    duration_ms: Type.Integer(),
  },
  { title: "WebhookAttempt" },
);
const deliveryFields = {
  id: Type.String(),
  endpoint_id: Type.String(),
  event_id: Type.String(),
  event_type: OneOf("EventType", EVENT_TYPES),
  status: OneOf("DeliveryStatus", ["pending", "succeeded", "failed"]),
  attempts: Type.Array(Attempt, {
    description: `Oldest first; of very many the newest ${MAX_SHOWN_ATTEMPTS}`,
  }),
  next_attempt_at: Nullable(Timestamp),
  reason: Nullable(
    OneOf("DeliveryReason", ["endpoint_disabled", "payload_erased"], {
      description: "Why it failed, when its attempts do not tell",
    }),
  ),
  created_at: Timestamp,
};
export const Delivery = Type.Object(deliveryFields, { title: "WebhookDelivery" });
export const DeliveryWithPayload = Type.Object(
  {
    ...deliveryFields,
    payload: Nullable(
      Type.Object(
        {
          id: Type.String(),
          type: OneOf("EventType", EVENT_TYPES),
          created_at: Timestamp,
          data: Type.Object({}, { additionalProperties: true }),
        },
        { title: "WebhookEvent", description: "Null once it was erased" },
      ),
    ),
  },
  { title: "WebhookDeliveryWithPayload" },
);
export const TestEvent = Type.Object(
  { message: Type.String(), endpoint_id: Type.String(), request_id: Type.String() },
  { title: "WebhookTest" },
);
export const QueuedTest = Type.Object(
  { event_id: Type.String(), delivery_id: Type.String() },
  { title: "QueuedWebhookTest" },
);
export const Recovering = Type.Object(
  {
    recovering: Type.Integer({ description: "How many deliveries are sent again" }),
  },
  { title: "RecoveringWebhooks" },
);

export const EndpointsQuery = Type.Object(PAGE_QUERY, strict);
export const DeliveriesQuery = Type.Object(
  {
    status: Type.Optional(OneOf("DeliveryStatus", ["pending", "succeeded", "failed"])),
    event_type: Type.Optional(OneOf("EventType", EVENT_TYPES)),
    ...PAGE_QUERY,
  },
  strict,
);
/** The same for the consoles, which also cut the list by time. */
export const TimedDeliveriesQuery = Type.Object(
  { ...DeliveriesQuery.properties, ...TIME_QUERY },
  strict,
);

export type EndpointBody = Static<typeof Endpoint>;
export type DeliveryBody = Static<typeof Delivery>;

/** Common to all operations under /webhooks: one scope, read class, free. */
export const WEBHOOK_OPERATION = {
  tag: "Webhooks",
  policy: { scope: "webhooks:manage", rate: "read", costMillicredits: 0 },
} as const;
