import { defineFeature, type Operation } from "../../access/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Database, Queryable } from "../../platform/postgres/database.ts";
import {
  cancelStrays,
  dropOldHistory,
  HISTORY_TABLES,
  overdueHistory,
  sealedPayloads,
} from "./deliveries.store.ts";
import { createDeliveryVerbs } from "./deliveries.service.ts";
import { deliveryOperations, webhookEvents } from "./deliveries.routes.ts";
import { createEndpointVerbs } from "./endpoints.service.ts";
import { endpointOperations } from "./endpoints.routes.ts";
import { createEmitter, type EventSink } from "./events.ts";
import { sealedEndpoints } from "./webhooks.store.ts";

export { startDelivery } from "./deliver.ts";
export type { EventInput, EventSink } from "./events.ts";
export { isSignatureValid } from "./signature.ts";

export interface Webhooks extends EventSink {
  operations: readonly Operation[];
}

export function createWebhooks(deps: {
  db: Database;
  vault: Vault;
  clock: Clock;
  outbound: Outbound;
}): Webhooks {
  const emitter = createEmitter(deps);
  return {
    operations: [
      ...endpointOperations(createEndpointVerbs(deps)),
      ...deliveryOperations(createDeliveryVerbs({ ...deps, emitter })),
    ],
    emitEvent: (tx, input) => emitter.emitEvent(tx, input),
    forgetCandidateEvents: (tx, space, subject) =>
      emitter.forgetCandidateEvents(tx, space, subject),
  };
}

export const webhooks = defineFeature({
  events: webhookEvents,
  sweeps: [
    { name: "webhook-strays", schedule: "* * * * *", run: cancelStrays },
    // Expired rows are hidden already; this frees the space.
    ...HISTORY_TABLES.map((table) => ({
      name: table,
      schedule: "* * * * *",
      guard: { table, overdue: (db: Queryable) => overdueHistory(db, table) },
      run: (db: Database) => dropOldHistory(db, table),
    })),
  ],
  sealed: [...sealedEndpoints, sealedPayloads],
});
