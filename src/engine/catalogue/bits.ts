/* Sets of ordinals as bits, 32 to a word. */

export function newBits(size: number): Int32Array {
  return new Int32Array((size + 31) >>> 5);
}

export function setBit(bits: Int32Array, at: number): void {
  bits[at >>> 5] = bits[at >>> 5]! | (1 << (at & 31));
}

export function clearBit(bits: Int32Array, at: number): void {
  bits[at >>> 5] = bits[at >>> 5]! & ~(1 << (at & 31));
}

export function putBit(bits: Int32Array, at: number, isSet: boolean): void {
  if (isSet) setBit(bits, at);
  else clearBit(bits, at);
}

export function hasBit(bits: Int32Array, at: number): boolean {
  return ((bits[at >>> 5]! >>> (at & 31)) & 1) === 1;
}

/** Sets the bits of [0, size). */
export function setFirst(bits: Int32Array, size: number): void {
  bits.fill(-1, 0, size >>> 5);
  if (size & 31) bits[size >>> 5] = (1 << (size & 31)) - 1;
}

/** Clears the bits from `size` on. */
export function keepFirst(bits: Int32Array, size: number): void {
  if (size & 31) bits[size >>> 5] = bits[size >>> 5]! & ((1 << (size & 31)) - 1);
  bits.fill(0, (size + 31) >>> 5);
}

export function countWord(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Int32Array): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) count += countWord(bits[at]!);
  return count;
}

/** Whether eight words from `word` on are empty; false near the end. Lets loops skip where hits are rare. */
export function areEightEmpty(bits: Int32Array, word: number, end: number): boolean {
  return (
    word + 8 <= end &&
    (bits[word]! |
      bits[word + 1]! |
      bits[word + 2]! |
      bits[word + 3]! |
      bits[word + 4]! |
      bits[word + 5]! |
      bits[word + 6]! |
      bits[word + 7]!) ===
      0
  );
}

export function hasAny(bits: Int32Array): boolean {
  for (let at = 0; at < bits.length; at++) if (bits[at] !== 0) return true;
  return false;
}

/** Counts the bits set in [from, to). */
export function countRange(bits: Int32Array, from: number, to: number): number {
  if (from >= to) return 0;
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  const low = -1 << (from & 31);
  const high = -1 >>> (31 - ((to - 1) & 31));
  if (first === last) return countWord(bits[first]! & low & high);
  let count = countWord(bits[first]! & low);
  for (let at = first + 1; at < last; at++) count += countWord(bits[at]!);
  return count + countWord(bits[last]! & high);
}

/** Calls back for every bit set in [from, to), in order. */
export function eachBit(
  bits: Int32Array,
  from: number,
  to: number,
  visit: (at: number) => void,
): void {
  for (let at = nextBit(bits, from, to); at >= 0; at = nextBit(bits, at + 1, to)) visit(at);
}

/** The first bit set in [from, to), or -1. */
export function nextBit(bits: Int32Array, from: number, to: number): number {
  if (from >= to) return -1;
  let word = from >>> 5;
  const last = (to - 1) >>> 5;
  let rest = bits[word]! & (-1 << (from & 31));
  while (rest === 0 && word < last) rest = bits[++word]!;
  if (!rest) return -1;
  const at = (word << 5) + 31 - Math.clz32(rest & -rest);
  return at < to ? at : -1;
}
