import { randomUUID } from "node:crypto";
import type { SealContext, Vault } from "../../platform/crypto.ts";
import { startHeartbeat, type Heartbeat } from "../../platform/heartbeat.ts";
import type { SealedColumn } from "../../platform/rotate.ts";
import type { Database, Queryable, Tx } from "../../platform/postgres/database.ts";
import type { Log } from "../../platform/log.ts";
import { apiError, retryLater } from "../../errors.ts";
import { keySql, type Subject, type Space } from "../../privacy/index.ts";
import { refund } from "../credits/credits.ts";
import { HELD_SINCE, KEEPS_NO_RESULTS, notRetained } from "../retention.ts";

/*
 * Guarantees one execution per key. A request claims its key in a separate statement; the reply is
 * stored in the transaction that does the work, so both exist or neither.
 *
 * States of a row of idempotency_keys:
 *   claimed   `reply` is null. The process that runs the request renews `locked_until` every
 *             RENEW_EVERY_MS; the same key answers 409.
 *   stored    `reply` is set. The same key replays it until `expires_at`.
 *   undelivered  stored and paid for, but the caller got an error because the commit's reply was
 *             lost. `locked_until` is infinity and `lock_token` the id of the charged request. A
 *             replay makes it stored; if the row goes away first, the charge is refunded.
 *   dropped   stored, and the app keeps no results: `reply` is null again and `status` is set. The
 *             same key answers 410 until `expires_at`.
 *   released  no row: the request failed, its candidate was erased, or its result has expired. The
 *             key can be used again.
 *   expired   still claimed but `locked_until` has passed (its process died), or past `expires_at`.
 *             The next request claims the row with a new token.
 * claimed → stored | released | expired; stored → undelivered | dropped | released | expired;
 * undelivered → stored | dropped | released | expired; dropped → expired. `store` and `forget` check
 * the token: a request that lost its claim gets an error, and its transaction rolls back. A replay
 * renews the token, so a reply that was delivered cannot become undelivered.
 */

/** An unrenewed claim expires after this time; the contract lets a crash block a key for 20 s. */
const LOCK_SECONDS = 15;
const RENEW_EVERY_MS = 4_000;
export const REPLAY_HOURS = 24;
/** SQL: a stored reply is older than its app holds one. */
const IS_OVER = `${KEEPS_NO_RESULTS} AND expires_at - interval '${REPLAY_HOURS} hours' <= ${HELD_SINCE}`;
const UNDELIVERED_NOTE = "the commit's reply was lost, and nobody asked for the result again";

export interface StoredReply {
  status: number;
  body: string;
  /** Headers that belong to the result and are replayed with it. */
  headers?: Readonly<Record<string, string>>;
}

export interface Claim {
  space: Space;
  keyHash: Buffer;
  token: string;
}

interface Row {
  fingerprint: Buffer;
  token: string;
  status: number | null;
  reply: Buffer | null;
  isDropped: boolean;
  ownKey: Buffer | null;
}

export class Idempotency {
  readonly #db: Database;
  readonly #vault: Vault;
  /** Tokens of the claims that this process renews. */
  readonly #running = new Set<string>();
  readonly #heartbeat: Heartbeat;

