import { randomBytes } from "node:crypto";

/** Longer than any id: what exceeds this in a path is no id of ours. */
export const MAX_ID_CHARS = 255;

const BASE32 = "0123456789abcdefghjkmnpqrstvwxyz";
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A prefix, 48 bits of time and 80 random bits: ids sort by creation time. */
export function newId(prefix: string, now: Date): string {
  let time = "";
  for (let rest = now.getTime(), i = 0; i < 10; i++, rest = Math.floor(rest / 32)) {
    time = BASE32[rest % 32] + time;
  }
  let random = "";
  for (const byte of randomBytes(16)) random += BASE32[byte & 31];
  return `${prefix}_${time}${random}`;
}

/** Random digits are fetched in bulk: a system call per id costs more than the id. */
let pool = "";
let poolAt = 0;
function randomHex(length: number): string {
  if (pool.length - poolAt < length) {
    pool = randomBytes(4096).toString("hex");
    poolAt = 0;
  }
  return pool.slice(poolAt, (poolAt += length));
}

/** UUID version 7: sorted by time, so the ledger's index grows at one end. */
export function newRequestId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, "0");
  const random = randomHex(19);
  const variant = "89ab"[Number.parseInt(random[3]!, 16) & 3]!;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7)}`;
}

export function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    // 248 = 4 × 62: larger bytes would favour the first characters.
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}

export function toBase62(value: number, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) {
    text = BASE62[rest % 62] + text;
  }
  return text;
}
