import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waiting this long after a batch gathers more items: under load an immediate one would be nearly
 * empty.
 */
const GATHER_MS = 1;
const MAX_ITEMS = 500;

/**
 * Lets concurrent callers share one statement. One batch runs at a time and calls that arrive
 * meanwhile join the next one. A lone call runs at once.
 */
export function batched<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  maxItems = MAX_ITEMS,
  onIdle: () => void = () => {},
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (e: unknown) => void };
  let waiting: Waiting[] = [];
  let isRunning = false;

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.length > maxItems ? waiting.slice(0, maxItems) : waiting;
      waiting = waiting.slice(group.length);
      const started = performance.now();
      try {
        const results = await run(group.map((w) => w.item));
        for (let i = 0; i < group.length; i++) group[i]!.resolve(results[i]!);
      } catch (error) {
        for (const w of group) w.reject(error);
      }
      const isCrowded = group.length > 1;
      if (isCrowded && performance.now() - started < GATHER_MS) await sleep(GATHER_MS);
    }
    isRunning = false;
    onIdle();
  };

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // Requests read in the same turn of the event loop share a batch, without a timer.
      setImmediate(() => void flush());
    });
}

/** One queue per key, so a slow key does not delay the others. */
export function batchedByKey<Item, Result>(
  keyOf: (item: Item) => string,
  run: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const lanes = new Map<string, (item: Item) => Promise<Result>>();
  return (item) => {
    const key = keyOf(item);
    let lane = lanes.get(key);
    if (!lane) {
      lane = batched(run, MAX_ITEMS, () => lanes.delete(key));
      lanes.set(key, lane);
    }
    return lane(item);
  };
}
