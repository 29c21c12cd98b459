import type { Queryable } from "../../platform/postgres/database.ts";
import { recentDurations } from "./pathways.store.ts";

const RUNS = 20;
const KEPT_MS = 30_000;
/** The estimate while no run has been measured: the time of the built-in writer, rounded up. */
const UNKNOWN_SECONDS = 2;

/** The median of the latest runs in whole seconds, looked up now and then. */
export function createEstimate(db: Queryable): (now: Date) => Promise<number> {
  let [seconds, lookedAt] = [UNKNOWN_SECONDS, -Infinity];
  return async (now) => {
    if (now.getTime() - lookedAt < KEPT_MS) return seconds;
    const durations = await recentDurations(db, RUNS);
    const median = durations[Math.floor(durations.length / 2)];
    seconds = median === undefined ? UNKNOWN_SECONDS : Math.max(1, Math.ceil(median));
    lookedAt = now.getTime();
    return seconds;
  };
}
