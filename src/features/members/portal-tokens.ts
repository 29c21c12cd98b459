import { timingSafeEqual } from "node:crypto";
import type { Vault } from "../../platform/crypto.ts";
import { newId } from "../../platform/ids.ts";
import type { Mode } from "../../privacy/index.ts";

/*
 * A portal link opens one page of one app and mode for somebody without an account, as part of the
 * operator's or customer's own product. Its token is `wmp_<payload>.<signature>`: the payload is JSON
 * in base64url, the signature a keyed hash that only this installation can make. It ends by itself
 * within an hour, when its row is deleted, and with the membership of the member who made it.
 */

const PORTAL_PREFIX = "wmp_";
export const PORTAL_PAGES = ["webhooks"] as const;
export const MAX_PORTAL_SECONDS = 3_600;

export interface Portal {
  /** Names the link in the audit log. */
  id: string;
  appId: string;
  mode: Mode;
  page: (typeof PORTAL_PAGES)[number];
  /** The member who made it; null: an operator. */
  memberId: string | null;
  expiresAt: Date;
}

interface Payload {
  id: string;
  app: string;
  mode: Mode;
  page: Portal["page"];
  by: string | null;
  exp: number;
}

type Signer = Pick<Vault, "fingerprint">;

const signed = (vault: Signer, payload: string): string =>
  `${PORTAL_PREFIX}${payload}.${vault.fingerprint("portal-link", payload).toString("base64url")}`;

export function makePortalToken(
  vault: Signer,
  portal: Omit<Portal, "id" | "expiresAt">,
  expiresInSeconds: number,
  now: Date,
): { token: string; portal: Portal } {
  const id = newId("pl", now);
  const exp = Math.floor(now.getTime() / 1000) + expiresInSeconds;
  const { appId: app, mode, page, memberId: by } = portal;
  const content: Payload = { id, app, mode, page, by, exp };
  const payload = Buffer.from(JSON.stringify(content), "utf8").toString("base64url");
  return {
    token: signed(vault, payload),
    portal: { ...portal, id, expiresAt: new Date(exp * 1000) },
  };
}

/** Undefined for a token that is not ours, was changed in any character or has ended. */
export function readPortalToken(vault: Signer, token: string, now: Date): Portal | undefined {
  if (!token.startsWith(PORTAL_PREFIX)) return undefined;
  const [payload = ""] = token.slice(PORTAL_PREFIX.length).split(".", 1);
  // The whole token: decoding the signature would ignore what follows it.
  const [given, right] = [Buffer.from(token), Buffer.from(signed(vault, payload))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const text = Buffer.from(payload, "base64url").toString("utf8");
  const { id, app: appId, mode, page, by: memberId, exp } = JSON.parse(text) as Payload;
  const expiresAt = new Date(exp * 1000);
  return expiresAt > now ? { id, appId, mode, page, memberId, expiresAt } : undefined;
}
