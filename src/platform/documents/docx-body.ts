import type { Numbering } from "./docx-numbering.ts";
import {
  applyLook,
  isColour,
  isOn,
  type ListPlace,
  type Look,
  type Styles,
} from "./docx-styles.ts";
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

interface Paragraph {
  text: string;
  style: string | undefined;
  list: ListPlace | undefined;
  fill: string | undefined;
  isSetOff: boolean;
  /** Text boxes anchored in this paragraph; they follow it. */
  boxes: string[];
}

interface Table {
  row: string[][];
  hasFill: boolean;
  cellFill: string | undefined;
}

/** Invisible or duplicate content: deletions, old formats, field codes, the compatibility copy. */
const SKIPPED = new Set(
  `w:del w:moveFrom w:rt w:instrText w:delText w:delInstrText w:pPrChange w:rPrChange w:tblPrChange
   w:trPrChange w:tcPrChange w:sectPrChange w:tblGridChange w:numberingChange`.split(/\s+/),
);
const BREAKS: Record<string, string> = {
  "w:tab": "\t",
  "w:ptab": "\t",
  "w:br": "\n",
  "w:cr": "\n",
  "w:noBreakHyphen": "-",
};
const FILLS = new Set(["a:solidFill", "a:gradFill", "a:blipFill", "a:pattFill"]);
const VML_SHAPES = new Set(["v:shape", "v:rect", "v:roundrect", "v:oval"]);
/** Space above a paragraph, in twentieths of a point, that marks it as a heading. */
const SET_OFF = 160;

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
  const { styles, numbering } = context;
  const story: Story = {
    lines: [],
    hidden: new Map(),
    runningParts: [],
    hasTitlePage: false,
    notes: [],
    hasPicture: false,
  };
  const blocks: string[][] = [story.lines];
  const paragraphs: Paragraph[] = [];
  const looks: Look[] = [];
  const tables: Table[] = [];
  const shapes: { hasFill: boolean }[] = [];
  const choices: boolean[] = [];
  const path: string[] = [];
  let skipped = 0;
  let length = 0;
  let page = context.page;

  const say = (text: string): void => {
    const paragraph = paragraphs.at(-1);
    const look = looks.at(-1);
    if (!paragraph) return;
    length += text.length;
    if (length > LIMITS.textCharacters) throw new UnreadableDocument("too_large");
    const hidden = look && hiddenRun(resolved(paragraph, look), groundOf(paragraph));
    if (!hidden) paragraph.text += text;
    else story.hidden.set(hidden, (story.hidden.get(hidden) ?? 0) + text.trim().length);
  };

  const resolved = (paragraph: Paragraph, look: Look): Look => ({
    ...styles.defaults,
    ...styles.lookOf(paragraph.style),
    ...look,
  });

  const groundOf = (paragraph: Paragraph): Ground => {
    const table = tables.at(-1);
    const fill = paragraph.fill ?? table?.cellFill;
    if (fill !== undefined) return fill;
    return table?.hasFill || shapes.at(-1)?.hasFill ? UNKNOWN_GROUND : page;
  };

  const open = (element: Element): void => {
    const { name } = element;
    if (name in BREAKS && path.at(-1) === "w:r") say(BREAKS[name]!);
    else if (name === "w:p") paragraphs.push(newParagraph());
    else if (name === "w:r") looks.push({});
    else if (name === "w:txbxContent" || name === "w:tc") blocks.push([]);
    else if (name === "w:tbl") tables.push({ row: [], hasFill: false, cellFill: undefined });
    else if (name === "w:tr") tables.at(-1)!.row = [];
    else if (name === "wps:wsp") shapes.push({ hasFill: false });
    else if (VML_SHAPES.has(name)) shapes.push({ hasFill: isVmlFilled(element) });
    else if (name === "mc:AlternateContent") choices.push(false);
    else if (name === "w:sym") say(symbolOf(element));
    else if (name === "w:background" && isColour(element.get("color")))
      page = element.get("color")!;
    else if (name === "wp:anchor" && isOn(element.get("behindDoc") ?? "0")) page = UNKNOWN_GROUND;
    else if (name === "a:blip" || name === "v:imagedata") story.hasPicture = true;
    else if (name === "w:tblStyle") {
      tables.at(-1)!.hasFill = styles.find(element.get("val"))?.hasFill ?? false;
    } else if (FILLS.has(name) && path.at(-1) === "wps:spPr") shapes.at(-1)!.hasFill = true;
    else if (name === "a:fillRef" && element.get("idx") !== "0" && shapes.length > 0) {
      shapes.at(-1)!.hasFill = true;
    } else if (path.includes("w:rPr")) openRunProperty(element);
    else if (path.at(-1) === "w:tcPr" && name === "w:shd" && isColour(element.get("fill"))) {
      tables.at(-1)!.cellFill = element.get("fill")!;
    } else if (path.includes("w:pPr")) openParagraphProperty(element);
    else openReference(element);
  };

  const openRunProperty = (element: Element): void => {
    const look = looks.at(-1);
    // Properties of the paragraph mark do not describe the text.
    if (!look || path.at(-2) !== "w:r") return;
    if (element.name === "w:rStyle") Object.assign(look, styles.lookOf(element.get("val")));
    applyLook(look, element);
  };

  const openParagraphProperty = (element: Element): void => {
    const paragraph = paragraphs.at(-1);
    if (!paragraph) return;
    const value = element.get("val");
    if (element.name === "w:pStyle") {
      paragraph.style = value;
      const style = styles.find(value);
      paragraph.list ??= style?.list && { ...style.list };
      paragraph.isSetOff ||= style?.isHeading ?? false;
    } else if (element.name === "w:numId") {
      paragraph.list = { id: value ?? "0", level: paragraph.list?.level ?? 0 };
    } else if (element.name === "w:ilvl") {
      paragraph.list = { id: paragraph.list?.id ?? "0", level: Number(value) || 0 };
    } else if (element.name === "w:shd" && isColour(element.get("fill"))) {
      paragraph.fill = element.get("fill");
    } else if (element.name === "w:pBdr" || element.name === "w:outlineLvl") {
      paragraph.isSetOff = true;
    } else if (element.name === "w:spacing" && Number(element.get("before")) >= SET_OFF) {
      paragraph.isSetOff = true;
    } else openReference(element);
  };

  const openReference = ({ name, get }: Element): void => {
    const id = get("id");
    if (name === "w:headerReference" || name === "w:footerReference") {
      const kind = name === "w:headerReference" ? "header" : "footer";
      story.runningParts.push({ kind, type: get("type") ?? "default", id: id ?? "" });
    } else if (name === "w:titlePg") story.hasTitlePage ||= isOn(get("val"));
    else if (name === "w:footnoteReference") story.notes.push({ kind: "footnote", id: id ?? "" });
    else if (name === "w:endnoteReference") story.notes.push({ kind: "endnote", id: id ?? "" });
  };

  const close = (name: string): void => {
    if (name === "w:r") looks.pop();
    else if (name === "w:p") closeParagraph();
    else if (name === "w:txbxContent") {
      const box = blocks.pop()!;
      (paragraphs.at(-1)?.boxes ?? blocks.at(-1)!).push("", ...box, "");
    } else if (name === "w:tc") {
      const table = tables.at(-1);
      table?.row.push(blocks.pop()!);
      if (table) table.cellFill = undefined;
    } else if (name === "w:tr") blocks.at(-1)!.push(...rowLines(tables.at(-1)?.row ?? []));
    else if (name === "w:tbl") tables.pop();
    else if (name === "wps:wsp" || VML_SHAPES.has(name)) shapes.pop();
    else if (name === "mc:AlternateContent") choices.pop();
  };

  const closeParagraph = (): void => {
    const paragraph = paragraphs.pop();
    if (!paragraph) return;
    const text = paragraph.text.replace(/[ \t]+$/gm, "");
    const label = text.trim() !== "" && paragraph.list ? numbering.nextLabel(paragraph.list) : "";
    const lines = (label + text.trimStart()).split("\n");
    if (paragraph.isSetOff && text.trim() !== "") lines.unshift("");
    blocks.at(-1)!.push(...lines, ...paragraph.boxes);
  };

  const isSkipped = (element: Element): boolean => {
    const { name } = element;
    if (name === "mc:Choice" && choices.length > 0) {
      const isSecond = choices.at(-1)!;
      choices[choices.length - 1] = true;
      return isSecond;
    }
    if (name === "mc:Fallback") return choices.at(-1) ?? false;
    const isNote = name === "w:footnote" || name === "w:endnote";
    return SKIPPED.has(name) || (isNote && !notes?.has(element.get("id") ?? ""));
  };

  parsePart(zip, part, {
    open(element) {
      if (skipped > 0 || isSkipped(element)) {
        skipped++;
        return;
      }
      open(element);
      path.push(element.name);
    },
    close(name) {
      if (skipped > 0) {
        skipped--;
        return;
      }
      path.pop();
      close(name);
    },
    text(text) {
      const parent = path.at(-1);
      if (skipped === 0 && (parent === "w:t" || parent === "m:t")) say(text);
    },
  });
  return story;
}

