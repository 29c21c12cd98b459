import { WebhookVerificationError } from "./errors.ts";
import type {
  CandidateDeletedEvent,
  CreditsLowEvent,
  PathwayCompletedEvent,
  PathwayFailedEvent,
  ResumeAnalysisCompletedEvent,
  WebhookTestEvent,
} from "./types.ts";

/** An event by its `type`: `switch (event.type)` knows the type of `event.data`. */
export type Event =
  | CandidateDeletedEvent
  | CreditsLowEvent
  | PathwayCompletedEvent
  | PathwayFailedEvent
  | ResumeAnalysisCompletedEvent
  | WebhookTestEvent;

export interface VerifyWebhookInput {
  /** The body as it was received; parsed and serialised JSON has another signature. */
  readonly body: string | Uint8Array;
  /** The header `X-Service-Signature`. */
  readonly signature: string | null | undefined;
  /** `whsec_…`, shown when the endpoint was created. */
  readonly secret: string;
  /** How far the two clocks may differ. Default 300. */
  readonly toleranceSeconds?: number;
  /** The receiver's time in milliseconds, for tests. */
  readonly now?: number;
}

const DEFAULT_TOLERANCE_SECONDS = 300;

/** The event of a delivery whose signature and time hold; otherwise `WebhookVerificationError`. */
export async function verifyWebhook({
  body,
  signature,
  secret,
  toleranceSeconds = DEFAULT_TOLERANCE_SECONDS,
  now = Date.now(),
}: VerifyWebhookInput): Promise<Event> {
  const { time, signatures } = parseSignature(signature ?? "");
  if (Math.abs(now / 1000 - time) > toleranceSeconds)
    throw new WebhookVerificationError(
      `The signature's time is more than ${toleranceSeconds} seconds from now. Check the clock.`,
    );
  const encoder = new TextEncoder();
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  const signed = new Uint8Array([...encoder.encode(`${time}.`), ...bytes]);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "verify",
  ]);
  const checks = signatures.map((one) => crypto.subtle.verify("HMAC", key, one, signed));
  if (!(await Promise.all(checks)).includes(true))
    throw new WebhookVerificationError(
      "The signature does not belong to this body and secret. Pass the body exactly as received.",
    );
  return JSON.parse(new TextDecoder().decode(bytes)) as Event;
}

/** `t=<seconds>,v1=<hex>[,v1=<hex>]`: during a rotation two secrets sign. */
function parseSignature(header: string): {
  time: number;
  signatures: Uint8Array<ArrayBuffer>[];
} {
  const parts = header.split(",").map((part) => part.trim());
  const time = /^t=(\d{1,12})$/.exec(parts.find((part) => part.startsWith("t=")) ?? "")?.[1];
  const signatures = parts
    .filter((part) => /^v1=[0-9a-f]{64}$/i.test(part))
    .map((part) =>
      Uint8Array.from(part.slice(3).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
    );
  if (time === undefined || signatures.length === 0)
    throw new WebhookVerificationError(
      "The header X-Service-Signature is missing or not of the form t=…,v1=….",
    );
  return { time: Number(time), signatures };
}
