import { createHmac, timingSafeEqual } from "node:crypto";
import { SIGNATURE_TOLERANCE_SECONDS } from "./limits.ts";

/** `t=<unix_seconds>,v1=<hex>`: one `v1` per valid secret. */
export function sign(secrets: readonly string[], body: Buffer, unixSeconds: number): string {
  const signatures = secrets.map(
    (secret) => `v1=${hmac(secret, unixSeconds, body).toString("hex")}`,
  );
  return [`t=${unixSeconds}`, ...signatures].join(",");
}

/** True when `header` signs exactly these bytes with this secret, not too far from now. */
export function isSignatureValid(input: {
  secret: string;
  header: string;
  body: Buffer;
  nowUnixSeconds: number;
}): boolean {
  const parts = input.header.split(",").map((part) => part.trim());
  const [time = ""] = valuesOf(parts, "t");
  if (!/^\d{1,15}$/.test(time)) return false;
  if (Math.abs(input.nowUnixSeconds - Number(time)) > SIGNATURE_TOLERANCE_SECONDS) return false;
  const expected = hmac(input.secret, time, input.body);
  return valuesOf(parts, "v1").some((hex) => {
    const given = Buffer.from(/^[0-9a-f]{64}$/i.test(hex) ? hex : "", "hex");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const valuesOf = (parts: string[], name: string): string[] =>
  parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));

/** The key is the whole `whsec_…` string; the time is signed as written. */
const hmac = (secret: string, time: number | string, body: Buffer): Buffer =>
  createHmac("sha256", secret).update(`${time}.`).update(body).digest();
