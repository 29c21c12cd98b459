import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ENGINE = join(import.meta.dirname, "../src/engine");

const files = readdirSync(ENGINE, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(file))
  .toSorted();

/** Values a module may create at its top level, because nothing in the engine changes them. */
const CONSTANT_CLASSES = /^(?:Map|Set|RegExp|WebAssembly\.Module)$/;
const CHANGING =
  "add|set|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|append";

interface Constant {
  readonly name: string;
  readonly init: string;
}

/** Relies on formatted code: a line without indentation is at the top level. */
function constantsOf(text: string): Constant[] {
  const pattern = /^(?:export )?const (\w+)(?:: [^=]+?)? =\s+([^]*?)(?=\n\S|\n*$(?![^]))/gm;
  return [...text.matchAll(pattern)].map(([, name, init]) => ({ name: name!, init: init!.trim() }));
}

/** Reasons why a file's modules hold state; empty when they do not. */
function stateIn(text: string): string[] {
  const found: string[] = [];
  for (const [line] of text.matchAll(
    /^(?:export )?(?:let|var) .*|^ +static #?\w+(?:: [^=]+)? = .*/gm,
  ))
    found.push(line);
  for (const { name, init } of constantsOf(text)) {
    const created = /^new ([\w.]+)/.exec(init)?.[1];
    if (created !== undefined && !CONSTANT_CLASSES.test(created))
      found.push(`${name} is a ${created}`);
    if (/[/"`][a-z]*[gy][a-z]*["`]?[,);\s]*$/.test(init)) {
      // Patterns with these flags keep `lastIndex`; `matchAll` and `replace` copy or reset it.
      if (new RegExp(`\\b${name}\\.(?:exec|test)\\(`).test(text))
        found.push(`${name} remembers its last match`);
    }
    const change = new RegExp(
      `(?<![\\w.#])${name}(?:\\.(?:${CHANGING})\\(|(?:\\.\\w+|\\[[^\\]]*\\])+ (?:[-+*|&^]|<<|\\?\\?)?= |(?:\\.\\w+|\\[[^\\]]*\\])+(?:\\+\\+|--))`,
    );
    const changed = change.exec(text);
    if (changed) found.push(`${name} is changed: ${changed[0]}`);
  }
  return found;
}

describe("the engine's modules", () => {
  it("hold no state: expensive values are fields of an object created by the caller", () => {
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((file) =>
      stateIn(readFileSync(join(ENGINE, file), "utf8")).map((what) => `${file}: ${what}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    "let last = 0;",
    "export let last = 0;",
    "const CACHE = new WeakMap<Knowledge, Row>();",
    "const CACHE = new TextCache<Role>(20_000);",
    "const CACHE = new Map<string, Role>();\n\nfunction f() {\n  CACHE.set(a, b);\n}",
    "const COUNTS = Array.from(X);\n\nfunction f() {\n  COUNTS[i] = 1;\n}",
    "const COUNTS: number[] = [];\nfor (const x of X) COUNTS.push(x);",
    "const TOTAL = { count: 0 };\n\nfunction f() {\n  TOTAL.count++;\n}",
    "const WORD = /x/g;\n\nfunction f() {\n  return WORD.exec(text);\n}",
    'const WORD = new RegExp(\n  "x",\n  "uy",\n);\n\nfunction f() {\n  return WORD.test(text);\n}',
    "class A {\n  static seen = new Set<string>();\n}",
  ])("are found to hold state by this test: %j", (text) => {
    expect(stateIn(`${text}\n`)).not.toEqual([]);
  });

  it.each([
    'const NAMES: ReadonlySet<string> = new Set(["a"]);\n\nfunction f() {\n  return NAMES.has(x);\n}',
    "const WORD = /x/g;\n\nfunction f() {\n  return text.matchAll(WORD);\n}",
    "function f() {\n  let last = 0;\n  const seen = new Map();\n  seen.set(1, last);\n}",
    "class A {\n  static of(x: number): A {\n    return new A();\n  }\n}",
  ])("may have constants: %j", (text) => {
    expect(stateIn(`${text}\n`)).toEqual([]);
  });
});
