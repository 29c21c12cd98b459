/*
 * ReaderTokens of a text and what the reader sees of each: pieces of the word, and the layout around it.
 * `train/reader/tokens.py` does the same, number for number; a fixture holds both to it.
 */

export interface ReaderTokens {
  readonly count: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The line of each token. */
  readonly lines: Int32Array;
  /** Rows of the table of word pieces; those of token `i` are at [pieceAt[i], pieceAt[i + 1]). */
  readonly pieces: Int32Array;
  readonly pieceAt: Int32Array;
  /** Marks of layout, likewise. */
  readonly marks: Int32Array;
  readonly markAt: Int32Array;
}

const ROWS = 16_384;
const MOST_PIECES = 14;
const TOKEN = /[\p{L}\p{Nl}\p{No}]+|\p{Nd}+/gu;
const DIGIT = /^\p{Nd}/u;
const SPACE = /\s/u;

/** What may stand between two tokens, by kind; 0 to 3 are nothing, a line end, a blank line, a wide gap. */
const SEPARATORS = [
  ",",
  ";",
  ":",
  ".",
  "|¦",
  "-–—−‐‑",
  "/\\",
  "([{",
  ")]}",
  "•▪◦○●■□►▶➤✓✔*·>»‣⁃∙❖◆★☆→⇒",
  "\"'“”„«’‘`",
  "&+",
  "@",
] as const;
const OTHER = 17;
const KIND_OF = new Map(SEPARATORS.flatMap((all, kind) => [...all].map((one) => [one, 4 + kind])));
const NEW_LINE = 1;
const BLANK_LINE = 2;
const WIDE = 3;

const SIZES = {
  before: 18,
  after: 18,
  index: 8,
  rest: 8,
  column: 10,
  words: 8,
  indent: 5,
  line: 4,
  previous: 8,
  next: 8,
  part: 8,
  shape: 14,
} as const;
type Mark = keyof typeof SIZES;
const NAMES = Object.keys(SIZES) as Mark[];
/** Where the marks of each kind begin. */
const OFFSET = Object.fromEntries(
  NAMES.map((name, place) => [
    name,
    NAMES.slice(0, place).reduce((sum, before) => sum + SIZES[before], 0),
  ]),
) as Readonly<Record<Mark, number>>;

/** A count falls into the bucket of the last step that it reaches. */
const STEPS = [1, 2, 3, 4, 6, 9, 15];
const bucket = (count: number): number => STEPS.filter((step) => count >= step).length;

const fold = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "");

const mix = (hash: number, byte: number): number => Math.imul(hash ^ byte, 16_777_619) >>> 0;

/** FNV-1a over the bytes of UTF-8; row 0 is left free. */
function rowOf(piece: string): number {
  let hash = 2_166_136_261;
  for (const letter of piece) {
    const code = letter.codePointAt(0)!;
    if (code < 0x80) {
      hash = mix(hash, code);
      continue;
    }
    if (code < 0x800) hash = mix(hash, 0xc0 | (code >> 6));
    else {
      if (code < 0x10000) hash = mix(hash, 0xe0 | (code >> 12));
      else {
        hash = mix(hash, 0xf0 | (code >> 18));
        hash = mix(hash, 0x80 | ((code >> 12) & 0x3f));
      }
      hash = mix(hash, 0x80 | ((code >> 6) & 0x3f));
    }
    hash = mix(hash, 0x80 | (code & 0x3f));
  }
  return 1 + ((hash >>> 3) % (ROWS - 1));
}

function piecesOf(word: string): number[] {
  if (DIGIT.test(word)) {
    const digits = [...word];
    return [rowOf(`#l${Math.min(digits.length, 9)}`), rowOf(`#n${digits.slice(0, 6).join("")}`)];
  }
  const lower = word.toLowerCase();
  const plain = fold(word);
  const letters = [...plain];
  const rows = [rowOf(`w${lower}`)];
  if (plain !== lower) rows.push(rowOf(`w${plain}`));
  for (const size of [2, 3, 4, 5])
    if (letters.length > size) rows.push(rowOf(`p${letters.slice(0, size).join("")}`));
  for (const size of [2, 3, 4, 5])
    if (letters.length > size) rows.push(rowOf(`s${letters.slice(-size).join("")}`));
  const framed = ["<", ...letters, ">"];
  for (let at = 0; at + 4 <= framed.length && rows.length < MOST_PIECES; at++)
    rows.push(rowOf(`t${framed.slice(at, at + 4).join("")}`));
  return rows;
}

