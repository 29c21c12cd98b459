import type { PageBox } from "./pdf-glyphs.ts";
import type { Pdfium } from "./pdfium.ts";
import { floats } from "./pdf-glyphs.ts";

const MAX_PATHS = 8;
const MAX_SEGMENTS = 64;
/** No clipping: assumed for paths with too many corners to evaluate. */
const EVERYWHERE: PageBox = { left: -Infinity, bottom: -Infinity, right: Infinity, top: Infinity };

/** The box outside which nothing of the object is drawn. */
export function clipBox(pdfium: Pdfium, object: number): PageBox {
  const clip = pdfium.FPDFPageObj_GetClipPath(object);
  const paths = clip === 0 ? 0 : pdfium.FPDFClipPath_CountPaths(clip);
  const box = { ...EVERYWHERE };
  for (let i = 0; i < Math.min(paths, MAX_PATHS); i++) {
    const path = pathBox(pdfium, clip, i);
    box.left = Math.max(box.left, path.left);
    box.right = Math.min(box.right, path.right);
    box.bottom = Math.max(box.bottom, path.bottom);
    box.top = Math.min(box.top, path.top);
  }
  return box;
}

function pathBox(pdfium: Pdfium, clip: number, index: number): PageBox {
  const segments = pdfium.FPDFClipPath_CountPathSegments(clip, index);
  if (segments <= 0 || segments > MAX_SEGMENTS) return EVERYWHERE;
  const box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  for (let i = 0; i < segments; i++) {
    const segment = pdfium.FPDFClipPath_GetPathSegment(clip, index, i);
    pdfium.FPDFPathSegment_GetPoint(segment, pdfium.scratch, pdfium.scratch + 4);
    const [x = 0, y = 0] = floats(pdfium, 2);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.bottom = Math.min(box.bottom, y);
    box.top = Math.max(box.top, y);
  }
  return box;
}
