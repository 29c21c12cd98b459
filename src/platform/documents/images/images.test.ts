import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { jpegHeader, makePng, makeTiff } from "../../../../test/support/scans.ts";
import { readBytes } from "../read-bytes.ts";
import { UnreadableDocument } from "../unreadable.ts";
import { imageFormat, readImage } from "./index.ts";

const greys = (bytes: Uint8Array): number[] => [...readImage(bytes)[0]!.strips[0]!.data];

async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await readBytes(bytes, "on");
    return "read";
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    expect(error.message.length).toBeLessThan(80);
    return error.reason;
  }
}

describe("a PNG", () => {
  it("becomes grey on white from every colour type", () => {
    const png = (colour: number, ...row: number[]) =>
      makePng({ width: 2, height: 1, colour, palette: [0, 0, 0, 255, 255, 255] }, Buffer.from(row));
    expect(greys(png(0, 0, 10, 200))).toEqual([10, 200]);
    expect(greys(png(2, 0, 0, 0, 0, 255, 255, 255))).toEqual([0, 255]);
    expect(greys(png(3, 0, 0, 1))).toEqual([0, 255]);
    // A transparent pixel shows the white page, whatever colour it has.
    expect(greys(png(4, 0, 0, 255, 0, 0))).toEqual([0, 255]);
    expect(greys(png(6, 0, 0, 0, 0, 255, 0, 0, 0, 0))).toEqual([0, 255]);
  });

  it("of one bit or of sixteen has the same greys", () => {
    expect(greys(makePng({ width: 3, height: 1, depth: 1 }, Buffer.from([0, 0b10100000])))).toEqual(
      [255, 0, 255],
    );
    const sixteen = makePng({ width: 2, height: 1, depth: 16 }, Buffer.from([0, 128, 0, 255, 255]));
    expect(greys(sixteen)).toEqual([128, 255]);
  });

  it("is read with each of the five filters", () => {
    const rows = [
      [0, 1, 2, 3],
      [1, 5, 1, 1],
      [2, 1, 1, 1],
      [3, 2, 2, 2],
      [4, 1, 1, 1],
    ];
    const png = makePng({ width: 3, height: 5 }, Buffer.from(rows.flat()));
    expect(greys(png)).toEqual([1, 2, 3, 5, 6, 7, 6, 7, 8, 5, 8, 10, 6, 9, 11]);
  });

  it("that is interlaced has its pixels in their places", () => {
    // Of 2 × 2 pixels three passes hold some: the first, the sixth and the last.
    const rows = Buffer.from([0, 1, 0, 2, 0, 3, 4]);
    expect(greys(makePng({ width: 2, height: 2, isInterlaced: true }, rows))).toEqual([1, 2, 3, 4]);
  });
});

describe("a TIFF", () => {
  const page = { width: 2, height: 1, strip: Buffer.from([0, 255]) };

  it("has a picture for every page", () => {
    expect(readImage(makeTiff([page, page, page]))).toHaveLength(3);
  });

  it.each([
    ["fax, group 4", { 259: 4, 258: 1, 262: 0 }, "/CCITTFaxDecode"],
    ["LZW", { 259: 5 }, "/LZWDecode"],
    ["deflate", { 259: 8 }, "/FlateDecode"],
    ["packed bits", { 259: 32_773 }, "/RunLengthDecode"],
  ])("keeps its compression, for PDFium to undo: %s", (_, tags, filter) => {
    const [picture] = readImage(makeTiff([{ ...page, tags }]));
    expect(picture!.strips[0]!.entries).toContain(filter);
  });

  it("of a kind that is not read says so", async () => {
    expect(await refusal(makeTiff([{ ...page, tags: { 259: 34_712 } }]))).toBe("picture_unknown");
  });

  it("whose directories form a ring is read once", () => {
    const tiff = Buffer.from(makeTiff([page]));
    tiff.writeUInt32LE(tiff.readUInt32LE(4), tiff.length - 4);
    expect(readImage(tiff)).toHaveLength(1);
  });
});

/** Pages that all show the same megabyte. */
function sharedStrips(count: number): Uint8Array {
  const one = Buffer.from(makeTiff([{ width: 1, height: 1, strip: Buffer.alloc(1 << 20) }]));
  const first = one.subarray(one.readUInt32LE(4));
  const directories = Array.from({ length: count }, (_, n) => {
    const directory = Buffer.from(first);
    const next = one.length + n * first.length;
    directory.writeUInt32LE(n === count - 1 ? 0 : next, directory.length - 4);
    return directory;
  });
  return Buffer.concat([one.subarray(0, one.length - first.length), ...directories]);
}

