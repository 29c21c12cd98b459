import { F32, I32, V128, assemble, op } from "../text/wasm.ts";

/*
 * The two hot loops of the reader, in SIMD WebAssembly: a product of matrices and a softmax. Single
 * precision in a fixed order, so that every machine gets the same bits.
 */

const [X, X_STEP, W, W_STEP, W_PANEL, OUT, OUT_STEP, ROWS, DEPTH, COLUMNS, BIAS, LEAST] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
] as const;
const [COLUMN, WEIGHT, LEFT, AT_X, AT_W, AT_OUT, AT_BIAS, STEP2, STEP3, LOWEST, W0, W1, ONE] = [
  12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
] as const;
const SUMS = 25;

/** Rows and columns that are summed up at a time. */
const TILE_ROWS = 4;
export const TILE_COLUMNS = 8;

const increase = (local: number, by: number[]): number[] =>
  op.line(op.get(local), by, op.i32Add, op.set(local));

/** sum[row][half] += x × w */
const addRow = (row: number, address: number[]): number[] =>
  op.line(
    op.line(address, op.v128Load32Splat(0), op.set(ONE)),
    ...[W0, W1].map((half, place) => {
      const sum = SUMS + row * 2 + place;
      return op.line(
        op.get(sum),
        op.get(ONE),
        op.get(half),
        op.f32x4Multiply,
        op.f32x4Add,
        op.set(sum),
      );
    }),
  );

const storeRow = (row: number, step: number[]): number[] =>
  op.line(
    ...[0, 1].map((half) =>
      op.line(
        op.line(op.get(AT_OUT), step, op.i32Add),
        op.line(op.get(SUMS + row * 2 + half), op.get(LOWEST), op.f32x4Most),
        op.v128Store(half * 16),
      ),
    ),
  );

/**
 * out = max(least, bias + x · w), where rows are a multiple of four and columns of eight. Steps are in
 * bytes: from row to row of x, w and out, and from eight columns of w to the next eight.
 */
const multiply = {
  name: "multiply",
  parameters: [I32, I32, I32, I32, I32, I32, I32, I32, I32, I32, I32, F32],
  results: [],
  locals: [
    ...Array<number>(9).fill(I32),
    ...Array<number>(4).fill(V128),
    ...Array<number>(TILE_ROWS * 2).fill(V128),
  ],
  body: [
    op.line(op.get(LEAST), op.f32x4Splat, op.set(LOWEST)),
    op.line(op.get(X_STEP), op.i32(2), op.i32Multiply, op.set(STEP2)),
    op.line(op.get(X_STEP), op.i32(3), op.i32Multiply, op.set(STEP3)),
    op.block(
      op.loop(
        op.line(op.get(ROWS), op.i32(1), op.i32Less, op.branchIf(1)),
        op.line(op.get(W), op.set(WEIGHT), op.get(COLUMNS), op.set(COLUMN)),
        op.line(op.get(OUT), op.set(AT_OUT), op.get(BIAS), op.set(AT_BIAS)),
        op.block(
          op.loop(
            op.line(op.get(COLUMN), op.i32(1), op.i32Less, op.branchIf(1)),
            ...Array.from({ length: TILE_ROWS }, (_, row) =>
              op.line(
                ...[0, 1].map((half) =>
                  op.line(op.get(AT_BIAS), op.v128Load(half * 16), op.set(SUMS + row * 2 + half)),
                ),
              ),
            ),
            op.line(op.get(X), op.set(AT_X), op.get(WEIGHT), op.set(AT_W)),
            op.line(op.get(DEPTH), op.set(LEFT)),
            op.loop(
              op.line(op.get(AT_W), op.v128Load(0), op.set(W0)),
              op.line(op.get(AT_W), op.v128Load(16), op.set(W1)),
              addRow(0, op.get(AT_X)),
              addRow(1, op.line(op.get(AT_X), op.get(X_STEP), op.i32Add)),
              addRow(2, op.line(op.get(AT_X), op.get(STEP2), op.i32Add)),
              addRow(3, op.line(op.get(AT_X), op.get(STEP3), op.i32Add)),
              increase(AT_X, op.i32(4)),
              increase(AT_W, op.get(W_STEP)),
              op.line(op.get(LEFT), op.i32(1), op.i32Sub, op.tee(LEFT), op.branchIf(0)),
            ),
            ...Array.from({ length: TILE_ROWS }, (_, row) =>
              storeRow(row, op.line(op.get(OUT_STEP), op.i32(row), op.i32Multiply)),
            ),
            increase(AT_OUT, op.i32(TILE_COLUMNS * 4)),
            increase(AT_BIAS, op.i32(TILE_COLUMNS * 4)),
            increase(WEIGHT, op.get(W_PANEL)),
            op.line(op.get(COLUMN), op.i32(TILE_COLUMNS), op.i32Sub, op.set(COLUMN), op.branch(0)),
          ),
        ),
        op.line(op.get(X), op.get(X_STEP), op.i32(TILE_ROWS), op.i32Multiply, op.i32Add, op.set(X)),
        op.line(op.get(OUT), op.get(OUT_STEP), op.i32(TILE_ROWS), op.i32Multiply),
        op.line(op.i32Add, op.set(OUT)),
        op.line(op.get(ROWS), op.i32(TILE_ROWS), op.i32Sub, op.set(ROWS), op.branch(0)),
      ),
    ),
  ],
};

const [FROM, TO, AT, MOST, SUM, POWER, REST] = [0, 1, 2, 3, 4, 5, 6] as const;

/** e^x for x ≤ 0: a power of two times a polynomial, exact to seven digits. */
const TAYLOR = [1 / 720, 1 / 120, 1 / 24, 1 / 6, 1 / 2, 1, 1];
const LOWEST_POWER = -126;
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
    least: number,
  ): void;
  soften(from: number, to: number): void;
}

declare const WebAssembly: {
  Memory: new (size: { initial: number; maximum: number; shared: true }) => Memory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: Loops };
};

/** The loops over a memory of their own. */
export function makeLoops(): { readonly loops: Loops; readonly memory: Memory } {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true });
  const module = new WebAssembly.Module(assemble([multiply, soften], MOST_PAGES));
  return { loops: new WebAssembly.Instance(module, { env: { memory } }).exports, memory };
}

export const pagesOf = (bytes: number): number => Math.ceil(bytes / PAGE);
