import { splitWord, wordsOf } from "./split.ts";

/** The table of knowledge/vectors/: pieces of words and their meanings, in several languages. */
export interface VectorTable {
  readonly pieces: readonly string[];
  readonly languages: readonly string[];
  /** For each piece a row of `dimensions` signed bytes. */
  readonly vectors: Int8Array;
  readonly dimensions: number;
  /** For each piece a row of bytes: how its use is shared between the languages. */
  readonly shares: Uint8Array;
}

/** The length that vectors are scaled to, so that signed bytes hold them. */
const LENGTH = 127;
/** Shorter pieces occur in every language. */
const TELLING_LETTERS = 4;
/** A title is in a language if at least this share of its letters is evidence for it. */
const OF_LANGUAGE = 0.4;
/** Another language needs more than this many times the evidence for English. */
const OVER_ENGLISH = 2;
const ENGLISH = "en";

/** Meanings of titles: those of the same occupation have similar vectors, in every language. */
export class TitleVectors {
  readonly #table: VectorTable;
  readonly #pieces: ReadonlyMap<string, number>;

  constructor(table: VectorTable) {
    this.#table = table;
    this.#pieces = new Map(table.pieces.map((piece, at) => [piece, at]));
  }

  /** The common direction of all texts; undefined if none of their words is known. */
  vectorOf(texts: readonly string[]): Int8Array | undefined {
    const sum = new Float64Array(this.#table.dimensions);
    const seen = new Map<string, readonly number[]>();
    for (const text of texts) {
      const own = scaled(this.#sumOf(text, seen));
      if (!own) continue;
      for (let at = 0; at < sum.length; at++) sum[at]! += own[at]!;
    }
    return scaled(sum);
  }

  #sumOf(text: string, seen: Map<string, readonly number[]>): Float64Array {
    const { vectors, dimensions } = this.#table;
    const sum = new Float64Array(dimensions);
    for (const word of wordsOf(text)) {
      const pieces = seen.get(word) ?? splitWord(word, this.#pieces);
      seen.set(word, pieces);
      for (const piece of pieces) {
        const start = piece * dimensions;
        for (let at = 0; at < dimensions; at++) sum[at]! += vectors[start + at]!;
      }
    }
    return sum;
  }

  /** The language of a title, unless it is English or could be. */
  foreignLanguageOf(title: string): string | undefined {
    const { languages, shares, pieces: names } = this.#table;
    const evidence = languages.map(() => 0);
    let letters = 0;
    for (const piece of wordsOf(title).flatMap((word) => splitWord(word, this.#pieces))) {
      const { length } = names[piece]!.replace("##", "");
      letters += length;
      if (length < TELLING_LETTERS) continue;
      for (const at of languages.keys())
        evidence[at]! += (length * shares[piece * languages.length + at]!) / 255;
    }
    const most = Math.max(...evidence);
    const language = languages[evidence.indexOf(most)];
    const english = evidence[languages.indexOf(ENGLISH)] ?? 0;
    return most >= OF_LANGUAGE * letters && most > OVER_ENGLISH * english ? language : undefined;
  }
}

/** Sums are whole numbers, so this is exact enough to be the same on every machine. */
function scaled(sum: Float64Array): Int8Array | undefined {
  let square = 0;
  for (let at = 0; at < sum.length; at++) square += sum[at]! * sum[at]!;
  if (square === 0) return undefined;
  const scale = LENGTH / Math.sqrt(square);
  const result = new Int8Array(sum.length);
  for (let at = 0; at < sum.length; at++) result[at] = Math.round(sum[at]! * scale);
  return result;
}

/** How alike two directions are: 1 for the same, 0 for unrelated ones. */
export const likeness = (a: Int8Array, b: Int8Array): number =>
  productAt(a, b, 0) / (LENGTH * LENGTH);

function productAt(a: Int8Array, rows: Int8Array, start: number): number {
  let product = 0;
  for (let at = 0; at < a.length; at++) product += a[at]! * rows[start + at]!;
  return product;
}

/** How alike a direction and a row's direction are. */
export const likenessAt = ({ meanings }: MeaningColumns, meaning: Int8Array, row: number): number =>
  productAt(meaning, meanings, row * meaning.length) / (LENGTH * LENGTH);

/** The likeness of the most similar row; 0 if none is similar. */
export function greatestLikeness({ owners, meanings }: MeaningColumns, meaning: Int8Array): number {
  let greatest = 0;
  for (let row = 0; row < owners.length; row++)
    greatest = Math.max(greatest, productAt(meaning, meanings, row * meaning.length));
  return greatest / (LENGTH * LENGTH);
}

/** The meanings of some of a list's members: row r is that of member `owners[r]`. */
export type MeaningColumns = {
  readonly owners: Int32Array;
  readonly meanings: Int8Array;
};

/** A member without texts, or without a known word, has no meaning. */
export function toMeanings<T>(
  vectors: TitleVectors | undefined,
  members: readonly T[],
  textsOf: (member: T) => readonly string[],
): MeaningColumns {
  const found = members.flatMap((member, owner) => {
    const meaning = vectors?.vectorOf(textsOf(member));
    return meaning ? [{ owner, meaning }] : [];
  });
  const width = found[0]?.meaning.length ?? 0;
  const meanings = new Int8Array(found.length * width);
  for (const [row, { meaning }] of found.entries()) meanings.set(meaning, row * width);
  return { owners: Int32Array.from(found, ({ owner }) => owner), meanings };
}

/** The most similar member, the first of equals; undefined if none has at least the likeness `from`. */
export function nearestOwner(
  { owners, meanings }: MeaningColumns,
  meaning: Int8Array,
  from: number,
): number | undefined {
  let row = -1;
  let best = from * LENGTH * LENGTH;
  for (let at = 0; at < owners.length; at++) {
    const product = productAt(meaning, meanings, at * meaning.length);
    if (product > best || (row < 0 && product === best)) [row, best] = [at, product];
  }
  return owners[row];
}