describe("a hostile picture is refused before it is decoded", () => {
  const SIDE = 20_000;
  const bomb = { width: SIDE, height: SIDE };

  it.each<[what: string, reason: string, bytes: Uint8Array]>([
    ["a PNG of 20,000 × 20,000", "picture_too_large", makePng(bomb, Buffer.alloc(10))],
    ["a JPEG of 20,000 × 20,000", "picture_too_large", jpegHeader(SIDE, SIDE)],
    [
      "a TIFF of 20,000 × 20,000",
      "picture_too_large",
      makeTiff([{ ...bomb, strip: Buffer.alloc(9) }]),
    ],
    [
      "a PNG of 1 × 49,000,000",
      "picture_too_large",
      makePng({ width: 1, height: 49_000_000 }, Buffer.alloc(10)),
    ],
    ["a JPEG of 60,000 × 100", "picture_too_large", jpegHeader(60_000, 100)],
    [
      "a TIFF of 100 × 9,000",
      "picture_too_large",
      makeTiff([{ width: 100, height: 9_000, strip: Buffer.alloc(9) }]),
    ],
    ["a TIFF whose pages share their strips", "picture_too_large", sharedStrips(10)],
    [
      "a PNG of sixteen bits and four channels that expands to 400 MB",
      "picture_too_large",
      makePng({ width: 7_000, height: 7_000, colour: 6, depth: 16 }, Buffer.alloc(10)),
    ],
    [
      "a PNG that holds more than it says",
      "broken",
      makePng({ width: 2, height: 1 }, Buffer.alloc(1 << 20)),
    ],
    ["a PNG that holds less", "broken", makePng({ width: 200, height: 1 }, Buffer.alloc(10))],
    ["a PNG without a header", "broken", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
    [
      "a PNG of a depth that does not exist",
      "broken",
      makePng({ width: 2, height: 1, depth: 3 }, Buffer.alloc(3)),
    ],
    ["a JPEG without a frame", "broken", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ["a TIFF that points outside itself", "broken", Buffer.from("II*\0\xff\xff\xff\x7f", "latin1")],
    [
      "a TIFF of 51 pages",
      "too_many_pages",
      makeTiff(Array.from({ length: 51 }, () => ({ width: 1, height: 1, strip: Buffer.alloc(1) }))),
    ],
  ])("%s: %s", async (_, reason, bytes) => {
    expect(await refusal(bytes)).toBe(reason);
  });

  it("a PDF with a picture of 20,000 × 20,000 or 60,000 × 10, a page of 20 × 800 or a thousand pictures", async () => {
    const { makePdf } = await import("../../../../test/support/documents.ts");
    const dictionary = "/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8";
    const packed = deflateSync(Buffer.alloc(100)).toString("latin1");
    const image = (side: number, height = side): string =>
      `<< ${dictionary} /Width ${side} /Height ${height} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
    const draw = "q 595 0 0 842 0 0 cm /Im0 Do Q\n";
    expect(await refusal(makePdf([draw], { xobjects: { Im0: image(SIDE) } }))).toBe(
      "picture_too_large",
    );
    expect(await refusal(makePdf([draw], { xobjects: { Im0: image(60_000, 10) } }))).toBe(
      "picture_too_large",
    );
    // Its page, not its picture, is 40 times as long as wide.
    const strip = { xobjects: { Im0: image(10) }, cropBox: "[0 0 20 800]" };
    expect(await refusal(makePdf([draw], strip))).toBe("picture_too_large");
    expect(await refusal(makePdf([draw.repeat(1000)], { xobjects: { Im0: image(10) } }))).toBe(
      "picture_too_large",
    );
  });
});

it("recognises a picture by its content, not by a name", () => {
  expect(imageFormat(jpegHeader(1, 1))).toBe("jpeg");
  expect(imageFormat(makePng({ width: 1, height: 1 }, Buffer.alloc(2)))).toBe("png");
  expect(imageFormat(makeTiff([]))).toBe("tiff");
  expect(imageFormat(Buffer.from("Jane Roe"))).toBeUndefined();
});
