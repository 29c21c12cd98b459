import { DocxBlock } from "./docx-blocks.ts";
import type { Rect } from "./docx-drawing.ts";
import type { Look } from "./docx-styles.ts";
import { tableLines, type Cell } from "./docx-tables.ts";
import { hiddenRun, type Ground, type HiddenRun } from "./docx-visibility.ts";
import { TRAILING_BLANKS } from "./finished-text.ts";
import { LIMITS } from "./document-limits.ts";
import { UnreadableDocument } from "./unreadable.ts";

interface Paragraph {
  text: string;
  isSetOff: boolean;
  fill: Ground | undefined;
  boxes: { lines: string[]; rect: Rect | undefined }[];
}

type Layer = "table" | "row" | "cell" | "box";

/** Inner tables beyond it are read as text: each level copies the lines of those in it. */
const MAX_TABLES = 32;
const DEFAULT_POINTS = 12;
const WHITE_PAGE: Ground = ["FFFFFF"];

/*
 * Text in the order of a file that is no DOCX: paragraphs with their labels, tables, text boxes. Text that
 * nobody sees is counted and left out, by the rules of `docx-visibility.ts`. What a file opens and never
 * closes, or closes and never opened, is put right here.
 */
export class TextFlow {
  readonly hidden = new Map<HiddenRun, number>();
  /** Square points of text in the colour of the page with nothing painted behind it. */
  paleArea = 0;
  page: Ground;
  readonly #blocks: DocxBlock[] = [new DocxBlock()];
  readonly #tables: Cell[][][] = [];
  readonly #layers: { layer: Layer; ground: Ground | undefined }[] = [];
  /** Of each block; undefined between paragraphs. */
  readonly #paragraphs: (Paragraph | undefined)[] = [undefined];
  #label = "";
  #length = 0;

  constructor(page: Ground = WHITE_PAGE) {
    this.page = page;
  }

  /** `hidden`: why nobody sees it, whatever it looks like. `ground`: painted behind these words only. */
  say(text: string, look: Look, hidden?: HiddenRun, ground?: Ground): void {
    this.#count(text.length);
    const why = hidden ?? this.#whyHidden(text, look, ground);
    if (why) this.hidden.set(why, (this.hidden.get(why) ?? 0) + text.trim().length);
    else this.#paragraph().text += text;
  }

  /** The mark before the next paragraph with text. */
  label(text: string): void {
    this.#label = text;
  }

  /** Of the paragraph that is open or begins now. */
  set({ isSetOff, fill }: { isSetOff?: boolean; fill?: Ground | undefined }): void {
    const paragraph = this.#paragraph();
    paragraph.isSetOff ||= isSetOff ?? false;
    paragraph.fill = fill ?? paragraph.fill;
  }

  /** What the open paragraph ends in: blanks after a blank are one in HTML and ODT. */
  get endsInBlank(): boolean {
    const { text } = this.#paragraphs.at(-1) ?? { text: "" };
    return text === "" || /\s$/.test(text.slice(-1));
  }

