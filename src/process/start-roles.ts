import type { AddressInfo } from "node:net";
import { openCluster, startFeed } from "../features/catalogue/index.ts";
import { createSharedJobIndex } from "../features/jobs/index.ts";
import type { LoadedKnowledge } from "../knowledge/index.ts";
import { reportThisProcess } from "../operator/api/process-report.ts";
import { watchStates } from "../operator/metrics/process-states.ts";
import { demoFileOf, loadDemoCatalogue, prepareDemo, type Demo } from "../operator/demo/demo.ts";
import { CommandError } from "../operator/cli/command.ts";
import { leaveAddress, originOf } from "../operator/cli/server-address.ts";
import { sealMigratedAudit } from "../access/index.ts";
import { inviteFirstAdmin, type OneTimeLink } from "../operator/verbs/people.ts";
import { viewCluster } from "../operator/verbs/check-cluster.ts";
import { describeDrift, MAX_DRIFT_MS } from "../platform/clock.ts";
import { openDocumentPool } from "../platform/documents/index.ts";
import type { Log } from "../platform/log.ts";
import type { Scrape } from "../platform/metrics.ts";
import type { Runtime } from "../platform/runtime.ts";
import type { Tracing } from "../platform/tracing.ts";
import { openResumeReader, openTextThreads } from "../reading/index.ts";
import {
  openCatalogue,
  openHttp,
  type Api,
  type ApiParts,
  type Closer,
  type Parts,
} from "./api.ts";
import { startGroup } from "./group.ts";
import { openMetrics } from "./telemetry.ts";
import { runWorker } from "./worker.ts";

export { loadKnowledge } from "../knowledge/index.ts";

/* What a process does once its database is open; loaded while that starts (serve.ts). */

/** Starts worker and API, by role. Undefined where there is no API. */
export async function startRoles(
  opened: Runtime & LoadedKnowledge & { tracing: Tracing },
  closers: Closer[],
  stopSignal: Promise<unknown>,
): Promise<Api | undefined> {
  refuseWrongClock(opened);
  await sealMigratedAudit(opened);
  const { config, log } = opened;
  const metrics = await openMetrics(config);
  const parts: Parts = { ...opened, metrics };
  const demo = await prepareDemo(parts);
  if (config.role !== "api") {
    const worker = await runWorker(parts);
    closers.push(() => worker.stop(), feedCluster(parts));
  }
  let api: Api | undefined;
  const startApi = config.processes > 1 ? startGroup : startAlone;
  if (config.role !== "worker")
    api = await startApi({ ...parts, sandboxKey: demo?.test }, closers, stopSignal);
  else {
    if (metrics) watchStates(metrics, { ...parts, index: undefined, cluster: viewCluster(parts) });
    const report = reportThisProcess({ ...parts, index: undefined });
    closers.push(() => report.stop());
    log.info("worker started");
  }
  const { metricsPort } = config;
  const scrape = api ? api.scrape : metrics;
  if (scrape && metricsPort !== undefined)
    closers.push(await listenForScrapes(scrape, { ...config, port: metricsPort }, log));
  followWithDemo(parts, demo, closers, api);
  return api;
}

/** Feeds the cluster that postings are searched in, if there is one. */
function feedCluster(parts: Parts): Closer {
  const opened = openCluster(parts.config, parts.fingerprint);
  if (!opened) return async () => {};
  const feed = startFeed({ ...parts, ...opened });
  return async () => {
    await feed.stop();
    await opened.cluster.close();
  };
}

/** Serves HTTP in this process, with an index and threads of its own. */
async function startAlone(
  parts: ApiParts,
  closers: Closer[],
  stopSignal: Promise<unknown>,
): Promise<Api> {
  const { config, engine, fingerprint, log, metrics, tracing } = parts;
  const live = openCatalogue(parts);
  const index = createSharedJobIndex(live, engine);
  const documents = openDocumentPool({ tracing, ocr: config.ocr });
  const threads = openTextThreads({ knowledgeDir: config.knowledgeDir, fingerprint });
  const reader = openResumeReader({ engine, threads, log, tracing });
  const report = reportThisProcess({ ...parts, index });
  closers.push(
    () => documents.close(),
    () => reader.close(),
    () => live.stop(),
    () => report.stop(),
  );
  const own = { index, documents, reader, scrape: metrics, processId: report.id };
  const http = openHttp({ ...parts, ...own }, closers);
  if (metrics) watchStates(metrics, { ...parts, index, cluster: viewCluster(parts) });
  live.start();
  const isStopped = await Promise.race([
    live.mayListen.then(() => false),
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
  const { createMetricsServer } = await import("../platform/metrics.ts");
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

/** The demo catalogue takes a while, so it loads while the server serves; not before that is ready. */
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
  const loading = Promise.resolve(api?.warm).then(() =>
    signal.aborted ? undefined : loadDemoCatalogue(parts, demo, { engine, signal, say }),
  );
  closers.push(() => {
    stopping.abort();
    return loading;
  });
  const address = api?.address;
  if (!address) return;
  leaveAddress(parts.config.dataDir, originOf(address.address, address.port));
  // The request printed as an example must find something.
  void loading
    .then(() => api.inStep())
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
