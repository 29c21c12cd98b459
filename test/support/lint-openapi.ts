import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const REDOCLY = new URL("../../node_modules/.bin/redocly", import.meta.url).pathname;

/** What the linter finds in an OpenAPI document, errors and warnings. */
export async function lintOpenapi(document: object): Promise<unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), "waymark-openapi-"));
  const file = join(folder, "openapi.json");
  await writeFile(file, JSON.stringify(document));
  const { stdout, stderr } = await run(
    REDOCLY,
    ["lint", "--extends=recommended", "--format=json", file],
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    },
  ).catch((error: { stdout: string; stderr: string }) => error);
  await rm(folder, { recursive: true });
  if (!stdout) throw new Error(`the linter failed: ${stderr}`);
  const { totals, problems } = JSON.parse(stdout) as {
    totals: { errors: number; warnings: number };
    problems: unknown[];
  };
  return totals.errors + totals.warnings > 0 ? problems : [];
}
