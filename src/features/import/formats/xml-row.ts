import { SaxesParser } from "saxes";
import type { Row } from "./rows.ts";

type Value = string | Value[] | { [name: string]: Value };

interface Open {
  readonly name: string;
  readonly children: Map<string, Value[]>;
  text: string;
}

const MAX_DEPTH = 50;
/** Elements and attributes of one row; no posting has as many. */
const MAX_PARTS = 5_000;
/** "R&D" as careless feeds write it; names of entities that XML does not have are text as well. */
const STRAY_AMPERSAND =
  /<!\[CDATA\[[^]*?(?:\]\]>|$)|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos);)/gi;
/** Their parts are asked for by name too: a city may stand in an address. */
const SPREAD = /location|address|place|salary|compensation|geo/i;

/** Markup in a text that nobody escaped. */
const MARKUP =
  /^(?:a|p|br|hr|ul|ol|li|b|i|u|em|strong|span|div|font|h[1-6]|table|tbody|tr|td|th)$/i;

/** One element as a record: texts by their names, repeated ones as lists. */
export function readXmlRow(line: number, xml: string): Row {
  const parser = new SaxesParser({ fragment: true, position: false });
  const root: Open = { name: "", children: new Map(), text: "" };
  const stack = [root];
  let parts = 0;
  let problem: string | undefined;
  const addText = (text: string): void => void (stack.at(-1)!.text += text);
  // What can be read of a row is read.
  parser.on("error", () => {});
  parser.on("opentag", ({ name, attributes }) => {
    const named = Object.entries(attributes as Record<string, string>);
    parts += 1 + named.length;
    if (parts > MAX_PARTS) problem ??= `has more than ${MAX_PARTS.toLocaleString("en")} elements`;
    if (stack.length > MAX_DEPTH) problem ??= `has elements more than ${MAX_DEPTH} deep`;
    if (problem !== undefined) return;
    // Within a field of the row.
    if (stack.length > 2 && MARKUP.test(name)) {
      addText(`<${name}>`);
      return;
    }
    const element: Open = { name, children: new Map(), text: "" };
    for (const [attribute, value] of named) add(element, attribute, value);
    stack.push(element);
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", ({ name }) => {
    if (problem !== undefined || stack.length < 2) return;
    if (stack.at(-1)!.name !== name) {
      addText(`</${name}>`);
      return;
    }
    const element = stack.pop()!;
    add(stack.at(-1)!, element.name, valueOf(element));
    if (!SPREAD.test(element.name)) return;
    for (const [name, [value]] of element.children) {
      if (!stack.at(-1)!.children.has(name)) add(stack.at(-1)!, name, value!);
    }
  });
  parser
    .write(xml.replaceAll(STRAY_AMPERSAND, (found) => (found === "&" ? "&amp;" : found)))
    .close();
  if (problem !== undefined) return { line, problem };
  const [record] = [...root.children.values()].flat();
  return { line, record };
}

function add({ children }: Open, name: string, value: Value): void {
  const values = children.get(name);
  if (values) values.push(value);
  else children.set(name, [value]);
}

function valueOf({ children, text }: Open): Value {
  // An element with text is its text: attributes and markup within say how, not what.
  if (children.size === 0 || text.trim() !== "") return text;
  return Object.fromEntries(
    Array.from(children, ([name, values]) => [name, values.length > 1 ? values : values[0]!]),
  );
}
