import { parsePart, type Element } from "./xml.ts";
import type { Zip } from "./zip.ts";

/** A colour as six hexadecimal digits. */
export type Colour = string;

export function isColour(value: string | undefined): value is Colour {
  return value !== undefined && /^[0-9a-f]{6}$/i.test(value);
}

/** The document's colours by name: `lt1`, `accent1`. */
export type Theme = ReadonlyMap<string, Colour>;

const THEME_NAMES = new Set(
  "dk1 lt1 dk2 lt2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink".split(" "),
);
/** Other names that Word and DrawingML use for the same colours. */
const ALIASES: Record<string, string> = {
  background1: "lt1",
  light1: "lt1",
  bg1: "lt1",
  text1: "dk1",
  dark1: "dk1",
  tx1: "dk1",
  background2: "lt2",
  light2: "lt2",
  bg2: "lt2",
  text2: "dk2",
  dark2: "dk2",
  tx2: "dk2",
};
const DEFAULT_THEME: [string, Colour][] = [
  ["lt1", "FFFFFF"],
  ["dk1", "000000"],
];
const HIGHLIGHTS: Record<string, Colour> = {
  black: "000000",
  blue: "0000FF",
  cyan: "00FFFF",
  darkBlue: "00008B",
  darkCyan: "008B8B",
  darkGray: "A9A9A9",
  darkGreen: "006400",
  darkMagenta: "8B008B",
  darkRed: "8B0000",
  darkYellow: "808000",
  green: "00FF00",
  lightGray: "D3D3D3",
  magenta: "FF00FF",
  red: "FF0000",
  white: "FFFFFF",
  yellow: "FFFF00",
};
const NAMED: Record<string, Colour> = { white: "FFFFFF", window: "FFFFFF", black: "000000" };
const SIMILAR = 30;

export function readTheme(zip: Zip, part: string | undefined): Theme {
  const theme = new Map(DEFAULT_THEME);
  if (part === undefined || !zip.has(part)) return theme;
  let name = "";
  parsePart(zip, part, {
    open(element) {
      const local = element.name.replace(/^a:/, "");
      if (THEME_NAMES.has(local)) name = local;
      const value = name === "" ? undefined : (element.get("lastClr") ?? element.get("val"));
      if (isColour(value)) theme.set(name, value);
    },
    close(closed) {
      if (closed.replace(/^a:/, "") === name) name = "";
    },
  });
  return theme;
}

export function themeColour(theme: Theme, name: string | undefined): Colour | undefined {
  return name === undefined ? undefined : theme.get(ALIASES[name] ?? name);
}

/** `1F3864`, `#1F3864`, `#fff`, `black` or `white`; other names are not known. */
export function plainColour(value: string | undefined): Colour | undefined {
  const digits = value?.replace(/^#/, "") ?? "";
  if (/^[0-9a-f]{3}$/i.test(digits)) return digits.replace(/./g, "$&$&");
  if (isColour(digits)) return digits;
  return NAMED[digits];
}

/** The colour of `w:shd`; undefined when it paints nothing. */
export function shadeOf(shade: Element, theme: Theme): Colour | undefined {
  const pattern = shade.get("val") ?? "clear";
  const fill = shade.get("fill");
  const named = themeColour(theme, shade.get("themeFill"));
  const back = isColour(fill) ? fill : named;
  const front = shade.get("color");
  if (pattern === "solid") return isColour(front) ? front : "000000";
  const share = /^pct(\d+)$/.exec(pattern)?.[1];
  if (share === undefined) return back;
  return mix(isColour(front) ? front : "000000", back ?? "FFFFFF", Number(share) / 100);
}

export function highlightOf(name: string | undefined): Colour | undefined {
  return name === undefined ? undefined : HIGHLIGHTS[name];
}

/** `lumMod` and `lumOff` of DrawingML: exact for greys, close enough for the rest. */
export function withLuminance(colour: Colour, factor: number, offset: number): Colour {
  return fromChannels(channels(colour).map((channel) => channel * factor + 255 * offset));
}

export function areSimilar(one: Colour, two: Colour): boolean {
  const others = channels(two);
  return channels(one).every((channel, i) => Math.abs(channel - others[i]!) < SIMILAR);
}

function mix(front: Colour, back: Colour, share: number): Colour {
  const behind = channels(back);
  return fromChannels(channels(front).map((c, i) => c * share + behind[i]! * (1 - share)));
}

function channels(colour: Colour): number[] {
  return [0, 2, 4].map((at) => parseInt(colour.slice(at, at + 2), 16));
}

function fromChannels(values: readonly number[]): Colour {
  return values
    .map((value) => Math.round(Math.min(255, Math.max(0, value))))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}
