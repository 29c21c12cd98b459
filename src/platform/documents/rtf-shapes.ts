import { areSimilar, type Colour } from "./docx-colours.ts";
import type { Ground } from "./docx-visibility.ts";

export interface Drawn {
  left: number;
  top: number;
  right: number;
  bottom: number;
  property: string;
  fill: Colour | undefined;
  isFilled: boolean;
  hasPicture: boolean;
  hasText: boolean;
}

const TWIPS = 20;

export const newShape = (): Drawn => ({
  left: 0,
  top: 0,
  right: 0,
  bottom: 0,
  property: "",
  fill: undefined,
  isFilled: true,
  hasPicture: false,
  hasText: false,
});

export const groundIn = (fill: Colour | undefined): Ground | undefined =>
  fill === undefined ? undefined : [fill];

export const groundOf = ({ hasPicture, isFilled, fill }: Drawn): Ground | undefined =>
  hasPicture ? [] : groundIn(isFilled ? fill : undefined);

export function setShape(shape: Drawn, value: string): void {
  if (shape.property === "fillColor") {
    // Red is the lowest byte.
    const number = Math.max(0, Number(value) || 0);
    const bytes = [number & 0xff, (number >> 8) & 0xff, (number >> 16) & 0xff];
    shape.fill = Buffer.from(bytes).toString("hex").toUpperCase();
  } else if (shape.property === "fFilled") shape.isFilled = value !== "0";
  else if (shape.property === "fillType") shape.hasPicture ||= value !== "0";
}

/** In square points; 0 where it paints nothing that differs from the page. */
export function paintedAreaOf(shape: Drawn): number {
  const { left, top, right, bottom, hasPicture, isFilled, fill } = shape;
  const isPainted = hasPicture || (isFilled && fill !== undefined && !areSimilar(fill, "FFFFFF"));
  return isPainted ? Math.max(0, (right - left) * (bottom - top)) / TWIPS ** 2 : 0;
}
