import { Type } from "typebox";
import {
  findCharges,
  findKeyOfRequest,
  LEDGER_FIELDS,
  showLedgerEntry,
  type LoggedRequest,
} from "../../access/index.ts";
import { Nullable, OneOf } from "../../platform/http/schema.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { findEventsOf } from "../webhooks/index.ts";

/** The fields of `readCaused`. */
export const CAUSED_FIELDS = {
  key: Nullable(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      hint: Type.String(),
      mode: Type.String(),
    }),
  ),
  charges: Type.Array(Type.Object(LEDGER_FIELDS, { title: "LedgerEntry" }), {
    description: "Its charge, and a refund if there was one",
  }),
  events: Type.Array(
    Type.Object({
      id: Type.String(),
      type: Type.String(),
      created_at: Type.String({ format: "date-time" }),
      deliveries: Type.Array(
        Type.Object({
          id: Type.String(),
          endpoint_id: Type.String(),
          status: OneOf("DeliveryStatus", ["pending", "succeeded", "failed"]),
          attempts: Type.Integer(),
        }),
      ),
    }),
  ),
};

/** The key of a request, its charges, and the events that it caused with their deliveries. */
export async function readCaused(db: Database, request: LoggedRequest) {
  const { id, appId, keyId, createdAt, chargedMillicredits: charged } = request;
  const charges =
    appId && charged > 0
      ? await findCharges(db, { appId, requestId: id, startedAt: createdAt })
      : [];
  const events = await findEventsOf(db, id);
  return {
    key: (keyId && (await findKeyOfRequest(db, keyId))) || null,
    charges: charges.map(showLedgerEntry),
    events: events.map(({ createdAt: at, ...event }) => ({
      ...event,
      created_at: at.toISOString(),
    })),
  };
}
