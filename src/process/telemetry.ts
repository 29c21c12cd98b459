import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import { NO_TRACING, type Tracing } from "../platform/tracing.ts";
import { VERSION } from "../version.ts";

/** Without an OTLP endpoint the SDK is not loaded. */
export async function openTracing(config: Config, log: Log): Promise<Tracing> {
  if (config.otlpEndpoint === "" && config.otlpTracesEndpoint === "") return NO_TRACING;
  const { openOtlpTracing } = await import("../platform/tracing-otlp.ts");
  return openOtlpTracing({ ratio: config.traceRatio, version: VERSION, log });
}

/** Undefined when nobody can scrape: then nothing is counted and the library is not loaded. */
export async function openMetrics(config: Config): Promise<Metrics | undefined> {
  if (config.metricsToken === "" && config.metricsPort === undefined) return undefined;
  const { Metrics: Opened } = await import("../platform/metrics.ts");
  return new Opened();
}
