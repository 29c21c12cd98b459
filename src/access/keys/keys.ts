import { apiError } from "../../errors.ts";
import { batched } from "../../platform/batch.ts";
import type { Clock } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import type { Database, Queryable, Tx } from "../../platform/postgres/database.ts";
import { createIssuedKeys } from "./issued-keys.ts";
import { hashKey, hintOf, makeKey, parseKey, type KeyType } from "./key-format.ts";
import type { Caller } from "../policy.ts";
import { keepsResults } from "../retention.ts";
import type { Mode } from "../../privacy/index.ts";

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

/** The key in clear exists only in this result. */
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

/** Of this app if it names one; undefined for a key of another. */
export async function findKey(
  db: Queryable,
  { id, appId }: { id: string; appId?: string | undefined },
): Promise<ApiKey | undefined> {
  const [row] = await db.query<ApiKey>(
    `SELECT ${COLUMNS} FROM api_keys WHERE id = $1 AND ($2::text IS NULL OR app_id = $2)`,
    [id, appId ?? null],
  );
  return row;
}

export async function wasMadeSince(
  db: Queryable,
  { appId, mode, name }: Pick<NewKey, "appId" | "mode" | "name">,
  since: Date,
): Promise<boolean> {
  const found = await db.query(
    `SELECT 1 FROM api_keys WHERE app_id = $1 AND mode = $2 AND name = $3 AND created_at > $4
       AND revoked_at IS NULL LIMIT 1`,
    [appId, mode, name, since],
  );
  return found.length > 0;
}

