import { decodeEntities } from "../html-entities.ts";

export interface HtmlHandler {
  open(tag: HtmlTag): void;
  close(name: string): void;
  text(text: string): void;
  /** The content of a `style` element. */
  style(css: string): void;
}

export interface HtmlTag {
  readonly name: string;
  /** The first of each name counts, as in browsers. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** Their content is no HTML. */
const RAW = new Set("script style textarea title xmp iframe noembed noframes".split(" "));
const NAME = /[a-z][^\s/>]*/iy;
const ATTRIBUTE = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*))?)?/y;
const MAX_ATTRIBUTES = 100;

/** Reads the text once from left to right; what is never closed reaches to the end. */
export function readHtmlTokens(html: string, handler: HtmlHandler): void {
  let at = 0;
  while (at < html.length) {
    const tag = html.indexOf("<", at);
    if (tag !== at) handler.text(decodeEntities(html.slice(at, tag < 0 ? undefined : tag)));
    if (tag < 0) return;
    at = readTag(html, tag, handler);
  }
}

function readTag(html: string, tag: number, handler: HtmlHandler): number {
  if (html.startsWith("<!--", tag)) return behind(html, "-->", tag + 4);
  const next = html[tag + 1] ?? "";
  if (next === "!" || next === "?") return behind(html, ">", tag);
  if (next === "/") {
    const name = nameAt(html, tag + 2);
    if (name !== undefined) handler.close(name);
    return behind(html, ">", tag);
  }
  const name = nameAt(html, tag + 1);
  if (name === undefined) {
    handler.text("<");
    return tag + 1;
  }
  const { attributes, end } = readAttributes(html, tag + 1 + name.length);
  if (end === undefined) return html.length;
  handler.open({ name, attributes });
  return RAW.has(name) ? readRaw(html, name, end, handler) : end;
}

function readRaw(html: string, name: string, start: number, handler: HtmlHandler): number {
  const closing = new RegExp(`</${name}(?![a-z0-9-])`, "gi");
  closing.lastIndex = start;
  const end = closing.exec(html)?.index ?? html.length;
  const content = html.slice(start, end);
  if (name === "style") handler.style(content);
  else if (name === "textarea") handler.text(decodeEntities(content));
  return end;
}

/** `end` is behind the tag; undefined for a tag that the file ends in. */
function readAttributes(
  html: string,
  start: number,
): { attributes: Map<string, string>; end: number | undefined } {
  const attributes = new Map<string, string>();
  let at = start;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(html);
    if (!found) break;
    const [whole, name = "", ...values] = found;
    at += whole.length;
    // A quote that is never closed: the rest of the file is its value.
    if (/=\s*$/.test(whole) && /["']/.test(html[at] ?? "")) return { attributes, end: undefined };
    const key = name.toLowerCase();
    if (attributes.size < MAX_ATTRIBUTES && !attributes.has(key)) {
      const value = values.find((one) => one !== undefined) ?? "";
      attributes.set(key, decodeEntities(value));
    }
  }
  const end = html.indexOf(">", at);
  return { attributes, end: end < 0 ? undefined : end + 1 };
}

function nameAt(html: string, at: number): string | undefined {
  NAME.lastIndex = at;
  return NAME.exec(html)?.[0].toLowerCase();
}

function behind(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}
