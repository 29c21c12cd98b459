import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRowCheck } from "../../src/features/import/check-rows.ts";
import { openRows } from "../../src/features/import/formats/open-rows.ts";
import type { ImportFormat } from "../../src/features/import/formats/import-formats.ts";
import { MIN_UNPACKED_BYTES } from "../../src/features/import/formats/file-limits.ts";
import { BrokenFile } from "../../src/features/import/formats/feed-rows.ts";
import { emptyReport } from "../../src/features/import/report.ts";
import { fill, HOSTILE_FEEDS, HOSTILE_FEED_CHARS } from "../support/hostile-feeds.ts";
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
  const { check, seen } = createRowCheck(report, "reader", new Date());
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
  return { ms, budgetMs: BASE_CPU_MS + CPU_MS_PER_ROW * report.read, ended, report, seen };
}

/** Throws when it took more CPU time than its bytes and rows may. */
async function readWithinBudget(bytes: Buffer, size: number, format?: ImportFormat) {
  const feed = await readFeed(bytes, format);
  expect(feed.ms).toBeLessThan(feed.budgetMs + CPU_MS_PER_BYTE * size);
  return feed;
}

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
  it.each(Object.entries(HOSTILE_FEEDS))(
    "costs no more than its bytes: %s",
    async (_name, text) => {
      const bytes = Buffer.from(text);
      await readWithinBudget(bytes, bytes.length);
    },
  );

  it.each(FIELDS)("costs no more than its bytes with any text as %s", async (field) => {
    for (const text of TEXTS) {
      const row = {
        external_id: "1",
        title: "Cook",
        description: "Cooks",
        [field]: fill(text, HOSTILE_FEED_CHARS),
      };
      const bytes = Buffer.from(
        `${JSON.stringify(row)}\n${JSON.stringify({ ...row, [field]: [row[field]] })}`,
      );
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

  it("of 400,000 rows costs what they are worth, and leaves 8 bytes of each", async () => {
    const rows = Array.from(
      { length: 400_000 },
      (_, n) => `{"external_id":"${n}","title":"Cook","description":"Cooks"}\n`,
    );
    const bytes = gzipSync(Buffer.from(rows.join("")), { level: 1 });
    const { ended, report, seen } = await readWithinBudget(bytes, rows.join("").length, "ndjson");
    expect([ended, report.read, report.rejected]).toEqual(["read", 400_000, 0]);
    expect(seen.sorted()).toHaveLength(8 * 400_000);
  });

  it("of 400,000 rows with one id is given up after 100,000 of them", async () => {
    const row = '{"external_id":"1","title":"Cook","description":"Cooks"}\n';
    const { ended, report } = await readFeed(Buffer.from(row.repeat(400_000)), "ndjson");
    expect(ended).toMatch(/^10000\d of 10000\d rows were rejected; the rest was not read$/);
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
