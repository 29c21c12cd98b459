/**
 * Processes up to `concurrency` items at once and yields the results in input order. When the input
 * throws, the results of earlier items are still yielded before the error is rethrown.
 */
export async function* mapInOrder<T, R>(
  items: AsyncIterable<T>,
  concurrency: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const iterator = items[Symbol.asyncIterator]();
  const running: Promise<R>[] = [];
  let failure: { error: unknown } | undefined;
  const takeNext = async (): Promise<boolean> => {
    try {
      const next = await iterator.next();
      if (!next.done) running.push(handled(work(next.value)));
      return !next.done;
    } catch (error) {
      failure = { error };
      return false;
    }
  };
  try {
    for (let isMore = true; ;) {
      while (isMore && running.length < concurrency) isMore = await takeNext();
      const first = running.shift();
      if (!first) break;
      yield await first;
    }
    if (failure) throw failure.error;
  } finally {
    await iterator.return?.();
    await Promise.allSettled(running);
  }
}

/** Prevents an unhandled rejection when the work fails before the loop awaits it. */
function handled<R>(work: Promise<R>): Promise<R> {
  work.catch(() => {});
  return work;
}
