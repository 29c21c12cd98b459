import {
  frameRect,
  newParagraph,
  paragraphLines,
  setParagraphProperty,
  type Paragraph,
} from "./docx-paragraph.ts";
import { applyLook, isOn, type Look, type Styles } from "./docx-styles.ts";
import type { Numbering } from "./docx-numbering.ts";
import { DocxBlock } from "./docx-blocks.ts";
import { isColour, shadeOf, type Colour } from "./docx-colours.ts";
import { tableLines, type Cell } from "./docx-tables.ts";
import { DEFAULT_PAGE, Drawings, finite, type PageSize } from "./docx-drawing.ts";
import type { Backdrops } from "./docx-backdrops.ts";
import { hiddenRun, type Ground, type HiddenRun } from "./docx-visibility.ts";
import { LIMITS } from "./document-limits.ts";
import { UnreadableDocument } from "./unreadable.ts";
import { parsePart, type Element } from "./xml.ts";
import type { Zip } from "./zip.ts";

/** The text of one part of the document (body, header, notes). */
export interface Story {
  lines: string[];
  hidden: Map<HiddenRun, number>;
  /** References to headers and footers, and whether the first page has its own. */
  runningParts: { kind: "header" | "footer"; type: string; id: string }[];
  hasTitlePage: boolean;
  notes: { kind: "footnote" | "endnote"; id: string }[];
  hasPicture: boolean;
  /** Filled shapes and pictures, and the size of the pages they lie on. */
  drawings: Drawings;
  pageSize: PageSize | undefined;
  hasTextBox: boolean;
  /** Square points of text in the colour of the page, outside text boxes. */
  paleArea: number;
}

/** What an open table, cell or text box paints behind its text. */
interface Surface {
  ground: Ground | undefined;
  /** Colours that a table style may paint here or not. */
  possible: readonly Colour[];
  kind: "table" | "cell" | "box";
  /** Lies outside the page. */
  isOutside: boolean;
}

interface Table {
  rows: Cell[][];
  /** Estimated extent of the current row; its cells stand side by side. */
  top: number;
  bottom: number;
}

/** Not seen by a reader, or seen already: deletions, old formats, field codes. */
const SKIPPED = new Set(
  `w:del w:moveFrom w:rt w:instrText w:delText w:delInstrText w:pPrChange w:rPrChange w:tblPrChange
   w:trPrChange w:tcPrChange w:sectPrChange w:tblGridChange w:numberingChange`.split(/\s+/),
);
const BREAKS = {
  "w:tab": "\t",
  "w:ptab": "\t",
  "w:cr": "\n",
  "w:noBreakHyphen": "-",
};
const TWIPS = 20;
/** A rough measure of a line, to estimate how far down the page a paragraph stands. */
const LINE_POINTS = 15;
const LINE_CHARACTERS = 95;
const DEFAULT_HALF_POINTS = 22;
const VML_SHAPES = ["v:shape", "v:rect", "v:roundrect", "v:oval"];

export interface StoryContext {
  styles: Styles;
  numbering: Numbering;
  pageSize: PageSize;
  /** Known when a part is read a second time. */
  backdrops: Backdrops | undefined;
}

/** `notes` are the referenced ids; a notes part may contain others. */
export function readStory(
  zip: Zip,
  part: string,
  context: StoryContext,
  { isRunning = false, notes }: { isRunning?: boolean; notes?: ReadonlySet<string> } = {},
): Story {
  const reader = new StoryReader(context, isRunning, notes);
  parsePart(zip, part, reader);
  reader.story.lines = reader.blocks[0]!.close();
  return reader.story;
}

/** Follows the elements of a part. What is open at the moment lies on stacks, the innermost last. */
class StoryReader {
  readonly story: Story;
  readonly context: StoryContext;
  readonly drawings: Drawings;
  readonly tables: Table[] = [];
  readonly surfaces: Surface[] = [];
  readonly paragraphs: Paragraph[] = [];
  readonly looks: Look[] = [];
  /** Lines of the part, and of each open cell and text box. */
  readonly blocks: DocxBlock[] = [new DocxBlock()];
  /** For each open `mc:AlternateContent`: one of its choices was read, so the others are skipped. */
  readonly choices: boolean[] = [];
  page: Ground = ["FFFFFF"];
  /** Estimated distance of the current line from the top of the first page, in points. */
  top: number;
  readonly #isRunning: boolean;
  readonly #notes: ReadonlySet<string> | undefined;
  readonly #path: string[] = [];
  /** How many skipped elements are open. */
  #skipped = 0;
  #length = 0;

