import type { AddressInfo } from "node:net";
import { buildApp } from "./app.ts";
import type { JobIndex } from "./features/jobs/index.ts";
import type { SnapshotSettings } from "./features/catalogue/index.ts";
import type { LoadedKnowledge } from "./knowledge.ts";
import { serveOperatorApi } from "./operator/api/api.routes.ts";
import { serveMetrics } from "./operator/metrics/metrics.routes.ts";
import { snapshotFolderOf, type Config } from "./platform/config.ts";
import type { DocumentPool } from "./platform/documents/index.ts";
import { createLanguageModel } from "./platform/language-model.ts";
import type { Log } from "./platform/log.ts";
import type { Metrics, Scrape } from "./platform/metrics.ts";
import { Replica } from "./platform/postgres/replica.ts";
import type { Runtime } from "./platform/runtime.ts";
import { NO_TRACING, type Tracing } from "./platform/tracing.ts";
import { warmUpInSteps, type ResumeReader } from "./reading/index.ts";
import { VERSION } from "./version.ts";

/* The HTTP server of a process: of the only one, or of one of several that share a port. */

export type Closer = () => Promise<unknown>;
export type Parts = Runtime & LoadedKnowledge & { metrics: Metrics | undefined; tracing: Tracing };

export interface ApiParts extends Parts {
  /** A demo's sandbox key, for the start page. */
  sandboxKey: string | undefined;
}

/** What serves HTTP: this process, or several. */
export interface Api {
  /** Resolves when the index contains every change committed before the call. */
  inStep(): Promise<void>;
  /** Undefined when the stop came before it listened. */
  readonly address: AddressInfo | undefined;
  /** Resolves when first requests are no slower than later ones. */
  readonly warm: Promise<void>;
  readonly scrape: Scrape | undefined;
  /** How long to serve after `drain`. */
  readonly drainMs: number;
  drain(): void;
}

export interface HttpParts extends ApiParts {
  index: JobIndex;
  documents: DocumentPool;
  reader: ResumeReader;
  /** Of all processes that share the port. */
  scrape: Scrape | undefined;
  /** Of this process, in the list of processes. */
  processId: string;
  maxConnections?: number | undefined;
}

export interface Http {
  listen(port: number): Promise<AddressInfo>;
  /** Between requests; /readyz is 503 meanwhile. */
  warmUp(): Promise<void>;
  /** From now on /readyz is 503 and replies close their connection. */
  drain(): void;
}

export function openHttp(parts: HttpParts, closers: Closer[]): Http {
  const { config, tracing, scrape } = parts;
  let isDraining = false;
  let isWarm = true;
  const replica = openReplica(parts);
  const app = buildApp({
    ...parts,
    replica,
    languageModel: createLanguageModel(config, { tracing }),
    isDraining: () => isDraining,
    isWarm: () => isWarm,
    serveBeside(beside) {
      serveOperatorApi(beside, parts);
      if (scrape && config.metricsToken !== "") serveMetrics(beside, scrape, config.metricsToken);
    },
  });
  closers.push(
    async () => replica?.stop(),
    () => app.close(),
  );
  return {
    async listen(port) {
      await app.listen({ host: config.host, port });
      return app.server.address() as AddressInfo;
    },
    async warmUp() {
      isWarm = false;
      await warmUpInSteps(parts.engine, () => isDraining);
      isWarm = true;
    },
    drain: () => void (isDraining = true),
  };
}

function openReplica({ config, db, log, maxConnections }: HttpParts): Replica | undefined {
  if (config.readDatabaseUrl === "") return undefined;
  const connection = { connectionString: config.readDatabaseUrl };
  return new Replica({ primary: db, connection, maxConnections, log });
}

/** Without an OTLP endpoint the SDK is not loaded. */
export async function openTracing(config: Config, log: Log): Promise<Tracing> {
  if (config.otlpEndpoint === "" && config.otlpTracesEndpoint === "") return NO_TRACING;
  const { openOtlpTracing } = await import("./platform/tracing-otlp.ts");
  return openOtlpTracing({ ratio: config.traceRatio, version: VERSION, log });
}

/** Undefined when nobody can scrape: then nothing is counted and the library is not loaded. */
export async function openMetrics(config: Config): Promise<Metrics | undefined> {
  if (config.metricsToken === "" && config.metricsPort === undefined) return undefined;
  const { Metrics: Opened } = await import("./platform/metrics.ts");
  return new Opened();
}

/** Undefined when the index is not saved. */
export function snapshotsOf({ config, madeOf }: Parts): SnapshotSettings | undefined {
  const folder = snapshotFolderOf(config);
  return folder === undefined ? undefined : { folder, madeOf };
}
