import type { Report, ReportBlock } from "./report-document.ts";

/*
 * A report as PDF 1.7: A4 pages with Helvetica, which every reader has, so no font is embedded. Lengths
 * are points, y counts from the lower edge. A table's columns share the width by their longest words and
 * texts; a row is never split, and every page of a table begins with its head.
 */

const PAGE = { width: 595, height: 842, margin: 50 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const PADDING = 4;
const LEADING = 1.3;
const SIZES = { title: 18, heading: 13, text: 10, cell: 8.5, foot: 8 };

/** Of Helvetica, from space to tilde, in thousandths of its size. */
const ADVANCES =
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
    .split(" ")
    .map(Number);
const BOLD = 1.08;

type Font = "F1" | "F2";
const PLAIN: Font = "F1";
const STRONG: Font = "F2";

export function reportPdf({ title, blocks }: Report): Buffer {
  const pages = new Pages();
  pages.paragraph(title, STRONG, SIZES.title);
  for (const block of blocks) drawBlock(pages, block);
  return assemble(title, pages.finish());
}

function drawBlock(pages: Pages, block: ReportBlock): void {
  if (block.kind !== "table") {
    if (block.kind === "heading") pages.heading(block.text);
    else pages.paragraph(block.text, PLAIN, SIZES.text);
    return;
  }
  const rows = block.rows.map((cells) => cells.map(String));
  const widths = columnWidths([block.columns, ...rows]);
  const lay = (cells: readonly string[], font: Font): Row => {
    const lines = cells.map((cell, at) => wrap(cell, font, SIZES.cell, widths[at]! - 2 * PADDING));
    return { lines, font, height: heightOf(Math.max(...lines.map((of) => of.length))) };
  };
  pages.table(
    lay(block.columns, STRONG),
    rows.map((cells) => lay(cells, PLAIN)),
    widths,
  );
}

const heightOf = (lines: number): number => lines * SIZES.cell * LEADING + PADDING;

interface Row {
  readonly lines: readonly (readonly string[])[];
  readonly font: Font;
  readonly height: number;
}

/** The pages drawn so far; `#y` is where the next line goes. */
class Pages {
  readonly #done: string[] = [];
  #page = "";
  #y = PAGE.height - PAGE.margin;

  heading(text: string): void {
    this.#skip(SIZES.heading);
    // Not alone at the foot of a page: with the head of a table and two rows.
    this.#need(6 * SIZES.heading);
    this.paragraph(text, STRONG, SIZES.heading);
  }

  paragraph(text: string, font: Font, size: number): void {
    for (const line of wrap(text, font, size, WIDTH)) {
      this.#need(size * LEADING);
      this.#skip(size * LEADING);
      this.#page += drawn(line, font, size, PAGE.margin, this.#y);
    }
    this.#skip(size / 2);
  }

  table(head: Row, rows: readonly Row[], widths: readonly number[]): void {
    this.#need(head.height + (rows[0]?.height ?? 0));
    this.#row(head, widths);
    for (const row of rows) {
      if (this.#need(row.height)) this.#row(head, widths);
      this.#row(row, widths);
    }
    this.#skip(SIZES.text);
  }

  finish(): string[] {
    this.#next();
    const all = this.#done.length;
    return this.#done.map((page, at) => {
      const number = `${at + 1} / ${all}`;
      const x = PAGE.width - PAGE.margin - widthOf(number, PLAIN, SIZES.foot);
      return page + drawn(number, PLAIN, SIZES.foot, x, PAGE.margin / 2);
    });
  }

  #row({ lines, font, height }: Row, widths: readonly number[]): void {
    let x = PAGE.margin;
    for (const [at, cell] of lines.entries()) {
      for (const [line, text] of cell.entries()) {
        const y = this.#y - (line + 1) * SIZES.cell * LEADING;
        this.#page += drawn(text, font, SIZES.cell, x + PADDING, y);
      }
      x += widths[at]!;
    }
    this.#skip(height);
    this.#page += `0.7 G 0.5 w ${PAGE.margin} ${fixed(this.#y)} m ${PAGE.width - PAGE.margin} ${fixed(this.#y)} l S\n`;
  }

  #skip(height: number): void {
    this.#y -= height;
  }

  /** Begins a page unless this height is left. */
  #need(height: number): boolean {
    if (this.#y - height >= PAGE.margin) return false;
    this.#next();
    return true;
  }

  #next(): void {
    this.#done.push(this.#page);
    this.#page = "";
    this.#y = PAGE.height - PAGE.margin;
  }
}

