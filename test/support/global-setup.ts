import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createLog } from "../../src/platform/log.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { END_MS, kill, processesOf, RUN_FOLDER, waitForEnd } from "./run-processes.ts";
import { createTemplate, type TestServer } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestServer;
  }
}

/** One real PostgreSQL and one watchdog for the whole run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join("/tmp", "waymark-test-"));
  // Open to the database's account, so that its data stays inside and is removed with it.
  await chmod(folder, 0o711);
  const endWatch = startWatchdog(folder);
  process.env[RUN_FOLDER] = folder;
  const server = await openEmbedded(join(folder, "data"), createLog("silent"));
  await server.ensure();
  const { host, user } = server.url as TestServer;
  await createTemplate({ host, user });
  project.provide("postgres", { host, user });
  return async () => {
    await server.stop();
    // Workers are children of this process and end with it.
    const left = await waitForEnd(
      () => processesOf(folder).filter(({ parent }) => parent !== process.pid),
      END_MS,
    );
    for (const { pid } of left) kill(pid);
    await rm(folder, { recursive: true, force: true });
    await endWatch();
    if (left.length > 0) {
      process.exitCode = 1;
      throw new Error(`processes left behind:\n${left.map((one) => one.command).join("\n")}`);
    }
  };
}

/** In a session of its own, so that Ctrl-C does not reach it. */
function startWatchdog(folder: string): () => Promise<void> {
  const script = join(import.meta.dirname, "watchdog.ts");
  const child = spawn(process.execPath, [script], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.stdin.write(`${folder}\n`);
  child.unref();
  return async () => {
    const ended = once(child, "exit");
    child.ref();
    child.stdin.end();
    await ended;
  };
}
