import type { Numbering } from "./docx-numbering.ts";
import type { FloatingText } from "./docx-blocks.ts";
import type { Rect } from "./docx-drawing.ts";
import { TRAILING_BLANKS } from "./finished-text.ts";
import { shadeOf } from "./docx-colours.ts";
import type { ListPlace, Styles } from "./docx-styles.ts";
import type { Element } from "./xml.ts";

/** In points from the upper left of the page. */
interface Frame {
  left: number;
  top: number;
  width: number;
}

export interface Paragraph {
  text: string;
  style: string | undefined;
  list: ListPlace | undefined;
  fill: string | undefined;
  /** Styled or spaced like a heading: an empty line goes before it. */
  isSetOff: boolean;
  /** Text boxes anchored in this paragraph, above its text and beside or below it. */
  above: FloatingText[];
  boxes: FloatingText[];
  /** The place of a frame on the page; undefined in the flow of the text. */
  frame: Frame | undefined;
}

export const newParagraph = (): Paragraph => ({
  text: "",
  style: undefined,
  list: undefined,
  fill: undefined,
  isSetOff: false,
  above: [],
  boxes: [],
  frame: undefined,
});

/** Space above a paragraph, in twentieths of a point, from which on it is set off like a heading. */
const SET_OFF = 160;

const setOff = (paragraph: Paragraph): void => {
  paragraph.isSetOff = true;
};

const PROPERTIES = new Map<
  string,
  (paragraph: Paragraph, element: Element, styles: Styles) => void
>([
  [
    "w:pStyle",
    (paragraph, element, styles) => {
      paragraph.style = element.get("val");
      const style = styles.find(paragraph.style);
      paragraph.list ??= style?.list && { ...style.list };
      paragraph.isSetOff ||= style?.isHeading ?? false;
      paragraph.fill ??= styles.fillsOf(paragraph.style)[0];
    },
  ],
  [
    "w:numId",
    (paragraph, element) => {
      paragraph.list = { id: element.get("val") ?? "0", level: paragraph.list?.level ?? 0 };
    },
  ],
  [
    "w:ilvl",
    (paragraph, element) => {
      const level = Number(element.get("val")) || 0;
      paragraph.list = { id: paragraph.list?.id ?? "0", level };
    },
  ],
  [
    "w:shd",
    (paragraph, element, { theme }) => {
      paragraph.fill = shadeOf(element, theme);
    },
  ],
  [
    "w:framePr",
    (paragraph, { get }) => {
      const [left, top, width] = ["x", "y", "w"].map((name) => Number(get(name) ?? NaN) / 20);
      const isOnPage = get("hAnchor") === "page" && get("vAnchor") === "page";
      const isPlaced = isOnPage && [left, top, width].every(Number.isFinite);
      if (isPlaced) paragraph.frame = { left: left!, top: top!, width: width! };
    },
  ],
  ["w:pBdr", setOff],
  ["w:outlineLvl", setOff],
  [
    "w:spacing",
    (paragraph, element) => {
      if (Number(element.get("before")) >= SET_OFF) setOff(paragraph);
    },
  ],
]);

/** An element below `w:pPr`; those without a meaning for the text change nothing. */
export function setParagraphProperty(paragraph: Paragraph, element: Element, styles: Styles): void {
  PROPERTIES.get(element.name)?.(paragraph, element, styles);
}

const CHARACTER_POINTS = 5.5;
const LINE_POINTS = 15;

/** Estimates the height of a frame from its text: files rarely give it. */
export function frameRect({ left, top, width }: Frame, lines: readonly string[]): Rect {
  const perLine = Math.max(1, width / CHARACTER_POINTS);
  const rows = lines.reduce((sum, line) => sum + Math.ceil((line.length || 1) / perLine), 0);
  return { left, top, right: left + width, bottom: top + rows * LINE_POINTS };
}

export function paragraphLines(paragraph: Paragraph, numbering: Numbering): string[] {
  const text = paragraph.text.replace(TRAILING_BLANKS, "");
  const isBlank = text.trim() === "";
  const label = !isBlank && paragraph.list ? numbering.nextLabel(paragraph.list) : "";
  const lines = (label + text.trimStart()).split("\n");
  if (paragraph.isSetOff && !isBlank) lines.unshift("");
  return lines;
}
