import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { inOrder, wordsOf } from "../../../test/support/reading.ts";
import {
  html,
  makeHtml,
  makeOdt,
  makeRtf,
  odt,
  odtStyles,
  packOdt,
  rtf,
} from "../../../test/support/text-documents.ts";
import type { DocumentText } from "./document-text.ts";
import { readBytes } from "./read-bytes.ts";

const PEOPLE = new URL("../../../bench/eval/people/layouts/", import.meta.url);
const OF_EACH_LANGUAGE = 3;

const resumes = readdirSync(PEOPLE).flatMap((file): { id: string; text: string }[] =>
  (
    parse(readFileSync(new URL(file, PEOPLE), "utf8")) as {
      resumes: { id: string; text: string }[];
    }
  ).resumes.slice(0, OF_EACH_LANGUAGE),
);

/** A text in an encoding of one byte for each character. */
function inBytes(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]),
  );
  return Buffer.from(Array.from(text, (letter) => codes.get(letter) ?? 0x3f));
}

const read = (content: string | Uint8Array): Promise<DocumentText> =>
  readBytes(Buffer.from(content as string));
const textOf = async (content: string | Uint8Array): Promise<string> => (await read(content)).text;
const page = (body: string, head?: string): Promise<DocumentText> => read(html(body, head));

describe("the résumés of the people set arrive with at least 98 % of their words in order", () => {
  it.each<[format: DocumentText["format"], make: (text: string) => Buffer]>([
    ["rtf", makeRtf],
    ["odt", makeOdt],
    ["html", makeHtml],
    ["text", (text) => Buffer.from(text)],
    ["text", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
    ["text", (text) => Buffer.from(text, "utf16le")],
  ])("%s", async (format, make) => {
    expect(resumes).toHaveLength(8 * OF_EACH_LANGUAGE);
    for (const { id, text } of resumes) {
      const found = await read(make(text));
      expect({ id, format: found.format, warnings: found.warnings }).toEqual({
        id,
        format,
        warnings: [],
      });
      const words = wordsOf(text);
      expect(inOrder(words, wordsOf(found.text)), id).toBeGreaterThanOrEqual(0.98);
      expect(wordsOf(found.text).length, id).toBeLessThanOrEqual(1.02 * words.length);
    }
  });
});

describe("plain text", () => {
  const POLISH = "Zażółć gęślą jaźń: księgowość, są też płace";

  it.each([
    ["UTF-8 with its mark", Buffer.from(`\ufeff${POLISH}`)],
    ["UTF-16, big end first", Buffer.from(`\ufeff${POLISH}`, "utf16le").swap16()],
    ["windows-1250", inBytes(POLISH, "windows-1250")],
    ["ISO 8859-2", inBytes(POLISH, "iso-8859-2")],
  ])("is decoded: %s", async (_, bytes) => {
    expect(await textOf(bytes)).toBe(POLISH);
  });

  it("of Western Europe is windows-1252 where it is no UTF-8, whatever numbers it has", async () => {
    const western = "Résumé “für” Müller – 30 m³ Beton, 2 m² à 15 €, Çedille, œuvre";
    expect(await textOf(inBytes(western, "windows-1252"))).toBe(western);
  });

  it("keeps lines and columns, and drops control characters", async () => {
    expect(await textOf("Name:   Jane\r\nSkills\tGo\rEnd\fNext\u001a")).toBe(
      "Name:   Jane\nSkills\tGo\nEnd\n\nNext",
    );
  });

  it.each([
    ["bytes without a meaning", Buffer.from("\u0001\u0002\u0003\u0004\u0005 abc")],
    ["a zero byte", Buffer.from("Jane\u0000Roe, engineer")],
    [
      "an executable",
      Buffer.concat([Buffer.from("\u007fELF\u0002\u0001\u0001"), Buffer.alloc(64)]),
    ],
    ["XML of another kind", Buffer.from('<?xml version="1.0"?><svg><text>Jane</text></svg>')],
  ])("is not %s", async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ reason: "unknown_type" });
  });
});

