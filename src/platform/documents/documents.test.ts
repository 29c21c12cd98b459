import { strToU8, zipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import {
  at,
  bombDocx,
  GIBIBYTE,
  makeDocx,
  makePdf,
  p,
  packDocx,
  run,
  slowPdf,
} from "../../../test/support/documents.ts";
import { Unavailable } from "../fair-queue.ts";
import {
  openDocumentPool,
  readDocumentIn,
  UnreadableDocument,
  type UnreadableReason,
} from "./index.ts";

const MB = 1024 * 1024;
const pool = openDocumentPool({ threads: 2, timeoutMs: 60_000 });
afterAll(() => pool.close());

const PDF = makePdf([at(72, 700, "Jane Roe")]);
const BLANK_IMAGE =
  "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n\x80\nendstream";
const ENCRYPTION = `/ID [<${"01".repeat(16)}><${"01".repeat(16)}>]
  /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${"ab".repeat(32)}> /U <${"cd".repeat(32)}> >>`;

async function refusal(bytes: Uint8Array): Promise<UnreadableReason | "read"> {
  try {
    await readDocumentIn(bytes, { pool });
    return "read";
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    expect(error.message.length).toBeLessThan(80);
    return error.reason;
  }
}

describe("a document", () => {
  it("is recognised by its content", async () => {
    expect(await readDocumentIn(PDF, { pool })).toMatchObject({ format: "pdf", pages: 1 });
    const docx = await readDocumentIn(makeDocx(p("Jane Roe")), { pool });
    expect(docx).toEqual({ format: "docx", pages: null, text: "Jane Roe", warnings: [] });
    const late = Buffer.concat([Buffer.from("junk before the header\n"), PDF]);
    expect(await refusal(late)).toBe("read");
  });

  it("does not modify the caller's bytes", async () => {
    const bytes = new Uint8Array(PDF);
    await readDocumentIn(bytes, { pool });
    expect(bytes).toEqual(PDF);
  });

  it("yields the same text on every read and every thread", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => readDocumentIn(PDF, { pool })));
    expect(new Set(all.map((document) => JSON.stringify(document))).size).toBe(1);
  });
});

