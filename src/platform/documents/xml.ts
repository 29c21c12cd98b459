import { SaxesParser } from "saxes";
import { LIMITS } from "./document-limits.ts";
import { UnreadableDocument } from "./unreadable.ts";
import type { Zip } from "./zip.ts";

export interface Element {
  /** With the usual prefix of its namespace, whatever the file uses: `w:p`. */
  name: string;
  /** By local name; undefined when absent. */
  get(attribute: string): string | undefined;
}

export interface XmlHandler {
  open(element: Element): void;
  close?(name: string): void;
  text?(text: string): void;
}

const PREFIXES: readonly [pattern: RegExp, prefix: string][] = [
  [/wordprocessingml(\/2006)?\/main$/, "w"],
  [/markup-compatibility\/2006$/, "mc"],
  [/officeDocument(\/2006)?\/math$/, "m"],
  [/wordprocessingShape$/, "wps"],
  [/wordprocessingGroup$/, "wpg"],
  [/wordprocessingCanvas$/, "wpc"],
  [/drawingml(\/2006)?\/picture$/, "pic"],
  [/drawingml(\/2006)?\/wordprocessingDrawing$/, "wp"],
  [/drawingml(\/2006)?\/main$/, "a"],
  [/schemas-microsoft-com:vml$/, "v"],
  [/:opendocument:xmlns:office:/, "office"],
  [/:opendocument:xmlns:style:/, "style"],
  [/:opendocument:xmlns:text:/, "text"],
  [/:opendocument:xmlns:table:/, "table"],
  [/:opendocument:xmlns:drawing:/, "draw"],
  [/:opendocument:xmlns:svg-compatible:/, "svg"],
  [/:opendocument:xmlns:manifest:/, "manifest"],
];

/** Streams one part through the parser. DTDs are refused, so no custom entities. */
export function parsePart(zip: Zip, name: string, handler: XmlHandler): void {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const known = new Map<string, string>();
  const nameOf = (uri: string, local: string): string => {
    let prefix = known.get(uri);
    if (prefix === undefined) {
      prefix = PREFIXES.find(([pattern]) => pattern.test(uri))?.[1] ?? "";
      known.set(uri, prefix);
    }
    return prefix === "" ? local : `${prefix}:${local}`;
  };
  let depth = 0;
  parser.on("doctype", () => {
    throw new UnreadableDocument("broken");
  });
  parser.on("error", () => {
    throw new UnreadableDocument("broken");
  });
  parser.on("opentag", (tag) => {
    if (++depth > LIMITS.xmlDepth) throw new UnreadableDocument("broken");
    handler.open({
      name: nameOf(tag.uri, tag.local),
      get: (attribute) =>
        Object.values(tag.attributes).find(({ local }) => local === attribute)?.value,
    });
  });
  parser.on("closetag", (tag) => {
    depth--;
    handler.close?.(nameOf(tag.uri, tag.local));
  });
  parser.on("text", (text) => handler.text?.(text));
  readPart(zip, name, (text) => parser.write(text));
  parser.close();
}

/** The text of one part, in pieces. */
export function readPart(zip: Zip, name: string, take: (text: string) => void): void {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  zip.read(name, (piece) => {
    decoder ??= new TextDecoder(encodingOf(piece));
    take(decoder.decode(piece, { stream: true }));
  });
  take(decoder?.decode() ?? "");
}

function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return "utf-8";
}
