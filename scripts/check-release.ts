/*
 * `npm run -s release:check`: what must hold before anything is published. The release workflow
 * runs it with the tag and the repository; without them only the versions are compared.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "..");
const PACKAGES = ["package.json", "sdk/typescript/package.json"];
const PYTHON_MANIFEST = "sdk/python/pyproject.toml";
const PYTHON_VERSION = "sdk/python/waymark_sdk/_version.py";
const JAVA_MANIFEST = "sdk/java/pom.xml";

export interface Release {
  /** `v1.2.3` */
  readonly tag?: string | undefined;
  /** `owner/name` on GitHub: npm refuses provenance when the manifest names another one. */
  readonly repository?: string | undefined;
}

interface Manifest {
  version: string;
  private?: boolean;
  repository: { url: string };
}

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** Why this cannot be released; empty when it can. */
export function releaseProblems({ tag, repository }: Release): string[] {
  const manifests = PACKAGES.map((file) => ({ file, ...(JSON.parse(read(file)) as Manifest) }));
  const python = /"(.*)"/.exec(read(PYTHON_VERSION))?.[1] ?? "";
  const [, pom = ""] = /<version>(.*)<\/version>/.exec(read(JAVA_MANIFEST)) ?? [];
  const versions = [
    ...manifests,
    { file: PYTHON_VERSION, version: python },
    { file: JAVA_MANIFEST, version: pom },
  ];
  const expected = tag === undefined ? python : tag.replace(/^v/, "");
  const problems = versions
    .filter(({ version }) => version !== expected)
    .map(({ file, version }) => `${file} has the version ${version}, not ${expected}`);
  if (manifests[0]?.private !== true)
    problems.push("package.json is not private: the product is not published to npm");
  if (tag !== undefined && !read("CHANGELOG.md").includes(`## ${expected}`))
    problems.push(`CHANGELOG.md has no section "## ${expected}"`);
  const [, module] = /^module (.*)/.exec(read("sdk/go/go.mod")) ?? [];
  if (repository !== undefined && module !== `github.com/${repository}/sdk/go`)
    problems.push(`sdk/go/go.mod names the module ${module}, which is not in ${repository}`);
  if (repository !== undefined) {
    for (const { file, repository: named } of manifests)
      if (named.url !== `git+https://github.com/${repository}.git`)
        problems.push(`${file} names the repository ${named.url}, not ${repository}`);
    if (!read(PYTHON_MANIFEST).includes(`Source = "https://github.com/${repository}"`))
      problems.push(`${PYTHON_MANIFEST} names another repository than ${repository}`);
    if (read("SECURITY.md").includes("@example.com"))
      problems.push("SECURITY.md has no address of yours");
  }
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { GITHUB_REF_TYPE, GITHUB_REF_NAME, GITHUB_REPOSITORY } = process.env;
  const release =
    GITHUB_REF_TYPE === "tag" ? { tag: GITHUB_REF_NAME, repository: GITHUB_REPOSITORY } : {};
  const problems = releaseProblems(release);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log("Ready to release.");
}
