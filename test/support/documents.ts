import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";

/** 1 GiB of spaces, deflated: independent blocks of 1 MiB, the last one empty. */
const MEBIBYTE = deflateRawSync(Buffer.alloc(1 << 20, " "), {
  finishFlush: constants.Z_FULL_FLUSH,
});
const SPACES = Buffer.concat([
  ...Array.from({ length: 1024 }, () => MEBIBYTE),
  Buffer.from([3, 0]),
]);
export const GIBIBYTE: Uint8Array = Buffer.concat([Buffer.from([0x78, 0x9c]), SPACES]);

export interface PdfOptions {
  /** Further objects of the page by name: `Im0` becomes an XObject. */
  xobjects?: Record<string, string>;
  cropBox?: string;
  rotate?: number;
  /** Entries for the trailer, for example `/Encrypt`. */
  trailer?: string;
}

/** Maps every two-byte code to the character of the same number. */
const TO_UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap end end`;

/** A PDF as bytes: one page per content stream, Helvetica as /F1, any script as /F2, A4. */
export function makePdf(contents: (string | Uint8Array)[], options: PdfOptions = {}): Uint8Array {
  const objects: (string | Uint8Array)[] = [];
  const add = (body: string | Uint8Array): number => objects.push(body);
  const catalog = add("<< /Type /Catalog /Pages 2 0 R >>");
  add("");
  const font = add(
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  );
  const toUnicode = add(`<< /Length ${TO_UNICODE.length} >>\nstream\n${TO_UNICODE}\nendstream`);
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 -200 500 800] /ItalicAngle 0
     /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
  );
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /DW 500 /FontDescriptor ${descriptor} 0 R
     /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
  );
  const any = add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H
     /DescendantFonts [${descendant} 0 R] /ToUnicode ${toUnicode} 0 R >>`,
  );
  const faint = add("<< /Type /ExtGState /ca 0 /CA 0 >>");
  const named = Object.entries(options.xobjects ?? {}).map(
    ([name, body]) => `/${name} ${add(body)} 0 R`,
  );
  const pages = contents.map((content) => {
    const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
    const data = bytes === GIBIBYTE ? bytes : deflateSync(bytes);
    const stream = add(
      Buffer.concat([
        Buffer.from(`<< /Filter /FlateDecode /Length ${data.length} >>\nstream\n`),
        data,
        Buffer.from("\nendstream"),
      ]),
    );
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${stream} 0 R
       ${options.cropBox ? `/CropBox ${options.cropBox}` : ""} /Rotate ${options.rotate ?? 0}
       /Resources << /Font << /F1 ${font} 0 R /F2 ${any} 0 R >> /ExtGState << /Faint ${faint} 0 R >>
       /XObject << ${named.join(" ")} >> >> >>`,
    );
  });
  const kids = pages.map((page) => `${page} 0 R`).join(" ");
  objects[1] = `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`;
  return assemble(objects, `/Root ${catalog} 0 R ${options.trailer ?? ""}`);
}

function assemble(objects: (string | Uint8Array)[], trailer: string): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from("%PDF-1.7\n")];
  let length = parts[0]!.length;
  const offsets = objects.map((body, i) => {
    const bytes = typeof body === "string" ? Buffer.from(body, "latin1") : body;
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), bytes, Buffer.from("\nendobj\n")]);
    const offset = length;
    parts.push(part);
    length += part.length;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** Text at a position, in points from the lower left. */
export function at(x: number, y: number, text: string, size = 11): string {
  const escaped = text.replace(/[\\()]/g, "\\$&");
  return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET\n`;
}

/** Text of any script, drawn from left to right as given; every character is half an em wide. */
export function visualAt(x: number, y: number, text: string, size = 12): string {
  const codes = [...text].map((char) => char.codePointAt(0)!.toString(16).padStart(4, "0"));
  return `BT /F2 ${size} Tf 1 0 0 1 ${x} ${y} Tm <${codes.join("")}> Tj ET\n`;
}

/** About half a second of parsing per page of 1.5 KB; `salt` varies the bytes. */
export function slowPdf(pages: number, salt = 0): Uint8Array {
  const line = "(words) Tj 6.1 0.7 Td (words) Tj 5.9 -0.7 Td ".repeat(45);
  const page = `BT /F1 4 Tf 30 10 Td ${`${line}-540 4 Td `.repeat(180)}ET`;
  return makePdf(
    Array.from({ length: pages }, () => page),
    { trailer: `/Salt ${salt}` },
  );
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const EXTRA =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';

/** A DOCX as bytes. `parts` are further parts of `word/` by file name, wrapped in their root. */
export function makeDocx(body: string, parts: Record<string, string> = {}): Uint8Array {
  const names = Object.keys(parts);
  const relations = names.map(
    (name, i) =>
      `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/${name.replace(/\d*\.xml$/, "")}" Target="${name}"/>`,
  );
  return packDocx(`<w:document ${W} ${R} ${EXTRA}><w:body>${body}</w:body></w:document>`, {
    "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join("")}</Relationships>`,
    ...Object.fromEntries(
      names.map((name) => [
        `word/${name}`,
        parts[name]!.replace(/^<(w:\w+)/, (_, root: string) => `<${root} ${W} ${R} ${EXTRA}`),
      ]),
    ),
  });
}

export function packDocx(document: string | Uint8Array, parts: Record<string, string>): Uint8Array {
  const files: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${WORD}"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ...parts,
  };
  return zipSync({
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    "word/document.xml":
      typeof document === "string" ? strToU8(document) : [document, { level: 0 }],
  });
}

/** A DOCX whose document is 1 GiB of spaces, whatever size its directory claims. */
export function bombDocx(claimedBytes: number): Uint8Array {
  const zip = Buffer.from(packDocx(SPACES, {}));
  // Stored as is, then declared deflated: method and size in the entry's two headers.
  for (const [signature, method, size] of [
    ["PK\x03\x04", 8, 22],
    ["PK\x01\x02", 10, 24],
  ] as const) {
    const name = zip.lastIndexOf("word/document.xml", undefined, "latin1");
    const first = zip.indexOf("word/document.xml", 0, "latin1");
    const header = zip.lastIndexOf(signature, signature === "PK\x03\x04" ? first : name, "latin1");
    zip.writeUInt16LE(8, header + method);
    zip.writeUInt32LE(claimedBytes, header + size);
  }
  return new Uint8Array(zip);
}

/** A paragraph of one run; `properties` go into its `w:rPr`. */
export function p(text: string, properties = ""): string {
  return `<w:p>${run(text, properties)}</w:p>`;
}

export function run(text: string, properties = ""): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}
