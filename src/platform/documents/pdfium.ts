import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { init } from "@embedpdf/pdfium";
import { LIMITS } from "./document-limits.ts";

interface Memory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}

/**
 * The PDFium functions we call directly: the package's wrapper checks arguments at a higher cost
 * than the call.
 */
interface Exports {
  memory: Memory;
  malloc(bytes: number): number;
  free(pointer: number): void;
  FPDF_LoadMemDocument(data: number, length: number, password: number): number;
  FPDF_CloseDocument(document: number): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: number): number;
  FPDF_GetMetaText(document: number, tag: number, buffer: number, length: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_ClosePage(page: number): void;
  FPDF_GetPageBoundingBox(page: number, rect: number): number;
  FPDF_GetPageWidthF(page: number): number;
  FPDF_GetPageHeightF(page: number): number;
  FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    width: number,
    height: number,
    rotate: number,
    x: number,
    y: number,
    deviceX: number,
    deviceY: number,
  ): number;
  FPDFPage_GetAnnotCount(page: number): number;
  FPDFPage_GetAnnot(page: number, index: number): number;
  FPDFPage_CloseAnnot(annotation: number): void;
  FPDFAnnot_GetSubtype(annotation: number): number;
  FPDFPage_Flatten(page: number, usage: number): number;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFFormObj_CountObjects(form: number): number;
  FPDFFormObj_GetObject(form: number, index: number): number;
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetBounds(
    object: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ): number;
  FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  FPDFPageObj_GetFillColor(object: number, r: number, g: number, b: number, a: number): number;
  FPDFPageObj_GetStrokeColor(object: number, r: number, g: number, b: number, a: number): number;
  FPDFPageObj_GetClipPath(object: number): number;
  FPDFClipPath_CountPaths(clip: number): number;
  FPDFClipPath_CountPathSegments(clip: number, path: number): number;
  FPDFClipPath_GetPathSegment(clip: number, path: number, segment: number): number;
  FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  FPDFPageObj_CountMarks(object: number): number;
  FPDFPageObj_GetMark(object: number, index: number): number;
  FPDFPageObjMark_GetName(mark: number, buffer: number, length: number, used: number): number;
  FPDFPageObj_SetIsActive(object: number, isActive: number): number;
  FPDFPath_GetDrawMode(path: number, fill: number, stroke: number): number;
  FPDFImageObj_GetImagePixelSize(image: number, width: number, height: number): number;
  FPDFTextObj_GetTextRenderMode(object: number): number;
  FPDFTextObj_GetFont(object: number): number;
  FPDFFont_GetIsEmbedded(font: number): number;
  FPDFFont_GetBaseFontName(font: number, buffer: number, length: number): number;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(text: number): void;
  FPDFText_CountChars(text: number): number;
  FPDFText_GetText(text: number, start: number, count: number, buffer: number): number;
  FPDFText_GetUnicode(text: number, index: number): number;
  FPDFText_IsGenerated(text: number, index: number): number;
  FPDFText_GetTextObject(text: number, index: number): number;
  FPDFText_GetFontSize(text: number, index: number): number;
  FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  FPDFText_GetLooseCharBox(text: number, index: number, rect: number): number;
  FPDFText_GetCharBox(
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
  FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  FPDFBitmap_Create(width: number, height: number, alpha: number): number;
  FPDFBitmap_CreateEx(
    width: number,
    height: number,
    format: number,
    buffer: number,
    stride: number,
  ): number;
  FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ): number;
  FPDFBitmap_GetBuffer(bitmap: number): number;
  FPDFBitmap_GetStride(bitmap: number): number;
  FPDFBitmap_Destroy(bitmap: number): void;
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    startX: number,
    startY: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
}

export interface Pdfium extends Exports {
  /** Memory for the results of one call, overwritten by the next. */
  scratch: number;
  /** Views of the current memory: growing it detaches older views. */
  view(): DataView;
  bytes(): Uint8Array;
}

const WASM_PAGE = 65_536;
/** PDFium's memory never shrinks; above this size the thread is replaced. */
const SPENT_BYTES = 128 * 1024 * 1024;
const SCRATCH_BYTES = 1024;

let loading: Promise<Pdfium> | undefined;
let loaded: Pdfium | undefined;
let hasAborted = false;
let wasRefusedMemory = false;

export function loadPdfium(): Promise<Pdfium> {
  loading ??= load();
  return loading;
}

export function isPdfiumSpent(): boolean {
  return hasAborted || wasRefusedMemory || (loaded?.memory.buffer.byteLength ?? 0) > SPENT_BYTES;
}

/** True after a document hit the memory limit: PDFium's results are meaningless then. */
export function hasPdfiumStarved(): boolean {
  return wasRefusedMemory;
}

async function load(): Promise<Pdfium> {
  capMemory();
  const wasm = await readFile(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
  const silence = (): void => {};
  const overrides = {
    wasmBinary: wasm,
    print: silence,
    printErr: silence,
    onAbort: () => {
      hasAborted = true;
    },
  };
  const wrapped = await init(overrides);
  wrapped.PDFiumExt_Init();
  const { wasmExports } = wrapped.pdfium as unknown as { wasmExports: Exports };
  const { memory } = wasmExports;
  let view = new DataView(memory.buffer);
  let bytes = new Uint8Array(memory.buffer);
  loaded = {
    ...wasmExports,
    scratch: wasmExports.malloc(SCRATCH_BYTES),
    view: () => (view.buffer === memory.buffer ? view : (view = new DataView(memory.buffer))),
    bytes: () => (bytes.buffer === memory.buffer ? bytes : (bytes = new Uint8Array(memory.buffer))),
  };
  return loaded;
}

/** A thread's heap limit does not bound WASM memory. Runs in reading threads only. */
function capMemory(): void {
  const { prototype } = (
    globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }
  ).WebAssembly.Memory;
  const grow = prototype.grow;
  prototype.grow = function capped(this: Memory, delta: number): number {
    const wanted = this.buffer.byteLength + delta * WASM_PAGE;
    if (wanted <= LIMITS.wasmBytes) return grow.call(this, delta);
    wasRefusedMemory = true;
    throw new RangeError("The document needs too much memory.");
  };
}
