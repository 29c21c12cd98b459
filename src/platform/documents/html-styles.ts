import { isColour, plainColour, type Colour } from "./docx-colours.ts";
import type { Look } from "./docx-styles.ts";
import type { Ground, HiddenRun } from "./docx-visibility.ts";
import { pointsIn } from "./lengths.ts";
import type { HtmlTag } from "./html-tokens.ts";

/** Declarations by property, those that decide whether text is seen. */
type Declarations = ReadonlyMap<string, string>;

/** What an element does to its text. */
export interface HtmlLook {
  look: Look;
  /** Painted behind it; undefined: nothing. */
  ground: Ground | undefined;
  /** Why nothing in it is seen. */
  hidden: HiddenRun | undefined;
  isPre: boolean;
  /** Begins a line, whatever its name. */
  isBlock: boolean;
  /** Its parts stand side by side. */
  isFlex: boolean;
  /** Stands at the margin of its line. */
  isFloating: boolean;
}

const USED = new Set(
  `display visibility opacity font-size color background background-color position left top right
   text-indent margin-left overflow height width max-height clip clip-path white-space float`.split(
    /\s+/,
  ),
);
/** `name`, `.class`, `#id` or `name.class`; other selectors are not followed. */
const SELECTOR = /^(?:[a-z][a-z0-9]*|\*)?(?:[.#][\w-]+)?$/i;
const MAX_RULES = 20_000;
/** What is longer lists pictures; the patterns below are tried on these characters only. */
const MAX_VALUE = 200;
const FADED = 0.06;
/** Farther left or up than a page is wide. */
const OUTSIDE_POINTS = -600;
const NO_ROOM_POINTS = 1;
const MEDIUM_POINTS = 12;
/** Names of colours that a page may have, besides those of `plainColour`. */
const COLOURS: Readonly<Record<string, Colour>> = {
  snow: "FFFAFA",
  ivory: "FFFFF0",
  ghostwhite: "F8F8FF",
  whitesmoke: "F5F5F5",
  floralwhite: "FFFAF0",
  mintcream: "F5FFFA",
  azure: "F0FFFF",
  silver: "C0C0C0",
  gray: "808080",
  grey: "808080",
  red: "FF0000",
  maroon: "800000",
  yellow: "FFFF00",
  green: "008000",
  blue: "0000FF",
  navy: "000080",
  teal: "008080",
};

/** The style sheets of a page, as far as they are rules of simple selectors. */
export class HtmlStyles {
  readonly #rules = new Map<string, Map<string, string>>();

  /** At-rules are passed over: most are for other screens. */
  add(css: string): void {
    let at = 0;
    while (at < css.length && this.#rules.size < MAX_RULES) {
      if (css.startsWith("/*", at)) at = after(css, "*/", at + 2);
      else if (css[at] === "@") at = afterAtRule(css, at);
      else if (/\s/.test(css[at]!) || css[at] === "}") at++;
      else {
        const open = css.indexOf("{", at);
        if (open < 0) return;
        const end = after(css, "}", open);
        const declared = declarationsIn(css.slice(open + 1, end).replace(/\}$/, ""));
        if (declared.size > 0) this.#addRule(css.slice(at, open), declared);
        at = end;
      }
    }
  }

  #addRule(selectors: string, declared: Declarations): void {
    for (const one of selectors.split(",")) {
      const selector = one.trim().toLowerCase();
      if (selector === "" || !SELECTOR.test(selector)) continue;
      const rule = this.#rules.get(selector) ?? new Map<string, string>();
      for (const [property, value] of declared) rule.set(property, value);
      this.#rules.set(selector, rule);
    }
  }

  /** From the least to the most specific. */
  #declared({ name, attributes }: HtmlTag): Map<string, string> {
    const classes = (attributes.get("class") ?? "").toLowerCase().split(/\s+/, 50);
    const id = attributes.get("id")?.toLowerCase();
    const keys = [
      "*",
      name,
      ...classes.map((one) => `.${one}`),
      ...classes.map((one) => `${name}.${one}`),
      ...(id === undefined ? [] : [`#${id}`, `${name}#${id}`]),
    ];
    const all = new Map<string, string>();
    for (const key of keys)
      for (const [property, value] of this.#rules.get(key) ?? []) all.set(property, value);
    const own = attributes.get("style");
    if (own !== undefined)
      for (const [property, value] of declarationsIn(own)) all.set(property, value);
    return all;
  }

  lookOf(tag: HtmlTag, parent: HtmlLook): HtmlLook {
    const declared = this.#declared(tag);
    const { attributes } = tag;
    const look: Look = { ...parent.look };
    const colour = declared.get("color") ?? (tag.name === "font" ? attributes.get("color") : "");
    const seen = colourOf(colour);
    if (seen !== undefined) look.colour = seen;
    const points = fontPoints(declared.get("font-size"), parent.look);
    if (points !== undefined) look.halfPoints = 2 * points;
    const visibility = declared.get("visibility");
    if (visibility !== undefined) look.isVanished = visibility !== "visible";
    const space = declared.get("white-space");
    const display = declared.get("display") ?? "";
    return {
      look,
      ground: groundOf(declared, attributes) ?? parent.ground,
      isBlock: /^(?:block|flex|grid|list-item|table|table-row)$/.test(display),
      isFlex: /flex|grid/.test(display),
      isFloating: /left|right/.test(declared.get("float") ?? ""),
      hidden: parent.hidden ?? whyHidden(declared, attributes, colour),
      isPre: space === undefined ? parent.isPre || tag.name === "pre" : space.startsWith("pre"),
    };
  }
}

