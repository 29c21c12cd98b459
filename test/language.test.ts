import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** Phrases that earlier versions used instead of an ordinary word, with that word. */
const PHRASES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\banew\b/i, "again, re-…"],
  [/\bwhoever\b/i, "the process that …, a caller that …"],
  [/\bin vain\b/i, "without effect"],
  [/\bborne out\b/i, "supported"],
  [/\b(?:became|become|becomes) of\b/i, "the result of"],
  [/\b(?:taken|takes?|took) (?:\w+ )?for (?:dead|one|gone)\b/i, "considered dead, treated as"],
  [/\bturn(?:s|ed|ing)? (?:\w+ ){0,3}away\b/i, "reject"],
  [/\bgo(?:es|ing)? on (?:with|serving|past|writing|under|until|again|from)\b/i, "continue"],
  [/\b(?:is|are) told by\b/i, "is detected from"],
  [/\bhold(?:s|ing)? up (?:nobody|others|the others)\b/i, "delay, block"],
  [/\bmachines? that drifts? drifts?\b/i, "machine drift affects both alike"],
  [/^(?:Then it is not|Nobody |None of |Thus |So that )/, "subject, verb, reason"],
];

const listed = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
    join(folder, file),
  );
const files = [
  ...readdirSync(ROOT).filter((file) => file.endsWith(".md")),
  ...["src", "console/src", "test", "bench", "scripts", "docs", "knowledge", ".github"].flatMap(
    listed,
  ),
].toSorted();
const documents = files.filter((file) => file.endsWith(".md"));
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** Headings, items, rows and paragraphs of a document, each in one line. */
const blocksOf = (text: string): string[] =>
  text
    .split(/\n(?=\s*(?:[-|#>`]|\d+\. |\n|$))/)
    .map((block) => block.replaceAll(/\s+/g, " ").trim());

/** The sentences of a source file that are written for people: comments and test titles. */
function proseOf(code: string): string[] {
  const comments = [...code.matchAll(/\/\*[^]*?\*\/|(?:^|\s)\/\/ .*(?:\n\s*\/\/ .*)*/g)];
  const titles = [...code.matchAll(/\b(?:it|describe|test)(?:\.each\([^]*?\))?\(\s*"([^"\n]+)"/g)];
  return [
    ...comments.map(([text]) => text.replaceAll(/\/\*\*?|\*\/|(?:^|\n)\s*(?:\*|\/\/)|\n/g, " ")),
    ...titles.map(([, title]) => title!),
  ].map((text) => text.replaceAll(/\s+/g, " ").trim());
}

const findPhrases = (prose: readonly string[]): string[] =>
  prose.flatMap((text) =>
    PHRASES.filter(([pattern]) => pattern.test(text)).map(
      ([, instead]) => `"${text.slice(0, 90)}" (write: ${instead})`,
    ),
  );

describe("the language of the codebase", () => {
  it("avoids phrases that have an ordinary word, in comments and test titles", () => {
    const self = "test/language.test.ts";
    const sources = files.filter((file) => file.endsWith(".ts") && file !== self);
    expect(sources.length).toBeGreaterThan(300);
    const found = sources.flatMap((file) =>
      findPhrases(proseOf(read(file))).map((hit) => `${file}: ${hit}`),
    );
    expect(found).toEqual([]);
  });

  it("avoids them in documents", () => {
    const generated = new Set(["docs/measurements/quality.md", "docs/measurements/reading.md"]);
    const found = documents
      .filter((file) => !generated.has(file))
      .flatMap((file) => findPhrases(blocksOf(read(file))).map((hit) => `${file}: ${hit}`));
    expect(found).toEqual([]);
  });

  it.each([
    "// Another process was taken for dead.",
    "/** Whoever\n * writes it. */",
    "/* Bad rows are\n * turned away. */",
    "// Nobody waits here.",
    'it("is encrypted anew", () => {});',
  ])("is checked: %j", (code) => {
    expect(findPhrases(proseOf(code))).toHaveLength(1);
  });

  it("is not checked in strings and code", () => {
    expect(findPhrases(proseOf('const anew = "turned away";'))).toEqual([]);
  });
});

describe("the documents", () => {
  it("have no broken relative link", () => {
    const broken = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)/g)]
        .filter(([, target]) => !existsSync(join(ROOT, dirname(file), target!)))
        .map(([, target]) => `${file}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it("link to headings that exist", () => {
    const broken = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)#([^)\s]+)\)/g)]
        .map(([, to, heading]) => [to ? join(dirname(file), to) : file, heading!] as const)
        .filter(([to]) => to.endsWith(".md") && existsSync(join(ROOT, to)))
        .filter(([to, heading]) => !anchorsOf(read(to)).has(decodeURIComponent(heading)))
        .map(([to, heading]) => `${file}: ${to}#${heading}`),
    );
    expect(broken).toEqual([]);
  });

  it("answer forty questions of buyers, each by a link", () => {
    const rows = [...read("docs/guides/buyers-questions.md").matchAll(/^\| (\d+)\. .+$/gm)];
    expect(rows.map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 40 }, (_, place) => place + 1),
    );
    expect(rows.filter(([row]) => !/\]\([^)]+\)/.test(row))).toEqual([]);
  });

  it("wrap their prose at 120 characters", () => {
    // Written by programs: the tables of fields and the report of the evaluation.
    const isWritten = (file: string) =>
      file.startsWith("knowledge/") || /^docs\/measurements\/(?:quality|reading)\.md$/.test(file);
    const long = documents
      .filter((file) => !isWritten(file))
      .flatMap((file) => {
        const prose = read(file).replaceAll(/^ *```[^]*?^ *```/gm, "");
        return prose
          .split("\n")
          .filter((line) => line.length > 120 && !/^ *\|/.test(line) && / \S/.test(line.trim()))
          .map((line) => `${file}: ${line}`);
      });
    expect(documents.length).toBeGreaterThan(60);
    expect(long).toEqual([]);
  });

  it("are all on the map in docs/README.md", () => {
    const map = read("docs/README.md");
    const pages = readdirSync(join(ROOT, "docs")).filter((page) => page !== "README.md");
    expect(pages.filter((page) => !map.includes(`](${page}`))).toEqual([]);
  });

  it("number the decisions without holes, each with date, status and an entry in the index", () => {
    const index = read("docs/decisions/README.md");
    const pages = readdirSync(join(ROOT, "docs/decisions"))
      .filter((page) => page !== "README.md")
      .toSorted();
    pages.forEach((page, i) => {
      const number = String(i + 1).padStart(4, "0");
      expect(page).toMatch(new RegExp(`^${number}-`));
      expect(read(`docs/decisions/${page}`)).toMatch(
        new RegExp(`^# ${number} .+\\n\\n- Date: \\d{4}-\\d\\d-\\d\\d\\n- Status: \\w+`),
      );
      expect(index).toContain(`](${page})`);
    });
  });
});

/** As GitHub makes them: of a heading that stands twice the second has a number. */
function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, title] of markdown.replaceAll(/^```[^]*?^```/gm, "").matchAll(/^#+ (.+)$/gm)) {
    const plain = title!.replaceAll(/\]\([^)]*\)/g, "").toLowerCase();
    const anchor = plain
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
      .trim()
      .replaceAll(" ", "-");
    for (let copy = 0; ; copy++) {
      const name = copy === 0 ? anchor : `${anchor}-${copy}`;
      if (anchors.has(name)) continue;
      anchors.add(name);
      break;
    }
  }
  return anchors;
}
