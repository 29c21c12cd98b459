import { BrokenFile, MAX_ROW_CHARS, TOO_LONG, type Row, type RowReader } from "./rows.ts";

const DELIMITERS = [",", ";", "\t", "|"];

/**
 * RFC 4180: a record a line, cells in quotes may hold delimiters and lines. The first record names
 * the columns. Each next one becomes an object; a row with more cells than names is rejected.
 */
export const readCsv = (head: string): RowReader => new CsvRowCutter(head);

/*
 * States between two characters:
 *   plain          outside quotes; a delimiter ends the cell, a line end the row
 *   quoted         inside quotes; only a quote has a meaning
 *   quote pending  after a quote inside quotes: a second one stands for itself, anything else ends them
 */
class CsvRowCutter implements RowReader {
  readonly #lineEnd: string;
  readonly #delimiter: string;
  readonly #special: RegExp;
  #state: "plain" | "quoted" | "quote pending" = "plain";
  #names: string[] | undefined;
  #line = 1;
  #rowLine = 1;
  #cells: string[] = [];
  #cell = "";
  #chars = 0;
  #isTooLong = false;

  constructor(head: string) {
    const unquoted = head.replaceAll(/"(?:[^"]|"")*"/g, "");
    // Spreadsheets of old Macs end rows with "\r", and lines within cells with "\n".
    this.#lineEnd = unquoted.includes("\r") && !unquoted.includes("\n") ? "\r" : "\n";
    this.#delimiter = sniffDelimiter(unquoted.split(this.#lineEnd, 1)[0]!);
    const delimiter = this.#delimiter === "|" ? "\\|" : this.#delimiter;
    this.#special = new RegExp(`["\\n\\r${delimiter}]`, "g");
  }

  push(text: string): Row[] {
    const rows: Row[] = [];
    for (let at = 0; at < text.length;) {
      if (this.#state === "quote pending") {
        const isQuote = text[at] === '"';
        this.#state = isQuote ? "quoted" : "plain";
        if (isQuote) {
          this.#keep('"');
          at++;
          continue;
        }
      }
      at = this.#state === "quoted" ? this.#readQuoted(text, at) : this.#readPlain(text, at, rows);
    }
    return rows;
  }

  end(): Row[] {
    if (this.#state === "quoted")
      throw new BrokenFile(
        `a quote that opens on the row of line ${this.#rowLine} is never closed`,
      );
    const rows: Row[] = [];
    if (this.#cells.length > 0 || this.#cell !== "") this.#endRow(rows);
    return rows;
  }

  /** Up to the next quote; answers where to read on. */
  #readQuoted(text: string, at: number): number {
    const quote = text.indexOf('"', at);
    const piece = text.slice(at, quote < 0 ? text.length : quote);
    this.#line += piece.split(this.#lineEnd).length - 1;
    this.#keep(piece);
    if (quote >= 0) this.#state = "quote pending";
    return at + piece.length + 1;
  }

  /** Up to the next character with a meaning, and past it; answers where to read on. */
  #readPlain(text: string, at: number, rows: Row[]): number {
    this.#special.lastIndex = at;
    const found = this.#special.exec(text);
    const end = found ? found.index : text.length;
    this.#keep(text.slice(at, end));
    const sign = found?.[0];
    if (sign === this.#delimiter) this.#endCell();
    else if (sign === this.#lineEnd) {
      this.#line++;
      this.#endRow(rows);
    } else if (sign === '"') {
      // Quotes only mean something at the start of a cell: 5" is five inches.
      if (this.#cell.trim() === "") {
        this.#cell = "";
        this.#state = "quoted";
      } else this.#keep('"');
    }
    return end + 1;
  }

  #keep(piece: string): void {
    this.#chars += piece.length;
    if (this.#chars > MAX_ROW_CHARS) {
      this.#isTooLong = true;
      this.#cells = [];
      this.#cell = "";
    } else this.#cell += piece;
  }

  #endCell(): void {
    if (!this.#isTooLong) this.#cells.push(this.#cell);
    // Counted too, so that a line of nothing but delimiters stays bounded.
    this.#chars++;
    if (this.#chars > MAX_ROW_CHARS) this.#isTooLong = true;
    this.#cell = "";
  }

  #endRow(rows: Row[]): void {
    this.#endCell();
    const row = this.#isTooLong ? { line: this.#rowLine, problem: TOO_LONG } : this.#toRow();
    if (row) rows.push(row);
    this.#cells = [];
    this.#chars = 0;
    this.#isTooLong = false;
    this.#rowLine = this.#line;
  }

  #toRow(): Row | undefined {
    const cells = this.#cells;
    if (cells.length === 1 && cells[0]!.trim() === "") return undefined;
    if (!this.#names) {
      this.#names = cells.map((name) => name.trim());
      return undefined;
    }
    const names = this.#names;
    const line = this.#rowLine;
    if (cells.slice(names.length).some((value) => value.trim() !== ""))
      return { line, problem: `has ${cells.length} cells, the first line names ${names.length}` };
    return { line, record: Object.fromEntries(names.map((name, place) => [name, cells[place]])) };
  }
}

/** The sign that parts the names most often. */
function sniffDelimiter(names: string): string {
  const counts = DELIMITERS.map((sign) => names.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}
