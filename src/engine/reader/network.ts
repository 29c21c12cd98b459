/*
 * The learned reader: a small transformer over the tokens of a text. It tells of each token what it is
 * part of, and of each token that begins a record where the record's parts are.
 * `train/reader/model.py` is the same network.
 */
import { type Loops, TILE_COLUMNS, makeLoops, pagesOf } from "./network-loops.ts";
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

/** A matrix of weights in the memory, in panels of eight columns. */
interface Layer {
  readonly at: number;
  readonly bias: number;
  readonly depth: number;
  readonly columns: number;
  readonly outputs: number;
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
  readonly #tensors = new Map<string, { shape: readonly number[]; values: Float32Array }>();
  readonly #blocks: Block[];
  readonly #norm: Norm;
  readonly #words: Layer;
  readonly #heads: Record<Head, Layer>;
  readonly #ask: Layer;
  readonly #answer: Layer;
  readonly #none: Layer;
  readonly #work: number;
  #used = 0;

  constructor(weights: Uint8Array) {
    const { loops, memory } = makeLoops();
    this.#loops = loops;
    this.#memory = memory;
    const length = new DataView(weights.buffer, weights.byteOffset).getUint32(0, true);
    const header = JSON.parse(new TextDecoder().decode(weights.subarray(4, 4 + length))) as Header;
    this.version = header.version;
    this.#settings = header.settings;
    this.#memory.grow(pagesOf(weights.length * 5));
    for (const { name, shape, at } of header.tensors)
      this.#tensors.set(name, { shape, values: unpack(weights, 4 + length + at, shape) });
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
        const out = this.#apply(layer, hidden.at, hidden.rows);
        for (let token = first; token < last; token++)
          for (let place = 0; place < layer.outputs; place++)
            to[token * layer.outputs + place] =
              out.values[(token - start) * layer.columns + place]!;
      };
      for (const name of HEADS) copy(this.#heads[name], heads[name].values);
      copy(this.#ask, asks);
      copy(this.#answer, answers);
      copy(this.#none, nones);
      if (isWhole) break;
    }
    const far = this.#tensors.get("far")!.values;
    const lines = this.#tensors.get("lines")!.values;
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
  #encode(tokens: ReaderTokens, start: number, end: number): { at: number; rows: number } {
    const { width, heads, inner } = this.#settings;
    const count = end - start;
    const rows = roundUp(count, QUERIES);
    const keys = rows + 2 * roundUp(REACH, TILE_COLUMNS);
    this.#used = this.#work;
    const x = this.#floats(rows * width);
    const normed = this.#floats(rows * width);
    const qkv = this.#floats(rows * 3 * width);
    const turned = this.#floats(width * keys);
    const values = this.#floats(keys * width);
    const seen = this.#floats(QUERIES * keys);
    const wide = this.#floats(rows * Math.max(inner, width));
    this.#embed(tokens, start, count, x, wide);
    const angles = anglesOf(rows, width / heads / 2);
    for (const block of this.#blocks) {
      this.#normalise(x, normed, rows, block.norm1);
      this.#multiply(normed.at, block.qkv, qkv.at, rows);
      this.#attend(qkv, turned, values, seen, normed, count, rows, angles);
      this.#addTo(x, normed, block.out, rows, wide);
      this.#normalise(x, normed, rows, block.norm2);
      this.#multiply(normed.at, block.up, wide.at, rows, 0);
      this.#multiply(wide.at, block.down, normed.at, rows);
      for (let place = 0; place < rows * width; place++) x.view[place]! += normed.view[place]!;
    }
    this.#normalise(x, normed, rows, this.#norm);
    this.#used = normed.at + rows * width * 4;
    return { at: normed.at, rows };
  }

  #addTo(x: Room, from: Room, layer: Layer, rows: number, scratch: Room): void {
    this.#multiply(from.at, layer, scratch.at, rows);
    for (let place = 0; place < rows * layer.columns; place++)
      x.view[place]! += scratch.view[place]!;
  }

  /** The sum of the word's pieces and of its marks of layout. */
  #embed(tokens: ReaderTokens, start: number, count: number, x: Room, scratch: Room): void {
    const { width, table: size } = this.#settings;
    const table = this.#tensors.get("table.weight")!.values;
    const layout = this.#tensors.get("layout.weight")!.values;
    const words = scratch.view;
    words.fill(0);
    for (let token = 0; token < count; token++) {
      const [from, to] = [tokens.pieceAt[start + token]!, tokens.pieceAt[start + token + 1]!];
      for (let at = from; at < to; at++) {
        const row = tokens.pieces[at]! * size;
        for (let place = 0; place < size; place++)
          words[token * size + place]! += table[row + place]! / (to - from);
      }
    }
    this.#multiply(scratch.at, this.#words, x.at, roundUp(count, QUERIES), UNBOUND, size * 4);
    for (let token = 0; token < count; token++)
      for (let at = tokens.markAt[start + token]!; at < tokens.markAt[start + token + 1]!; at++) {
        const mark = tokens.marks[at]! * width;
        for (let place = 0; place < width; place++)
          x.view[token * width + place]! += layout[mark + place]!;
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
          UNBOUND,
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
          UNBOUND,
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

  #multiply(
    x: number,
    layer: Layer,
    out: number,
    rows: number,
    least = UNBOUND,
    xStep = layer.depth * 4,
  ): void {
    const panel = TILE_COLUMNS * 4;
    this.#loops.multiply(
      x,
      xStep,
      layer.at,
      panel,
      layer.depth * panel,
      out,
      layer.columns * 4,
      rows,
      layer.depth,
      layer.columns,
      layer.bias,
      least,
    );
  }

