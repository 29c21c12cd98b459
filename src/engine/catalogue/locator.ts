import { hasBit } from "./bits.ts";
import type { Block, Place } from "./block.ts";
import { comparePacked, hashPacked, packId } from "./job-id.ts";

const FIRST_SLOTS = 1 << 5;
/** The table is renewed, and doubled when need be, before it is fuller than this. */
const FULLEST = 0.7;

/**
 * Where each posting stands, by id: a hash table of block and ordinal. An entry whose posting has
 * moved on is not taken out but overwritten when its slot is wanted; the ids themselves say what is true.
 */
export class Locator {
  /** By number, from 1 on. */
  readonly #blocks: (Block | undefined)[] = [undefined];
  /** Block number above, ordinal below; 0 when free. */
  #slots = new Uint32Array(FIRST_SLOTS);
  #used = 0;

  get bytes(): number {
    return this.#slots.byteLength;
  }

  /** A posting is live in one block only. */
  add(block: Block): void {
    const free = this.#blocks.indexOf(undefined, 1);
    const number = free < 0 ? this.#blocks.length : free;
    this.#blocks[number] = block;
    if (this.#used + block.size > this.#slots.length * FULLEST) this.#renew();
    else this.#enter(block, number);
  }

  remove(block: Block): void {
    this.#blocks[this.#blocks.indexOf(block)] = undefined;
  }

  /** A live posting. */
  find(id: string): Place | undefined {
    const packed = packId(id);
    if (!packed) return undefined;
    const mask = this.#slots.length - 1;
    for (let slot = hashPacked(packed, 0) & mask; ; slot = (slot + 1) & mask) {
      const entry = this.#slots[slot]!;
      if (entry === 0) return undefined;
      const block = this.#blocks[entry >>> 16];
      const ordinal = entry & 0xffff;
      if (!block || ordinal >= block.size || !hasBit(block.live, ordinal)) continue;
      if (comparePacked(block.ids, ordinal, packed, 0) === 0) return { block, ordinal };
    }
  }

  #enter(block: Block, number: number): void {
    const mask = this.#slots.length - 1;
    for (let ordinal = 0; ordinal < block.size; ordinal++) {
      if (!hasBit(block.live, ordinal)) continue;
      let slot = hashPacked(block.ids, ordinal) & mask;
      while (!this.#isReplaceable(this.#slots[slot]!, block, ordinal)) slot = (slot + 1) & mask;
      if (this.#slots[slot] === 0) this.#used++;
      this.#slots[slot] = number * 65_536 + ordinal;
    }
  }

  /** Free, no longer true, or the same posting's. */
  #isReplaceable(entry: number, block: Block, ordinal: number): boolean {
    if (entry === 0) return true;
    const other = this.#blocks[entry >>> 16];
    const place = entry & 0xffff;
    if (!other || place >= other.size || !hasBit(other.live, place)) return true;
    return comparePacked(other.ids, place, block.ids, ordinal) === 0;
  }

  #renew(): void {
    const held = this.#blocks.reduce((sum, block) => sum + (block?.size ?? 0), 0);
    let length = FIRST_SLOTS;
    while (held > (length * FULLEST) / 1.5) length *= 2;
    this.#slots = new Uint32Array(length);
    this.#used = 0;
    for (const [number, block] of this.#blocks.entries()) if (block) this.#enter(block, number);
  }
}
