import { F32, I32, V128, assemble, op } from "../text/wasm.ts";

/*
 * The hot loops of the reader, in SIMD WebAssembly: products of matrices and a softmax. Layers multiply
 * whole numbers, attention single precision in a fixed order, so that every machine gets the same bits.
 */

/** Rows and columns that are summed up at a time. */
const TILE_ROWS = 4;
export const TILE_COLUMNS = 8;
/** Depths are multiples of this: pairs of numbers that are multiplied in one turn of the loop. */
const UNROLLED = 4;
export const DEPTH_OF_TURN = 2 * UNROLLED;
/** The largest whole number of an activation: 480 products with a byte fit in 32 bits. */
const MOST_WHOLE = 16_383;

const increase = (local: number, by: number[]): number[] =>
  op.line(op.get(local), by, op.i32Add, op.set(local));
const rows = Array.from({ length: TILE_ROWS }, (_, row) => row);
const halves = [0, 1] as const;
const repeated = <T>(value: T, times: number): T[] => Array<T>(times).fill(value);

/** The loops over tiles that both products share: panels of columns in each four rows. */
const overTiles = (
  local: {
    readonly x: number;
    readonly xStep: number;
    readonly w: number;
    readonly panel: number;
    readonly out: number;
    readonly outStep: number;
    readonly rows: number;
    readonly columns: number;
    readonly bias: number;
    readonly column: number;
    readonly weight: number;
    readonly atOut: number;
    readonly atBias: number;
  },
  tile: number[],
  next: number[],
): number[] =>
  op.block(
    op.loop(
      op.line(op.get(local.rows), op.i32(1), op.i32Less, op.branchIf(1)),
      op.line(op.get(local.w), op.set(local.weight), op.get(local.columns), op.set(local.column)),
      op.line(op.get(local.out), op.set(local.atOut), op.get(local.bias), op.set(local.atBias)),
      op.block(
        op.loop(
          op.line(op.get(local.column), op.i32(1), op.i32Less, op.branchIf(1)),
          tile,
          increase(local.atOut, op.i32(TILE_COLUMNS * 4)),
          increase(local.atBias, op.i32(TILE_COLUMNS * 4)),
          increase(local.weight, op.get(local.panel)),
          op.line(op.get(local.column), op.i32(TILE_COLUMNS), op.i32Sub, op.set(local.column)),
          op.branch(0),
        ),
      ),
      next,
      increase(local.x, op.line(op.get(local.xStep), op.i32(TILE_ROWS), op.i32Multiply)),
      increase(local.out, op.line(op.get(local.outStep), op.i32(TILE_ROWS), op.i32Multiply)),
      op.line(op.get(local.rows), op.i32(TILE_ROWS), op.i32Sub, op.set(local.rows), op.branch(0)),
    ),
  );

/** Addresses of the tile's rows of x. */
const setRows = (x: number, step: number, at: number): number[] =>
  op.line(
    op.line(op.get(x), op.set(at)),
    ...rows
      .slice(1)
      .map((row) => op.line(op.get(at + row - 1), op.get(step), op.i32Add, op.set(at + row))),
  );

const F = {
  x: 0,
  xStep: 1,
  w: 2,
  wStep: 3,
  panel: 4,
  out: 5,
  outStep: 6,
  rows: 7,
  depth: 8,
  columns: 9,
  bias: 10,
  column: 11,
  weight: 12,
  left: 13,
  atW: 14,
  atOut: 15,
  atBias: 16,
  atX: 17,
  w0: 21,
  one: 23,
  sums: 24,
} as const;

/**
 * out = bias + x · w in single precision, where rows are a multiple of four and columns of eight. Steps
 * are in bytes: from row to row of x, w and out, and from eight columns of w to the next eight.
 */
