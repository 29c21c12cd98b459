import { randomUUID } from "node:crypto";
import type { SealContext, Vault } from "../platform/crypto.ts";
import type { SealedColumn } from "../platform/rotate.ts";
import type { Database, Queryable, Tx } from "../platform/postgres/database.ts";
import type { Log } from "../platform/log.ts";
import type { Sweep } from "../platform/sweeps.ts";
import { apiError } from "../errors.ts";
import { candidateKeySweeps, keySql, type Subject } from "./candidate-keys.ts";
import type { Space } from "./policy.ts";

/*
 * One key, one execution. A request first claims its key in a statement of its own; the reply is
 * stored in the transaction that does the work, so both exist or neither. While it runs, the claim
 * is renewed; when its process dies, the claim ends by itself.
 */

/** A claim nobody renews ends after this long: below the 20 s that a crash may block a key. */
const LOCK_SECONDS = 15;
const RENEW_EVERY_MS = 4_000;
const REPLAY_HOURS = 24;
const SWEEP_BATCH = 1_000;

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

export interface Idempotency {
  /** A claim to run under, or the reply of the request that already ran. */
  claim(space: Space, key: string, fingerprint: Buffer): Promise<Claim | StoredReply>;
  /** Stores the reply with the work. Throws when the claim was lost: then the work must not commit. */
  store(tx: Tx, claim: Claim, reply: StoredReply, subject?: Subject): Promise<void>;
  /** Frees the key with the work: nothing of the request may be kept. Throws as `store` does. */
  forget(tx: Tx, claim: Claim): Promise<void>;
  /** After a failure the key is free again. */
  release(claim: Claim): Promise<void>;
  /** What a request is recognised by: method, path, canonical body and uploaded file. */
  fingerprint(method: string, path: string, body: string, file?: Buffer): Buffer;
  close(): void;
}

interface Row {
  fingerprint: Buffer;
  status: number | null;
  reply: Buffer | null;
  ownKey: Buffer | null;
}

export function createIdempotency(db: Database, vault: Vault, log: Log): Idempotency {
  const running = new Set<string>();
  const renewal = setInterval(() => {
    if (running.size === 0) return;
    db.query(
      `UPDATE idempotency_keys SET locked_until = now() + interval '${LOCK_SECONDS} seconds'
       WHERE lock_token = ANY ($1::uuid[]) AND reply IS NULL`,
      [[...running]],
    ).catch((error: unknown) => log.warn({ err: error }, "claims could not be renewed"));
  }, RENEW_EVERY_MS);
  renewal.unref();

  return {
    async claim(space, key, fingerprint) {
      const keyHash = vault.fingerprint("idempotency-key", key);
      for (;;) {
        const token = randomUUID();
        const [claimed] = await db.query(CLAIM, [
          space.appId,
          space.mode,
          keyHash,
          fingerprint,
          token,
        ]);
        if (claimed) {
          running.add(token);
          return { space, keyHash, token };
        }
        const [row] = await db.query<Row>(
          `SELECT fingerprint, status, reply, ${keySql("subject")} AS "ownKey" FROM idempotency_keys
           WHERE app_id = $1 AND mode = $2 AND key_hash = $3 AND expires_at > now()`,
          [space.appId, space.mode, keyHash],
        );
        // Gone between the two statements: its request failed and freed it, so try again.
        if (!row) continue;
        if (!row.fingerprint.equals(fingerprint)) {
          throw apiError(
            "idempotency_key_reused",
            "This Idempotency-Key was used with another path or body. Use a new key for a new request.",
          );
        }
        if (row.reply && vault.isDestroyed(row.reply, row.ownKey)) {
          // From a backup older than the erasure of its candidate: the key answers as new.
          await remove(db, { space, keyHash }, "reply IS NOT NULL");
          continue;
        }
        if (row.reply) {
          const plain = vault.decrypt(contextOf({ space, keyHash }), row.reply, row.ownKey);
          return unpack(row.status!, plain.toString("utf8"));
        }
        throw apiError(
          "request_in_progress",
          "A request with this Idempotency-Key is still being processed. Retry in a moment.",
          { headers: { "Retry-After": "1" } },
        );
      }
    },

    async store(tx, claim, reply, subject) {
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
          vault.encrypt(contextOf(claim), Buffer.from(pack(reply), "utf8"), subject?.key),
          subject?.candidate ?? null,
        ],
      );
      if (!kept) throw takenOver();
      running.delete(token);
    },

    async forget(tx, claim) {
      if (!(await remove(tx, claim, "lock_token = $4", [claim.token]))) throw takenOver();
      running.delete(claim.token);
    },

    async release(claim) {
      running.delete(claim.token);
      await remove(db, claim, "lock_token = $4 AND reply IS NULL", [claim.token]);
    },

    fingerprint: (method, path, body, file) =>
      vault.fingerprint("idempotent-request", method, path, body, ...(file ? [file] : [])),
    close: () => clearInterval(renewal),
  };
}

const takenOver = (): Error =>
  apiError(
    "request_in_progress",
    "Another request took over this Idempotency-Key. Retry in a moment.",
  );

type ClaimedKey = Pick<Claim, "space" | "keyHash">;

const contextOf = ({ space, keyHash }: ClaimedKey): SealContext => ({
  purpose: "idempotent-reply",
  appId: space.appId,
  id: `${space.mode}:${keyHash.toString("hex")}`,
});

/** Headers go on a line of their own before the body, which is JSON on one line. */
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
  WHERE k.expires_at <= now() OR (k.reply IS NULL AND k.locked_until <= now())
  RETURNING 1`;

/** Forgets the replies that carry a candidate's data; their keys then answer as new. */
export async function forgetReplies(tx: Tx, space: Space, subject: Buffer): Promise<number> {
  const rows = await tx.query(
    "DELETE FROM idempotency_keys WHERE app_id = $1 AND mode = $2 AND subject = $3 RETURNING 1",
    [space.appId, space.mode, subject],
  );
  return rows.length;
}

/** Short-lived rows that nobody can see any more, so none of them is guarded. */
export const accessSweeps: readonly Sweep[] = [
  {
    name: "access",
    schedule: "* * * * *",
    async run(db) {
      while ((await deleteExpired(db, SWEEP_BATCH)) >= SWEEP_BATCH);
    },
  },
  ...candidateKeySweeps,
];

/** Deletes up to a batch of each kind; answers how many rows went. */
async function deleteExpired(db: Queryable, batch: number): Promise<number> {
  const keys = await db.query(
    `DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM idempotency_keys WHERE expires_at <= now() LIMIT $1)) AND expires_at <= now() RETURNING 1`,
    [batch],
  );
  const windows = await db.query(
    `DELETE FROM rate_windows WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM rate_windows WHERE started_at < now() - interval '5 minutes' LIMIT $1 FOR UPDATE SKIP LOCKED)) RETURNING 1`,
    [batch],
  );
  const calls = await db.query(
    `DELETE FROM sandbox_calls WHERE request_id IN (
       SELECT request_id FROM sandbox_calls WHERE month < now() - interval '3 months' LIMIT $1) RETURNING 1`,
    [batch],
  );
  const erasures = await db.query(
    `DELETE FROM candidate_erasures WHERE no IN (
       SELECT no FROM candidate_erasures WHERE created_at < now() - interval '1 day' LIMIT $1) RETURNING 1`,
    [batch],
  );
  return keys.length + windows.length + calls.length + erasures.length;
}
