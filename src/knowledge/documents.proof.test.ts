import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { checkRecord, checkRecords } from "../engine/index.ts";
import { TEST_LEXICON } from "../engine/knowledge/lexicon.fixture.ts";
import { TEST_ROLES, TEST_SKILLS } from "../engine/knowledge/records.fixture.ts";
import { checkKnowledge, listDocuments, loadRecords } from "./index.ts";
import { convertFolder } from "./convert.ts";
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

const DIPLOMA = "space-law-diploma-of-space-is";
const OLD_RULE = {
  id: "space-law",
  profession: "Space law",
  country: "IS",
  authority: "A board",
  steps: [
    { kind: "apply", title: "Ask for a place", text: "Ask.", months: 1 },
    { kind: "study", title: "Complete the diploma of space", text: "Study.", months: 30 },
    { kind: "placement", title: "Work on the moon", text: "Work.", months: 12, paid: true },
    { kind: "register", title: "Register with the board", text: "Register.", months: 1 },
  ],
  shortened_by: [
    {
      holds: "degree",
      fields: ["law"],
      text: "A law degree shortens the study.",
      steps: ["study", "placement", "register"],
      months: 25,
    },
    { holds: "licence", text: "They register.", steps: ["register"], months: 1 },
  ],
  year: 2024,
  sources: [
    {
      url: "https://example.org/space",
      title: "Space",
      publisher: "A board",
      kind: "official",
      language: "en",
      says: "A diploma, then work.",
      supports: ["authority", "steps.1", "shortened_by.0"],
      checked: "2026-11-16",
    },
  ],
};

describe("a document of a profession with steps and shortenings", () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-old-profession-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is refused with the command that converts it, which gives each way its own months", () => {
    const { profession, ...rule } = OLD_RULE;
    const roles = ["lawyer"];
    mkdirSync(join(folder, "professions"));
    writeFileSync(
      join(folder, "professions/space-law.yaml"),
      formatDocument({ id: "space-law", profession, rules: [{ ...rule, roles }] }),
    );
    expect(() => loadRecords(folder)).toThrow(`waymark knowledge convert ${folder}`);
    expect(convertFolder(folder)).toEqual(["professions/space-law.yaml"]);
    const { regulated, credentials } = loadRecords(folder);
    const converted = regulated.find((one) => one.id === "space-law");
    const own = credentials.filter(({ country }) => country === "IS");
    expect(checkRecord("regulated", converted)).toEqual([]);
    expect(own.flatMap((one) => checkRecord("credentials", one))).toEqual([]);
    const register = "space-law-registration-with-the-board-is";
    expect(converted).toMatchObject({
      requires: [register],
      ways: [
        {
          id: "usual",
          for: "anyone",
          steps: ["ask-for-a-place", DIPLOMA, "work-on-the-moon", register],
        },
        {
          id: "degree-1",
          for: { degree: { fields: ["law"] } },
          steps: [{ step: DIPLOMA, months: 12 }, "work-on-the-moon", register],
        },
        { id: "abroad-2", for: { abroad: [register] }, steps: [register] },
      ],
      sources: [{ supports: ["authority", `steps.${DIPLOMA}`, "ways.degree-1"] }],
    });
  });
});

describe("a knowledge folder of version 0.1", () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-old-knowledge-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const records = loadRecords();
  const {
    titles,
    ladder: _,
    ...nurse
  } = records.roles.find(({ id }) => id === "registered-nurse")!;
  const write = (name: string, lines: readonly object[]): void => {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  };

  it("is refused with the command that converts it, and holds the same after that", () => {
    const id = "lunar-nurse";
    write("roles/own.ndjson", [
      { ...nurse, id, title: "Lunar Nurse", titles: ["Moon Nurse"], ladder: ["Lunar Nurse"] },
      { id: "accountant", remove: true },
    ]);
    const {
      id: __,
      countries: ___,
      ...route
    } = records.routes.find((one) => one.id === "software-engineer")!;
    write("routes/own.ndjson", [
      { id, ...route, months: 7 },
      { id: "software-engineer", ...route, months: 8 },
    ]);
    write("skills/own.ndjson", [
      {
        id: "moon-walking",
        name: "Moon Walking",
        group: "technical",
        broader: { physics: 0.7, chemistry: 0.5, astronomy: 0.4 },
        requires: ["first-aid"],
        includes: ["ppe"],
        hours: [1, 2, 3],
      },
    ]);
    write("regulated/own.ndjson", [{ ...OLD_RULE, roles: [id] }]);

    expect(() => loadRecords(folder)).toThrow(`waymark knowledge convert ${folder}`);
    convertFolder(folder, records);
    const converted = loadRecords(folder);
    const role = converted.roles.find((one) => one.id === id);
    expect(role).toMatchObject({ titles: { synonym: ["Moon Nurse"] }, core: nurse.core });
    expect(converted.roles.some((one) => one.id === "accountant")).toBe(false);
    const months = (of: string) => converted.routes.find((one) => one.id === of)?.months;
    expect([months(id), months("software-engineer")]).toEqual([7, 8]);
    expect(converted.regulated.find((one) => one.id === "space-law")?.roles).toEqual([id]);
    expect(converted.credentials.find((one) => one.id === DIPLOMA)?.months).toBe(30);
    expect(converted.roles.find((one) => one.id === "registered-nurse")?.titles).toEqual(titles);
    expect(converted.skills.find((one) => one.id === "moon-walking")).toMatchObject({
      needs: ["first-aid"],
      shows: { physics: "intermediate", chemistry: "beginner", ppe: "intermediate" },
    });
    const aboutOwn = checkKnowledge(folder).problems.filter((text) => text.includes(folder));
    expect(aboutOwn).toEqual([]);
  });
});
