import { afterAll, describe, expect, it } from "vitest";
import { openDocumentPool, readDocumentIn, type DocumentText } from "./documents/index.ts";
import { reportPdf } from "./report-pdf.ts";
import {
  reportHeading,
  reportHtml,
  reportTable,
  reportText,
  type Report,
} from "./report-document.ts";

const pool = openDocumentPool({ threads: 1, timeoutMs: 60_000 });
afterAll(() => pool.close());

const read = (report: Report): Promise<DocumentText> => readDocumentIn(reportPdf(report), { pool });
/** No two rows are alike but for figures: a reader takes those for the head of a page. */
const spelled = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)]!.repeat(2));
const MANY = Array.from({ length: 200 }, (_, at) => [
  `${spelled(at * 31)} category ${spelled(at)}`,
  at * 7,
  (at / 9).toFixed(3),
]);
const COLUMNS = ["name of the category", "people", "impact ratio"];
const REPORT: Report = {
  title: "Selection rates (2026) \\ ratios",
  blocks: [
    reportText("Cells of fewer than five people are not shown – see “rules”. ".repeat(9)),
    reportHeading("Selection by sex"),
    reportTable(COLUMNS, MANY),
    reportTable(["empty"], []),
    reportHeading("Selection by race"),
    reportTable(
      ["one", "two", "three", "four", "five", "six"],
      [Array.from({ length: 6 }, (_, at) => `${"a long category ".repeat(6)}${at} `.repeat(2))],
    ),
  ],
};

describe("a report as PDF", () => {
  it("has every word, where a reader sees it", async () => {
    const { text: found, pages, warnings } = await read(REPORT);
    expect(warnings).toEqual([]);
    expect(pages).toBeGreaterThan(4);
    const words = Map.groupBy(found.split(/\s+/), (word) => word);
    const wanted = [...MANY.flat().map(String), "None.", "“rules”.", "\\"];
    expect(wanted.flatMap((cell) => cell.split(" ")).filter((word) => !words.has(word))).toEqual(
      [],
    );
    expect(words.get("long")).toHaveLength(6 * 6 * 2);
  });

  it("has a number on every page, and the head of a table on each of its pages", async () => {
    const bytes = reportPdf(REPORT).toString("latin1");
    const times = (said: string): number =>
      bytes.split(`<${Buffer.from(said).toString("hex")}>`).length - 1;
    const { pages } = await read(REPORT);
    for (let page = 1; page <= pages!; page++) expect(times(`${page} / ${pages}`)).toBe(1);
    expect(times("impact ratio")).toBe(pages);
  });

  it("writes what the font has not in letters that it has", async () => {
    const { text: found } = await read({
      title: "Łódź",
      blocks: [
        reportTable(["before", "after"], [["élan über Straße €50 ₤50", "Żółw 83 → 85 Δελτα"]]),
      ],
    });
    expect(found.split(/\s+/)).toEqual(
      ["Lódz", "before", "after", "élan", "über", "Straße", "€50", "?50"].concat([
        "Zólw",
        "83",
        "->",
        "85",
        "?????",
        "1",
        "/",
        "1",
      ]),
    );
  });

  it("cuts a word that is wider than its column", async () => {
    const { text: found, warnings } = await read({
      title: "Long",
      blocks: [reportTable(["one", "two"], [["x".repeat(300), "y".repeat(150)]])],
    });
    expect(warnings).toEqual([]);
    expect(found.match(/x/g)).toHaveLength(300);
    expect(found.match(/y/g)).toHaveLength(150);
  });

  it("is the same for the same report", () => {
    expect(reportPdf(REPORT)).toEqual(reportPdf(REPORT));
  });
});

describe("a report as HTML", () => {
  it("takes texts as texts", () => {
    const html = reportHtml({
      title: "<b>",
      blocks: [reportText("<i>"), reportTable(["<u>"], [["<script>"]])],
    });
    expect(html.match(/<(?:b|i|u|script)>/g)).toBeNull();
    expect(html).toContain("<td>&lt;script&gt;</td>");
  });
});
