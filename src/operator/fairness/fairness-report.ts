import { escapeHtml } from "../../platform/http/markdown.ts";
import type { CounterfactualReport } from "./counterfactual.ts";
import type { ImpactReport, ImpactTable } from "./impact.ts";

/** What a report is about, for those who read it later. */
export interface ReportHead {
  readonly version: string;
  readonly knowledge: string;
  readonly made_at: string;
}

type Cell = string | number;

/** Pages without scripts or addresses: they can be published, and printed as PDF by any browser. */
export function counterfactualPage(head: ReportHead, report: CounterfactualReport): string {
  const { figures, differences } = report;
  return page(head, "Counterfactual audit", [
    `<p>${report.pairs} pairs of résumés in ${report.languages.length} languages differ in one thing only. Name, gender and age must change no score, list or word; ${report.strict_differences} of these pairs did.</p>`,
    table(
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
    "<h2>Every difference</h2>",
    table(
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

export function impactPage(head: ReportHead, report: ImpactReport): string {
  const median =
    report.median_score === null ? "" : ` The median of their scores is ${report.median_score}.`;
  return page(head, "Selection rates and impact ratios", [
    `<p>${report.people} people.${median} Cells of fewer than five people are not shown; where only one is so small, the next smallest is not shown either. Categories with less than 2 % of the people have no ratio.</p>`,
    ...report.tables.map(impactTable),
  ]);
}

function impactTable({ kind, by, unknown, cells }: ImpactTable): string {
  const above = kind === "selection" ? "selected" : "above the median";
  const rows = cells.map((cell) => [
    cell.category,
    cell.people ?? "–",
    cell.above ?? "–",
    cell.rate?.toFixed(3) ?? "–",
    cell.impact_ratio?.toFixed(3) ?? "–",
  ]);
  return [
    `<h2>${kind === "selection" ? "Selection" : "Scoring"} by ${escapeHtml(by.join(" and "))}</h2>`,
    table(["category", "people", above, `${kind} rate`, "impact ratio"], rows),
    `<p>Of unknown category: ${unknown}.</p>`,
  ].join("\n");
}

const table = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  rows.length === 0
    ? "<p>None.</p>"
    : `<table><thead>${row("th", columns)}</thead><tbody>${rows.map((cells) => row("td", cells)).join("")}</tbody></table>`;

const row = (tag: "th" | "td", cells: readonly Cell[]): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(String(cell))}</${tag}>`).join("")}</tr>`;

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b}table{border-collapse:collapse;width:100%}th,td{border:1px solid #bbb;padding:.25rem .5rem;text-align:left}@media print{h2{break-after:avoid}tr{break-inside:avoid}}";

const page = (head: ReportHead, title: string, parts: readonly string[]): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${title}</title><style>${STYLE}</style></head><body>`,
    `<h1>${title}</h1>`,
    `<p>Waymark ${escapeHtml(head.version)}, knowledge ${escapeHtml(head.knowledge)}, ${escapeHtml(head.made_at)}.</p>`,
    ...parts,
    "</body></html>",
    "",
  ].join("\n");
