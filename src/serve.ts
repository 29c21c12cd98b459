import type { AddressInfo } from "node:net";
import { buildApp } from "./app.ts";
import { createLiveCatalogue } from "./features/jobs/index.ts";
import { loadEngine } from "./knowledge.ts";
import { loadDemoCatalogue, prepareDemo, type DemoKeys } from "./operator/demo.ts";
import { CommandError, type Command } from "./operator/command.ts";
import { describeDrift, MAX_DRIFT_MS } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { openDocumentPool } from "./platform/documents/index.ts";
import { createLanguageModel } from "./platform/language-model.ts";
import { createLog } from "./platform/log.ts";
import { openRuntime, type Runtime } from "./platform/runtime.ts";
import { openResumeReader, warmUp } from "./reading/index.ts";
import { runWorker } from "./worker.ts";

/** Below the 15 s that a stop may take; what still runs then is cut off. */
const DRAIN_MS = 13_000;

const CANNOT_LISTEN = new Set(["EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"]);

/** Config → dependencies → api, worker or both → shutdown. */
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
    // While it starts nothing is in flight, and a database that we started ends with us.
    let isStarted = false;
    void stopSignal.then(() => isStarted || process.exit(0));
    const runtime = await openRuntime(config, log);
    const closers: (() => Promise<unknown>)[] = [() => runtime.close()];
    const close = async (): Promise<void> => {
      for (const closer of closers.toReversed()) await closer();
    };
    try {
      refuseWrongClock(runtime);
      const engine = loadEngine(config.knowledgeDir);
      const demo = await prepareDemo(runtime);
      const stopping = new AbortController();
      const loadDemo = (): Promise<void> => {
        const say = (line: string): void => void process.stdout.write(`${line}\n`);
        const loading = loadDemoCatalogue(runtime, demo, {
          engine,
          signal: stopping.signal,
          say,
        });
        closers.push(() => {
          stopping.abort();
          return loading;
        });
        return loading;
      };
      if (config.role !== "api") {
        const worker = await runWorker({ ...runtime, engine });
        closers.push(() => worker.stop());
      }
      if (config.role !== "worker") {
        const catalogue = createLiveCatalogue({ ...runtime, engine });
        const documents = openDocumentPool();
        const { knowledgeDir } = config;
        const reader = openResumeReader({ engine, knowledgeDir, log });
        const app = buildApp({
          ...runtime,
          engine,
          catalogue,
          documents,
          reader,
          languageModel: createLanguageModel(config),
        });
        closers.push(
          () => documents.close(),
          () => reader.close(),
          () => catalogue.stop(),
          () => app.close(),
        );
        await app.listen({ host: config.host, port: config.port });
        // Both may take a while; what needs no index is answered meanwhile.
        void loadDemo().then(() => stopping.signal.aborted || catalogue.start());
        const address = app.server.address() as AddressInfo;
        void catalogue.loaded.then(() => announce(address, config.docs, demo));
      } else {
        void loadDemo();
        log.info("worker started");
      }
      // After listening: what needs no table is answered meanwhile.
      warmUp(engine, runtime.clock());
    } catch (error) {
      await close();
      const { code } = error as { code?: string };
      if (!CANNOT_LISTEN.has(code ?? "")) throw error;
      throw new CommandError(
        `Cannot listen on ${config.host} port ${config.port} (${code}); set HOST or PORT to a free one.`,
      );
    }
    isStarted = true;
    const signal = await stopSignal;
    log.info({ signal }, "stopping");
    const cutOff = setTimeout(() => process.exit(1), DRAIN_MS);
    await close();
    clearTimeout(cutOff);
    log.info("stopped");
  },
};

function refuseWrongClock({ watch }: Runtime): void {
  if (!watch.isWrong()) return;
  throw new CommandError(
    `This machine's clock is ${describeDrift(watch.driftMs())} the database's; at most ${MAX_DRIFT_MS / 1000} s are allowed. Set the clock (NTP), then start again.`,
  );
}

/** Later signals change nothing: the stop under way has its own deadline. */
function nextStopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, resolve);
  });
}

function announce(
  { address, port, family }: AddressInfo,
  hasDocs: boolean,
  demo: DemoKeys | undefined,
): void {
  const isAnywhere = address === "0.0.0.0" || address === "::";
  const host = isAnywhere ? "127.0.0.1" : family === "IPv6" ? `[${address}]` : address;
  const origin = `http://${host}:${port}`;
  const lines = [`Waymark is ready: ${origin}/v1`];
  if (hasDocs) lines.push(`  reference    ${origin}/docs`);
  if (demo) {
    lines.push(
      `  sandbox key  ${demo.test}`,
      `  live key     ${demo.live}`,
      "",
      "Try it:",
      `  curl "${origin}/v1/jobs?q=nurse&per_page=3" -H "Authorization: Bearer ${demo.test}"`,
    );
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}
