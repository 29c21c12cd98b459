import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanContext,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import type { Log } from "./log.ts";
import type { SpanAttributes, Tracing } from "./tracing.ts";

/* Loaded by tracing.ts only. The SDK reads OTEL_EXPORTER_OTLP_* and the names of the resource. */

/** A collector that does not answer must not delay the stop of a server. */
const CLOSE_MS = 3_000;
const KINDS = { consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT } as const;

export interface OtlpOptions {
  ratio: number;
  version: string;
  log: Log;
}

export function openOtlpTracing({ ratio, version, log }: OtlpOptions): Tracing {
  // Its messages name the collector and its status, never a span.
  const warn = (message: string): void => log.warn({ otel: message }, "traces");
  const silent = (): void => {};
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "waymark",
      "service.version": version,
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer("waymark", version);
  const current = new AsyncLocalStorage<Context>();

  async function inSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await current.run(trace.setSpan(ROOT_CONTEXT, span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }
  const active = (): Span | undefined => {
    const context = current.getStore();
    return context && trace.getSpan(context);
  };

  return {
    request(traceparent) {
      const parent = remote(traceparent);
      const span = tracer.startSpan("request", { kind: SpanKind.SERVER }, contextOf(parent));
      const context = trace.setSpan(ROOT_CONTEXT, span);
      return {
        run: (work) => current.run(context, work),
        end({ method, route, status, errorCode }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            "http.request.method": method,
            "http.route": route,
            "http.response.status_code": status,
            ...(errorCode === undefined ? {} : { "error.type": errorCode }),
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    begin({ name, kind, traceparent, attributes = {} }, work) {
      const parent = remote(traceparent);
      const links = parent ? [{ context: parent }] : [];
      const options = { kind: KINDS[kind], attributes, links };
      return inSpan(tracer.startSpan(name, options, contextOf(parent)), work);
    },
    step(name, attributes, work) {
      const context = current.getStore();
      if (!context) return work();
      return inSpan(tracer.startSpan(name, { attributes }, context), work);
    },
    note: (attributes: SpanAttributes) => void active()?.setAttributes(attributes),
    traceparent() {
      const context = active()?.spanContext();
      return context && format(context);
    },
    async close() {
      // A failed export was reported already.
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/** `tracestate` is not taken: it may hold anything, and we would store it with events. */
const remote = (traceparent: string | string[] | undefined): SpanContext | undefined => {
  const parsed = typeof traceparent === "string" ? parseTraceParent(traceparent) : null;
  return parsed ? { ...parsed, isRemote: true } : undefined;
};

const contextOf = (parent: SpanContext | undefined): Context =>
  parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;

const format = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;

/** The message of an error may quote data, so only its code or class is kept. */
function fail(span: Span, error: unknown): void {
  const { code, name } = error as { code?: string; name?: string };
  span.setAttribute("error.type", code ?? name ?? "unknown");
  span.setStatus({ code: SpanStatusCode.ERROR });
}
