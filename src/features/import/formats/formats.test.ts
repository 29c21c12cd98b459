import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "./csv.ts";
import { readHtml } from "./html.ts";
import { readJson } from "./json.ts";
import { readNdjson } from "./ndjson.ts";
import { openRows } from "./open-rows.ts";
import type { ImportFormat } from "./import-formats.ts";
import { MAX_ROW_CHARS } from "./file-limits.ts";
import { BrokenFile, TOO_LONG, type FeedRow, type RowReader } from "./feed-rows.ts";
import { readXml } from "./read-xml.ts";

function readAll(reader: RowReader, pieces: Iterable<string>): FeedRow[] {
  const rows: FeedRow[] = [];
  for (const piece of pieces) rows.push(...reader.push(piece));
  return [...rows, ...reader.end()];
}

const cut = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    text.slice(i * size, (i + 1) * size),
  );

async function open(bytes: Buffer | string, format: ImportFormat = "auto"): Promise<FeedRow[]> {
  const rows: FeedRow[] = [];
  const input = Readable.from([Buffer.from(bytes)]);
  for await (const some of openRows(["-"], { format, input, onBytes: () => {} }))
    rows.push(...some);
  return rows;
}

const records = (rows: readonly FeedRow[]): unknown[] =>
  rows.map((row) => ("record" in row ? row.record : row.problem));
const lines = (rows: readonly FeedRow[]): number[] => rows.map((row) => row.line);

const NDJSON = '{"a":1}\n\n{"b": "x\\ny"}\r\nnot json\n{"c":[1,{"d":2}]}';
const JSON_LIST = `{
  "meta": {"count": 3, "tags": ["x"]},
  "jobs": [
    {"a": "quote \\" bracket ] comma ,"},
    {"jobs": [{"inner": 1}]}, {bad},

    {"c": {"d": [1, 2]}}, 7
  ],
  "after": [{"not": "a row"}]
}`;
const CSV = 'Title;"Long; name"\r\nCook;"two\nlines and ""quotes"""\n\nBaker;5" tins\nA;B;C\n';
const XML = `<?xml version="1.0"?>
<!DOCTYPE jobs [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>
<jobs><!-- <job>not this one</job> -->
<job id="1"><title><![CDATA[Cook </job> & more]]></title></job>
<job><title>A &amp; B &lol2; R&D</title><tag>x</tag><tag>y</tag><job>inner</job></job>
<job><location><city>Basel</city><country>CH</country></location></job>
<job/>
</jobs>`;
const HTML = `<!DOCTYPE html><html><head>
<script>var x = {"not": "this"}</script>
<script type="application/ld+json">{"@type": "JobPosting", "title": "A"}</script>
<script nonce="1" type='application/ld+json' defer>
[{"@type": "JobPosting", "title": "B"}]
</script></head></html>`;

