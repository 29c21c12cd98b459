import type { Operation } from "./operation.ts";
import { countsAgainstQuota } from "../policy.ts";

export type Json = Record<string, unknown>;

export const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

const integer = (description: string): Json => ({ description, schema: { type: "integer" } });
const text = (description: string): Json => ({ description, schema: { type: "string" } });
const number = (description: string): Json => ({ description, schema: { type: "number" } });

export const HEADERS: Json = {
  XRequestId: {
    description: "Id of this request; log it and quote it to support.",
    schema: { type: "string", format: "uuid" },
  },
  XRateLimitLimit: integer("Requests that pass in a window."),
  XRateLimitRemaining: integer("Requests left in this window."),
  XRateLimitReset: integer("Unix second at which this window ends."),
  XCreditsCharged: number("Credits this call cost (live keys)."),
  XCreditsRemaining: number("Credits left (live keys)."),
  XSandboxRemaining: integer("Engine calls left this month (sandbox keys)."),
  IdempotentReplayed: {
    description: "`true` when this is the stored reply of an earlier request.",
    schema: { type: "string", enum: ["true"] },
  },
  HelpLink: {
    description:
      'The page that explains the error code, as `</docs/errors/{code}>; rel="help"`; absent where this server has no such pages.',
    schema: { type: "string" },
  },
  RetryAfter: integer("Seconds to wait before the next try."),
  ContentLanguage: text(
    "The language of the prose (English, German, French or Spanish); of the names of skills and roles where there is no prose.",
  ),
  Vary: text("The request headers that this reply depends on."),
  CacheControl: text("`no-store`, except for this document, which is kept and revalidated."),
  XContentTypeOptions: {
    description: "Always `nosniff`.",
    schema: { type: "string", enum: ["nosniff"] },
  },
  WwwAuthenticate: text("`Bearer`: send a secret key as `Authorization: Bearer sk_…`."),
  Allow: text("The methods that the path answers."),
  ETag: text(
    "The version of the document: send it as `If-None-Match` to get 304 while it is current.",
  ),
  Location: {
    description: "Path of what was made, or is acted on.",
    schema: { type: "string" },
  },
};

/** Sent with a status, besides what every reply has. */
export const STATUS_HEADERS: Readonly<Record<number, Json>> = {
  401: { "WWW-Authenticate": ref("headers", "WwwAuthenticate") },
  405: { Allow: ref("headers", "Allow") },
  409: { "Retry-After": ref("headers", "RetryAfter") },
  429: { "Retry-After": ref("headers", "RetryAfter") },
  503: { "Retry-After": ref("headers", "RetryAfter") },
};

const HEADER_NAMES: Record<string, string> = {
  XRequestId: "X-Request-Id",
  XRateLimitLimit: "X-RateLimit-Limit",
  XRateLimitRemaining: "X-RateLimit-Remaining",
  XRateLimitReset: "X-RateLimit-Reset",
  CacheControl: "Cache-Control",
  XContentTypeOptions: "X-Content-Type-Options",
  Vary: "Vary",
  XCreditsCharged: "X-Credits-Charged",
  XCreditsRemaining: "X-Credits-Remaining",
  XSandboxRemaining: "X-Sandbox-Remaining",
  IdempotentReplayed: "Idempotent-Replayed",
  ContentLanguage: "Content-Language",
  Location: "Location",
};

const EVERYWHERE = [
  "XRequestId",
  "XRateLimitLimit",
  "XRateLimitRemaining",
  "XRateLimitReset",
  "CacheControl",
  "XContentTypeOptions",
  "Vary",
];

/** Headers of every reply. */
export const COMMON_HEADERS = Object.fromEntries(
  EVERYWHERE.map((name) => [HEADER_NAMES[name]!, ref("headers", name)]),
);

export function headersFor({
  policy,
  method,
  location,
  names: fields,
  isMadeInLanguage,
}: Operation): Json {
  const names = [...EVERYWHERE];
  if (policy.costMillicredits > 0) names.push("XCreditsCharged", "XCreditsRemaining");
  if (countsAgainstQuota(policy)) names.push("XSandboxRemaining");
  if (method === "POST" || method === "DELETE") names.push("IdempotentReplayed");
  if (fields || isMadeInLanguage) names.push("ContentLanguage");
  if (location) names.push("Location");
  return Object.fromEntries(names.map((name) => [HEADER_NAMES[name]!, ref("headers", name)]));
}

export const ownHeaders = ({ headers = {} }: Operation): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: "string" } },
    ]),
  );
