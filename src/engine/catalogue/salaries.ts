import { setBit } from "./bits.ts";
import type { Block } from "./block.ts";

export function rankSalaries(
  values: Float64Array,
): Pick<Block, "salaries" | "salaryRanks" | "salaryPlanes"> {
  const salaries = Float64Array.from(new Set([0, ...values])).toSorted();
  const rankOf = new Map<number, number>();
  for (const [rank, salary] of salaries.entries()) rankOf.set(salary, rank);
  const salaryRanks = Uint16Array.from(values, (value) => rankOf.get(value) ?? 0);
  return { salaries, salaryRanks, salaryPlanes: planesOf(salaryRanks, planeCount(salaries)) };
}

function planesOf(ranks: Uint16Array, count: number): Int32Array {
  const planes = new Int32Array(((ranks.length + 31) >>> 5) * count);
  for (let ordinal = 0; ordinal < ranks.length; ordinal++) {
    const first = (ordinal >>> 5) * count;
    for (let plane = 0, rest = ranks[ordinal]!; rest !== 0; plane++, rest >>>= 1) {
      if (rest & 1) setBit(planes, ((first + plane) << 5) | (ordinal & 31));
    }
  }
  return planes;
}

/** The number of bits of the highest rank. */
function planeCount({ length }: Float64Array): number {
  return 32 - Math.clz32(length - 1);
}

/** Clears the postings whose salary is unknown or below the given one. */
export function keepPaying(bits: Int32Array, block: Block, min: number): void {
  const { salaries, salaryPlanes } = block;
  const least = Math.max(1, firstAtLeast(salaries, min));
  if (least === salaries.length) {
    bits.fill(0);
    return;
  }
  const count = planeCount(salaries);
  for (let word = 0; word < block.shown.length; word++) {
    if (bits[word] === 0) continue;
    // Compares 32 ranks with the least one at once, from the lowest bit up.
    let paying = -1;
    for (let plane = 0, at = word * count; plane < count; plane++, at++) {
      const ranks = salaryPlanes[at]!;
      paying = (least >>> plane) & 1 ? paying & ranks : paying | ranks;
    }
    bits[word] = bits[word]! & paying;
  }
}

/** How many of the ascending salaries are below the given one. Rank 0 means no salary. */
function firstAtLeast(salaries: Float64Array, min: number): number {
  let low = 0;
  let high = salaries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (salaries[middle]! < min) low = middle + 1;
    else high = middle;
  }
  return low;
}
