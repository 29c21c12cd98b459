export interface ErrorDetail {
  field: string;
  message: string;
}

/** An error the caller may see. Any other exception is internal and is never shown. */
export class PublicError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: readonly ErrorDetail[] = [],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

export function envelope(error: PublicError, requestId: string): object {
  const { code, message, details } = error;
  return { error: { code, message, request_id: requestId, details } };
}
