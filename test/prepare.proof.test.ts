import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadBuiltIn } from "../src/knowledge/index.ts";
import { bareEnv, finished, temporaryFolder, type Folder } from "./support/command.ts";

const ROOT = join(import.meta.dirname, "..");

let folder: Folder;
beforeAll(async () => void (folder = await temporaryFolder()));
afterAll(() => folder.remove());

describe("npm ci", () => {
  it("compiles modules and knowledge base for the first start, the same bytes in every process", async () => {
    const [there, here] = [join(folder.path, "there"), join(folder.path, "here")];
    const script = join(ROOT, "scripts/prepare.ts");
    const child = spawn(process.execPath, [script, there], { cwd: "/", env: bareEnv() });
    expect(await finished(child)).toMatchObject({ code: 0, err: "" });
    const { madeOf } = loadBuiltIn({ cacheFolder: here });
    expect(readFileSync(join(there, madeOf)).equals(readFileSync(join(here, madeOf)))).toBe(true);
    const modules = readdirSync(there).find((name) => name.startsWith("v"))!;
    expect(readdirSync(join(there, modules)).length).toBeGreaterThan(1_000);
  });

  it("succeeds before the sources are there, as in an image", async () => {
    await cp(join(ROOT, "package.json"), join(folder.path, "package.json"));
    const child = spawn("npm", ["run", "prepare"], { cwd: folder.path, env: bareEnv() });
    const { code, err } = await finished(child);
    expect([code, err]).toEqual([0, expect.not.stringContaining("prepare.ts")]);
  });
});
