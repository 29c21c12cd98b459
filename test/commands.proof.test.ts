import { execFile } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "./support/command.ts";
import { missingForCluster } from "./support/opensearch/cluster.ts";

/*
 * Every measuring command that the documents name, in a small size: it must end well and print something.
 * What it prints in this size is no measurement.
 */

const ROOT = join(import.meta.dirname, "..");
const DEADLINE_MS = 600_000;

interface SmallRun {
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly needsCluster?: true;
}

const folder = await temporaryFolder();
afterAll(() => folder.remove());
const missing = await missingForCluster();
const BENCHES: Readonly<Record<string, SmallRun>> = {
  admission: { env: { ROUNDS: "1", SECONDS: "1" } },
  analysis: { env: { ROUNDS: "1" } },
  catalogue: { flags: ["--size", "5k", "--queries", "5", "--baseline-queries", "1"] },
  documents: {},
  edge: {},
  "fair-shares": { flags: ["--kinds", "searches", "--seconds", "2", "--postings", "500"] },
  feed: { flags: ["--postings", "2000", "--requests", "5"] },
  import: { flags: ["--rows", "500"] },
  "import-start": { flags: ["--runs", "1"] },
  opensearch: {
    flags: ["--size", "2k", "--rounds", "1", "--matches", "2", "--warming", "0"],
    needsCluster: true,
  },
  pathways: { env: { PATHWAYS: "20", POSTINGS: "500" } },
  peers: { flags: ["--size", "5k", "--rounds", "2", "--warming", "1"] },
  processes: {
    flags: ["--postings", "500", "--processes", "1", "--seconds", "1", "--warm", "1"],
  },
  resumes: { flags: ["--rounds", "1"] },
  "scan-memory": {},
  snapshot: { flags: ["--size", "5k"] },
  start: { flags: ["--later", "1"] },
  tables: { flags: ["--scale", "0.0005"] },
  webhooks: {
    env: { BACKLOG_EACH: "1", STEADY: "20", STEADY_SECONDS: "1", ROUNDS: "1" },
  },
  "webhooks-https": { env: { EVENTS_EACH: "1", ROUNDS: "1" } },
};
const EVALUATIONS: Readonly<Record<string, SmallRun>> = {
  eval: { flags: ["--no-write"] },
  "eval:queries": { flags: ["--no-write"] },
  "eval:people": { flags: ["--half", "later", "--no-write"] },
  "eval:reader": {},
  "eval:sentences": { flags: ["--each", "20", "--out", join(folder.path, "out")] },
  "eval:pathways": { flags: ["--general", "2"] },
  "eval:scans": { flags: ["--only", "en"] },
  "eval:readings": {},
  "eval:stated": {},
  "eval:assessments": { flags: ["--out", join(folder.path, "assessments.json")] },
};

const run = promisify(execFile);
async function outputOf(command: readonly string[], { flags = [], env = {} }: SmallRun) {
  const { stdout } = await run("npm", ["run", "-s", ...command, "--", ...flags], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    timeout: DEADLINE_MS,
    maxBuffer: 64 << 20,
  });
  return stdout;
}

const scripts = Object.keys(
  (JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: object }).scripts,
);

describe("a measuring command", () => {
  it("stands in the tables of this test", async () => {
    const listed = await run("npm", ["run", "-s", "bench"], { cwd: ROOT }).catch(
      (error: unknown) => error as { stderr: string },
    );
    const names = /NAME: (.*)/.exec(listed.stderr)?.[1]?.split(", ");
    expect(names?.toSorted()).toEqual(Object.keys(BENCHES).toSorted());
    expect(scripts.filter((name) => name.split(":")[0] === "eval").toSorted()).toEqual(
      Object.keys(EVALUATIONS).toSorted(),
    );
  });

  for (const [name, small] of Object.entries(BENCHES))
    it.skipIf(small.needsCluster && missing !== undefined)(
      `runs: bench ${name}`,
      { timeout: DEADLINE_MS },
      async () => expect(await outputOf(["bench", name], small)).not.toBe(""),
    );

  it.each(Object.entries(EVALUATIONS))("runs: %s", { timeout: DEADLINE_MS }, async (name, small) =>
    expect(await outputOf([name], small)).not.toBe(""),
  );
});

describe("the documents", () => {
  it("name no command that does not exist", () => {
    const pages = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md") && !name.startsWith("decisions/"))
      .map((name) => join("docs", name));
    const unknown = ["README.md", "CONTRIBUTING.md", ...pages].flatMap((page) =>
      [...readFileSync(join(ROOT, page), "utf8").matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !scripts.includes(name))
        .map((name) => `${page}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