describe("RTF", () => {
  const rtfText = (body: string): Promise<string> => textOf(rtf(body));

  it("reads letters in every way that they are written", async () => {
    expect(
      await rtfText(
        String.raw`Fran\'e7ois \u322?\u243\'f3d\u378? \f2\'b3\f0  \ldblquote Go\rdblquote\~\endash \uc2\u8364\'80\'80 \uc1\u-10179?\u-8704?A\-B \{x\}`,
      ),
    ).toBe("François łódź ł “Go” –€ 😀AB {x}");
  });

  it("reads two-byte characters, also those whose second byte is a letter of ASCII", async () => {
    const japanese = String.raw`{\rtf1\ansi{\fonttbl{\f0\fcharset128 MS Mincho;}}\f0\'8eR\'93\'63}`;
    expect(await textOf(japanese)).toBe("山田");
  });

  it("reads UTF-8 that some programs write", async () => {
    expect(await textOf("{\\rtf1\\ansi Żółw}")).toBe("Żółw");
  });

  it("reads paragraphs, lists, tables, headers, notes and text boxes in order", async () => {
    const body = String.raw`{\header Jane Roe\par}{\footer Page 1}Title\par
      {\pntext\f1\'b7\tab}one\par{\listtext 2.\tab}two\par
      \trowd\cellx1000\cellx2000\pard\intbl 2019\cell Nurse\cell\row
      \trowd\cellx1000\cellx2000\intbl 2021\cell Lead{\footnote A note}\cell\row\pard After\par
      {\shp{\*\shpinst{\sp{\sn fillColor}{\sv 255}}{\shptxt In the box\par}}{\shprslt{\*\do In the box}}}`;
    expect(await rtfText(body)).toBe(
      "Jane Roe\n\nTitle\n• one\n2. two\n2019\tNurse\n2021\tLead\nAfter\n\nIn the box\n\nA note\n\nPage 1",
    );
  });

  it("reads no pictures, field codes, comments, properties or destinations that it does not know", async () => {
    const body = String.raw`{\*\unknown secret}{\pict\bin7 {secret}{\field{\*\fldinst HYPERLINK "secret"}{\fldrslt link}}{\*\annotation secret}{\xe secret}{\deleted gone}{\object{\*\objdata 00}{\result  table}} end`;
    expect(await rtfText(body)).toBe("link table end");
  });

  it.each([
    ["hidden by format", "formatted as hidden", String.raw`{\v secret}`],
    ["white", "colour of its background", String.raw`{\cf2 secret}`],
    ["of one point", "too small", String.raw`{\fs2 secret}`],
    ["white on white", "colour of its background", String.raw`{\cf2\chcbpat2 secret}`],
    [
      "white in a box without a fill",
      "colour of its background",
      String.raw`{\shp{\*\shpinst{\shptxt\cf2 secret}}}`,
    ],
    [
      "white beside a small dark shape",
      "colour of its background",
      String.raw`{\shp{\*\shpinst\shpright200\shpbottom200{\sp{\sn fillColor}{\sv 255}}}}{\cf2 secret}`,
    ],
  ])("leaves out and reports text that is %s", async (_, why, body) => {
    const { text, warnings } = await read(rtf(`Jane Roe\\par ${body}`));
    expect(text).toBe("Jane Roe");
    expect(warnings).toEqual([expect.stringContaining(why)]);
  });

  it.each([
    ["on a dark highlight", String.raw`{\cf2\highlight3 seen}`],
    ["in a dark paragraph", String.raw`{\cbpat3\cf2 seen}`],
    ["in a dark cell", String.raw`\trowd\clcbpat3\cellx900\intbl\cf2 seen\cell\row`],
    [
      "in a dark box",
      String.raw`{\shp{\*\shpinst{\sp{\sn fillColor}{\sv 255}}{\shptxt\cf2 seen}}}`,
    ],
    [
      "where a dark shape has room for it",
      String.raw`{\shp{\*\shpinst\shpright9000\shpbottom9000{\sp{\sn fillColor}{\sv 255}}}}{\cf2 seen}`,
    ],
    ["no longer hidden", String.raw`{\v\v0 seen}`],
  ])("reads white text %s", async (_, body) => {
    const { text, warnings } = await read(rtf(body));
    expect({ text, warnings }).toEqual({ text: "seen", warnings: [] });
  });
});