/** Each column gets its longest word; the rest is shared by how much more its longest text wants. */
function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const columns = rows[0]!.map((_, at) => rows.map((cells) => cells[at]!));
  const least = columns.map((cells) => longest(cells.flatMap((cell) => cell.split(" "))));
  const wanted = columns.map(longest);
  const sum = (widths: readonly number[]): number => widths.reduce((all, one) => all + one, 0);
  const free = WIDTH - sum(least);
  if (free <= 0) return least.map((width) => (width / sum(least)) * WIDTH);
  const more = wanted.map((width, at) => width - least[at]!);
  const share = Math.min(1, free / (sum(more) || 1));
  const widths = least.map((width, at) => width + more[at]! * share);
  const left = (WIDTH - sum(widths)) / widths.length;
  return widths.map((width) => width + left);
}

const longest = (texts: readonly string[]): number =>
  Math.max(...texts.map((text) => widthOf(text, STRONG, SIZES.cell))) + 2 * PADDING;

function widthOf(text: string, font: Font, size: number): number {
  let thousandths = 0;
  for (const char of text.normalize("NFD").replaceAll(/\p{M}/gu, ""))
    thousandths += ADVANCES[char.codePointAt(0)! - 32] ?? 556;
  return (thousandths * size * (font === STRONG ? BOLD : 1)) / 1000;
}

/** Lines that fit; a word that is longer than a line is cut. */
function wrap(text: string, font: Font, size: number, width: number): string[] {
  const fits = (line: string): boolean => widthOf(line, font, size) <= width;
  const lines: string[] = [];
  let line = "";
  for (let word of text.split(" ")) {
    if (line !== "" && fits(`${line} ${word}`)) {
      line += ` ${word}`;
      continue;
    }
    if (line !== "") lines.push(line);
    while (!fits(word) && word.length > 1) {
      let end = word.length - 1;
      while (end > 1 && !fits(word.slice(0, end))) end--;
      lines.push(word.slice(0, end));
      word = word.slice(end);
    }
    line = word;
  }
  return [...lines, line];
}

const drawn = (text: string, font: Font, size: number, x: number, y: number): string =>
  `BT /${font} ${size} Tf ${fixed(x)} ${fixed(y)} Td <${encode(text).toString("hex")}> Tj ET\n`;

const fixed = (value: number): string => value.toFixed(2);

/** Windows-1252 beyond Latin-1, in the order of its codes from 0x80. */
const WINDOWS = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const SPELLED: Readonly<Record<string, string>> = { "→": "->", "−": "-", ł: "l", Ł: "L" };

/** Without a glyph in the font, a character loses its accent or becomes a question mark. */
function encode(text: string): Buffer {
  const codes = [...text.normalize("NFC")].flatMap(
    (char) =>
      codesOf(char) ??
      [...(SPELLED[char] ?? char.normalize("NFD").replaceAll(/\p{M}/gu, ""))].map(
        (plain) => codesOf(plain)?.[0] ?? 0x3f,
      ),
  );
  return Buffer.from(codes);
}

function codesOf(char: string): number[] | undefined {
  const code = char.codePointAt(0)!;
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return [code];
  const at = WINDOWS.indexOf(char);
  return at < 0 ? undefined : [0x80 + at];
}

function assemble(title: string, pages: readonly string[]): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  add(
    "<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>",
  );
  add("");
  const info = add(`<< /Title <${encode(title).toString("hex")}> /Producer (Waymark) >>`);
  const fonts = ["Helvetica", "Helvetica-Bold"].map((name) =>
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
  );
  const kids = pages.map((content) => {
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}endstream`);
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${stream} 0 R
/Resources << /Font << /${PLAIN} ${fonts[0]} 0 R /${STRONG} ${fonts[1]} 0 R >> >> >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] /Count ${kids.length} >>`;
  let file = "%PDF-1.7\n";
  let offsets = "";
  for (const [at, body] of objects.entries()) {
    offsets += `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${at + 1} 0 obj\n${body}\nendobj\n`;
  }
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets}trailer\n<< /Size ${size} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    "latin1",
  );
}
