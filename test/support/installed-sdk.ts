import { execFile } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const TYPESCRIPT_SDK = join(import.meta.dirname, "../../sdk/typescript");

/** An empty project in this folder, with the TypeScript SDK as npm packs and installs it. */
export async function projectWithSdk(project: string): Promise<void> {
  const run = promisify(execFile);
  await mkdir(project, { recursive: true });
  await writeFile(join(project, "package.json"), '{"private": true, "type": "module"}');
  await run("npm", ["pack", "--pack-destination", project], { cwd: TYPESCRIPT_SDK });
  const tarball = (await readdir(project)).find((file) => file.endsWith(".tgz"))!;
  const options = ["--offline", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...options, join(project, tarball)], { cwd: project });
}
