/*
 * `npm run eval:scans` makes sixty scans of résumés whose text is known, reads them as a server does
 * and writes the section of docs/measurements/quality.md. Needs Chromium, which lays the pages out.
 *
 *   --only TEXT        only scans whose name contains it ("faxed", " pl "); nothing is written
 *   --verbose          a line for every scan, with the words and skills that are missing
 *   --save DIR         keeps the scans as files
 *   --date YYYY-MM-DD  date of the report
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readResume } from "../../src/engine/index.ts";
import { loadEngine } from "../../src/knowledge/index.ts";
import { openDocumentPool } from "../../src/platform/documents/index.ts";
import { REPORT, replaceSection } from "../eval/report-section.ts";
import { GOOD, KINDS, makeScans, type Kind, type Scan } from "./scans.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    verbose: { type: "boolean", default: false },
    save: { type: "string" },
    date: { type: "string", default: new Date().toISOString().slice(0, 10) },
  },
});

interface Result {
  kind: Kind;
  language: string;
  /** Shares of the words and skills of the text that were found. */
  words: number;
  skills: number;
  /** Skills found that the text has not, as a share of those it has. */
  wrong: number;
  confidence: number;
  /** Of processor time. */
  secondsPerPage: number;
  megabytes: number;
}

/** Of the skills that are read in the text itself. */
const GOOD_SKILLS = 0.95;
const POOR_SKILLS = 0.85;

const engine = loadEngine();
const now = new Date("2026-11-15T00:00:00Z");
const skillsOf = (text: string): Set<string> =>
  new Set(readResume(engine, text, { now }).skills.map(({ id }) => id));
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every word as often as it stands in the text. */
function missingWords(text: string, read: string): string[] {
  const left = new Map<string, number>();
  for (const word of wordsOf(read)) left.set(word, (left.get(word) ?? 0) + 1);
  return wordsOf(text).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

const pool = openDocumentPool({ threads: 1, ocr: true, recognitionMs: 600_000, timeoutMs: 60_000 });

async function measure({ name, kind, language, text, bytes }: Scan): Promise<Result> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 100);
  const cpu = process.cpuUsage();
  const read = await pool.read(bytes).catch((error: Error) => ({
    document: { text: "", pages: 1, ocr: undefined, error: error.message },
  }));
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(timer);
  const { document } = read;
  const wanted = skillsOf(text);
  const found = skillsOf(document.text);
  const lost = missingWords(text, document.text);
  const shared = [...wanted].filter((id) => found.has(id)).length;
  const result = {
    kind,
    language,
    words: 1 - lost.length / wordsOf(text).length,
    skills: wanted.size === 0 ? 1 : shared / wanted.size,
    wrong: wanted.size === 0 ? 0 : (found.size - shared) / wanted.size,
    confidence: document.ocr?.confidence ?? 0,
    secondsPerPage: (user + system) / 1e6 / (document.pages ?? 1),
    megabytes: (peak - before) / 1e6,
  };
  if (options.verbose) {
    console.log(name, JSON.stringify(result));
    console.log("  words:", lost.slice(0, 30).join(" "));
    console.log("  skills:", [...wanted].filter((id) => !found.has(id)).join(" "));
    console.log("  wrong:", [...found].filter((id) => !wanted.has(id)).join(" "));
    if ("error" in document) console.log("  error:", document.error);
  }
  return result;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function rowOf(name: string, results: readonly Result[]): string {
  const of = (field: "words" | "skills" | "wrong" | "confidence" | "secondsPerPage") =>
    mean(results.map((result) => result[field]));
  const cells = [
    name,
    results.length,
    of("words").toFixed(3),
    of("skills").toFixed(3),
    of("wrong").toFixed(3),
    of("confidence").toFixed(2),
    of("secondsPerPage").toFixed(1),
    Math.max(...results.map(({ megabytes }) => megabytes)).toFixed(0),
  ];
  return `| ${cells.join(" | ")} |`;
}

const results: Result[] = [];
for await (const scan of makeScans(options.only)) {
  if (options.save) {
    mkdirSync(options.save, { recursive: true });
    const ending = scan.bytes[0] === 0xff ? "jpg" : "pdf";
    writeFileSync(`${options.save}/${scan.name.replaceAll(" ", "-")}.${ending}`, scan.bytes);
  }
  results.push(await measure(scan));
}
await pool.close();

const rows = (names: readonly string[], pick: (result: Result) => string): string[] =>
  names
    .map((name): [string, Result[]] => [name, results.filter((result) => pick(result) === name)])
    .filter(([, some]) => some.length > 0)
    .map(([name, some]) => rowOf(name, some));
const good = results.filter(({ kind }) => GOOD.includes(kind));
const poor = results.filter(({ kind }) => !GOOD.includes(kind));
const languages = [...new Set(results.map(({ language }) => language))];
const section = `## Scanned résumés

\`npm run eval:scans\`, ${options.date}: ${results.length} scans made by a program (\`bench/ocr\`) from résumés of the tests, in four fonts. The same scans served for tuning how pages are prepared, so real ones may be read worse. Shares of the words and skills of the text that were read, and of the skills found that the text has not; processor seconds a page with the start of a thread, on 2 cores shared with other work, and the most memory that a scan added. Goals: skills ${GOOD_SKILLS} of good scans (clean, two columns), ${POOR_SKILLS} of poor ones.

| scans | number | words | skills | wrong skills | confidence | s a page | MB |
| --- | --- | --- | --- | --- | --- | --- | --- |
${[
  ...rows(KINDS, ({ kind }) => kind),
  ...rows(languages, ({ language }) => language),
  ...(good.length > 0 ? [rowOf("all good", good)] : []),
  ...(poor.length > 0 ? [rowOf("all poor", poor)] : []),
].join("\n")}`;
console.log(section);
if (options.only === undefined) {
  writeFileSync(REPORT, replaceSection(readFileSync(REPORT, "utf8"), "scans", section));
}
