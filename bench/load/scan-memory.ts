/*
 * The memory that recognising one document adds to a process, at its peak: ordinary scans, and pictures
 * with the most pixels or at the limits of shape. A process each, because neither Tesseract nor PDFium
 * gives memory back.
 */
import { spawnSync } from "node:child_process";
import { openDocumentPool } from "../../src/platform/documents/index.ts";
import type { Grey } from "../../src/platform/documents/ocr/grey.ts";
import { asPng, asScan, drawLines, makePng, makeTiff } from "../../test/support/scans.ts";

const LINE = "Back-end developer with Python, PostgreSQL and Docker since 2014";
const text = Array.from({ length: 25 }, (_, i) => `${LINE}, line ${i}`);
const page = (): Promise<Grey> => drawLines(text, 10);

/** A page of text, drawn larger or into a corner of white paper. */
async function paper(width: number, height: number): Promise<Grey> {
  const drawn = await page();
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < Math.min(height, drawn.height); y++) {
    const row = drawn.data.subarray(
      y * drawn.width,
      y * drawn.width + Math.min(width, drawn.width),
    );
    data.set(row, y * width);
  }
  return { width, height, data };
}

/** RGB with alpha: four bytes a pixel when decoded. */
function inColour({ width, height, data }: Grey): Uint8Array {
  const rows = Buffer.alloc((4 * width + 1) * height, 255);
  for (let y = 0; y < height; y++) {
    const start = y * (4 * width + 1);
    rows[start] = 0;
    for (let x = 0; x < width; x++)
      rows.fill(data[y * width + x]!, start + 1 + 4 * x, start + 4 + 4 * x);
  }
  return makePng({ width, height, colour: 6 }, rows);
}

const tiffOf = (pictures: readonly Grey[]): Uint8Array =>
  makeTiff(pictures.map(({ width, height, data }) => ({ width, height, strip: data })));

const DOCUMENTS: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  "PDF, one scanned page": async () => asScan([await page()]),
  "PDF, five scanned pages": async () => asScan(await Promise.all(Array.from({ length: 5 }, page))),
  "TIFF, one page of 9 megapixels": async () => tiffOf([await paper(3_000, 3_000)]),
  "PNG, grey, 50 megapixels": async () => asPng(await paper(7_071, 7_071)),
  "PNG, RGB with alpha, 50 megapixels": async () => inColour(await paper(7_071, 7_071)),
  "PNG, 1,500 × 20,000": async () => asPng(await paper(1_500, 20_000)),
};

const [name] = process.argv.slice(2);
if (name === undefined) {
  const rows = Object.keys(DOCUMENTS).map((document) => {
    const { stdout } = spawnSync(process.execPath, [import.meta.filename, document]);
    const [kB, MB, outcome] = String(stdout).trim().split(" ");
    return { document, "file, kB": kB, "peak, MB": MB, outcome };
  });
  console.table(rows);
} else {
  const bytes = await DOCUMENTS[name]!();
  const pool = openDocumentPool({
    threads: 1,
    ocr: true,
    recognitionMs: 600_000,
    timeoutMs: 60_000,
  });
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const outcome = await pool.read(bytes).then(
    () => "read",
    (error: Error & { reason?: string }) => error.reason ?? error.message,
  );
  clearInterval(timer);
  await pool.close();
  // The bytes themselves and what made them were there before.
  console.log(Math.round(bytes.length / 1e3), Math.round((peak - before) / 1e6), outcome);
}
