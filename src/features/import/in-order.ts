/**
 * Works on up to `concurrency` items at once and answers in their order. When the items end with an
 * error, what came before it is still answered first.
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

/** It may fail before its turn; the error is reported when it is awaited. */
function handled<R>(work: Promise<R>): Promise<R> {
  work.catch(() => {});
  return work;
}
