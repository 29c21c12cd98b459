/** At most `limit` at a time; beyond `maxWaiting` more, `refuse` says no at once. */
export function createGate(
  limit: number,
  maxWaiting: number,
  refuse: () => Error,
): <T>(work: () => Promise<T>) => Promise<T> {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (inside >= limit) {
      if (waiting.length >= maxWaiting) throw refuse();
      // Whoever leaves hands over the place, so `inside` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else inside++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside--;
    }
  };
}
