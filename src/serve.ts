import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { createLiveCatalogue, type LiveCatalogue } from "./features/catalogue/index.ts";
import { loadKnowledge, type LoadedKnowledge } from "./knowledge.ts";
import { serveOperatorApi } from "./operator/api/api.routes.ts";
import { reportThisProcess } from "./operator/api/process-report.ts";
import { serveMetrics } from "./operator/metrics/metrics.routes.ts";
import { watchStates } from "./operator/metrics/process-states.ts";
import { demoFileOf, loadDemoCatalogue, prepareDemo, type Demo } from "./operator/demo/demo.ts";
import { CommandError, type CommandContext } from "./operator/command.ts";
import { originOf } from "./operator/admins.ts";
import { inviteFirstAdmin, type OneTimeLink } from "./operator/people.ts";
import { describeDrift, MAX_DRIFT_MS } from "./platform/clock.ts";
import { readConfig, snapshotFolderOf, type Config } from "./platform/config.ts";
import { openDocumentPool } from "./platform/documents/index.ts";
import { createLanguageModel } from "./platform/language-model.ts";
import { createLog, type Log } from "./platform/log.ts";
import type { Metrics } from "./platform/metrics.ts";
import { Replica } from "./platform/postgres/replica.ts";
import { openRuntime, type Runtime } from "./platform/runtime.ts";
import { NO_TRACING, type Tracing } from "./platform/tracing.ts";
import { openResumeReader, warmUp } from "./reading/index.ts";
import { VERSION } from "./version.ts";
import { runWorker } from "./worker.ts";

/*
 * One process, from its settings to its end:
 *
 *   starting   no socket yet; a signal ends it at once
 *   loading    the worker runs and the index loads; still no socket, so proxies send nothing
 *   serving    the socket is open and /readyz is 200
 *   draining   after a signal, for WAYMARK_DRAIN_SECONDS: requests are answered, /readyz is 503
 *              and replies carry `Connection: close`
 *   closing    the socket is closed; requests in flight have STOP_MS to finish
 */

/** Below the 15 s that a stop may take after the drain; later requests are cut off. */
const STOP_MS = 13_000;

/** By then the database's process has been started. */
const HEAD_START_MS = 50;

const CANNOT_LISTEN = new Set(["EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"]);

export async function serve({ env, flags }: CommandContext): Promise<void> {
  const config = readConfig({
    ...env,
    ...(flags.isSet("role") ? { WAYMARK_ROLE: flags.text("role") } : {}),
    ...(flags.isSet("port") ? { PORT: flags.text("port") } : {}),
  });
  const log = createLog(config.logLevel);
  const stopSignal = nextStopSignal();
  // During the start nothing is in flight, and a database started by us stops with us.
  let isStarting = true;
  void stopSignal.then(() => isStarting && process.exit(0));
  const tracing = await openTracing(config, log);
  const opening = openRuntime(config, log, tracing);
  const loading = loadBeside(opening, config);
  // Awaited below; until then the database's error comes first.
  loading.catch(() => {});
  const runtime = await opening;
  isStarting = false;
  const closers: Closer[] = [() => tracing.close(), () => runtime.close()];
  const close = async (): Promise<void> => {
    for (const closer of closers.toReversed()) await closer();
  };
  let api: Api | undefined;
  try {
    refuseWrongClock(runtime);
    const metrics = await openMetrics(runtime);
    const parts = { ...runtime, ...(await loading), metrics, tracing };
    const demo = await prepareDemo(runtime);
    if (config.role !== "api") {
      const worker = await runWorker(parts);
      closers.push(() => worker.stop());
    }
    if (config.role !== "worker")
      api = await startApi({ ...parts, sandboxKey: demo?.test }, closers, stopSignal);
    else {
      if (metrics) watchStates(metrics, { ...parts, catalogue: undefined });
      const report = reportThisProcess({ ...parts, catalogue: undefined });
      closers.push(() => report.stop());
      log.info("worker started");
    }
    const { metricsPort } = config;
    if (metrics && metricsPort !== undefined)
      closers.push(await listenForScrapes(metrics, { ...config, port: metricsPort }, log));
    followWithDemo(parts, demo, closers, api);
  } catch (error) {
    await close();
    const { code } = error as { code?: string };
    if (!CANNOT_LISTEN.has(code ?? "")) throw error;
    throw new CommandError(
      `Cannot listen on ${config.host} port ${config.port} (${code}); set HOST or PORT to a free one.`,
    );
  }
  const signal = await stopSignal;
  log.info({ signal, drainSeconds: api ? config.drainSeconds : 0 }, "stopping");
  await api?.drain();
  const cutOff = setTimeout(() => process.exit(1), STOP_MS);
  await close();
  clearTimeout(cutOff);
  log.info("stopped");
}

type Closer = () => Promise<unknown>;
type Parts = Runtime & LoadedKnowledge & { metrics: Metrics | undefined; tracing: Tracing };

interface Api {
  catalogue: LiveCatalogue;
  /** Undefined when the stop came before it listened. */
  address: AddressInfo | undefined;
  drain(): Promise<void>;
}

/** Loads the engine while an embedded database, a process of its own, starts. */
async function loadBeside(opening: Promise<Runtime>, config: Config): Promise<LoadedKnowledge> {
  await Promise.race([opening, sleep(HEAD_START_MS)]);
  const knowledge = loadKnowledge(config.knowledgeDir, { isKept: true });
  // Like loading, it blocks the event loop for less than connections wait.
  if (config.role !== "worker") warmUp(knowledge.engine, new Date());
  return knowledge;
}

