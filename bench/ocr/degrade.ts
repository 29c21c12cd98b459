import { rotate, type Grey } from "../../src/platform/documents/ocr/grey.ts";

/** Values of a normal distribution, near enough. */
const noise = (random: () => number): number => random() + random() + random() + random() - 2;

const clamp = (value: number): number => Math.max(0, Math.min(255, value));

/** Grain of a sensor, and paper that is not quite white. */
export function grain(picture: Grey, random: () => number, strength: number): Grey {
  const data = picture.data.map((value) => clamp(value * 0.92 + 10 + strength * noise(random)));
  return { ...picture, data };
}

/** The mean of the pixels around each, `radius` in every direction. */
export function blur({ width, height, data }: Grey, radius: number): Grey {
  const pass = (from: Uint8Array, step: number, length: number, at: (i: number) => number) => {
    const to = new Uint8Array(from.length);
    for (let i = 0; i < from.length; i++) {
      const here = at(i);
      let sum = 0;
      let count = 0;
      for (let d = -radius; d <= radius; d++) {
        if (here + d < 0 || here + d >= length) continue;
        sum += from[i + d * step]!;
        count++;
      }
      to[i] = sum / count;
    }
    return to;
  };
  const rows = pass(data, 1, width, (i) => i % width);
  return { width, height, data: pass(rows, width, height, (i) => Math.floor(i / width)) };
}

export function skew(picture: Grey, random: () => number): Grey {
  const degrees = (random() < 0.5 ? -1 : 1) * (1 + 6 * random());
  return rotate(picture, (degrees * Math.PI) / 180);
}

/** Two tones, with the specks and gaps of a bad line. */
export function fax(picture: Grey, random: () => number): Grey {
  const data = picture.data.map((value) => {
    if (random() < 0.002) return random() < 0.5 ? 0 : 255;
    return value + 40 * noise(random) < 150 ? 0 : 255;
  });
  return { ...picture, data };
}

/** On a desk, seen from one side, in uneven light, with the shadow of a hand, a little out of focus. */
export function photograph(picture: Grey, random: () => number): Grey {
  const { width, height, data } = picture;
  const wide = Math.round(width * 1.12);
  const tall = Math.round(height * 1.12);
  const shift = (size: number): number => size * 0.06 + (random() - 0.5) * size * 0.05;
  const corners = [
    [shift(width), shift(height)],
    [wide - shift(width), shift(height)],
    [wide - shift(width), tall - shift(height)],
    [shift(width), tall - shift(height)],
  ] as const;
  const toPage = homography(corners, width, height);
  const shadowX = wide * random();
  const shadowY = tall * random();
  const slope = 0.35 * (random() - 0.5);
  const seen = new Uint8Array(wide * tall);
  for (let y = 0; y < tall; y++) {
    for (let x = 0; x < wide; x++) {
      const [u, v] = toPage(x, y);
      const isPage = u >= 0 && v >= 0 && u < width - 1 && v < height - 1;
      const ink = isPage ? sample(data, width, u, v) : 70;
      const light = 0.85 + slope * (x / wide - 0.5) - 0.15 * (y / tall);
      const far = Math.hypot((x - shadowX) / wide, (y - shadowY) / tall);
      const shadow = 0.6 + 0.4 / (1 + Math.exp(-(far - 0.35) * 25));
      seen[y * wide + x] = clamp(ink * light * shadow + 6 * noise(random));
    }
  }
  return blur({ width: wide, height: tall, data: seen }, 1);
}

function sample(data: Uint8Array, width: number, u: number, v: number): number {
  const i = Math.floor(v) * width + Math.floor(u);
  const right = u - Math.floor(u);
  const down = v - Math.floor(v);
  const upper = data[i]! * (1 - right) + data[i + 1]! * right;
  const lower = data[i + width]! * (1 - right) + data[i + width + 1]! * right;
  return upper * (1 - down) + lower * down;
}

/** From the picture to the page, whose corners lie at `corners` in it. */
function homography(
  corners: readonly (readonly [number, number])[],
  width: number,
  height: number,
): (x: number, y: number) => [number, number] {
  const page = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;
  const rows = corners.flatMap(([x, y], i) => {
    const [u, v] = page[i]!;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const [a, b, c, d, e, f, g, h] = solve(rows) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return (x, y) => {
    const w = g * x + h * y + 1;
    return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
  };
}

/** Gauss and Jordan's method; the last column is the right side. */
function solve(rows: number[][]): number[] {
  for (let i = 0; i < rows.length; i++) {
    const best = rows.slice(i).reduce((p, row) => (Math.abs(row[i]!) > Math.abs(p[i]!) ? row : p));
    rows.splice(rows.indexOf(best), 1);
    rows.splice(
      i,
      0,
      best.map((value) => value / best[i]!),
    );
    for (const [j, row] of rows.entries()) {
      if (j !== i) rows[j] = row.map((value, k) => value - row[i]! * rows[i]![k]!);
    }
  }
  return rows.map((row) => row.at(-1)!);
}
