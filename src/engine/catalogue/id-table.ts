import { comparePacked, hashPacked } from "./job-id.ts";

/** A slot: ordinal + 1 in the low bits, part of the id's hash in the high bits; 0 when free. */
const ORDINAL_BITS = 15;
const ORDINAL_MASK = (1 << ORDINAL_BITS) - 1;
const LEAST_SLOTS = 8;

/**
 * Hash table id → ordinal of a block. At most half full, and a slot holds hash bits: most look-ups are
 * for ids of other blocks and must fail fast.
 */
export function makeIdTable(ids: Uint32Array): Uint32Array {
  const size = ids.length / 4;
  let length = LEAST_SLOTS;
  while (length < size * 2) length *= 2;
  const slots = new Uint32Array(new SharedArrayBuffer(length * 4));
  for (let ordinal = 0; ordinal < size; ordinal++) {
    const hash = hashPacked(ids, ordinal);
    let slot = hash & (length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (length - 1);
    slots[slot] = (hash & ~ORDINAL_MASK) | (ordinal + 1);
  }
  return slots;
}

/** The ordinal of a packed id, or -1. */
export function findOrdinal(
  { ids, idTable }: { readonly ids: Uint32Array; readonly idTable: Uint32Array },
  packed: Uint32Array,
  hash: number,
): number {
  const mask = idTable.length - 1;
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const entry = idTable[slot] as number;
    if (entry === 0) return -1;
    if ((entry ^ hash) >>> ORDINAL_BITS !== 0) continue;
    const ordinal = (entry & ORDINAL_MASK) - 1;
    if (comparePacked(ids, ordinal, packed, 0) === 0) return ordinal;
  }
}