describe("rows", () => {
  it.each([
    ["NDJSON", () => readNdjson(), NDJSON],
    ["JSON", () => readJson(), JSON_LIST],
    ["CSV", () => readCsv(CSV), CSV],
    ["XML", () => readXml(), XML],
    ["HTML", () => readHtml(), HTML],
  ])("of %s do not depend on how the text is split into pieces", (_, reader, text) => {
    const whole = readAll(reader(), [text]);
    expect(whole.length).toBeGreaterThan(1);
    for (const size of [1, 2, 3, 5, 7, 11, 64])
      expect(readAll(reader(), cut(text, size))).toEqual(whole);
  });

  it("of NDJSON keep their line numbers, and an invalid line does not affect others", () => {
    const rows = readAll(readNdjson(), [NDJSON]);
    expect(records(rows)).toEqual([{ a: 1 }, { b: "x\ny" }, "not JSON", { c: [1, { d: 2 }] }]);
    expect(lines(rows)).toEqual([1, 3, 4, 5]);
  });

  it("of JSON are the elements of the list, at any depth", () => {
    const rows = readAll(readJson(), [JSON_LIST]);
    expect(records(rows)).toEqual([
      { a: 'quote " bracket ] comma ,' },
      { jobs: [{ inner: 1 }] },
      "not JSON",
      { c: { d: [1, 2] } },
      7,
    ]);
    expect(lines(rows).slice(0, 4)).toEqual([4, 5, 5, 7]);
    expect(records(readAll(readJson(), ['[{"a":1}, {"b":2}]']))).toEqual([{ a: 1 }, { b: 2 }]);
    expect(records(readAll(readJson(), ['{"data": {"results": [{"a":1}]}}']))).toEqual([{ a: 1 }]);
    expect(readAll(readJson(), ['{"jobs": []}'])).toEqual([]);
  });

  it("of JSON may be single objects without a list, one or several", () => {
    const text = '{"title": "A", "items": ["x"],\n "skills": ["y"]}\n{"title": "B"}';
    expect(readAll(readJson(), [text])).toEqual([
      { line: 1, record: { title: "A", items: ["x"], skills: ["y"] } },
      { line: 3, record: { title: "B" } },
    ]);
  });

  it("of JSON are found again after an unterminated string", () => {
    const text = '[\n{"a": "open},\n{"b": 2},\n{"c": 3}\n]';
    const rows = readAll(readJson(), [text]);
    expect(records(rows)).toEqual(["not JSON", { b: 2 }, { c: 3 }]);
    expect(lines(rows)).toEqual([2, 3, 4]);
  });

  it("of any JSON list survive a round trip", () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        (list, size, isPretty) => {
          const text = JSON.stringify(list, null, isPretty ? 2 : 0);
          expect(records(readAll(readJson(), cut(text, size)))).toEqual(
            JSON.parse(JSON.stringify(list)),
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  it("of any CSV survive a round trip", () => {
    const cell = fc.string().filter((text) => text.trim() === text && text !== "");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell), { minLength: 1 }),
        fc.integer({ min: 1, max: 20 }),
        (table, size) => {
          const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
          const text = [["x", "y"], ...table].map((row) => row.map(quoted).join(",")).join("\r\n");
          expect(records(readAll(readCsv(text), cut(text, size)))).toEqual(
            table.map(([x, y]) => ({ x, y })),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it("of CSV use the column names, and quotes inside a cell are literal", () => {
    const rows = readAll(readCsv(CSV), [CSV]);
    expect(records(rows)).toEqual([
      { Title: "Cook", "Long; name": 'two\nlines and "quotes"' },
      { Title: "Baker", "Long; name": '5" tins' },
      "has 3 cells, the first line names 2",
    ]);
    expect(lines(rows)).toEqual([2, 5, 6]);
    expect(records(readAll(readCsv("a\tb\n1\t2"), ["a\tb\n1\t2"]))).toEqual([{ a: "1", b: "2" }]);
  });

  it("of XML are the repeated element, and custom entities are not expanded", () => {
    const rows = readAll(readXml(), [XML]);
    expect(records(rows)).toEqual([
      { id: "1", title: "Cook </job> & more" },
      { title: "A & B &lol2; R&D", tag: ["x", "y"], job: "inner" },
      { location: { city: "Basel", country: "CH" }, city: "Basel", country: "CH" },
    ]);
    expect(lines(rows)).toEqual([4, 5, 6]);
  });

  it("of XML keep unescaped markup in their texts", () => {
    const xml =
      "<jobs><job><title>Cook</title><body><p>Cooks &amp; <a>bakes</a>.</p><ul><li>HACCP</li></ul></body></job></jobs>";
    expect(records(readAll(readXml(), [xml]))).toEqual([
      { title: "Cook", body: "<p>Cooks & <a>bakes</a>.</p><ul><li>HACCP</li></ul>" },
    ]);
  });

  it("of XML with too many or too deep elements are rejected quickly", () => {
    const rowOf = (parts: string): string => `<jobs><job>${parts}</job><job><b>2</b></job></jobs>`;
    const read = (parts: string) => records(readAll(readXml(), [rowOf(parts)]));
    const many = "has more than 5,000 elements";
    const attributes = Array.from({ length: 100_000 }, (_, i) => `a${i}="1"`).join(" ");
    expect(read("<a/>".repeat(400_000))).toEqual([many, { b: "2" }]);
    expect(read(`<a ${attributes}/>`)).toEqual([many, { b: "2" }]);
    expect(read(`${"<x>".repeat(60)}${"</x>".repeat(60)}`)).toEqual([
      "has elements more than 50 deep",
      { b: "2" },
    ]);
    expect(read("<a>x</a>".repeat(4_000))).toEqual([{ a: Array(4_000).fill("x") }, { b: "2" }]);
  });

  it("of a web page are its JSON-LD scripts", () => {
    const rows = readAll(readHtml(), [HTML]);
    expect(records(rows)).toMatchObject([{ title: "A" }, { title: "B" }]);
    expect(lines(rows)).toEqual([3, 5]);
  });

  it.each([
    ["NDJSON", () => readNdjson(), '{"a":"', '"}\n{"b":2}\n'],
    ["JSON", () => readJson(), '[{"a":"', '"},\n{"b":2}]'],
    ["CSV", () => readCsv("b\n"), 'b\n"', '"\n2\n'],
    ["XML", () => readXml(), "<jobs><job><a>", "</a></job><job><b>2</b></job></jobs>"],
    ["XML (CDATA)", () => readXml(), "<jobs><job><![CDATA[", "]]></job><job><b>2</b></job></jobs>"],
  ])("of %s that never end are rejected without buffering them", (_, reader, start, end) => {
    const filler = "x".repeat(1 << 20);
    function* pieces() {
      yield start;
      for (let i = 0; i < 200; i++) yield filler;
      yield end;
    }
    const before = process.memoryUsage().heapUsed;
    const rows = readAll(reader(), pieces());
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 << 20);
    expect(records(rows)).toMatchObject([TOO_LONG, { b: expect.anything() }]);
    expect(MAX_ROW_CHARS).toBeLessThan(1 << 21);
  });

  it.each([
    ["JSON", () => readJson(), '[{"a":1},{"b":'],
    ["CSV", () => readCsv("a"), 'a\n1\n"open'],
    ["XML", () => readXml(), "<jobs><job><a>1</a></job><job><a>"],
    ["XML", () => readXml(), "<jobs><job><a>1</a></job>"],
    ["HTML", () => readHtml(), '<script type="application/ld+json">{"a":1}'],
    ["HTML", () => readHtml(), "<html>nothing here</html>"],
  ])("of truncated %s end with an error", (_, reader, text) => {
    expect(() => readAll(reader(), [text])).toThrow(BrokenFile);
  });
});

describe("a file's format", () => {
  it.each([
    ["NDJSON", NDJSON, 4],
    ["NDJSON with a first line that is broken", '{"a":\n{"b":2}\n', 2],
    ["NDJSON of one long line", `{"title":"${"x".repeat(9000)}"}`, 1],
    ["JSON", JSON_LIST, 5],
    ["JSON on one line, too long to be seen whole", `{"jobs":[{"a":"${"x".repeat(9000)}"}]}`, 1],
    ["JSON on one line, the list not first", '{"meta":{"n":[1]},"jobs":[{"a":1},{"b":[{}]}]}\n', 2],
    ["JSON on one line, the list deeper", '{"response":{"items":[{"a":1},{"b":2}]}}', 2],
    ["JSON with each row on a line of its own", '{"jobs":[{"a":1},\n{"b":2}],\n"meta":{}}\n', 2],
    [
      "JSON on one line, with the list after a long value",
      `{"meta":"${"x".repeat(9000)}[{","jobs":[{"a":1},{"b":2}]}`,
      2,
    ],
    ["NDJSON of one row with lists of its own", '{"a":["x"],"items":["y"],"b":[{"jobs":[{}]}]}', 1],
    ["JSON-LD, written over lines", '{\n"@type":"JobPosting",\n"title":"x"}', 1],
    ["CSV", CSV, 3],
    ["XML", XML, 3],
    ["a web page", HTML, 2],
  ])("is detected from its content: %s", async (_, text, count) => {
    expect(await open(text)).toHaveLength(count);
    expect(await open(gzipSync(text))).toHaveLength(count);
    expect(await open(`\ufeff${text}`)).toHaveLength(count);
    expect(await open(Buffer.from(`\ufeff${text}`, "utf16le"))).toHaveLength(count);
  });

  it("may be CSV with old Mac line ends", async () => {
    const mac = 'title;text\rCook;"two\nlines"\rBaker;x\r';
    const rows = await open(mac);
    expect(records(rows)).toEqual([
      { title: "Cook", text: "two\nlines" },
      { title: "Baker", text: "x" },
    ]);
    expect(lines(rows)).toEqual([2, 3]);
  });

  it("without a declared encoding is UTF-8 if valid, else Windows-1252", async () => {
    const csv = `title;company\n${"Cook;Inn\n".repeat(50_000)}Köchin;Müller\n`;
    for (const encoding of ["utf8", "latin1"] as const)
      expect(records(await open(Buffer.from(csv, encoding))).at(-1)).toEqual({
        title: "Köchin",
        company: "Müller",
      });
    const quotes = Buffer.from([...Buffer.from("a,b\n"), 0x93, 0x80, 0x94, ...Buffer.from(",x\n")]);
    expect(records(await open(quotes))).toEqual([{ a: "“€”", b: "x" }]);
    const marked = Buffer.concat([
      Buffer.from("\ufeffa,b\n"),
      Buffer.from([0xfc]),
      Buffer.from(",\n"),
    ]);
    expect(records(await open(marked))).toEqual([{ a: "\ufffd", b: "" }]);
    // A broken letter among sound ones does not spoil those.
    const broken = Buffer.concat([
      Buffer.from("a,b\näöü,"),
      Buffer.from([0xfc]),
      Buffer.from("\n"),
    ]);
    expect(records(await open(broken))).toEqual([{ a: "äöü", b: "\ufffd" }]);
  });

  it("uses the encoding of the XML declaration", async () => {
    const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><jobs><job><t>Köln</t></job></jobs>';
    expect(records(await open(Buffer.from(xml, "latin1")))).toEqual([{ t: "Köln" }]);
  });

  it("that is unknown, or a truncated gzip, gives a clear error", async () => {
    await expect(open("hello world")).rejects.toThrow(/none of the formats/);
    await expect(open(gzipSync(NDJSON).subarray(0, 30))).rejects.toThrow(/gzip/);
    await expect(open("title,text\n")).rejects.toThrow(/no posting in it/);
    await expect(open('{"jobs":[]}')).rejects.toThrow(/no posting in it/);
    expect(await open("")).toEqual([]);
  });

  it("can be set explicitly", async () => {
    expect(records(await open("title\nCook\n", "csv"))).toEqual([{ title: "Cook" }]);
    expect(await open(HTML, "jsonld")).toHaveLength(2);
    expect(await open('{"@type":"JobPosting"}', "jsonld")).toHaveLength(1);
  });
});
