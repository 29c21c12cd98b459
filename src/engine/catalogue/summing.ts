import { BLOCK_SIZE } from "./block-size.ts";
import { F32, I32, I64, V128, assemble, op } from "../text/wasm.ts";

/* The two hot loops of matching, in SIMD WebAssembly. */

/** A counter holds Σ weight × credit in its low bits and the number of exact skills above. */
export const EXACT_UNIT = 1 << 23;

/** Layout of the memory: counters, bit set of allowed postings, results, runs to add; then lists. */
const COUNTERS = 0;
const PASSING = COUNTERS + BLOCK_SIZE * 4;
const FOUND = PASSING + BLOCK_SIZE / 8;
/** One result covers four counters: first ordinal, mask of those that count, four values. */
const FOUND_BYTES = 32;
const RUNS = FOUND + (BLOCK_SIZE / 4) * FOUND_BYTES;
/** One run: start, end, amount. */
const RUN_BYTES = 12;
const MOST_RUNS = 1024;
const LISTS = RUNS + MOST_RUNS * RUN_BYTES;

const PAGE = 65_536;
const MOST_PAGES = 65_536;

const [RUN, LAST_RUN, AT, END, AMOUNT, FOUR, PLACE] = [0, 1, 2, 3, 4, 5, 6] as const;

/** counters[place] += amount, with the place on the stack. */
const addAtPlace = op.line(
  op.tee(PLACE),
  op.get(PLACE),
  op.i32Load(COUNTERS),
  op.get(AMOUNT),
  op.i32Add,
  op.i32Store(COUNTERS),
);

/** For each run at [run, lastRun) adds its amount to the counters of its ordinals, four at a time. */
const add = {
  name: "add",
  parameters: [I32, I32],
  results: [],
  locals: [I32, I32, I32, I64, I32],
  body: [
    op.block(
      op.loop(
        op.line(op.get(LAST_RUN), op.get(RUN), op.i32LessOrEqual, op.branchIf(1)),
        op.line(op.get(RUN), op.i32Load(0), op.set(AT)),
        op.line(op.get(RUN), op.i32Load(4), op.set(END)),
        op.line(op.get(RUN), op.i32Load(8), op.set(AMOUNT)),
        op.block(
          op.loop(
            // Exit when fewer than four are left.
            op.line(op.get(END), op.get(AT), op.i32Sub, op.i32(8), op.i32Less, op.branchIf(1)),
            op.line(op.get(AT), op.i64Load(0), op.set(FOUR)),
            ...[0, 16, 32, 48].flatMap((bits) => [
              op.get(FOUR),
              bits === 0
                ? op.line(op.i64(2), op.i64ShiftLeft)
                : op.line(op.i64(bits - 2), op.i64ShiftRight),
              op.line(op.i64Wrap, op.i32(0xffff * 4), op.i32And),
              addAtPlace,
            ]),
            op.line(op.get(AT), op.i32(8), op.i32Add, op.set(AT), op.branch(0)),
          ),
        ),
        op.block(
          op.loop(
            op.line(op.get(END), op.get(AT), op.i32LessOrEqual, op.branchIf(1)),
            op.line(op.get(AT), op.i32Load16(0), op.i32(2), op.i32ShiftLeft),
            addAtPlace,
            op.line(op.get(AT), op.i32(2), op.i32Add, op.set(AT), op.branch(0)),
          ),
        ),
        op.line(op.get(RUN), op.i32(RUN_BYTES), op.i32Add, op.set(RUN), op.branch(0)),
      ),
    ),
  ],
};

const [ORDINAL, LAST, TOTALS, LEAST, OUT, VALUES, MASK, LEASTS] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Clears the counters of [ordinal, last) and writes a result for those that have an exact skill, are
 * allowed, and reach `least` × the posting's total; returns the end of the results.
 */
const sift = {
  name: "sift",
  parameters: [I32, I32, I32, F32],
  results: [I32],
  locals: [I32, V128, I32, V128],
  body: [
    op.line(op.get(LEAST), op.f32x4Splat, op.set(LEASTS), op.i32(FOUND), op.set(OUT)),
    op.block(
      op.loop(
        op.line(op.get(LAST), op.get(ORDINAL), op.i32LessOrEqual, op.branchIf(1)),
        op.line(op.get(ORDINAL), op.i32(2), op.i32ShiftLeft, op.v128Load(COUNTERS), op.set(VALUES)),
        op.line(op.get(ORDINAL), op.i32(2), op.i32ShiftLeft, op.v128Zero, op.v128Store(COUNTERS)),
        op.line(
          op.get(VALUES),
          op.i32(EXACT_UNIT - 1),
          op.i32x4Splat,
          op.v128And,
          op.f32x4FromI32x4,
        ),
        op.line(op.get(TOTALS), op.v128Load16x4(0), op.f32x4FromI32x4, op.get(LEASTS)),
        op.line(op.f32x4Multiply, op.f32x4AtLeast),
        op.line(op.get(VALUES), op.i32(EXACT_UNIT), op.i32x4Splat, op.i32x4AtLeast),
        op.line(op.v128And, op.i32x4Bitmask, op.tee(MASK)),
        op.when(
          // The four bits of these postings.
          op.line(op.get(ORDINAL), op.i32(3), op.i32ShiftRight, op.i32Load8(PASSING)),
          op.line(op.get(ORDINAL), op.i32(4), op.i32And, op.i32ShiftRight),
          op.line(op.get(MASK), op.i32And, op.tee(MASK)),
          op.when(
            op.line(op.get(OUT), op.get(ORDINAL), op.i32Store(0)),
            op.line(op.get(OUT), op.get(MASK), op.i32Store(4)),
            op.line(op.get(OUT), op.get(VALUES), op.v128Store(16)),
            op.line(op.get(OUT), op.i32(FOUND_BYTES), op.i32Add, op.set(OUT)),
          ),
        ),
        op.line(op.get(ORDINAL), op.i32(4), op.i32Add, op.set(ORDINAL)),
        op.line(op.get(TOTALS), op.i32(8), op.i32Add, op.set(TOTALS), op.branch(0)),
      ),
    ),
    op.get(OUT),
  ],
};

