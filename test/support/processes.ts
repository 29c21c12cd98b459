import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { sender, TEST_SECRET, type Send } from "./app.ts";
import { bareEnv, MODULE_CACHE } from "./command.ts";

const PROBE_SERVER = new URL("./probe-server.ts", import.meta.url).pathname;

export interface ServerProcess {
  process: ChildProcess;
  url: string;
  send: Send;
  ended: Promise<NodeJS.Signals | number | null>;
}

export interface Servers {
  send: Send[];
  stop(): Promise<void>;
}

/** A separate server process over the given database, with the probe operations. */
export async function startServer(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [PROBE_SERVER], {
    env: bareEnv({
      ...MODULE_CACHE,
      DATABASE_URL: databaseUrl,
      WAYMARK_SECRET: TEST_SECRET,
      LOG_LEVEL: "silent",
      ...env,
    }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) =>
    child.once("exit", (code, signal) => resolve(signal ?? code)),
  );
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith("http://")) return { process: child, url: line, send: sender(line), ended };
  }
  throw new Error("the server process ended before it listened");
}

export async function startServers(databaseUrl: string, count: number): Promise<Servers> {
  const all = await Promise.all(Array.from({ length: count }, () => startServer(databaseUrl)));
  return {
    send: all.map((s) => s.send),
    async stop() {
      for (const { process: child } of all) child.kill("SIGTERM");
      await Promise.all(all.map((s) => s.ended));
    },
  };
}
