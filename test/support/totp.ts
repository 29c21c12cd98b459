import { hotp, stepAt } from "../../src/platform/totp.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an authenticator app with this secret shows at a time, or `steps` later. */
export function codeOf(secret: string, steps = 0, time = new Date()): string {
  const text = secret.replaceAll(" ", "");
  const bits = [...text].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  return hotp(Buffer.from(bytes), stepAt(time) + steps);
}
