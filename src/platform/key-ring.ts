import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { SettingError } from "./config.ts";
import { createCiphers, openVault, type Vault } from "./crypto.ts";
import type { Database, Queryable } from "./postgres/database.ts";

/*
 * The secrets known to a database, in `facts`:
 *
 *   lookup-key   the random key of all fingerprints, encrypted under a secret of WAYMARK_SECRET
 *   secret:<id>  the id of a secret that a process has encrypted with
 *   secret       a fingerprint of the only secret, written before the first release
 *
 * A process starts only if it has every secret that may still be needed, so no secret can be
 * removed before `waymark secrets rotate` has re-encrypted everything.
 */

const LOOKUP_KEY = "lookup-key";
const LEGACY_CHECK = "secret";
const USED = "secret:";
const LOOKUP_CONTEXT = { purpose: LOOKUP_KEY, appId: "", id: LOOKUP_KEY };

/** `source`: where the secrets come from, for a message. */
export async function openKeyRing(
  db: Database,
  secrets: readonly string[],
  source = "WAYMARK_SECRET is (hidden)",
): Promise<Vault> {
  let facts = await readFacts(db);
  const legacy = facts.get(LEGACY_CHECK);
  if (!facts.has(LOOKUP_KEY)) {
    await putFact(db, LOOKUP_KEY, newLookupKey(secrets, legacy, source));
    // Another process may have written them first.
    facts = await readFacts(db);
  }
  const ciphers = createCiphers(secrets);
  const held = new Set(ciphers.keyIds.map((id) => id.toString("hex")));
  const needed = [...facts.keys()].filter((name) => name.startsWith(USED));
  let lookupKey: Buffer;
  try {
    lookupKey = ciphers.decrypt(LOOKUP_CONTEXT, facts.get(LOOKUP_KEY)!);
  } catch {
    throw foreignSecret(source);
  }
  if (needed.some((name) => !held.has(name.slice(USED.length)))) throw foreignSecret(source);
  await putFact(db, usedFact(ciphers.keyIds[0]!), Buffer.alloc(0));
  return openVault({ secrets, lookupKey, readsLegacy: legacy !== undefined });
}

/** Call after re-encryption: only the first secret is needed from then on. */
export async function retireSecrets(db: Database, vault: Vault): Promise<void> {
  await db.transaction(async (tx) => {
    const facts = await readFacts(tx);
    const sealed = facts.get(LOOKUP_KEY)!;
    if (!vault.isCurrent(sealed)) {
      const lookupKey = vault.decrypt(LOOKUP_CONTEXT, sealed);
      await tx.query("UPDATE facts SET value = $2 WHERE name = $1 AND value = $3", [
        LOOKUP_KEY,
        vault.encrypt(LOOKUP_CONTEXT, lookupKey),
        sealed,
      ]);
    }
    await tx.query("DELETE FROM facts WHERE name = $1 OR (starts_with(name, $2) AND name <> $3)", [
      LEGACY_CHECK,
      USED,
      usedFact(vault.keyIds[0]!),
    ]);
  });
}

const usedFact = (keyId: Buffer): string => USED + keyId.toString("hex");

const foreignSecret = (source: string): SettingError =>
  new SettingError(
    `${source}; it must hold the secret this database was set up with, and every secret used since the last \`waymark secrets rotate\`.`,
  );

/** As stored in `facts`. */
export const sealLookupKey = (secret: string, key: Buffer): Buffer =>
  createCiphers([secret]).encrypt(LOOKUP_CONTEXT, key);

/**
 * A database from before the first release made its fingerprints with its secret, so that remains
 * the key.
 */
function newLookupKey(
  secrets: readonly string[],
  legacy: Buffer | undefined,
  source: string,
): Buffer {
  if (!legacy) return sealLookupKey(secrets[0]!, randomBytes(32));
  const old = secrets.find((secret) => legacyCheck(secret).equals(legacy));
  if (old === undefined) throw foreignSecret(source);
  return sealLookupKey(old, Buffer.from(old, "utf8"));
}

const legacyCheck = (secret: string): Buffer =>
  createHmac(
    "sha256",
    Buffer.from(hkdfSync("sha256", secret, "waymark", "secret-check", 32)),
  ).digest();

async function readFacts(db: Queryable): Promise<Map<string, Buffer>> {
  const rows = await db.query<{ name: string; value: Buffer }>("SELECT name, value FROM facts");
  return new Map(rows.map(({ name, value }) => [name, value]));
}

async function putFact(db: Queryable, name: string, value: Buffer): Promise<void> {
  await db.query("INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    name,
    value,
  ]);
}
