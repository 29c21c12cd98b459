import type { FastifyReply, FastifyRequest } from "fastify";
import type { Admitted } from "./admission.ts";
import type { Settled } from "./call.ts";
import { toCredits } from "../credits/credits.ts";
import type { StoredReply } from "../idempotency/idempotency.ts";
import type { Operation } from "./operation.ts";
import { costsCredits, countsAgainstQuota, type KeyPolicy } from "../policy.ts";
import type { Rate } from "../rates/rates.ts";
import { inLanguage, type ReplyNames } from "./reply-names.ts";

/* The headers and the bytes of replies. */

export const PREFIX = "/v1";

/** Serialises a success and tells its language. */
export function writerOf(
  reply: FastifyReply,
  { status, names: fields, isMadeInLanguage, method }: Operation,
  { names, language }: { names: ReplyNames | undefined; language: string },
): {
  serialize: (body: unknown) => string;
  headers: (body: unknown) => Readonly<Record<string, string>> | undefined;
} {
  const write = (body: unknown) => reply.code(status).serialize(body) as string;
  if (fields || (isMadeInLanguage && method === "POST")) reply.header("Vary", "Accept-Language");
  if (isMadeInLanguage)
    return {
      serialize: write,
      headers: (body) => ({ "Content-Language": (body as { language: string }).language }),
    };
  if (!fields || !names) return { serialize: write, headers: () => undefined };
  return {
    serialize: (body) => write(inLanguage(body, fields, names, language)),
    headers: () => ({ "Content-Language": language }),
  };
}

export function setLocation(
  reply: FastifyReply,
  { location }: Operation,
  { body }: StoredReply,
  { params }: FastifyRequest,
): void {
  if (!location) return;
  const path = location(
    JSON.parse(body) as Record<string, unknown>,
    params as Record<string, string>,
  );
  reply.header("Location", PREFIX + path);
}

export function withEcho(
  stored: StoredReply,
  echo: string,
  params: unknown,
  serialize: (body: unknown) => string,
): StoredReply {
  const value = (params as Record<string, string>)[echo];
  return {
    ...stored,
    body: serialize({ ...(JSON.parse(stored.body) as object), [echo]: value }),
  };
}

export function replay(
  reply: FastifyReply,
  stored: StoredReply,
  admitted: Admitted,
  policy: KeyPolicy,
): string {
  reply.header("Idempotent-Replayed", "true");
  setNoCharge(reply, admitted, policy);
  return send(reply, stored);
}

/** For a reply that costs nothing: a request with an Idempotency-Key and a HEAD were counted before they ran. */
export function setNoCharge(
  reply: FastifyReply,
  { caller, means }: Admitted,
  policy: KeyPolicy,
): void {
  if (!means) return;
  if (costsCredits(caller, policy)) {
    reply.header("X-Credits-Charged", "0");
    reply.header("X-Credits-Remaining", String(toCredits(means.balanceMillicredits)));
  } else if (caller.key.mode === "test" && countsAgainstQuota(policy)) {
    reply.header(
      "X-Sandbox-Remaining",
      String(Math.max(0, caller.sandboxQuota - means.sandboxUsed)),
    );
  }
}

/** Returns the payload for the handler to return: Fastify waits for a sent reply's last byte. */
export function send(reply: FastifyReply, { status, body, headers }: StoredReply): string {
  if (headers) reply.headers(headers);
  reply.code(status).type("application/json; charset=utf-8").serializer(asIs);
  return body;
}

const asIs = (body: unknown): string => body as string;

export function setCharge(reply: FastifyReply, { charge }: Settled, { caller }: Admitted): void {
  if (!charge) return;
  if (caller.key.mode === "live") {
    reply.header("X-Credits-Charged", String(toCredits(charge.chargedMillicredits)));
    reply.header("X-Credits-Remaining", String(toCredits(charge.balanceMillicredits)));
  } else {
    reply.header(
      "X-Sandbox-Remaining",
      String(Math.max(0, caller.sandboxQuota - charge.sandboxUsed)),
    );
  }
}

export function setRate(reply: FastifyReply, rate: Rate): void {
  reply.header("X-RateLimit-Limit", String(rate.limit));
  reply.header("X-RateLimit-Remaining", String(rate.remaining));
  reply.header("X-RateLimit-Reset", String(rate.resetAt));
}