interface Memory {
  readonly buffer: SharedArrayBuffer;
  grow(pages: number): number;
}

interface Loops {
  add(run: number, lastRun: number): void;
  sift(ordinal: number, last: number, totals: number, least: number): number;
}

declare const WebAssembly: {
  Memory: new (size: { initial: number; maximum: number; shared: true }) => Memory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: Loops };
};

const MODULE = new WebAssembly.Module(assemble([add, sift], MOST_PAGES));

/** A piece of the memory; released with its block. */
export interface Piece {
  readonly at: number;
  readonly bytes: number;
}

/** Owns the WebAssembly memory. The lists of all blocks live in it, so that nothing is copied. */
export class Summing {
  readonly #memory = new WebAssembly.Memory({
    initial: Math.ceil(LISTS / PAGE) + 1,
    maximum: MOST_PAGES,
    shared: true,
  });
  readonly #loops = new WebAssembly.Instance(MODULE, { env: { memory: this.#memory } }).exports;
  readonly #passing = new Int32Array(this.#memory.buffer, PASSING, BLOCK_SIZE / 32);
  readonly #found = new Int32Array(this.#memory.buffer, FOUND, (RUNS - FOUND) / 4);
  readonly #runs = new Int32Array(this.#memory.buffer, RUNS, (LISTS - RUNS) / 4);
  #runCount = 0;
  #free: Piece[] = [{ at: LISTS, bytes: this.#memory.buffer.byteLength - LISTS }];
  /** Pieces that were released while all are kept. */
  #kept: Piece[] | undefined;

  /** Allocates room for 16-bit numbers, rounded up so that four can be read at a time. */
  allocate(bytes: number): Piece {
    const size = (bytes + 15) & ~15;
    let place = this.#free.findIndex((piece) => piece.bytes >= size);
    if (place < 0) {
      this.#grow(size);
      place = this.#free.findIndex((piece) => piece.bytes >= size);
    }
    const { at, bytes: room } = this.#free[place]!;
    this.#free.splice(place, 1, { at: at + size, bytes: room - size });
    return { at, bytes: size };
  }

  view({ at }: Piece, length: number): Uint16Array {
    return new Uint16Array(this.#memory.buffer, at, length);
  }

  /** From now on, pieces that are released are not used again until `endKeeping`. */
  keepAll(): void {
    this.#kept = [];
  }

  endKeeping(): void {
    const kept = this.#kept ?? [];
    this.#kept = undefined;
    for (const piece of kept) this.release(piece);
  }

  release(piece: Piece): void {
    if (this.#kept) {
      this.#kept.push(piece);
      return;
    }
    this.#addFree(piece);
  }

  #addFree(piece: Piece): void {
    const pieces = [...this.#free, piece].filter(({ bytes }) => bytes > 0);
    this.#free = [];
    for (const next of pieces.toSorted((a, b) => a.at - b.at)) {
      const last = this.#free.at(-1);
      if (last && last.at + last.bytes === next.at) {
        this.#free[this.#free.length - 1] = { at: last.at, bytes: last.bytes + next.bytes };
      } else this.#free.push(next);
    }
  }

  /** The bit set of postings that `sift` may report. */
  passing(words: number): Int32Array {
    return this.#passing.subarray(0, words);
  }

  /** Adds an amount to the counters of a list's ordinals at [from, to); deferred until `sift` at the latest. */
  add(list: Piece, from: number, to: number, amount: number): void {
    if (this.#runCount === MOST_RUNS) this.#addAll();
    const at = (this.#runCount++ * RUN_BYTES) / 4;
    this.#runs[at] = list.at + from * 2;
    this.#runs[at + 1] = list.at + to * 2;
    this.#runs[at + 2] = amount;
  }

  #addAll(): void {
    this.#loops.add(RUNS, RUNS + this.#runCount * RUN_BYTES);
    this.#runCount = 0;
  }

  /** Calls `visit` for each posting of [from, to) that reaches `least`, give or take rounding. */
  sift(
    from: number,
    to: number,
    totals: Piece,
    least: number,
    visit: (ordinal: number, counter: number) => void,
  ): void {
    this.#addAll();
    const end = this.#loops.sift(from, to, totals.at + from * 2, least * (1 - 1e-6));
    for (let at = 0; at < (end - FOUND) / 4; at += FOUND_BYTES / 4) {
      for (let lane = 0; lane < 4; lane++) {
        if ((this.#found[at + 1]! >>> lane) & 1) {
          visit(this.#found[at]! + lane, this.#found[at + 4 + lane]!);
        }
      }
    }
  }

  #grow(size: number): void {
    // Grows by at least a quarter, so that growing stays rare.
    const before = this.#memory.buffer.byteLength;
    const pages = Math.ceil(Math.max(size, before / 4) / PAGE);
    this.#memory.grow(Math.min(pages, MOST_PAGES - before / PAGE));
    this.#addFree({ at: before, bytes: this.#memory.buffer.byteLength - before });
  }
}
