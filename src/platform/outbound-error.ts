export type OutboundFailure =
  | "url_not_allowed"
  | "address_not_allowed"
  | "name_not_resolved"
  | "timeout"
  | "connection_refused"
  | "connection_closed"
  | "connection_failed"
  | "tls_failed"
  | "invalid_response"
  | "too_large"
  | "unexpected_status"
  | "too_many_redirects"
  | "cancelled";

/** `message` may be shown to a customer: it contains nothing that was sent or received. */
export class OutboundError extends Error {
  readonly failure: OutboundFailure;
  constructor(failure: OutboundFailure, message: string = failure) {
    super(message);
    this.failure = failure;
  }
}

const FAILURES: [RegExp, OutboundFailure][] = [
  [/^ECONNREFUSED$/, "connection_refused"],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "connection_closed"],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, "timeout"],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RESPONSE)/, "invalid_response"],
  [/TLS|SSL|CERT|SIGNATURE|UNABLE_TO/, "tls_failed"],
];

/** The cause, without the remote party's wording. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { code = "", name } = error as { code?: string; name?: string };
  if (name === "HTTPParserError") return new OutboundError("invalid_response");
  const [, failure] = FAILURES.find(([pattern]) => pattern.test(code)) ?? [];
  return new OutboundError(failure ?? "connection_failed");
}
