import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  type Engine,
  findTarget,
  planPathway,
  readResume,
  rolesForTitle,
} from "../engine/index.ts";
import { roleDocument } from "./record-documents.ts";
import { checkKnowledge, loadRecords } from "./checked-records.ts";
import { fingerprintKnowledge, loadEngine, loadKnowledge } from "./index.ts";

const records = loadRecords();

describe("an operator's folder", () => {
  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  /** Creates a folder with the given files: a list becomes NDJSON, an object becomes JSON. */
  function folderWith(files: Readonly<Record<string, object | string>>): string {
    const folder = mkdtempSync(join(tmpdir(), "waymark-knowledge-"));
    folders.push(folder);
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      const text = Array.isArray(content)
        ? content.map((record) => JSON.stringify(record)).join("\n")
        : JSON.stringify(content, null, 2);
      writeFileSync(join(folder, name), typeof content === "string" ? content : text);
    }
    return folder;
  }

  const prospector = {
    ...records.roles.find(({ id }) => id === "registered-nurse")!,
    id: "lunar-prospector",
    title: "Lunar Prospector",
    titles: { synonym: ["Regolith Prospector"] },
    group: "space",
  };
  const engineOf = async (folder: string): Promise<Engine> => (await loadKnowledge(folder)).engine;
  const planOf = async (folder: string): Promise<string> => {
    const engine = await engineOf(folder);
    const target = findTarget(engine, { title: "Lunar Prospector" })!;
    const options = { weeklyHours: 10, includeResources: false };
    return JSON.stringify(planPathway(engine, target, { skills: [] }, undefined, options));
  };

  it("may hold the reader's weights of an earlier version, which then read", async () => {
    const weights = readFileSync(join(import.meta.dirname, "../../models/reader.bin"));
    const version = /"version": *"(?<version>[^"]+)"/.exec(weights.toString("latin1", 0, 400))!
      .groups!["version"]!;
    const earlier = version.replace(/.$/, "x");
    const folder = folderWith({});
    const at = weights.indexOf(version);
    writeFileSync(join(folder, "reader.bin"), weights.fill(earlier, at, at + version.length));
    const { reader } = await engineOf(folder);
    expect([reader?.version, loadEngine().reader?.version]).toEqual([earlier, version]);
    expect(fingerprintKnowledge(folder)).not.toBe(fingerprintKnowledge(folderWith({})));
  });

  it("adds, replaces and removes records without changing the built-in ones", () => {
    const folder = folderWith({
      "skills/own.ndjson": [
        { id: "our-own-tool", name: "Our Own Tool", group: "tools", hours: [1, 2, 3] },
        { id: "java", name: "Java of ours", group: "technical", hours: [1, 2, 3] },
        { id: "python", remove: true },
      ],
    });
    const { skills } = loadRecords(folder);
    expect(skills.find((skill) => skill.id === "our-own-tool")).toBeDefined();
    expect(skills.find((skill) => skill.id === "java")?.name).toBe("Java of ours");
    expect(skills.find((skill) => skill.id === "python")).toBeUndefined();
    expect(records.skills.find((skill) => skill.id === "python")).toBeDefined();
  });

  it("replaces the way into a role", async () => {
    const librarian = {
      id: "librarian",
      way: "open",
      asks: "a love of order",
      months: 0,
      without: "You can begin at once.",
      start: "Library assistant",
    };
    const { id: _, ...entry } = librarian;
    const role = records.roles.find(({ id }) => id === "librarian")!;
    const folder = folderWith({
      "roles/own/librarian.yaml": { ...roleDocument(role, undefined), entry },
    });
    const summaryOf = (engine: Engine): string => {
      const target = findTarget(engine, { title: "Librarian" })!;
      const options = { weeklyHours: 10, includeResources: false };
      return planPathway(engine, target, { skills: [] }, undefined, options).roadmap.summary;
    };
    expect(summaryOf(loadEngine())).toMatch(/usual way in is a training/);
    expect(summaryOf(await engineOf(folder))).not.toMatch(/usual way in/);
  });

  it("extends the word lists for parsing titles and résumés", async () => {
    const folder = folderWith({
      "languages/en/abbreviations.ndjson": [{ id: "xqw", means: "registered nurse" }],
      "lexicon/headings.ndjson": [{ id: "Xyzzy", section: "skills" }],
    });
    const sectionsOf = (engine: Engine): string[] =>
      readResume(engine, "Jane Doe\nXyzzy\nJava", { now: new Date(0) }).sections.map(
        ({ kind }) => kind,
      );
    const [built, extended] = [loadEngine(), await engineOf(folder)];
    expect(rolesForTitle(built, "XQW")[0]?.role.id).not.toBe("registered-nurse");
    expect(rolesForTitle(extended, "XQW")[0]).toMatchObject({
      score: 1,
      role: { id: "registered-nurse" },
    });
    expect(sectionsOf(built)).toEqual(["header"]);
    expect(sectionsOf(extended)).toEqual(["header", "skills"]);
    expect(fingerprintKnowledge(folder)).not.toBe(fingerprintKnowledge());
  });

  it("is reported when a role's group has no record, and such a role is planned all the same", async () => {
    const folder = folderWith({
      "roles/own/lunar-prospector.yaml": roleDocument(prospector, undefined),
    });
    expect(checkKnowledge(folder).problems).toEqual([
      `${join(folder, "roles/own/lunar-prospector.yaml")}:4: role lunar-prospector: its group space has no record in groups.ndjson`,
    ]);
    expect(await planOf(folder)).not.toBe("");
  });

  it.each([
    [
      "a line that is not JSON",
      { "skills/own.ndjson": '\n{"id":' },
      "skills/own.ndjson:2 is not a JSON record",
    ],
    [
      "a line that is not an object",
      { "skills/own.ndjson": "7" },
      "skills/own.ndjson:1 is not a JSON object",
    ],
    [
      "a field that a record repeats",
      {
        "languages/xx/lexicon.json": '{\n  "function_words": ["a"],\n  "function_words": ["b"]\n}',
      },
      "languages/xx/lexicon.json:3 repeats a field of the same record",
    ],
    [
      "a document that is not YAML",
      { "roles/own/x.yaml": "id: x\n  title: [" },
      "roles/own/x.yaml:2 is not YAML",
    ],
    [
      "a malformed record",
      { "languages/en/ranks.ndjson": [{ id: "boss", rank: "top" }] },
      "languages/en/ranks.ndjson:1: rank boss: rank is none of",
    ],
    [
      "a file of an unknown name",
      { "lexicon/heading.ndjson": [] },
      "lexicon/heading.ndjson is not a file of a knowledge base",
    ],
  ])("is refused at load with %s", async (_, files, message) => {
    const folder = folderWith(files);
    await expect(engineOf(folder)).rejects.toThrow(`${folder}/${message}`);
  });
});
