import cluster from "node:cluster";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createLiveCatalogue } from "./features/catalogue/index.ts";
import { createJobIndex } from "./features/jobs/index.ts";
import { loadKnowledge, type LoadedKnowledge } from "./knowledge.ts";
import { reportThisProcess } from "./operator/api/process-report.ts";
import { watchStates } from "./operator/metrics/process-states.ts";
import { demoFileOf, loadDemoCatalogue, prepareDemo, type Demo } from "./operator/demo/demo.ts";
import { CommandError, type CommandContext } from "./operator/command.ts";
import { originOf } from "./operator/admins.ts";
import { inviteFirstAdmin, type OneTimeLink } from "./operator/people.ts";
import { describeDrift, MAX_DRIFT_MS } from "./platform/clock.ts";
import { readConfig, type Config } from "./platform/config.ts";
import { openDocumentPool } from "./platform/documents/index.ts";
import { createLog, type Log } from "./platform/log.ts";
import type { Scrape } from "./platform/metrics.ts";
import { openRuntime, type Runtime } from "./platform/runtime.ts";
import { openResumeReader } from "./reading/index.ts";
import {
  openHttp,
  openMetrics,
  openTracing,
  snapshotsOf,
  type Api,
  type ApiParts,
  type Closer,
  type Parts,
} from "./serve-api.ts";
import { serveChild } from "./serve-child.ts";
import { startGroup } from "./serve-group.ts";
import { runWorker } from "./worker.ts";

/*
 * One process, from its settings to its end:
 *
 *   starting   no socket yet; a signal ends it at once
 *   loading    the worker runs and the index loads; still no socket, so proxies send nothing
 *   warming    the socket is open and requests are served, at first slowly; /readyz is 503
 *   serving    /readyz is 200
 *   draining   after a signal, for WAYMARK_DRAIN_SECONDS: requests are answered, /readyz is 503
 *              and replies carry `Connection: close`
 *   closing    the socket is closed; requests in flight have STOP_MS to finish
 *
 * With WAYMARK_PROCESSES the same holds for the first process, which tells the others
 * (serve-group.ts, serve-child.ts).
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
  if (cluster.isWorker) return serveChild(config, log);
  const stopSignal = nextStopSignal();
  // During the start nothing is in flight, and a database started by us stops with us.
  let isStarting = true;
  void stopSignal.then(() => isStarting && process.exit(0));
  const tracing = await openTracing(config, log);
  const opening = openRuntime(config, log, { tracing });
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
    const metrics = await openMetrics(config);
    const parts = { ...runtime, ...(await loading), metrics, tracing };
    const demo = await prepareDemo(runtime);
    if (config.role !== "api") {
      const worker = await runWorker(parts);
      closers.push(() => worker.stop());
    }
    const startApi = config.processes > 1 ? startGroup : startAlone;
    if (config.role !== "worker")
      api = await startApi({ ...parts, sandboxKey: demo?.test }, closers, stopSignal);
    else {
      if (metrics) watchStates(metrics, { ...parts, index: undefined });
      const report = reportThisProcess({ ...parts, index: undefined });
      closers.push(() => report.stop());
      log.info("worker started");
    }
    const { metricsPort } = config;
    const scrape = api ? api.scrape : metrics;
    if (scrape && metricsPort !== undefined)
      closers.push(await listenForScrapes(scrape, { ...config, port: metricsPort }, log));
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
  api?.drain();
  await sleep(api?.drainMs ?? 0);
  const cutOff = setTimeout(() => process.exit(1), STOP_MS);
  await close();
  clearTimeout(cutOff);
  log.info("stopped");
}

/** Loads the engine while an embedded database, a process of its own, starts. */
async function loadBeside(opening: Promise<Runtime>, config: Config): Promise<LoadedKnowledge> {
  await Promise.race([opening, sleep(HEAD_START_MS)]);
  return loadKnowledge(config.knowledgeDir, { isKept: true });
}

/** Serves HTTP in this process, with an index and threads of its own. */
async function startAlone(
  parts: ApiParts,
  closers: Closer[],
  stopSignal: Promise<unknown>,
): Promise<Api> {
  const { config, engine, log, metrics, tracing } = parts;
  const live = createLiveCatalogue({ ...parts, snapshots: snapshotsOf(parts) });
  const index = createJobIndex(live, engine);
  const documents = openDocumentPool({ tracing });
  const { knowledgeDir } = config;
  const reader = openResumeReader({ engine, knowledgeDir, log, tracing });
  const report = reportThisProcess({ ...parts, index });
  closers.push(
    () => documents.close(),
    () => reader.close(),
    () => live.stop(),
    () => report.stop(),
  );
  const own = { index, documents, reader, scrape: metrics, processId: report.id };
  const http = openHttp({ ...parts, ...own }, closers);
  if (metrics) watchStates(metrics, { ...parts, index });
  live.start();
  const isStopped = await Promise.race([
    live.loaded.then(() => false),
    stopSignal.then(() => true),
  ]);
  const address = isStopped ? undefined : await http.listen(config.port);
  return {
    inStep: () => live.inStep(),
    address,
    warm: isStopped ? Promise.resolve() : http.warmUp(),
    scrape: metrics,
    drainMs: isStopped ? 0 : config.drainSeconds * 1000,
    drain: () => http.drain(),
  };
}

async function listenForScrapes(
  metrics: Scrape,
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
    .then(() => api.inStep())
    .then(() => api.warm)
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
