import { ChildProcess } from "node:child_process";
import { afterAll } from "vitest";
import { END_MS, kill, RUN_FOLDER } from "./run-processes.ts";

interface Spawner {
  spawn(this: ChildProcess, options: { envPairs?: string[] }): unknown;
}

/** All variants of `spawn` and `fork` come through this method, whatever environment they give. */
function watchChildren(): Set<ChildProcess> {
  const running = new Set<ChildProcess>();
  const prototype = ChildProcess.prototype as unknown as Spawner;
  const { spawn } = prototype;
  prototype.spawn = function (options) {
    options.envPairs?.push(`${RUN_FOLDER}=${process.env[RUN_FOLDER]}`);
    running.add(this);
    this.once("exit", () => running.delete(this));
    this.once("error", () => this.pid === undefined && running.delete(this));
    return spawn.call(this, options);
  };
  return running;
}

/** Kept for the life of the worker: this file runs before each test file. */
const home = globalThis as { childrenOfTests?: Set<ChildProcess> };
const running = (home.childrenOfTests ??= watchChildren());

afterAll(async () => {
  const ends = [...running].map((child) => new Promise((end) => child.once("exit", end)));
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => (timer = setTimeout(resolve, END_MS)));
  await Promise.race([Promise.all(ends), over]);
  clearTimeout(timer);
  const left = [...running];
  for (const { pid } of left) if (pid !== undefined) kill(pid);
  if (left.length > 0)
    throw new Error(`processes left behind: ${left.map((c) => c.spawnargs.join(" ")).join("; ")}`);
});
