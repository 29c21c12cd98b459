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
  readonly #places: Int32Array;

  constructor(keys: number) {
    this.#places = new Int32Array(keys).fill(-1);
  }

  /** A repeated key keeps its highest weight. */
  add(key: number, weight: number): void {
    const place = this.#places[key] as number;
    if (place < (this.#starts.at(-1) as number)) {
      this.#places[key] = this.#keys.push(key) - 1;
      this.#weights.push(weight);
    } else if (weight > (this.#weights[place] as number)) this.#weights[place] = weight;
  }

  /** Ends the current role's vector. */
  end(): void {
    this.#starts.push(this.#keys.length);
  }

  countRoles(): Int32Array {
    const counts = new Int32Array(this.#places.length);
    for (const key of this.#keys) counts[key] = (counts[key] as number) + 1;
    return counts;
  }

  /** Inverts the vectors to rows by key, weighted by rarity and partly normalised. Full normalisation
   * would favour roles of a single product over broad ones that use it too. */
  invert(rarity: (key: number) => number): { rows: RoleRows; lengths: number[] } {
    const counts = this.countRoles();
    const rarities = new Float64Array(counts.length);
    for (let key = 0; key < counts.length; key++) rarities[key] = rarity(key);
    const weighed = new Float64Array(this.#keys.length);
    for (let at = 0; at < weighed.length; at++) {
      weighed[at] = (this.#weights[at] as number) * (rarities[this.#keys[at] as number] as number);
    }
    const lengths = this.#starts
      .slice(1)
      .map((end, role) => Math.hypot(...weighed.subarray(this.#starts[role], end)));
    const usual = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    const starts = new Int32Array(counts.length + 1);
    for (let key = 0; key < counts.length; key++) {
      starts[key + 1] = (starts[key] as number) + (counts[key] as number);
    }
    const next = starts.slice();
    const roles = new Int32Array(weighed.length);
    const weights = new Float64Array(weighed.length);
    for (const [role, length] of lengths.entries()) {
      const norm = Math.sqrt(length * usual) || 1;
      for (let at = this.#starts[role] as number; at < (this.#starts[role + 1] as number); at++) {
        const key = this.#keys[at] as number;
        const cell = next[key] as number;
        next[key] = cell + 1;
        roles[cell] = role;
        weights[cell] = (weighed[at] as number) / norm;
      }
    }
    return {
      rows: { starts, roles, weights },
      lengths: lengths.map((length) => Math.sqrt(length / (usual || 1))),
    };
  }
}