describe("an unreadable document is refused with the reason", () => {
  const office = (type: string): Uint8Array =>
    zipSync({
      "[Content_Types].xml": strToU8(
        `<Types><Override PartName="/x.xml" ContentType="${type}"/></Types>`,
      ),
      "_rels/.rels": strToU8(
        '<Relationships><Relationship Id="1" Type="http://x/officeDocument" Target="x.xml"/></Relationships>',
      ),
      "x.xml": strToU8("<x/>"),
    });

  it.each<[what: string, reason: UnreadableReason, bytes: Uint8Array]>([
    ["nothing", "empty", new Uint8Array()],
    ["bytes without a meaning", "unknown_type", Buffer.from("Jane\u0000Roe, engineer")],
    ["a picture", "scan", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
    ["an archive", "unknown_type", zipSync({ "a.txt": strToU8("a") })],
    ["a spreadsheet", "unknown_type", office("application/vnd.ms-excel.sheet.main+xml")],
    ["an old Word file", "unknown_type", Buffer.from("d0cf11e0a1b11ae1", "hex")],
    ["a PDF without text", "empty", makePdf([""])],
    ["a DOCX without text", "empty", makeDocx("<w:p/>")],
    [
      "a scan",
      "scan",
      makePdf(["q 595 0 0 842 0 0 cm /Im0 Do Q"], { xobjects: { Im0: BLANK_IMAGE } }),
    ],
    ["a PDF of invisible text", "invisible", makePdf([`3 Tr\n${at(72, 700, "secret")}`])],
    ["a DOCX of invisible text", "invisible", makeDocx(p("secret", "<w:vanish/>"))],
    ["a PDF with a password", "encrypted", makePdf([at(72, 700, "x")], { trailer: ENCRYPTION })],
    ["a broken PDF", "broken", Buffer.from("%PDF-1.7\nnothing else")],
    ["half a DOCX", "broken", makeDocx(p("Jane Roe")).subarray(0, 500)],
    ["malformed XML", "broken", makeDocx("<w:p><w:r>")],
    ["51 pages", "too_many_pages", makePdf(Array.from({ length: 51 }, () => at(72, 700, "x")))],
    ["a huge file", "too_large", new Uint8Array(21 * MB)],
  ])("%s: %s", async (_, reason, bytes) => {
    expect(await refusal(bytes)).toBe(reason);
  });
});

describe("decompression bombs are refused", () => {
  const peakBefore = process.resourceUsage().maxRSS;
  const ENTITIES = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;

  it.each<[what: string, reasons: (UnreadableReason | "read")[], make: () => Uint8Array]>([
    ["a DOCX of 1 GiB that says so", ["too_large"], () => bombDocx(1024 * MB)],
    ["a DOCX of 1 GiB that says it is small", ["too_large"], () => bombDocx(1000)],
    ["a DOCX of 60 MB in small letters", ["too_large"], () => makeDocx(p(noise(60 * MB)))],
    ["XML nested 100,000 deep", ["broken"], () => makeDocx("<w:sdt>".repeat(100_000))],
    ["tables nested 200 deep", ["broken"], () => makeDocx(nestedTables(200))],
    ["entities", ["broken"], () => packDocx(`${ENTITIES}<x>&b;</x>`, {})],
    ["a PDF page of 1 GiB", ["too_large", "broken"], () => makePdf([GIBIBYTE])],
    ["a PDF page of 200,000 letters", ["too_large"], () => makePdf([manyWords(40_000)])],
    [
      "a huge image over the text",
      ["read", "too_large"],
      () =>
        makePdf([`${at(72, 700, "Jane Roe")}q 595 0 0 842 0 0 cm /Im0 Do Q`], {
          xobjects: { Im0: BLANK_IMAGE.replace("Width 1 /Height 1", "Width 60000 /Height 60000") },
        }),
    ],
    [
      "a page tree that claims a billion pages",
      ["too_many_pages", "broken", "read"],
      hugePageCount,
    ],
    ["a page tree that contains itself", ["too_many_pages", "broken", "empty"], endlessPageTree],
  ])("%s", async (_, reasons, make) => {
    expect(reasons).toContain(await refusal(make()));
    expect(await refusal(PDF)).toBe("read");
  });

  it("and together use less than 1 GB of memory", () => {
    expect(process.resourceUsage().maxRSS - peakBefore).toBeLessThan(1_000_000);
  });
});

describe("the pool", () => {
  it("kills a thread that exceeds its deadline and continues with another", async () => {
    const hasty = openDocumentPool({ threads: 1, timeoutMs: 1 });
    for (const salt of [1, 2]) {
      const slow = hasty.read(slowPdf(2, salt));
      await expect(slow).rejects.toMatchObject({ reason: "took_too_long" });
    }
    await hasty.close();
  });

  it("refuses a recently refused file without reading it again", async () => {
    const reader = openDocumentPool({ threads: 1, timeoutMs: 60_000 });
    const file = Buffer.from("%PDF-1.7 and nothing else");
    const first: unknown = await reader.read(file).catch((error: unknown) => error);
    const second: unknown = await reader.read(file).catch((error: unknown) => error);
    expect(first).toMatchObject({ reason: "broken", threadMs: expect.any(Number) });
    expect(first).not.toHaveProperty("threadMs", 0);
    expect(second).toMatchObject({ reason: "broken", threadMs: 0 });
    await reader.close();
  });

  it("tries a document again that was not read in time, and never remembers it", async () => {
    const hasty = openDocumentPool({ threads: 1, timeoutMs: 100 });
    const file = slowPdf(10);
    for (let time = 1; time <= 2; time++) {
      const began = performance.now();
      await expect(hasty.read(file)).rejects.toMatchObject({
        reason: "took_too_long",
        threadMs: 0,
      });
      // Two attempts of 100 ms; a remembered refusal takes none.
      expect(performance.now() - began).toBeGreaterThanOrEqual(199);
    }
    await hasty.close();
  });

  it("ends the thread of a document of which its memory must keep nothing", async () => {
    const hygienic = openDocumentPool({ threads: 1, timeoutMs: 60_000 });
    let threads = 0;
    const count = (): void => void threads++;
    process.on("worker", count);
    for (const isLast of [false, false, true, false]) await hygienic.read(PDF, "app", isLast);
    process.off("worker", count);
    expect(threads).toBe(2);
    await hygienic.close();
  });

  it("rejects running and new work once it is closed", async () => {
    const closing = openDocumentPool({ threads: 1 });
    const reading = Promise.allSettled([closing.read(PDF), closing.read(PDF)]);
    await closing.close();
    expect((await reading).map((result) => result.status)).toEqual(["rejected", "rejected"]);
    await expect(closing.read(PDF)).rejects.toThrow(Unavailable);
  });
});

/** Text that barely compresses, so only its size is conspicuous. */
function noise(length: number): string {
  let seed = 1;
  const letters = Buffer.alloc(length);
  for (let i = 0; i < length; i++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    letters[i] = 97 + ((seed >> 16) % 16);
  }
  return letters.toString("latin1");
}

function manyWords(count: number): string {
  return Array.from({ length: count }, (_, i) =>
    at(30 + (i % 90) * 6, 10 + i / 50, "words", 4),
  ).join("");
}

function nestedTables(depth: number): string {
  const open = "<w:tbl><w:tr><w:tc>".repeat(depth);
  return `${open}<w:p>${run("deep")}</w:p>${"</w:tc></w:tr></w:tbl>".repeat(depth)}`;
}

function hugePageCount(): Uint8Array {
  const pdf = Buffer.from(PDF).toString("latin1");
  return Buffer.from(pdf.replace("/Count 1 ", "/Count 1000000000 "), "latin1");
}

function endlessPageTree(): Uint8Array {
  const pdf = Buffer.from(PDF).toString("latin1");
  return Buffer.from(pdf.replace(/\/Kids \[[^\]]*\]/, "/Kids [2 0 R 2 0 R]"), "latin1");
}