const multiply = {
  name: "multiply",
  parameters: repeated(I32, 11),
  results: [],
  locals: [...repeated(I32, 10), ...repeated(V128, 3 + TILE_ROWS * 2)],
  body: [
    overTiles(
      F,
      op.line(
        ...rows.flatMap((row) =>
          halves.map((half) =>
            op.line(op.get(F.atBias), op.v128Load(half * 16), op.set(F.sums + row * 2 + half)),
          ),
        ),
        setRows(F.x, F.xStep, F.atX),
        op.line(op.get(F.weight), op.set(F.atW), op.get(F.depth), op.set(F.left)),
        op.loop(
          ...halves.map((half) =>
            op.line(op.get(F.atW), op.v128Load(half * 16), op.set(F.w0 + half)),
          ),
          ...rows.map((row) =>
            op.line(
              op.line(op.get(F.atX + row), op.v128Load32Splat(0), op.set(F.one)),
              ...halves.map((half) => {
                const sum = F.sums + row * 2 + half;
                const product = op.line(op.get(F.one), op.get(F.w0 + half), op.f32x4Multiply);
                return op.line(op.get(sum), product, op.f32x4Add, op.set(sum));
              }),
              increase(F.atX + row, op.i32(4)),
            ),
          ),
          increase(F.atW, op.get(F.wStep)),
          op.line(op.get(F.left), op.i32(1), op.i32Sub, op.tee(F.left), op.branchIf(0)),
        ),
        ...rows.map((row) =>
          op.line(
            ...halves.map((half) =>
              op.line(
                op.line(op.get(F.atOut), op.get(F.outStep), op.i32(row), op.i32Multiply),
                op.line(op.i32Add, op.get(F.sums + row * 2 + half), op.v128Store(half * 16)),
              ),
            ),
          ),
        ),
      ),
      [],
    ),
  ],
};

const W = {
  x: 0,
  xStep: 1,
  w: 2,
  panel: 3,
  out: 4,
  outStep: 5,
  rows: 6,
  depth: 7,
  columns: 8,
  bias: 9,
  /** From the bias to the columns' scales, in bytes. */
  toScales: 10,
  rowScales: 11,
  least: 12,
  column: 13,
  weight: 14,
  left: 15,
  atOut: 16,
  atBias: 17,
  atW: 18,
  atX: 19,
  w0: 23,
  one: 25,
  lowest: 26,
  sums: 27,
} as const;

/**
 * out = max(least, bias + x · w × scales), where x are whole numbers of 16 bits with a scale for each row
 * and w of 8 bits with one for each column: exact sums, a quarter of the instructions.
 */
const multiplyWhole = {
  name: "multiplyWhole",
  parameters: [...repeated(I32, 12), F32],
  results: [],
  locals: [...repeated(I32, 10), ...repeated(V128, 4 + TILE_ROWS * 2)],
  body: [
    op.line(op.get(W.least), op.f32x4Splat, op.set(W.lowest)),
    overTiles(
      W,
      op.line(
        ...repeated(0, TILE_ROWS * 2).map((_, sum) => op.line(op.v128Zero, op.set(W.sums + sum))),
        setRows(W.x, W.xStep, W.atX),
        op.line(op.get(W.weight), op.set(W.atW), op.get(W.depth), op.set(W.left)),
        op.loop(
          ...repeated(0, UNROLLED).map((_, pair) =>
            op.line(
              ...halves.map((half) =>
                op.line(
                  op.line(op.get(W.atW), op.v128Load8x8(pair * 16 + half * 8)),
                  op.set(W.w0 + half),
                ),
              ),
              ...rows.map((row) =>
                op.line(
                  op.line(op.get(W.atX + row), op.v128Load32Splat(pair * 4), op.set(W.one)),
                  ...halves.map((half) => {
                    const sum = W.sums + row * 2 + half;
                    const products = op.line(op.get(W.one), op.get(W.w0 + half), op.i32x4Dot);
                    return op.line(op.get(sum), products, op.i32x4Add, op.set(sum));
                  }),
                ),
              ),
            ),
          ),
          ...rows.map((row) => increase(W.atX + row, op.i32(UNROLLED * 4))),
          increase(W.atW, op.i32(UNROLLED * 16)),
          op.line(op.get(W.left), op.i32(DEPTH_OF_TURN), op.i32Sub, op.tee(W.left), op.branchIf(0)),
        ),
        ...rows.map((row) =>
          op.line(
            op.line(op.get(W.rowScales), op.v128Load32Splat(row * 4), op.set(W.one)),
            ...halves.map((half) =>
              op.line(
                op.line(op.get(W.atOut), op.get(W.outStep), op.i32(row), op.i32Multiply, op.i32Add),
                op.line(op.get(W.sums + row * 2 + half), op.f32x4FromI32x4),
                op.line(op.get(W.atBias), op.get(W.toScales), op.i32Add, op.v128Load(half * 16)),
                op.line(op.get(W.one), op.f32x4Multiply, op.f32x4Multiply),
                op.line(op.get(W.atBias), op.v128Load(half * 16), op.f32x4Add),
                op.line(op.get(W.lowest), op.f32x4Most, op.v128Store(half * 16)),
              ),
            ),
          ),
        ),
      ),
      increase(W.rowScales, op.i32(TILE_ROWS * 4)),
    ),
  ],
};

