import type { ErrorBody, ErrorCode, ErrorDetail, Pathway } from "./types.ts";

/** Everything that this package throws is one of these. */
export class WaymarkError extends Error {
  override name = "WaymarkError";
}

/** No reply came: no connection, a connection that broke, or `timeoutMs` over. */
export class ConnectionError extends WaymarkError {
  override name = "ConnectionError";
}

/** A reply that this version of the SDK cannot read: another server, or a much older one. */
export class UnexpectedReplyError extends WaymarkError {
  override name = "UnexpectedReplyError";
}

/** The server's reply to a request that it refused or could not serve. */
export class ApiError extends WaymarkError {
  override name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode;
  /** Quote it to support. */
  readonly requestId: string;
  /** The offending fields of a request that failed validation; else empty. */
  readonly details: readonly ErrorDetail[];
  readonly headers: Headers;

  constructor(status: number, { code, message, request_id, details }: ErrorBody, headers: Headers) {
    const fields = details.map(({ field, message: reason }) => `${field}: ${reason}`);
    super(fields.length > 0 ? `${message} (${fields.join("; ")})` : message);
    this.status = status;
    this.code = code;
    this.requestId = request_id;
    this.details = details;
    this.headers = headers;
  }

  /** The page about this error, where the server has its documentation on. */
  get helpPath(): string | undefined {
    return /<([^>]+)>;\s*rel="help"/.exec(this.headers.get("link") ?? "")?.[1];
  }
}

export class ValidationError extends ApiError {
  override name = "ValidationError";
}
export class InvalidRequestError extends ApiError {
  override name = "InvalidRequestError";
}
export class NoSkillsFoundError extends ApiError {
  override name = "NoSkillsFoundError";
}
export class ResumeUnreadableError extends ApiError {
  override name = "ResumeUnreadableError";
}
/** `missing_api_key`, `unauthorized` or `wrong_key_type`. */
export class AuthenticationError extends ApiError {
  override name = "AuthenticationError";
}
export class InsufficientCreditsError extends ApiError {
  override name = "InsufficientCreditsError";
}
/** `insufficient_scope` or `ip_not_allowed`. */
export class PermissionError extends ApiError {
  override name = "PermissionError";
}
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}
/** The app keeps no results, and this one is gone. */
export class NotRetainedError extends ApiError {
  override name = "NotRetainedError";
}
/** `request_in_progress` or `idempotency_key_reused`. */
export class IdempotencyError extends ApiError {
  override name = "IdempotencyError";
}
export class RateLimitedError extends ApiError {
  override name = "RateLimitedError";
}
export class SandboxQuotaExceededError extends ApiError {
  override name = "SandboxQuotaExceededError";
}
/** `internal_error`, `upstream_error` or `service_unavailable`. */
export class ServerError extends ApiError {
  override name = "ServerError";
}

/** A pathway reached the status `failed`; its credits were returned. */
export class PathwayFailedError extends WaymarkError {
  override name = "PathwayFailedError";
  readonly pathway: Pathway;

  constructor(pathway: Pathway) {
    super(pathway.error?.message ?? "The pathway could not be generated.");
    this.pathway = pathway;
  }
}

export class WebhookVerificationError extends WaymarkError {
  override name = "WebhookVerificationError";
}
