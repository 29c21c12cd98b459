import { createHash, randomBytes } from "node:crypto";

/* Cookies, tokens and one-time links: 256 random bits, kept as SHA-256, so no salt is needed. */

export const secretHash = (secret: string): Buffer => createHash("sha256").update(secret).digest();
export const newSecret = (): string => randomBytes(32).toString("base64url");
export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
/** Not of the Kelvin sign, whose small letter is a plain "k": that would be somebody else's address. */
export const lower = (email: string): string =>
  email.trim().replaceAll(/[^\u212a]+/g, (part) => part.toLowerCase());
export const isEmail = (text: string): boolean => /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/.test(text);
