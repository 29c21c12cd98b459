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
}): Heartbeat {
  let beating: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    beating ??= options
      .beat()
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
