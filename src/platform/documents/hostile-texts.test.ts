import { afterAll, describe, expect, it } from "vitest";
import { GIBIBYTE } from "../../../test/support/documents.ts";
import { html, odt, packOdt, rtf } from "../../../test/support/text-documents.ts";
import { startStopwatch } from "../../../test/support/stopwatch.ts";
import { openDocumentPool, UnreadableDocument, type UnreadableReason } from "./index.ts";

const MB = 1024 * 1024;
/** What the product promises of any file. */
const PROMISED_MS = 10_000;
/** Of the patterns that could be quadratic: twice the length takes four times as long then. */
const LONG = 2 * MB;

const pool = openDocumentPool({ threads: 1, timeoutMs: 60_000 });
afterAll(() => pool.close());

async function outcome(bytes: Uint8Array): Promise<UnreadableReason | "read"> {
  try {
    await pool.read(bytes);
    return "read";
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    return error.reason;
  }
}

const many = (part: string, length = LONG): string => part.repeat(Math.ceil(length / part.length));
const page = (body: string, head = ""): Buffer => Buffer.from(html(`${body}Jane`, head));
const paragraph = (text: string): string => `<text:p>${text}</text:p>`;

/** An ODT whose content is a gibibyte of spaces, whatever size its directory claims. */
function bombOdt(claimed: number): Buffer {
  const packed = packOdt("x".repeat(4_000));
  // Without the two bytes that begin a zlib stream.
  const spaces = GIBIBYTE.subarray(2);
  const name = Buffer.from("content.xml");
  const local = packed.lastIndexOf("PK\u0003\u0004", packed.indexOf(name), "latin1");
  const dataAt = local + 30 + name.length;
  const central = packed.indexOf("PK\u0001\u0002", 0, "latin1");
  const bytes = Buffer.concat([packed.subarray(0, dataAt), spaces, packed.subarray(central)]);
  const moved = dataAt + spaces.length;
  const entry = bytes.lastIndexOf("PK\u0001\u0002", bytes.lastIndexOf(name), "latin1");
  bytes.writeUInt16LE(8, local + 8);
  bytes.writeUInt32LE(spaces.length, entry + 20);
  bytes.writeUInt32LE(claimed, entry + 24);
  bytes.writeUInt32LE(moved, bytes.lastIndexOf("PK\u0005\u0006", undefined, "latin1") + 16);
  return bytes;
}

