/*
 * The learned reader: a small transformer over the tokens of a text. It tells of each token what it is
 * part of, and of each token that begins a record where the record's parts are.
 * `train/reader/model.py` is the same network.
 */
import { DEPTH_OF_TURN, type Loops, TILE_COLUMNS, makeLoops, pagesOf } from "./network-loops.ts";
import type { ReaderTokens } from "./token-features.ts";

/** ReaderTokens to either side that a token sees, and in which the parts of a record are. */
const REACH = 96;
const FAR = 384;
/** ReaderTokens that are read at a time. Those of a longer text overlap, so that each is read in its surroundings. */
const WINDOW = 1536;
const OVERLAP = 256;
const QUERIES = 32;
/** What a place outside of the reach scores. */
const UNSEEN = -1e30;
const UNBOUND = -3.4e38;
const EPSILON = 1e-5;

interface Settings {
  readonly width: number;
  readonly layers: number;
  readonly heads: number;
  readonly inner: number;
  readonly table: number;
  readonly point: number;
}

interface Header {
  readonly settings: Settings;
  /** Names, shapes and places of the tensors behind the header. */
  readonly tensors: readonly { name: string; shape: readonly number[]; at: number }[];
  readonly version: string;
}

/** A matrix of weights in the memory, a byte each, in panels of eight columns. */
interface Layer {
  readonly at: number;
  /** Of the columns; their scales are behind it. */
  readonly bias: number;
  readonly depth: number;
  readonly columns: number;
  readonly outputs: number;
}

/** A tensor of the file: rows of a byte a number with a scale each. */
interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly scales: Float32Array;
  readonly values: Int8Array;
}

/** Rows of the network as whole numbers in the memory, and where their scales are. */
interface Whole {
  readonly at: number;
  readonly scales: number;
  readonly rows: number;
}

interface Norm {
  readonly scale: Float32Array;
  readonly shift: Float32Array;
}

interface Block {
  readonly norm1: Norm;
  readonly norm2: Norm;
  readonly qkv: Layer;
  readonly out: Layer;
  readonly up: Layer;
  readonly down: Layer;
}

/** TokenScores by token: those of token `i` are at [i × size, (i + 1) × size). */
export interface TokenScores {
  readonly size: number;
  readonly values: Float32Array;
}

const HEADS = ["tags", "anchor", "kind", "study", "credential", "team"] as const;
type Head = (typeof HEADS)[number];

export interface Seen {
  readonly heads: Readonly<Record<Head, TokenScores>>;
  /** How well a token fits as each part of the record that begins at an anchor. */
  pointsFrom(anchor: number): Pointing;
}

export interface Pointing {
  /** The score of a token as a part; -Infinity where it is too far. */
  score(pointer: number, token: number): number;
  /** The score of there being no such part. */
  none(pointer: number): number;
}

const roundUp = (value: number, to: number): number => Math.ceil(value / to) * to;

export class ReaderNetwork {
  readonly version: string;
  readonly #settings: Settings;
  readonly #loops: Loops;
  readonly #memory: ReturnType<typeof makeLoops>["memory"];
  readonly #vectors = new Map<string, Float32Array>();
  readonly #matrices = new Map<string, Matrix>();
  readonly #blocks: Block[];
  readonly #norm: Norm;
  readonly #words: Layer;
  readonly #heads: Record<Head, Layer>;
  readonly #ask: Layer;
  readonly #answer: Layer;
  readonly #none: Layer;
  readonly #work: number;
  /** A bias of nothing. */
  readonly #zeros: number;
  #used = 0;

