/*
 * The subset of Markdown that our documents use: headings, paragraphs, lists, tables, fenced code,
 * and in a line code, links and bold. Everything else is shown as text; HTML is always escaped.
 */

export interface MarkdownOptions {
  /** The URL of a link's target; undefined shows the link's text only. */
  resolveLink(target: string): string | undefined;
  /** HTML of a fenced block; its language is empty where the fence names none. */
  renderCode?(code: string, language: string): string;
}

export const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

export function renderMarkdown(text: string, options: MarkdownOptions): string {
  const lines = text.split("\n");
  const blocks: string[] = [];
  for (let start = 0; start < lines.length;) {
    const { html, length } = renderBlock(lines.slice(start), options);
    if (html !== "") blocks.push(html);
    start += length;
  }
  return blocks.join("\n");
}

interface Block {
  html: string;
  /** Lines it took. */
  length: number;
}

const HEADING = /^(#{1,4}) (.+)$/;
const BULLET = /^- /;
const NUMBER = /^\d+\. /;
/** A further line of a list's item. */
const CONTINUED = /^ {2,}\S/;
const FENCE_MARK = "```";
const FENCE = new RegExp(`^${FENCE_MARK}`);
const ROW = /^\|.*\|$/;
const BLOCK_STARTS = [HEADING, BULLET, NUMBER, FENCE, ROW];

function renderBlock(lines: readonly string[], options: MarkdownOptions): Block {
  const first = lines[0]!;
  const inline = (text: string): string => renderInline(text, options);
  if (first.trim() === "") return { html: "", length: 1 };
  const [, marks, title] = HEADING.exec(first) ?? [];
  if (marks && title) {
    return { html: renderHeading(`h${marks.length}`, slugOf(title), inline(title)), length: 1 };
  }
  if (FENCE.test(first)) {
    const end = lines.findIndex((line, i) => i > 0 && FENCE.test(line));
    const code = lines.slice(1, end < 0 ? undefined : end).join("\n");
    const html =
      options.renderCode?.(code, first.slice(FENCE_MARK.length).trim()) ??
      `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>`;
    return { html, length: end < 0 ? lines.length : end + 1 };
  }
  if (ROW.test(first)) {
    const rows = takeWhile(lines, (line) => ROW.test(line));
    return { html: renderTable(rows, inline), length: rows.length };
  }
  for (const [tag, mark] of [
    ["ul", BULLET],
    ["ol", NUMBER],
  ] as const) {
    if (!mark.test(first)) continue;
    const taken = takeWhile(lines, (line) => mark.test(line) || CONTINUED.test(line));
    const items = taken
      .map((line) => (mark.test(line) ? `\n${line.replace(mark, "")}` : ` ${line.trim()}`))
      .join("")
      .slice(1)
      .split("\n");
    const shown = items.map((item) => `<li>${inline(item)}</li>`);
    return { html: `<${tag}>\n${shown.join("\n")}\n</${tag}>`, length: taken.length };
  }
  const rest = takeWhile(
    lines.slice(1),
    (line) => line.trim() !== "" && !BLOCK_STARTS.some((start) => start.test(line)),
  );
  return { html: `<p>${inline([first, ...rest].join(" "))}</p>`, length: 1 + rest.length };
}

/** A heading below the title is a link to itself, unless it holds a link. */
export const renderHeading = (tag: string, id: string, html: string): string =>
  tag === "h1" || html.includes("<a ")
    ? `<${tag} id="${id}">${html}</${tag}>`
    : `<${tag} id="${id}"><a class="anchor" href="#${id}">${html}</a></${tag}>`;

function takeWhile(lines: readonly string[], isPart: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !isPart(line));
  return lines.slice(0, end < 0 ? undefined : end);
}

/** A table with more columns is a list of its rows on a phone. */
const MAX_PHONE_COLUMNS = 2;

/** The first row is the head, the second its underline. */
function renderTable(rows: readonly string[], inline: (text: string) => string): string {
  const [head = [], , ...body] = rows.map((row) =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => inline(cell.trim().replaceAll("\\|", "|"))),
  );
  const labels = head.map((cell) => cell.replaceAll(/<[^>]+>/g, ""));
  const isWide = head.length > MAX_PHONE_COLUMNS;
  // The roles keep it a table for screen readers where a phone lays it out as a list.
  const role = (name: string): string => (isWide ? ` role="${name}"` : "");
  const titles = head.map((cell) => `<th scope="col"${role("columnheader")}>${cell}</th>`);
  const cellOf = (cell: string, column: number): string =>
    isWide
      ? `<td role="cell" data-head="${labels[column] ?? ""}"><div>${cell}</div></td>`
      : `<td>${cell}</td>`;
  const line = (cells: readonly string[]): string =>
    `<tr${role("row")}>${cells.map(cellOf).join("")}</tr>`;
  return [
    `<div class="scroll-table" role="group" aria-label="Table: ${labels.join(", ")}" tabindex="0">`,
    isWide ? '<table class="stacked-table" role="table">' : "<table>",
    `<thead${role("rowgroup")}><tr${role("row")}>${titles.join("")}</tr></thead>`,
    `<tbody${role("rowgroup")}>${body.map(line).join("\n")}</tbody>`,
    "</table></div>",
  ].join("\n");
}

const INLINE = /`([^`]+)`|\[((?:`[^`]*`|[^\]`])+)\]\(([^)\s]+)\)|\*\*(.+?)\*\*/g;

function renderInline(text: string, options: MarkdownOptions): string {
  let html = "";
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    const [all, code, label, target, bold] = found;
    html += escapeHtml(text.slice(end, found.index));
    end = found.index + all.length;
    if (code !== undefined) html += `<code>${escapeHtml(code)}</code>`;
    else if (bold !== undefined) html += `<strong>${renderInline(bold, options)}</strong>`;
    else {
      const url = options.resolveLink(target!);
      const shown = renderInline(label!, options);
      html += url === undefined ? shown : `<a href="${escapeHtml(url)}">${shown}</a>`;
    }
  }
  return html + escapeHtml(text.slice(end));
}

/** The anchor of a heading, as code hosts make it. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