  #apply(layer: Layer, x: number, rows: number): { values: Float32Array } {
    const mark = this.#used;
    const out = this.#floats(rows * layer.columns);
    this.#multiply(x, layer, out.at, rows);
    this.#used = mark;
    return { values: out.view };
  }

  #zerosAt: number | undefined;
  get #zeros(): number {
    this.#zerosAt ??= this.#floats(WINDOW + 4 * REACH).at;
    return this.#zerosAt;
  }

  /** A linear layer in panels of eight columns: its weights are [outputs][inputs] in the file. */
  #layer(name: string): Layer {
    const { shape, values } = this.#tensors.get(`${name}.weight`)!;
    const [outputs = 0, depth = 0] = shape;
    const columns = roundUp(outputs, TILE_COLUMNS);
    const room = this.#floats(columns * depth);
    for (let column = 0; column < outputs; column++) {
      const at = Math.floor(column / TILE_COLUMNS) * depth * TILE_COLUMNS + (column % TILE_COLUMNS);
      for (let place = 0; place < depth; place++)
        room.view[at + place * TILE_COLUMNS] = values[column * depth + place]!;
    }
    const bias = this.#floats(columns);
    const own = this.#tensors.get(`${name}.bias`);
    if (own) bias.view.set(own.values);
    this.#tensors.delete(`${name}.weight`);
    void this.#zeros;
    return { at: room.at, bias: bias.at, depth, columns, outputs };
  }

  #normOf(name: string): Norm {
    return {
      scale: this.#tensors.get(`${name}.weight`)!.values,
      shift: this.#tensors.get(`${name}.bias`)!.values,
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

/** Rows of a byte a number with a scale each; a vector is single precision. */
function unpack(bytes: Uint8Array, at: number, shape: readonly number[]): Float32Array {
  const [rows = 0, columns] = shape;
  if (columns === undefined)
    return new Float32Array(bytes.slice(at, at + rows * 4).buffer, 0, rows);
  const scales = new Float32Array(bytes.slice(at, at + rows * 4).buffer);
  const small = new Int8Array(bytes.buffer, bytes.byteOffset + at + rows * 4, rows * columns);
  return Float32Array.from(small, (value, place) => value * scales[Math.floor(place / columns)]!);
}
