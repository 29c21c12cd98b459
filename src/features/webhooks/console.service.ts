import {
  pointsOf,
  searchBriefly,
  showRange,
  type CallContext,
  type ChartRange,
  type Settled,
} from "../../access/index.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { noDelivery, type DeliveryVerbs } from "./deliveries.service.ts";
import { findEndpointOf } from "./deliveries.store.ts";
import { known } from "./endpoints.service.ts";
import { readReplies } from "./replies.store.ts";
import { slotOf } from "./slots.ts";
import { countDeliveries, type CountedDeliveries } from "./stats.store.ts";
import type { DeliveryBody } from "./webhooks.schema.ts";
import { findEndpoint } from "./webhooks.store.ts";

/** What the customers' console can do beyond the public API. */
export interface WebhookConsoleVerbs {
  /** A delivery by its own id, with its payload and the kept replies of the receiver. */
  readDelivery(call: CallContext, id: string): Promise<object>;
  resend(call: CallContext, id: string): Promise<Settled>;
  /** Deliveries of an endpoint over time. */
  stats(call: CallContext, endpointId: string, chart: ChartRange): Promise<object>;
}

export function createConsoleVerbs(deps: {
  db: Database;
  vault: Vault;
  deliveries: DeliveryVerbs;
}): WebhookConsoleVerbs {
  const { db, vault, deliveries } = deps;
  const endpointOf = async ({ space }: CallContext, id: string): Promise<string> => {
    const endpointId = await findEndpointOf(db, space, id);
    if (endpointId === undefined) throw noDelivery();
    return endpointId;
  };

  return {
    async readDelivery(call, id) {
      const found = await deliveries.read(call, await endpointOf(call, id), id);
      const delivery = found as DeliveryBody;
      const replies = await readReplies(db, vault, call.space, { slot: slotOf(id)!, id });
      const attempts = delivery.attempts.map((attempt) => ({
        ...attempt,
        reply_excerpt: replies.get(Date.parse(attempt.started_at)) ?? null,
      }));
      return { ...delivery, attempts };
    },

    resend: async (call, id) => deliveries.retry(call, await endpointOf(call, id), id),

    async stats(call, endpointId, chart) {
      known(await findEndpoint(db, call.space, endpointId));
      const { steps, total } = await searchBriefly(db, (tx) =>
        countDeliveries(tx, call.space, endpointId, chart),
      );
      return {
        ...showRange(chart),
        totals: show(total),
        series: pointsOf(steps, chart, ([step]) => show(step)),
      };
    },
  };
}

const show = (counted: CountedDeliveries | undefined) => ({
  delivered: counted?.delivered ?? 0,
  failed: counted?.failed ?? 0,
  pending: counted?.pending ?? 0,
  attempts: counted?.attempts ?? 0,
  p50_ms: counted?.p50Ms ?? null,
  p95_ms: counted?.p95Ms ?? null,
});
