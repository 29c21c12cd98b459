/** The keys of each posting: those of ordinal n end at ends[n], where the next one's start. */
export interface PostingRows {
  readonly keys: Uint32Array;
  readonly ends: Uint32Array;
}

/** The ordinals of each key. */
export interface Inverted {
  /** Distinct, ascending. */
  readonly keys: Uint32Array;
  /** The ordinals of keys[i], ascending, are at starts[i] .. ends[i). */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly ordinals: Uint16Array;
}

/** Not a valid ordinal: blocks are smaller. */
const NONE = 0xffff;

/** Inverts rows into lists by counting sort. */
export class Inverter {
  /** By key: its count, then the position of its next ordinal; cleared after every call. */
  #places = new Uint32Array(1 << 16);

  /** A key that a posting has twice counts once. */
  invert({ keys: given, ends: keysEnds }: PostingRows): Inverted {
    const keys = this.#count(given).toSorted();
    const places = this.#places;
    // A sentinel before each key's ordinals, to compare the first one with.
    const ordinals = new Uint16Array(given.length + keys.length);
    const starts = new Uint32Array(keys.length);
    let start = 0;
    for (let at = 0; at < keys.length; at++) {
      ordinals[start++] = NONE;
      starts[at] = start;
      const count = places[keys[at]!]!;
      places[keys[at]!] = start;
      start += count;
    }
    for (let ordinal = 0, at = 0; ordinal < keysEnds.length; ordinal++) {
      for (const last = keysEnds[ordinal]!; at < last; at++) {
        const place = places[given[at]!]!;
        if (ordinals[place - 1] === ordinal) continue;
        ordinals[place] = ordinal;
        places[given[at]!] = place + 1;
      }
    }
    const ends = keys.map((key) => places[key]!);
    for (const key of keys) places[key] = 0;
    return { keys, starts, ends, ordinals };
  }

  /** The distinct keys in order of appearance. */
  #count(given: Uint32Array): Uint32Array {
    let greatest = 0;
    for (let at = 0; at < given.length; at++) if (given[at]! > greatest) greatest = given[at]!;
    if (greatest >= this.#places.length) this.#places = new Uint32Array(greatest * 2);
    const places = this.#places;
    const distinct = new Uint32Array(given.length);
    let size = 0;
    for (let at = 0; at < given.length; at++) {
      const key = given[at]!;
      const count = places[key]!;
      if (count === 0) distinct[size++] = key;
      places[key] = count + 1;
    }
    return distinct.subarray(0, size);
  }
}
