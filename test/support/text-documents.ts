/* Résumés as RTF, ODT and HTML, as word processors write them: headings, lists and tables from plain text. */
import { strToU8, zipSync } from "fflate";

export interface Block {
  kind: "heading" | "item" | "row" | "line" | "empty";
  cells: readonly string[];
}

/** What a writer would make of the lines: capitals are headings, dashes lists, tabs tables. */
export function blocksOf(text: string): Block[] {
  return text.split("\n").map((line) => {
    const trimmed = line.trim();
    if (trimmed === "") return { kind: "empty", cells: [""] };
    const cells = trimmed.split("\t");
    if (cells.length > 1) return { kind: "row", cells };
    const item = /^[-•*]\s+(.+)$/.exec(trimmed)?.[1];
    if (item !== undefined) return { kind: "item", cells: [item] };
    const isHeading = /\p{Lu}/u.test(trimmed) && trimmed === trimmed.toUpperCase();
    return { kind: isHeading ? "heading" : "line", cells: [trimmed] };
  });
}

const GROUPS = String.raw`{\fonttbl{\f0\fswiss\fcharset0 Arial;}{\f1\fnil\fcharset2 Symbol;}{\f2\fswiss\fcharset238 Arial CE;}}{\colortbl;\red0\green0\blue0;\red255\green255\blue255;\red31\green56\blue100;}{\stylesheet{\s0 Normal;}}{\*\generator Riched20;}{\info{\author Somebody}}`;

/** A document around a body in RTF. */
export const rtf = (body: string): Buffer =>
  Buffer.from(
    String.raw`{\rtf1\ansi\ansicpg1252\deff0${GROUPS}\pard\plain\f0\fs22 ${body}}`,
    "latin1",
  );

export function rtfText(text: string): string {
  const escaped = text.replaceAll(/[\\{}]/g, String.raw`\$&`);
  return Array.from(escaped, (letter) => {
    const code = letter.codePointAt(0)!;
    if (code < 0x80) return letter;
    if (code < 0x100) return String.raw`\'${code.toString(16)}`;
    return letter
      .split("")
      .map((unit) => String.raw`\u${(unit.charCodeAt(0) << 16) >> 16}?`)
      .join("");
  }).join("");
}

const rtfBlock = ({ kind, cells }: Block): string => {
  const [text = ""] = cells.map(rtfText);
  if (kind === "row")
    return String.raw`\trowd${cells.map((_, i) => String.raw`\cellx${(i + 1) * 3000}`).join("")}\pard\intbl ${cells.map((cell) => String.raw`${rtfText(cell)}\cell `).join("")}\row\pard `;
  if (kind === "heading") return String.raw`\pard\sb240\outlinelevel0{\b ${text}}\par\pard `;
  if (kind === "item") return String.raw`{\listtext\f1\'b7\tab}${text}\par `;
  return String.raw`${text}\par `;
};
export const makeRtf = (text: string): Buffer => rtf(blocksOf(text).map(rtfBlock).join("\n"));

const ODF = "urn:oasis:names:tc:opendocument:xmlns";
const SPACES = [
  `xmlns:office="${ODF}:office:1.0"`,
  `xmlns:style="${ODF}:style:1.0"`,
  `xmlns:text="${ODF}:text:1.0"`,
  `xmlns:table="${ODF}:table:1.0"`,
  `xmlns:draw="${ODF}:drawing:1.0"`,
  `xmlns:fo="${ODF}:xsl-fo-compatible:1.0"`,
  `xmlns:svg="${ODF}:svg-compatible:1.0"`,
].join(" ");
export const ODT_TYPE = "application/vnd.oasis.opendocument.text";

/** A document around a body, with automatic styles and other parts. */
export function odt(body: string, styles = "", parts: Record<string, string> = {}): Buffer {
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${SPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`;
  return packOdt(content, parts);
}

export const packOdt = (content: string | Uint8Array, parts: Record<string, string> = {}): Buffer =>
  Buffer.from(
    zipSync({
      mimetype: [strToU8(ODT_TYPE), { level: 0 }],
      "content.xml": typeof content === "string" ? strToU8(content) : content,
      ...Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
    }),
  );

export const odtStyles = (inner: string): string =>
  `<office:document-styles ${SPACES}>${inner}</office:document-styles>`;

const xml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const odtBlock = ({ kind, cells }: Block): string => {
  const [text = ""] = cells.map(xml);
  if (kind === "row")
    return `<table:table><table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${xml(cell)}</text:p></table:table-cell>`).join("")}</table:table-row></table:table>`;
  if (kind === "heading") return `<text:h text:outline-level="1">${text}</text:h>`;
  if (kind === "item")
    return `<text:list><text:list-item><text:p>${text}</text:p></text:list-item></text:list>`;
  return `<text:p>${text.replaceAll(/ {2,}/g, (run) => ` <text:s text:c="${run.length - 1}"/>`)}</text:p>`;
};
export const makeOdt = (text: string): Buffer => odt(blocksOf(text).map(odtBlock).join("\n"));

/** A page around a body. */
export const html = (body: string, head = ""): string =>
  `<!DOCTYPE html>\n<html>\n<head><meta charset="utf-8"><title>Untitled</title>${head}<script>var skill = "<p>COBOL</p>";</script></head>\n<body>\n${body}\n</body>\n</html>\n`;

const htmlBlock = ({ kind, cells }: Block): string => {
  const [text = ""] = cells.map(xml);
  if (kind === "row")
    return `<table><tr>${cells.map((cell) => `<td>${xml(cell)}</td>`).join("")}</tr></table>`;
  if (kind === "heading") return `<h2>${text}</h2>`;
  return kind === "item" ? `<ul><li>${text}</ul>` : `<p>${text}`;
};
export const makeHtml = (text: string): Buffer =>
  Buffer.from(html(blocksOf(text).map(htmlBlock).join("\n")));
