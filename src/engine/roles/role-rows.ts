/** A sparse matrix key × role in columns, since it has hundreds of thousands of cells: row r has the
 * cells `starts[r] .. starts[r + 1]`, with ascending roles. */
export interface RoleRows {
  readonly starts: Int32Array;
  readonly roles: Int32Array;
  readonly weights: Float64Array;
}

/** Collects a vector of weighted keys per role, one role after another. */
export class RoleVectors {
  readonly #starts: number[] = [0];
  readonly #keys: number[] = [];
  readonly #weights: number[] = [];
  /** The index of a key's entry; one before the last start belongs to an earlier role. */
  readonly #places: number[] = [];

  /** The weights of a repeated key are added up. */
  add(key: number, weight: number): void {
    const place = this.#places[key] ?? -1;
    if (place < (this.#starts.at(-1) as number)) {
      this.#places[key] = this.#keys.push(key) - 1;
      this.#weights.push(weight);
    } else this.#weights[place] = (this.#weights[place] as number) + weight;
  }

  /** Ends the current role's vector. */
  end(): void {
    this.#starts.push(this.#keys.length);
  }

  /** Inverts the vectors to one row for each of `keys` keys. The weight of a cell follows from the sum of
   * its weights and the number of roles with its key; every role's vector is then scaled to length 1. */
  invert(keys: number, weigh: (sum: number, roles: number, key: number) => number): RoleRows {
    const starts = new Int32Array(keys + 1);
    for (const key of this.#keys) starts[key + 1] = (starts[key + 1] as number) + 1;
    const counts = starts.slice(1);
    for (let key = 0; key < keys; key++) {
      starts[key + 1] = (starts[key] as number) + (starts[key + 1] as number);
    }
    const weighed = Float64Array.from(this.#weights, (sum, at) => {
      const key = this.#keys[at] as number;
      return weigh(sum, counts[key] as number, key);
    });
    const next = starts.slice();
    const roles = new Int32Array(weighed.length);
    const weights = new Float64Array(weighed.length);
    for (let role = 0; role + 1 < this.#starts.length; role++) {
      const [from, to] = [this.#starts[role] as number, this.#starts[role + 1] as number];
      const length = Math.hypot(...weighed.subarray(from, to)) || 1;
      for (let at = from; at < to; at++) {
        const key = this.#keys[at] as number;
        const cell = next[key] as number;
        next[key] = cell + 1;
        roles[cell] = role;
        weights[cell] = (weighed[at] as number) / length;
      }
    }
    return { starts, roles, weights };
  }
}
