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

export const day = (at: Date | null): string | null =>
  at ? at.toISOString().slice(0, 16).replace("T", " ") : null;
