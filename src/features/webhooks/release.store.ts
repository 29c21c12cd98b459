import { HELD_SINCE, releasePages } from "../../access/index.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { SLOTS } from "../../platform/postgres/day-ring.ts";
import { RESULT_IDS } from "./events.ts";
import { TIME_DIGITS } from "./slots.ts";

/* Payloads of apps that keep no results: see access/retention.ts. */

/** A first attempt is still to come or under way. A delivery's id begins with the time of its event's id. */
const IS_AWAITED = `EXISTS (
  SELECT FROM webhook_deliveries d JOIN webhook_queue q ON q.delivery_id = d.id
  WHERE d.slot = e.slot AND d.event_id = e.id AND q.trigger = 'scheduled' AND q.failures = 0
    AND d.id >= 'dlv_' || substr(e.id, 5, ${TIME_DIGITS})
    AND d.id < 'dlv_' || substr(e.id, 5, ${TIME_DIGITS}) || '~')`;

const DROP = `UPDATE webhook_events e SET payload = NULL, subject = NULL
  WHERE e.result_id IS NOT NULL AND e.payload IS NOT NULL`;

/** After these events were sent: drops the payloads of which no first attempt is left. */
export async function dropSentPayloads(
  db: Queryable,
  events: readonly { slot: number; id: string }[],
): Promise<void> {
  await db.query(
    `${DROP} AND e.slot = ANY ($1::smallint[]) AND e.id = ANY ($2::text[]) AND NOT ${IS_AWAITED}`,
    [events.map(({ slot }) => slot), events.map(({ id }) => id)],
  );
}

/** All that are sent or held for long enough. */
export async function dropHeldPayloads(db: Queryable): Promise<void> {
  await db.query(`${DROP} AND (e.created_at <= ${HELD_SINCE} OR NOT ${IS_AWAITED})`);
}

const TYPES = Object.keys(RESULT_IDS)
  .map((type) => `'${type}'`)
  .join(", ");

/** Of events from before, only the payload has the id: what is still to be sent of them ends as erased. */
export const releaseEvents = Array.from({ length: SLOTS }, (_, slot) => [
  releasePages(
    { name: "webhook_events", key: "id", where: `slot = ${slot}` },
    `emptied AS (
       UPDATE webhook_events SET payload = NULL, subject = NULL
       WHERE slot = ${slot} AND id IN (SELECT id FROM page) AND app_id = $1 AND type IN (${TYPES})
         AND payload IS NOT NULL AND result_id IS NULL)`,
  ),
  releasePages(
    { name: "webhook_replies", key: "id", where: `slot = ${slot}` },
    `gone AS (
       DELETE FROM webhook_replies
       WHERE slot = ${slot} AND id IN (SELECT id FROM page) AND app_id = $1)`,
  ),
]).flat();
