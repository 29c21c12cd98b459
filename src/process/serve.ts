import cluster from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError, type CommandContext } from "../operator/cli/command.ts";
import { readConfig, type Config } from "../platform/config.ts";
import { createLog } from "../platform/log.ts";
import { openRuntime } from "../platform/runtime.ts";
import { explainStartError } from "../platform/start-error.ts";
import { openTracing } from "./telemetry.ts";
import type { Api, Closer } from "./api.ts";

/*
 * One process, from its settings to its end:
 *
 *   starting   the database starts while the rest of the program loads; no socket yet, and a signal
 *              ends it at once
 *   loading    the worker runs and the index loads; still no socket, so proxies send nothing
 *   warming    the socket is open and requests are served, at first slowly; /readyz is 503
 *   serving    /readyz is 200
 *   draining   after a signal, for WAYMARK_DRAIN_SECONDS: requests are answered, /readyz is 503
 *              and replies carry `Connection: close`
 *   closing    the socket is closed; requests in flight have STOP_MS to finish
 *
 * With WAYMARK_PROCESSES the same holds for the first process, which tells the others
 * (group.ts, child.ts).
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
  if (cluster.isWorker) return (await import("./child.ts")).serveChild(config, log);
  await refuseTakenPorts(config);
  const stopSignal = nextStopSignal();
  // During the start nothing is in flight, and a database started by us stops with us.
  let isStarting = true;
  void stopSignal.then(() => isStarting && process.exit(0));
  const tracing = await openTracing(config, log);
  const opening = openRuntime(config, log, { tracing });
  // The database is a process of its own: it starts while modules and tables load here.
  const loading = Promise.race([opening, sleep(HEAD_START_MS)]).then(async () => {
    const { startRoles, loadKnowledge } = await import("./start-roles.ts");
    const knowledge = await loadKnowledge(config.knowledgeDir, { isKept: true });
    return { startRoles, knowledge };
  });
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
    const { startRoles, knowledge } = await loading;
    api = await startRoles({ ...runtime, ...knowledge, tracing }, closers, stopSignal);
  } catch (error) {
    await close();
    throw explainListening(error, config) ?? explainStartError(error, config);
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

/** Before a database is made: the port is the commonest thing that is wrong. */
async function refuseTakenPorts(config: Config): Promise<void> {
  const { host, port, metricsPort = 0, role } = config;
  for (const wanted of [role === "worker" ? 0 : port, metricsPort].filter((each) => each !== 0)) {
    const server = createServer();
    try {
      server.listen(wanted, host);
      await once(server, "listening");
      server.close();
      await once(server, "close");
    } catch (error) {
      throw explainListening(error, { host, port: wanted }) ?? error;
    }
  }
}

function explainListening(
  error: unknown,
  { host, port }: Pick<Config, "host" | "port">,
): CommandError | undefined {
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  if (!CANNOT_LISTEN.has(code) || !["listen", "bind", "getaddrinfo"].includes(syscall ?? ""))
    return undefined;
  return new CommandError(
    `Cannot listen on ${host} port ${port} (${code}); set HOST or PORT to a free one.`,
  );
}

/** Further signals are ignored: the running stop has its own deadline. */
function nextStopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, resolve);
  });
}