function declarationsIn(css: string): Map<string, string> {
  const declared = new Map<string, string>();
  for (const one of css.split(";")) {
    const colon = one.indexOf(":");
    const property = one.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (!USED.has(property)) continue;
    const value = one.slice(colon + 1, colon + 1 + MAX_VALUE).replace("!important", "");
    declared.set(property, value.trim().toLowerCase());
  }
  return declared;
}

function whyHidden(
  declared: Declarations,
  attributes: HtmlTag["attributes"],
  colour: string | undefined,
): HiddenRun | undefined {
  if (attributes.has("hidden") || declared.get("display") === "none") return "vanished";
  if (Number(declared.get("opacity") || 1) < FADED) return "vanished";
  if (isTransparent(colour)) return "colour";
  const isPlaced = /absolute|fixed/.test(declared.get("position") ?? "");
  const offsets = isPlaced ? ["left", "top"] : [];
  const moved = [...offsets, "text-indent", "margin-left"].map((name) => declared.get(name));
  if (moved.some((one) => (pointsIn(one) ?? 0) <= OUTSIDE_POINTS)) return "outside";
  return isCutOff(declared) ? "vanished" : undefined;
}

/** Shown in a window of no size, as pages do with words for screen readers. */
function isCutOff(declared: Declarations): boolean {
  const clip = `${declared.get("clip") ?? ""} ${declared.get("clip-path") ?? ""}`;
  if (
    /rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?[\s,]|inset\(\s*(?:50|100)%/.test(clip)
  )
    return true;
  if (!/hidden|clip/.test(declared.get("overflow") ?? "")) return false;
  return ["width", "height", "max-height"].some(
    (name) => (pointsIn(declared.get(name)) ?? Infinity) <= NO_ROOM_POINTS,
  );
}

function fontPoints(size: string | undefined, parent: Look): number | undefined {
  const share = /^(\d{0,4}(?:\.\d{1,6})?)(em|rem|%)$/.exec(size ?? "");
  if (!share) return pointsIn(size);
  const around = share[2] === "rem" ? MEDIUM_POINTS : (parent.halfPoints ?? 24) / 2;
  return (around * Number(share[1])) / (share[2] === "%" ? 100 : 1);
}

function groundOf(declared: Declarations, attributes: HtmlTag["attributes"]): Ground | undefined {
  const own = declared.get("background-color") ?? declared.get("background");
  const paint = own ?? attributes.get("bgcolor")?.toLowerCase();
  if (/url\(|gradient\(|var\(/.test(paint ?? "") || attributes.has("background")) return [];
  if (/url\(|gradient\(/.test(declared.get("background") ?? "")) return [];
  for (const word of (paint ?? "").split(/\s+(?![^(]*\))/, 20)) {
    const colour = isTransparent(word) ? undefined : colourOf(word);
    if (isColour(colour)) return [colour];
  }
  return undefined;
}

const isTransparent = (colour: string | undefined): boolean =>
  colour === "transparent" ||
  /^(?:rgba|hsla)\([^()]{0,60}[,/]\s*0?(?:\.0[0-5]?\d*)?%?\s*\)$/.test(colour ?? "");

/** Six digits; `auto` for one that is not understood; undefined without one. */
function colourOf(value: string | undefined): string | undefined {
  if (value === undefined || value === "" || value === "inherit") return undefined;
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(value);
  if (rgb) {
    const channels = rgb.slice(1).map((one) => Math.min(255, Number(one)));
    return Buffer.from(channels).toString("hex").toUpperCase();
  }
  return plainColour(value) ?? COLOURS[value] ?? "auto";
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

/** `@import …;` or `@media … { … { … } … }`. */
function afterAtRule(css: string, start: number): number {
  let depth = 0;
  for (let at = start; at < css.length; at++) {
    const sign = css[at];
    if (sign === "{") depth++;
    else if (sign === ";" && depth === 0) return at + 1;
    else if (sign === "}" && --depth <= 0) return at + 1;
  }
  return css.length;
}
