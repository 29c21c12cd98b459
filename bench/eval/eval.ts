/*
 * `npm run eval` measures the engine on the development sets and writes docs/measurements/quality.md.
 * README.md beside this file says where each set comes from and how to put it in place.
 *
 *   --data DIR         folder of the development sets (default: ../shared/data)
 *   --verbose          lists what was missed and what was wrong
 *   --date YYYY-MM-DD  date of the report
 *   --knowledge DIR    adds an operator's knowledge folder
 *   --no-write         prints without writing the report
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadKnowledge } from "../../src/knowledge/index.ts";
import { measureAcceptance } from "./acceptance.ts";
import { measureCoverage } from "./coverage.ts";
import { measureForeignTitles } from "./foreign-titles.ts";
import { measureLanguages } from "./languages.ts";
import { measureMatching } from "./matching.ts";
import { REPORT, SECTIONS, sectionIn } from "./report-section.ts";
import { measureRoles, measureTitles } from "./roles.ts";
import { measureScores } from "./scores.ts";
import { measureSuggestions } from "./suggested-skills.ts";
import { measurePosts, measureResumes } from "./skills.ts";
import { measureSpeed } from "./speed.ts";
import { compareWithTargets } from "./targets.ts";
import { measureTranslatedPostings } from "./translated-postings.ts";

const DATA = new URL("../../../shared/data/", import.meta.url).pathname;
const PACKAGE = new URL("../../package.json", import.meta.url).pathname;

const NEEDED = [
  "resumes/dotin_train.ndjson",
  "posts/skillspan_dev.ndjson",
  "reference/esco_digital_skills.tsv",
  "reference/esco_occupations.tsv",
  "reference/onet_hot_by_occupation.tsv",
  "reference/onet_technologies.tsv",
  "reference/onet_titles.tsv",
  "reference/stackoverflow_tags.tsv",
];

const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: DATA },
    verbose: { type: "boolean", default: false },
    date: { type: "string", default: new Date().toISOString().slice(0, 10) },
    knowledge: { type: "string" },
    "no-write": { type: "boolean", default: false },
  },
});

const data = `${resolve(options.data)}/`;
const missing = NEEDED.filter((file) => !existsSync(data + file));
if (missing.length > 0) {
  console.error(
    `Nothing was measured: ${data} lacks ${missing.join(", ")}.\n` +
      "bench/eval/README.md says where each set comes from and how to put it in place.",
  );
  process.exit(1);
}

const { engine } = await loadKnowledge(options.knowledge);
const { knowledge } = engine;
const context = { engine, data, verbose: options.verbose };
const sections = [
  measureResumes(context),
  measurePosts(context),
  measureTitles(context),
  measureAcceptance(context),
  measureForeignTitles(context),
  measureLanguages(context),
  measureSuggestions(context),
  measureTranslatedPostings(context),
  measureRoles(context),
  measureMatching(context),
  await measureScores(context),
  measureCoverage(context),
  measureSpeed(context),
];
const written = readFileSync(REPORT, "utf8");
const measuredApart = SECTIONS.map((name) => sectionIn(written, name)).filter(Boolean);
const { version } = JSON.parse(readFileSync(PACKAGE, "utf8")) as { version: string };
const report = `# What the engine gets right

Measured on ${options.date} with engine ${version} by \`npm run eval\` on the development sets
(${knowledge.skillList.length} skills, ${knowledge.forms.size} forms, ${knowledge.roleList.length} roles).

${compareWithTargets(sections.join("\n\n"))}

${sections.join("\n\n")}

${measuredApart.join("\n\n")}
`;
console.log(report);
if (!options["no-write"]) writeFileSync(REPORT, report);
