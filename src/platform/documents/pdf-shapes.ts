import type { Pdfium } from "./pdfium.ts";
import { floats, type PageBox } from "./pdf-glyphs.ts";

/** Any drawn object that can lie above or below text. */
export interface Shape {
  kind: "image" | "path" | "shading";
  bounds: PageBox;
  /** Position in drawing order: a higher one is on top. */
  z: number;
  /** Fill colour of a path; undefined for an image. */
  colour: Rgba | undefined;
}

export interface Rgba {
  r: number;
  g: number;
  b: number;
  a: number;
}

export interface PageShapes {
  shapes: Shape[];
  /** Position in drawing order by text object pointer. */
  textZ: Map<number, number>;
  /** Text in a layer that can be switched off. */
  layered: Set<number>;
  imagePixels: number;
  /** The longest side of any image, in its own pixels. */
  longestSide: number;
}

type Matrix = [number, number, number, number, number, number];

const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const SHADING = 4;
const FORM = 5;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const MAX_DEPTH = 8;
const MAX_OBJECTS = 50_000;

export function readShapes(pdfium: Pdfium, page: number): PageShapes {
  const found: PageShapes = {
    shapes: [],
    textZ: new Map(),
    layered: new Set(),
    imagePixels: 0,
    longestSide: 0,
  };
  let z = 0;

  const visit = (object: number, matrix: Matrix, depth: number): void => {
    if (object === 0 || ++z > MAX_OBJECTS) return;
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type === TEXT) {
      found.textZ.set(object, z);
      if (isLayered(pdfium, object)) found.layered.add(object);
    } else if (type === FORM && depth < MAX_DEPTH) {
      const inner = multiply(matrixOf(pdfium, object), matrix);
      const count = pdfium.FPDFFormObj_CountObjects(object);
      const isOff = isLayered(pdfium, object);
      const before = found.textZ.size;
      for (let i = 0; i < count; i++)
        visit(pdfium.FPDFFormObj_GetObject(object, i), inner, depth + 1);
      if (isOff) for (const text of [...found.textZ.keys()].slice(before)) found.layered.add(text);
    } else if (type === IMAGE) {
      const [width, height] = pixels(pdfium, object);
      found.imagePixels += width * height;
      found.longestSide = Math.max(found.longestSide, width, height);
      found.shapes.push({
        kind: "image",
        bounds: boundsOf(pdfium, object, matrix),
        z,
        colour: undefined,
      });
    } else if (type === SHADING) {
      found.shapes.push({
        kind: "shading",
        bounds: boundsOf(pdfium, object, matrix),
        z,
        colour: undefined,
      });
    } else if (type === PATH && isFilled(pdfium, object)) {
      const colour = fillColour(pdfium, object);
      found.shapes.push({ kind: "path", bounds: boundsOf(pdfium, object, matrix), z, colour });
    }
  };

  const count = pdfium.FPDFPage_CountObjects(page);
  for (let i = 0; i < count; i++) visit(pdfium.FPDFPage_GetObject(page, i), IDENTITY, 0);
  return found;
}

export function fillColour(pdfium: Pdfium, object: number): Rgba | undefined {
  const at = pdfium.scratch;
  if (pdfium.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12) !== 1) return undefined;
  const view = pdfium.view();
  const [r, g, b, a] = [0, 4, 8, 12].map((offset) => view.getUint32(at + offset, true));
  return { r: r!, g: g!, b: b!, a: a! };
}

export function areaOf(box: PageBox): number {
  return Math.max(0, box.right - box.left) * Math.max(0, box.top - box.bottom);
}

export function overlap(a: PageBox, b: PageBox): number {
  return areaOf({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
    top: Math.min(a.top, b.top),
  });
}

/** Optional content is marked `OC`; tagged documents mark everything, with other names. */
function isLayered(pdfium: Pdfium, object: number): boolean {
  const marks = Math.min(pdfium.FPDFPageObj_CountMarks(object), MAX_DEPTH);
  for (let i = 0; i < marks; i++) {
    const mark = pdfium.FPDFPageObj_GetMark(object, i);
    const at = pdfium.scratch;
    pdfium.FPDFPageObjMark_GetName(mark, at + 4, 16, at);
    const view = pdfium.view();
    const isOc = view.getUint16(at + 4, true) === 0x4f && view.getUint16(at + 6, true) === 0x43;
    if (view.getUint32(at, true) === 6 && isOc) return true;
  }
  return false;
}

function isFilled(pdfium: Pdfium, path: number): boolean {
  const at = pdfium.scratch;
  const isKnown = pdfium.FPDFPath_GetDrawMode(path, at, at + 4) === 1;
  return isKnown && pdfium.view().getUint32(at, true) !== 0;
}

function pixels(pdfium: Pdfium, image: number): [width: number, height: number] {
  const at = pdfium.scratch;
  if (pdfium.FPDFImageObj_GetImagePixelSize(image, at, at + 4) !== 1) return [0, 0];
  return [pdfium.view().getUint32(at, true), pdfium.view().getUint32(at + 4, true)];
}

function matrixOf(pdfium: Pdfium, object: number): Matrix {
  const isKnown = pdfium.FPDFPageObj_GetMatrix(object, pdfium.scratch) === 1;
  return isKnown ? (floats(pdfium, 6) as Matrix) : IDENTITY;
}

function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[1] * n[2],
    m[0] * n[1] + m[1] * n[3],
    m[2] * n[0] + m[3] * n[2],
    m[2] * n[1] + m[3] * n[3],
    m[4] * n[0] + m[5] * n[2] + n[4],
    m[4] * n[1] + m[5] * n[3] + n[5],
  ];
}

function boundsOf(pdfium: Pdfium, object: number, m: Matrix): PageBox {
  const at = pdfium.scratch;
  pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12);
  const [left = 0, bottom = 0, right = 0, top = 0] = floats(pdfium, 4);
  const xs = [left, right].flatMap((x) => [bottom, top].map((y) => m[0] * x + m[2] * y + m[4]));
  const ys = [left, right].flatMap((x) => [bottom, top].map((y) => m[1] * x + m[3] * y + m[5]));
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  };
}
