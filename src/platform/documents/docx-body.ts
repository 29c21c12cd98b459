import {
  newParagraph,
  paragraphLines,
  rowLines,
  setParagraphProperty,
  type Paragraph,
} from "./docx-paragraph.ts";
import { applyLook, isColour, isOn, type Look, type Styles } from "./docx-styles.ts";
import type { Numbering } from "./docx-numbering.ts";
import { hiddenRun, UNKNOWN_GROUND, type Ground, type HiddenRun } from "./docx-visibility.ts";
import { LIMITS } from "./limits.ts";
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
}

interface Table {
  row: string[][];
  hasFill: boolean;
  cellFill: string | undefined;
}

/** Not seen by a reader, or seen already: deletions, old formats, field codes. */
const SKIPPED = new Set(
  `w:del w:moveFrom w:rt w:instrText w:delText w:delInstrText w:pPrChange w:rPrChange w:tblPrChange
   w:trPrChange w:tcPrChange w:sectPrChange w:tblGridChange w:numberingChange`.split(/\s+/),
);
const BREAKS = {
  "w:tab": "\t",
  "w:ptab": "\t",
  "w:br": "\n",
  "w:cr": "\n",
  "w:noBreakHyphen": "-",
};
const FILLS = ["a:solidFill", "a:gradFill", "a:blipFill", "a:pattFill"];
const VML_SHAPES = ["v:shape", "v:rect", "v:roundrect", "v:oval"];

export interface StoryContext {
  styles: Styles;
  numbering: Numbering;
  /** Page colour, or unknown when pictures lie behind the text. */
  page: Ground;
}

/** `notes` are the referenced ids; a notes part may contain others. */
export function readStory(
  zip: Zip,
  part: string,
  context: StoryContext,
  notes?: ReadonlySet<string>,
): Story {
  const reader = new StoryReader(context, notes);
  parsePart(zip, part, reader);
  return reader.story;
}

/** Follows the elements of a part. What is open at the moment lies on stacks, the innermost last. */
class StoryReader {
  readonly story: Story = {
    lines: [],
    hidden: new Map(),
    runningParts: [],
    hasTitlePage: false,
    notes: [],
    hasPicture: false,
  };
  readonly styles: Styles;
  readonly tables: Table[] = [];
  readonly shapes: { hasFill: boolean }[] = [];
  readonly paragraphs: Paragraph[] = [];
  readonly looks: Look[] = [];
  /** Lines of the part, and of each open cell and text box. */
  readonly blocks: string[][] = [this.story.lines];
  /** For each open `mc:AlternateContent`: one of its choices was read, so the others are skipped. */
  readonly choices: boolean[] = [];
  page: Ground;
  readonly #numbering: Numbering;
  readonly #notes: ReadonlySet<string> | undefined;
  readonly #path: string[] = [];
  /** How many skipped elements are open. */
  #skipped = 0;
  #length = 0;

  constructor({ styles, numbering, page }: StoryContext, notes: ReadonlySet<string> | undefined) {
    this.styles = styles;
    this.page = page;
    this.#numbering = numbering;
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
    this.#path.push(element.name);
  }

  close(name: string): void {
    if (this.#skipped > 0) {
      this.#skipped--;
      return;
    }
    this.#path.pop();
    CLOSED.get(name)?.(this);
  }