function newParagraph(): Paragraph {
  return {
    text: "",
    style: undefined,
    list: undefined,
    fill: undefined,
    isSetOff: false,
    boxes: [],
  };
}

/** A row of short cells is one line; cells that hold blocks are columns, read in turn. */
function rowLines(cells: readonly string[][]): string[] {
  const filled = cells
    .map((lines) => lines.filter((line, i) => line !== "" || (lines[i - 1] ?? "") !== ""))
    .filter((lines) => lines.some((line) => line !== ""));
  if (filled.every((lines) => lines.filter((line) => line !== "").length === 1)) {
    return filled.length > 0 ? [filled.map((lines) => lines.join("")).join("\t")] : [];
  }
  return filled.flatMap((lines) => ["", ...lines]);
}

function isVmlFilled(shape: Element): boolean {
  return shape.get("fillcolor") !== undefined && shape.get("filled") !== "f";
}

/** Bullets and ticks of the symbol fonts; their other pictures have no text. */
function symbolOf(symbol: Element): string {
  const code = parseInt(symbol.get("char") ?? "", 16);
  if (Number.isNaN(code)) return "";
  const isPrivate = code >= 0xe000 && code <= 0xf8ff;
  return isPrivate ? "•" : String.fromCodePoint(Math.min(code, 0xffff));
}
