import {
  reportHeading,
  reportTable,
  reportText,
  type Report,
  type ReportBlock,
} from "../../platform/report-document.ts";
import type { CounterfactualReport } from "./counterfactual.ts";
import type { ImpactReport, ImpactTable } from "./impact.ts";

/** What a report is about, for those who read it later. */
export interface ReportHead {
  readonly version: string;
  readonly knowledge: string;
  readonly made_at: string;
}

export function counterfactualReport(head: ReportHead, report: CounterfactualReport): Report {
  const { figures, differences } = report;
  return reportOf(head, "Counterfactual audit", [
    reportText(
      `${report.pairs} pairs of résumés in ${report.languages.length} languages differ in one thing only. Name, gender and age must change no score, list or word; ${report.strict_differences} of these pairs did.`,
    ),
    reportTable(
      [
        "language",
        "swapped",
        "pairs",
        "with a difference",
        "with another score",
        "most points apart",
      ],
      figures.map((one) => [
        one.language,
        one.swap.replace("_", " "),
        one.pairs,
        one.different,
        one.scores_different,
        one.most_points,
      ]),
    ),
    reportHeading("Every difference"),
    reportTable(
      ["résumé", "swapped", "overall", "what differs"],
      differences.map(({ id, swap, overall, parts }) => [
        id,
        swap.replace("_", " "),
        overall.join(" → "),
        parts.join(", "),
      ]),
    ),
  ]);
}

export function impactReport(head: ReportHead, report: ImpactReport): Report {
  const median =
    report.median_score === null ? "" : ` The median of their scores is ${report.median_score}.`;
  return reportOf(head, "Selection rates and impact ratios", [
    reportText(
      `${report.people} people.${median} Cells of fewer than five people are not shown; where only one is so small, the next smallest is not shown either. Ratios are to the category with the highest rate; where that one is not shown, there are none. Categories with less than 2 % of the people have no ratio.`,
    ),
    ...report.tables.flatMap(impactTable),
  ]);
}

function impactTable({ kind, by, unknown, cells }: ImpactTable): ReportBlock[] {
  const above = kind === "selection" ? "selected" : "above the median";
  const rows = cells.map((cell) => [
    cell.category,
    cell.people ?? "–",
    cell.above ?? "–",
    cell.rate?.toFixed(3) ?? "–",
    cell.impact_ratio?.toFixed(3) ?? "–",
  ]);
  return [
    reportHeading(`${kind === "selection" ? "Selection" : "Scoring"} by ${by.join(" and ")}`),
    reportTable(["category", "people", above, `${kind} rate`, "impact ratio"], rows),
    reportText(`Of unknown category: ${unknown}.`),
  ];
}

const reportOf = (head: ReportHead, title: string, blocks: readonly ReportBlock[]): Report => ({
  title,
  blocks: [
    reportText(`Waymark ${head.version}, knowledge ${head.knowledge}, ${head.made_at}.`),
    ...blocks,
  ],
});
