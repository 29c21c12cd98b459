/*
 * A test run leaves no process, however it ends.
 *
 * Every process that belongs to a run names the run's folder: in its environment (`watch-children.ts`
 * adds it to every child of a test), in its arguments or as its working directory (PostgreSQL below
 * that folder, whose environment is fixed). Three places look for them:
 *
 *   after each test file   children that still run are ended, and the file fails
 *   at the end of the run  what names the folder is ended, and the run fails
 *   the watchdog           holds a pipe from the runner; when the runner dies, even by SIGKILL, it
 *                          ends everything that names the folder, and removes the folder
 */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** The environment variable with the run's folder. */
export const RUN_FOLDER = "TEST_RUN_OF_WAYMARK";

/** How long a process that was told to end may take before it counts as left behind. */
export const END_MS = 15_000;

export interface RunProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Processes on this machine that name the folder; none where there is no /proc. */
export function processesOf(folder: string): RunProcess[] {
  return pids().flatMap((pid) => {
    if (pid === process.pid) return [];
    const [command, environment, place] = [
      textOf(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")),
      textOf(() => readFileSync(`/proc/${pid}/environ`, "utf8")),
      textOf(() => readlinkSync(`/proc/${pid}/cwd`)),
    ];
    const isOurs = [command, environment, place].some((text) => text.includes(folder));
    // A zombie has no command and has ended.
    if (!isOurs || command === "") return [];
    return [{ pid, parent: parentOf(pid), command: command.replaceAll("\0", " ").trim() }];
  });
}

/** Waits until none is left; resolves with those that are left when the time is over. */
export async function waitForEnd(
  left: () => readonly RunProcess[],
  waitMs: number,
): Promise<readonly RunProcess[]> {
  for (const started = Date.now(); ; await sleep(50)) {
    const found = left();
    if (found.length === 0 || Date.now() - started > waitMs) return found;
  }
}

export function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const pids = (): number[] => {
  try {
    return readdirSync("/proc").map(Number).filter(Boolean);
  } catch {
    return [];
  }
};

const parentOf = (pid: number): number =>
  Number(/\) \S (\d+)/.exec(textOf(() => readFileSync(`/proc/${pid}/stat`, "utf8")))?.[1] ?? 0);

/** Processes of other accounts cannot be read, and any may end meanwhile. */
function textOf(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
