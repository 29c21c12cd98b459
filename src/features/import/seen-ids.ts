import { hash } from "node:crypto";

const FIRST_CAPACITY = 1 << 12;

/**
 * The external ids of a file with their line numbers (0 for a rejected row). It stores 64-bit hashes
 * instead of strings, so a million rows need 25 MB. In an import of a million rows, two ids collide
 * with a probability of one in 40 million.
 */
export interface SeenIds {
  has(externalId: string): boolean;
  /** Returns the line of an earlier valid row with the same id, if there is one. */
  add(externalId: string, line: number): number | undefined;
  /** Records the id of a rejected row. */
  note(externalId: string): void;
  /** Ascending hashes of all ids, 8 bytes each. */
  sorted(): Buffer;
}

/** Whether an id is in one of the lists made by `sorted`. */
export function seenInAny(lists: readonly Buffer[]): Pick<SeenIds, "has"> {
  const hashes = lists.map(
    (list) => new BigUint64Array(new Uint8Array(list).buffer, 0, list.length / 8),
  );
  return {
    has(externalId) {
      const key = keyOf(externalId);
      return hashes.some((list) => contains(list, key));
    },
  };
}

function contains(sorted: BigUint64Array, key: bigint): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === key;
}

export function createSeenIds(): SeenIds {
  let keys = new BigUint64Array(FIRST_CAPACITY);
  let lines = new Uint32Array(FIRST_CAPACITY);
  let count = 0;

  const slotOf = (key: bigint, table: BigUint64Array): number => {
    let slot = Number(key & BigInt(table.length - 1));
    while (table[slot] !== 0n && table[slot] !== key) slot = (slot + 1) & (table.length - 1);
    return slot;
  };
  const grow = (): void => {
    const [oldKeys, oldLines] = [keys, lines];
    keys = new BigUint64Array(oldKeys.length * 2);
    lines = new Uint32Array(oldKeys.length * 2);
    for (let old = 0; old < oldKeys.length; old++) {
      if (oldKeys[old] === 0n) continue;
      const slot = slotOf(oldKeys[old]!, keys);
      keys[slot] = oldKeys[old]!;
      lines[slot] = oldLines[old]!;
    }
  };

  return {
    sorted() {
      const sorted = keys.filter((key) => key !== 0n).toSorted();
      return Buffer.from(sorted.buffer, sorted.byteOffset, sorted.byteLength);
    },
    has: (externalId) => keys[slotOf(keyOf(externalId), keys)] !== 0n,
    note(externalId) {
      if (!this.has(externalId)) this.add(externalId, 0);
    },
    add(externalId, line) {
      if (count * 2 >= keys.length) grow();
      const key = keyOf(externalId);
      const slot = slotOf(key, keys);
      if (lines[slot] !== 0) return lines[slot];
      if (keys[slot] === 0n) count++;
      keys[slot] = key;
      lines[slot] = line;
      return undefined;
    },
  };
}

function keyOf(externalId: string): bigint {
  return hash("sha256", externalId, "buffer").readBigUInt64LE(0) || 1n;
}
