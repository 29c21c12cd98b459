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

/** Random bytes are fetched in bulk: a system call per id costs more than the id. */
let pool = Buffer.alloc(0);
function randomSlice(length: number): Buffer {
  if (pool.length < length) pool = randomBytes(4096);
  const slice = Buffer.from(pool.subarray(0, length));
  pool = pool.subarray(length);
  return slice;
}

/** UUID version 7: sorted by time, so the ledger's index grows at one end. */
export function newRequestId(now: Date): string {
  const bytes = randomSlice(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
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
