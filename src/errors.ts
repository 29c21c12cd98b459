import { Unavailable } from "./platform/fair-queue.ts";
import { isConflict, isDatabaseAway, isTimeout } from "./platform/postgres/database.ts";
import { PublicError, type ErrorDetail } from "./platform/http/public-error.ts";
import { MAX_DETAILS } from "./platform/http/schema.ts";

/** All public error codes with status and meaning; `docs/guides/errors.md` documents them. */
export const ERRORS = {
  validation_error: [400, "The request failed validation; `details` lists the fields."],
  invalid_request: [400, "The request is malformed, too large or uses the wrong method."],
  no_skills_found: [400, "No skills could be found in the input."],
  resume_unreadable: [400, "The résumé could not be read."],
  missing_api_key: [401, "No API key was sent."],
  unauthorized: [401, "The API key is invalid, expired or revoked."],
  wrong_key_type: [401, "The key is of the wrong type, for example publishable."],
  insufficient_credits: [402, "The app's credits are exhausted."],
  insufficient_scope: [403, "The key lacks the scope this operation needs."],
  ip_not_allowed: [403, "The request comes from an address that is not on the key's allowlist."],
  not_found: [404, "The resource is unknown or not visible to this key."],
  request_in_progress: [409, "A request with the same Idempotency-Key is still being processed."],
  not_retained: [410, "The app keeps no results, and this one is gone."],
  idempotency_key_reused: [422, "The Idempotency-Key was used before with another request."],
  rate_limited: [429, "The rate limit is exceeded; wait as long as `Retry-After` says."],
  sandbox_quota_exceeded: [429, "The sandbox quota of this month is used up."],
  internal_error: [500, "Something went wrong on our side."],
  upstream_error: [502, "The engine failed; safe to retry with the same Idempotency-Key."],
  service_unavailable: [
    503,
    "The service is starting, stopping, busy or has lost its database; retry.",
  ],
} as const satisfies Record<string, readonly [status: number, meaning: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** Codes of refusals that pass; their replies say in `Retry-After` when to try again. */
type PassingCode =
  | "request_in_progress"
  | "rate_limited"
  | "sandbox_quota_exceeded"
  | "service_unavailable";

interface Options {
  details?: ErrorDetail[];
  headers?: Record<string, string>;
  /** Only for `invalid_request`, which also covers 405 and 413. */
  status?: number;
}

export function apiError(
  code: Exclude<ErrorCode, PassingCode>,
  message: string,
  options: Options = {},
): PublicError {
  const status = options.status ?? ERRORS[code][0];
  const challenge = status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
  return new PublicError(status, code, message, options.details, {
    ...challenge,
    ...options.headers,
  });
}

export const retryLater = (code: PassingCode, message: string, seconds: number): PublicError =>
  new PublicError(ERRORS[code][0], code, message, [], { "Retry-After": String(seconds) });

export function fieldError(field: string, message: string): PublicError {
  return apiError("validation_error", `${field} ${message}`, { details: [{ field, message }] });
}

/** At least one detail; the message names the first. */
export function fieldErrors(details: readonly ErrorDetail[]): PublicError {
  const first = details[0]!;
  const more = details.length > 1 ? ` (and ${details.length - 1} more)` : "";
  return apiError("validation_error", `${first.field} ${first.message}${more}`, {
    details: details.slice(0, MAX_DETAILS),
  });
}

const FRAMEWORK: Record<string, (error: Error) => PublicError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    apiError("invalid_request", "Send the body as JSON, with Content-Type: application/json."),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    apiError("invalid_request", "The body is not as long as Content-Length says."),
  FST_ERR_BAD_URL: () => apiError("invalid_request", "The path has a bad percent-encoding."),
  FST_ERR_MAX_PARAM_LENGTH: () => apiError("not_found", "There is nothing with this id."),
};

/** Failures of the database that a retry may not meet again; nothing was stored or charged. */
const PASSING = [
  {
    isSo: isDatabaseAway,
    message: "The service cannot reach its database. Retry in a moment.",
    retryAfterSeconds: 2,
  },
  {
    isSo: isConflict,
    message: "The request conflicted with others again and again. Retry in a moment.",
    retryAfterSeconds: 1,
  },
  {
    isSo: isTimeout,
    message: "The database took too long and stopped the request. Retry in a moment.",
    retryAfterSeconds: 5,
  },
] as const;

/** The public form of any exception. */
export function toPublicError(error: unknown): PublicError {
  if (error instanceof PublicError) return error;
  const { code } = error as { code?: string };
  const known = code === undefined ? undefined : FRAMEWORK[code];
  if (known) return known(error as Error);
  const { statusCode = 500 } = error as { statusCode?: number };
  if (code?.startsWith("FST_") && statusCode < 500) {
    return apiError("invalid_request", "The request is malformed.");
  }
  if (error instanceof Unavailable)
    return retryLater("service_unavailable", error.message, error.retryAfterSeconds);
  const passing = PASSING.find(({ isSo }) => isSo(error));
  if (passing) return retryLater("service_unavailable", passing.message, passing.retryAfterSeconds);
  return apiError(
    "internal_error",
    "Something went wrong on our side. Quote the request_id to support.",
  );
}
