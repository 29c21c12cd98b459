import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testDocuments, testEngine } from "../../../test/support/app.ts";
import { temporaryFolder } from "../../../test/support/command.ts";
import { runWaymark } from "../../../test/support/command-line.ts";
import { readDocumentIn } from "../../platform/documents/index.ts";
import { auditCounterfactual } from "./counterfactual.ts";
import { readAuditSet } from "./fairness-records.ts";
import { countImpact, UnusableDecisions } from "./impact.ts";
import { SWAPS } from "./swaps.ts";

const NOW = new Date("2026-11-16T12:00:00Z");

describe("the counterfactual audit of the published set", () => {
  const set = readAuditSet();
  const report = auditCounterfactual(testEngine(), set, NOW);

  it("swaps each kind in all eight languages", () => {
    expect(report.languages).toEqual(["de", "en", "es", "fr", "it", "nl", "pl", "pt"]);
    for (const { pairs, swap } of report.figures)
      expect([swap, pairs]).toEqual([swap, swap === "name" ? 2 : 1]);
    expect(report.figures).toHaveLength(8 * SWAPS.length);
  });

  it("finds no difference by name, gender or age, which is the gate of a release", () => {
    const never = report.differences.filter(({ swap }) => ["name", "gender", "age"].includes(swap));
    expect(never).toEqual([]);
    expect(report.strict_differences).toBe(0);
  });

  it("would find a difference, and tells where it is without the text", () => {
    const english = set.find(({ language }) => language === "en");
    const name = "Triage, Triage";
    const words = { ...english!.words, names: [name, name, name, name] };
    const { differences, strict_differences } = auditCounterfactual(
      testEngine(),
      [{ ...english!, words: { ...words, birth: ["Triage", "Name: x"] } }],
      NOW,
    );
    expect(strict_differences).toBeGreaterThan(0);
    const [first] = differences;
    expect(Object.keys(first!)).toEqual(["id", "swap", "overall", "parts"]);
  });
});

const people = (category: string, yes: number, no: number, score = 50) => [
  ...Array.from({ length: yes }, () => ({ sex: category, race: "A", selected: "yes", score })),
  ...Array.from({ length: no }, () => ({ sex: category, race: "B", selected: "no", score: 10 })),
];
const rowsOf = (records: readonly object[]) =>
  records.map((record, index) => ({ line: index + 2, record }));
const COLUMNS = { categories: ["sex"], selected: "selected" };