  /** An open paragraph without text is an empty line only with `keepsEmpty`. */
  endParagraph(keepsEmpty = false): void {
    const paragraph = this.#paragraphs.at(-1);
    this.#paragraphs[this.#paragraphs.length - 1] = undefined;
    const block = this.#blocks.at(-1)!;
    const text = paragraph?.text.replace(TRAILING_BLANKS, "").replace(/^\s+/, "") ?? "";
    if (text.trim() === "") {
      if (keepsEmpty) this.#push([""]);
    } else {
      const lines = (this.#label + text).split("\n");
      this.#label = "";
      this.#push(paragraph!.isSetOff ? ["", ...lines] : lines);
    }
    block.float(paragraph?.boxes ?? []);
  }

  /** `ground`: what is painted behind it. */
  openTable(ground?: Ground): void {
    this.endParagraph();
    if (this.#tables.length === MAX_TABLES) return;
    this.#tables.push([]);
    this.#layers.push({ layer: "table", ground });
  }

  openRow(ground?: Ground): void {
    if (!this.#isIn("table")) return;
    this.#closeTo("table");
    this.#tables.at(-1)!.push([]);
    this.#layers.push({ layer: "row", ground });
  }

  openCell(ground?: Ground): void {
    if (!this.#isIn("table")) return;
    if (!this.#isIn("row")) this.openRow();
    this.#closeTo("row");
    this.#open("cell", ground);
  }

  closeCell = (): void => this.#close("cell");
  closeRow = (): void => this.#close("row");
  closeTable = (): void => this.#close("table");

  /** A text box hangs on the paragraph around it. */
  openBox(ground?: Ground): void {
    this.#open("box", ground);
  }

  closeBox(rect?: Rect): void {
    if (!this.#isIn("box")) return;
    this.#closeTo("box");
    const lines = this.#leaveBlock();
    this.#layers.pop();
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph) paragraph.boxes.push({ lines, rect });
    else this.#blocks.at(-1)!.float([{ lines, rect }]);
  }

  blankLine(): void {
    this.endParagraph();
    this.#push([""]);
  }

  close(): string {
    while (this.#layers.length > 0) this.#closeTop();
    this.endParagraph();
    return this.#blocks[0]!.close().join("\n");
  }

  #open(layer: "cell" | "box", ground: Ground | undefined): void {
    this.#layers.push({ layer, ground });
    this.#blocks.push(new DocxBlock());
    this.#paragraphs.push(undefined);
  }

  #leaveBlock(): string[] {
    this.endParagraph();
    this.#paragraphs.pop();
    return this.#blocks.pop()!.close();
  }

  /** Whether one is open that no cell or box opened since hides. */
  #isIn(layer: Layer): boolean {
    for (let at = this.#layers.length - 1; at >= 0; at--) {
      const open = this.#layers[at]!.layer;
      if (open === layer) return true;
      if (open === "box" || (open === "table" && layer !== "box")) return false;
    }
    return false;
  }

  #close(layer: Layer): void {
    if (!this.#isIn(layer)) return this.endParagraph();
    this.#closeTo(layer);
    this.#closeTop();
  }

  #closeTo(layer: Layer): void {
    while (this.#layers.at(-1)?.layer !== layer) this.#closeTop();
  }

  #closeTop(): void {
    const top = this.#layers.at(-1);
    if (top?.layer === "box") return this.closeBox();
    if (top?.layer === "cell") {
      const lines = this.#leaveBlock();
      this.#tables.at(-1)?.at(-1)?.push({ lines, ground: top.ground });
    }
    this.#layers.pop();
    if (top?.layer === "table") this.#push(tableLines(this.#tables.pop() ?? []));
  }

  #push(lines: readonly string[]): void {
    this.#count(lines.length);
    this.#blocks.at(-1)!.push(lines);
  }

  #paragraph(): Paragraph {
    const at = this.#paragraphs.length - 1;
    return (this.#paragraphs[at] ??= { text: "", isSetOff: false, fill: undefined, boxes: [] });
  }

  #count(length: number): void {
    this.#length += length;
    if (this.#length > LIMITS.textCharacters) throw new UnreadableDocument("too_large");
  }

  #whyHidden(text: string, look: Look, own: Ground | undefined): HiddenRun | undefined {
    const ground =
      own ??
      this.#paragraphs.at(-1)?.fill ??
      this.#layers.findLast((layer) => layer.ground)?.ground;
    const hidden = hiddenRun(look, ground ?? this.page);
    if (hidden === "colour" && ground === undefined && look.fill === undefined) {
      const points = look.halfPoints === undefined ? DEFAULT_POINTS : look.halfPoints / 2;
      this.paleArea += text.trim().length * 0.6 * points * points;
    }
    return hidden;
  }
}

/**
 * Reads the file, and again when shapes and pictures beside the text have room for all text in the colour
 * of the page: such text may stand on them, since only a program that lays the file out can tell.
 */
export function readWithShapes<Read extends { flow: TextFlow; paintedArea: number }>(
  read: (page: Ground | undefined) => Read,
): Read {
  const first = read(undefined);
  const { paleArea } = first.flow;
  return paleArea > 0 && first.paintedArea >= paleArea ? read([]) : first;
}
