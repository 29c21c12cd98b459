import type { SealContext, Vault } from "../../platform/crypto.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { SealedColumn } from "../../platform/rotate.ts";
import { keySql, type Space } from "../../privacy/index.ts";
import type { Delivery } from "./deliveries.store.ts";

/*
 * The start of receivers' replies, for apps that ask for it. A receiver may repeat what it was sent,
 * so a reply is encrypted, kept and erased like the event.
 */

const PURPOSE = "webhook-reply";

const replyContext = (appId: string, deliveryId: string, startedMs: number): SealContext => ({
  purpose: PURPOSE,
  appId,
  id: `${deliveryId}:${startedMs}`,
});

export const sealedReplyExcerpts: SealedColumn = {
  table: "webhook_replies",
  column: "excerpt",
  key: ["slot", "id", "started_ms"],
  purpose: PURPOSE,
  id: "id || ':' || started_ms",
  ownKey: keySql("subject"),
};

export interface SealedReply {
  slot: number;
  deliveryId: string;
  eventId: string;
  startedMs: number;
  excerpt: Buffer;
}

export function sealReply(
  vault: Vault,
  event: { id: string; appId: string; ownKey: Buffer | null },
  { slot, deliveryId }: { slot: number; deliveryId: string },
  { startedAt, excerpt }: { startedAt: string; excerpt: Buffer },
): SealedReply {
  const startedMs = Date.parse(startedAt);
  const context = replyContext(event.appId, deliveryId, startedMs);
  return {
    slot,
    deliveryId,
    eventId: event.id,
    startedMs,
    excerpt: vault.encrypt(context, excerpt, event.ownKey),
  };
}

/** Replies to an event that was erased meanwhile are left out: the events are locked. */
export async function insertReplies(tx: Tx, replies: readonly SealedReply[]): Promise<void> {
  if (replies.length === 0) return;
  await tx.query(
    `WITH events AS MATERIALIZED (
       SELECT slot, id, app_id, mode, subject, created_at FROM webhook_events
       WHERE slot = ANY ($1::smallint[]) AND id = ANY ($3::text[]) AND payload IS NOT NULL
       ORDER BY id FOR SHARE)
     INSERT INTO webhook_replies (slot, id, started_ms, app_id, mode, subject, excerpt, created_at)
     SELECT e.slot, r.id, r.started_ms, e.app_id, e.mode, e.subject, r.excerpt, e.created_at
     FROM unnest($1::smallint[], $2::text[], $3::text[], $4::bigint[], $5::bytea[])
       AS r (slot, id, event_id, started_ms, excerpt)
     JOIN events e ON e.slot = r.slot AND e.id = r.event_id
     JOIN apps a ON a.id = e.app_id AND a.keep_reply_excerpt AND a.retention_months > 0
     ON CONFLICT DO NOTHING`,
    [
      replies.map((r) => r.slot),
      replies.map((r) => r.deliveryId),
      replies.map((r) => r.eventId),
      replies.map((r) => r.startedMs),
      replies.map((r) => r.excerpt),
    ],
  );
}

/** The kept replies to a delivery, by the time at which their attempt started. */
export async function readReplies(
  db: Queryable,
  vault: Vault,
  { appId, mode }: Space,
  { slot, id }: Pick<Delivery, "slot" | "id">,
): Promise<Map<number, string>> {
  const rows = await db.query<{ startedMs: number; excerpt: Buffer; ownKey: Buffer | null }>(
    `SELECT started_ms AS "startedMs", excerpt, ${keySql("subject")} AS "ownKey"
     FROM webhook_replies WHERE slot = $1 AND id = $2 AND app_id = $3 AND mode = $4`,
    [slot, id, appId, mode],
  );
  const kept = rows.filter(({ excerpt, ownKey }) => !vault.isDestroyed(excerpt, ownKey));
  return new Map(
    kept.map(({ startedMs, excerpt, ownKey }) => {
      const bytes = vault.decrypt(replyContext(appId, id, startedMs), excerpt, ownKey);
      // The cut may go through a character.
      return [startedMs, new TextDecoder().decode(bytes, { stream: true })];
    }),
  );
}

/** For an app that no longer wants them. */
export async function deleteRepliesOf(tx: Tx, appId: string): Promise<void> {
  await tx.query("DELETE FROM webhook_replies WHERE app_id = $1", [appId]);
}
