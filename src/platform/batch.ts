import { setTimeout as sleep } from "node:timers/promises";

/** Under load a batch that is back at once would go out again with hardly anyone in it. */
const GATHER_MS = 1;
const MAX_ITEMS = 500;

/**
 * Lets concurrent callers share one statement. One batch is under way at a time; whoever arrives
 * meanwhile goes with the next. A lone caller goes at once: it waits for no company.
 */
export function batched<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  maxItems = MAX_ITEMS,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (e: unknown) => void };
  let waiting: Waiting[] = [];
  let isRunning = false;

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      const started = performance.now();
      try {
        const results = await run(group.map((w) => w.item));
        for (const [i, w] of group.entries()) w.resolve(results[i]!);
      } catch (error) {
        for (const w of group) w.reject(error);
      }
      const isCrowded = group.length > 1;
      if (isCrowded && performance.now() - started < GATHER_MS) await sleep(GATHER_MS);
    }
    isRunning = false;
  };

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // Requests that came in with the same turn of the event loop go together, without a timer.
      setImmediate(() => void flush());
    });
}

/** A queue of its own for each key, so that one that waits does not hold up the others. */
export function batchedByKey<Item, Result>(
  keyOf: (item: Item) => string,
  run: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const lanes = new Map<string, { call: (item: Item) => Promise<Result>; waiting: number }>();
  return async (item) => {
    const key = keyOf(item);
    const lane = lanes.get(key) ?? { call: batched(run), waiting: 0 };
    lanes.set(key, lane);
    lane.waiting++;
    try {
      return await lane.call(item);
    } finally {
      if (--lane.waiting === 0) lanes.delete(key);
    }
  };
}
