import { readdirSync, readFileSync } from "node:fs";

export const childrenOf = (pid: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((other) => other > 0 && parentOf(other) === pid);

export const isRunning = (pid: number): boolean => parentOf(pid) !== undefined;

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "");
    // A zombie has ended.
    return stat.startsWith("Z") ? undefined : Number(stat.split(" ")[1]);
  } catch {
    return undefined;
  }
}
