import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/*
 * One-time codes by time (RFC 6238): HMAC-SHA-1, 6 digits, steps of 30 seconds, as every
 * authenticator app supports.
 */

const STEP_MS = 30_000;
const DIGITS = 6;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Clocks of phones drift: a code of the step before or after is accepted too. */
const NEIGHBOURS = [0, -1, 1];

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

export function hotp(secret: Buffer, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac("sha1", secret).update(message).digest();
  const value = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fff_ffff;
  return String(value % 10 ** digits).padStart(digits, "0");
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/** The step of a right code, which the caller stores so that it works once; undefined: wrong. */
export function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  const given = Buffer.from(code.replaceAll(/\s/g, ""));
  return NEIGHBOURS.map((offset) => stepAt(now) + offset).find((step) => {
    const expected = Buffer.from(hotp(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** What an authenticator app reads from the QR code. */
export function totpUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret: base32(secret), issuer });
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}
