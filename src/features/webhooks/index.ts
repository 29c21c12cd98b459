import { defineFeature, type Operation } from "../../access/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Database, Queryable } from "../../platform/postgres/database.ts";
import type { Tracing } from "../../platform/tracing.ts";
import {
  cancelStrays,
  dropOldHistory,
  HISTORY_TABLES,
  overdueHistory,
  sealedPayloads,
} from "./deliveries.store.ts";
import { createConsoleVerbs, type WebhookConsoleVerbs } from "./console.service.ts";
import { createDeliveryVerbs, type DeliveryVerbs } from "./deliveries.service.ts";
import { deliveryOperations, webhookEvents } from "./deliveries.routes.ts";
import { createEndpointVerbs, type EndpointVerbs } from "./endpoints.service.ts";
import { endpointOperations } from "./endpoints.routes.ts";
import { createEmitter, type EventSink } from "./events.ts";
import { dropHeldPayloads, releaseEvents } from "./release.store.ts";
import { sealedReplyExcerpts } from "./replies.store.ts";
import { sealedEndpoints, webhookRows } from "./webhooks.store.ts";

export { forgetCandidateEvents } from "./deliveries.store.ts";
export { startDelivery } from "./deliver.ts";
export { findEventsOf, type EventOfRequest } from "./deliveries.store.ts";
export { deleteRepliesOf } from "./replies.store.ts";
export { showEndpoint } from "./endpoints.service.ts";
export type { EventInput, EventSink } from "./events.ts";
export type { WebhookConsoleVerbs } from "./console.service.ts";
export { isSignatureValid } from "./signature.ts";
export {
  DeletedEndpoint,
  Delivery,
  DeliveryParams,
  DeliveryWithPayload,
  Endpoint,
  EndpointChange,
  EndpointsQuery,
  EndpointWithSecret,
  NewEndpoint,
  QueuedTest,
  Recovering,
  Recovery,
  SecretRotation,
  TimedDeliveriesQuery,
} from "./webhooks.schema.ts";
export { findSpace, listAllEndpoints, type AnyEndpoint } from "./webhooks.store.ts";

export interface Webhooks extends EventSink {
  operations: readonly Operation[];
  endpoints: EndpointVerbs;
  deliveries: DeliveryVerbs;
  console: WebhookConsoleVerbs;
}

export function createWebhooks(deps: {
  db: Database;
  vault: Vault;
  clock: Clock;
  outbound: Outbound;
  tracing?: Tracing | undefined;
}): Webhooks {
  const emitter = createEmitter(deps);
  const endpoints = createEndpointVerbs(deps);
  const deliveries = createDeliveryVerbs({ ...deps, emitter });
  return {
    operations: [...endpointOperations(endpoints), ...deliveryOperations(deliveries)],
    endpoints,
    deliveries,
    console: createConsoleVerbs({ ...deps, deliveries }),
    emitEvent: (tx, input) => emitter.emitEvent(tx, input),
    forgetCandidateEvents: (tx, space, subject) =>
      emitter.forgetCandidateEvents(tx, space, subject),
  };
}

export const webhooks = defineFeature({
  events: webhookEvents,
  sweeps: [
    { name: "webhook-strays", schedule: "* * * * *", run: cancelStrays },
    // Without a guard: what is held must never be held for longer.
    { name: "held-payloads", schedule: "* * * * *", run: dropHeldPayloads },
    // Expired rows are hidden already; this frees the space.
    ...HISTORY_TABLES.map((table) => ({
      name: table,
      schedule: "* * * * *",
      guard: { table, overdue: (db: Queryable) => overdueHistory(db, table) },
      run: (db: Database) => dropOldHistory(db, table),
    })),
  ],
  ofApp: webhookRows,
  releases: releaseEvents,
  sealed: [...sealedEndpoints, sealedPayloads, sealedReplyExcerpts],
});
