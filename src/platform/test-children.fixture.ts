import cluster from "node:cluster";
import { Children, Parent } from "./children.ts";
import { createLog } from "./log.ts";

/*
 * Two children that beat ten times a second. Prints `up PID` for every child that is up, and the log.
 * A child calls `answer` as soon as it is up and prints how that ended. On SIGUSR2 the program of
 * children vanishes, or comes back.
 */

const log = createLog("error");
const beatMs = 100;

if (cluster.isPrimary) {
  const program = process.execPath;
  process.on("SIGUSR2", () => {
    process.execPath = process.execPath === program ? "/nowhere/node" : program;
  });
  process.on("SIGTERM", () => process.exit(0));
  const children = new Children<{ close(): void; beat(): void }, number>({
    count: 2,
    operations: { answer: () => new Promise(() => {}) },
    onUp: (pid) => void process.stdout.write(`up ${pid}\n`),
    onEnd: () => {},
    log,
    beatMs,
  });
  await children.start();
} else {
  process.on("SIGTERM", () => {});
  const ours = { close: () => process.exit(0) };
  const first = new Parent<
    { up(pid: number): void; failed(): void; beat(): void; answer(): void },
    number
  >({ ours, log, beatMs });
  await first.up(process.pid);
  await first.peer
    .call("answer", undefined, { whose: "The first process", waitMs: 60_000 })
    .catch((error: Error) => process.stdout.write(`refused: ${error.message}\n`));
}
