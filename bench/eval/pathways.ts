/*
 * `npm run eval:pathways` plans every role in eight countries for everybody of pathway-checks/people.ts and
 * counts what a program can tell to be wrong. Two processes share the work; a whole run takes about half
 * an hour, also measures the texts (pathway-texts.ts), and writes both into docs/measurements/quality.md.
 *
 *   --sample N    only so many pairs of role and country, without the texts and without writing
 *   --seed S      which ones (1)
 *   --no-write    prints without writing the report
 *   --verbose     lists the first findings of each kind
 */
import { execFile, fork } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs, promisify } from "node:util";
import { loadEngine } from "../../src/knowledge/index.ts";
import { table } from "./data.ts";
import {
  CHECKS,
  type CheckResult,
  allPlaces,
  checkPlaces,
  samplePlaces,
} from "./pathway-checks/index.ts";
import { REPORT, replaceSection } from "./report-section.ts";

const PROCESSES = 2;
const MOST_LISTED = 25;
/** A process reports its progress after so many places. */
const PROGRESS_EVERY = 10;

const { values: options } = parseArgs({
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    "no-write": { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
    /** The number of a process that this program started itself. */
    part: { type: "string" },
  },
});

type Message =
  | { readonly done: number; readonly of: number }
  | { readonly results: readonly CheckResult[] };

if (options.part === undefined) await runAll();
else runPart(Number(options.part));

/** Every second place, so that both processes meet all kinds of roles. */
function runPart(part: number): void {
  const engine = loadEngine();
  const { sample, seed } = options;
  const all =
    sample === undefined ? allPlaces(engine) : samplePlaces(engine, Number(sample), Number(seed));
  const own = all.filter((_, at) => at % PROCESSES === part);
  const send = (message: Message): void => void process.send?.(message);
  const results = checkPlaces(engine, own, (done) => {
    if (done % PROGRESS_EVERY === 0) send({ done, of: own.length });
  });
  send({ results });
}

async function runAll(): Promise<void> {
  const progress = Array.from({ length: PROCESSES }, () => ({ done: 0, of: 0 }));
  const parts = await Promise.all(
    progress.map((_, part) =>
      partResults(part, (done, of) => {
        progress[part] = { done, of };
        const total = (of_: "done" | "of"): number => progress.reduce((sum, p) => sum + p[of_], 0);
        process.stderr.write(`\r${total("done")} of ${total("of")} roles in a country`);
      }),
    ),
  );
  process.stderr.write("\n");
  const results = CHECKS.map(({ name, before }, at) => {
    const faults = parts.flatMap((part) => part[at]!.faults);
    const cases = parts.reduce((sum, part) => sum + part[at]!.cases, 0);
    return { name, before, cases, faults };
  });
  const checks = table(
    ["check", "cases", "before", "failures now", "an example"],
    results.map(({ name, before, cases, faults }) => [
      name,
      String(cases),
      before,
      String(faults.length),
      faults[0]?.replaceAll("|", "/") ?? "",
    ]),
  );
  console.log(checks);
  if (options.verbose)
    for (const { name, faults } of results)
      if (faults.length > 0)
        console.log(`\n${name}\n  ${faults.slice(0, MOST_LISTED).join("\n  ")}`);
  if (options.sample === undefined) await writeReport(checks);
  process.exitCode = results.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

function partResults(
  part: number,
  onProgress: (done: number, of: number) => void,
): Promise<readonly CheckResult[]> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [...process.argv.slice(2), "--part", String(part)]);
    child.on("message", (message: Message) => {
      if ("results" in message) resolve(message.results);
      else onProgress(message.done, message.of);
    });
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`Process ${part} ended early with ${code}.`)));
  });
}

async function writeReport(checks: string): Promise<void> {
  const program = new URL("pathway-texts.ts", import.meta.url).pathname;
  const flags = options.verbose ? ["--verbose"] : [];
  const run = promisify(execFile)(process.execPath, [program, ...flags], { maxBuffer: 1e8 });
  const { stdout, stderr } = await run;
  console.log(`\n${stdout}`);
  if (options.verbose) console.log(stderr);
  const section = `## Career pathways

Measured by \`npm run eval:pathways\`.

${checks}

${stdout.trim()}`;
  if (!options["no-write"])
    writeFileSync(REPORT, replaceSection(readFileSync(REPORT, "utf8"), "pathways", section));
}
