import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDocumentPool, UnreadableDocument } from "../../src/platform/documents/index.ts";
import { at, makeDocx, makePdf, p } from "../support/documents.ts";
import { html, odt, rtf } from "../support/text-documents.ts";
import { announce, fuzz } from "./settings.ts";

/** Longer than a small document can take on a busy machine: reaching it means a hang. */
const pool = openDocumentPool({ threads: 2, timeoutMs: 40_000 });
beforeAll(() => announce("documents"));
afterAll(() => pool.close());

const CONTENT = at(72, 700, "Jane Roe") + at(72, 680, "Registered nurse, 2019 to 2024", 9);
const PDF = makePdf([CONTENT, at(72, 700, "Second page")]);
const BODY = p("Jane Roe") + p("Registered nurse, 2019 to 2024");
const DOCX = makeDocx(BODY, { "footer1.xml": `<w:ftr>${p("A footer")}</w:ftr>` });

interface Edit {
  /** Position as a share of the length. */
  place: number;
  removed: number;
  inserted: Uint8Array;
}

const RTF = rtf(
  String.raw`\trowd\cellx9\intbl Jane\cell\row\pard {\shp{\*\shpinst{\shptxt Roe}}}\u8364?\par`,
);
const ODT_BODY = "<text:list><text:list-item><text:p>Jane</text:p></text:list-item></text:list>";
const HTML = Buffer.from(html("<table><tr><td style='color:red'>Jane<ul><li>Roe</ul></table>"));

const WORDS = `<< >> endobj 0 -1 99999999999 stream [ ( q Do <w:p> </w:p> <!-- &#0; &x; <![CDATA[ <w:tbl> " PK { } \\u \\' <table> </td> <style>`;

const edit: fc.Arbitrary<Edit> = fc.record({
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 8 }),
    fc.integer({ min: 9, max: 600 }),
  ),
  inserted: fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    fc.constantFrom(...WORDS.split(" ")).map((word) => Buffer.from(word, "latin1")),
  ),
});
const edits = fc.array(edit, { minLength: 1, maxLength: 6 });

const apply = (bytes: Uint8Array, changes: Edit[]): Uint8Array => {
  let result = Buffer.from(bytes);
  for (const { place, removed, inserted } of changes) {
    const start = Math.floor(place * result.length);
    result = Buffer.concat([result.subarray(0, start), inserted, result.subarray(start + removed)]);
  }
  return new Uint8Array(result);
};
const applyToText = (text: string, changes: Edit[]): string =>
  Buffer.from(apply(Buffer.from(text, "latin1"), changes)).toString("latin1");

/** Their readers take what is there, as browsers and word processors do. */
const FORGIVING = new Set(["an RTF", "a page"]);

describe("a damaged document is read or refused, and the pool keeps working", () => {
  it.each<[string, (changes: Edit[]) => Uint8Array]>([
    ["a PDF", (changes) => apply(PDF, changes)],
    ["a PDF's page", (changes) => makePdf([applyToText(CONTENT, changes)])],
    ["a DOCX", (changes) => apply(DOCX, changes)],
    ["an RTF", (changes) => apply(RTF, changes)],
    ["an ODT", (changes) => apply(odt(ODT_BODY), changes)],
    ["an ODT's text", (changes) => odt(applyToText(ODT_BODY, changes))],
    ["a page", (changes) => apply(HTML, changes)],
    ["a DOCX's text", (changes) => makeDocx(applyToText(BODY, changes))],
  ])(
    "%s",
    async (what, damage) => {
      const outcomes = new Set<string>();
      const property = fc.asyncProperty(edits, async (changes) => {
        try {
          const { document } = await pool.read(damage(changes));
          expect(document.text).toBeTypeOf("string");
          outcomes.add("read");
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableDocument);
          const { reason } = error as UnreadableDocument;
          expect(reason).not.toBe("took_too_long");
          outcomes.add(reason);
        }
      });
      await fc.assert(property, fuzz(40));
      // If damage were always or never noticed, only one path would be tested.
      expect(outcomes.size).toBeGreaterThan(FORGIVING.has(what) ? 0 : 1);
      expect((await pool.read(PDF)).document.text).toContain("Jane Roe");
    },
    600_000,
  );
});
