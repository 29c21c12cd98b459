import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { randomBase62, toBase62 } from "../../platform/ids.ts";
import type { Mode } from "../../privacy/index.ts";

export type KeyType = "secret" | "publishable";

const PREFIXES: Record<KeyType, Record<Mode, string>> = {
  secret: { live: "sk_live_", test: "sk_test_" },
  publishable: { live: "pk_live_", test: "pk_test_" },
};
const RANDOM_LENGTH = 36;
const CHECKSUM_LENGTH = 6;
const PATTERN = /^([sp]k)_(live|test)_[0-9A-Za-z]{42}$/;

/** Random base62 with a trailing checksum: a mistyped key is refused without a query. */
export function makeKey(type: KeyType, mode: Mode): string {
  const body = PREFIXES[type][mode] + randomBase62(RANDOM_LENGTH);
  return body + checksum(body);
}

/** Undefined for anything that is not in our key format. */
export function parseKey(text: string): { type: KeyType; mode: Mode; sha256: Buffer } | undefined {
  const [, kind, mode] = PATTERN.exec(text) ?? [];
  if (!kind || checksum(text.slice(0, -CHECKSUM_LENGTH)) !== text.slice(-CHECKSUM_LENGTH))
    return undefined;
  return {
    type: kind === "sk" ? "secret" : "publishable",
    mode: mode as Mode,
    sha256: hashKey(text),
  };
}

export const looksPublishable = (text: string): boolean => /^pk_(live|test)_/.test(text);

export const hashKey = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The part of a key that lists show. */
export const hintOf = (text: string): string => `${text.slice(0, 8)}…${text.slice(-4)}`;

const checksum = (body: string): string => toBase62(crc32(body), CHECKSUM_LENGTH);
