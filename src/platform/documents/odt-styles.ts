import { plainColour } from "./docx-colours.ts";
import type { Look } from "./docx-styles.ts";
import type { Ground } from "./docx-visibility.ts";
import { pointsIn } from "./lengths.ts";
import { parsePart, type Element } from "./xml.ts";
import type { Zip } from "./zip.ts";

export interface OdtStyle {
  parent: string | undefined;
  look: Look;
  /** Behind a paragraph, a cell or a frame. */
  ground?: Ground;
  isHidden?: boolean;
}

export interface OdtStyles {
  /** With what it inherits. */
  find(family: string, name: string | undefined): OdtStyle;
  /** Whether items of a list have numbers; by style and level. */
  isNumbered(list: string | undefined, level: number): boolean;
  page: Ground | undefined;
}

const MAX_PARENTS = 20;
/** What holds the styles of each part. */
const PARTS = ["styles.xml", "content.xml"];
const NONE: OdtStyle = { parent: undefined, look: {} };

export function readOdtStyles(zip: Zip): OdtStyles {
  const reader = new StylesReader();
  for (const part of PARTS) if (zip.has(part)) parsePart(zip, part, reader);
  const { styles, numbered, defaults } = reader;
  return {
    page: reader.page,
    isNumbered: (list, level) => numbered.has(`${list} ${level}`),
    find(family, name) {
      const chain: OdtStyle[] = [];
      let style = styles.get(`${family} ${name}`);
      for (let i = 0; style && i < MAX_PARENTS; i++) {
        chain.unshift(style);
        style = styles.get(`${family} ${style.parent}`);
      }
      const first = family === "paragraph" ? defaults : NONE;
      const look = Object.assign({}, first.look, ...chain.map((one) => one.look)) as Look;
      return Object.assign({}, ...chain, { look }) as OdtStyle;
    },
  };
}

class StylesReader {
  readonly styles = new Map<string, OdtStyle>();
  /** Levels of lists with numbers, as "style level". */
  readonly numbered = new Set<string>();
  readonly defaults: OdtStyle = { parent: undefined, look: {} };
  page: Ground | undefined;
  #style: OdtStyle | undefined;
  #list = "";

  open(element: Element): void {
    const { name, get } = element;
    if (name === "style:style") {
      this.#style = { parent: get("parent-style-name"), look: {} };
      this.styles.set(`${get("family")} ${get("name")}`, this.#style);
    } else if (name === "style:default-style") {
      this.#style = get("family") === "paragraph" ? this.defaults : undefined;
    } else if (name === "text:list-style") this.#list = get("name") ?? "";
    else if (name === "text:list-level-style-number" && (get("num-format") ?? "") !== "")
      this.numbered.add(`${this.#list} ${get("level")}`);
    else if (name === "style:page-layout-properties") this.page ??= groundOf(element);
    else if (this.#style) addProperties(this.#style, element);
  }

  close(name: string): void {
    if (name === "style:style" || name === "style:default-style") this.#style = undefined;
  }
}

function addProperties(style: OdtStyle, element: Element): void {
  const { name, get } = element;
  if (name === "style:text-properties") addLook(style.look, element);
  else if (name === "style:section-properties") style.isHidden = get("display") === "none";
  else if (/^style:(?:paragraph|table-cell|table-row|table|graphic)-properties$/.test(name)) {
    const ground = groundOf(element);
    if (ground) style.ground = ground;
  }
}

function addLook(look: Look, { get }: Element): void {
  const points = pointsIn(get("font-size"));
  const colour = plainColour(get("color"));
  const fill = plainColour(get("background-color"));
  if (points !== undefined) look.halfPoints = 2 * points;
  if (colour !== undefined) look.colour = colour;
  if (get("use-window-font-color") === "true") look.colour = "auto";
  if (fill !== undefined) look.fill = fill;
  if (get("display") !== undefined) look.isVanished = get("display") === "none";
}

/** Undefined: nothing is painted. */
function groundOf({ get }: Element): Ground | undefined {
  const fill = get("fill");
  if (fill === "none") return undefined;
  if (fill !== undefined && fill !== "solid") return [];
  const colour = plainColour(get("fill-color")) ?? plainColour(get("background-color"));
  return colour === undefined ? undefined : [colour];
}
