/** Which ordinals have each key. */
export interface Inverted {
  /** Distinct, ascending. */
  readonly keys: Uint32Array;
  /** The ordinals of keys[i], ascending, are at starts[i] .. ends[i). */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly ordinals: Uint16Array;
}

/** Turns what each posting has into who has what: counts, then places, without sorting the pairs. */
export class Inverter {
  /** By key: its number in this call plus one; cleared after every call. */
  #numberOfKey = new Uint32Array(1 << 16);

  /** `keysEnds[ordinal]` is where the ordinal's keys end in `given`; a key repeated there counts once. */
  invert(given: Uint32Array, keysEnds: Uint32Array): Inverted {
    const distinct = this.#number(given);
    const keys = distinct.toSorted();
    // From here on a key's number is its place among the sorted.
    const counts = new Uint32Array(keys.length);
    for (let place = 0; place < keys.length; place++) this.#numberOfKey[keys[place]!] = place + 1;
    for (let at = 0; at < given.length; at++) {
      const place = this.#numberOfKey[given[at]!]! - 1;
      counts[place] = counts[place]! + 1;
    }
    const starts = new Uint32Array(keys.length);
    for (let place = 1; place < keys.length; place++) {
      starts[place] = starts[place - 1]! + counts[place - 1]!;
    }
    const ends = starts.slice();
    const ordinals = new Uint16Array(given.length);
    for (let ordinal = 0, at = 0; ordinal < keysEnds.length; ordinal++) {
      for (const last = keysEnds[ordinal]!; at < last; at++) {
        const place = this.#numberOfKey[given[at]!]! - 1;
        const end = ends[place]!;
        if (end > starts[place]! && ordinals[end - 1] === ordinal) continue;
        ordinals[end] = ordinal;
        ends[place] = end + 1;
      }
    }
    for (let place = 0; place < keys.length; place++) this.#numberOfKey[keys[place]!] = 0;
    return { keys, starts, ends, ordinals };
  }

  /** The distinct keys in the order they come; marks them. */
  #number(given: Uint32Array): Uint32Array {
    let greatest = 0;
    for (let at = 0; at < given.length; at++) if (given[at]! > greatest) greatest = given[at]!;
    if (greatest >= this.#numberOfKey.length) this.#numberOfKey = new Uint32Array(greatest * 2);
    const distinct = new Uint32Array(given.length);
    let count = 0;
    for (let at = 0; at < given.length; at++) {
      const key = given[at]!;
      if (this.#numberOfKey[key] !== 0) continue;
      this.#numberOfKey[key] = 1;
      distinct[count++] = key;
    }
    return distinct.subarray(0, count);
  }
}