export async function updateKey(
  db: Queryable,
  id: string,
  values: { name?: string | undefined; ipAllowlist?: readonly string[] | undefined },
): Promise<ApiKey | undefined> {
  const [row] = await db.query<ApiKey>(
    `UPDATE api_keys SET name = coalesce($2, name), ip_allowlist = coalesce($3, ip_allowlist)
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, values.name ?? null, values.ipAllowlist ?? null],
  );
  return row;
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

/**
 * Creates a key with the same scopes; the old one stays valid for the grace period. Undefined for a key
 * that is not valid, 409 for one that was rotated: of two at once the second waits and is refused.
 */
export async function rotateKey(
  tx: Tx,
  clock: Clock,
  id: string,
  graceSeconds: number,
): Promise<(ApiKey & { key: string }) | undefined> {
  const now = clock();
  const [old] = await tx.query<ApiKey & { replacedBy: string | null }>(
    `SELECT ${COLUMNS}, replaced_by AS "replacedBy" FROM api_keys WHERE id = $1 FOR UPDATE`,
    [id],
  );
  if (old?.replacedBy)
    throw apiError("invalid_request", `This key was rotated: ${old.replacedBy} replaced it.`, {
      status: 409,
    });
  if (!old || old.revokedAt || (old.expiresAt && old.expiresAt <= now)) return undefined;
  const key = await createKey(tx, clock, old);
  const graceEnds = new Date(now.getTime() + graceSeconds * 1000);
  await tx.query(
    "UPDATE api_keys SET expires_at = least(expires_at, $2), replaced_by = $3 WHERE id = $1",
    [id, graceEnds, key.id],
  );
  return key;
}

interface KeyRow {
  sha256: Buffer;
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
  hasUnlimitedCredits: boolean;
  logsSandboxBodies: boolean;
  defaultCountry: string | null;
}

/** Limits a busy key to one query per second, and applies a revocation within two. */
const CACHE_MS = 1_000;
const CACHE_KEYS = 10_000;

export interface KeyLookup {
  /**
   * `isSuspect` tells whether the request comes from an address that sent too many wrong keys: then
   * only keys that were issued are looked up.
   */
  find(key: string, isSuspect?: () => boolean): Promise<Caller | undefined>;
  /** The caller of a key that was found within the last second. */
  known(key: string): Caller | undefined;
}

/**
 * Finds the caller of a key: undefined when malformed, unknown, revoked, expired or of a disabled app. Hits and misses
 * have separate caches, so a flood of unknown keys evicts no customer.
 */
export function createKeyLookup(db: Database, clock: Clock): KeyLookup {
  const known = new Map<string, { caller: Caller; until: number }>();
  const unknown = new Map<string, number>();
  const pending = new Map<string, Promise<Caller | undefined>>();

  const findAll = async (hashes: Buffer[]): Promise<(Caller | undefined)[]> => {
    const rows = await db.queryPrepared<KeyRow>("find_keys", FIND_KEYS, [hashes, clock()]);
    const found = new Map(rows.map((row) => [row.sha256.toString("hex"), toCaller(row)]));
    return hashes.map((hash) => found.get(hash.toString("hex")));
  };
  const find = batched(findAll);
  const isIssued = createIssuedKeys(db, clock);

  const look = async (key: string, sha256: Buffer, isSuspect: boolean) => {
    const until = performance.now() + CACHE_MS;
    const caller = isSuspect && !(await isIssued(sha256)) ? undefined : await find(sha256);
    known.delete(key);
    if (caller) setBounded(known, key, { caller, until });
    else setBounded(unknown, key, until);
    return caller;
  };

  const unlessExpired = (caller: Caller | undefined): Caller | undefined =>
    caller?.key.expiresAt && caller.key.expiresAt <= clock() ? undefined : caller;

  return {
    known(key) {
      const entry = known.get(key);
      return entry && entry.until >= performance.now() ? unlessExpired(entry.caller) : undefined;
    },
    async find(key, isSuspect = () => false) {
      const now = performance.now();
      const entry = known.get(key);
      let caller = entry && entry.until >= now ? entry.caller : undefined;
      if (!caller) {
        if ((unknown.get(key) ?? 0) >= now) return undefined;
        const parsed = parseKey(key);
        if (!parsed) return undefined;
        let looking = pending.get(key);
        if (!looking) {
          looking = look(key, parsed.sha256, !entry && isSuspect()).finally(() =>
            pending.delete(key),
          );
          pending.set(key, looking);
        }
        caller = await looking;
      }
      return unlessExpired(caller);
    },
  };
}

/** Whether all these keys would be accepted; they are not used by it. */
export async function areUsable(
  db: Queryable,
  keys: readonly string[],
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `SELECT FROM api_keys k JOIN apps a ON a.id = k.app_id
     WHERE k.sha256 = ANY ($1::bytea[]) AND k.revoked_at IS NULL AND a.disabled_at IS NULL
       AND (k.expires_at IS NULL OR k.expires_at > $2)`,
    [keys.map(hashKey), now],
  );
  return rows.length === keys.length;
}

function setBounded<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > CACHE_KEYS) map.delete(map.keys().next().value!);
}

// Rows that another process is updating are skipped: one update a minute is enough, and two batches
// never wait for each other.
const FIND_KEYS = `
  WITH used AS (
    UPDATE api_keys SET last_used_at = $2
    WHERE id IN (
      SELECT id FROM api_keys
      WHERE sha256 = ANY ($1::bytea[]) AND revoked_at IS NULL
        AND coalesce(last_used_at, '-infinity') < $2::timestamptz - interval '1 minute'
      FOR UPDATE SKIP LOCKED))
  SELECT k.sha256, k.id AS "keyId", k.name AS "keyName", k.hint, k.mode, k.scopes, k.ip_allowlist AS "ipAllowlist",
    k.expires_at AS "expiresAt", k.created_at AS "keyCreatedAt", a.id AS "appId", a.name AS "appName",
    a.retention_months AS "retentionMonths", a.sandbox_quota AS "sandboxQuota",
    a.rate_read AS "rateRead", a.rate_ai AS "rateAi", a.has_unlimited_credits AS "hasUnlimitedCredits",
    a.log_sandbox_bodies AS "logsSandboxBodies", a.default_country AS "defaultCountry"
  FROM api_keys k JOIN apps a ON a.id = k.app_id
  WHERE k.sha256 = ANY ($1::bytea[]) AND k.type = 'secret' AND k.revoked_at IS NULL AND a.disabled_at IS NULL
    AND (k.expires_at IS NULL OR k.expires_at > $2)`;

function toCaller(row: KeyRow): Caller {
  return {
    appId: row.appId,
    appName: row.appName,
    retentionMonths: row.retentionMonths,
    sandboxQuota: row.sandboxQuota,
    rateLimits: { read: row.rateRead, ai: row.rateAi },
    hasUnlimitedCredits: row.hasUnlimitedCredits,
    logsSandboxBodies: row.logsSandboxBodies && keepsResults(row),
    defaultCountry: row.defaultCountry,
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
