/** Long enough that the scheduler treats it like the processes beside it. */
const SPIN_MS = 200;

/**
 * Measures time against a bound of the product, in time of a quiet machine: the elapsed time divided by
 * how much longer a computation takes now than the processor time it needs.
 */
export function startStopwatch(): { fairMs(): number } {
  const started = performance.now();
  return {
    fairMs() {
      const elapsed = performance.now() - started;
      return elapsed / slowness();
    },
  };
}

/** 1 on a quiet machine; 8 where eight processes compete for each core. */
function slowness(): number {
  const started = performance.now();
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    const usedMs = (user + system) / 1_000;
    if (usedMs >= SPIN_MS) return Math.max(1, (performance.now() - started) / usedMs);
  }
}