const [FROM, TO, AT, MOST, SUM, POWER, REST] = [0, 1, 2, 3, 4, 5, 6] as const;

/** e^x for x ≤ 0: a power of two times a polynomial, exact to seven digits. */
const TAYLOR = [1 / 720, 1 / 120, 1 / 24, 1 / 6, 1 / 2, 1, 1];
/** Far above the denormal numbers, whose products take a hundred times as long. */
const LOWEST_POWER = -60;
const splat = (value: number): number[] => op.line(op.f32(value), op.f32x4Splat);
const exponential = op.line(
  op.line(splat(1 / Math.LN2), op.f32x4Multiply, splat(LOWEST_POWER), op.f32x4Most),
  op.line(op.tee(REST), op.f32x4Nearest, op.set(POWER)),
  op.line(op.get(REST), op.get(POWER), op.f32x4Subtract, splat(Math.LN2), op.f32x4Multiply),
  op.set(REST),
  splat(TAYLOR[0]!),
  ...TAYLOR.slice(1).map((term) =>
    op.line(op.get(REST), op.f32x4Multiply, splat(term), op.f32x4Add),
  ),
  op.line(op.get(POWER), op.i32x4FromF32x4, op.i32(127), op.i32x4Splat, op.i32x4Add),
  op.line(op.i32(23), op.i32x4ShiftLeft, op.f32x4Multiply),
);

const overFour = (body: number[]): number[] =>
  op.line(
    op.line(op.get(FROM), op.set(AT)),
    op.block(
      op.loop(
        op.line(op.get(TO), op.get(AT), op.i32LessOrEqual, op.branchIf(1)),
        body,
        op.line(op.get(AT), op.i32(16), op.i32Add, op.set(AT), op.branch(0)),
      ),
    ),
  );

const lanes = (local: number, join: number[]): number[] =>
  op.line(
    op.line(op.get(local), op.f32x4Lane(0), op.get(local), op.f32x4Lane(1), join),
    op.line(op.get(local), op.f32x4Lane(2), op.get(local), op.f32x4Lane(3), join),
    op.line(join, op.f32x4Splat, op.set(local)),
  );

/** Numbers at [from, to), a multiple of four of them, become shares that add up to one. */
const soften = {
  name: "soften",
  parameters: [I32, I32],
  results: [],
  locals: [I32, V128, V128, V128, V128],
  body: [
    op.line(splat(-1e30), op.set(MOST), op.v128Zero, op.set(SUM)),
    overFour(op.line(op.get(MOST), op.get(AT), op.v128Load(0), op.f32x4Most, op.set(MOST))),
    lanes(MOST, op.f32Most),
    overFour(
      op.line(
        op.get(AT),
        op.line(op.get(AT), op.v128Load(0), op.get(MOST), op.f32x4Subtract),
        exponential,
        op.line(op.tee(REST), op.v128Store(0)),
        op.line(op.get(SUM), op.get(REST), op.f32x4Add, op.set(SUM)),
      ),
    ),
    lanes(SUM, op.f32Add),
    overFour(
      op.line(
        op.get(AT),
        op.line(op.get(AT), op.v128Load(0), op.get(SUM), op.f32x4Divide, op.v128Store(0)),
      ),
    ),
  ],
};

