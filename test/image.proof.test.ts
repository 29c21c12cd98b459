import { cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, TEST_SECRET, type TestDatabase } from "./support/app.ts";
import { startServer, stop } from "./support/command.ts";

const ROOT = join(import.meta.dirname, "..");

/** The files and folders that the last stage of the Dockerfile copies from the checkout. */
async function copiedPaths(): Promise<string[]> {
  const stage = (await readFile(join(ROOT, "Dockerfile"), "utf8")).split(/^FROM /m).at(-1)!;
  return [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
    paths!.split(" "),
  );
}

describe("the container image", () => {
  let folder: string;
  let db: TestDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-image-"));
    db = await createTestDatabase();
  });
  afterAll(async () => {
    await db.drop();
    await rm(folder, { recursive: true });
  });

  // No container engine runs here: the copied files alone must serve.
  it("has every file that a server needs", async () => {
    const paths = await copiedPaths();
    expect(paths).toContain("src");
    for (const path of paths) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await cp(join(ROOT, path), join(folder, path), { recursive: true });
    }
    await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
    const server = await startServer(
      process.execPath,
      ["bin/waymark.js", "serve"],
      { DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET, LOG_LEVEL: "silent" },
      { cwd: folder },
    );
    try {
      for (const path of ["/readyz", "/docs", "/docs/guides/first-request", "/v1/openapi.json"])
        expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);
    } finally {
      await stop(server);
    }
  });
});
