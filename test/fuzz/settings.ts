/*
 * Deterministic inputs, so CI never fails by chance: a seed, printed by each file, and a number of
 * runs that takes seconds. FUZZ_SEED and FUZZ_FACTOR (CONTRIBUTING.md) search further.
 */
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_115);
const factor = Number(process.env["FUZZ_FACTOR"] ?? 1);

/** Properties in sequence need separate streams, or all make the same choices. */
export const fuzz = (runs: number, stream = 0): { seed: number; numRuns: number } => ({
  seed: seed + stream,
  numRuns: Math.ceil(runs * factor),
});

export function announce(what: string): void {
  console.log(`fuzzing ${what}: FUZZ_SEED=${seed} FUZZ_FACTOR=${factor}`);
}
