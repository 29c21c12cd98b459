import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareEnv, temporaryFolder, type Folder } from "./support/command.ts";

const CONSOLE = join(import.meta.dirname, "../console");
const DIST = join(CONSOLE, "dist");

const filesIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]),
  );

describe("the built console", () => {
  let folder: Folder;
  beforeAll(async () => {
    folder = await temporaryFolder();
    // In a process of its own: the test runner's NODE_ENV would change the build.
    const vite = join(CONSOLE, "../node_modules/vite/bin/vite.js");
    const args = [vite, "build", CONSOLE, "--outDir", folder.path, "--emptyOutDir"];
    await promisify(execFile)(process.execPath, args, { env: bareEnv() });
  });
  afterAll(() => folder.remove());

  it("is what `npm run console:build` makes of the sources", () => {
    const committed = filesIn(DIST);
    const rebuilt = filesIn(folder.path);
    expect([...committed.keys()].toSorted()).toEqual([...rebuilt.keys()].toSorted());
    for (const [name, text] of rebuilt)
      expect(committed.get(name) === text, `${name} differs: run npm run console:build`).toBe(true);
  });

  it("has no inline script, loads from this server only, and never parses text as HTML", () => {
    const files = filesIn(DIST);
    const page = files.get("index.html")!;
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style| style="| on\w+="/);
    for (const [, url] of page.matchAll(/\b(?:href|src)="([^"]+)"/g)) expect(url).toMatch(/^\/\w/);
    const sources = filesIn(join(CONSOLE, "src"));
    for (const [name, text] of sources)
      expect([
        name,
        /dangerouslySetInnerHTML|innerHTML|document\.write|\beval\(/.test(text),
      ]).toEqual([name, false]);
  });

  it("is at most 400 KB compressed in all", () => {
    const bytes = [...filesIn(DIST).values()].map((text) => gzipSync(text).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400 * 1024);
  });

  it("bundles packages with licences that ask for their notice only, and has the notices", () => {
    const notices = readFileSync(join(DIST, "licences.md"), "utf8");
    const licences = [...notices.matchAll(/^## \S+ - \S+ \((.+)\)$/gm)].map(([, name]) => name!);
    expect(licences.length).toBeGreaterThan(10);
    expect(
      licences.filter((name) => !/^(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0)$/.test(name)),
    ).toEqual([]);
  });

  it("has one style sheet, with a light and a dark value for every colour", () => {
    const sheets = [...filesIn(DIST).keys()].filter((name) => name.endsWith(".css"));
    expect(sheets).toHaveLength(1);
    const own = readFileSync(join(CONSOLE, "src/styles.css"), "utf8");
    const colours = [...own.matchAll(/^ {2}--\w[\w-]*: (.*#[0-9a-f]{6}.*);$/gm)].map(([, v]) => v!);
    expect(colours.length).toBeGreaterThan(10);
    for (const value of colours)
      expect(value).toMatch(/^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/);
  });
});
