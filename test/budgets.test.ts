/*
 * Budgets that only fall. The table in docs/architecture.md names what grows when rules for single cases are
 * added; a change that lowers a figure lowers its budget, and one that raises it gives the reason beside it.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)));
const linesOf = (file: string): number => read(file).split("\n").length - 1;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const source = filesBelow("src", ".ts").filter((file) => !/\.(?:fixture)\.ts$/.test(file));
const code = source.filter((file) => !/\.(?:proof\.|shared\.)?test\.ts$/.test(file));
const engine = code.filter((file) => file.startsWith("src/engine/"));

/** A regular expression as the formatter leaves it: behind an operator, a bracket or a keyword. */
const PATTERN =
  /(?<=[=(,:!&|?{};[>]\s*|\breturn\s)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/[dgimsuvy]*/g;
export const patternsIn = (text: string): string[] =>
  [...text.replaceAll(/^\s*(?:\*|\/\/|\/\*).*$/gm, "").matchAll(PATTERN)].map(
    ([, body = ""]) => body,
  );
/** Alternatives of at least two letters, in patterns that offer a choice. */
export function wordAlternatives(pattern: string): number {
  const bare = pattern
    .replaceAll(/\\[pP]\{[^}]*\}|\\u\{?[\da-fA-F]+\}?|\\[^|()]/g, " ")
    .replaceAll(/\[(?:[^\]])*\]/g, "")
    .replaceAll(/\(\?<?[:=!]|\(\?<\w+>/g, "(");
  return bare.includes("|")
    ? bare.split(/[|()]/).filter((part) => /\p{L}{2}/u.test(part)).length
    : 0;
}

/** Of the code, as the linter counts them. */
function functionsOver(lines: number): number {
  const rules = { "max-lines-per-function": ["error", { max: lines }] };
  const folder = mkdtempSync(join(tmpdir(), "waymark-budgets-"));
  const config = join(folder, "rules.json");
  writeFileSync(config, JSON.stringify({ categories: { correctness: "off" }, rules }));
  const { stdout } = spawnSync(
    join(ROOT, "node_modules/.bin/oxlint"),
    ["-c", config, "-f", "json", "--ignore-pattern", "**/*.{test,fixture}.ts", "src"],
    { cwd: ROOT, encoding: "utf8", maxBuffer: 16 << 20 },
  );
  rmSync(folder, { recursive: true });
  return (JSON.parse(stdout) as { diagnostics: unknown[] }).diagnostics.length;
}

/** Names that two files export, types too. */
function exportedTwice(): number {
  const names = code.flatMap((file) =>
    [
      ...read(file).matchAll(
        /^export (?:async )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/gm,
      ),
    ].map(([, name = ""]) => name),
  );
  return names.length - new Set(names).size;
}

const patterns = code.flatMap((file) => patternsIn(read(file)));
const MEASURES: Readonly<Record<string, number>> = {
  "lines of `src`, tests included": sum(source.map(linesOf)),
  "lines of `src/engine`, tests included": sum(
    source.filter((file) => file.startsWith("src/engine/")).map(linesOf),
  ),
  "lines of `src/engine/pathway`": sum(
    engine.filter((file) => file.startsWith("src/engine/pathway/")).map(linesOf),
  ),
  "lines of what reads (`resume`, `person`, `languages`, `reader`)": sum(
    engine
      .filter((file) => /^src\/engine\/(?:resume|person|languages|reader)\//.test(file))
      .map(linesOf),
  ),
  "lines of what scores and writes (`analysis`, `writing`)": sum(
    engine.filter((file) => /^src\/engine\/(?:analysis|writing)\//.test(file)).map(linesOf),
  ),
  "word alternatives in patterns": sum(patterns.map(wordAlternatives)),
  "patterns over 120 characters": patterns.filter((pattern) => pattern.length > 120).length,
  "numeric constants of the engine": sum(
    engine.map(
      (file) => read(file).match(/^(?:export )?const [A-Z][A-Z\d_]* = -?[\d_.e]+;/gm)?.length ?? 0,
    ),
  ),
  "boolean fields of the planner": sum(
    engine
      .filter((file) => file.startsWith("src/engine/pathway/"))
      .map((file) => read(file).match(/^\s+(?:readonly )?\w+\??: boolean;/gm)?.length ?? 0),
  ),
  "functions over 60 lines": functionsOver(60),
  "exported names used twice": exportedTwice(),
  "files over 400 lines": code.filter((file) => linesOf(file) > 400).length,
  "words of documents": sum(
    [
      ...filesBelow("docs", ".md"),
      "README.md",
      "CHANGELOG.md",
      "CONTRIBUTING.md",
      "SECURITY.md",
    ].map((file) => read(file).split(/\s+/).length),
  ),
};

/** `| what | budget |` of the section "Budgets". */
const budgets = new Map(
  [
    ...read("docs/architecture.md")
      .split("## Budgets")[1]!
      .matchAll(/^\| (?!what|-)(.+?) +\| +([\d,]+) +\|/gm),
  ].map(([, name = "", value = ""]) => [name, Number(value.replaceAll(",", ""))]),
);

describe("the budgets of docs/architecture.md", () => {
  it("name every measure and nothing else", () => {
    expect([...budgets.keys()].toSorted()).toEqual(Object.keys(MEASURES).toSorted());
  });

  it.each(Object.entries(MEASURES))("are kept: %s", (name, measured) => {
    expect(measured).toBeLessThanOrEqual(budgets.get(name)!);
  });

  it.each(Object.entries(MEASURES))("fall with what they count: %s", (name, measured) => {
    expect(measured).toBeGreaterThanOrEqual(Math.floor(budgets.get(name)! * 0.97) - 1);
  });

  it("count what they say", () => {
    expect(
      patternsIn("const A = /ab|cd/u;\nconst b = a / 2 / c;\n// no /x|y/\nf(/[/]x\\/y/g)"),
    ).toEqual(["ab|cd", "[/]x\\/y"]);
    expect(wordAlternatives("^(?:junior|senior|\\d+)s?$")).toBe(2);
    expect(wordAlternatives("(?<name>leave|parental leave)\\b")).toBe(2);
    expect(wordAlternatives("leave")).toBe(0);
  });
});
