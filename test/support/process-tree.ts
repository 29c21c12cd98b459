import { readdirSync, readFileSync, readlinkSync } from "node:fs";

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

/** The ports of the clients whose IPv4 connections this process has accepted. */
export function clientPortsOf(pid: number): Set<number> {
  const folder = `/proc/${pid}/fd`;
  const files = readdirSync(folder).map((name) => readlinkSync(`${folder}/${name}`));
  const inodes = new Set(files.flatMap((file) => /^socket:\[(\d+)\]$/.exec(file)?.[1] ?? []));
  const [, ...lines] = readFileSync(`/proc/${pid}/net/tcp`, "utf8").trim().split("\n");
  const rows = lines.map((line) => line.trim().split(/\s+/));
  return new Set(
    rows
      .filter((row) => inodes.has(row[9]!))
      .map((row) => Number.parseInt(row[2]!.split(":")[1]!, 16)),
  );
}
