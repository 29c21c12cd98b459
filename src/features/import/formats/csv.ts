import { MAX_COLUMNS, MAX_NAME_CHARS, MAX_ROW_CHARS } from "./file-limits.ts";
import { BrokenFile, TOO_LONG, type FeedRow, type RowReader } from "./feed-rows.ts";

const DELIMITERS = [",", ";", "\t", "|"];
const TOO_MANY_CELLS = `has more than ${MAX_COLUMNS.toLocaleString("en")} cells`;
const HEADER = "the first line, which names the columns: ";

/**
 * Reads CSV (RFC 4180). The first record names the columns, each further one becomes an object; a
 * row with more cells than columns is rejected.
 */
export const readCsv = (head: string): RowReader => new CsvRowCutter(head);

/*
 * States between two characters:
 *   plain          outside quotes; a delimiter ends the cell, a line end ends the row
 *   quoted         inside quotes; only a quote is special
 *   quote pending  after a quote inside quotes: a second one is literal, anything else ends quoting
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
  /** Kept beside the cell: looking at the cell after every piece would take quadratic time. */
  #isCellBlank = true;
  #chars = 0;
  #problem: string | undefined;

  constructor(head: string) {
    const unquoted = head.replaceAll(/"(?:[^"]|"")*"/g, "");
    // Old Mac spreadsheets end rows with "\r" and use "\n" for line breaks within cells.
    this.#lineEnd = unquoted.includes("\r") && !unquoted.includes("\n") ? "\r" : "\n";
    this.#delimiter = sniffDelimiter(unquoted.split(this.#lineEnd, 1)[0]!);
    const delimiter = this.#delimiter === "|" ? "\\|" : this.#delimiter;
    this.#special = new RegExp(`["\\n\\r${delimiter}]`, "g");
  }

  push(text: string): FeedRow[] {
    const rows: FeedRow[] = [];
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

  end(): FeedRow[] {
    if (this.#state === "quoted")
      throw new BrokenFile(
        `a quote that opens on the row of line ${this.#rowLine} is never closed`,
      );
    const rows: FeedRow[] = [];
    if (this.#cells.length > 0 || this.#cell !== "") this.#endRow(rows);
    return rows;
  }

  /** Reads up to the next quote; returns the offset to continue at. */
  #readQuoted(text: string, at: number): number {
    const quote = text.indexOf('"', at);
    const piece = text.slice(at, quote < 0 ? text.length : quote);
    this.#line += piece.split(this.#lineEnd).length - 1;
    this.#keep(piece);
    if (quote >= 0) this.#state = "quote pending";
    return at + piece.length + 1;
  }

  /** Reads past the next special character; returns the offset to continue at. */
  #readPlain(text: string, at: number, rows: FeedRow[]): number {
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
      // Quotes are special only at the start of a cell: 5" is five inches.
      if (this.#isCellBlank) {
        this.#cell = "";
        this.#state = "quoted";
      } else this.#keep('"');
    }
    return end + 1;
  }

  #keep(piece: string): void {
    this.#chars += piece.length;
    if (this.#chars > MAX_ROW_CHARS) this.#reject(TOO_LONG);
    if (this.#problem !== undefined) return;
    this.#cell += piece;
    this.#isCellBlank &&= piece.trim() === "";
  }

  #endCell(): void {
    if (this.#cells.length >= MAX_COLUMNS && !this.#isCellBlank) this.#reject(TOO_MANY_CELLS);
    else if (this.#cells.length < MAX_COLUMNS && this.#problem === undefined)
      this.#cells.push(this.#cell);
    this.#cell = "";
    this.#isCellBlank = true;
  }

  #reject(problem: string): void {
    this.#problem ??= problem;
    this.#cells = [];
    this.#cell = "";
  }

  #endRow(rows: FeedRow[]): void {
    this.#endCell();
    if (this.#problem !== undefined && !this.#names) throw new BrokenFile(HEADER + this.#problem);
    const row =
      this.#problem === undefined ? this.#toRow() : { line: this.#rowLine, problem: this.#problem };
    if (row) rows.push(row);
    this.#cells = [];
    this.#chars = 0;
    this.#problem = undefined;
    this.#rowLine = this.#line;
  }

  #toRow(): FeedRow | undefined {
    const cells = this.#cells;
    if (cells.length === 1 && cells[0]!.trim() === "") return undefined;
    if (!this.#names) {
      this.#names = cells.map((name) => name.trim());
      if (this.#names.some((name) => name.length > MAX_NAME_CHARS))
        throw new BrokenFile(`${HEADER}a name has more than ${MAX_NAME_CHARS} characters`);
      return undefined;
    }
    const names = this.#names;
    const line = this.#rowLine;
    if (cells.slice(names.length).some((value) => value.trim() !== ""))
      return { line, problem: `has ${cells.length} cells, the first line names ${names.length}` };
    // Only the cells that the row has: a short row of a wide file must not cost a member per column.
    const given = cells.slice(0, names.length);
    return { line, record: Object.fromEntries(given.map((cell, place) => [names[place], cell])) };
  }
}

/** Picks the delimiter that occurs most often in the header. */
function sniffDelimiter(names: string): string {
  const counts = DELIMITERS.map((sign) => names.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}
