import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from "node:crypto";

/** Everything that is kept secret at rest goes through here; one key per purpose. */
export interface Vault {
  encrypt(purpose: string, plain: Buffer): Buffer;
  decrypt(purpose: string, sealed: Buffer): Buffer;
  /** A keyed hash: equal inputs can be found again, but not guessed from a dump. */
  fingerprint(purpose: string, ...parts: (string | Buffer)[]): Buffer;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function openVault(secret: string): Vault {
  // Key objects: with plain bytes every use would set up the key anew, five times the work.
  const keys = new Map<string, KeyObject>();
  const keyFor = (purpose: string): KeyObject => {
    let key = keys.get(purpose);
    if (!key) {
      key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "waymark", purpose, 32)));
      keys.set(purpose, key);
    }
    return key;
  };
  return {
    encrypt(purpose, plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), iv);
      const sealed = [cipher.update(plain), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]);
    },
    decrypt(purpose, sealed) {
      const decipher = createDecipheriv(
        "aes-256-gcm",
        keyFor(purpose),
        sealed.subarray(0, IV_BYTES),
        { authTagLength: TAG_BYTES },
      );
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
    },
    fingerprint(purpose, ...parts) {
      const hmac = createHmac("sha256", keyFor(purpose));
      for (const part of parts) {
        const bytes = typeof part === "string" ? Buffer.from(part, "utf8") : part;
        // The length goes in too: ("ab", "c") and ("a", "bc") must differ.
        hmac.update(`${bytes.length}:`).update(bytes);
      }
      return hmac.digest();
    },
  };
}
