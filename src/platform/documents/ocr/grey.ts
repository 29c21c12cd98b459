/** At which pages are drawn: more takes longer and is not read better. */
export const DOTS_PER_INCH = 250;

/** A picture of one byte a pixel, 0 for black, without padding. */
export interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Side of the squares whose paper colour is estimated, in pixels: about one line of text. */
const BLOCK = 32;
/** Share of a square's pixels that are darker than its paper. */
const PAPER_RANK = 0.85;
/** Darker squares are printed surfaces, for example a side bar, and stay as they are. */
const DARKEST_PAPER = 70;

/** As a share of the brightness of the paper: darker squares at the edges are no paper. */
const DESK = 0.45;
/** Between the desk and the page, where the estimate of the paper changes from one to the other. */
const RIM = 215;
const WHITE = 255;
/** Lighter pixels are the grain of paper or sensor, which hides lines from Tesseract. */
const GRAIN = 215;
const BLACK = 60;
/** Darker pixels of an even picture are print. */
export const INK = 160;

/** Paper becomes white wherever a shadow or uneven light falls on it, and so does a desk around it. */
export function evenOut(picture: Grey): Grey {
  const { width, height, data } = picture;
  const columns = Math.ceil(width / BLOCK);
  const rows = Math.ceil(height / BLOCK);
  const own = paperOf(picture, columns, rows);
  const paper = smooth(brightest(own, columns, rows), columns, rows);
  const even = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const v = Math.min(Math.max(y / BLOCK - 0.5, 0), rows - 1);
    const above = Math.floor(v);
    const below = Math.min(above + 1, rows - 1);
    for (let x = 0; x < width; x++) {
      const u = Math.min(Math.max(x / BLOCK - 0.5, 0), columns - 1);
      const left = Math.floor(u);
      const right = Math.min(left + 1, columns - 1);
      const upper = mix(paper[above * columns + left]!, paper[above * columns + right]!, u - left);
      const lower = mix(paper[below * columns + left]!, paper[below * columns + right]!, u - left);
      const white = mix(upper, lower, v - above);
      const i = y * width + x;
      even[i] = white < DARKEST_PAPER ? data[i]! : Math.min(WHITE, (data[i]! * WHITE) / white);
    }
  }
  const desk = findDesk(own, columns, rows);
  if (desk) clearDesk({ width, height, data: even }, desk, columns);
  const contrasts = Uint8ClampedArray.from({ length: 256 }, (_, value) =>
    Math.round(((value - BLACK) * WHITE) / (GRAIN - BLACK)),
  );
  return { width, height, data: even.map((value) => contrasts[value]!) };
}

const mix = (one: number, two: number, share: number): number => one + (two - one) * share;

function paperOf({ width, height, data }: Grey, columns: number, rows: number): Float32Array {
  const paper = new Float32Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      counts.fill(0);
      let total = 0;
      for (let y = row * BLOCK; y < Math.min(height, (row + 1) * BLOCK); y += 2) {
        for (let x = column * BLOCK; x < Math.min(width, (column + 1) * BLOCK); x += 2) {
          const value = data[y * width + x]!;
          counts[value] = counts[value]! + 1;
          total++;
        }
      }
      let value = 0;
      for (let below = counts[0]!; below <= PAPER_RANK * total && value < 255;)
        below += counts[++value]!;
      paper[row * columns + column] = value;
    }
  }
  return paper;
}

/** The brightest of the squares around, so that a square full of bold letters has paper too. */
function brightest(paper: Float32Array, columns: number, rows: number): Float32Array {
  return overNeighbours(paper, columns, rows, (values) => Math.max(...values));
}

function smooth(paper: Float32Array, columns: number, rows: number): Float32Array {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  return overNeighbours(paper, columns, rows, mean);
}

function overNeighbours(
  paper: Float32Array,
  columns: number,
  rows: number,
  combine: (values: readonly number[]) => number,
): Float32Array {
  return paper.map((_, i) => {
    const row = Math.floor(i / columns);
    const column = i % columns;
    const values: number[] = [];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
        values.push(paper[y * columns + x]!);
      }
    }
    return combine(values);
  });
}

/**
 * The squares of the desk around a photographed page: much darker than the paper, from the edges
 * inwards. Undefined unless they lie on all four sides: a dark side bar reaches three at most.
 */