describe("a hostile document is read or refused within the promised time", () => {
  const before = process.resourceUsage().maxRSS;

  it.each<[what: string, outcomes: (UnreadableReason | "read")[], make: () => Uint8Array]>([
    ["RTF groups nested a million deep", ["broken"], () => rtf(many("{", MB))],
    [
      "RTF groups nested a million deep in a skipped one",
      ["broken"],
      () => rtf(`{\\*\\x${many("{", MB)}`),
    ],
    ["RTF groups that never end", ["read"], () => rtf(`{\\b Jane {\\i Roe`)],
    ["RTF with nothing but ends of groups", ["read"], () => rtf(`Jane ${many("}")}`)],
    ["RTF of empty groups", ["read"], () => rtf(`Jane ${many("{}", 9 * MB)}`)],
    ["RTF of paragraphs", ["too_large"], () => rtf(many("x\\par ", 18 * MB))],
    ["RTF of empty paragraphs", ["too_large"], () => rtf(many("\\par ", 18 * MB))],
    [
      "RTF of cells in one row",
      ["read", "too_large"],
      () => rtf(`\\trowd\\intbl ${many("x\\cell ")}\\row`),
    ],
    ["RTF of rows", ["read", "too_large"], () => rtf(many("\\trowd\\cellx9\\intbl x\\cell\\row "))],
    [
      "RTF of text boxes in text boxes",
      ["read", "broken"],
      () => rtf(many("{\\shp{\\*\\shpinst{\\shptxt x", 5_000)),
    ],
    ["RTF of shape texts", ["read"], () => rtf(many("{\\shp{\\*\\shpinst{\\shptxt x}}}", MB))],
    ["RTF with a binary part longer than the file", ["read"], () => rtf("Jane \\bin999999999 x")],
    ["RTF with a negative binary part", ["read"], () => rtf("Jane \\bin-999999999 x")],
    ["RTF that skips a billion letters", ["read"], () => rtf("Jane {\\uc1000000000\\u65 x} Roe")],
    [
      "RTF of colours and fonts",
      ["read"],
      () => rtf(`{\\colortbl${many(";")}}{\\fonttbl${many("{\\f1\\fcharset2 x;}")}}Jane`),
    ],
    ["RTF of one control word", ["too_large"], () => rtf(`Jane \\${many("a")}`)],
    ["RTF of blanks in a line", ["read"], () => rtf(`a${many(" ", MB)}b`)],
    ["RTF of half a character", ["read"], () => Buffer.from("{\\rtf1\\ansicpg932 Jane \\'8e")],
    ["an ODT of 1 GiB that says so", ["too_large"], () => bombOdt(1024 * MB)],
    ["an ODT of 1 GiB that says it is small", ["too_large"], () => bombOdt(1_000)],
    ["an ODT nested 40,000 deep", ["broken"], () => odt("<text:span>".repeat(40_000))],
    [
      "an ODT of lists in lists",
      ["broken"],
      () => odt("<text:list><text:list-item>".repeat(1_000)),
    ],
    [
      "an ODT with entities",
      ["broken"],
      () => packOdt('<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>'),
    ],
    ["an ODT of tables in tables", ["read"], () => odt(nestedCells(100))],
    [
      "an ODT of a billion blanks",
      ["read"],
      () => odt(paragraph('Jane <text:s text:c="1000000000"/><text:s text:c="-5"/>x')),
    ],
    [
      "an ODT of empty paragraphs",
      ["too_large", "read"],
      () => odt(`${many("<text:p/>", 18 * MB)}${paragraph("x")}`),
    ],
    [
      "an ODT of styles that inherit from each other",
      ["read"],
      () =>
        odt(
          '<text:p text:style-name="a">x</text:p>',
          '<style:style style:name="a" style:family="paragraph" style:parent-style-name="b"/><style:style style:name="b" style:family="paragraph" style:parent-style-name="a"/>',
        ),
    ],
    ["HTML nested a million deep", ["broken"], () => page(many("<div>"))],
    ["HTML of tables in tables", ["read"], () => page(many("<table><tr><td>x", 16 * 160))],
    [
      "HTML of end tags of what is open far out",
      ["read"],
      () => page(`<i>${many("<b>", 1_400)}${many("</i>")}`),
    ],
    ["HTML of stray end tags", ["read"], () => page(many("</i>", 9 * MB))],
    ["HTML of comments that never end", ["read"], () => Buffer.from(`<p>Jane${many("<!-- ")}`)],
    ["HTML of tags that never end", ["read"], () => Buffer.from(`<p>Jane${many("<a ")}`)],
    ["HTML of quotes that never end", ["read"], () => Buffer.from(`<p>Jane${many('<a x="')}`)],
    ["HTML of scripts that never end", ["read"], () => Buffer.from(`<p>Jane${many("<script>")}`)],
    ["HTML of attributes", ["read"], () => page(`<a ${many("x ")}>`)],
    ["HTML of equals signs", ["read"], () => page(`<a ${many("x = ")}>`)],
    ["HTML of blanks in a tag", ["read"], () => page(`<a${many(" ")}>`)],
    ["HTML of blanks in preformatted text", ["read"], () => page(`<pre>a${many(" ", MB)}b</pre>`)],
    ["HTML of lines", ["too_large", "read"], () => page(many("<br>", 9 * MB))],
    ["HTML of ampersands", ["read"], () => page(many("&", MB))],
    [
      "HTML of numbers that are no characters",
      ["read"],
      () => page(many("&#9999999;&#xD800;", MB)),
    ],
    ["a style sheet that never ends", ["read"], () => page("x", `<style>${many("a{")}</style>`)],
    [
      "a style sheet of rules",
      ["read"],
      () => page(many('<p class="a b c">x', MB), `<style>${many(".a,.b,p{color:red}")}</style>`),
    ],
    ["a style of brackets", ["read"], () => page(`<p style="background:${many("a ")})">`)],
    ["a style of clips", ["read"], () => page(`<p style="clip:${many("rect( ")}">`)],
    ["text of one line", ["read"], () => Buffer.from(many("a", MB))],
    ["text of blanks between letters", ["read"], () => Buffer.from(`a${many(" ", MB)}b`)],
    ["text of line ends", ["empty"], () => Buffer.from(many("\r\n", MB))],
    ["text longer than is read", ["too_large"], () => Buffer.from(many("Jane\n", 9 * MB))],
    [
      "text that is nearly UTF-8",
      ["read"],
      () => Buffer.concat([Buffer.from(many("é", MB / 2)), Buffer.of(0xc3)]),
    ],
    [
      "half a character of UTF-16",
      ["read"],
      () => Buffer.from("\ufeffJane\ud83d", "utf16le").subarray(0, 11),
    ],
  ])("%s", async (_, outcomes, make) => {
    const bytes = make();
    const watch = startStopwatch();
    expect(outcomes).toContain(await outcome(bytes));
    expect(watch.fairMs()).toBeLessThan(PROMISED_MS);
  });

  it("and together they use less than 1 GB of memory", () => {
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(1_000_000);
  });
});

function nestedCells(depth: number): string {
  const open = "<table:table><table:table-row><table:table-cell>";
  const close = "</table:table-cell></table:table-row></table:table>";
  return `${open.repeat(depth)}${paragraph("deep")}${close.repeat(depth)}`;
}
