/**
 * The CPU time of a fixed piece of work, about 45 ms on two quiet cores: how fast this thread is now.
 * Limits on CPU time are multiples of it where a busy or slow machine would exceed them by itself.
 */
export function yardstickMs(): number {
  const began = process.threadCpuUsage();
  const numbers = Float64Array.from({ length: 250_000 }, (_, index) => (index * 7_919) % 100_003);
  numbers.sort();
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000;
}
