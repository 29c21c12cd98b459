/** Control and direction characters, except for line ends and tabs: a terminal acts on them. */
const CONTROLS =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Text that others wrote, as a terminal may show it; in JSON the same value in another spelling. */
export const printable = (text: string): string =>
  text.replaceAll(CONTROLS, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Columns as wide as their widest cell; numbers to the right. */
export function table(headings: string[], rows: (string | number | null)[][]): string {
  if (rows.length === 0) return "(none)";
  const cells = [
    headings,
    ...rows.map((row) => row.map((cell) => (cell === null ? "–" : String(cell)))),
  ];
  const widths = headings.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)));
  const isNumber = headings.map((_, i) => rows.every((row) => typeof row[i] === "number"));
  return cells
    .map((row) =>
      row
        .map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** One line per pair of name and value. */
export function facts(pairs: [name: string, value: string | number | null][]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${value ?? "–"}`).join("\n");
}

export const minuteOf = (at: Date | null): string | null =>
  at ? at.toISOString().slice(0, 16).replace("T", " ") : null;