  constructor(db: Database, vault: Vault, log: Log) {
    this.#db = db;
    this.#vault = vault;
    this.#heartbeat = startHeartbeat({
      everyMs: RENEW_EVERY_MS,
      beat: () => this.#renew(),
      patienceMs: RENEW_EVERY_MS,
      onError: (error) => log.warn({ err: error }, "claims could not be renewed"),
    });
  }

  /** Returns a claim, or the stored reply if the request already ran and its result is still kept. */
  async claim(
    space: Space,
    key: string,
    fingerprint: Buffer,
    isKept: (reply: StoredReply) => Promise<boolean> = async () => true,
  ): Promise<Claim | StoredReply> {
    const keyHash = this.#vault.fingerprint("idempotency-key", key);
    for (;;) {
      const token = randomUUID();
      const values = [space.appId, space.mode, keyHash, fingerprint, token];
      const [claimed] = await this.#db.query(CLAIM, values);
      if (claimed) {
        this.#running.add(token);
        return { space, keyHash, token };
      }
      const reply = await this.#findReply({ space, keyHash }, fingerprint, isKept);
      if (reply) return reply;
    }
  }

  /** Stores the reply with the work. Throws if the claim was lost, so that the work rolls back. */
  async store(tx: Tx, claim: Claim, reply: StoredReply, subject?: Subject): Promise<void> {
    const { space, keyHash, token } = claim;
    const [kept] = await tx.query(
      `UPDATE idempotency_keys SET status = $5, reply = $6, subject = $7
       WHERE app_id = $1 AND mode = $2 AND key_hash = $3 AND lock_token = $4 RETURNING 1`,
      [
        space.appId,
        space.mode,
        keyHash,
        token,
        reply.status,
        this.#vault.encrypt(contextOf(claim), Buffer.from(pack(reply), "utf8"), subject?.key),
        subject?.candidate ?? null,
      ],
    );
    if (!kept) throw takenOver();
    this.#running.delete(token);
  }

  /** Releases the key instead of storing the reply, after an erasure. Throws like `store`. */
  async forget(tx: Tx, claim: Claim): Promise<void> {
    if (!(await remove(tx, claim, "lock_token = $4", [claim.token]))) throw takenOver();
    this.#running.delete(claim.token);
  }

  /** Releases the key after a failure, so that it can be retried. */
  async release(claim: Claim): Promise<void> {
    this.#running.delete(claim.token);
    await remove(this.#db, claim, "lock_token = $4 AND status IS NULL", [claim.token]);
  }

  /** Identifies a request: method, path, canonical body and uploaded file. */
  fingerprint(method: string, path: string, body: string, file?: Buffer): Buffer {
    const parts = file ? [body, file] : [body];
    return this.#vault.fingerprint("idempotent-request", method, path, ...parts);
  }

  async close(): Promise<void> {
    await this.#heartbeat.stop();
  }

  /** The stored reply of a key that could not be claimed; undefined if it was released since. */
  async #findReply(
    claimed: ClaimedKey,
    fingerprint: Buffer,
    isKept: (reply: StoredReply) => Promise<boolean>,
  ): Promise<StoredReply | undefined> {
    const { space, keyHash } = claimed;
    const [row] = await this.#db.query<Row>(
      `SELECT fingerprint, lock_token AS token, status, reply, ${keySql("subject")} AS "ownKey",
         status IS NOT NULL AND (reply IS NULL OR (${IS_OVER})) AS "isDropped" FROM idempotency_keys
       WHERE app_id = $1 AND mode = $2 AND key_hash = $3 AND expires_at > now()`,
      [space.appId, space.mode, keyHash],
    );
    // The key was released between the two statements.
    if (!row) return undefined;
    if (!row.fingerprint.equals(fingerprint)) {
      throw apiError(
        "idempotency_key_reused",
        "This Idempotency-Key was used with another path or body. Use a new key for a new request.",
      );
    }
    if (row.isDropped) throw notRetained("The reply to this Idempotency-Key");
    if (!row.reply) {
      throw retryLater(
        "request_in_progress",
        "A request with this Idempotency-Key is still being processed. Retry in a moment.",
        1,
      );
    }
    if (this.#vault.isDestroyed(row.reply, row.ownKey)) {
      // The row comes from a backup taken before the candidate's erasure: treat the key as unused.
      await remove(this.#db, claimed, "reply IS NOT NULL");
      return undefined;
    }
    const plain = this.#vault.decrypt(contextOf(claimed), row.reply, row.ownKey);
    const reply = unpack(row.status!, plain.toString("utf8"));
    if (!(await isKept(reply))) {
      await this.#db.transaction((tx) => removeStored(tx, claimed, row.token));
      return undefined;
    }
    const [delivered] = await this.#db.query(
      `UPDATE idempotency_keys SET lock_token = $4, locked_until = now()
       WHERE app_id = $1 AND mode = $2 AND key_hash = $3 AND lock_token = $5 RETURNING 1`,
      [space.appId, space.mode, keyHash, randomUUID(), row.token],
    );
    // The row changed since it was read, by another replay or an erasure: look again.
    if (!delivered) return undefined;
    return reply;
  }

  async #renew(): Promise<void> {
    if (this.#running.size === 0) return;
    await this.#db.query(
      `UPDATE idempotency_keys SET locked_until = now() + interval '${LOCK_SECONDS} seconds'
       WHERE lock_token = ANY ($1::uuid[]) AND reply IS NULL AND status IS NULL`,
      [[...this.#running]],
    );
  }
}

const takenOver = (): Error =>
  retryLater(
    "request_in_progress",
    "Another request took over this Idempotency-Key. Retry in a moment.",
    1,
  );

type ClaimedKey = Pick<Claim, "space" | "keyHash">;

const contextOf = ({ space, keyHash }: ClaimedKey): SealContext => ({
  purpose: "idempotent-reply",
  appId: space.appId,
  id: `${space.mode}:${keyHash.toString("hex")}`,
});

/** Headers are one line before the body, which is single-line JSON. */
const pack = ({ headers, body }: StoredReply): string =>
  `${headers ? JSON.stringify(headers) : ""}\n${body}`;

function unpack(status: number, packed: string): StoredReply {
  const end = packed.indexOf("\n");
  const body = packed.slice(end + 1);
  return end > 0
    ? { status, body, headers: JSON.parse(packed.slice(0, end)) as Record<string, string> }
    : { status, body };
}