const Q = {
  from: 0,
  out: 1,
  scales: 2,
  rows: 3,
  depth: 4,
  at: 5,
  end: 6,
  scale: 7,
  most: 8,
  factor: 9,
} as const;

const whole = (offset: number): number[] =>
  op.line(
    op.line(op.get(Q.at), op.v128Load(offset), op.get(Q.factor), op.f32x4Multiply),
    op.line(op.f32x4Nearest, op.i32x4FromF32x4),
  );

/** Rows of single precision, multiples of eight long, become whole numbers of 16 bits with a scale each. */
const quantise = {
  name: "quantise",
  parameters: repeated(I32, 5),
  results: [],
  locals: [I32, I32, F32, V128, V128],
  body: [
    op.block(
      op.loop(
        op.line(op.get(Q.rows), op.i32(1), op.i32Less, op.branchIf(1)),
        op.line(op.get(Q.from), op.tee(Q.at), op.get(Q.depth), op.i32(2), op.i32ShiftLeft),
        op.line(op.i32Add, op.set(Q.end), splat(1e-20), op.set(Q.most)),
        op.loop(
          op.line(op.get(Q.most), op.get(Q.at), op.v128Load(0), op.f32x4Absolute, op.f32x4Most),
          op.line(op.get(Q.at), op.v128Load(16), op.f32x4Absolute, op.f32x4Most, op.set(Q.most)),
          op.line(op.get(Q.at), op.i32(32), op.i32Add, op.tee(Q.at)),
          op.line(op.get(Q.end), op.i32Less, op.branchIf(0)),
        ),
        lanes(Q.most, op.f32Most),
        op.line(op.get(Q.most), op.f32x4Lane(0), op.f32(MOST_WHOLE), op.f32Divide),
        op.line(op.set(Q.scale), op.get(Q.scales), op.get(Q.scale), op.f32Store(0)),
        op.line(op.f32(1), op.get(Q.scale), op.f32Divide, op.f32x4Splat, op.set(Q.factor)),
        op.line(op.get(Q.from), op.set(Q.at)),
        op.loop(
          op.line(op.get(Q.out), whole(0), whole(16), op.i16x8Narrow, op.v128Store(0)),
          increase(Q.out, op.i32(16)),
          op.line(op.get(Q.at), op.i32(32), op.i32Add, op.tee(Q.at)),
          op.line(op.get(Q.end), op.i32Less, op.branchIf(0)),
        ),
        op.line(op.get(Q.end), op.set(Q.from)),
        increase(Q.scales, op.i32(4)),
        op.line(op.get(Q.rows), op.i32(1), op.i32Sub, op.set(Q.rows), op.branch(0)),
      ),
    ),
  ],
};

const PAGE = 65_536;
const MOST_PAGES = 4_096;

interface Memory {
  readonly buffer: SharedArrayBuffer;
  grow(pages: number): number;
}

export interface Loops {
  multiply(
    x: number,
    xStep: number,
    w: number,
    wStep: number,
    wPanel: number,
    out: number,
    outStep: number,
    rows: number,
    depth: number,
    columns: number,
    bias: number,
  ): void;
  multiplyWhole(
    x: number,
    xStep: number,
    w: number,
    wPanel: number,
    out: number,
    outStep: number,
    rows: number,
    depth: number,
    columns: number,
    bias: number,
    toScales: number,
    rowScales: number,
    least: number,
  ): void;
  soften(from: number, to: number): void;
  quantise(from: number, out: number, scales: number, rows: number, depth: number): void;
}

declare const WebAssembly: {
  Memory: new (size: { initial: number; maximum: number; shared: true }) => Memory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: Loops };
};

/** The loops over a memory of their own. */
export function makeLoops(): { readonly loops: Loops; readonly memory: Memory } {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true });
  const module = new WebAssembly.Module(
    assemble([multiply, multiplyWhole, soften, quantise], MOST_PAGES),
  );
  return { loops: new WebAssembly.Instance(module, { env: { memory } }).exports, memory };
}

export const pagesOf = (bytes: number): number => Math.ceil(bytes / PAGE);
