import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadRecords } from "./index.ts";
import { convertFolder, isOldLayout } from "./convert.ts";
import { formatTranslations } from "./translations.ts";

const folder = mkdtempSync(join(tmpdir(), "waymark-translations-"));
afterAll(() => rmSync(folder, { recursive: true }));
const german = join(folder, "languages", "de");
mkdirSync(german, { recursive: true });
const records = loadRecords();
const { asks } = records.routes.find(({ id }) => id === "actuary")!;

const write = (name: string, ...lines: object[]): void =>
  writeFileSync(join(german, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
const read = (name: string): unknown[] =>
  readFileSync(join(german, name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

describe("translations of an operator's folder", () => {
  it("that are kept by their English are converted to the ids of their sentences", () => {
    write("own-prose.ndjson", { id: asks, text: "A" }, { id: "Apply now", text: "B" });
    expect(isOldLayout(folder)).toBe(true);
    convertFolder(folder, records);
    expect(isOldLayout(folder)).toBe(false);
    expect(readdirSync(german)).toEqual(["code-prose.ndjson", "routes-prose.ndjson"]);
    const of = expect.stringMatching(/^[0-9a-f]{12}$/) as string;
    expect(read("routes-prose.ndjson")).toEqual([{ id: "routes/actuary/asks", of, text: "A" }]);
    expect(read("code-prose.ndjson")).toEqual([{ id: "code/apply-now", of, text: "B" }]);
  });

  it("get the hash of their English when they are formatted, from the record or as written", () => {
    const [converted] = read("routes-prose.ndjson") as { of: string }[];
    write(
      "routes-prose.ndjson",
      { id: "routes/actuary/start", of: "Any text.", text: "C" },
      { id: "routes/actuary/asks", text: "A" },
    );
    expect(formatTranslations(folder, records, true)).toHaveLength(1);
    expect(formatTranslations(folder, records)).toHaveLength(1);
    expect(formatTranslations(folder, records)).toEqual([]);
    expect(read("routes-prose.ndjson")).toMatchObject([
      { id: "routes/actuary/asks", of: converted?.of, text: "A" },
      { id: "routes/actuary/start", of: expect.stringMatching(/^[0-9a-f]{12}$/) as string },
    ]);
  });
});
