import { parentPort } from "node:worker_threads";

/** The first message of a thread to its pool. */
export const READY = "ready";

/**
 * The thread's side: reports ready, then answers one message at a time. An exception ends the
 * thread, so `answer` must catch what the caller should see.
 */
export function serveThread<Value>(answer: (message: Value) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error("not a worker thread");
  let last: Promise<void> = Promise.resolve();
  port.on("message", (message: Value) => {
    last = last.then(async () => port.postMessage(await answer(message), []));
  });
  port.postMessage(READY, []);
}
