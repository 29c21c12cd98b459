/**
 * `npm run eval` measures the engine on the development sets of ../shared/data and writes
 * docs/quality.md. Options: --verbose lists what was missed and what was wrong; --date YYYY-MM-DD
 * names the day of the report; --knowledge DIR adds an operator's folder; --no-write only prints.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadKnowledge } from "../src/knowledge.ts";
import { measureCoverage } from "./eval-coverage.ts";
import { measureMatching } from "./eval-matching.ts";
import { measureRoles, measureTitles } from "./eval-roles.ts";
import { measurePosts, measureResumes } from "./eval-skills.ts";
import { measureSpeed } from "./eval-speed.ts";

const DATA = new URL("../../shared/data/", import.meta.url).pathname;
const REPORT = new URL("../docs/quality.md", import.meta.url).pathname;
const PACKAGE = new URL("../package.json", import.meta.url).pathname;

const { values: options } = parseArgs({
  options: {
    verbose: { type: "boolean", default: false },
    date: { type: "string", default: new Date().toISOString().slice(0, 10) },
    knowledge: { type: "string" },
    "no-write": { type: "boolean", default: false },
  },
});

if (!existsSync(DATA)) {
  console.log(`No development data at ${DATA}: nothing measured, docs/quality.md left as it is.`);
} else {
  const knowledge = loadKnowledge(options.knowledge);
  const context = { knowledge, data: DATA, verbose: options.verbose };
  const sections = [
    measureResumes(context),
    measurePosts(context),
    measureTitles(context),
    measureRoles(context),
    measureMatching(context),
    measureCoverage(context),
    measureSpeed(context),
  ];
  const version = (JSON.parse(readFileSync(PACKAGE, "utf8")) as { version: string }).version;
  const report = `# What the engine gets right

Measured on ${options.date} with engine ${version} by \`npm run eval\` on the development sets
(${knowledge.skillList.length} skills, ${knowledge.forms.size} forms, ${knowledge.roleList.length} roles).

${sections.join("\n\n")}
`;
  console.log(report);
  if (!options["no-write"]) {
    mkdirSync(new URL("../docs/", import.meta.url), { recursive: true });
    writeFileSync(REPORT, report);
  }
}
