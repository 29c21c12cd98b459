import type { Operation } from "./operation.ts";

export type Json = Record<string, unknown>;

export const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

const integer = (description: string): Json => ({ description, schema: { type: "integer" } });
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
  ContentLanguage: {
    description:
      "The language of the names of skills and roles, and of the prose (English or German).",
    schema: { type: "string" },
  },
  Location: {
    description: "Path of what was made, or is acted on.",
    schema: { type: "string" },
  },
};

const HEADER_NAMES: Record<string, string> = {
  XRequestId: "X-Request-Id",
  XRateLimitLimit: "X-RateLimit-Limit",
  XRateLimitRemaining: "X-RateLimit-Remaining",
  XRateLimitReset: "X-RateLimit-Reset",
  XCreditsCharged: "X-Credits-Charged",
  XCreditsRemaining: "X-Credits-Remaining",
  XSandboxRemaining: "X-Sandbox-Remaining",
  IdempotentReplayed: "Idempotent-Replayed",
  ContentLanguage: "Content-Language",
  Location: "Location",
};

export const RATE_HEADERS = Object.fromEntries(
  ["XRequestId", "XRateLimitLimit", "XRateLimitRemaining", "XRateLimitReset"].map((name) => [
    HEADER_NAMES[name]!,
    ref("headers", name),
  ]),
);

export function headersFor({
  policy,
  method,
  location,
  names: fields,
  isMadeInLanguage,
}: Operation): Json {
  const names = ["XRequestId", "XRateLimitLimit", "XRateLimitRemaining", "XRateLimitReset"];
  if (policy.costMillicredits > 0) names.push("XCreditsCharged", "XCreditsRemaining");
  if (policy.rate === "ai") names.push("XSandboxRemaining");
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
