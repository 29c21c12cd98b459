/*
 * The one way in which the documents of the knowledge base are written. `formatDocument` is
 * canonical: the same value gives the same text, one fact a line (many short words share lines), so
 * that a change is a readable difference. Comments are whole lines; each stays above the line that it stood above.
 */
import { CORE_SCHEMA, load } from "js-yaml";

type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value };

const WIDTH = 110;
const INDENT = 2;
/** Longer texts are folded over several lines. */
const FOLD_FROM = 90;
/** From this many on, short words stand side by side: a list of forty would hide what stands around it. */
const MANY_WORDS = 12;
const SHORT_WORD = 40;

export const parseDocument = (text: string): unknown => load(text, { schema: CORE_SCHEMA });

/** `before`: the text that is replaced, whose comments are kept. */
export function formatDocument(value: object, before = ""): string {
  const lines = mapLines(value as { readonly [key: string]: Value }, 0);
  return `${withComments(lines, before).join("\n")}\n`;
}

function mapLines(map: { readonly [key: string]: Value }, indent: number): string[] {
  return Object.entries(map).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const name = `${" ".repeat(indent)}${scalar(key)}:`;
    if (typeof value !== "object") return scalarLines(name, value, indent);
    if (Array.isArray(value)) {
      const items = value as readonly Value[];
      const flow = items.every((item) => typeof item !== "object")
        ? `${name} ${inFlow(items)}`
        : "";
      if (items.length === 0 || (flow !== "" && flow.length <= WIDTH))
        return [flow || `${name} []`];
      if (isManyWords(items)) return [`${name} [`, ...wordLines(items, indent + INDENT)];
      return [name, ...listLines(items, indent + INDENT)];
    }
    const inner = value as { readonly [key: string]: Value };
    return Object.keys(inner).length === 0
      ? [`${name} {}`]
      : [name, ...mapLines(inner, indent + INDENT)];
  });
}

const isManyWords = (items: readonly Value[]): boolean =>
  items.length >= MANY_WORDS &&
  items.every((item) => typeof item === "string" && item.length <= SHORT_WORD);

function wordLines(items: readonly Value[], indent: number): string[] {
  const margin = " ".repeat(indent);
  const lines: string[] = [];
  const words = items.map((item, at) => `${inFlow(item)}${at < items.length - 1 ? "," : "]"}`);
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > WIDTH) lines.push(margin + word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

function listLines(items: readonly Value[], indent: number): string[] {
  const dash = `${" ".repeat(indent)}-`;
  return items.flatMap((item) => {
    if (typeof item !== "object") return scalarLines(dash, item, indent);
    const flow = `${dash} ${inFlow(item)}`;
    if (flow.length <= WIDTH) return [flow];
    const [first = "", ...rest] = Array.isArray(item)
      ? listLines(item as readonly Value[], indent + INDENT)
      : mapLines(item as { readonly [key: string]: Value }, indent + INDENT);
    return [`${dash} ${first.trimStart()}`, ...rest];
  });
}

function scalarLines(name: string, value: string | number | boolean, indent: number): string[] {
  if (typeof value === "string" && value.length > FOLD_FROM && isFoldable(value)) {
    const margin = " ".repeat(indent + INDENT);
    return [`${name} >-`, ...wrap(value, WIDTH - margin.length).map((line) => margin + line)];
  }
  return [`${name} ${scalar(value)}`];
}

/** A folded text loses other spaces than single ones between words. */
const isFoldable = (text: string): boolean => !/^\s|\s$|\s\s|[^\S ]/.test(text);

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function inFlow(value: Value): string {
  if (typeof value !== "object") return scalar(value, true);
  if (Array.isArray(value)) return `[${(value as readonly Value[]).map(inFlow).join(", ")}]`;
  const parts = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([key, inner]) => `${scalar(key, true)}: ${inFlow(inner)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

const RESERVED = /^(?:true|false|null|yes|no|on|off|~|[-+.\d].*)$/i;
const PLAIN = /^[\p{L}(][^\n]*$/u;
const NOT_IN_FLOW = /[,[\]{}]/;

function scalar(value: string | number | boolean, isFlow = false): string {
  if (typeof value !== "string") return String(value);
  const isPlain =
    PLAIN.test(value) &&
    !RESERVED.test(value) &&
    !/:(?:\s|$)|\s#|\s$/.test(value) &&
    !(isFlow && (NOT_IN_FLOW.test(value) || value.includes(":")));
  return isPlain ? value : JSON.stringify(value);
}

const isComment = (line: string): boolean => /^\s*#/.test(line);

/** What is the same however a value is laid out: its letters, without spaces and punctuation. */
const contentOf = (line: string): number => line.replaceAll(/[\s"'[\]{},>\\-]/g, "").length;

/** Puts each comment of the old text above the line with the same content, or at the end. */
function withComments(lines: readonly string[], before: string): string[] {
  const comments: { readonly text: string; readonly at: number }[] = [];
  let read = 0;
  for (const line of before.split("\n")) {
    if (isComment(line)) comments.push({ text: line.trim(), at: read });
    else read += contentOf(line);
  }
  let written = 0;
  const placed = lines.flatMap((line) => {
    written += contentOf(line);
    const margin = line.slice(0, line.length - line.trimStart().length);
    const here = comments.splice(0, comments.findLastIndex(({ at }) => at < written) + 1);
    return [...here.map(({ text }) => margin + text), line];
  });
  return [...placed, ...comments.map(({ text }) => text)];
}
