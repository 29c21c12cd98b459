import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareEnv, finished, temporaryFolder, type Folder, type Ran } from "../support/command.ts";
import { addJobs } from "../support/jobs.ts";
import { startPathwayBench, type PathwayBench } from "../support/pathways.ts";
import { PYTHON_SDK } from "./python-runtime.ts";

/* The SDKs as their users get them: packed, installed into an empty project, run. */

const ROOT = join(import.meta.dirname, "..", "..");
const TYPESCRIPT_SDK = join(ROOT, "sdk", "typescript");
const BUILD_TOOLS = ["build==1.6.1", "setuptools>=77", "twine==7.0.0"];
const PATH = `${dirname(process.execPath)}:${process.env["PATH"]}`;

const TYPESCRIPT_PROGRAM = `import { ValidationError, Waymark } from "waymark-sdk";
const waymark = new Waymark({ apiKey: process.env.WAYMARK_KEY, baseUrl: process.env.WAYMARK_URL });
const { data } = await waymark.jobs.list({ q: "nurse" });
const pathway = await waymark.pathways.generateAndWait({ target_role: { title: "Welder" } });
const refused = await waymark.jobs.list({ per_page: 1000 }).catch((error) => error);
console.log(data[0].title, pathway.status, refused instanceof ValidationError);
`;
const PYTHON_PROGRAM = `import os
from waymark_sdk import ValidationError, Waymark
waymark = Waymark(os.environ["WAYMARK_KEY"], os.environ["WAYMARK_URL"])
data = waymark.jobs.list(q="nurse").data
pathway = waymark.pathways.generate_and_wait(target_role={"title": "Welder"})
try:
    refused = waymark.jobs.list(per_page=1000)
except ValidationError as error:
    refused = error
print(data[0].title, pathway.status, str(isinstance(refused, ValidationError)).lower())
`;
const PRINTED = "Registered Nurse completed true\n";

/** The different programs called \`node\` on the path: the one of this test, and the system's. */
function nodesOnPath(): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = folders.map((folder) => join(folder, "node")).filter((path) => existsSync(path));
  return [...new Set([process.execPath, ...found].map((path) => realpathSync(path)))];
}

let bench: PathwayBench;
let folder: Folder;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  bench = await startPathwayBench();
  folder = await temporaryFolder();
  await addJobs(bench.app.db, [{ title: "Registered Nurse", skills: ["python"] }]);
  const { test: key } = await bench.app.customer();
  env = bareEnv({ PATH, WAYMARK_URL: bench.app.url, WAYMARK_KEY: key });
});
afterAll(async () => {
  await folder.remove();
  await bench.close();
});

const run = (command: string, args: string[], cwd: string): Promise<Ran> =>
  finished(spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] }));

/** What a program prints; an error with everything it wrote when it fails. */
async function printed(command: string, args: string[], cwd: string): Promise<string> {
  const ran = await run(command, args, cwd);
  expect(ran.code, `${command} ${args.join(" ")}: ${ran.err}${ran.out}`).toBe(0);
  return ran.out;
}

