/*
 * `npm run eval:people` reads the résumés and postings of bench/eval/people, half of the résumés as PDF
 * and DOCX files, compares each field with its truth and writes a table by language into
 * docs/measurements/reading.md.
 *
 *   --half tune|publish|layouts|layouts-even|deeds|lives|later|ordinary  which part of the set (default: tune)
 *   --only ID    one document, with what was read; not of the unseen parts `layouts-even` and `later`
 *   --verbose    lists the fields that are wrong; not for the unseen parts
 *   --no-write   prints without writing the report
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadEngine } from "../../src/knowledge/index.ts";
import { table } from "./data.ts";
import { POSTING_COLUMNS, judgePosting } from "./people-postings.ts";
import { RESUME_COLUMNS, judgeResume } from "./people-resumes.ts";
import { Scorecard } from "./people-scorecard.ts";
import { HALVES, UNSEEN, readPeople } from "./people-set.ts";
import { READING, replaceSection } from "./report-section.ts";

const { values: options } = parseArgs({
  options: {
    half: { type: "string", default: "tune" },
    only: { type: "string" },
    verbose: { type: "boolean", default: false },
    "no-write": { type: "boolean", default: false },
  },
});
const half = HALVES.find((name) => name === options.half);
if (half === undefined) throw new Error(`--half is one of ${HALVES.join(", ")}`);
const isTold = options.verbose || options.only !== undefined;
if (UNSEEN.has(half) && isTold)
  throw new Error(`The part ${half} shows totals only, so that no rule is fitted to its errors.`);

const engine = loadEngine();
const resumeRows: string[][] = [];
const postingRows: string[][] = [];
const all = { resumes: new Scorecard(), postings: new Scorecard() };
const isChosen = ({ id }: { readonly id: string }): boolean =>
  options.only === undefined || options.only === id;
let counted = 0;
let postingsRead = 0;
for (const { language, resumes, postings } of readPeople(half)) {
  const own = { resumes: new Scorecard(), postings: new Scorecard() };
  for (const person of resumes.filter(isChosen)) {
    const read = await judgeResume(engine, person, own.resumes);
    counted++;
    if (options.only !== undefined) console.dir(read, { depth: 5 });
  }
  for (const posting of postings.filter(isChosen)) {
    judgePosting(engine, posting, own.postings);
    postingsRead++;
  }
  if (isTold) for (const line of [...own.resumes.faults, ...own.postings.faults]) console.log(line);
  addRows(language, own);
  all.resumes.add(own.resumes);
  all.postings.add(own.postings);
}
addRows("all", all);

function addRows(name: string, { resumes, postings }: typeof all): void {
  resumeRows.push([name, ...RESUME_COLUMNS.map((column) => resumes.share(column))]);
  postingRows.push([name, ...POSTING_COLUMNS.map((column) => postings.share(column))]);
}

/** Name and remark of each part of the set in the report. */
const ABOUT = {
  tune: {
    name: "the half for tuning",
    note: "Rules were corrected by this half: its figures are\noptimistic.",
  },
  publish: {
    name: "the half published first",
    note: "It was measured unseen on 17 November 2026\nand served for corrections afterwards: its figures are optimistic.",
  },
  layouts: {
    name: "layouts for training",
    note: "The learned reader was trained on this part: its\nfigures are optimistic.",
  },
  "layouts-even": {
    name: "layouts for validation",
    note: "The settings of a model were chosen by\nthe totals of this part; nobody read its errors.",
  },
  deeds: {
    name: "work told as deeds",
    note: "Rules were corrected by this part: its figures are\noptimistic.",
  },
  lives: {
    name: "states, subjects and employers",
    note: "Rules were corrected by this part: its figures are\noptimistic.",
  },
  later: {
    name: "written later",
    note: "Nobody read the texts or the errors of this part\nbefore it was measured.",
  },
  ordinary: {
    name: "ordinary people",
    note: "Written after the weights were made, by writers who\nsaw neither program nor output; measured once.",
  },
} as const;

const section = `## People and postings with their truth: ${ABOUT[half].name}

Measured by \`npm run eval:people -- --half ${half}\` on ${counted} résumés, half of them as PDF and DOCX files, and
${postingsRead} postings ([data and rules](../../bench/eval/people/README.md)). ${ABOUT[half].note} A position is right when title, employer and period are; a study when level, institution, end
and state are; a language when its level is. “No …” is the share of what was read that is in the truth,
of skills without those that the truth leaves open. Seniority is right within one level, years within one.

${table(["language", ...RESUME_COLUMNS], resumeRows)}
${postingsRead === 0 ? "" : `\nPostings:\n\n${table(["language", ...POSTING_COLUMNS], postingRows)}`}`;
console.log(section);
// The report keeps the first measurement of the half `publish`, which was unseen then.
if (half !== "publish" && !options["no-write"] && options.only === undefined)
  writeFileSync(READING, replaceSection(readFileSync(READING, "utf8"), `people-${half}`, section));