async function remove(
  db: Queryable,
  { space, keyHash }: ClaimedKey,
  condition: string,
  values: readonly unknown[] = [],
): Promise<boolean> {
  const rows = await db.query(
    `DELETE FROM idempotency_keys
     WHERE app_id = $1 AND mode = $2 AND key_hash = $3 AND ${condition} RETURNING 1`,
    [space.appId, space.mode, keyHash, ...values],
  );
  return rows.length > 0;
}

export const sealedReplies: SealedColumn = {
  table: "idempotency_keys",
  column: "reply",
  key: ["app_id", "mode", "key_hash"],
  purpose: "idempotent-reply",
  id: "mode || ':' || encode(key_hash, 'hex')",
  ownKey: keySql("subject"),
};

const CLAIM = `
  INSERT INTO idempotency_keys AS k (app_id, mode, key_hash, fingerprint, lock_token, locked_until, expires_at)
  VALUES ($1, $2, $3, $4, $5, now() + interval '${LOCK_SECONDS} seconds', now() + interval '${REPLAY_HOURS} hours')
  ON CONFLICT (app_id, mode, key_hash) DO UPDATE SET fingerprint = excluded.fingerprint,
    lock_token = excluded.lock_token, locked_until = excluded.locked_until, expires_at = excluded.expires_at,
    status = NULL, reply = NULL, subject = NULL
  WHERE k.expires_at <= now() OR (k.status IS NULL AND k.locked_until <= now())
  RETURNING 1`;

/**
 * The charged request's caller got an error: its reply waits for a retry. Returns false when there
 * is no reply to wait with. One that was replayed since counts as delivered.
 */
export async function markUndelivered(tx: Tx, claim: Claim, requestId: string): Promise<boolean> {
  const { space, keyHash, token } = claim;
  const rows = await tx.query(
    `UPDATE idempotency_keys SET
       locked_until = CASE WHEN lock_token = $4 THEN 'infinity' ELSE locked_until END,
       lock_token = CASE WHEN lock_token = $4 THEN $5::uuid ELSE lock_token END
     WHERE app_id = $1 AND mode = $2 AND key_hash = $3 AND reply IS NOT NULL RETURNING 1`,
    [space.appId, space.mode, keyHash, token, requestId],
  );
  return rows.length > 0;
}

interface Removed {
  requestId: string;
  isUndelivered: boolean;
}

const REMOVED = `lock_token AS "requestId", locked_until = 'infinity' AS "isUndelivered"`;

/** A removed reply that its caller never got is refunded. */
async function refundUndelivered(tx: Tx, removed: readonly Removed[]): Promise<void> {
  for (const { requestId, isUndelivered } of removed) {
    if (!isUndelivered) continue;
    const [row] = await tx.query<{ now: Date }>("SELECT now()");
    await refund(tx, requestId, UNDELIVERED_NOTE, row!.now);
  }
}

/** Deletes a stored reply whose result is gone, unless the row has changed since it was read. */
async function removeStored(tx: Tx, { space, keyHash }: ClaimedKey, token: string): Promise<void> {
  const rows = await tx.query<Removed>(
    `DELETE FROM idempotency_keys WHERE app_id = $1 AND mode = $2 AND key_hash = $3
       AND lock_token = $4 AND reply IS NOT NULL RETURNING ${REMOVED}`,
    [space.appId, space.mode, keyHash, token],
  );
  await refundUndelivered(tx, rows);
}

/** Deletes the stored replies with a candidate's data; their keys can then be used again. */
export async function forgetReplies(tx: Tx, space: Space, subject: Buffer): Promise<number> {
  const rows = await tx.query<Removed>(
    `DELETE FROM idempotency_keys WHERE app_id = $1 AND mode = $2 AND subject = $3
     RETURNING ${REMOVED}`,
    [space.appId, space.mode, subject],
  );
  await refundUndelivered(tx, rows);
  return rows.length;
}

/** Empties up to a batch of the replies that apps hold no longer, and returns their number. */
export async function dropHeldReplies(db: Database, batch: number): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<Removed>(
      `UPDATE idempotency_keys SET reply = NULL, subject = NULL WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM idempotency_keys WHERE reply IS NOT NULL AND ${IS_OVER} LIMIT $1))
         AND reply IS NOT NULL
       RETURNING ${REMOVED}`,
      [batch],
    );
    await refundUndelivered(tx, rows);
    return rows.length;
  });
}

/**
 * Deletes up to a batch of expired rows and returns their number. They are short-lived and
 * invisible once expired, so the sweep needs no guard.
 */
export async function deleteExpiredReplies(db: Database, batch: number): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<Removed>(
      `DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM idempotency_keys WHERE expires_at <= now() LIMIT $1)) AND expires_at <= now()
       RETURNING ${REMOVED}`,
      [batch],
    );
    await refundUndelivered(tx, rows);
    return rows.length;
  });
}
