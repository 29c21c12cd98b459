import type { CallContext, Settled } from "../../access/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import { findMoment } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import { pageOfRows, type Page } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import {
  findDelivery,
  findPayload,
  listDeliveries,
  queueRecovery,
  queueRetry,
  type Delivery,
  type DeliveryFilter,
} from "./deliveries.store.ts";
import { known } from "./endpoints.service.ts";
import { openPayload, type Emitter } from "./events.ts";
import { historyStart } from "./slots.ts";
import type { DeliveryBody } from "./webhooks.schema.ts";
import { findEndpoint, findEndpointLocked, type Endpoint } from "./webhooks.store.ts";

export interface DeliveryVerbs {
  list(call: CallContext, endpointId: string, filter: DeliveryFilter, page: Page): Promise<object>;
  read(call: CallContext, endpointId: string, id: string): Promise<object>;
  retry(call: CallContext, endpointId: string, id: string): Promise<Settled>;
  recover(call: CallContext, endpointId: string, since: string): Promise<Settled>;
  test(call: CallContext, endpointId: string): Promise<Settled>;
}

export function createDeliveryVerbs(deps: {
  db: Database;
  vault: Vault;
  emitter: Emitter;
}): DeliveryVerbs {
  const { db, vault, emitter } = deps;

  return {
    async list(call, endpointId, filter, page) {
      const { space } = call;
      known(await findEndpoint(db, space, endpointId));
      const found = await listDeliveries(db, space, endpointId, filter, page, call.now);
      return pageOfRows(found.deliveries, page, found.total, show);
    },

    async read(call, endpointId, id) {
      const { space } = call;
      known(await findEndpoint(db, space, endpointId));
      const delivery = kept(await findDelivery(db, space, endpointId, id, call.now));
      const sealed = await findPayload(db, space, delivery);
      const bytes = sealed && openPayload(vault, sealed, true);
      const payload = bytes ? (JSON.parse(bytes.toString("utf8")) as object) : null;
      return { ...show(delivery), payload };
    },

    retry: (call, endpointId, id) =>
      call.commit(async (tx) => {
        const { space } = call;
        const endpoint = known(await findEndpointLocked(tx, space, endpointId));
        const delivery = kept(await findDelivery(tx, space, endpointId, id, call.now));
        refuseDisabled(endpoint);
        const sealed = await findPayload(tx, space, delivery);
        if (!sealed || !openPayload(vault, sealed, false))
          throw fieldError("delivery_id", "cannot be sent again: its payload was erased");
        await queueRetry(tx, space, delivery);
        await emitter.wakeSenders(tx);
        return show(kept(await findDelivery(tx, space, endpointId, id, call.now)));
      }),

    recover: (call, endpointId, since) =>
      call.commit(async (tx) => {
        const { space } = call;
        const endpoint = known(await findEndpointLocked(tx, space, endpointId));
        const from = readMoment(since);
        refuseDisabled(endpoint);
        const start = historyStart(call.now);
        const recovering = await queueRecovery(tx, space, endpointId, from > start ? from : start);
        await emitter.wakeSenders(tx);
        return { recovering };
      }),

    test: (call, endpointId) =>
      call.commit(async (tx) => {
        const { space } = call;
        const endpoint = known(await findEndpointLocked(tx, space, endpointId));
        if (!endpoint.events.includes("webhook.test")) {
          throw fieldError(
            "events",
            "must include webhook.test: subscribe the endpoint to it first",
          );
        }
        const data = {
          message: "This is a test event from Waymark.",
          endpoint_id: endpointId,
          request_id: call.requestId,
        };
        const recipient = { id: endpointId, isActive: endpoint.status === "active" };
        const sent = await emitter.emitTo(
          tx,
          { ...space, type: "webhook.test", data, requestId: call.requestId },
          [recipient],
        );
        return { event_id: sent.eventId, delivery_id: sent.deliveryIds[0] };
      }),
  };
}

function refuseDisabled({ status }: Endpoint): void {
  if (status === "disabled") {
    throw fieldError(
      "status",
      'is disabled: re-enable the endpoint first (PATCH with {"status": "active"})',
    );
  }
}

function readMoment(text: string): Date {
  const at = findMoment(text);
  if (!at) throw fieldError("since", "must be a date or a timestamp, such as 2026-11-15T09:30:00Z");
  return at;
}

export const noDelivery = (): Error =>
  apiError("not_found", "There is no such delivery at this endpoint.");

function kept(delivery: Delivery | undefined): Delivery {
  if (!delivery) throw noDelivery();
  return delivery;
}

const show = (delivery: Delivery): DeliveryBody => ({
  id: delivery.id,
  endpoint_id: delivery.endpointId,
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  status: delivery.status,
  attempts: delivery.attempts,
  next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
  reason: delivery.reason,
  created_at: delivery.createdAt.toISOString(),
});
