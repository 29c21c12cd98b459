import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRowCheck } from "../../src/features/import/check.ts";
import { openRows, type ImportFormat } from "../../src/features/import/formats/open-rows.ts";
import { MIN_UNPACKED_BYTES } from "../../src/features/import/formats/limits.ts";
import { BrokenFile } from "../../src/features/import/formats/rows.ts";
import { emptyReport } from "../../src/features/import/report.ts";
import { announce, fuzz } from "./settings.ts";

announce("feeds");

/*
 * A feed is written by somebody else. Whatever its bytes are, splitting them into rows and checking
 * the rows takes CPU time in proportion to the bytes that were read, and ends in rows, in rejected
 * rows or in BrokenFile.
 */

/** 0.05 to 0.5 µs a byte and 5 to 25 µs a row are usual; the rest is for slow machines. */
const CPU_MS_PER_BYTE = 0.002;
const CPU_MS_PER_ROW = 0.1;
const BASE_CPU_MS = 400;

async function readFeed(bytes: Buffer, format: ImportFormat = "auto") {
  const report = emptyReport();
  const { check } = createRowCheck(report, "reader", new Date());
  const started = process.threadCpuUsage();
  let ended = "read";
  try {
    const input = Readable.from([bytes]);
    for await (const rows of openRows(["-"], { format, input, onBytes() {} }))
      for (const row of rows) check(row);
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    ended = error.message;
  }
  const { user, system } = process.threadCpuUsage(started);
  const ms = (user + system) / 1000;
  return { ms, budgetMs: BASE_CPU_MS + CPU_MS_PER_ROW * report.read, ended, report };
}

/** Throws when it took more CPU time than its bytes and rows may. */
async function readWithinBudget(bytes: Buffer, size: number, format?: ImportFormat) {
  const feed = await readFeed(bytes, format);
  expect(feed.ms).toBeLessThan(feed.budgetMs + CPU_MS_PER_BYTE * size);
  return feed;
}

const SIZE = 400_000;
const fill = (unit: string, chars = SIZE): string =>
  unit.repeat(Math.ceil(chars / unit.length)).slice(0, chars);
const json = (record: object): string => JSON.stringify(record);
const jobPosting = (fields: object): string => json({ "@type": "JobPosting", ...fields });

/** Each was, or could have been, far more expensive than its length. */
const ATTACKS: Record<string, string> = {
  "CSV: 20,000 columns and short rows": `${fill("a,", 40_000)}\n${fill("1\n", 60_000)}`,
  "CSV: 900 columns and short rows": `${Array.from({ length: 900 }, (_, i) => `c${i}`).join(",")}\n${fill("1\n", 60_000)}`,
  "CSV: one row of delimiters": `a,b\n${fill(",")}`,
  "CSV: a cell full of quotes": `a,b\n${fill('x"')}`,
  "CSV: blank cells and quotes": `a,b\n${fill(' "" ')}`,
  "CSV: a long column name": `${fill("a")},b\n1,2`,
  "CSV: a quote that is never closed": `a,b\n"${fill("x\n")}`,
  "XML: tags without an end": `<jobs>${fill("<a ")}`,
  "XML: row tags without an end": fill("<job "),
  "XML: rows in rows": `<jobs>${fill("<job>")}`,
  "XML: open tags, then wrong closing ones": `<jobs><job>${fill("<a>", SIZE / 2)}${fill("</b>", SIZE / 2)}</job></jobs>`,
  "XML: markup, then wrong closing ones": `<jobs><job><d>${fill("<b>", 14_000)}${fill("</i>")}</d></job></jobs>`,
  "XML: attributes": `<jobs><job ${Array.from({ length: 40_000 }, (_, i) => `a${i}="1"`).join(" ")}/></jobs>`,
  "XML: a long name": `<jobs><job><${fill("a")}>1</a></job></jobs>`,
  "XML: comments that never end": `<jobs>${fill("<!--")}`,
  "XML: ampersands": `<jobs><job><a>${fill("&")}</a></job></jobs>`,
  "XML: brackets": fill("<"),
  "XML: a declared entity that multiplies": `<!DOCTYPE a [<!ENTITY a "${fill("b", 1_000)}">]><jobs>${fill("<job><title>&a;&a;&a;</title></job>")}</jobs>`,
  "JSON: short strings on one line": `[${fill('"a",')}1]`,
  "JSON: deep arrays": fill("["),
  "JSON: deep objects": fill('{"a":'),
  "JSON: a row of many values": `[{"a":[${fill("1,")}1]}]`,
  "JSON: a number of many digits": `[{"a":${fill("9")}}]`,
  "JSON: a long name": `[{"${fill("a")}":1}]`,
  "JSON: escaped quotes": `[{"a":"${fill('\\"')}`,
  "JSON: strings that end with their line": `[{"a":${fill('"a\n')}`,
  "JSON: lists of rows in rows": `{"jobs":[${fill('{"jobs":[')}`,
  "NDJSON: the shortest rows": `{}\n${fill("1\n", 60_000)}`,
  "NDJSON: the shortest objects": fill("{}\n", 60_000),
  "NDJSON: carriage returns": `{}\n${fill("\r")}`,
  "JSON-LD: responsibilities that are nearly in the text": jobPosting({
    title: "a",
    description: fill("a"),
    responsibilities: `${fill("a", SIZE / 4)}b${fill("a", SIZE / 4)}`,
  }),
  "JSON-LD: types": jobPosting({ "@type": Array.from({ length: 4_000 }, () => fill("/", 90)) }),
  "JSON-LD: graphs in graphs": fill('{"@graph":[', 500) + fill("{},", SIZE),
  "HTML: scripts without an end": `<html>${fill("<script ")}`,
  "HTML: the type again and again": `<html>${fill(`<script ${fill("application/ld+json", 490)}`)}`,
  "HTML: empty scripts": `<html>${fill('<script type="application/ld+json"></script>')}`,
};

