import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BrokenFile, openRows, type FeedRow } from "../../features/import/index.ts";
import { fingerprintKnowledge, loadKnowledge } from "../../knowledge/index.ts";
import { reportPdf } from "../../platform/report-pdf.ts";
import { reportHtml, type Report } from "../../platform/report-document.ts";
import { VERSION } from "../../version.ts";
import { CommandError, UsageError, type Command, type CommandContext } from "./command.ts";
import { table } from "./print.ts";
import { auditCounterfactual, type CounterfactualReport } from "../fairness/counterfactual.ts";
import { readAuditSet, readNames } from "../fairness/fairness-records.ts";
import {
  counterfactualReport,
  impactReport,
  type ReportHead,
} from "../fairness/fairness-report.ts";
import { countImpact, UnusableDecisions, type ImpactReport } from "../fairness/impact.ts";
import { SWAPS } from "../fairness/swaps.ts";

const fairness: Command = {
  name: "audit fairness",
  usage:
    "[--people FOLDER] [--names FILE] [--out FOLDER]   or   --decisions FILE|- --category a,b [--selected COLUMN] [--score COLUMN] [--out FOLDER]",
  summary: "audit the scores for fairness; exit 1 when a name, gender or age changes a result",
  help: "Without --decisions, résumés are analysed twice with names, genders, ages, gaps, part-time work, schools and places swapped. With it, selection and scoring rates and impact ratios are counted from your own CSV, which is read once and never stored. With --out both write HTML, PDF and JSON.",
  options: {
    people: { type: "string", doc: "résumés to swap in; by default the published set" },
    names: { type: "string", doc: "names to swap in, by form; nothing else is swapped then" },
    decisions: { type: "string", doc: "a CSV with a person in each row" },
    category: { type: "string", doc: "columns with categories, such as sex,race" },
    selected: { type: "string", doc: "column with yes or no: went on to the next step" },
    score: { type: "string", doc: "column with the score" },
    out: { type: "string", doc: "folder for fairness.html, fairness.pdf and fairness.json" },
  },
  async run(context) {
    const { flags } = context;
    if (flags.text("decisions") === undefined) await runCounterfactual(context);
    else await runImpact(context, flags.required("decisions"));
  },
};

async function runCounterfactual({
  flags,
  config,
  out,
  drawProgress,
}: CommandContext): Promise<void> {
  const { engine, fingerprint } = await loadKnowledge(config.knowledgeDir);
  const set = readAuditSet(flags.text("people"));
  const now = new Date();
  const file = flags.text("names");
  const report = auditCounterfactual(engine, set, now, {
    names: file === undefined ? undefined : readNames(file),
    onPair: (done) => drawProgress?.(`${done} pairs`),
  });
  drawProgress?.("");
  const head = headOf(fingerprint, now);
  await write(flags.text("out"), { ...head, ...report }, counterfactualReport(head, report));
  out.result({ ...head, ...report }, () => describePairs(report));
  if (report.strict_differences > 0)
    throw new CommandError(
      `${report.strict_differences} pairs differ by name, gender or age; none may.`,
    );
}

async function runImpact(
  { flags, config, input, out }: CommandContext,
  file: string,
): Promise<void> {
  const categories = (flags.text("category") ?? "").split(",").filter((name) => name !== "");
  const [selected, score] = [flags.text("selected"), flags.text("score")];
  if (categories.length === 0) throw new UsageError("--category names no column");
  if (selected === undefined && score === undefined)
    throw new UsageError("name --selected, --score or both");
  const rows: FeedRow[] = [];
  const source = { format: "csv", input: input as NodeJS.ReadStream, onBytes() {} } as const;
  try {
    for await (const some of openRows([file], source)) rows.push(...some);
    const report = countImpact(rows.map(usable), { categories, selected, score });
    const head = headOf(fingerprintKnowledge(config.knowledgeDir), new Date());
    await write(flags.text("out"), { ...head, ...report }, impactReport(head, report));
    out.result({ ...head, ...report }, () => describeImpact(report));
  } catch (error) {
    const isFault = error instanceof UnusableDecisions || error instanceof BrokenFile;
    throw isFault ? new CommandError(error.message) : error;
  }
}

function usable(row: FeedRow) {
  if ("problem" in row) throw new UnusableDecisions(`line ${row.line}: ${row.problem}`);
  return row;
}

const headOf = (knowledge: string, now: Date): ReportHead => ({
  version: VERSION,
  knowledge,
  made_at: now.toISOString(),
});

async function write(folder: string | undefined, json: object, report: Report): Promise<void> {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "fairness.json"), `${JSON.stringify(json, null, 2)}\n`);
  await writeFile(join(folder, "fairness.html"), reportHtml(report));
  await writeFile(join(folder, "fairness.pdf"), reportPdf(report));
}

function describePairs({ pairs, languages, figures, differences }: CounterfactualReport): string {
  const rows = SWAPS.filter((swap) => figures.some((one) => one.swap === swap)).map((swap) => {
    const own = figures.filter((one) => one.swap === swap);
    const sum = (of: "pairs" | "different" | "scores_different"): number =>
      own.reduce((all, one) => all + one[of], 0);
    const most = Math.max(...own.map((one) => one.most_points));
    return [swap, sum("pairs"), sum("different"), sum("scores_different"), most].map(String);
  });
  return [
    `${pairs} pairs in ${languages.length} languages.`,
    table(["swapped", "pairs", "different", "other score", "most points"], rows),
    ...differences.map(
      ({ id, swap, overall, parts }) => `${id} ${swap} ${overall.join(" → ")}: ${parts.join(", ")}`,
    ),
  ].join("\n");
}

const describeImpact = ({ people, tables }: ImpactReport): string =>
  [
    `${people} people.`,
    ...tables.map(({ kind, by, unknown, cells }) =>
      [
        `${kind} by ${by.join(" and ")} (unknown: ${unknown})`,
        table(
          ["category", "people", "rate", "impact ratio"],
          cells.map((cell) => [
            cell.category,
            String(cell.people ?? "–"),
            String(cell.rate ?? "–"),
            String(cell.impact_ratio ?? "–"),
          ]),
        ),
      ].join("\n"),
    ),
  ].join("\n\n");

export const fairnessCommands: Command[] = [fairness];