async function startApi(
  parts: Parts & { sandboxKey: string | undefined },
  closers: Closer[],
  stopSignal: Promise<unknown>,
): Promise<Api> {
  const { config, engine, log, metrics, tracing } = parts;
  let isDraining = false;
  const folder = snapshotFolderOf(config);
  const snapshots = folder === undefined ? undefined : { folder, madeOf: parts.madeOf };
  const catalogue = createLiveCatalogue({ ...parts, snapshots });
  const documents = openDocumentPool({ tracing });
  const { knowledgeDir } = config;
  const reader = openResumeReader({ engine, knowledgeDir, log, tracing });
  const report = reportThisProcess({ ...parts, catalogue });
  const replica = openReplica(parts);
  const app = buildApp({
    ...parts,
    replica,
    catalogue,
    documents,
    reader,
    languageModel: createLanguageModel(config, { tracing }),
    isDraining: () => isDraining,
    serveBeside(beside) {
      serveOperatorApi(beside, { ...parts, catalogue, processId: report.id });
      if (metrics && config.metricsToken !== "") serveMetrics(beside, metrics, config.metricsToken);
    },
  });
  closers.push(
    () => documents.close(),
    () => reader.close(),
    () => catalogue.stop(),
    () => report.stop(),
    async () => replica?.stop(),
    () => app.close(),
  );
  if (metrics) watchStates(metrics, { ...parts, catalogue });
  catalogue.start();
  const isStopped = await Promise.race([
    catalogue.loaded.then(() => false),
    stopSignal.then(() => true),
  ]);
  if (!isStopped) await app.listen({ host: config.host, port: config.port });
  return {
    catalogue,
    address: isStopped ? undefined : (app.server.address() as AddressInfo),
    async drain() {
      isDraining = true;
      if (!isStopped) await sleep(config.drainSeconds * 1000);
    },
  };
}

function openReplica({ config, db, log }: Runtime): Replica | undefined {
  if (config.readDatabaseUrl === "") return undefined;
  const connection = { connectionString: config.readDatabaseUrl };
  return new Replica({ primary: db, connection, log });
}

/** Without an OTLP endpoint the SDK is not loaded. */
async function openTracing(config: Config, log: Log): Promise<Tracing> {
  if (config.otlpEndpoint === "" && config.otlpTracesEndpoint === "") return NO_TRACING;
  const { openOtlpTracing } = await import("./platform/tracing-otlp.ts");
  return openOtlpTracing({ ratio: config.traceRatio, version: VERSION, log });
}

/** Undefined when nobody can scrape: then nothing is counted and the library is not loaded. */
async function openMetrics({ config }: Runtime): Promise<Metrics | undefined> {
  if (config.metricsToken === "" && config.metricsPort === undefined) return undefined;
  const { Metrics: Opened } = await import("./platform/metrics.ts");
  return new Opened();
}

async function listenForScrapes(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
  log: Log,
): Promise<Closer> {
  const { createMetricsServer } = await import("./platform/metrics.ts");
  const server = createMetricsServer(metrics);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  log.info({ port: (server.address() as AddressInfo).port }, "metrics are served");
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** The demo catalogue takes a while, so it loads while the server serves. */
function followWithDemo(
  parts: Parts,
  demo: Demo | undefined,
  closers: Closer[],
  api: Api | undefined,
): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const { engine } = parts;
  const loading = loadDemoCatalogue(parts, demo, { engine, signal, say });
  closers.push(() => {
    stopping.abort();
    return loading;
  });
  const address = api?.address;
  if (!address) return;
  // The request printed as an example must find something.
  void loading
    .then(() => api.catalogue.inStep())
    .then(() => (parts.config.console ? inviteFirstAdmin(parts) : undefined))
    .catch(() => undefined)
    .then((link) => signal.aborted || announce(address, parts, demo, link));
}

function refuseWrongClock({ watch }: Runtime): void {
  if (!watch.isWrong()) return;
  throw new CommandError(
    `This machine's clock is ${describeDrift(watch.driftMs())} the database's; at most ${MAX_DRIFT_MS / 1000} s are allowed. Set the clock (NTP), then start again.`,
  );
}

/** Further signals are ignored: the running stop has its own deadline. */
function nextStopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, resolve);
  });
}

function announce(
  { address, port }: AddressInfo,
  parts: Parts,
  demo: Demo | undefined,
  link: OneTimeLink | undefined,
): void {
  const origin = originOf(address, port);
  const lines = [`Waymark is ready: ${origin}/v1`];
  if (parts.config.console) lines.push(`  start page   ${origin}/`);
  if (parts.config.docs) lines.push(`  reference    ${origin}/docs`);
  // It works once, and only until there is an administrator.
  if (link) lines.push(`  console      ${origin}${link.path} (set up the first administrator)`);
  else if (parts.config.console) lines.push(`  console      ${origin}/console`);
  if (demo) {
    // The key spends credits: show it once, to a person, and never in a log.
    const isShown = demo.isNew && process.stdout.isTTY;
    lines.push(
      `  sandbox key  ${demo.test}`,
      `  live key     ${isShown ? demo.live : `in ${demoFileOf(parts)}`}`,
      "",
      "Try it:",
      `  curl "${origin}/v1/jobs?q=nurse&per_page=3" -H "Authorization: Bearer ${demo.test}"`,
    );
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}
