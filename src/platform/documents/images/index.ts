import type { Picture } from "./image-pdf.ts";
import { isJpeg, readJpeg } from "./jpeg.ts";
import { isPng, readPng } from "./png.ts";
import { isTiff, readTiff } from "./tiff.ts";

export { hasAbsurdProportions, PAGE_PIXELS, toPdf, type Picture } from "./image-pdf.ts";

export type ImageFormat = "png" | "jpeg" | "tiff";

/** Detected from the content; undefined for anything else. */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (isPng(bytes)) return "png";
  if (isJpeg(bytes)) return "jpeg";
  return isTiff(bytes) ? "tiff" : undefined;
}

/** Throws when it is broken, too large or of no known format. A TIFF may hold several. */
export function readImage(bytes: Uint8Array): Picture[] {
  if (isPng(bytes)) return [readPng(bytes)];
  return isJpeg(bytes) ? [readJpeg(bytes)] : readTiff(bytes);
}