describe("selection rates and impact ratios", () => {
  it("are counted by category, against the category with the highest rate", () => {
    const rows = rowsOf([...people("female", 30, 70), ...people("male", 60, 40)]);
    const [table] = countImpact(rows, COLUMNS).tables;
    expect(table!.cells).toMatchObject([
      { category: "female", people: 100, above: 30, rate: 0.3, impact_ratio: 0.5 },
      { category: "male", people: 100, above: 60, rate: 0.6, impact_ratio: 1 },
    ]);
  });

  it("are counted by score above the median of all, and by intersection", () => {
    const rows = rowsOf([...people("female", 20, 60), ...people("male", 60, 60)]);
    const report = countImpact(rows, { categories: ["sex", "race"], score: "score" });
    expect(report.median_score).toBe(10);
    expect(report.tables.map(({ kind, by }) => [kind, by.join()])).toEqual([
      ["scoring", "sex"],
      ["scoring", "race"],
      ["scoring", "sex,race"],
    ]);
    expect(report.tables[0]!.cells.map(({ rate }) => rate)).toEqual([0.25, 0.5]);
    expect(report.tables[2]!.cells.map(({ category }) => category)).toEqual([
      "female · A",
      "female · B",
      "male · A",
      "male · B",
    ]);
  });

  it("leave out small cells, and a second one where the total would tell the first", () => {
    const rows = rowsOf([
      ...people("female", 30, 70),
      ...people("male", 60, 40),
      ...people("other", 2, 1),
    ]);
    const [table] = countImpact(rows, COLUMNS).tables;
    const hidden = table!.cells.filter((cell) => cell.people === null);
    expect(hidden.map(({ category }) => category)).toEqual(["female", "other"]);
    for (const cell of hidden)
      expect([cell.above, cell.rate, cell.impact_ratio]).toEqual([null, null, null]);
  });

  it("have no ratio where the category with the highest rate is not shown", () => {
    const rows = rowsOf([
      ...people("female", 90, 10),
      ...people("male", 50, 70),
      ...people("other", 3, 1),
    ]);
    const [table] = countImpact(rows, COLUMNS).tables;
    expect(table!.cells.find(({ category }) => category === "male")).toMatchObject({
      rate: 0.417,
      impact_ratio: null,
    });
  });

  it("show a category of less than 2 % without a ratio, and count the unknown apart", () => {
    const rows = rowsOf([
      ...people("female", 300, 100),
      ...people("male", 300, 100),
      ...people("other", 6, 0),
      ...people("", 5, 5),
    ]);
    const [table] = countImpact(rows, COLUMNS).tables;
    const other = table!.cells.find(({ category }) => category === "other");
    expect(other).toMatchObject({ people: 6, rate: 1, impact_ratio: null, is_small_share: true });
    expect(table!.cells.find(({ category }) => category === "male")!.impact_ratio).toBe(1);
    expect(table!.unknown).toBe(10);
  });

  it.each<[object, RegExp]>([
    [{ selected: "maybe" }, /line 2: selected must be yes or no/],
    [{ gender: "x", selected: "yes" }, /no column "sex"/],
  ])("refuse %j", (record, message) => {
    const row = "gender" in record ? record : { sex: "female", ...record };
    expect(() => countImpact(rowsOf([row]), COLUMNS)).toThrow(UnusableDecisions);
    expect(() => countImpact(rowsOf([row]), COLUMNS)).toThrow(message);
  });
});

describe("waymark audit fairness --decisions", () => {
  const run = (input: string, ...args: string[]) =>
    runWaymark(["audit", "fairness", "--decisions", "-", ...args, "--json"], {}, { input });

  it("counts a CSV from standard input", async () => {
    const csv = [
      "sex,selected",
      ..."x"
        .repeat(10)
        .split("")
        .map(() => "female,yes\nmale,no"),
    ];
    const { code, out } = await run(csv.join("\n"), "--category", "sex", "--selected", "selected");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ people: 20, tables: [{ kind: "selection" }] });
  });

  it("writes the same figures as HTML, PDF and JSON", async () => {
    const folder = await temporaryFolder();
    const csv = `sex,selected\n${"female,yes\nmale,no\nmale,yes\n".repeat(10)}`;
    const args = ["--category", "sex", "--selected", "selected", "--out", folder.path];
    expect(await run(csv, ...args)).toMatchObject({ code: 0 });
    const [html, pdf, json] = await Promise.all(
      ["html", "pdf", "json"].map((end) => readFile(join(folder.path, `fairness.${end}`))),
    );
    expect(JSON.parse(String(json))).toMatchObject({
      tables: [{ cells: [{ rate: 1 }, { rate: 0.5 }] }],
    });
    const { text } = await readDocumentIn(pdf!, { pool: testDocuments() });
    for (const said of ["Selection by sex", "female", "1.000", "male", "20", "0.500"])
      expect([html!.includes(said), text.includes(said)], said).toEqual([true, true]);
    await folder.remove();
  });

  it("tells what is missing", async () => {
    expect(await run("sex\nfemale", "--category", "sex")).toMatchObject({ code: 2 });
    const { code, err } = await run(
      "sex,selected\nfemale,perhaps",
      "--category",
      "sex",
      "--selected",
      "selected",
    );
    expect([code, err]).toEqual([1, expect.stringContaining("line 2: selected must be yes or no")]);
  });
});
