import { BrokenFile, MAX_ROW_CHARS, TOO_LONG, type Row, type RowReader } from "./rows.ts";

const DELIMITERS = [",", ";", "\t", "|"];

/**
 * RFC 4180: a record a line, cells in quotes may hold delimiters and lines. The first record names
 * the columns. Each next one becomes an object; a row with more cells than names is turned away.
 */
export function readCsv(head: string): RowReader {
  const unquoted = head.replaceAll(/"(?:[^"]|"")*"/g, "");
  // Spreadsheets of old Macs end their lines so, and the lines within cells with "\n".
  const lineEnd = unquoted.includes("\r") && !unquoted.includes("\n") ? "\r" : "\n";
  const delimiter = sniffDelimiter(unquoted.split(lineEnd, 1)[0]!);
  const special = new RegExp(`["\\n\\r${delimiter === "|" ? "\\|" : delimiter}]`, "g");
  let names: string[] | undefined;
  let line = 1;
  let rowLine = 1;
  let cells: string[] = [];
  let cell = "";
  let chars = 0;
  let isTooLong = false;
  let isQuoted = false;
  /** A quote inside quotes: the next sign says whether it ends them. */
  let isQuotePending = false;

  const keep = (piece: string): void => {
    chars += piece.length;
    if (chars > MAX_ROW_CHARS) {
      isTooLong = true;
      cells = [];
      cell = "";
    } else cell += piece;
  };
  const endCell = (): void => {
    if (!isTooLong) cells.push(cell);
    // Counted too, so that a line of nothing but delimiters stays bounded.
    chars++;
    if (chars > MAX_ROW_CHARS) isTooLong = true;
    cell = "";
  };
  const endRow = (rows: Row[]): void => {
    endCell();
    const row = isTooLong ? { line: rowLine, problem: TOO_LONG } : toRow();
    if (row) rows.push(row);
    cells = [];
    chars = 0;
    isTooLong = false;
    rowLine = line;
  };
  const toRow = (): Row | undefined => {
    if (cells.length === 1 && cells[0]!.trim() === "") return undefined;
    if (!names) {
      names = cells.map((name) => name.trim());
      return undefined;
    }
    if (cells.slice(names.length).some((value) => value.trim() !== ""))
      return {
        line: rowLine,
        problem: `has ${cells.length} cells, the first line names ${names.length}`,
      };
    return {
      line: rowLine,
      record: Object.fromEntries(names.map((name, place) => [name, cells[place]])),
    };
  };

  return {
    push(text) {
      const rows: Row[] = [];
      for (let at = 0; at < text.length;) {
        if (isQuotePending) {
          isQuotePending = false;
          if (text[at] === '"') {
            keep('"');
            at++;
            continue;
          }
          isQuoted = false;
        }
        if (isQuoted) {
          const quote = text.indexOf('"', at);
          const piece = text.slice(at, quote < 0 ? text.length : quote);
          line += piece.split(lineEnd).length - 1;
          keep(piece);
          at += piece.length + 1;
          isQuotePending = quote >= 0;
          continue;
        }
        special.lastIndex = at;
        const found = special.exec(text);
        const end = found ? found.index : text.length;
        keep(text.slice(at, end));
        at = end + 1;
        if (!found) break;
        const sign = found[0];
        if (sign === delimiter) endCell();
        else if (sign === lineEnd) {
          line++;
          endRow(rows);
        } else if (sign === '"') {
          // Quotes only mean something at the start of a cell: 5" is five inches.
          if (cell.trim() === "") {
            cell = "";
            isQuoted = true;
          } else keep('"');
        }
      }
      return rows;
    },
    end() {
      if (isQuoted && !isQuotePending)
        throw new BrokenFile(`a quote that opens on the row of line ${rowLine} is never closed`);
      const rows: Row[] = [];
      if (cells.length > 0 || cell !== "") endRow(rows);
      return rows;
    },
  };
}

/** The sign that parts the names most often. */
function sniffDelimiter(names: string): string {
  const counts = DELIMITERS.map((sign) => names.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}