  text(text: string): void {
    if (this.#skipped === 0 && (this.parent === "w:t" || this.parent === "m:t")) this.say(text);
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
    const hidden = look && hiddenRun(this.#resolve(paragraph, look), this.#groundOf(paragraph));
    if (!hidden) paragraph.text += text;
    else this.story.hidden.set(hidden, (this.story.hidden.get(hidden) ?? 0) + text.trim().length);
  }

  closeParagraph(): void {
    const paragraph = this.paragraphs.pop();
    if (paragraph) this.blocks.at(-1)!.push(...paragraphLines(paragraph, this.#numbering));
  }

  /** Elements that mean something only inside the properties of a run, a cell or a paragraph. */
  #openProperty(element: Element): void {
    if (this.#path.includes("w:rPr")) this.#openRunProperty(element);
    else if (this.parent === "w:tcPr" && element.name === "w:shd") {
      if (isColour(element.get("fill"))) this.tables.at(-1)!.cellFill = element.get("fill");
    } else if (this.#path.includes("w:pPr")) {
      const paragraph = this.paragraphs.at(-1);
      if (paragraph) setParagraphProperty(paragraph, element, this.styles);
    }
  }

  #openRunProperty(element: Element): void {
    const look = this.looks.at(-1);
    // The paragraph mark has properties too, which do not apply to the text.
    if (!look || this.#path.at(-2) !== "w:r") return;
    if (element.name === "w:rStyle") Object.assign(look, this.styles.lookOf(element.get("val")));
    applyLook(look, element);
  }

  #resolve(paragraph: Paragraph, look: Look): Look {
    return { ...this.styles.defaults, ...this.styles.lookOf(paragraph.style), ...look };
  }

  #groundOf(paragraph: Paragraph): Ground {
    const table = this.tables.at(-1);
    const fill = paragraph.fill ?? table?.cellFill;
    if (fill !== undefined) return fill;
    return table?.hasFill || this.shapes.at(-1)?.hasFill ? UNKNOWN_GROUND : this.page;
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

const openBlock: Opened = ({ blocks }) => blocks.push([]);
const openVmlShape: Opened = ({ shapes }, shape) =>
  shapes.push({
    hasFill: shape.get("fillcolor") !== undefined && shape.get("filled") !== "f",
  });
const fillShape: Opened = ({ parent, shapes }) => {
  if (parent === "wps:spPr") shapes.at(-1)!.hasFill = true;
};
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
  ["w:sym", (reader, symbol) => reader.say(symbolOf(symbol))],
  ["w:p", ({ paragraphs }) => paragraphs.push(newParagraph())],
  ["w:r", ({ looks }) => looks.push({})],
  ["w:txbxContent", openBlock],
  ["w:tc", openBlock],
  ["w:tbl", ({ tables }) => tables.push({ row: [], hasFill: false, cellFill: undefined })],
  ["w:tr", ({ tables }) => (tables.at(-1)!.row = [])],
  [
    "w:tblStyle",
    ({ tables, styles }, { get }) =>
      (tables.at(-1)!.hasFill = styles.find(get("val"))?.hasFill ?? false),
  ],
  ["wps:wsp", ({ shapes }) => shapes.push({ hasFill: false })],
  ...VML_SHAPES.map((name): [string, Opened] => [name, openVmlShape]),
  ...FILLS.map((name): [string, Opened] => [name, fillShape]),
  [
    "a:fillRef",
    ({ shapes }, { get }) => {
      if (get("idx") !== "0" && shapes.length > 0) shapes.at(-1)!.hasFill = true;
    },
  ],
  ["mc:AlternateContent", ({ choices }) => choices.push(false)],
  [
    "w:background",
    (reader, { get }) => {
      if (isColour(get("color"))) reader.page = get("color")!;
    },
  ],
  [
    "wp:anchor",
    (reader, { get }) => {
      if (isOn(get("behindDoc") ?? "0")) reader.page = UNKNOWN_GROUND;
    },
  ],
  ["a:blip", seePicture],
  ["v:imagedata", seePicture],
  ["w:headerReference", referTo("header")],
  ["w:footerReference", referTo("footer")],
  ["w:titlePg", ({ story }, { get }) => (story.hasTitlePage ||= isOn(get("val")))],
  ["w:footnoteReference", referToNote("footnote")],
  ["w:endnoteReference", referToNote("endnote")],
]);

const closeShape = ({ shapes }: StoryReader): unknown => shapes.pop();

/** What the end of an element does. */
const CLOSED: ReadonlyMap<string, (reader: StoryReader) => void> = new Map<
  string,
  (reader: StoryReader) => void
>([
  ["w:r", ({ looks }) => looks.pop()],
  ["w:p", (reader) => reader.closeParagraph()],
  [
    "w:txbxContent",
    ({ blocks, paragraphs }) => {
      const box = blocks.pop()!;
      (paragraphs.at(-1)?.boxes ?? blocks.at(-1)!).push("", ...box, "");
    },
  ],
  [
    "w:tc",
    ({ blocks, tables }) => {
      const table = tables.at(-1);
      table?.row.push(blocks.pop()!);
      if (table) table.cellFill = undefined;
    },
  ],
  ["w:tr", ({ blocks, tables }) => blocks.at(-1)!.push(...rowLines(tables.at(-1)?.row ?? []))],
  ["w:tbl", ({ tables }) => tables.pop()],
  ["wps:wsp", closeShape],
  ...VML_SHAPES.map((name): [string, typeof closeShape] => [name, closeShape]),
  ["mc:AlternateContent", ({ choices }) => choices.pop()],
]);

/** Bullets and ticks of the symbol fonts; their other pictures have no text. */
function symbolOf(symbol: Element): string {
  const code = parseInt(symbol.get("char") ?? "", 16);
  if (Number.isNaN(code)) return "";
  const isPrivate = code >= 0xe000 && code <= 0xf8ff;
  return isPrivate ? "•" : String.fromCodePoint(Math.min(code, 0xffff));
}
