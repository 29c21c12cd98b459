import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { releaseProblems } from "../scripts/check-release.ts";
import { readLicences } from "../scripts/licences.ts";
import { createTestDatabase, type TestDatabase } from "./support/app.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

describe("the packages", () => {
  it("have accepted licences", () => {
    const licences = readLicences();
    expect(licences.length).toBeGreaterThan(100);
    expect(licences.filter((l) => !l.isAccepted)).toEqual([]);
  });

  it("would be refused with another licence, or with none", () => {
    const packages = {
      "node_modules/a": { license: "GPL-3.0-only" },
      "node_modules/b": {},
      "node_modules/c": { license: "MPL-2.0" },
      "node_modules/d": { license: "MPL-2.0", dev: true },
      "node_modules/e": { license: "(MIT OR GPL-3.0-only)" },
      "node_modules/f": { license: "(MIT AND GPL-3.0-only)" },
    };
    const refused = readLicences({ packages }).filter((l) => !l.isAccepted);
    expect(refused.map((l) => l.name)).toEqual(["a", "b", "c", "f"]);
  });

  it("have exact versions, and the lock file has no download addresses", () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      read("package.json"),
    ) as Record<string, Record<string, string>>;
    const versions = Object.values({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    expect(read("package-lock.json")).not.toContain('"resolved"');
  });

  it("hold no compiler in production, and as many as docs/supply-chain.md says", () => {
    interface Locked {
      dev?: boolean;
      os?: string[];
      cpu?: string[];
    }
    const { packages } = JSON.parse(read("package-lock.json")) as {
      packages: Record<string, Locked>;
    };
    const installed = Object.entries(packages)
      .filter(([name, { dev }]) => name !== "" && dev !== true)
      .filter(
        ([, { os = ["linux"], cpu = ["x64"] }]) => os.includes("linux") && cpu.includes("x64"),
      )
      .map(([name]) => name);
    expect(installed.filter((name) => /\/typescript(?:-|$)/.test(name))).toEqual([]);
    const told = / MB of files in (\d+) packages/.exec(read("docs/supply-chain.md"))?.[1];
    expect(installed).toHaveLength(Number(told));
  });

  it("are listed by `npm run sbom` as CycloneDX, without the network and without a registry's name", async () => {
    const { stdout } = await promisify(execFile)("npm", ["run", "-s", "sbom"], {
      cwd: ROOT,
      maxBuffer: 32 << 20,
      // Nothing listens there, so a request would fail.
      env: { ...process.env, npm_config_registry: "http://127.0.0.1:9/" },
    });
    const sbom = JSON.parse(stdout) as {
      bomFormat: string;
      components: { name: string; version: string }[];
    };
    expect(sbom.bomFormat).toBe("CycloneDX");
    const { dependencies } = JSON.parse(read("package.json")) as {
      dependencies: Record<string, string>;
    };
    const listed = sbom.components.map((c) => `${c.name}@${c.version}`);
    for (const [name, version] of Object.entries(dependencies))
      expect(listed).toContain(`${name}@${version}`);
    expect(listed).not.toContain("vitest@5.1.0");
    expect(stdout).not.toMatch(/127\.0\.0\.1|registry\.|\.tgz/);
  });
});

describe("a release", () => {
  it("has one version in the product and its SDKs, and the product is not published to npm", () => {
    expect(releaseProblems({})).toEqual([]);
  });

  it("is refused with another version, without its changes or from another repository", () => {
    const release = { tag: "v99.0.0", repository: "somebody/fork" };
    const problems = releaseProblems(release).join("\n");
    for (const file of ["sdk/typescript/package.json", "_version.py", "pom.xml", "CHANGELOG.md"])
      expect(problems).toContain(file);
    for (const named of [
      "names the repository",
      "names the module",
      "pyproject.toml names another",
      "SECURITY.md",
    ])
      expect(problems).toContain(named);
  });

  it("runs actions pinned by commit, with their version, and no job may do everything", () => {
    const folder = join(ROOT, ".github/workflows");
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    const used = files.flatMap((text) => [...text.matchAll(/uses: (.*)/g)].map(([, use]) => use!));
    expect(used.length).toBeGreaterThan(10);
    const isPinned = (use: string): boolean => /@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use);
    expect(used.filter((use) => !isPinned(use))).toEqual([]);
    for (const text of files) expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
  });
});

describe("the embedded PostgreSQL", () => {
  let db: TestDatabase;
  beforeAll(async () => void (db = await createTestDatabase()));
  afterAll(() => db.drop());

  it("listens on no network address and uses no TLS, so its old OpenSSL is not reached", async () => {
    const settings = await db.query<{ name: string; setting: string }>(
      "SELECT name, setting FROM pg_settings WHERE name IN ('listen_addresses', 'ssl', 'jit') ORDER BY name",
    );
    expect(settings).toEqual([
      { name: "jit", setting: "off" },
      { name: "listen_addresses", setting: "" },
      { name: "ssl", setting: "off" },
    ]);
    const [own] = await db.query(
      "SELECT inet_server_addr() AS address, ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()",
    );
    expect(own).toEqual({ address: null, ssl: false });
  });

  it("compares text with its own code, never with the bundled ICU", async () => {
    const providers = await db.query("SELECT DISTINCT datlocprovider AS provider FROM pg_database");
    expect(providers).toEqual([{ provider: "b" }]);
    const icu = await db.query(
      `SELECT a.attrelid::regclass::text AS "table", a.attname FROM pg_attribute a
       JOIN pg_collation c ON c.oid = a.attcollation JOIN pg_class t ON t.oid = a.attrelid
       WHERE c.collprovider = 'i' AND t.relkind IN ('r', 'i', 'm', 'p')`,
    );
    expect(icu).toEqual([]);
  });

  it("has no extension that would call its XML, UUID or crypto libraries", async () => {
    expect(await db.query("SELECT extname FROM pg_extension ORDER BY extname")).toEqual([
      { extname: "plpgsql" },
    ]);
  });
});