describe("ODT", () => {
  const odtText = async (body: string, styles?: string, parts?: Record<string, string>) =>
    textOf(odt(body, styles, parts));
  const style = (properties: string, family = "text", name = "S"): string =>
    `<style:style style:name="${name}" style:family="${family}">${properties}</style:style>`;
  const span = (text: string): string =>
    `<text:p><text:span text:style-name="S">${text}</text:span></text:p>`;

  it("reads paragraphs, blanks, lists, tables, notes and text boxes in order", async () => {
    const numbered = `<text:list-style style:name="L" text:name="L"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>`;
    const body = `<text:tracked-changes><text:p>gone</text:p></text:tracked-changes>
      <text:h>Jane   Roe</text:h><text:p>a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d<office:annotation><text:p>comment</text:p></office:annotation></text:p>
      <text:list><text:list-item><text:p>one</text:p></text:list-item></text:list>
      <text:list text:style-name="L"><text:list-item><text:p>first</text:p></text:list-item><text:list-item><text:p>second</text:p></text:list-item></text:list>
      <table:table><table:table-row><table:table-cell><text:p>Go</text:p></table:table-cell><table:table-cell><text:p>4</text:p></table:table-cell></table:table-row></table:table>
      <text:p>End<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note</text:p></text:note-body></text:note><draw:frame svg:width="5cm" svg:height="2cm"><draw:text-box><text:p>In the box</text:p></draw:text-box><svg:desc>words</svg:desc></draw:frame></text:p>`;
    expect(await odtText(body, numbered)).toBe(
      "Jane Roe\na   b\tc\nd\n• one\n1. first\n2. second\nGo\t4\nEnd\n\nIn the box\n\nA note",
    );
  });

  it("reads the header first and the footer last", async () => {
    const master = `<office:master-styles><style:master-page style:name="Standard"><style:header><text:p>Jane Roe</text:p></style:header><style:footer><text:p>Page</text:p></style:footer></style:master-page></office:master-styles>`;
    const parts = { "styles.xml": odtStyles(master) };
    expect(await odtText("<text:p>Body</text:p>", "", parts)).toBe("Jane Roe\n\nBody\n\nPage");
  });

  it.each([
    ["hidden", "formatted as hidden", style('<style:text-properties text:display="none"/>')],
    ["white", "colour of its background", style('<style:text-properties fo:color="#ffffff"/>')],
    ["tiny", "too small", style('<style:text-properties fo:font-size="1pt"/>')],
  ])("leaves out and reports %s text", async (_, why, styles) => {
    const { text, warnings } = await read(
      odt(`<text:p>Jane Roe</text:p>${span("secret")}`, styles),
    );
    expect(text).toBe("Jane Roe");
    expect(warnings).toEqual([expect.stringContaining(why)]);
  });

  it("leaves out a section that is not displayed", async () => {
    const body = `<text:p>Jane</text:p><text:section text:display="none"><text:p>secret</text:p></text:section>`;
    expect(await odtText(body)).toBe("Jane");
  });

  it("reads white text in a dark cell, and in a dark text box", async () => {
    const styles =
      style('<style:text-properties fo:color="#ffffff"/>') +
      style('<style:table-cell-properties fo:background-color="#1f3864"/>', "table-cell", "C") +
      style(
        '<style:graphic-properties draw:fill="solid" draw:fill-color="#1f3864"/>',
        "graphic",
        "G",
      );
    const body = `<table:table><table:table-row><table:table-cell table:style-name="C">${span("cell")}</table:table-cell></table:table-row></table:table>
      <text:p><draw:frame draw:style-name="G"><draw:text-box>${span("box")}</draw:text-box></draw:frame></text:p>`;
    const { text, warnings } = await read(odt(body, styles));
    expect({ text, warnings }).toEqual({ text: "cell\n\nbox", warnings: [] });
  });

  it("with a password is refused as encrypted, without content as broken or empty", async () => {
    const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`;
    const locked = packOdt("noise", { "META-INF/manifest.xml": manifest });
    await expect(read(locked)).rejects.toMatchObject({ reason: "encrypted" });
    await expect(read(packOdt("noise"))).rejects.toMatchObject({ reason: "broken" });
    await expect(read(odt(""))).rejects.toMatchObject({ reason: "empty" });
  });
});

describe("HTML", () => {
  it("reads blocks, lists, tables and entities as lines", async () => {
    const body = `<!-- a comment --><h1>Jane&nbsp;Roe</h1><p>Caf&eacute; &amp; B&#252;ro &#x2013; &lstrok;&oacute;d&zacute; &unknown;
      <p>next<br>line<ul><li>one<li><p>two</p></ul><ol start="3"><li>three</ol>
      <table><tr><td>2019<td><b>Nurse</b></tr><tr><th>2021</th><th>Lead</th></table><pre>a\n  b</pre>`;
    expect((await page(body)).text).toBe(
      "Jane Roe\nCafé & Büro – łódź &unknown;\nnext\nline\n• one\n• two\n3. three\n2019\tNurse\n2021\tLead\na\n  b",
    );
  });

  it("keeps apart what stands side by side, and puts on one line what is written in one", async () => {
    const body = `<div style="display:flex"><span>Nurse</span><span>2019</span></div><div>Lead<span style="float:right">2021</span></div><span style="display:block">a</span><span style="display:block">b</span><p>one <b>bold</b>, <i>two</i></p>`;
    expect((await page(body)).text).toBe("Nurse\t2019\nLead\t2021\na\nb\none bold, two");
  });

  it("is a page by its content, in the encoding that it names", async () => {
    const old = inBytes('<meta charset="iso-8859-2"><p>księgowość</p>', "iso-8859-2");
    expect(await read(old)).toMatchObject({ format: "html", text: "księgowość" });
    expect(await read("I like <b>HTML</b>")).toMatchObject({ format: "text" });
    expect(
      await read('\ufeff<?xml version="1.0"?>\n<!-- x -->\n<html xmlns="x"><body>Hi</body></html>'),
    ).toMatchObject({ format: "html", text: "Hi" });
  });

  it.each([
    ["hidden by an attribute", "formatted as hidden", "<p hidden>secret</p>"],
    ["not displayed", "formatted as hidden", '<div style="display: none"><p>secret</p></div>'],
    ["not displayed by a class", "formatted as hidden", '<p class="x gone">secret</p>'],
    ["not displayed by its id", "formatted as hidden", '<p id="ghost">secret</p>'],
    ["invisible", "formatted as hidden", '<p style="visibility:hidden">secret</p>'],
    ["faded", "formatted as hidden", '<p style="opacity:0">secret</p>'],
    ["cut off", "formatted as hidden", '<p style="height:1px;overflow:hidden">secret</p>'],
    ["white", "colour of its background", '<p><font color="#fff">secret</font></p>'],
    ["nearly white", "colour of its background", '<p style="color:rgb(250,250,250)">secret</p>'],
    ["transparent", "colour of its background", '<p style="color:rgba(0,0,0,0)">secret</p>'],
    [
      "black on black",
      "colour of its background",
      '<p style="background:#000;color:black">secret</p>',
    ],
    ["without size", "too small", '<p style="font-size:0">secret</p>'],
    ["of a small share", "too small", '<p style="font-size:0.1em">secret</p>'],
    ["outside", "outside the page", '<p style="position:absolute;left:-9999px">secret</p>'],
    ["outside by its indent", "outside the page", '<p style="text-indent:-9999px">secret</p>'],
  ])("leaves out and reports text that is %s", async (_, why, body) => {
    const sheet =
      "<style>/* x */ @media print { .x { color: red } } .gone, h9 { display:none !important } #ghost{display:none}</style>";
    const { text, warnings } = await page(`<p>Jane Roe</p>${body}`, sheet);
    expect(text).toBe("Jane Roe");
    expect(warnings).toEqual([expect.stringContaining(why)]);
  });

  it.each([
    ["in a dark block", '<div style="background:#1f3864"><p style="color:#fff">seen</p></div>'],
    ["in a dark cell", '<table><tr><td bgcolor="navy"><font color=white>seen</font></table>'],
    [
      "on a picture",
      '<div style="background-image:url(x.png);background:url(x)"><p style="color:#fff">seen</p></div>',
    ],
    [
      "visible in a hidden block",
      '<div style="visibility:hidden"><p style="visibility:visible">seen</p></div>',
    ],
  ])("reads text %s", async (_, body) => {
    const { text, warnings } = await page(body);
    expect({ text, warnings }).toEqual({ text: "seen", warnings: [] });
  });

  it.each([
    ["nothing but a script", "empty", html("<script>document.write('Jane')</script>")],
    ["nothing but a picture", "scan", html('<img src="data:image/png;base64,AAAA">')],
    ["nothing but hidden text", "invisible", html("<p hidden>secret</p>")],
  ])("of %s is refused", async (_, reason, content) => {
    await expect(read(content)).rejects.toMatchObject({ reason });
  });
});
