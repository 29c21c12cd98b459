import { randomBytes, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCiphers, openVault } from "./crypto.ts";

const OLD = "an-old-secret-of-more-than-thirty-two-bytes";
const NEW = "a-new-secret-of-more-than-thirty-two-bytes-";
const lookupKey = randomBytes(32);
const vault = openVault({ secrets: [OLD], lookupKey });
const HERE = { purpose: "a", appId: "app_1", id: "row_1" };
const text = Buffer.from("text");

describe("a ciphertext", () => {
  it("opens only unchanged, and only in its own column, row and app", () => {
    const sealed = vault.encrypt(HERE, text);
    expect(sealed.includes("text")).toBe(false);
    expect(vault.decrypt(HERE, sealed)).toEqual(text);
    for (const moved of [{ purpose: "b" }, { appId: "app_2" }, { id: "row_2" }])
      expect(() => vault.decrypt({ ...HERE, ...moved }, sealed)).toThrow();
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed);
      changed[i]! ^= 1;
      expect(() => vault.decrypt(HERE, changed)).toThrow();
    }
    for (let length = 0; length < sealed.length; length++)
      expect(() => vault.decrypt(HERE, sealed.subarray(0, length))).toThrow();
  });

  it("differs on every encryption", () => {
    expect(vault.encrypt(HERE, text)).not.toEqual(vault.encrypt(HERE, text));
  });

  it("opens with any secret of the ring and is made with the first", () => {
    const both = createCiphers([NEW, OLD]);
    const onlyNew = createCiphers([NEW]);
    const old = vault.encrypt(HERE, text);
    expect(both.decrypt(HERE, old)).toEqual(text);
    expect(both.isCurrent(old)).toBe(false);
    expect(() => onlyNew.decrypt(HERE, old)).toThrow("no secret of WAYMARK_SECRET");
    const fresh = both.encrypt(HERE, text);
    expect(both.isCurrent(fresh)).toBe(true);
    expect(onlyNew.decrypt(HERE, fresh)).toEqual(text);
    expect(() => vault.decrypt(HERE, fresh)).toThrow();
  });

  it("under a candidate key needs both that key and the secret", () => {
    const key = randomBytes(32);
    const sealed = vault.encrypt(HERE, text, key);
    expect(vault.decrypt(HERE, sealed, key)).toEqual(text);
    expect(vault.isDestroyed(sealed, key)).toBe(false);
    expect(vault.isDestroyed(sealed, null)).toBe(true);
    expect(vault.isDestroyed(vault.encrypt(HERE, text), null)).toBe(false);
    expect(() => vault.decrypt(HERE, sealed)).toThrow("is gone");
    expect(() => vault.decrypt(HERE, sealed, randomBytes(32))).toThrow();
    expect(() => createCiphers([NEW]).decrypt(HERE, sealed, key)).toThrow();
    // Changing the version byte does not bypass the candidate key: it selects another key.
    const relabelled = Buffer.from(sealed);
    relabelled[0] = 1;
    expect(() => vault.decrypt(HERE, relabelled)).toThrow();
  });
});

describe("a fingerprint", () => {
  it("depends on the values only, not on the secret", () => {
    const other = openVault({ secrets: [NEW], lookupKey });
    expect(vault.fingerprint("a", "x", "y")).toEqual(other.fingerprint("a", "x", "y"));
    expect(vault.fingerprint("a", "xy")).not.toEqual(vault.fingerprint("a", "x", "y"));
    expect(vault.fingerprint("a", "x")).not.toEqual(vault.fingerprint("b", "x"));
    const stranger = openVault({ secrets: [OLD], lookupKey: randomBytes(32) });
    expect(vault.fingerprint("a", "x")).not.toEqual(stranger.fingerprint("a", "x"));
  });
});

describe("a signature", () => {
  it("verifies with the public key of its purpose", () => {
    const signature = vault.sign("a", text);
    expect(verify(null, text, vault.publicKey("a"), signature)).toBe(true);
    expect(verify(null, text, vault.publicKey("b"), signature)).toBe(false);
    expect(verify(null, Buffer.from("texts"), vault.publicKey("a"), signature)).toBe(false);
  });
});
