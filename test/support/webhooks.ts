import {
  createWebhooks,
  startDelivery,
  type EventInput,
} from "../../src/features/webhooks/index.ts";
import { systemClock, type Clock } from "../../src/platform/clock.ts";
import { createLog } from "../../src/platform/log.ts";
import { createOutbound } from "../../src/platform/outbound.ts";
import type { Tx } from "../../src/platform/postgres/database.ts";
import { startTestApp, testVault, type Reply, type TestApp } from "./app.ts";
import { startReceiver, type Receiver } from "./receiver.ts";

const vault = testVault();

/** A server, a sender and a customer's receiver, all real. */
export interface WebhookBench {
  app: TestApp;
  receiver: Receiver;
  /** Registers an endpoint at a path of the receiver. */
  endpoint(key: string, path: string, more?: object): Promise<{ id: string; secret: string }>;
  emit(input: Partial<EventInput> & { appId: string }, clock?: Clock): Promise<string | undefined>;
  emitIn(tx: Tx, input: Partial<EventInput> & { appId: string }): Promise<string | undefined>;
  /** The only delivery, or the one with this id, once no attempt is running. */
  settled(
    key: string,
    endpointId: string,
    test?: (delivery: DeliveryView) => boolean,
  ): Promise<DeliveryView>;
  deliveries(key: string, endpointId: string, query?: string): Promise<DeliveryView[]>;
  /** Makes everything that waits due. */
  makeDue(deliveryId?: string): Promise<void>;
  close(): Promise<void>;
}

// Tests check bodies at run time, so `any` is fine here.
// oxlint-disable-next-line typescript/no-explicit-any
type DeliveryView = any;

export async function startWebhookBench(
  options: { timeoutMs?: number; delaysSeconds?: number[] } = {},
): Promise<WebhookBench> {
  const app = await startTestApp({ allowPrivateHosts: true });
  const receiver = await startReceiver();
  const outbound = createOutbound({ allowPrivateHosts: true });
  const delivery = await startDelivery({
    db: app.db,
    vault,
    clock: systemClock,
    log: createLog("silent"),
    outbound,
    timeoutMs: options.timeoutMs ?? 10_000,
    delaysSeconds: options.delaysSeconds ?? [60, 300, 1800, 7200, 43_200],
    mayClaim: () => true,
  });
  const emitIn = (
    tx: Tx,
    input: Partial<EventInput> & { appId: string },
    clock: Clock = systemClock,
  ): Promise<string | undefined> => {
    const webhooks = createWebhooks({ db: app.db, vault, clock, outbound });
    const event = { mode: "live", type: "pathway.completed", data: { n: 1 }, ...input } as const;
    return webhooks.emitEvent(tx, event);
  };
  const deliveries: WebhookBench["deliveries"] = async (key, id, query = "") =>
    (await app.send("GET", `/webhooks/${id}/deliveries${query}`, { key })).body.data;

  return {
    app,
    receiver,
    deliveries,
    async endpoint(key, path, more = {}) {
      const url = receiver.url + path;
      const body = { url, events: ["webhook.test", "pathway.completed"], ...more };
      const reply: Reply = await app.send("POST", "/webhooks", { key, body });
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.body;
    },
    emitIn,
    emit: (input, clock) => app.db.transaction((tx) => emitIn(tx, input, clock)),
    async settled(key, endpointId, isIt = (d) => d.status !== "pending") {
      for (let tries = 0; ; tries++) {
        const all = await deliveries(key, endpointId);
        const found = all.find(isIt);
        if (found) return found;
        if (tries > 500) throw new Error(`still waiting: ${JSON.stringify(all)}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async makeDue(deliveryId) {
      await app.db.query(
        "UPDATE webhook_queue SET due_at = now() WHERE NOT is_ready AND ($1::text IS NULL OR delivery_id = $1)",
        [deliveryId ?? null],
      );
      await app.db.query("NOTIFY webhook_due");
    },
    async close() {
      await delivery.stop();
      await outbound.close();
      await receiver.close();
      await app.close();
    },
  };
}
