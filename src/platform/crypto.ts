import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  randomBytes,
  sign,
  type KeyObject,
} from "node:crypto";

/*
 * Encryption at rest, AES-256-GCM. A ciphertext is
 *
 *   version (1 byte) | key id (8) | IV (12) | tag (16) | data
 *
 * The key id names the secret of WAYMARK_SECRET that made it. Version 1 uses a key derived from
 * that secret; version 2 one derived from that secret and a candidate's own key, so neither opens
 * it alone. Purpose, app and row are authenticated: a ciphertext moved to another column, row or
 * app does not open.
 *
 * Fingerprints and signatures use the look-up key, which rotation does not change.
 */

/** The location a ciphertext is bound to. */
export interface SealContext {
  purpose: string;
  appId: string;
  /** Identifies the row; with the purpose it names one value of the database. */
  id: string;
}

export interface Ciphers {
  encrypt(context: SealContext, plain: Buffer, ownKey?: Buffer | null): Buffer;
  decrypt(context: SealContext, sealed: Buffer, ownKey?: Buffer | null): Buffer;
  /** False when a secret other than the first made it: rotation re-encrypts it then. */
  isCurrent(sealed: Buffer): boolean;
  /** True when it needs a candidate key that was deleted. */
  isDestroyed(sealed: Buffer, ownKey: Buffer | null): boolean;
  /** Key ids of the secrets; the encrypting one is first. */
  readonly keyIds: readonly Buffer[];
}

export interface Vault extends Ciphers {
  /** A keyed hash: equal inputs match, but cannot be guessed from a database dump. */
  fingerprint(purpose: string, ...parts: (string | Buffer)[]): Buffer;
  /** An Ed25519 signature, verified with `publicKey(purpose)`. */
  sign(purpose: string, message: Buffer): Buffer;
  publicKey(purpose: string): KeyObject;
}

export const OWN_KEY_BYTES = 32;
const KEY_ID_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const UNDER_SECRET = 1;
const UNDER_OWN_KEY = 2;
/** PKCS #8 prefix of a 32-byte Ed25519 private key. */
const ED25519_PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

const derive = (root: string | Buffer, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync("sha256", root, "waymark", purpose, bytes));

/** Returns key objects: passing raw bytes sets the key up on every use, at five times the cost. */
function keysFrom(root: string | Buffer): (purpose: string) => KeyObject {
  const keys = new Map<string, KeyObject>();
  return (purpose) => {
    let key = keys.get(purpose);
    if (!key) keys.set(purpose, (key = createSecretKey(derive(root, purpose))));
    return key;
  };
}

/** The first secret encrypts, all of them decrypt. `readsLegacy`: see `openLegacy`. */
export function createCiphers(secrets: readonly string[], readsLegacy = false): Ciphers {
  const ring = secrets.map((secret) => ({
    id: derive(secret, "key-id", KEY_ID_BYTES),
    keyFor: keysFrom(secret),
  }));
  const [first] = ring;
  if (!first) throw new Error("a vault needs a secret");
  const keyOf = ({ keyFor }: typeof first, purpose: string, ownKey: Buffer | undefined) =>
    ownKey
      ? createHmac("sha256", keyFor(`own:${purpose}`))
          .update(ownKey)
          .digest()
      : keyFor(purpose);
  const find = (sealed: Buffer) => {
    const id = sealed.subarray(1, 1 + KEY_ID_BYTES);
    const made = ring.find((one) => one.id.equals(id));
    const version = sealed[0];
    return made && (version === UNDER_SECRET || version === UNDER_OWN_KEY)
      ? { made, version }
      : undefined;
  };
  return {
    keyIds: ring.map(({ id }) => id),
    encrypt(context, plain, ownKey) {
      const version = ownKey ? UNDER_OWN_KEY : UNDER_SECRET;
      const iv = randomBytes(IV_BYTES);
      const key = keyOf(first, context.purpose, ownKey ?? undefined);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(authenticated(context));
      const data = [cipher.update(plain), cipher.final()];
      return Buffer.concat([Buffer.of(version), first.id, iv, cipher.getAuthTag(), ...data]);
    },
    decrypt(context, sealed, ownKey) {
      const found = find(sealed);
      if (!found) {
        if (readsLegacy) return openLegacy(ring, context.purpose, sealed);
        throw new Error(`no secret of WAYMARK_SECRET opens this ${context.purpose}`);
      }
      const needsOwnKey = found.version === UNDER_OWN_KEY;
      if (needsOwnKey && !ownKey) throw new Error(`the key of this ${context.purpose} is gone`);
      const key = keyOf(found.made, context.purpose, needsOwnKey ? ownKey! : undefined);
      return open(key, sealed.subarray(1 + KEY_ID_BYTES), authenticated(context));
    },
    isCurrent: (sealed) => find(sealed)?.made === first,
    isDestroyed: (sealed, ownKey) => !ownKey && find(sealed)?.version === UNDER_OWN_KEY,
  };
}

export function openVault(parts: {
  secrets: readonly string[];
  lookupKey: Buffer;
  readsLegacy?: boolean;
}): Vault {
  const keyFor = keysFrom(parts.lookupKey);
  const signingKey = (purpose: string): KeyObject =>
    createPrivateKey({
      key: Buffer.concat([ED25519_PKCS8, derive(parts.lookupKey, `sign:${purpose}`)]),
      format: "der",
      type: "pkcs8",
    });
  return {
    ...createCiphers(parts.secrets, parts.readsLegacy),
    fingerprint(purpose, ...values) {
      const hmac = createHmac("sha256", keyFor(purpose));
      for (const value of values) {
        const bytes = typeof value === "string" ? Buffer.from(value, "utf8") : value;
        // The length is hashed too, so ("ab", "c") and ("a", "bc") differ.
        hmac.update(`${bytes.length}:`).update(bytes);
      }
      return hmac.digest();
    },
    sign: (purpose, message) => sign(null, message, signingKey(purpose)),
    publicKey: (purpose) => createPublicKey(signingKey(purpose)),
  };
}

const authenticated = ({ purpose, appId, id }: SealContext): Buffer =>
  Buffer.from(JSON.stringify([purpose, appId, id]), "utf8");

function open(key: KeyObject | Buffer, sealed: Buffer, context?: Buffer): Buffer {
  const tagEnd = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  if (context) decipher.setAAD(context);
  decipher.setAuthTag(sealed.subarray(IV_BYTES, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
}

/**
 * The format before the first release: IV, tag and data, with one key per purpose. Only databases
 * created then contain it, until their first `waymark secrets rotate`.
 */
function openLegacy(
  ring: readonly { keyFor(purpose: string): KeyObject }[],
  purpose: string,
  sealed: Buffer,
): Buffer {
  for (const { keyFor } of ring) {
    try {
      return open(keyFor(purpose), sealed);
    } catch {
      // Another secret of the ring may have made it: try the next.
    }
  }
  throw new Error(`no secret of WAYMARK_SECRET opens this ${purpose}`);
}
