import { highlightOf, isColour, shadeOf, type Colour, type Theme } from "./docx-colours.ts";
import { parsePart, type Element } from "./xml.ts";
import type { Zip } from "./zip.ts";

/** The attributes of a run that decide whether it is visible. Undefined: inherited. */
export interface Look {
  isVanished?: boolean;
  /** Six hexadecimal digits, or `auto`. */
  colour?: string;
  halfPoints?: number;
  /** Colour behind the text. */
  fill?: string;
}

interface Style {
  look: Look;
  basedOn: string | undefined;
  isHeading: boolean;
  list: ListPlace | undefined;
  /** What the style paints behind its paragraphs, or behind some cells of its tables. */
  fills: Colour[];
}

export interface ListPlace {
  id: string;
  level: number;
}

export interface Styles {
  theme: Theme;
  defaults: Look;
  find(id: string | undefined): Style | undefined;
  /** The merged look of a style and the styles it is based on. */
  lookOf(id: string | undefined): Look;
  /** The fills of a style, or of the nearest style it is based on that has some. */
  fillsOf(id: string | undefined): readonly Colour[];
}

const HEADING = /^(heading|title|subtitle|überschrift|titre|título|titel)/i;
const MAX_BASES = 20;

export function readStyles(zip: Zip, part: string | undefined, theme: Theme): Styles {
  const styles = new Map<string, Style>();
  const defaults: Look = {};
  if (part !== undefined && zip.has(part)) {
    let style: Style | undefined;
    let inDefaults = false;
    let inRun = false;
    let conditions = 0;
    parsePart(zip, part, {
      open(element) {
        const { name } = element;
        if (name === "w:docDefaults") inDefaults = true;
        else if (name === "w:tblStylePr") conditions++;
        else if (name === "w:rPr") inRun = true;
        else if (name === "w:style") style = openStyle(element, styles);
        else if (name === "w:shd" && style && !inRun) addFill(style, element, theme);
        else if (name === "w:name" && style)
          style.isHeading = HEADING.test(element.get("val") ?? "");
        else if (name === "w:basedOn" && style) style.basedOn = element.get("val");
        else if (name === "w:outlineLvl" && style) style.isHeading = element.get("val") !== "9";
        else if (name === "w:ilvl" && style) addToList(style, undefined, element.get("val"));
        else if (name === "w:numId" && style) addToList(style, element.get("val"), undefined);
        if (inRun && conditions === 0 && style) applyLook(style.look, element, theme);
        else if (inRun && inDefaults) applyLook(defaults, element, theme);
      },
      close(name) {
        if (name === "w:docDefaults") inDefaults = false;
        else if (name === "w:tblStylePr") conditions--;
        else if (name === "w:rPr") inRun = false;
        else if (name === "w:style") style = undefined;
      },
    });
  }
  const find = (id: string | undefined): Style | undefined =>
    id === undefined ? undefined : styles.get(id);
  const chainOf = (id: string | undefined): Style[] => {
    const chain: Style[] = [];
    let style = find(id);
    for (let i = 0; style && i < MAX_BASES; i++) {
      chain.push(style);
      style = find(style.basedOn);
    }
    return chain;
  };
  return {
    theme,
    defaults,
    find,
    lookOf: (id) =>
      Object.assign(
        {},
        ...chainOf(id)
          .map((style) => style.look)
          .toReversed(),
      ) as Look,
    fillsOf: (id) => chainOf(id).find((style) => style.fills.length > 0)?.fills ?? [],
  };
}

function openStyle(element: Element, styles: Map<string, Style>): Style {
  const style: Style = {
    look: {},
    basedOn: undefined,
    isHeading: false,
    list: undefined,
    fills: [],
  };
  styles.set(element.get("styleId") ?? "", style);
  return style;
}

function addFill(style: Style, shade: Element, theme: Theme): void {
  const fill = shadeOf(shade, theme);
  if (fill !== undefined) style.fills.push(fill);
}

function addToList(style: Style, id: string | undefined, level: string | undefined): void {
  style.list ??= { id: "0", level: 0 };
  if (id !== undefined) style.list.id = id;
  if (level !== undefined) style.list.level = Number(level);
}

/** Applies one child of `w:rPr`. */
export function applyLook(look: Look, element: Element, theme: Theme): void {
  const value = element.get("val");
  if (element.name === "w:vanish") look.isVanished = isOn(value);
  else if (element.name === "w:color") look.colour = colourOf(value, element.get("themeColor"));
  else if (element.name === "w:sz" && /^\d+$/.test(value ?? "")) look.halfPoints = Number(value);
  else if (element.name === "w:shd" || element.name === "w:highlight") {
    const fill = element.name === "w:shd" ? shadeOf(element, theme) : highlightOf(value);
    if (fill !== undefined) look.fill = fill;
  }
}

export function isOn(value: string | undefined): boolean {
  return value === undefined || !["0", "false", "off"].includes(value);
}

function colourOf(value: string | undefined, theme: string | undefined): string {
  if (isColour(value)) return value;
  return theme === "background1" || theme === "light1" ? "FFFFFF" : "auto";
}
