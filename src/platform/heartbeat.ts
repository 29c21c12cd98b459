export interface Heartbeat {
  /** Resolves when the last beat has ended. */
  stop(): Promise<void>;
}

/**
 * Repeats `beat` until stopped, never twice at once: a slow one makes the next ones wait. Every
 * claim in the database that its holder has to renew is renewed by one. It does not keep the
 * process alive.
 */
export function startHeartbeat(options: {
  everyMs: number;
  beat: () => Promise<unknown>;
  onError: (error: unknown) => void;
  /** A beat that takes longer counts as failed: the next one may find another connection. */
  patienceMs?: number;
}): Heartbeat {
  let beating: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    beating ??= inTime(options.beat(), options.patienceMs)
      .catch(options.onError)
      .finally(() => (beating = undefined));
  }, options.everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await beating;
    },
  };
}

function inTime(beat: Promise<unknown>, patienceMs: number | undefined): Promise<unknown> {
  if (patienceMs === undefined) return beat;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("a beat took too long")), patienceMs);
    timer.unref();
    beat.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
