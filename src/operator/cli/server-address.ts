/*
 * Where the server of this machine is reached. It leaves its address in the data folder while it runs, so that
 * links of the command line lead to it whatever its port; the process id tells a file that a crash left behind.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../platform/config.ts";

type Where = Pick<Config, "dataDir" | "host" | "port">;

const fileOf = (dataDir: string): string => join(dataDir, "server.json");

/** Where a server that listens on this address is reached from the same machine. */
export function originOf(host: string, port: number): string {
  const isAnywhere = host === "0.0.0.0" || host === "::";
  const reached = isAnywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${reached}:${port}`;
}

/** Best effort: without a data folder, commands take the settings. */
export function leaveAddress(dataDir: string, origin: string): void {
  try {
    writeFileSync(fileOf(dataDir), JSON.stringify({ origin, pid: process.pid }));
    process.once("exit", () => {
      if (readAddress(dataDir)?.pid === process.pid) rmSync(fileOf(dataDir), { force: true });
    });
  } catch {
    // No data folder, or one that is read-only.
  }
}

/** The running server's origin, else that of the settings. */
export function serverOrigin({ dataDir, host, port }: Where): string {
  const left = readAddress(dataDir);
  return left && isAlive(left.pid) ? left.origin : originOf(host, port);
}

/** Undefined where no server has run, or its file is damaged. */
function readAddress(dataDir: string): { origin: string; pid: number } | undefined {
  try {
    const { origin, pid } = JSON.parse(readFileSync(fileOf(dataDir), "utf8"));
    return typeof origin === "string" && typeof pid === "number" ? { origin, pid } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