  constructor(file: Uint8Array) {
    // A slice of a Buffer is no copy.
    const weights = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
    const { loops, memory } = makeLoops();
    this.#loops = loops;
    this.#memory = memory;
    const length = new DataView(weights.buffer, weights.byteOffset).getUint32(0, true);
    const header = JSON.parse(new TextDecoder().decode(weights.subarray(4, 4 + length))) as Header;
    this.version = header.version;
    this.#settings = header.settings;
    for (const { name, shape, at } of header.tensors) {
      const [rows = 0, columns] = shape;
      const from = 4 + length + at;
      const scales = new Float32Array(weights.slice(from, from + rows * 4).buffer);
      if (columns === undefined) this.#vectors.set(name, scales);
      else {
        const begin = weights.byteOffset + from + rows * 4;
        const values = new Int8Array(weights.buffer, begin, rows * columns);
        this.#matrices.set(name, { rows, columns, scales, values });
      }
    }
    this.#zeros = this.#floats(WINDOW + 4 * REACH).at;
    this.#words = this.#layer("words");
    this.#blocks = Array.from({ length: header.settings.layers }, (_, place) => ({
      norm1: this.#normOf(`blocks.${place}.norm1`),
      norm2: this.#normOf(`blocks.${place}.norm2`),
      qkv: this.#layer(`blocks.${place}.qkv`),
      out: this.#layer(`blocks.${place}.out`),
      up: this.#layer(`blocks.${place}.up`),
      down: this.#layer(`blocks.${place}.down`),
    }));
    this.#norm = this.#normOf("norm");
    this.#heads = Object.fromEntries(HEADS.map((name) => [name, this.#layer(name)])) as Record<
      Head,
      Layer
    >;
    this.#ask = this.#layer("ask");
    this.#answer = this.#layer("answer");
    this.#none = this.#layer("none");
    this.#work = this.#used;
  }

  /** Reads tokens; a text of any length in windows that overlap. */
  read(tokens: ReaderTokens): Seen {
    const heads = Object.fromEntries(
      HEADS.map((name) => {
        const size = this.#heads[name].outputs;
        return [name, { size, values: new Float32Array(tokens.count * size) }];
      }),
    ) as Record<Head, { size: number; values: Float32Array }>;
    const pointers = this.#none.outputs;
    const wide = pointers * this.#settings.point;
    const asks = new Float32Array(tokens.count * wide);
    const answers = new Float32Array(tokens.count * wide);
    const nones = new Float32Array(tokens.count * pointers);
    const step = WINDOW - 2 * OVERLAP;
    for (let from = 0; from < tokens.count; from += step) {
      const start = Math.max(0, from - OVERLAP);
      const end = Math.min(tokens.count, from + step + OVERLAP);
      const isWhole = end === tokens.count;
      const [first, last] = [from, isWhole ? tokens.count : from + step];
      const hidden = this.#encode(tokens, start, end);
      const copy = (layer: Layer, to: Float32Array): void => {
        const mark = this.#used;
        const { at, view } = this.#floats(hidden.rows * layer.columns);
        this.#multiply(hidden, layer, at);
        for (let token = first; token < last; token++)
          for (let place = 0; place < layer.outputs; place++)
            to[token * layer.outputs + place] = view[(token - start) * layer.columns + place]!;
        this.#used = mark;
      };
      for (const name of HEADS) copy(this.#heads[name], heads[name].values);
      copy(this.#ask, asks);
      copy(this.#answer, answers);
      copy(this.#none, nones);
      if (isWhole) break;
    }
    const far = this.#vectors.get("far")!;
    const lines = this.#vectors.get("lines")!;
    const { point } = this.#settings;
    const BUCKETS = far.length / pointers;
    return {
      heads,
      pointsFrom: (anchor) => ({
        none: (pointer) => nones[anchor * pointers + pointer]!,
        score: (pointer, token) => {
          const away = token - anchor;
          if (Math.abs(away) > FAR) return -Infinity;
          let sum = 0;
          const [a, b] = [anchor * wide + pointer * point, token * wide + pointer * point];
          for (let place = 0; place < point; place++) sum += asks[a + place]! * answers[b + place]!;
          return (
            sum / Math.sqrt(point) +
            far[pointer * BUCKETS + bucketOf(away)]! +
            lines[pointer * BUCKETS + bucketOf(tokens.lines[token]! - tokens.lines[anchor]!)]!
          );
        },
      }),
    };
  }

  /** The last hidden layer of the tokens at [start, end). */
  #encode(tokens: ReaderTokens, start: number, end: number): Whole {
    const { width, heads, inner } = this.#settings;
    const count = end - start;
    const rows = roundUp(count, QUERIES);
    const keys = rows + 2 * roundUp(REACH, TILE_COLUMNS);
    const most = Math.max(inner, width);
    this.#used = this.#work;
    const whole = { at: this.#floats((rows * most) / 2).at, scales: this.#floats(rows).at, rows };
    const x = this.#floats(rows * width);
    const normed = this.#floats(rows * width);
    const qkv = this.#floats(rows * 3 * width);
    const turned = this.#floats(width * keys);
    const values = this.#floats(keys * width);
    const seen = this.#floats(QUERIES * keys);
    const wide = this.#floats(rows * most);
    const quantise = (from: Room, depth: number): Whole => {
      this.#loops.quantise(from.at, whole.at, whole.scales, rows, depth);
      return whole;
    };
    const add = (from: Room): void => {
      for (let place = 0; place < rows * width; place++) x.view[place]! += from.view[place]!;
    };
    this.#sumPieces(tokens, start, count, wide);
    this.#multiply(quantise(wide, this.#settings.table), this.#words, x.at);
    this.#addMarks(tokens, start, count, x);
    const angles = anglesOf(rows, width / heads / 2);
    for (const block of this.#blocks) {
      this.#normalise(x, normed, rows, block.norm1);
      this.#multiply(quantise(normed, width), block.qkv, qkv.at);
      this.#attend(qkv, turned, values, seen, normed, count, rows, angles);
      this.#multiply(quantise(normed, width), block.out, wide.at);
      add(wide);
      this.#normalise(x, normed, rows, block.norm2);
      this.#multiply(quantise(normed, width), block.up, wide.at, 0);
      this.#multiply(quantise(wide, inner), block.down, normed.at);
      add(normed);
    }
    this.#normalise(x, normed, rows, this.#norm);
    return quantise(normed, width);
  }

  /** The mean of each word's pieces. */
  #sumPieces(tokens: ReaderTokens, start: number, count: number, { view }: Room): void {
    const { columns, scales, values } = this.#matrices.get("table.weight")!;
    view.fill(0);
    for (let token = 0; token < count; token++) {
      const from = tokens.pieceAt[start + token]!;
      const to = tokens.pieceAt[start + token + 1]!;
      for (let at = from; at < to; at++) {
        const row = tokens.pieces[at]!;
        const scale = scales[row]! / (to - from);
        for (let place = 0; place < columns; place++)
          view[token * columns + place]! += values[row * columns + place]! * scale;
      }
    }
  }

  #addMarks(tokens: ReaderTokens, start: number, count: number, { view }: Room): void {
    const { columns, scales, values } = this.#matrices.get("layout.weight")!;
    for (let token = 0; token < count; token++)
      for (let at = tokens.markAt[start + token]!; at < tokens.markAt[start + token + 1]!; at++) {
        const mark = tokens.marks[at]!;
        const scale = scales[mark]!;
        for (let place = 0; place < columns; place++)
          view[token * columns + place]! += values[mark * columns + place]! * scale;
      }
  }

  /** Each token looks at those in its reach, in blocks of queries that share their keys. */
  #attend(
    qkv: Room,
    keys: Room,
    values: Room,
    seen: Room,
    out: Room,
    count: number,
    rows: number,
    angles: Angles,
  ): void {
    const { width, heads } = this.#settings;
    const size = width / heads;
    const half = size / 2;
    const scale = 1 / Math.sqrt(size);
    const row = keys.view.length / width;
    const q = qkv.view;
    for (let token = 0; token < rows; token++) {
      for (let head = 0; head < heads; head++) {
        const at = token * 3 * width + head * size;
        for (let place = 0; place < half; place++) {
          const cos = angles.cos[token * half + place]!;
          const sin = angles.sin[token * half + place]!;
          const [a, b] = [q[at + place]!, q[at + half + place]!];
          q[at + place] = (a * cos - b * sin) * scale;
          q[at + half + place] = (b * cos + a * sin) * scale;
          const [c, d] = [q[at + width + place]!, q[at + width + half + place]!];
          keys.view[(head * size + place) * row + token] = c * cos - d * sin;
          keys.view[(head * size + half + place) * row + token] = d * cos + c * sin;
        }
      }
      const from = token * 3 * width + 2 * width;
      for (let place = 0; place < width; place++)
        values.view[token * width + place] = q[from + place]!;
    }
    const step = seen.view.length / QUERIES;
    for (let first = 0; first < count; first += QUERIES) {
      const from = Math.max(0, first - REACH) & ~(TILE_COLUMNS - 1);
      const to = Math.min(rows, roundUp(first + QUERIES + REACH, TILE_COLUMNS));
      for (let head = 0; head < heads; head++) {
        this.#loops.multiply(
          qkv.at + (first * 3 * width + head * size) * 4,
          3 * width * 4,
          keys.at + (head * size * row + from) * 4,
          row * 4,
          TILE_COLUMNS * 4,
          seen.at,
          step * 4,
          QUERIES,
          size,
          to - from,
          this.#zeros,
        );
        for (let query = 0; query < QUERIES; query++) {
          const token = first + query;
          const at = query * step;
          const low = Math.max(0, token - REACH) - from;
          const high = Math.min(count, token + REACH + 1) - from;
          seen.view.fill(UNSEEN, at, at + low);
          seen.view.fill(UNSEEN, at + Math.max(high, low), at + to - from);
          this.#loops.soften(seen.at + at * 4, seen.at + (at + to - from) * 4);
        }
        this.#loops.multiply(
          seen.at,
          step * 4,
          values.at + (from * width + head * size) * 4,
          width * 4,
          TILE_COLUMNS * 4,
          out.at + (first * width + head * size) * 4,
          width * 4,
          QUERIES,
          to - from,
          size,
          this.#zeros,
        );
      }
    }
  }

  #normalise(from: Room, to: Room, rows: number, { scale, shift }: Norm): void {
    const width = scale.length;
    const [x, out] = [from.view, to.view];
    for (let row = 0; row < rows; row++) {
      const at = row * width;
      let sum = 0;
      for (let place = 0; place < width; place++) sum += x[at + place]!;
      const mean = sum / width;
      let square = 0;
      for (let place = 0; place < width; place++) square += (x[at + place]! - mean) ** 2;
      const factor = 1 / Math.sqrt(square / width + EPSILON);
      for (let place = 0; place < width; place++)
        out[at + place] = (x[at + place]! - mean) * factor * scale[place]! + shift[place]!;
    }
  }

  #multiply({ at, scales, rows }: Whole, layer: Layer, out: number, least = UNBOUND): void {
    const { depth, columns } = layer;
    this.#loops.multiplyWhole(
      at,
      depth * 2,
      layer.at,
      depth * TILE_COLUMNS,
      out,
      columns * 4,
      rows,
      depth,
      columns,
      layer.bias,
      columns * 4,
      scales,
      least,
    );
  }

  /** A linear layer in panels of eight columns: pairs of its inputs lie together. */
  #layer(name: string): Layer {
    const { rows: outputs, columns: depth, scales, values } = this.#matrices.get(`${name}.weight`)!;
    if (depth % DEPTH_OF_TURN > 0) throw new Error(`${name} has ${depth} inputs`);
    const columns = roundUp(outputs, TILE_COLUMNS);
    const room = this.#floats((columns * depth) / 4);
    const bytes = new Int8Array(this.#memory.buffer, room.at, columns * depth);
    for (let column = 0; column < outputs; column++) {
      const at = Math.floor(column / TILE_COLUMNS) * depth * TILE_COLUMNS;
      for (let place = 0; place < depth; place++) {
        const inPair = (column % TILE_COLUMNS) * 2 + (place % 2);
        bytes[at + (place >> 1) * 2 * TILE_COLUMNS + inPair] = values[column * depth + place]!;
      }
    }
    const bias = this.#floats(2 * columns);
    bias.view.set(this.#vectors.get(`${name}.bias`) ?? []);
    bias.view.set(scales, columns);
    this.#matrices.delete(`${name}.weight`);
    return { at: room.at, bias: bias.at, depth, columns, outputs };
  }

  #normOf(name: string): Norm {
    return {
      scale: this.#vectors.get(`${name}.weight`)!,
      shift: this.#vectors.get(`${name}.bias`)!,
    };
  }

  /** Room for numbers in the memory, all zero the first time. */
  #floats(length: number): Room {
    const at = roundUp(this.#used, 16);
    this.#used = at + length * 4;
    const missing = this.#used - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(pagesOf(missing));
    return { at, view: new Float32Array(this.#memory.buffer, at, length) };
  }
}

interface Room {
  readonly at: number;
  readonly view: Float32Array;
}

interface Angles {
  readonly cos: Float32Array;
  readonly sin: Float32Array;
}

function anglesOf(rows: number, half: number): Angles {
  const cos = new Float32Array(rows * half);
  const sin = new Float32Array(rows * half);
  for (let place = 0; place < half; place++) {
    const rate = 10_000 ** (-place / half);
    for (let row = 0; row < rows; row++) {
      cos[row * half + place] = Math.cos(row * rate);
      sin[row * half + place] = Math.sin(row * rate);
    }
  }
  return { cos, sin };
}

/** -16 to 17: single steps up to eight, then half powers of two. */
function bucketOf(steps: number): number {
  const size = Math.abs(steps);
  if (size < 8) return steps + 16;
  const far = 8 + Math.min(8, Math.floor(Math.log2(Math.max(1, size / 8)) * 2));
  return Math.sign(steps) * far + 16;
}