/** Repeated in a field of a row: expensive to fold, split or match. */
const TEXTS = [
  "a",
  " ",
  "\n",
  "a,",
  "<p",
  "<!--",
  "<script",
  "&amp;",
  "&lt;p",
  "-_",
  "1",
  "$1k ",
  "a/b ",
  "\u{1f600}",
];
const FIELDS = [
  "title",
  "description",
  "location",
  "salary",
  "posted_at",
  "skills",
  "requirements",
  "employment_type",
  "url",
  "date",
  "is_remote",
  "country",
];

describe("a hostile feed", () => {
  it.each(Object.entries(ATTACKS))("costs no more than its bytes: %s", async (_name, text) => {
    const bytes = Buffer.from(text);
    await readWithinBudget(bytes, bytes.length);
  });

  it.each(FIELDS)("costs no more than its bytes with any text as %s", async (field) => {
    for (const text of TEXTS) {
      const row = { external_id: "1", title: "Cook", description: "Cooks", [field]: fill(text) };
      const bytes = Buffer.from(`${json(row)}\n${json({ ...row, [field]: [row[field]] })}`);
      await readWithinBudget(bytes, bytes.length);
    }
  });

  it("that unpacks to many times its size is given up", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, `${fill("x", 1_000_000)}\n`), {
      level: 9,
    });
    const { ended } = await readWithinBudget(bomb, MIN_UNPACKED_BYTES, "ndjson");
    expect(ended).toBe("-: the gzip data unpacks to more than 100 times its size");
  });

  it("of rejected rows is given up after 100,000 of them", async () => {
    const { ended, report } = await readFeed(Buffer.from(fill("{}\n", 400_000)));
    expect(ended).toBe("100001 of 100001 rows were rejected; the rest was not read");
    expect(report.errors).toHaveLength(1_000);
  });

  it("of any bytes and any mixture of a format's signs costs no more than its bytes", async () => {
    const signs = [
      "<",
      ">",
      "</",
      "<job>",
      "</job>",
      "<a ",
      "]]>",
      "<![CDATA[",
      "<!--",
      "-->",
      "&",
      ";",
    ]
      .concat(['"', "\\", "{", "}", "[", "]", ",", ":", "\n", "\r\n", "\t", "|", "1", "-", "e9"])
      .concat(['"title":', '"jobs":[', '{"a":"b"}', "title,description\n", "a", "é", "\0", "   "])
      .concat([
        "<html>",
        '<script type="application/ld+json">',
        "</script>",
        '"@graph":',
        "\ufeff",
      ]);
    const unit = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 12 });
    const feed = fc.record({
      head: unit,
      units: fc.array(unit, { minLength: 1, maxLength: 4 }),
      format: fc.constantFrom<ImportFormat>("auto", "csv", "json", "ndjson", "jsonld", "xml"),
      isGzip: fc.boolean(),
    });
    const check = async ({
      head,
      units,
      format,
      isGzip,
    }: typeof feed extends fc.Arbitrary<infer T> ? T : never) => {
      const text = head.join("") + units.map((some) => fill(some.join(""), 100_000)).join("");
      const bytes = Buffer.from(text);
      await readWithinBudget(isGzip ? gzipSync(bytes) : bytes, bytes.length, format);
    };
    await fc.assert(fc.asyncProperty(feed, check), fuzz(40));
  });

  it("of broken gzip is refused", async () => {
    const whole = gzipSync(Buffer.from(fill('{"a":"b"}\n', 10_000)));
    const cut = fc.record({ at: fc.nat(whole.length - 1), to: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(cut, async ({ at, to }) => {
        const broken = Buffer.from(whole);
        broken[at] = to;
        await readWithinBudget(broken, 10_000);
        await readFeed(whole.subarray(0, at));
      }),
      fuzz(20, 1),
    );
  });
});