function findDesk(paper: Float32Array, columns: number, rows: number): Uint8Array | undefined {
  const limit = DESK * paper.toSorted()[Math.floor(0.9 * paper.length)]!;
  const isEdge = (i: number): boolean =>
    i < columns || i >= paper.length - columns || i % columns === 0 || i % columns === columns - 1;
  const seeds = [...paper.keys()].filter((i) => isEdge(i) && paper[i]! < limit);
  const isAround =
    seeds.some((i) => i < columns) &&
    seeds.some((i) => i >= columns * (rows - 1)) &&
    seeds.some((i) => i % columns === 0) &&
    seeds.some((i) => i % columns === columns - 1);
  return isAround ? flood(seeds, columns, (i) => paper[i]! < limit, paper.length) : undefined;
}

/** Also clears the dark rim that is left where the desk meets the page. */
function clearDesk(picture: Grey, desk: Uint8Array, columns: number): void {
  const { width, data } = picture;
  const seeds: number[] = [];
  for (let i = 0; i < data.length; i++) {
    const row = Math.floor(i / width / BLOCK);
    if (desk[row * columns + Math.floor((i % width) / BLOCK)] === 1) seeds.push(i);
  }
  const reached = flood(seeds, width, (i) => data[i]! < RIM, data.length);
  for (let i = 0; i < data.length; i++) if (reached[i] === 1) data[i] = WHITE;
}

/** The seeds and all that is joined to them by allowed neighbours. */
function flood(
  seeds: readonly number[],
  width: number,
  isAllowed: (i: number) => boolean,
  length: number,
): Uint8Array {
  const reached = new Uint8Array(length);
  const queue = new Int32Array(length);
  let count = 0;
  const visit = (i: number): void => {
    if (reached[i] === 1 || !isAllowed(i)) return;
    reached[i] = 1;
    queue[count++] = i;
  };
  for (const i of seeds) {
    reached[i] = 1;
    queue[count++] = i;
  }
  for (let next = 0; next < count; next++) {
    const i = queue[next]!;
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i < length - width) visit(i + width);
  }
  return reached;
}

/** By quarter turns, clockwise. */
export function turn(picture: Grey, quarters: number): Grey {
  const { width, height, data } = picture;
  const times = ((quarters % 4) + 4) % 4;
  if (times === 0) return picture;
  const turned = new Uint8Array(data.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const to =
        times === 1
          ? x * height + (height - 1 - y)
          : times === 2
            ? data.length - 1 - i
            : (width - 1 - x) * height + y;
      turned[to] = data[i]!;
    }
  }
  return times === 2
    ? { width, height, data: turned }
    : { width: height, height: width, data: turned };
}

/** By an angle in radians around the middle; what comes from outside is white. */
export function rotate({ width, height, data }: Grey, angle: number): Grey {
  const rotated = new Uint8Array(data.length).fill(WHITE);
  const sin = Math.sin(angle);
  const cos = Math.cos(angle);
  const middleX = width / 2;
  const middleY = height / 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fromX = cos * (x - middleX) - sin * (y - middleY) + middleX;
      const fromY = sin * (x - middleX) + cos * (y - middleY) + middleY;
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const i = top * width + left;
      const upper = mix(data[i]!, data[i + 1]!, fromX - left);
      const lower = mix(data[i + width]!, data[i + width + 1]!, fromX - left);
      rotated[y * width + x] = mix(upper, lower, fromY - top);
    }
  }
  return { width, height, data: rotated };
}

/** Each square of `factor` by `factor` pixels becomes one. */
export function shrink({ width, height, data }: Grey, factor: number): Grey {
  const columns = Math.floor(width / factor);
  const rows = Math.floor(height / factor);
  const small = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let y = row * factor; y < (row + 1) * factor; y++) {
        for (let x = column * factor; x < (column + 1) * factor; x++) sum += data[y * width + x]!;
      }
      small[row * columns + column] = sum / (factor * factor);
    }
  }
  return { width: columns, height: rows, data: small };
}

/** Rows `from` up to `to` of the picture. */
export function cut({ width, data }: Grey, from: number, to: number): Grey {
  return { width, height: to - from, data: data.subarray(from * width, to * width) };
}
