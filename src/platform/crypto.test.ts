import { describe, expect, it } from "vitest";
import { openVault } from "./crypto.ts";

const vault = openVault("a secret of more than thirty-two bytes");

describe("the vault", () => {
  it("gives back what it sealed, only for the same purpose and the same secret", () => {
    const sealed = vault.encrypt("a", Buffer.from("text"));
    expect(sealed.includes("text")).toBe(false);
    expect(vault.decrypt("a", sealed).toString()).toBe("text");
    expect(() => vault.decrypt("b", sealed)).toThrow();
    expect(() =>
      openVault("another secret of thirty-two bytes or more").decrypt("a", sealed),
    ).toThrow();
    const changed = Buffer.from(sealed);
    changed[changed.length - 1]! ^= 1;
    expect(() => vault.decrypt("a", changed)).toThrow();
  });

  it("seals the same text differently each time, and fingerprints it the same", () => {
    const seal = () => vault.encrypt("a", Buffer.from("text")).toString("hex");
    expect(seal()).not.toBe(seal());
    expect(vault.fingerprint("a", "x", "y")).toEqual(vault.fingerprint("a", "x", "y"));
    expect(vault.fingerprint("a", "xy")).not.toEqual(vault.fingerprint("a", "x", "y"));
    expect(vault.fingerprint("a", "x")).not.toEqual(vault.fingerprint("b", "x"));
  });
});
