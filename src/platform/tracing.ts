/*
 * The door to OpenTelemetry. Without an OTLP endpoint everything here does nothing, and no module
 * of the SDK is loaded. Attributes are route patterns, kinds and statuses: never ids, paths,
 * queries, bodies or messages of errors.
 *
 *   request, task, attempt   begin a trace, or continue the one of their `traceparent`
 *   step                     part of such a trace; outside of one it only does its work
 */

export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface RequestSpan {
  /** Does the work as part of this request, and so does all that it starts. */
  run<T>(work: () => T): T;
  end(result: { method: string; route: string; status: number; errorCode?: string }): void;
}

export interface Beginning {
  name: string;
  kind: "consumer" | "client";
  /** Of what caused the work: same trace, with a link to it. */
  traceparent: string | undefined;
  attributes?: SpanAttributes;
}

export interface Tracing {
  /** Undefined when nothing is traced. */
  request(traceparent: string | string[] | undefined): RequestSpan | undefined;
  begin<T>(beginning: Beginning, work: () => Promise<T>): Promise<T>;
  step<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  /** Adds to the current span. */
  note(attributes: SpanAttributes): void;
  /** The current span, for a header or a row; undefined outside of a trace. */
  traceparent(): string | undefined;
  /** Sends what is left, within a bound. */
  close(): Promise<void>;
}

export const NO_TRACING: Tracing = {
  request: () => undefined,
  begin: (_beginning, work) => work(),
  step: (_name, _attributes, work) => work(),
  note: () => {},
  traceparent: () => undefined,
  close: async () => {},
};

/** The header of a request to others; empty outside of a trace. */
export function traceHeader(tracing: Tracing): { traceparent?: string } {
  const traceparent = tracing.traceparent();
  return traceparent === undefined ? {} : { traceparent };
}
