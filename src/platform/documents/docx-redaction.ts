/*
 * A DOCX with parts of its text replaced. The text that the reader saw is given with the replacements;
 * each paragraph of the file is looked up in it. Whatever the reader did not see is emptied: hidden and
 * deleted text, comments, field codes, descriptions of pictures, addresses of links. Pictures become
 * blank; properties of the document, custom data and names of authors are left out.
 */
import { posix } from "node:path";
import { strToU8, zipSync } from "fflate";
import { SeenText, type Replacement } from "./seen-text.ts";
import { readPart } from "./xml.ts";
import { openZip, type Zip } from "./zip.ts";

/** Names of files and folders that hold no text of the document, only who made it and from what. */
const LEFT_OUT = words("docProps customXml glossary people.xml");
/** The last words of the types of relations to them. */
const LEFT_OUT_RELATIONS = words(`core-properties extended-properties custom-properties thumbnail
  customXml people glossaryDocument`);
const FONTS = words("odttf ttf otf");
const PICTURES = words("png jpg jpeg gif bmp tif tiff emf wmf ico webp wdp jxr");
const XML = words("xml rels vml");
/** One transparent pixel; programs go by the content, whatever the name ends in. */
const BLANK_PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==",
  "base64",
);
const BLANK_VECTOR = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const NO_ADDRESS = "about:blank";

/** A tag (also with ">" in a value), a comment or the like, or the text between them. */
const TOKEN = /<!--[\s\S]*?-->|<!\[[\s\S]*?\]\]>|<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+/g;
const TAG_NAME = /^<\/?(?:[\w.-]+:)?(?<name>[\w.-]+)/;
const ATTRIBUTE = /(?<name>[\w.:-]+)(?<equals>\s*=\s*)(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/g;
/** Attributes that programs fill with words, by their local name. */
const TOLD = words("descr title alt tooltip author initials userId");
/** Attributes that do so in these elements only. */
const TOLD_IN: Readonly<Record<string, string>> = {
  docPr: "name",
  cNvPr: "name",
  docVar: "val",
};
/** A field code with an address or words of its own, unlike "PAGE". */
const TELLING_CODE = /["@:&]/;

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

export function redactDocx(
  bytes: Uint8Array,
  text: string,
  replacements: readonly Replacement[],
): Uint8Array {
  const zip = openZip(bytes);
  const seen = new SeenText(text, replacements);
  const kept = zip.names.filter((name) => !isLeftOut(name) && !name.endsWith("/"));
  const parts = kept.map((name): [string, Uint8Array] => [name, redactPart(zip, name, seen)]);
  return zipSync(Object.fromEntries(parts), { mtime: "1980-01-01" });
}

const isLeftOut = (name: string): boolean => name.split("/").some((part) => LEFT_OUT.has(part));

function redactPart(zip: Zip, name: string, seen: SeenText): Uint8Array {
  const kind = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  if (FONTS.has(kind)) return bytesOf(zip, name);
  if (PICTURES.has(kind)) return BLANK_PICTURE;
  if (kind === "svg") return strToU8(BLANK_VECTOR);
  if (!XML.has(kind)) return new Uint8Array();
  const pieces: string[] = [];
  readPart(zip, name, (piece) => pieces.push(piece));
  const xml = pieces.join("");
  if (kind === "rels") return strToU8(redactRelations(xml));
  if (name === "[Content_Types].xml") return strToU8(redactTypes(xml));
  return strToU8(redactText(xml, seen));
}

function bytesOf(zip: Zip, name: string): Uint8Array {
  const pieces: Uint8Array[] = [];
  zip.read(name, (piece) => pieces.push(piece));
  return Buffer.concat(pieces);
}

const redactRelations = (xml: string): string =>
  eachEntry(xml, "Relationship", (entry) => {
    if (LEFT_OUT_RELATIONS.has(posix.basename(valueOf(entry, "Type")))) return "";
    const isOutside = valueOf(entry, "TargetMode") === "External";
    return isOutside ? withValues(entry, (name) => (name === "Target" ? NO_ADDRESS : null)) : entry;
  });

const redactTypes = (xml: string): string =>
  eachEntry(xml, "Override", (entry) => (isLeftOut(valueOf(entry, "PartName")) ? "" : entry));

/** Rewrites the elements of this name. They have no content, so each is one tag afterwards. */
const eachEntry = (xml: string, name: string, rewrite: (entry: string) => string): string =>
  inUtf8(xml).replaceAll(TOKEN, (token) => {
    if (nameOf(token) !== name) return token;
    return token.startsWith("</") ? "" : rewrite(token.replace(/\s*\/?>$/, "/>"));
  });

function redactText(xml: string, seen: SeenText): string {
  const tokens = inUtf8(xml).match(TOKEN) ?? [];
  const open: string[] = [];
  /** For each open paragraph, the places of its texts in `tokens`. */
  const paragraphs: number[][] = [];
  const finish = (places: readonly number[]): void => {
    const redacted = seen.redact(places.map((place) => decoded(tokens[place]!)));
    for (const [at, place] of places.entries()) tokens[place] = encoded(redacted[at]!);
  };
  for (const [place, token] of tokens.entries()) {
    const name = nameOf(token);
    if (name === undefined) {
      const within = open.at(-1) ?? "";
      if (within === "t") (paragraphs.at(-1) ?? (paragraphs[0] = [])).push(place);
      else if (within === "delText" || within === "delInstrText") tokens[place] = "";
      else if (within === "instrText" && TELLING_CODE.test(token)) tokens[place] = "";
    } else if (token.startsWith("</")) {
      open.pop();
      if (name === "p") finish(paragraphs.pop() ?? []);
    } else if (/^<[?!]/.test(token)) {
      if (token.startsWith("<!")) tokens[place] = "";
    } else {
      tokens[place] = withValues(token, (attribute, value) =>
        TOLD.has(attribute) ||
        TOLD_IN[name] === attribute ||
        (attribute === "instr" && TELLING_CODE.test(value))
          ? ""
          : null,
      );
      if (token.endsWith("/>")) continue;
      open.push(name);
      if (name === "p") paragraphs.push([]);
    }
  }
  for (const places of paragraphs) finish(places);
  return tokens.join("");
}

/** The parts are written in UTF-8, whatever they were in. */
const inUtf8 = (xml: string): string =>
  xml.replace(
    /^\ufeff?\s*<\?xml[^>]*\?>/,
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
  );

const nameOf = (token: string): string | undefined =>
  token.startsWith("<") ? (TAG_NAME.exec(token)?.groups?.["name"] ?? "") : undefined;

function valueOf(token: string, wanted: string): string {
  for (const { groups = {} } of token.matchAll(ATTRIBUTE))
    if (groups["name"] === wanted) return groups["double"] ?? groups["single"] ?? "";
  return "";
}

/** The tag with other values of its attributes; null leaves one as it is. */
const withValues = (
  token: string,
  valueFor: (localName: string, value: string) => string | null,
): string =>
  token.replaceAll(ATTRIBUTE, (whole, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    const { name = "", equals = "=" } = groups;
    const value = groups["double"] ?? groups["single"] ?? "";
    const other = valueFor(name.slice(name.indexOf(":") + 1), value);
    return other === null ? whole : `${name}${equals}"${other}"`;
  });

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x(?<hex>[\da-f]+)|#(?<decimal>\d+)|(?<name>\w+));/gi, (whole, ...rest) => {
    const { hex, decimal, name } = rest.at(-1) as Record<string, string | undefined>;
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });

const encoded = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
