import { hash } from "node:crypto";

const FIRST_CAPACITY = 1 << 12;

/**
 * Which external ids a file had, and on which line (0: of a row that was rejected): 12 bytes an id and no strings, so that a
 * million rows cost 25 MB. Two of a million ids collide once in 40 million imports.
 */
export interface SeenIds {
  has(externalId: string): boolean;
  /** The line where the id stood first, if a sound row had it before. */
  add(externalId: string, line: number): number | undefined;
  /** The id of a row that was rejected. */
  note(externalId: string): void;
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
