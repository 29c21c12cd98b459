/*
 * A two-page PDF to a finished analysis (pool, engine, built-in writer) compared with PDFium's text
 * extraction alone, in one run; rounds alternate, so machine drift affects both alike. With
 * SWEEP_ROWS=1000000 also the sweep of that many expired analyses, in its own embedded PostgreSQL.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { createApp } from "../../src/access/index.ts";
import { analyseResume, readTarget, writeAnalysis } from "../../src/engine/index.ts";
import { resumes } from "../../src/features/resumes/index.ts";
import { loadEngine } from "../../src/knowledge/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openDocumentPool, readDocumentIn } from "../../src/platform/documents/index.ts";
import { loadPdfium } from "../../src/platform/documents/pdfium.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { runSweeps } from "../../src/platform/sweeps.ts";
import { pdfiumText } from "./pdfium-text.ts";

const LAYOUTS = join(import.meta.dirname, "../../../shared/data/layouts");
const ROUNDS = Number(process.env["ROUNDS"] ?? 40);
const SWEEP_ROWS = Number(process.env["SWEEP_ROWS"] ?? 0);
const WARM_UP = 5;

if (!existsSync(LAYOUTS)) console.log(`${LAYOUTS} is not here: no documents to measure.`);
else if (ROUNDS > 0) await compareSpeed();
if (SWEEP_ROWS > 0) await measureSweep();

async function compareSpeed(): Promise<void> {
  const engine = loadEngine();
  const target = readTarget(engine, { title: "Software Engineer", skills: [] });
  if (!target) throw new Error("the role is gone from the knowledge base");
  const pdfium = await loadPdfium();
  const pool = openDocumentPool({ threads: 1 });
  const now = systemClock();
  console.log("Two-page PDF to analysis, ms (median, p95)\n");
  const rows = [];
  for (const name of twoPagers()) {
    const bytes = readFileSync(join(LAYOUTS, name));
    const times = { alone: [] as number[], read: [] as number[], whole: [] as number[] };
    for (let i = 0; i < ROUNDS + WARM_UP; i++) {
      const start = performance.now();
      await pdfiumText(pdfium, bytes);
      const afterAlone = performance.now();
      const { text } = await readDocumentIn(bytes, { pool });
      const afterRead = performance.now();
      const analysis = analyseResume(engine, { text, target, now });
      if (analysis) writeAnalysis(engine, analysis);
      const end = performance.now();
      if (i < WARM_UP) continue;
      times.alone.push(afterAlone - start);
      times.read.push(afterRead - afterAlone);
      times.whole.push(end - afterAlone);
    }
    rows.push({
      document: basename(name),
      "PDFium text alone": describe(times.alone),
      "our reader": describe(times.read),
      "PDF to analysis": describe(times.whole),
      ratio: (at(times.whole, 0.5) / at(times.alone, 0.5)).toFixed(2),
    });
  }
  console.table(rows);
  await pool.close();
}

/** Rows of realistic size: an analysis is about 4 KB, encrypted. */
async function measureSweep(): Promise<void> {
  const folder = await mkdtemp("/tmp/waymark-bench-");
  // Open to the database\'s account, so that its data stays inside and is removed with it.
  await chmod(folder, 0o711);
  const server = await openEmbedded(join(folder, "data"), createLog("silent"));
  await server.ensure();
  const db = openDatabase({ connection: server.url });
  try {
    await migrate(db);
    const { id } = await createApp(db, systemClock, { name: "bench" });
    const step = 5_000;
    for (let from = 0; from < SWEEP_ROWS; from += step) {
      await db.query(
        `INSERT INTO resume_analyses (id, app_id, mode, candidate, body, created_at, expires_at)
         SELECT 'ra_' || n, $1, 'live', sha256(n::text::bytea), decode(repeat(md5(n::text), 125), 'hex'),
           now() - interval '1 year', now() - make_interval(secs => n)
         FROM generate_series($2::int, $3::int) n`,
        [id, from + 1, Math.min(SWEEP_ROWS, from + step)],
      );
    }
    await db.query("ANALYZE resume_analyses");
    const start = performance.now();
    let longest = 0;
    let batches = 0;
    const timed: typeof db = {
      ...db,
      query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
        const began = performance.now();
        const result = await db.query<Row>(text, values);
        longest = Math.max(longest, performance.now() - began);
        batches++;
        return result;
      },
    };
    await runSweeps(timed, resumes.sweeps, { isForced: true });
    const seconds = (performance.now() - start) / 1000;
    console.log(
      `Sweep of ${SWEEP_ROWS} expired analyses: ${seconds.toFixed(1)} s, ${Math.round(SWEEP_ROWS / seconds)} rows/s, ${batches} statements, the longest ${longest.toFixed(0)} ms`,
    );
  } finally {
    await db.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function twoPagers(): string[] {
  return readdirSync(LAYOUTS, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".pdf") && /Classic|Ember|Ink|template-es/.test(name))
    .toSorted();
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))]!;
}

function describe(times: readonly number[]): string {
  return `${at(times, 0.5).toFixed(1)}, ${at(times, 0.95).toFixed(1)}`;
}
