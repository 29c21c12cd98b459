import { escapeHtml } from "./http/markdown.ts";

type Cell = string | number;

export type ReportBlock =
  | { readonly kind: "heading" | "text"; readonly text: string }
  | {
      readonly kind: "table";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Cell[])[];
    };

/** A document to be published: `reportHtml` and `reportPdf` write it. */
export interface Report {
  readonly title: string;
  readonly blocks: readonly ReportBlock[];
}

export const reportHeading = (text: string): ReportBlock => ({ kind: "heading", text });
export const reportText = (said: string): ReportBlock => ({ kind: "text", text: said });
export const reportTable = (
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): ReportBlock => (rows.length === 0 ? reportText("None.") : { kind: "table", columns, rows });

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b}table{border-collapse:collapse;width:100%}th,td{border:1px solid #bbb;padding:.25rem .5rem;text-align:left}@media print{h2{break-after:avoid}tr{break-inside:avoid}}";

/** A page without scripts or addresses. */
export const reportHtml = ({ title, blocks }: Report): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...blocks.map(blockHtml),
    "</body></html>",
    "",
  ].join("\n");

function blockHtml(block: ReportBlock): string {
  if (block.kind !== "table") {
    const tag = block.kind === "heading" ? "h2" : "p";
    return `<${tag}>${escapeHtml(block.text)}</${tag}>`;
  }
  const rows = block.rows.map((cells) => rowHtml("td", cells)).join("");
  return `<table><thead>${rowHtml("th", block.columns)}</thead><tbody>${rows}</tbody></table>`;
}

const rowHtml = (tag: "th" | "td", cells: readonly Cell[]): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(String(cell))}</${tag}>`).join("")}</tr>`;
