/*
 * `npm run -s release:dossier`: the technical documentation of a release, as Markdown, in the order of Annex IV
 * of the AI Act. Everything in it is read from the repository; what the repository cannot know is named.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { fingerprintKnowledge } from "../src/knowledge/index.ts";

const ROOT = join(import.meta.dirname, "..");
const MODELS = "models";
const ROUTES = "knowledge/routes";

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** The text below a heading, with its links made relative to the repository. */
function sectionOf(file: string, heading: string): string {
  const lines = read(file).split("\n");
  const start = lines.indexOf(heading);
  if (start < 0) throw new Error(`${file} has no heading "${heading}"`);
  const level = /^#+/.exec(heading)![0].length;
  const isNext = (line: string): boolean => {
    const marks = /^(#+) /.exec(line)?.[1];
    return marks !== undefined && marks.length <= level;
  };
  const length = lines.slice(start + 1).findIndex(isNext);
  const own = lines.slice(start + 1, length < 0 ? undefined : start + 1 + length);
  return own
    .join("\n")
    .trim()
    .replaceAll(/\]\((?!https?:|#)([^)\s]+)\)/g, (_, to: string) => {
      return `](${posix.join(dirname(file), to)})`;
    });
}

/** Files below a folder, sorted, so that a hash does not depend on the file system. */
const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)))
    .toSorted();

function hashOfFiles(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex").slice(0, 16);
}

/** As `sha256sum` prints it. */
const hashOfFile = (file: string): string =>
  createHash("sha256")
    .update(readFileSync(join(ROOT, file)))
    .digest("hex")
    .slice(0, 16);

const table = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [columns, columns.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** The parts that decide what is answered, each with a hash. */
function partsTable(): string {
  const folders = readdirSync(join(ROOT, "knowledge"))
    .filter((name) => statSync(join(ROOT, "knowledge", name)).isDirectory())
    .map((name) => `knowledge/${name}`);
  const rows = [...folders, "src/engine", "migrations"].map((folder) => {
    const files = filesBelow(folder);
    return [`\`${folder}\``, files.length, hashOfFiles(files)];
  });
  return table(
    ["part", "files", "SHA-256, first 16 digits"],
    [
      ...rows,
      ...filesBelow(MODELS)
        .filter((file) => file.endsWith(".bin"))
        .map((file) => [`\`${file}\``, 1, hashOfFile(file)]),
    ],
  );
}

/** How many documents of routes a second reader has read. */
function routesLine(): string {
  const documents = filesBelow(ROUTES).filter((file) =>
    /^knowledge\/routes\/[a-z]{2}\//.test(file),
  );
  const reviewed = documents.filter((file) => /^reviewed:/m.test(read(file)));
  return `${documents.length} documents of national routes were written by language models from public pages; ${reviewed.length} of them name a second reader.`;
}

function vectorsTable(): string {
  const manifest = JSON.parse(read("knowledge/vectors/manifest.json")) as {
    seed: number;
    sources: { name: string; licence: string; attribution: string }[];
  };
  return [
    `Title vectors, made with the seed ${manifest.seed} from:`,
    "",
    table(
      ["source", "licence", "attribution"],
      manifest.sources.map(({ name, licence, attribution }) => [name, licence, attribution]),
    ),
  ].join("\n");
}

function changesOf(version: string): string {
  const heading = read("CHANGELOG.md")
    .split("\n")
    .find((line) => line.startsWith(`## ${version}`));
  if (heading === undefined) throw new Error(`CHANGELOG.md has no section of ${version}`);
  return sectionOf("CHANGELOG.md", heading);
}

const logsTable = (): string =>
  read("docs/guides/limits.md")
    .split("\n")
    .filter((line) =>
      /^\| (?:Limit|-{3}|Retention|Request log|Requests counted|Delivery history)/.test(line),
    )
    .join("\n");

/** Commit of the checkout; in a tarball there is none. */
function commitOf(): string {
  if (!existsSync(join(ROOT, ".git"))) return "not in a checkout";
  return execFileSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8" }).trim();
}

interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
}

