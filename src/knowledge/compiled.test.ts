import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { readCompiled, writeCompiled } from "./compiled.ts";
import { compilingTables, createEngine, readResume, rolesForTitle } from "../engine/index.ts";
import { TEST_LEXICON } from "../engine/knowledge/lexicon.fixture.ts";
import { TEST_ROLES, TEST_SKILLS } from "../engine/knowledge/records.fixture.ts";
import { loadRecords } from "./checked-records.ts";
import { loadBuiltIn } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "waymark-compiled-"));
afterAll(() => rmSync(folder, { recursive: true }));

const RECORDS = { ...TEST_LEXICON, skills: TEST_SKILLS, roles: TEST_ROLES };
const FILE = "knowledge-built-in-test.bin";
const path = join(folder, FILE);
const tables = finish(compilingTables(RECORDS));

function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Answers of an engine that use most of its tables. */
function answers(compiled: typeof tables | undefined): unknown {
  const engine = createEngine(RECORDS, compiled ? { compiled } : {});
  const text = "Backend Developer\n\nExperience\n2019 - 2024 Software Engineer, Acme\nPyhton, SQL";
  return [
    readResume(engine, text, { now: new Date("2026-01-01") }),
    rolesForTitle(engine, TEST_ROLES[0]!.title),
    engine.skillNames.search("py"),
    [...engine.nameWordCounts],
    [...engine.rolesByTitle],
  ];
}

describe("a compiled knowledge base", () => {
  it("holds the very tables that were written, and answers like the records", () => {
    writeCompiled(FILE, tables, folder);
    const read = readCompiled(FILE, folder);
    expect(read).toEqual(tables);
    expect(answers(read)).toEqual(answers(undefined));
  });

  it("is written whole: no unfinished file stays", () => {
    writeCompiled(FILE, tables, folder);
    expect(readdirSync(folder)).toEqual([FILE]);
  });

  it.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    ["empty", () => Buffer.alloc(0)],
    ["something else", () => Buffer.from("not a knowledge base, but long enough to have a header")],
    [
      "damaged by one bit",
      (bytes: Buffer) => {
        bytes[bytes.length >> 1]! ^= 1;
        return bytes;
      },
    ],
  ])("is ignored when the file is %s, and replaced", (_, damage) => {
    writeCompiled(FILE, tables, folder);
    writeFileSync(path, damage(readFileSync(path)));
    expect(readCompiled(FILE, folder)).toBeUndefined();
    writeCompiled(FILE, tables, folder);
    expect(readCompiled(FILE, folder)).toBeDefined();
  });

  it("keeps the file of the version before, and no older one", () => {
    const names = ["a", "b", "c"].map((key) => `knowledge-overlay-${key}.bin`);
    for (const name of names) writeCompiled(name, tables, folder);
    expect(readdirSync(folder).filter((name) => name.includes("overlay"))).toHaveLength(2);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([FILE, names[2]]));
  });

  it("is not needed: where it cannot be written, everything comes from the records", () => {
    // A file in the folder's place: root, too, cannot write below it.
    const blocked = join(folder, "blocked");
    writeFileSync(blocked, "");
    chmodSync(blocked, 0o400);
    writeCompiled(FILE, tables, blocked);
    const { engine } = loadBuiltIn({ cacheFolder: blocked });
    expect(engine.skillNames.search("python")).toEqual(
      loadBuiltIn().engine.skillNames.search("python"),
    );
  });

  it.each(["engine/engine.ts", "knowledge/parse.ts"])(
    "has another name after a change of src/%s, which makes its tables",
    async (changed) => {
      const copy = mkdtempSync(join(folder, "code-"));
      cpSync(fileURLToPath(new URL(".", import.meta.url)), join(copy, "knowledge"), {
        recursive: true,
      });
      mkdirSync(join(copy, "engine"));
      writeFileSync(join(copy, "engine", "engine.ts"), "");
      const own = join(copy, "knowledge", "compiled.ts");
      const { compiledFileOf } = (await import(own)) as typeof import("./compiled.ts");
      const before = compiledFileOf("built-in", "");
      expect(compiledFileOf("built-in", "")).toBe(before);
      appendFileSync(join(copy, changed), "// changed");
      expect(compiledFileOf("built-in", "")).not.toBe(before);
      rmSync(copy, { recursive: true });
    },
  );

  it("is made of all records: those loaded without it are the same", () => {
    const { engine } = loadBuiltIn();
    const given = new Map(loadRecords().skills.map((record) => [record.id, record.name]));
    expect(new Map(engine.knowledge.skillList.map(({ id, name }) => [id, name]))).toEqual(given);
  });
});