/** The kinds of what stands between two tokens, ascending. */
function kindsOf(gap: string): number[] {
  if (gap === " ") return [];
  const kinds = new Set<number>();
  if (gap === "") kinds.add(0);
  let newLines = 0;
  for (const one of gap) {
    if (one === "\n") newLines++;
    const kind = KIND_OF.get(one);
    if (kind !== undefined) kinds.add(kind);
    else if (!SPACE.test(one)) kinds.add(OTHER);
  }
  if (newLines > 0) kinds.add(NEW_LINE);
  if (newLines > 1) kinds.add(BLANK_LINE);
  if (gap.includes("\t") || gap.includes("  ")) kinds.add(WIDE);
  return [...kinds].toSorted((a, b) => a - b);
}

const FIRST_DIGITS = 6;

function shapeOf(word: string): number {
  if (DIGIT.test(word)) {
    const length = [...word].length;
    const value = Number(word.slice(0, 9));
    if (length === 4 && value >= 1940 && value <= 2049) return FIRST_DIGITS;
    if (length <= 2) return value >= 1 && value <= 12 ? 7 : value <= 31 ? 8 : 9;
    return length === 3 ? 10 : length === 4 ? 11 : 12;
  }
  const lower = word.toLowerCase();
  const upper = word.toUpperCase();
  if (lower === upper) return 5;
  if (word === lower) return 0;
  const [first = "", ...rest] = word;
  if (word === upper) return rest.length > 0 ? 2 : 3;
  const tail = rest.join("");
  return first !== first.toLowerCase() && tail === tail.toLowerCase() ? 1 : 4;
}

const indentOf = (blanks: number): number =>
  blanks === 0 ? 0 : blanks < 4 ? 1 : blanks < 9 ? 2 : blanks < 21 ? 3 : 4;

export function readTokens(text: string): ReaderTokens {
  const found = Array.from(text.matchAll(TOKEN), ({ index, 0: word }) => ({ index, word }));
  const count = found.length;
  const starts = Int32Array.from(found, ({ index }) => index);
  const ends = Int32Array.from(found, ({ index, word }) => index + word.length);
  const kinds = Array.from({ length: count + 1 }, (_, place) => {
    const gap = text.slice(place > 0 ? ends[place - 1] : 0, starts[place] ?? text.length);
    if (place === 0) return kindsOf(`\n${gap}`);
    return kindsOf(place === count ? `${gap}\n` : gap);
  });
  const rows: number[][] = [];
  for (let place = 0; place < count; place++) {
    if (kinds[place]!.includes(NEW_LINE)) rows.push([]);
    rows.at(-1)!.push(place);
  }
  const lines = new Int32Array(count);
  const marks: number[] = [];
  const markAt = new Int32Array(count + 1);
  const known = new Map<string, number[]>();
  const pieces: number[] = [];
  const pieceAt = new Int32Array(count + 1);
  for (const [line, tokens] of rows.entries()) {
    const first = starts[tokens[0]!]!;
    const begin = text.lastIndexOf("\n", first - 1) + 1;
    const lead = first === 0 ? "" : text.slice(begin, first);
    const shapes = tokens.map((token) => shapeOf(found[token]!.word));
    const last = tokens.at(-1)!;
    const about = [
      OFFSET.words + bucket(tokens.length),
      OFFSET.indent + indentOf(lead.length - lead.trimStart().length),
      ...(shapes.includes(FIRST_DIGITS) ? [OFFSET.line] : []),
      ...(shapes[0]! >= FIRST_DIGITS ? [OFFSET.line + 1] : []),
      ...(shapes.every((shape) => shape === 2 || shape === 3 || shape >= FIRST_DIGITS)
        ? [OFFSET.line + 2]
        : []),
      ...(lead.trim() === "" ? [] : [OFFSET.line + 3]),
      OFFSET.previous +
        (line > 0 && !kinds[tokens[0]!]!.includes(BLANK_LINE) ? bucket(rows[line - 1]!.length) : 0),
      OFFSET.next +
        (line + 1 < rows.length && !kinds[last + 1]!.includes(BLANK_LINE)
          ? bucket(rows[line + 1]!.length)
          : 0),
    ];
    for (const [index, token] of tokens.entries()) {
      lines[token] = line;
      const { word } = found[token]!;
      markAt[token] = marks.length;
      marks.push(
        ...kinds[token]!.map((kind) => OFFSET.before + kind),
        ...kinds[token + 1]!.map((kind) => OFFSET.after + kind),
        OFFSET.index + bucket(index),
        OFFSET.rest + bucket(tokens.length - 1 - index),
        OFFSET.column + Math.min(9, Math.floor((starts[token]! - begin) / 8)),
        ...about,
        OFFSET.part + Math.floor((token * 8) / count),
        OFFSET.shape + shapes[index]!,
      );
      const own = known.get(word) ?? piecesOf(word);
      known.set(word, own);
      pieceAt[token] = pieces.length;
      pieces.push(...own);
    }
  }
  markAt[count] = marks.length;
  pieceAt[count] = pieces.length;
  return {
    count,
    starts,
    ends,
    lines,
    pieces: Int32Array.from(pieces),
    pieceAt,
    marks: Int32Array.from(marks),
    markAt,
  };
}
