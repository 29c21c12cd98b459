import type { AddressInfo } from "node:net";
import { buildApp } from "./app.ts";
import type { JobIndex } from "../features/jobs/index.ts";
import {
  createClusterCatalogue,
  createLiveCatalogue,
  openCluster,
  type JobCatalogue,
  type SnapshotSettings,
} from "../features/catalogue/index.ts";
import type { LoadedKnowledge } from "../knowledge/index.ts";
import { serveOperatorApi } from "../operator/api/api.routes.ts";
import { viewCluster } from "../operator/verbs/check-cluster.ts";
import { serveMetrics } from "../operator/metrics/metrics.routes.ts";
import { snapshotFolderOf } from "../platform/config.ts";
import type { DocumentPool } from "../platform/documents/index.ts";
import { collectGarbage } from "../platform/garbage.ts";
import { createLanguageModel, createModelLedger } from "../model/index.ts";
import type { Metrics, Scrape } from "../platform/metrics.ts";
import { Replica } from "../platform/postgres/replica.ts";
import type { Runtime } from "../platform/runtime.ts";
import type { Tracing } from "../platform/tracing.ts";
import { practiseInSteps, warmUpInSteps, type ResumeReader } from "../reading/index.ts";

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
  const { config, scrape } = parts;
  let isDraining = false;
  let isWarm = true;
  const replica = openReplica(parts);
  const ledger = createModelLedger(parts.db);
  const languageModel = createLanguageModel(config, { ...parts, ledger });
  const app = buildApp({
    ...parts,
    replica,
    languageModel,
    isDraining: () => isDraining,
    isWarm: () => isWarm,
    serveBeside(beside) {
      serveOperatorApi(beside, { ...parts, languageModel, cluster: viewCluster(parts) });
      if (scrape && config.metricsToken !== "") serveMetrics(beside, scrape, config.metricsToken);
    },
  });
  closers.push(
    async () => replica?.stop(),
    () => app.close(),
  );
  const practise = async (): Promise<void> => {
    await practiseInSteps(parts.engine, () => isDraining);
    // With a cluster processes are many and small.
    if (parts.index.isShared && !isDraining) collectGarbage();
  };
  return {
    async listen(port) {
      await app.listen({ host: config.host, port });
      return app.server.address() as AddressInfo;
    },
    async warmUp() {
      isWarm = false;
      await Promise.all([warmUpInSteps(parts.engine, () => isDraining), parts.reader.start()]);
      isWarm = true;
      void practise();
    },
    drain: () => void (isDraining = true),
  };
}

function openReplica({ config, db, log, maxConnections }: HttpParts): Replica | undefined {
  if (config.readDatabaseUrl === "") return undefined;
  const connection = { connectionString: config.readDatabaseUrl };
  return new Replica({ primary: db, connection, maxConnections, log });
}

/** The catalogue of this process, and when it may listen: a cluster need not be there for that. */
export function openCatalogue(
  parts: Parts,
  onChange?: () => void,
): JobCatalogue & { readonly mayListen: Promise<void> } {
  const opened = openCluster(parts.config, parts.fingerprint);
  if (!opened) {
    const live = createLiveCatalogue({ ...parts, snapshots: snapshotsOf(parts), onChange });
    return { ...live, mayListen: live.loaded };
  }
  const catalogue = createClusterCatalogue({ ...parts, ...opened });
  return {
    ...catalogue,
    mayListen: Promise.resolve(),
    async stop() {
      await catalogue.stop();
      await opened.cluster.close();
    },
  };
}

/** Undefined when the index is not saved. */
function snapshotsOf({ config, madeOf }: Parts): SnapshotSettings | undefined {
  const folder = snapshotFolderOf(config);
  return folder === undefined ? undefined : { folder, madeOf };
}
