import { SaxesParser } from "saxes";
import { MAX_NAME_CHARS, MAX_ROW_DEPTH, MAX_ROW_VALUES } from "./file-limits.ts";
import type { FeedRow } from "./feed-rows.ts";

type Value = string | Value[] | { [name: string]: Value };

interface Open {
  readonly name: string;
  readonly children: Map<string, Value[]>;
  text: string;
}

/** Unescaped ampersands ("R&D") and entities that XML does not define; both are read as text. */
const STRAY_AMPERSAND =
  /<!\[CDATA\[[^]*?(?:\]\]>|$)|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos);)/gi;
/** Elements whose children are copied to the row too: a city may be nested in an address. */
const SPREAD = /location|address|place|salary|compensation|geo/i;

/** HTML elements that feeds leave unescaped in texts. */
const MARKUP =
  /^(?:a|p|br|hr|ul|ol|li|b|i|u|em|strong|span|div|font|h[1-6]|table|tbody|tr|td|th)$/i;

/** Ends the parser: after a limit is broken the rest of the row could still cost quadratic time. */
class Excess extends Error {}

/** Converts an element to a record; repeated children become lists. */
export function readXmlRow(line: number, xml: string): FeedRow {
  const parser = new SaxesParser({ fragment: true, position: false });
  const root: Open = { name: "", children: new Map(), text: "" };
  const stack = [root];
  let [values, errors] = [0, 0];
  const addText = (text: string): void => void (stack.at(-1)!.text += text);
  // Ignore syntax errors: the parser recovers, and the readable part of a row is still useful. It
  // compares every closing tag that fits none with all that are open.
  parser.on("error", () => {
    if (++errors > MAX_ROW_VALUES) throw new Excess("is no XML");
  });
  parser.on("opentag", ({ name, attributes }) => {
    const named = Object.entries(attributes as Record<string, string>);
    values += 1 + named.length;
    if (values > MAX_ROW_VALUES)
      throw new Excess(`has more than ${MAX_ROW_VALUES.toLocaleString("en")} elements`);
    if (stack.length > MAX_ROW_DEPTH)
      throw new Excess(`has elements more than ${MAX_ROW_DEPTH} deep`);
    if (name.length > MAX_NAME_CHARS)
      throw new Excess(`has a name of more than ${MAX_NAME_CHARS.toLocaleString("en")} characters`);
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
    if (stack.length < 2) return;
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
  try {
    parser
      .write(xml.replaceAll(STRAY_AMPERSAND, (found) => (found === "&" ? "&amp;" : found)))
      .close();
  } catch (error) {
    if (error instanceof Excess) return { line, problem: error.message };
    throw error;
  }
  const [record] = [...root.children.values()].flat();
  return { line, record };
}

function add({ children }: Open, name: string, value: Value): void {
  const values = children.get(name);
  if (values) values.push(value);
  else children.set(name, [value]);
}

function valueOf({ children, text }: Open): Value {
  // For an element with text, the attributes and child elements are only formatting.
  if (children.size === 0 || text.trim() !== "") return text;
  return Object.fromEntries(
    Array.from(children, ([name, values]) => [name, values.length > 1 ? values : values[0]!]),
  );
}
