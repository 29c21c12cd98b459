import type { Clock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import type { Database, Queryable } from "../platform/postgres/database.ts";
import { hashKey, hintOf, makeKey, parseKey, type KeyType } from "./key-format.ts";
import type { Caller, Mode } from "./policy.ts";

export interface ApiKey {
  id: string;
  appId: string;
  mode: Mode;
  type: KeyType;
  name: string;
  hint: string;
  scopes: string[];
  ipAllowlist: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

const COLUMNS = `id, app_id AS "appId", mode, type, name, hint, scopes, ip_allowlist AS "ipAllowlist",
  expires_at AS "expiresAt", revoked_at AS "revokedAt", last_used_at AS "lastUsedAt", created_at AS "createdAt"`;

export interface NewKey {
  appId: string;
  mode: Mode;
  type: KeyType;
  name: string;
  scopes: readonly string[];
  ipAllowlist: readonly string[];
  expiresAt: Date | null;
}

/** The only moment at which the key is known in clear. */
export async function createKey(
  db: Queryable,
  clock: Clock,
  input: NewKey,
): Promise<ApiKey & { key: string }> {
  const key = makeKey(input.type, input.mode);
  const [row] = await db.query<ApiKey>(
    `INSERT INTO api_keys (id, app_id, mode, type, name, sha256, hint, scopes, ip_allowlist, expires_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING ${COLUMNS}`,
    [
      newId("key", clock()),
      input.appId,
      input.mode,
      input.type,
      input.name,
      hashKey(key),
      hintOf(key),
      input.scopes,
      input.ipAllowlist,
      input.expiresAt,
      clock(),
    ],
  );
  return { ...row!, key };
}

export function listKeys(db: Queryable, appId: string): Promise<ApiKey[]> {
  return db.query<ApiKey>(
    `SELECT ${COLUMNS} FROM api_keys WHERE app_id = $1 ORDER BY created_at, id`,
    [appId],
  );
}

export async function revokeKey(
  db: Queryable,
  clock: Clock,
  id: string,
): Promise<ApiKey | undefined> {
  const [row] = await db.query<ApiKey>(
    `UPDATE api_keys SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, clock()],
  );
  return row;
}

/** A new key with the same rights; the old one works on for the grace period. */
export function rotateKey(
  db: Database,
  clock: Clock,
  id: string,
  graceSeconds: number,
): Promise<(ApiKey & { key: string }) | undefined> {
  return db.transaction(async (tx) => {
    const graceEnds = new Date(clock().getTime() + graceSeconds * 1000);
    const [before] = await tx.query<ApiKey>(
      `SELECT ${COLUMNS} FROM api_keys WHERE id = $1 FOR UPDATE`,
      [id],
    );
    const [old] = await tx.query<ApiKey>(
      `UPDATE api_keys SET expires_at = least(expires_at, $2)
       WHERE id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $3) RETURNING ${COLUMNS}`,
      [id, graceEnds, clock()],
    );
    return old && createKey(tx, clock, { ...old, expiresAt: before?.expiresAt ?? null });
  });
}

interface KeyRow {
  keyId: string;
  keyName: string;
  hint: string;
  mode: Mode;
  scopes: string[];
  ipAllowlist: string[];
  expiresAt: Date | null;
  keyCreatedAt: Date;
  appId: string;
  appName: string;
  retentionMonths: number;
  sandboxQuota: number;
  rateRead: number;
  rateAi: number;
}

/** Long enough that a busy key costs one look-up a second, short enough that a revocation is felt within two. */
const CACHE_MS = 1_000;
const CACHE_KEYS = 10_000;

export type KeyLookup = (key: string) => Promise<Caller | undefined>;

/** Finds the caller behind a key: undefined when malformed, unknown, revoked or expired. */
export function createKeyLookup(db: Database, clock: Clock): KeyLookup {
  const cache = new Map<string, { caller: Promise<Caller | undefined>; until: number }>();

  const look = async (sha256: Buffer): Promise<Caller | undefined> => {
    const [row] = await db.queryPrepared<KeyRow>("find_key", FIND_KEY, [sha256, clock()]);
    return row && toCaller(row);
  };

  return async (key) => {
    const now = performance.now();
    let entry = cache.get(key);
    if (!entry || entry.until < now) {
      const parsed = parseKey(key);
      if (!parsed) return undefined;
      const caller = look(parsed.sha256);
      entry = { caller, until: now + CACHE_MS };
      cache.delete(key);
      cache.set(key, entry);
      caller.catch(() => cache.delete(key));
      if (cache.size > CACHE_KEYS) cache.delete(cache.keys().next().value!);
    }
    const caller = await entry.caller;
    if (!caller) cache.delete(key);
    return caller?.key.expiresAt && caller.key.expiresAt <= clock() ? undefined : caller;
  };
}

const FIND_KEY = `
  WITH used AS (
    UPDATE api_keys SET last_used_at = $2
    WHERE sha256 = $1 AND revoked_at IS NULL AND coalesce(last_used_at, '-infinity') < $2::timestamptz - interval '1 minute')
  SELECT k.id AS "keyId", k.name AS "keyName", k.hint, k.mode, k.scopes, k.ip_allowlist AS "ipAllowlist",
    k.expires_at AS "expiresAt", k.created_at AS "keyCreatedAt", a.id AS "appId", a.name AS "appName",
    a.retention_months AS "retentionMonths", a.sandbox_quota AS "sandboxQuota",
    a.rate_read AS "rateRead", a.rate_ai AS "rateAi"
  FROM api_keys k JOIN apps a ON a.id = k.app_id
  WHERE k.sha256 = $1 AND k.type = 'secret' AND k.revoked_at IS NULL
    AND (k.expires_at IS NULL OR k.expires_at > $2)`;

function toCaller(row: KeyRow): Caller {
  return {
    appId: row.appId,
    appName: row.appName,
    retentionMonths: row.retentionMonths,
    sandboxQuota: row.sandboxQuota,
    rateLimits: { read: row.rateRead, ai: row.rateAi },
    key: {
      id: row.keyId,
      name: row.keyName,
      hint: row.hint,
      mode: row.mode,
      scopes: row.scopes,
      ipAllowlist: row.ipAllowlist,
      expiresAt: row.expiresAt,
      createdAt: row.keyCreatedAt,
    },
  };
}
