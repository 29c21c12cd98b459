import { INK, shrink, type Grey } from "./grey.ts";

/** Fine enough for lines of text, coarse enough to be quick. */
const SHRINK = 3;
const MAX_DEGREES = 20;
const MIN_POINTS = 500;
const MAX_POINTS = 150_000;

export interface Skew {
  /** In radians: by how much the lines fall from left to right. */
  angle: number;
  /** Whether the lines run up or down the page. */
  isSideways: boolean;
}

/**
 * Lines of text give sharp rows of ink at the right angle and blurred ones at any other. Tried along
 * both axes, because a page may lie on its side.
 */
export function findSkew(picture: Grey): Skew {
  const small = shrink(picture, SHRINK);
  const { xs, ys } = inkOf(small);
  if (xs.length < MIN_POINTS) return { angle: 0, isSideways: false };
  const upright = search(xs, ys, small.width, small.height);
  const sideways = search(ys, xs, small.height, small.width);
  return upright.sharpness >= sideways.sharpness
    ? { angle: upright.angle, isSideways: false }
    : { angle: -sideways.angle, isSideways: true };
}

function inkOf({ width, data }: Grey): { xs: Float32Array; ys: Float32Array } {
  const ink: number[] = [];
  for (let i = 0; i < data.length; i++) if (data[i]! < INK) ink.push(i);
  const step = Math.max(1, Math.ceil(ink.length / MAX_POINTS));
  const kept = ink.filter((_, i) => i % step === 0);
  return {
    xs: Float32Array.from(kept, (i) => i % width),
    ys: Float32Array.from(kept, (i) => Math.floor(i / width)),
  };
}

interface Found {
  angle: number;
  sharpness: number;
}

function search(xs: Float32Array, ys: Float32Array, width: number, height: number): Found {
  const room = width + height;
  const rows = new Float32Array(2 * room + height);
  const sharpnessAt = (angle: number): number => {
    rows.fill(0);
    const slope = Math.tan(angle);
    for (let i = 0; i < xs.length; i++) {
      const row = Math.round(ys[i]! - xs[i]! * slope) + room;
      rows[row] = rows[row]! + 1;
    }
    let sum = 0;
    for (let i = 1; i < rows.length; i++) sum += (rows[i]! - rows[i - 1]!) ** 2;
    return sum;
  };
  const best = (from: number, to: number, step: number): Found => {
    let found: Found = { angle: 0, sharpness: 0 };
    for (let degrees = from; degrees <= to; degrees += step) {
      const angle = (degrees * Math.PI) / 180;
      const sharpness = sharpnessAt(angle);
      if (sharpness > found.sharpness) found = { angle, sharpness };
    }
    return found;
  };
  const rough = best(-MAX_DEGREES, MAX_DEGREES, 0.5);
  const degrees = (rough.angle * 180) / Math.PI;
  return best(degrees - 0.5, degrees + 0.5, 0.1);
}
