/* CPU time of processes, from /proc: more reliable than a rate on a shared machine. */
import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

function statOf(pid: number): { parent: number; ownMs: number; reapedMs: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const at = (i: number) => Number(fields[i - 3]);
    return {
      parent: at(4),
      ownMs: (at(14) + at(15)) * TICK_MS,
      reapedMs: (at(16) + at(17)) * TICK_MS,
    };
  } catch {
    return undefined;
  }
}

export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0;

export const childrenOf = (pid: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((other) => other > 0 && statOf(other)?.parent === pid);

/** A process without its children. */
export const ownCpuMsOf = (pid: number): number => statOf(pid)?.ownMs ?? 0;

/** A process with its children, including ended ones. */
export function cpuMsOf(pid: number): number {
  const self = statOf(pid);
  if (!self) return 0;
  return childrenOf(pid).reduce(
    (sum, child) => sum + ownCpuMsOf(child),
    self.ownMs + self.reapedMs,
  );
}

/** A process with everything below it, including ended processes that were waited for. */
export function treeCpuMsOf(pid: number): number {
  const self = statOf(pid);
  if (!self) return 0;
  return childrenOf(pid).reduce(
    (sum, child) => sum + treeCpuMsOf(child),
    self.ownMs + self.reapedMs,
  );
}

/** Of all cores since the machine started. */
export function machineCpuMs(): { busy: number; total: number } {
  const [first = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const ticks = first.trim().split(/\s+/).slice(1, 9).map(Number);
  const total = ticks.reduce((a, b) => a + b, 0) * TICK_MS;
  return { busy: total - (ticks[3]! + ticks[4]!) * TICK_MS, total };
}