const general = ({ version, description, license }: Manifest): string =>
  [
    description,
    "",
    "Purpose: to read résumés and postings as data, to compare a person with a job, to rank vacancies and to plan ways into an occupation. The scores are an aid for a person who decides. Not its purpose: to decide by itself, to read emotions, faces or voices, to infer anything about a person's private life.",
    "",
    table(
      ["what", "value"],
      [
        ["version", version],
        ["commit", commitOf()],
        ["knowledge base", fingerprintKnowledge()],
        ["licence", license],
        ["forms", "container image, tarball: [releasing](docs/releasing.md)"],
        ["hardware", "[sizing](docs/sizing.md)"],
        ["interfaces", "HTTP API with an OpenAPI document, console, command line"],
        ["instructions for use", "[documents](docs/README.md)"],
      ],
    ),
  ].join("\n");

const development = (): string =>
  [
    "Design: [architecture](docs/architecture.md), [engine](src/engine/DESIGN.md), [decisions](docs/decisions/README.md). Results are deterministic: pure functions over records. Two parts are learned: the title vectors and the reader of résumés ([decision](docs/decisions/0045-a-learned-reader.md)).",
    "",
    partsTable(),
    "",
    "### Data and their making",
    "",
    sectionOf("knowledge/SOURCES.md", "# Where the facts come from").split("\n## ")[0]!.trim(),
    "",
    routesLine(),
    "The people and postings of `bench/eval/people` are invented ([how](bench/eval/people/README.md)). Which of the other records, sentences and lines of code language models had a part in is not recorded in this repository.",
    "",
    vectorsTable(),
    "",
    "### Oversight by people",
    "",
    "Evidence for each line of an analysis, an explanation for the candidate, corrections, and a log of decisions: [résumés](docs/guides/resumes.md#explaining-correcting-deciding).",
  ].join("\n");

const functioning = (): string =>
  [
    "How scores are made: [scoring](docs/guides/scoring.md). What is not scored:",
    "",
    sectionOf("docs/guides/scoring.md", "## What is not scored"),
    "",
    "### By language",
    "",
    sectionOf(
      "docs/measurements/reading.md",
      "## People and postings with their truth: written later",
    ),
    "",
    "### By group: swapped names, genders, ages and more",
    "",
    sectionOf("docs/measurements/fairness.md", "# Fairness by swapped résumés"),
    "",
    "Figures about groups of real applicants do not exist here: they are counted from a deployer's own decisions.",
  ].join("\n");

/** The whole document. */
export function releaseDossier(): string {
  const manifest = JSON.parse(read("package.json")) as Manifest;
  const sections: readonly (readonly [title: string, text: string])[] = [
    ["General description", general(manifest)],
    ["Elements and their development", development()],
    ["Monitoring, functioning and control", functioning()],
    [
      "Why these measures of performance",
      `${sectionOf("docs/measurements/quality.md", "## What the bands mean")}\n\nAll figures with their commands: [measurements](docs/measurements/README.md).`,
    ],
    [
      "Risks and measures",
      `[Threat model](docs/threat-model.md), [reliability](docs/reliability.md). Known and not covered:\n\n${sectionOf("docs/threat-model.md", "## Not covered")}`,
    ],
    ["Changes", changesOf(manifest.version)],
    [
      "Standards applied",
      "No harmonised standard was applied. This repository cannot know which ones a provider applies.",
    ],
    ["Declaration of conformity", "None. It is the provider's."],
    [
      "After release: logs and monitoring",
      `${logsTable()}\n\nMetrics and alerts: [operations](docs/operations.md#metrics). A plan for monitoring in use is the provider's.`,
    ],
  ];
  return [
    `# Technical documentation of Waymark ${manifest.version}`,
    "",
    "In the order of Annex IV of Regulation (EU) 2024/1689. Made by `npm run -s release:dossier`; links are relative to the repository.",
    ...sections.flatMap(([title, text], index) => ["", `## ${index + 1}. ${title}`, "", text]),
    "",
  ].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  process.stdout.write(releaseDossier());
