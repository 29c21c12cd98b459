import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, TEST_SECRET, type TestDatabase } from "./support/app.ts";
import {
  bareEnv,
  finished,
  startServer,
  stop,
  temporaryFolder,
  type Folder,
  type Ran,
} from "./support/command.ts";

const ROOT = join(import.meta.dirname, "..");
const TIMEOUT_MS = 1_200_000;
/** Without it npm and npx would use whichever Node is first in the shell's path. */
const PATH = `${dirname(process.execPath)}:${process.env["PATH"]}`;

const run = (command: string, args: string[], cwd: string, timeout = 0): Promise<Ran> =>
  finished(
    spawn(command, args, {
      cwd,
      env: bareEnv({ PATH }),
      stdio: ["ignore", "pipe", "pipe"],
      timeout,
      killSignal: "SIGKILL",
    }),
  );

/** A registry that does not answer makes npm wait without end. */
const INSTALL_MS = 180_000;

/** As an installation would: no package that only development needs. */
async function linkDependencies(project: string): Promise<void> {
  const listed = await run("npm", ["ls", "--omit=dev", "--all", "--parseable"], ROOT);
  const prefix = join(ROOT, "node_modules/");
  const names = listed.out
    .split("\n")
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length))
    .filter((name) => !name.includes("node_modules"));
  expect(names).toContain("fastify");
  expect(names).not.toContain("vitest");
  for (const name of names) {
    const place = join(project, "node_modules", name);
    await mkdir(dirname(place), { recursive: true });
    await symlink(join(prefix, name), place);
  }
}

describe("the npm package", () => {
  let folder: Folder;
  let db: TestDatabase;
  let tarball: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    db = await createTestDatabase();
    const packed = await run("npm", ["pack", "--pack-destination", folder.path], ROOT);
    expect(packed.code, packed.err).toBe(0);
    tarball = join(
      folder.path,
      (await readdir(folder.path)).find((file) => file.endsWith(".tgz"))!,
    );
  }, TIMEOUT_MS);
  afterAll(async () => {
    await db.drop();
    await folder.remove();
  });

  it(
    "runs and serves below node_modules, without the sources and with its own dependencies only",
    { timeout: TIMEOUT_MS },
    async () => {
      const project = join(folder.path, "project");
      const home = join(project, "node_modules/waymark");
      await mkdir(home, { recursive: true });
      const unpacked = await run(
        "tar",
        ["-xzf", tarball, "--strip-components=1", "-C", home],
        project,
      );
      expect(unpacked.code, unpacked.err).toBe(0);
      await linkDependencies(project);
      expect(
        ["src", "test", "dist/process/main.js"].map((path) => existsSync(join(home, path))),
      ).toEqual([false, false, true]);

      const bin = join(home, "bin/waymark.js");
      const search = [bin, "skills", "search", "python", "--json"];
      const found = await run(process.execPath, search, project);
      expect(found.code, found.err).toBe(0);
      expect(JSON.parse(found.out).data[0]).toMatchObject({ id: "python", name: "Python" });

      const feed = join(folder.path, "jobs.ndjson");
      await writeFile(feed, '{"external_id":"1","title":"Nurse","description":"Cares."}\n');
      const env = { PATH, DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET, LOG_LEVEL: "silent" };
      // Its threads are compiled too.
      const imported = await finished(
        spawn(process.execPath, [bin, "jobs", "import", feed, "--json"], { env: bareEnv(env) }),
      );
      expect(JSON.parse(imported.out), imported.err).toMatchObject({ added: 1, rejected: 0 });

      const server = await startServer(process.execPath, [bin, "serve"], env, { cwd: project });
      try {
        for (const path of [
          "/readyz",
          "/docs",
          "/docs/guides/first-request",
          "/v1/openapi.json",
          "/console",
        ])
          expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);
      } finally {
        await stop(server);
      }
    },
  );

  it(
    "installs into an empty folder, starts with a database of its own and answers",
    { timeout: TIMEOUT_MS },
    async (context) => {
      const project = join(folder.path, "empty");
      await mkdir(project);
      const asked = ["view", "fastify", "version", "--fetch-retries=1", "--fetch-timeout=60000"];
      const registry = await run("npm", asked, project);
      if (registry.code !== 0) {
        console.warn(`No npm registry can be reached, so nothing is installed: ${registry.err}`);
        context.skip();
      }
      const options = ["--prefer-offline", "--no-audit", "--no-fund"];
      const install = () => run("npm", ["install", ...options, tarball], project, INSTALL_MS);
      let installed = await install();
      if (installed.code === null) installed = await install();
      if (installed.code === null) {
        console.warn("The npm registry did not answer in time, so nothing is installed.");
        context.skip();
      }
      expect(installed.code, installed.err).toBe(0);
      const bin = join(project, "node_modules/.bin/waymark");
      const server = await startServer(bin, ["serve"], { PATH }, { cwd: project });
      try {
        // The command that the start prints, as a newcomer pastes it.
        const [, command] = /Try it:\s+(curl .*)/.exec(server.output()) ?? [];
        const reply = await run("sh", ["-c", `${command} --silent --show-error --fail`], project);
        expect(reply.code, reply.err).toBe(0);
        expect(JSON.parse(reply.out)).toMatchObject({ data: [{}, {}, {}] });
      } finally {
        await stop(server);
      }
    },
  );
});
