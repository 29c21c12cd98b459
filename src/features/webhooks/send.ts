import type { Clock } from "../../platform/clock.ts";
import { OutboundError, type Outbound } from "../../platform/outbound.ts";
import { traceHeader, type Tracing } from "../../platform/tracing.ts";
import type { Attempt } from "./deliveries.store.ts";
import { EXCERPT_BYTES } from "./limits.ts";
import { sign } from "./signature.ts";

export interface Parcel {
  url: string;
  /** Current secret first. */
  secrets: string[];
  /** Exactly the signed bytes are sent. */
  body: Buffer;
  eventId: string;
  eventType: string;
  deliveryId: string;
  trigger: Attempt["trigger"];
  /** Whether the start of the receiver's reply is kept. */
  keepsExcerpt: boolean;
}

/** An attempt, and the start of the receiver's reply if it was wanted. */
interface Made {
  attempt: Omit<Attempt, "number">;
  excerpt: Buffer | undefined;
}

/** Sends once and returns the result; undefined when `signal` aborted it. */
export async function makeAttempt(
  deps: { outbound: Outbound; clock: Clock; timeoutMs: number; tracing: Tracing },
  signal: AbortSignal,
  parcel: Parcel,
): Promise<Made | undefined> {
  const { outbound, clock, timeoutMs, tracing } = deps;
  const startedAt = clock();
  const began = performance.now();
  let status: number | null = null;
  let error: string | null = null;
  let excerpt: Promise<Buffer> | undefined;
  try {
    const answer = await outbound.post(parcel.url, {
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "Service-Webhooks/1.0",
        "X-Service-Signature": sign(
          parcel.secrets,
          parcel.body,
          Math.floor(startedAt.getTime() / 1000),
        ),
        "X-Service-Event-Id": parcel.eventId,
        "X-Service-Event-Type": parcel.eventType,
        "X-Service-Delivery-Id": parcel.deliveryId,
        ...traceHeader(tracing),
      },
      body: parcel.body,
      timeoutMs,
      signal,
      ...(parcel.keepsExcerpt ? { excerptBytes: EXCERPT_BYTES } : {}),
    });
    status = answer.status;
    if (parcel.keepsExcerpt) excerpt = answer.excerpt;
    if (status < 200 || status > 299)
      error = status >= 300 && status < 400 ? "redirect_not_followed" : "unexpected_status";
  } catch (failure) {
    if (!(failure instanceof OutboundError)) throw failure;
    if (failure.failure === "cancelled") return undefined;
    error = failure.failure;
  }
  tracing.note({
    ...(status === null ? {} : { "http.response.status_code": status }),
    ...(error === null ? {} : { "error.type": error }),
  });
  const attempt = {
    trigger: parcel.trigger,
    status_code: status,
    error,
    started_at: startedAt.toISOString(),
    duration_ms: Math.round(performance.now() - began),
  };
  return { attempt, excerpt: await excerpt };
}
