import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";

export interface Watched {
  /** Each change of the primary: without a fault none is due. */
  readonly changes: readonly string[];
  /** The longest that the primary's Patroni had not heard from etcd, in whole seconds. */
  readonly silentSeconds: number;
}

const LOOK_EVERY_MS = 1_000;

/** Looks who is primary while nothing is broken. A failover between two looks shows as a timeline. */
export async function watchPrimary(cluster: Cluster, minutes: number): Promise<Watched> {
  const changes: string[] = [];
  let silentSeconds = 0;
  let before = "";
  for (const end = Date.now() + minutes * 60_000; Date.now() < end; await sleep(LOOK_EVERY_MS)) {
    const leader = (await cluster.members()).find(({ role }) => role === "leader");
    const now = leader ? `${leader.name} on timeline ${leader.timeline}` : "no primary";
    if (before !== "" && now !== before) {
      changes.push(`${new Date().toISOString()} without a fault: ${before}, then ${now}`);
      console.log(changes.at(-1));
    }
    before = now;
    if (leader) silentSeconds = Math.max(silentSeconds, await cluster.silenceOf(leader.name));
  }
  return { changes, silentSeconds };
}
