/** Bit flags for what separates a token from the one before it. */
export const GAP_SPACE = 1;
export const GAP_LINE = 2;
export const GAP_HYPHEN = 4;
export const GAP_DOT = 8;
export const GAP_SLASH = 16;
export const GAP_LIST = 32;
export const GAP_SENTENCE = 64;
export const GAP_PARAGRAPH = 128;
export const GAP_OPEN = 256;
export const GAP_CLOSE = 512;
export const GAP_COLON = 1024;
export const GAP_OTHER = 2048;
/** Set together with GAP_LINE for a real line end. */
export const GAP_NEWLINE = 4096;

/** A term never spans one of these. */
export const GAP_BARRIER =
  GAP_LIST | GAP_SENTENCE | GAP_PARAGRAPH | GAP_OPEN | GAP_CLOSE | GAP_COLON | GAP_OTHER;

/** Bit flags for the casing of a token. */
export const SHAPE_FIRST_UPPER = 1;
export const SHAPE_HAS_LOWER = 2;
export const SHAPE_HAS_UPPER = 4;
export const SHAPE_NUMBER = 8;

/** Of one token. */
const BYTES = 4 + 4 + 4 + 2 + 1;

/** The tokens of one text, as columns; offsets refer to the original text. */
export class Tokens {
  count = 0;
  start: Int32Array;
  end: Int32Array;
  word: Int32Array;
  gap: Uint16Array;
  shape: Uint8Array;

  /** One allocation for all columns: five allocations take longer than reading a line. */
  constructor(capacity: number) {
    const memory = new ArrayBuffer(capacity * BYTES);
    this.start = new Int32Array(memory, 0, capacity);
    this.end = new Int32Array(memory, capacity * 4, capacity);
    this.word = new Int32Array(memory, capacity * 8, capacity);
    this.gap = new Uint16Array(memory, capacity * 12, capacity);
    this.shape = new Uint8Array(memory, capacity * 14, capacity);
  }

  add(start: number, end: number, word: number, gap: number, shape: number): void {
    const at = this.count;
    if (at === this.start.length) this.#grow();
    this.start[at] = start;
    this.end[at] = end;
    this.word[at] = word;
    this.gap[at] = gap;
    this.shape[at] = shape;
    this.count = at + 1;
  }

  #grow(): void {
    const capacity = this.start.length * 2 + 16;
    const larger = new Tokens(capacity);
    larger.start.set(this.start);
    larger.end.set(this.end);
    larger.word.set(this.word);
    larger.gap.set(this.gap);
    larger.shape.set(this.shape);
    this.start = larger.start;
    this.end = larger.end;
    this.word = larger.word;
    this.gap = larger.gap;
    this.shape = larger.shape;
  }
}
