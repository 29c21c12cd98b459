import { ERRORS, type ErrorCode } from "../../errors.ts";
import { MAX_PER_PAGE } from "../../platform/pagination.ts";
import { COMMON_HEADERS, ref, STATUS_HEADERS, type Json } from "./openapi-headers.ts";
import type { Operation } from "./operation.ts";
import { countsAgainstQuota } from "../policy.ts";

/** Derives an operation's errors from its declaration; features add their own. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const { policy, method } = operation;
  const codes: ErrorCode[] = [
    "validation_error",
    "invalid_request",
    "missing_api_key",
    "unauthorized",
    "wrong_key_type",
  ];
  if (policy.costMillicredits > 0) codes.push("insufficient_credits");
  if (policy.scope) codes.push("insufficient_scope");
  codes.push("ip_not_allowed");
  if (operation.params) codes.push("not_found");
  if (method === "POST" || method === "DELETE")
    codes.push("request_in_progress", "not_retained", "idempotency_key_reused");
  codes.push("rate_limited");
  if (countsAgainstQuota(policy)) codes.push("sandbox_quota_exceeded");
  codes.push("internal_error", "service_unavailable");
  return [...new Set([...codes, ...(operation.errors ?? [])])];
}

/** A body is read of every method but GET, so only these can be too large. */
export function groupByStatus(codes: ErrorCode[], method: string): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const [status] = ERRORS[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  for (const status of [405, 408, ...(method === "GET" ? [] : [413]), 431])
    groups.set(status, ["invalid_request"]);
  return new Map([...groups].toSorted(([a], [b]) => a - b));
}

const ERROR_NAMES: Record<number, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  402: "PaymentRequired",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  408: "RequestTimeout",
  409: "Conflict",
  410: "Gone",
  413: "ContentTooLarge",
  422: "UnprocessableContent",
  429: "TooManyRequests",
  431: "HeadersTooLarge",
  500: "InternalError",
  502: "BadGateway",
  503: "ServiceUnavailable",
};

const COMMON: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "validation_error",
  "invalid_request",
  "rate_limited",
  "ip_not_allowed",
]);

/** A unique component name per set of codes; codes common to all operations are left out. */
export function nameOfError(status: number, codes: readonly ErrorCode[]): string {
  const own = status === 401 ? [] : codes.filter((code) => !COMMON.has(code));
  const name = ERROR_NAMES[status] ?? `Status${status}`;
  const isWhole = codes.length === 1 && own.length === 1 && ![400, 403, 429].includes(status);
  return isWhole ? name : `${name}${own.map((code) => pascal(`_${code}`)).join("")}`;
}

/** Statuses of one code that say more than the code. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  405: "The path does not take this method; `Allow` names those that it takes.",
  408: "The request took too long to arrive.",
  413: "The body is larger than the path takes; the message names the limit.",
  431: "The path, query and headers together are larger than 16 KB.",
};

export function describeError(status: number, codes: ErrorCode[]): Json {
  return {
    description: codes
      .map((code) => `\`${code}\`: ${STATUS_TEXTS[status] ?? ERRORS[code][1]}`)
      .join("\n\n"),
    headers: {
      ...COMMON_HEADERS,
      Link: ref("headers", "HelpLink"),
      ...STATUS_HEADERS[status],
    },
    content: {
      "application/json": {
        schema: ref("schemas", "ErrorReply"),
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: ERRORS[code][1], value: exampleError(code) }]),
        ),
      },
    },
  };
}

function exampleError(code: ErrorCode): Json {
  const details =
    code === "validation_error"
      ? [{ field: "per_page", message: `must be at most ${MAX_PER_PAGE}` }]
      : [];
  const request_id = "019a8a5f-3c1e-7b52-9d0e-4f6a7b8c9d0e";
  return { error: { code, message: ERRORS[code][1], request_id, details } };
}

/** No schema is called like a field of itself: generated Python would use one name for both. */
export const ERROR_SCHEMAS: Json = {
  ErrorReply: {
    type: "object",
    required: ["error"],
    properties: { error: ref("schemas", "ErrorBody") },
  },
  ErrorBody: {
    type: "object",
    required: ["code", "message", "request_id", "details"],
    properties: {
      code: ref("schemas", "ErrorCode"),
      message: { type: "string", description: "What is wrong and what to do next." },
      request_id: { type: "string", format: "uuid" },
      details: {
        type: "array",
        description: "The offending fields of a request that failed validation; else empty.",
        items: ref("schemas", "ErrorDetail"),
      },
    },
  },
  ErrorCode: { type: "string", enum: Object.keys(ERRORS) },
  ErrorDetail: {
    type: "object",
    required: ["field", "message"],
    properties: {
      field: { type: "string", description: "Dotted path, for example `target_role.title`." },
      message: { type: "string" },
    },
  },
};

export const pascal = (words: string): string =>
  words.replaceAll(/(?:^|[._-])([a-z])/g, (_, letter: string) => letter.toUpperCase());
