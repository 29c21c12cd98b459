import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { RUN_FOLDER } from "./run-processes.ts";

const ROOT = join(import.meta.dirname, "../..");
const BIN = join(ROOT, "bin/waymark.js");

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

export type Env = Record<string, string | undefined>;

/** The environment of a fresh shell, without our variables. */
export const bareEnv = (extra: Env = {}): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  ...extra,
});

/** For a script of the tests: its modules stay compiled, as those of `bin/waymark.js` do. */
export const MODULE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/waymark") };

export async function waymark(args: string[], env: Env): Promise<Ran> {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: bareEnv(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  return finished(child);
}

export async function finished(child: ChildProcess): Promise<Ran> {
  let out = "";
  let err = "";
  child.stdout?.on("data", (chunk) => (out += String(chunk)));
  child.stderr?.on("data", (chunk) => (err += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, out, err };
}

export interface StartedServer {
  process: ChildProcess;
  url: string;
  /** Everything printed so far. */
  output(): string;
  ended: Promise<Ran>;
}

/** Starts a server as a user does and waits for the line with its address. */
export function startServer(
  command: string,
  args: string[],
  env: Env,
  options: { cwd?: string; uid?: number; gid?: number } = {},
): Promise<StartedServer> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: bareEnv({ PORT: "0", ...env }),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    ...options,
  });
  let output = "";
  return new Promise((resolve, reject) => {
    const ended = finished(child);
    child.stdout.on("data", (chunk) => {
      output += String(chunk);
      const [, url] = /Waymark is ready: (http:\/\/\S+)\/v1/.exec(output) ?? [];
      if (url) resolve({ process: child, url, output: () => output, ended });
    });
    ended.then((ran) => reject(new Error(`ended with ${ran.code}: ${ran.err}${ran.out}`)), reject);
  });
}

export const startWaymark = (env: Env): Promise<StartedServer> =>
  startServer(process.execPath, [BIN, "serve"], env);

/** Starts a server without waiting until it is ready. */
export function runWaymark(env: Env): {
  child: ChildProcess;
  ended: Promise<Ran>;
  saw(words: string): Promise<void>;
} {
  const child = spawn(process.execPath, [BIN, "serve"], {
    env: bareEnv(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  const ended = finished(child);
  const saw = async (words: string): Promise<void> => {
    while (!output.includes(words)) {
      const more = await Promise.race([ended, once(child.stdout, "data")]);
      if ("code" in more) throw new Error(`ended with ${more.code}: ${more.err}${more.out}`);
    }
  };
  return { child, ended, saw };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

export async function stop(server: StartedServer): Promise<Ran> {
  server.process.kill("SIGTERM");
  return server.ended;
}

export interface Folder {
  path: string;
  remove(): Promise<void>;
}

export async function temporaryFolder(): Promise<Folder> {
  const path = await mkdtemp(join(process.env[RUN_FOLDER] ?? "/tmp", "waymark-"));
  // Open to the database's account: from a closed folder root moves the data to /var/lib/waymark.
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
