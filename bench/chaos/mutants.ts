/*
 * Breaks one promise at a time and runs the chaos checker against it: every mutant must be caught.
 * Each mutant is a copy of the sources with one replacement; the checker stays the real one.
 *
 *   npm run chaos:mutants [-- --only refund-unpaid,wrong-signature]
 */
import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MUTANTS, type Mutant } from "./mutant-list.ts";

/** Most runs take one to three minutes on a busy machine. */
const MAX_RUN_MS = 900_000;
const ROOT = join(import.meta.dirname, "../..");
const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const chosen =
  values.only === ""
    ? MUTANTS
    : MUTANTS.filter(({ name }) => values.only.split(",").includes(name));
if (chosen.length === 0) throw new Error(`no mutant is called ${values.only}`);

const stopping = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(name, () => stopping.abort());

let caught = 0;
for (const mutant of chosen) {
  if (stopping.signal.aborted) break;
  const { isCaught, line } = await runMutant(mutant);
  if (isCaught) caught++;
  console.log(
    `${isCaught ? "caught" : "MISSED"}  ${mutant.name}: ${mutant.breaks}\n        ${line}`,
  );
}
console.log(`${caught} of ${chosen.length} mutants caught`);
if (caught < chosen.length) process.exitCode = 1;

async function runMutant(mutant: Mutant): Promise<{ isCaught: boolean; line: string }> {
  const root = await mkdtemp("/tmp/waymark-mutant-");
  try {
    await copySources(root);
    const path = join(root, mutant.file);
    const text = await readFile(path, "utf8");
    if (text.split(mutant.find).length !== 2)
      throw new Error(`${mutant.name}: its text occurs not exactly once in ${mutant.file}`);
    await writeFile(
      path,
      text.replace(mutant.find, () => mutant.replace),
    );
    const flags = ["--faults", "0", "--servers", "2", "--workers", "1", "--clients", "4"];
    const { code, output } = await runChaos([...flags, ...(mutant.flags ?? []), "--root", root]);
    const lines = output.trim().split("\n");
    const verdict = lines.find((line) => !/^ *\d+ {2}/.test(line)) ?? "";
    // A crash of the harness is no verdict of the checker.
    const isVerdict = !output.includes("    at ");
    return { isCaught: code === 1 && isVerdict && verdict !== "every promise held", line: verdict };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function copySources(root: string): Promise<void> {
  for (const part of ["src", "bin", "package.json"])
    await cp(join(ROOT, part), join(root, part), { recursive: true });
  for (const part of ["node_modules", "knowledge", "migrations", "sdk", "docs"])
    await symlink(join(ROOT, part), join(root, part));
}

function runChaos(flags: readonly string[]): Promise<{ code: number | null; output: string }> {
  const script = join(import.meta.dirname, "chaos.ts");
  // A run that is stopped by SIGTERM stops its servers first.
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(MAX_RUN_MS)]);
  const child = spawn(process.execPath, [script, ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  // Aborting is reported as an error; the exit follows.
  child.on("error", () => {});
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, output })));
}
