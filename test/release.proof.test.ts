import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareEnv, finished, temporaryFolder, type Folder, type Ran } from "./support/command.ts";
import {
  REGISTRY_TOKEN,
  startNpmRegistry,
  startPythonIndex,
  type TestRegistry,
} from "./support/registries.ts";

/*
 * The uploads of a release against registries on this machine: the commands are those of the workflow, and
 * what they publish is installed from there. What only the real ones do (trusted publishing, provenance) is
 * left out.
 */

const ROOT = join(import.meta.dirname, "..");
const VERSION = (
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string }
).version;

interface Step {
  run?: string;
  "working-directory"?: string;
}
const { jobs } = load(readFileSync(join(ROOT, ".github/workflows/release.yml"), "utf8")) as {
  jobs: Record<string, { steps: Step[] }>;
};
const stepOf = (job: string, command: string): { run: string; folder: string } => {
  const step = jobs[job]!.steps.find(({ run }) => run?.includes(command))!;
  return { run: step.run!, folder: step["working-directory"] ?? "." };
};

let folder: Folder;
beforeAll(async () => {
  folder = await temporaryFolder();
  // A checkout of what is published, because building writes beside the sources.
  for (const path of ["package.json", "tsconfig.json", "sdk"])
    await cp(join(ROOT, path), join(folder.path, path), {
      recursive: true,
      filter: (from) => !/\.venv|__pycache__|egg-info|\/dist$/.test(from),
    });
  await symlink(join(ROOT, "node_modules"), join(folder.path, "node_modules"));
});
afterAll(() => folder.remove());

async function sh(command: string, cwd: string, env: Record<string, string>): Promise<Ran> {
  const path = [env["BIN"], dirname(process.execPath), process.env["PATH"]].filter(Boolean);
  const child = spawn("/bin/sh", ["-ec", command], {
    cwd,
    env: { ...bareEnv(), ...env, PATH: path.join(":") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return finished(child);
}

async function succeeds(...sent: Parameters<typeof sh>): Promise<string> {
  const { code, out, err } = await sh(...sent);
  expect(code, `${sent[0]}: ${err}${out}`).toBe(0);
  return out;
}

describe("the TypeScript SDK", () => {
  let registry: TestRegistry;
  let env: Record<string, string>;
  beforeAll(async () => {
    registry = await startNpmRegistry();
    const config = join(folder.path, "npmrc");
    const token = `${registry.url.replace("http:", "")}/:_authToken=${REGISTRY_TOKEN}`;
    await writeFile(config, `registry=${registry.url}/\n${token}\n`);
    env = {
      npm_config_userconfig: config,
      npm_config_cache: join(folder.path, "npm-cache"),
      npm_config_audit: "false",
      npm_config_fund: "false",
    };
  });
  afterAll(() => registry.close());

  it("is published by the workflow's command, and runs where it is installed from there", async () => {
    const { run, folder: at } = stepOf("npm", "npm publish");
    expect([run, at]).toEqual([expect.stringContaining("--provenance"), "sdk/typescript"]);
    // Provenance is a statement of GitHub's about its own run.
    const publish = run.replace(" --provenance", "");
    const sdk = join(folder.path, at);
    await succeeds(publish, sdk, env);
    expect(registry.published).toEqual([`waymark-sdk@${VERSION}`]);

    const project = join(folder.path, "project");
    await mkdir(project);
    await writeFile(join(project, "package.json"), '{"private": true, "type": "module"}');
    await succeeds(`npm install waymark-sdk@${VERSION}`, project, env);
    const program = `import { Waymark } from "waymark-sdk";
      console.log(typeof new Waymark({ apiKey: "sk_test_x", baseUrl: "http://127.0.0.1" }).jobs.list);`;
    await writeFile(join(project, "program.js"), program);
    expect(await succeeds("node program.js", project, env)).toBe("function\n");
    const lock = await readFile(join(project, "package-lock.json"), "utf8");
    expect(lock).toContain(`${registry.url}/waymark-sdk/-/waymark-sdk-${VERSION}.tgz`);

    // As with the real one: a version is final, and nobody publishes without the right to.
    expect((await sh(publish, sdk, env)).code).not.toBe(0);
    const { err } = await sh(publish, sdk, {
      ...env,
      npm_config_userconfig: "/dev/null",
      npm_config_registry: registry.url,
    });
    expect(err).toMatch(/ENEEDAUTH|E401/);
  });

  it("is all that goes there: the product itself is refused", async () => {
    const { code, err } = await sh("npm publish --ignore-scripts", folder.path, env);
    expect([code, err]).toEqual([1, expect.stringContaining("EPRIVATE")]);
    expect(registry.published).toHaveLength(1);
  });
});

describe("the manifests", () => {
  it("name another repository after the command of docs/releasing.md", async () => {
    const guide = readFileSync(join(ROOT, "docs/releasing.md"), "utf8");
    const command = /^ *(sed -i .*)$/m.exec(guide)![1]!.replace("OWNER/NAME", "acme/careers");
    await succeeds(command, folder.path, {});
    const files = ["package.json", "sdk/typescript/package.json", "sdk/python/pyproject.toml"];
    for (const file of files) {
      const text = await readFile(join(folder.path, file), "utf8");
      expect([file, text.match(/github\.com\/[^/]+\/[a-z]+/g)]).toEqual([
        file,
        expect.arrayContaining(["github.com/acme/careers"]),
      ]);
      expect(text).not.toContain("example/waymark");
    }
  });
});

describe("the Python SDK", () => {
  it("is built by the workflow's command, published, and installed from there", async (context) => {
    const index = await startPythonIndex();
    const pip = Object.entries(process.env).filter(([name]) => /^(PIP_|SSL_CERT)/.test(name));
    const tools = join(folder.path, "tools");
    const env = { ...Object.fromEntries(pip), BIN: join(tools, "bin") } as Record<string, string>;
    const { run } = stepOf("pypi-build", "-m build");
    const made = await sh(
      `python3 -m venv ${tools} && ${tools}/bin/pip install --quiet twine==7.0.0 httpx==0.28.1`,
      folder.path,
      env,
    );
    if (made.code !== 0) {
      await index.close();
      console.warn(`No python3 with venv, or pip reaches no index: ${made.err}`);
      context.skip();
    }
    await succeeds(run, folder.path, env);
    const upload = `twine upload --non-interactive --repository-url ${index.url}/legacy/ sdk/python/dist/*`;
    const secret = { TWINE_USERNAME: "__token__", TWINE_PASSWORD: REGISTRY_TOKEN };
    expect(
      (await sh(upload, folder.path, { ...env, ...secret, TWINE_PASSWORD: "wrong" })).code,
    ).not.toBe(0);
    await succeeds(upload, folder.path, { ...env, ...secret });
    const dist = await readdir(join(folder.path, "sdk/python/dist"));
    expect(index.published.toSorted()).toEqual(dist.toSorted());
    expect(dist).toHaveLength(2);

    // Its dependency is there already, so that nothing is asked of another index.
    const install = `pip install --quiet --no-deps --no-index --find-links ${index.url}/simple/waymark-sdk/ waymark-sdk==${VERSION}`;
    await succeeds(install, folder.path, env);
    const program = "import waymark_sdk; print(waymark_sdk.Waymark.__name__, waymark_sdk.__file__)";
    const printed = await succeeds(`cd / && python -c '${program}'`, folder.path, env);
    expect(printed).toMatch(/^Waymark .*\/tools\/lib\/.*site-packages/);
    await index.close();
  });
});