describe("the package of the TypeScript SDK", () => {
  async function emptyProject(name: string): Promise<string> {
    const project = join(folder.path, name);
    await mkdir(project);
    await writeFile(join(project, "package.json"), '{"private": true, "type": "module"}');
    await writeFile(join(project, "program.js"), TYPESCRIPT_PROGRAM);
    return project;
  }

  const install = (project: string, what: string): Promise<string> =>
    printed("npm", ["install", "--offline", "--no-audit", "--no-fund", what], project);

  it("runs where the tarball is installed, on every Node here, and has its types", async () => {
    await rm(join(TYPESCRIPT_SDK, "dist"), { recursive: true, force: true });
    await printed("npm", ["pack", "--pack-destination", folder.path], TYPESCRIPT_SDK);
    const tarball = (await readdir(folder.path)).find((file) => file.endsWith(".tgz"))!;
    const project = await emptyProject("from-tarball");
    await install(project, join(folder.path, tarball));
    const home = join(project, "node_modules/waymark-sdk");
    expect((await readdir(home)).toSorted()).toEqual([
      "LICENSE",
      "README.md",
      "dist",
      "package.json",
    ]);
    for (const node of nodesOnPath())
      expect([node, await printed(node, ["program.js"], project)]).toEqual([node, PRINTED]);
    const typed = TYPESCRIPT_PROGRAM.replaceAll(/process\.env\.\w+/g, '"a"');
    const wrong = 'import "waymark-sdk";\nimport { Waymark } from "waymark-sdk";\nnew Waymark({});';
    await writeFile(join(project, "typed.ts"), typed);
    await writeFile(join(project, "wrong.ts"), wrong);
    const check = (file: string): Promise<Ran> =>
      run(
        join(ROOT, "node_modules/.bin/tsc"),
        [
          "--noEmit",
          "--strict",
          "--module",
          "nodenext",
          "--lib",
          "es2024,dom",
          "--types",
          "",
          file,
        ],
        project,
      );
    expect(await check("typed.ts")).toMatchObject({ code: 0, out: "" });
    expect((await check("wrong.ts")).out).toContain("apiKey");
  });

  it("is built when its folder is installed", async () => {
    await rm(join(TYPESCRIPT_SDK, "dist"), { recursive: true, force: true });
    const project = await emptyProject("from-folder");
    await install(project, TYPESCRIPT_SDK);
    expect(await printed(process.execPath, ["program.js"], project)).toBe(PRINTED);
  });

  it("has what the page of a registry shows", async () => {
    const manifest = JSON.parse(
      await readFile(join(TYPESCRIPT_SDK, "package.json"), "utf8"),
    ) as Record<string, unknown>;
    for (const field of ["description", "keywords", "homepage", "bugs", "license", "author"])
      expect([field, manifest[field]]).toEqual([field, expect.anything()]);
    expect(manifest["repository"]).toMatchObject({ type: "git", directory: "sdk/typescript" });
    for (const sdk of [TYPESCRIPT_SDK, PYTHON_SDK])
      expect(await readFile(join(sdk, "LICENSE"), "utf8")).toBe(
        await readFile(join(ROOT, "LICENSE"), "utf8"),
      );
  });
});

describe("the package of the Python SDK", () => {
  async function environment(name: string): Promise<(program: string) => string> {
    const home = join(folder.path, name);
    await printed("python3", ["-m", "venv", home], folder.path);
    return (program) => join(home, "bin", program);
  }

  it("runs where the wheel or the source distribution is installed", async (context) => {
    const tools = await environment("tools").catch((error: unknown) => {
      console.warn(`No python3 with venv, so the Python package is not built: ${String(error)}`);
      return context.skip();
    });
    const got = await run(tools("pip"), ["install", "--quiet", ...BUILD_TOOLS], folder.path);
    if (got.code !== 0) {
      console.warn(`pip cannot install here, so the Python package is not built: ${got.err}`);
      context.skip();
    }
    // Building writes beside the sources, so it works on a copy.
    const source = join(folder.path, "python");
    const isShipped = (path: string): boolean => !/\.venv|__pycache__|egg-info/.test(path);
    await cp(PYTHON_SDK, source, { recursive: true, filter: isShipped });
    await printed(tools("python"), ["-m", "build", "--no-isolation"], source);
    const built = await readdir(join(source, "dist"));
    expect(built.map((file) => file.replace(/^.*?(?=\.tar|-py3)/, "")).toSorted()).toEqual([
      "-py3-none-any.whl",
      ".tar.gz",
    ]);
    const files = built.map((file) => join(source, "dist", file));
    expect(await printed(tools("twine"), ["check", "--strict", ...files], source)).not.toMatch(
      /FAILED|WARNING/,
    );
    await writeFile(join(folder.path, "program.py"), PYTHON_PROGRAM);
    for (const [at, file] of files.entries()) {
      const fresh = await environment(`fresh-${at}`);
      await printed(fresh("pip"), ["install", "--quiet", file], folder.path);
      expect(await printed(fresh("python"), ["program.py"], folder.path)).toBe(PRINTED);
    }
  });
});
