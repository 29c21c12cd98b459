import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { buildApp } from "./app.ts";
import type { Engine } from "./engine/index.ts";
import { createLiveCatalogue, type LiveCatalogue } from "./features/catalogue/index.ts";
import { loadEngine } from "./knowledge.ts";
import { demoFileOf, loadDemoCatalogue, prepareDemo, type Demo } from "./operator/demo/demo.ts";
import { CommandError, type Command } from "./operator/command.ts";
import { describeDrift, MAX_DRIFT_MS } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { openDocumentPool } from "./platform/documents/index.ts";
import { createLanguageModel } from "./platform/language-model.ts";
import { createLog } from "./platform/log.ts";
import { openRuntime, type Runtime } from "./platform/runtime.ts";
import { openResumeReader, warmUp } from "./reading/index.ts";
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

const CANNOT_LISTEN = new Set(["EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"]);

export const serveCommand: Command = {
  name: "serve",
  usage: "[--role api|worker|all] [--port PORT]",
  summary: "start the server (what `npm start` does)",
  options: {
    role: { type: "string", doc: "api, worker or all (WAYMARK_ROLE)" },
    port: { type: "string", doc: "port to listen on, 0 for a free one (PORT)" },
  },
  async run({ env, flags }) {
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
    const runtime = await openRuntime(config, log);
    isStarting = false;
    const closers: Closer[] = [() => runtime.close()];
    const close = async (): Promise<void> => {
      for (const closer of closers.toReversed()) await closer();
    };
    let api: Api | undefined;
    try {
      refuseWrongClock(runtime);
      const parts = { ...runtime, engine: loadEngine(config.knowledgeDir) };
      // It blocks the event loop, so it comes before any query or connection that could time out.
      if (config.role !== "worker") warmUp(parts.engine, parts.clock());
      const demo = await prepareDemo(runtime);
      if (config.role !== "api") {
        const worker = await runWorker(parts);
        closers.push(() => worker.stop());
      }
      if (config.role !== "worker")
        api = await startApi({ ...parts, sandboxKey: demo?.test }, closers, stopSignal);
      else log.info("worker started");
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
  },
};

type Closer = () => Promise<unknown>;
type Parts = Runtime & { engine: Engine };

interface Api {
  catalogue: LiveCatalogue;
  /** Undefined when the stop came before it listened. */
  address: AddressInfo | undefined;
  drain(): Promise<void>;
}

async function startApi(
  parts: Parts & { sandboxKey: string | undefined },
  closers: Closer[],
  stopSignal: Promise<unknown>,
): Promise<Api> {
  const { config, engine, log } = parts;
  let isDraining = false;
  const catalogue = createLiveCatalogue(parts);
  const documents = openDocumentPool();
  const { knowledgeDir } = config;
  const reader = openResumeReader({ engine, knowledgeDir, log });
  const app = buildApp({
    ...parts,
    catalogue,
    documents,
    reader,
    languageModel: createLanguageModel(config),
    isDraining: () => isDraining,
  });
  closers.push(
    () => documents.close(),
    () => reader.close(),
    () => catalogue.stop(),
    () => app.close(),
  );
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
    .then(() => signal.aborted || announce(address, parts, demo));
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
  { address, port, family }: AddressInfo,
  parts: Parts,
  demo: Demo | undefined,
): void {
  const isAnywhere = address === "0.0.0.0" || address === "::";
  const host = isAnywhere ? "127.0.0.1" : family === "IPv6" ? `[${address}]` : address;
  const origin = `http://${host}:${port}`;
  const lines = [`Waymark is ready: ${origin}/v1`];
  if (parts.config.console) lines.push(`  start page   ${origin}/`);
  if (parts.config.docs) lines.push(`  reference    ${origin}/docs`);
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
