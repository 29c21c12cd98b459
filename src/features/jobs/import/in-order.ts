/** Works on up to `concurrency` items at once and answers in their order. */
export async function* mapInOrder<T, R>(
  items: AsyncIterable<T>,
  concurrency: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  try {
    for await (const item of items) {
      running.push(work(item));
      if (running.length >= concurrency) yield await running.shift()!;
    }
    while (running.length > 0) yield await running.shift()!;
  } finally {
    // One that fails ends the whole; the others' failures have nobody left to tell.
    await Promise.allSettled(running);
  }
}
