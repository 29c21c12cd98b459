import {
  ApiError,
  AuthenticationError,
  IdempotencyError,
  InsufficientCreditsError,
  InvalidRequestError,
  NoSkillsFoundError,
  NotFoundError,
  NotRetainedError,
  PermissionError,
  RateLimitedError,
  ResumeUnreadableError,
  SandboxQuotaExceededError,
  ServerError,
  ValidationError,
} from "./errors.ts";
import type { ErrorBody, ErrorCode } from "./types.ts";

const CLASSES: Readonly<Record<ErrorCode, typeof ApiError>> = {
  validation_error: ValidationError,
  invalid_request: InvalidRequestError,
  no_skills_found: NoSkillsFoundError,
  resume_unreadable: ResumeUnreadableError,
  missing_api_key: AuthenticationError,
  unauthorized: AuthenticationError,
  wrong_key_type: AuthenticationError,
  insufficient_credits: InsufficientCreditsError,
  insufficient_scope: PermissionError,
  ip_not_allowed: PermissionError,
  not_found: NotFoundError,
  request_in_progress: IdempotencyError,
  not_retained: NotRetainedError,
  idempotency_key_reused: IdempotencyError,
  rate_limited: RateLimitedError,
  sandbox_quota_exceeded: SandboxQuotaExceededError,
  internal_error: ServerError,
  upstream_error: ServerError,
  service_unavailable: ServerError,
};

/** The error of a reply. Proxies answer without our envelope; their status decides the code. */
export function readError(reply: Response, text: string): ApiError {
  const body = parseEnvelope(text) ?? {
    code: reply.status >= 500 ? "service_unavailable" : "invalid_request",
    message: `The server answered ${reply.status} without an explanation.`,
    request_id: reply.headers.get("x-request-id") ?? "",
    details: [],
  };
  // A newer server may have codes that this version does not know.
  const Class = CLASSES[body.code] ?? ApiError;
  return new Class(reply.status, body, reply.headers);
}

function parseEnvelope(text: string): ErrorBody | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: Partial<ErrorBody> };
    if (typeof error?.code !== "string") return undefined;
    const { code, message = code, request_id = "", details } = error;
    return { code, message, request_id, details: Array.isArray(details) ? details : [] };
  } catch {
    return undefined;
  }
}