  constructor(context: StoryContext, isRunning: boolean, notes: ReadonlySet<string> | undefined) {
    this.context = context;
    this.drawings = new Drawings(context.styles.theme, context.pageSize, isRunning);
    this.story = {
      lines: [],
      hidden: new Map(),
      runningParts: [],
      hasTitlePage: false,
      notes: [],
      hasPicture: false,
      drawings: this.drawings,
      pageSize: undefined,
      hasTextBox: false,
      paleArea: 0,
    };
    this.top = isRunning ? context.pageSize.marginTop / 2 : context.pageSize.marginTop;
    this.#isRunning = isRunning;
    this.#notes = notes;
  }

  open(element: Element): void {
    if (this.#skipped > 0 || this.#isSkipped(element)) {
      this.#skipped++;
      return;
    }
    const handle = OPENED.get(element.name);
    if (handle) handle(this, element);
    else this.#openProperty(element);
    if (this.drawings.isOpen) this.drawings.openPart(element, this.#path);
    this.#path.push(element.name);
  }

  close(name: string): void {
    if (this.#skipped > 0) {
      this.#skipped--;
      return;
    }
    this.#path.pop();
    this.drawings.closePart(name);
    CLOSED.get(name)?.(this);
  }

  text(text: string): void {
    if (this.#skipped > 0) return;
    if (this.parent === "w:t" || this.parent === "m:t") this.say(text);
    else this.drawings.text(text, this.parent, this.#axis());
  }

  get isInBox(): boolean {
    return this.surfaces.some(({ kind }) => kind === "box");
  }

  get parent(): string | undefined {
    return this.#path.at(-1);
  }

  say(text: string): void {
    const paragraph = this.paragraphs.at(-1);
    const look = this.looks.at(-1);
    if (!paragraph) return;
    this.#length += text.length;
    if (this.#length > LIMITS.textCharacters) throw new UnreadableDocument("too_large");
    const hidden = look && this.#whyHidden(text, paragraph, this.#resolve(paragraph, look));
    if (!hidden) paragraph.text += text;
    else this.story.hidden.set(hidden, (this.story.hidden.get(hidden) ?? 0) + text.trim().length);
  }

  closeParagraph(): void {
    const paragraph = this.paragraphs.pop();
    if (!paragraph) return;
    const block = this.blocks.at(-1)!;
    const lines = paragraphLines(paragraph, this.context.numbering);
    if (paragraph.frame) {
      const rect = frameRect(paragraph.frame, lines);
      return block.float([...paragraph.above, { lines, rect }, ...paragraph.boxes]);
    }
    if (!this.isInBox) this.top += heightOf(lines);
    block.float(paragraph.above);
    block.push(lines);
    block.float(paragraph.boxes);
  }

  openRow(): void {
    const table = this.tables.at(-1);
    table?.rows.push([]);
    if (table) table.top = table.bottom = this.top;
  }

  closeCell(): void {
    const ground = this.surfaces.pop()?.ground;
    const lines = this.blocks.pop()!.close();
    const table = this.tables.at(-1);
    if (!table) return this.blocks.at(-1)!.push(lines);
    table.rows.at(-1)?.push({ lines, ground });
    table.bottom = Math.max(table.bottom, this.top);
    this.top = table.top;
  }

  closeRow(): void {
    this.top = this.tables.at(-1)?.bottom ?? this.top;
  }

  closeTable(): void {
    this.surfaces.pop();
    this.blocks.at(-1)!.push(tableLines(this.tables.pop()?.rows ?? []));
  }

  closeTextBox(): void {
    const lines = this.blocks.pop()!.close();
    this.surfaces.pop();
    const paragraph = this.paragraphs.at(-1);
    const box = { lines, rect: this.drawings.rect };
    const isAbove = paragraph?.text.trim() === "" && this.drawings.isAboveParagraph;
    if (!paragraph) this.blocks.at(-1)!.float([box]);
    else if (isAbove) paragraph.above.push(box);
    else paragraph.boxes.push(box);
    this.story.hasTextBox = true;
  }

  startPage(): void {
    const { height, marginTop } = this.context.pageSize;
    this.top = (Math.floor(this.top / height) + 1) * height + marginTop;
  }

  #whyHidden(text: string, paragraph: Paragraph, look: Look): HiddenRun | undefined {
    if (this.surfaces.some((surface) => surface.isOutside)) return "outside";
    const ground = paragraph.fill === undefined ? this.#surfaceGround() : [paragraph.fill];
    const hidden = hiddenRun(look, ground ?? this.page);
    const isOnPage = ground === undefined && look.fill === undefined;
    if (hidden !== "colour" || !isOnPage) return hidden;
    const box = this.isInBox ? this.drawings.rect : undefined;
    const points = (look.halfPoints ?? DEFAULT_HALF_POINTS) / 2;
    if (!box) this.story.paleArea += text.trim().length * 0.6 * points * points;
    const place = { box, top: this.top, isRunning: this.#isRunning };
    return this.context.backdrops?.reveal(look.colour, place) ? undefined : hidden;
  }

  /** What is painted by the cells, tables and text boxes around; undefined: nothing. */
  #surfaceGround(): Ground | undefined {
    const possible: Colour[] = [];
    for (const surface of this.surfaces.toReversed()) {
      if (surface.ground) return surface.ground.length > 0 ? [...possible, ...surface.ground] : [];
      possible.push(...surface.possible);
    }
    return possible.length > 0 ? [...possible, ...this.page] : undefined;
  }

  #axis(): string | undefined {
    return this.#path.findLast((name) => name.startsWith("wp:position"));
  }

  /** Elements that mean something only inside the properties of a run, a cell or a paragraph. */
  #openProperty(element: Element): void {
    if (this.#path.includes("w:rPr")) this.#openRunProperty(element);
    else if (element.name === "w:shd" && /^w:(?:tc|tbl)Pr$/.test(this.parent ?? "")) {
      const shade = shadeOf(element, this.context.styles.theme);
      const surface = this.surfaces.at(-1);
      if (surface && shade !== undefined) surface.ground = [shade];
    } else if (this.#path.includes("w:pPr")) {
      const paragraph = this.paragraphs.at(-1);
      if (paragraph) setParagraphProperty(paragraph, element, this.context.styles);
    }
  }

  #openRunProperty(element: Element): void {
    const look = this.looks.at(-1);
    // The paragraph mark has properties too, which do not apply to the text.
    if (!look || this.#path.at(-2) !== "w:r") return;
    if (element.name === "w:rStyle")
      Object.assign(look, this.context.styles.lookOf(element.get("val")));
    applyLook(look, element, this.context.styles.theme);
  }

  #resolve(paragraph: Paragraph, look: Look): Look {
    return {
      ...this.context.styles.defaults,
      ...this.context.styles.lookOf(paragraph.style),
      ...look,
    };
  }

  #isSkipped(element: Element): boolean {
    const { name } = element;
    if (name === "mc:Choice" && this.choices.length > 0) {
      const isSecond = this.choices.at(-1)!;
      this.choices[this.choices.length - 1] = true;
      return isSecond;
    }
    if (name === "mc:Fallback") return this.choices.at(-1) ?? false;
    const isNote = name === "w:footnote" || name === "w:endnote";
    return SKIPPED.has(name) || (isNote && !this.#notes?.has(element.get("id") ?? ""));
  }
}

type Opened = (reader: StoryReader, element: Element) => void;

const newSurface = (kind: Surface["kind"]): Surface => ({
  ground: undefined,
  possible: [],
  kind,
  isOutside: false,
});
const openCell: Opened = ({ blocks, surfaces }) => {
  blocks.push(new DocxBlock());
  surfaces.push(newSurface("cell"));
};
const openTextBox: Opened = ({ blocks, surfaces, drawings }) => {
  blocks.push(new DocxBlock());
  const { ground, isOutside } = drawings;
  surfaces.push({ ...newSurface("box"), ground, isOutside });
};
const openFrame: Opened = ({ drawings, top }, frame) => drawings.openFrame(frame, top);
const openVmlShape: Opened = ({ drawings, top }, shape) => drawings.openVmlShape(shape, top);
const seePicture: Opened = ({ story }) => {
  story.hasPicture = true;
};
const referTo =
  (kind: "header" | "footer"): Opened =>
  ({ story }, { get }) =>
    story.runningParts.push({ kind, type: get("type") ?? "default", id: get("id") ?? "" });
const referToNote =
  (kind: "footnote" | "endnote"): Opened =>
  ({ story }, { get }) =>
    story.notes.push({ kind, id: get("id") ?? "" });

/** What the start of an element does. Elements not listed may still be properties. */
const OPENED: ReadonlyMap<string, Opened> = new Map<string, Opened>([
  ...Object.entries(BREAKS).map(([name, text]): [string, Opened] => [
    name,
    (reader) => {
      if (reader.parent === "w:r") reader.say(text);
    },
  ]),
  [
    "w:br",
    (reader, { get }) => {
      if (get("type") === "page") reader.startPage();
      reader.say("\n");
    },
  ],
  ["w:lastRenderedPageBreak", (reader) => reader.startPage()],
  ["w:sym", (reader, symbol) => reader.say(symbolOf(symbol))],
  ["w:p", ({ paragraphs }) => paragraphs.push(newParagraph())],
  ["w:r", ({ looks }) => looks.push({})],
  ["w:txbxContent", openTextBox],
  ["w:tc", openCell],
  [
    "w:tbl",
    ({ tables, surfaces }) => {
      tables.push({ rows: [], top: 0, bottom: 0 });
      surfaces.push(newSurface("table"));
    },
  ],
  ["w:tr", (reader) => reader.openRow()],
  [
    "w:tblStyle",
    ({ surfaces, context }, { get }) => {
      const table = surfaces.at(-1);
      if (table?.kind === "table") table.possible = context.styles.fillsOf(get("val"));
    },
  ],
  ["wp:anchor", openFrame],
  ["wp:inline", openFrame],
  ["wps:wsp", ({ drawings }) => drawings.openShape(false)],
  ["pic:pic", ({ drawings }) => drawings.openShape(false, [])],
  ["wpg:wgp", ({ drawings }) => drawings.openShape(true)],
  ["wpg:grpSp", ({ drawings }) => drawings.openShape(true)],
  ["wpc:wpc", ({ drawings }) => drawings.openShape(true)],
  ...VML_SHAPES.map((name): [string, Opened] => [name, openVmlShape]),
  ["v:fill", ({ drawings }, fill) => drawings.openVmlFill(fill)],
  ["mc:AlternateContent", ({ choices }) => choices.push(false)],
  [
    "w:background",
    (reader, { get }) => {
      const colour = get("color");
      if (isColour(colour)) reader.page = [colour];
    },
  ],
  ["w:pgSz", ({ story }, size) => setPageSize(story, size)],
  ["w:pgMar", ({ story }, margins) => setMargins(story, margins)],
  ["a:blip", seePicture],
  ["v:imagedata", seePicture],
  ["w:headerReference", referTo("header")],
  ["w:footerReference", referTo("footer")],
  ["w:titlePg", ({ story }, { get }) => (story.hasTitlePage ||= isOn(get("val")))],
  ["w:footnoteReference", referToNote("footnote")],
  ["w:endnoteReference", referToNote("endnote")],
]);

function heightOf(lines: readonly string[]): number {
  const wrapped = lines.map((line) => Math.ceil((line.length || 1) / LINE_CHARACTERS));
  return LINE_POINTS * wrapped.reduce((sum, count) => sum + count, 0);
}

/** The largest page of the document, so nothing on another one counts as outside. */
function setPageSize(story: Story, { get }: Element): void {
  const { pageSize } = story;
  const [width, height] = ["w", "h"].map((name) => finite(Number(get(name)) / TWIPS));
  story.pageSize = {
    ...(pageSize ?? DEFAULT_PAGE),
    width: Math.max(pageSize?.width ?? 0, width!) || DEFAULT_PAGE.width,
    height: Math.max(pageSize?.height ?? 0, height!) || DEFAULT_PAGE.height,
  };
}

function setMargins(story: Story, { get }: Element): void {
  const [marginLeft, marginTop] = ["left", "top"].map((name) =>
    Math.abs(finite(Number(get(name)) / TWIPS)),
  );
  story.pageSize = {
    ...(story.pageSize ?? DEFAULT_PAGE),
    marginLeft: marginLeft!,
    marginTop: marginTop!,
  };
}

const closeShape = ({ drawings }: StoryReader): void => drawings.closeShape();
const closeFrame = ({ drawings }: StoryReader): void => drawings.closeFrame();
const closeVmlShape = ({ drawings }: StoryReader): void => drawings.closeVmlShape();

/** What the end of an element does. */
const CLOSED: ReadonlyMap<string, (reader: StoryReader) => void> = new Map<
  string,
  (reader: StoryReader) => void
>([
  ["w:r", ({ looks }) => looks.pop()],
  ["w:p", (reader) => reader.closeParagraph()],
  ["w:txbxContent", (reader) => reader.closeTextBox()],
  ["w:tc", (reader) => reader.closeCell()],
  ["w:tr", (reader) => reader.closeRow()],
  ["w:tbl", (reader) => reader.closeTable()],
  ["wp:anchor", closeFrame],
  ["wp:inline", closeFrame],
  ["wps:wsp", closeShape],
  ["pic:pic", closeShape],
  ["wpg:wgp", closeShape],
  ["wpg:grpSp", closeShape],
  ["wpc:wpc", closeShape],
  ...VML_SHAPES.map((name): [string, typeof closeShape] => [name, closeVmlShape]),
  ["mc:AlternateContent", ({ choices }) => choices.pop()],
]);

/** Bullets and ticks of the symbol fonts; their other pictures have no text. */
function symbolOf(symbol: Element): string {
  const code = parseInt(symbol.get("char") ?? "", 16);
  if (Number.isNaN(code)) return "";
  const isPrivate = code >= 0xe000 && code <= 0xf8ff;
  return isPrivate ? "•" : String.fromCodePoint(Math.min(code, 0xffff));
}
