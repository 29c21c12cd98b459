import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { makeDocx, p, packDocx, run } from "../../../test/support/documents.ts";
import { DOCX_LAYOUTS, drawing } from "../../../test/support/docx-layouts.ts";
import { inOrder, wordsOf } from "../../../test/support/reading.ts";
import { readDocx } from "./docx.ts";
import { LIMITS } from "./document-limits.ts";

const text = (body: string, parts?: Record<string, string>): string =>
  readDocx(makeDocx(body, parts)).text;
const cell = (content: string, properties = ""): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
const row = (...cells: string[]): string => `<w:tr>${cells.join("")}</w:tr>`;
const table = (...rows: string[]): string => `<w:tbl>${rows.join("")}</w:tbl>`;
const list = (id: number, level: number, content: string): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr></w:pPr>${run(content)}</w:p>`;

const NAME = p("Jane Roe");
const WHITE = '<w:color w:val="FFFFFF"/>';

describe("DOCX text", () => {
  it("has paragraphs, tabs, breaks and special hyphens as displayed", () => {
    const body = `${NAME}<w:p><w:r><w:t>one</w:t><w:tab/><w:t>two</w:t><w:br/><w:t>three</w:t></w:r></w:p>
      <w:p/><w:p><w:r><w:t>e</w:t><w:noBreakHyphen/><w:t>mail co</w:t><w:softHyphen/><w:t>operate</w:t></w:r></w:p>`;
    expect(text(body)).toBe("Jane Roe\none\ttwo\nthree\n\ne-mail cooperate");
  });

  it("does not emit a tab for a tab stop", () => {
    const stops = '<w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr>';
    expect(text(`<w:p>${stops}${run("one")}</w:p>`)).toBe("one");
  });

  it("joins words that are split into runs and drops the address of links", () => {
    const link = `<w:hyperlink r:id="rId9">${run("Script")}</w:hyperlink>`;
    expect(text(`<w:p>${run("Java")}${link}${run(" and more")}</w:p>`)).toBe("JavaScript and more");
  });

  it("reads tables row by row", () => {
    const body = table(row(cell(p("Skill")), cell(p("Years"))), row(cell(p("Go")), cell(p("4"))));
    expect(text(p("Above") + body + p("Below"))).toBe("Above\nSkill\tYears\nGo\t4\nBelow");
  });

  it("reads cells that hold blocks as columns, including nested tables", () => {
    const inner = table(row(cell(p("Go")), cell(p("4"))));
    const body = table(row(cell(p("Contact") + p("Berlin")), cell(p("Skills") + inner)));
    expect(text(body)).toBe("Contact\nBerlin\n\nSkills\nGo\t4");
  });

  it("reads headings over blocks column by column", () => {
    const blocks = row(
      cell(p("Go") + p("SQL") + p("Rust")),
      cell(p("one") + p("two") + p("three")),
    );
    const body = table(row(cell(p("Skills")), cell(p("Work"))), blocks);
    expect(wordsOf(text(body))).toEqual("skills go sql rust work one two three".split(" "));
  });

  it("reads a side bar of its own colour to its end before the rows beside it", () => {
    const dark = '<w:shd w:fill="1F3864"/>';
    const block = (word: string): string => [1, 2, 3].map((n) => p(`${word}${n}`)).join("");
    const rows = ["a", "b"].map((n) => row(cell(block(n), dark), cell(block(`${n}${n}`))));
    expect(wordsOf(text(table(...rows))).join(" ")).toBe(
      "a1 a2 a3 b1 b2 b3 aa1 aa2 aa3 bb1 bb2 bb3",
    );
    const plain = ["a", "b"].map((n) => row(cell(block(n)), cell(block(`${n}${n}`))));
    expect(wordsOf(text(table(...plain))).join(" ")).toBe(
      "a1 a2 a3 aa1 aa2 aa3 b1 b2 b3 bb1 bb2 bb3",
    );
  });

  it.each(DOCX_LAYOUTS)("has every word in reading order: $name", ({ bytes, words }) => {
    const { text, warnings } = readDocx(bytes);
    expect(inOrder(words, wordsOf(text))).toBe(1);
    expect(wordsOf(text)).toHaveLength(words.length);
    expect(warnings).toEqual([]);
  });

  it("reads a large document with a text box although it has to read it twice", () => {
    const box = `<w:p>${drawing({ at: [100, 100, 200, 60], text: p("In the box") })}</w:p>`;
    const document = strFromU8(unzipSync(makeDocx(box))["word/document.xml"]!);
    const padded = Buffer.from(document + " ".repeat(0.6 * LIMITS.expandedBytes));
    expect(readDocx(packDocx(padded, {})).text).toBe("In the box");
  });

  it("reads a text box once although the file contains it twice", () => {
    const box = `<w:txbxContent>${p("In the box")}</w:txbxContent>`;
    const twice = `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp></w:drawing></mc:Choice>
      <mc:Fallback><w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>`;
    expect(text(`<w:p><w:r><w:t>Beside it</w:t></w:r><w:r>${twice}</w:r></w:p>`)).toBe(
      "Beside it\n\nIn the box",
    );
  });

  it("reads headers first, footers and notes last, each once, and only referenced ones", () => {
    const note = `<w:p>${run("Body")}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>`;
    const sections = `<w:sectPr><w:headerReference w:type="default" r:id="rId1"/><w:footerReference w:type="default" r:id="rId2"/></w:sectPr>`;
    const body = `${note}<w:p><w:pPr>${sections}</w:pPr>${run("End")}</w:p>${sections}`;
    const parts = {
      "header1.xml": `<w:hdr>${p("Jane Roe")}</w:hdr>`,
      "footer1.xml": `<w:ftr>${p("Page")}</w:ftr>`,
      "footnotes.xml": `<w:footnotes><w:footnote w:id="1">${p("unused")}</w:footnote><w:footnote w:id="2">${p("Note")}</w:footnote></w:footnotes>`,
      "header2.xml": `<w:hdr>${p("not in use")}</w:hdr>`,
    };
    expect(text(body, parts)).toBe("Jane Roe\n\nBody\nEnd\n\nNote\n\nPage");
  });

  it("marks lists with bullets and numbers", () => {
    const level = (format: string): string =>
      `<w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/></w:lvl>`;
    const numbering = `<w:numbering><w:abstractNum w:abstractNumId="5">${level("bullet")}</w:abstractNum>
      <w:abstractNum w:abstractNumId="6">${level("decimal")}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="6"/></w:num></w:numbering>`;
    const body = list(1, 0, "a") + list(1, 0, "b") + list(2, 0, "c") + list(2, 0, "d");
    expect(text(body, { "numbering.xml": numbering })).toBe("• a\n• b\n1. c\n2. d");
  });

  it("separates headings with a blank line", () => {
    const styles = `<w:styles><w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>`;
    const heading = `<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr>${run("Skills")}</w:p>`;
    expect(text(NAME + heading + p("Go"), { "styles.xml": styles })).toBe("Jane Roe\n\nSkills\nGo");
  });

  it("includes insertions and excludes text deleted or moved away", () => {
    const body = `<w:p><w:ins>${run("new")}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>
      <w:moveFrom>${run("there")}</w:moveFrom><w:moveTo>${run(" here")}</w:moveTo></w:p>`;
    expect(text(body)).toBe("new here");
  });

  it("reads files with other namespace prefixes", () => {
    const uri = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
    const document = `<x:document xmlns:x="${uri}"><x:body><x:p><x:r><x:t>Jane Roe</x:t></x:r></x:p></x:body></x:document>`;
    expect(readDocx(packDocx(document, {})).text).toBe("Jane Roe");
  });
});

describe("DOCX text that a reader cannot see", () => {
  const STYLES = `<w:styles><w:style w:type="character" w:styleId="Ghost"><w:rPr>${WHITE}</w:rPr></w:style>
    <w:style w:type="paragraph" w:styleId="Gone"><w:rPr><w:vanish/></w:rPr></w:style>
    <w:style w:type="paragraph" w:styleId="GoneToo"><w:basedOn w:val="Gone"/></w:style>
    <w:style w:type="table" w:styleId="Pale"><w:tblStylePr w:type="band1Horz"><w:tcPr><w:shd w:fill="F2F2F2"/></w:tcPr></w:tblStylePr></w:style></w:styles>`;

  const box = (text: string, fill: string | undefined, properties = WHITE): string =>
    drawing({ at: [100, 100, 200, 60], text: p(text, properties), ...(fill ? { fill } : {}) });
  const band = (fill: string, top = 0, height = 150): string =>
    `<w:p>${drawing({ at: [0, top, 595, height], fill, isBehind: true })}</w:p>`;
  const LONG = "secret ".repeat(400);

  it.each([
    ["hidden by format", "formatted as hidden", p("secret", "<w:vanish/>")],
    ["white", "colour of its background", p("secret", WHITE)],
    ["nearly white", "colour of its background", p("secret", '<w:color w:val="FDFDFD"/>')],
    ["one point high", "too small", p("secret", '<w:sz w:val="2"/>')],
    ["white by its style", "colour of its background", p("secret", '<w:rStyle w:val="Ghost"/>')],
    [
      "hidden by the style its style is based on",
      "formatted as hidden",
      `<w:p><w:pPr><w:pStyle w:val="GoneToo"/></w:pPr>${run("secret")}</w:p>`,
    ],
    [
      "black on black",
      "colour of its background",
      p("secret", '<w:color w:val="000000"/><w:shd w:val="clear" w:fill="000000"/>'),
    ],
    ["of size 0", "too small", p("secret", '<w:sz w:val="0"/>')],
    ["white in a white box", "colour of its background", `<w:p>${box("secret", "FFFFFF")}</w:p>`],
    [
      "white in a box of the page's colour",
      "colour of its background",
      `<w:p>${box("secret", "bg1")}</w:p>`,
    ],
    [
      "white in a white box of the old format",
      "colour of its background",
      `<w:p><w:r><w:pict><v:rect fillcolor="#fff" style="width:90pt;height:30pt"><v:textbox><w:txbxContent>${p("secret", WHITE)}</w:txbxContent></v:textbox></v:rect></w:pict></w:r></w:p>`,
    ],
    [
      "white in a box without a fill",
      "colour of its background",
      `<w:p>${box("secret", undefined)}</w:p>`,
    ],
    [
      "white in a box beside a dark shape",
      "colour of its background",
      `${band("1F3864", 400)}<w:p>${box("secret", undefined)}</w:p>`,
    ],
    [
      "a box that lies outside the page",
      "outside the page",
      `<w:p>${drawing({ at: [-900, 100, 200, 60], text: p("secret") })}</w:p>`,
    ],
    [
      "white on a white shape behind it",
      "colour of its background",
      band("FFFFFF") + p("secret", WHITE),
    ],
    [
      "white with more words than a dark shape has room for",
      "colour of its background",
      band("1F3864", 0, 20) + p(LONG, WHITE),
    ],
    [
      "white far below a dark band",
      "colour of its background",
      `${band("1F3864", 0, 60)}${"<w:p/>".repeat(35)}${p("secret", WHITE)}`,
    ],
    [
      "white in a cell painted white inside a dark one",
      "colour of its background",
      table(
        row(
          cell(
            table(row(cell(p("secret", WHITE), '<w:shd w:fill="FFFFFF"/>'))),
            '<w:shd w:fill="1F3864"/>',
          ),
        ),
      ),
    ],
    [
      "white in a table whose style paints only pale bands",
      "colour of its background",
      `<w:tbl><w:tblPr><w:tblStyle w:val="Pale"/></w:tblPr>${row(cell(p("secret", WHITE)))}</w:tbl>`,
    ],
    [
      "black on a black highlight",
      "colour of its background",
      p("secret", '<w:color w:val="000000"/><w:highlight w:val="black"/>'),
    ],
  ])("%s is left out and reported", (_, why, body) => {
    const { text, warnings } = readDocx(makeDocx(NAME + body, { "styles.xml": STYLES }));
    expect(text).toBe("Jane Roe");
    expect(warnings).toEqual([expect.stringContaining(why)]);
  });

  it.each([
    ["white in a dark cell", table(row(cell(p("seen", WHITE), '<w:shd w:fill="1F3864"/>')))],
    [
      "white on a dark paragraph",
      `<w:p><w:pPr><w:shd w:fill="000000"/></w:pPr>${run("seen", WHITE)}</w:p>`,
    ],
    [
      "white on a pattern of dark dots",
      `<w:p><w:pPr><w:shd w:val="pct80" w:color="000000" w:fill="FFFFFF"/></w:pPr>${run("seen", WHITE)}</w:p>`,
    ],
    ["white on a coloured highlight", p("seen", `${WHITE}<w:highlight w:val="darkBlue"/>`)],
    ["of a colour chosen by Word", p("seen", '<w:color w:val="auto"/>')],
    ["not hidden after all", p("seen", '<w:vanish w:val="0"/>')],
    [
      "with a hidden paragraph mark",
      `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run("seen")}</w:p>`,
    ],
  ])("%s is visible and kept", (_, body) => {
    const { text, warnings } = readDocx(makeDocx(NAME + body));
    expect({ text, warnings }).toEqual({ text: "Jane Roe\nseen", warnings: [] });
  });
});
