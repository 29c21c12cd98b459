import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { Worker, type ResourceLimits } from "node:worker_threads";

export interface WorkerScript {
  script: URL;
  workerData?: unknown;
  memory: ResourceLimits;
}

/** A thread without the process's environment, arguments and output. */
export function startThread({ script, workerData, memory }: WorkerScript): Worker {
  return new Worker(script, {
    workerData,
    env: compileCache(),
    execArgv: [],
    argv: [],
    stdout: true,
    stderr: true,
    resourceLimits: memory,
  });
}

/** Threads do not inherit the process's compile cache and would compile everything again. */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const versioned = getCompileCacheDir();
  return versioned === undefined ? {} : { NODE_COMPILE_CACHE: dirname(versioned) };
}
