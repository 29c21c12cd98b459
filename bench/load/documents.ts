/*
 * PDF to text: PDFium's text alone compared with our whole reader (order, visibility, joined
 * words), in one run. Rounds alternate, so machine drift affects both alike. Then, per development
 * document and per DOCX layout of the tests, the share of words found and the share in order.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  openDocumentPool,
  readDocumentIn,
  UnreadableDocument,
} from "../../src/platform/documents/index.ts";
import { readPdf } from "../../src/platform/documents/pdf.ts";
import { loadPdfium, type Pdfium } from "../../src/platform/documents/pdfium.ts";
import { readDocx } from "../../src/platform/documents/docx.ts";
import { DOCX_LAYOUTS } from "../../test/support/docx-layouts.ts";
import { inOrder, truthOfCv, wordsOf } from "../../test/support/reading.ts";
import { pdfiumText } from "./pdfium-text.ts";

const HOSTILE = join(import.meta.dirname, "../../../shared/data/hostile/documents");
const LAYOUTS = join(import.meta.dirname, "../../../shared/data/layouts");
const ROUNDS = 40;

if (!existsSync(LAYOUTS)) {
  console.log(`${LAYOUTS} is not here: nothing to measure.`);
} else {
  const pdfium = await loadPdfium();
  await compareSpeed(pdfium);
  await showWords(pdfium);
  showDocxLayouts();
  await showHostile();
}

async function compareSpeed(pdfium: Pdfium): Promise<void> {
  console.log("Two-page PDF to text, ms (median, p95)\n");
  const pool = openDocumentPool({ threads: 1 });
  const rows = [];
  for (const name of twoPagers()) {
    const bytes = readFileSync(join(LAYOUTS, name));
    const times = { alone: [] as number[], ours: [] as number[], pooled: [] as number[] };
    for (let i = 0; i < ROUNDS + 5; i++) {
      const alone = await timed(() => pdfiumText(pdfium, bytes));
      const ours = await timed(() => readPdf(bytes));
      const pooled = await timed(() => readDocumentIn(bytes, { pool }));
      if (i < 5) continue;
      times.alone.push(alone);
      times.ours.push(ours);
      times.pooled.push(pooled);
    }
    rows.push({
      document: basename(name),
      "PDFium text alone": describe(times.alone),
      "our reader": describe(times.ours),
      "through the pool": describe(times.pooled),
      ratio: (at(times.ours, 0.5) / at(times.alone, 0.5)).toFixed(2),
    });
  }
  console.table(rows);
  await pool.close();
}

async function showWords(pdfium: Pdfium): Promise<void> {
  console.log(
    "Words of PDFium's text that are found; words of the CV's source that stand in order\n",
  );
  const truth = truthOfCv(readFileSync(join(LAYOUTS, "rendercv/John_Doe_CV.yaml"), "utf8"));
  const rows = [];
  for (const name of pdfs()) {
    const bytes = readFileSync(join(LAYOUTS, name));
    const { text, warnings } = await readPdf(bytes);
    const words = wordsOf(text);
    const raw = wordsOf(await pdfiumText(pdfium, bytes)).filter((word) => word.length > 1);
    const known = new Set(words);
    rows.push({
      document: basename(name),
      words: words.length,
      found: percent(raw.filter((word) => known.has(word)).length / raw.length),
      "in order": name.startsWith("rendercv") ? percent(inOrder(truth, words)) : "",
      warnings: warnings.length,
    });
  }
  console.table(rows);
}

function showDocxLayouts(): void {
  console.log("DOCX layouts: words in order\n");
  console.table(
    DOCX_LAYOUTS.map(({ name, bytes, words }) => ({
      layout: name,
      words: words.length,
      "in order": percent(inOrder(words, wordsOf(readDocx(bytes).text))),
    })),
  );
}

async function showHostile(): Promise<void> {
  const pool = openDocumentPool({ threads: 2 });
  const outcomes = new Map<string, number>();
  let slowest = { file: "", ms: 0 };
  for (const file of readdirSync(HOSTILE, { recursive: true, encoding: "utf8" })) {
    if (!/\.(pdf|docx)$/.test(file)) continue;
    const bytes = readFileSync(join(HOSTILE, file));
    const start = performance.now();
    const outcome = await pool.read(bytes).then(
      () => "read",
      (error: unknown) => (error instanceof UnreadableDocument ? error.reason : "crash"),
    );
    const ms = performance.now() - start;
    if (ms > slowest.ms) slowest = { file, ms };
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  await pool.close();
  console.log("Hostile documents:", Object.fromEntries(outcomes));
  console.log(`Slowest: ${slowest.file}, ${slowest.ms.toFixed(0)} ms`);
  console.log(
    `Peak memory of the whole run: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  );
}

function pdfs(): string[] {
  return readdirSync(LAYOUTS, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".pdf"))
    .toSorted();
}

function twoPagers(): string[] {
  return pdfs().filter((name) => /Classic|Ember|Ink|template-es/.test(name));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))]!;
}

function describe(times: readonly number[]): string {
  return `${at(times, 0.5).toFixed(1)}, ${at(times, 0.95).toFixed(1)}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
