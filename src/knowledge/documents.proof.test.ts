import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { checkRecords } from "../engine/record-checks.ts";
import { TEST_LEXICON } from "../engine/knowledge/lexicon.fixture.ts";
import { TEST_ROLES, TEST_SKILLS } from "../engine/knowledge/records.fixture.ts";
import { loadRecords } from "./checked-records.ts";
import { listDocuments } from "./index.ts";
import { formatDocument, parseDocument } from "./yaml.ts";

describe("a document", () => {
  const leaf = fc.oneof(
    fc.string(),
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("yes", "null", "1.5", "a: b", "# no", "- x", "x #y", "", " a", "2026-11-16"),
    fc.lorem({ maxCount: 40 }),
    fc.boolean(),
    fc.integer(),
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie("value"), { maxLength: 5 }),
      fc.dictionary(fc.string({ minLength: 1 }), tie("value"), { maxKeys: 5 }),
    ),
  }));
  const document = fc.dictionary(fc.string({ minLength: 1 }), value, { minKeys: 1, maxKeys: 6 });

  it("is read back as the very value that was written", () => {
    fc.assert(
      fc.property(document, (given) => {
        // A dictionary of fast-check has no prototype.
        expect(parseDocument(formatDocument(given))).toEqual(structuredClone(given));
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it("does not change when it is formatted again", () => {
    fc.assert(
      fc.property(document, (given) => {
        const text = formatDocument(given);
        expect(formatDocument(parseDocument(text) as object, text)).toBe(text);
      }),
      { seed: 8, numRuns: 200 },
    );
  });

  it("keeps its comments above the lines that they stood above", () => {
    const before = `# The head.
id:   nurse
titles:
    # Only in hospitals.
    - Ward Nurse
    - RN
# The end.
`;
    expect(formatDocument(parseDocument(before) as object, before)).toBe(`# The head.
id: nurse
# Only in hospitals.
titles: [Ward Nurse, RN]
# The end.
`);
  });
});

describe("the built-in documents", () => {
  it("are all in the one format", () => {
    const documents = listDocuments();
    expect(documents.length).toBeGreaterThan(1000);
    const wrong = documents.filter((path) => {
      const text = readFileSync(path, "utf8");
      return formatDocument(parseDocument(text) as object, text) !== text;
    });
    expect(wrong).toEqual([]);
  });
});

describe("the schema", () => {
  it("gives the JSON Schemas for editors and the tables of the README as they are", () => {
    const script = join(import.meta.dirname, "../../scripts/knowledge-schema.ts");
    const { status, stderr } = spawnSync(process.execPath, [script, "--check"], {
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});

describe("a document of the pages in a language", () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-pages-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (text: string): void => {
    mkdirSync(join(folder, "resources"), { recursive: true });
    writeFileSync(join(folder, "resources/de.yaml"), text);
  };
  const germanPages = (skill: string) =>
    loadRecords(folder).resources.find(({ id }) => id === `de/${skill}`)?.resources;

  it("replaces or removes the built-in pages of a skill in that language only", () => {
    const page = "- { title: Eigenes, url: https://example.org/sql, platform: Wir, kind: course }";
    write(`language: de\nskills:\n  sql:\n    ${page}\n  python: { remove: true }\n`);
    expect(germanPages("sql")).toEqual([
      {
        title: "Eigenes",
        url: "https://example.org/sql",
        platform: "Wir",
        kind: "course",
        language: "de",
      },
    ]);
    expect(germanPages("python")).toBeUndefined();
    const ids = loadRecords(folder).resources.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["python", "fr/python", "de/git"]));
  });

  it("is refused with an unknown kind, level or field, named with its place", () => {
    const page = "title: Eigenes, url: https://example.org/sql, platform: Wir";
    for (const [field, problem] of [
      ["kind: podcast", "resources[0].kind is none of course,"],
      ["level: easy", "resources[0].level is none of introduction, intermediate, advanced"],
      ["stars: 5", "resources[0].stars is no field of such a record"],
    ]) {
      write(`language: de\nskills:\n  sql:\n    - { ${page}, ${field} }\n`);
      expect(() => loadRecords(folder)).toThrow(problem!);
    }
  });

  it("is reported when a page stands twice in a skill, in whatever language", () => {
    const [skill] = TEST_SKILLS;
    const page = { title: "A", url: "https://example.org/a", platform: "Us" };
    const resources = [skill!.id, `de/${skill!.id}`].map((id) => ({ id, resources: [page] }));
    const records = { ...TEST_LEXICON, skills: TEST_SKILLS, roles: TEST_ROLES, resources };
    const problems = checkRecords(records).map(({ text }) => text);
    expect(problems).toContain(`resources de/${skill!.id}: ${page.url} stands twice`);
  });
});
