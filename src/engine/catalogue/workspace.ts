import { BLOCK_SIZE, MOST_WORDS } from "./block-size.ts";

/** Buffers that queries use one after the other: allocating them took longer than a cheap query. */
export class Workspace {
  readonly #bitSets: Int32Array[] = [];
  #used = 0;
  #counts = new Uint32Array(0);
  readonly scores: Uint8Array = new Uint8Array(BLOCK_SIZE);
  readonly sums: Uint16Array = new Uint16Array(BLOCK_SIZE);

  /** Starts a query: the buffers of the last one are free. */
  begin(): void {
    this.#used = 0;
  }

  /** A bit set for one block, with any content. */
  bitSet(): Int32Array {
    return (this.#bitSets[this.#used++] ??= new Int32Array(MOST_WORDS));
  }

  /** Counters, all 0; the same ones for each call. */
  counters(size: number): Uint32Array {
    if (this.#counts.length < size) this.#counts = new Uint32Array(size * 2);
    return this.#counts.subarray(0, size).fill(0);
  }
}
