import { afterAll, describe, expect, it } from "vitest";
import { at, makeDocx, makePdf, p } from "../../../test/support/documents.ts";
import {
  asPng,
  asScan,
  drawLines,
  imageObject,
  makePng,
  makeTiff,
} from "../../../test/support/scans.ts";
import { DEADLINE_MS } from "../../../test/support/until.ts";
import { Unavailable } from "../fair-queue.ts";
import { isOcrInstalled, openDocumentPool } from "./index.ts";
import { rotate, turn } from "./ocr/grey.ts";

const isReady = isOcrInstalled();
if (!isReady) console.log("Scans are not tested: the optional packages are not installed.");

const options = { threads: 2, ocr: true, timeoutMs: DEADLINE_MS };
const pool = openDocumentPool({ ...options, recognitionMs: DEADLINE_MS });
afterAll(() => pool.close());
const read = async (bytes: Uint8Array) => (await pool.read(bytes)).document;

const ENGLISH = [
  "Jane Roe",
  "Software engineer at the Acme company",
  "Python and PostgreSQL for years",
];
const GERMAN = ["Jürgen Groß", "Seit 2019 bei der Stadt für die Prüfung", "und Pflege von Bäumen"];

describe.skipIf(!isReady)("a scan", { timeout: DEADLINE_MS }, () => {
  it("is read, with the number of pages recognised and the confidence", async () => {
    const { text, ...rest } = await read(asScan([await drawLines(ENGLISH)]));
    expect(text.split(/\n+/)).toEqual(ENGLISH);
    expect(rest).toEqual({
      format: "pdf",
      pages: 1,
      warnings: [],
      ocr: { pages: 1, confidence: expect.closeTo(0.95, 1), isUncertain: false },
    });
  });

  it("as a picture on its head and askew is read in its own language", async () => {
    const askew = rotate(turn(await drawLines(GERMAN), 2), 0.07);
    const { text, format } = await read(asPng(askew));
    expect(format).toBe("png");
    expect(text.split(/\n+/)).toEqual(GERMAN);
  });

  it("of several pages as TIFF, one of them on its side, is read page by page", async () => {
    const pages = [await drawLines(["First page of the text"], 20), await drawLines(ENGLISH)];
    const tiff = makeTiff(
      [pages[0]!, turn(pages[1]!, 1)].map(({ width, height, data }) => ({
        width,
        height,
        strip: data,
      })),
    );
    const { text, format, ocr } = await read(tiff);
    expect([format, ocr?.pages]).toEqual(["tiff", 2]);
    expect(text).toMatch(/^First page of the text\n+Jane Roe\n/);
  });

  it("beside pages of text is the only page recognised", async () => {
    const picture = await drawLines(["Certificate of welding"], 24);
    const mixed = makePdf([at(72, 700, "Jane Roe, welder"), "q 595 0 0 842 0 0 cm /Im0 Do Q"], {
      xobjects: { Im0: imageObject(picture) },
    });
    const { text, pages, ocr } = await read(mixed);
    expect(text).toBe("Jane Roe, welder\n\nCertificate of welding");
    expect([pages, ocr?.pages]).toEqual([2, 1]);
  });

  it("inside a DOCX without other text is read", async () => {
    const png = Buffer.from(asPng(await drawLines(ENGLISH)));
    const blip =
      '<w:r><w:drawing><a:graphic><a:blip r:embed="rId1"/></a:graphic></w:drawing></w:r>';
    const { unzipSync, zipSync } = await import("fflate");
    const parts = unzipSync(makeDocx(`${p("CV")}<w:p>${blip}</w:p>`));
    parts["word/media/image1.png"] = png;
    parts["word/_rels/document.xml.rels"] = Buffer.from(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image1.png"/></Relationships>',
    );
    const { text, format, ocr } = await read(zipSync(parts));
    expect([format, ocr?.pages]).toEqual(["docx", 1]);
    expect(text.split(/\n+/)).toEqual(["CV", ...ENGLISH]);
  });

  it("says nothing that a person does not see in it", async () => {
    const hidden = `3 Tr\n${at(72, 400, "Kubernetes Terraform")}`;
    const { text } = await read(asScan([await drawLines(ENGLISH)], hidden));
    expect(text.split(/\n+/)).toEqual(ENGLISH);
  });

  const blank = { width: 400, height: 600, data: new Uint8Array(240_000).fill(255) };

  it("without any text says what to do", async () => {
    await expect(read(asPng(blank))).rejects.toThrow("Send a sharper one, or the text.");
  });

  it("that used all its time is told so with its cost, and not tried again for the same app", async () => {
    const hasty = openDocumentPool({ ...options, recognitionMs: 1 });
    const refusal = (owner: string) =>
      hasty.read(asPng(blank), owner).then(
        () => expect.unreachable(),
        (error: unknown) => error,
      );
    const first = await refusal("a");
    expect(first).toMatchObject({
      reason: "recognition_too_long",
      message: expect.stringContaining("not tried again for an hour. Send fewer pages"),
    });
    expect(first).not.toHaveProperty("threadMs", 0);
    // Without a thread: it is remembered, by app.
    expect(await refusal("a")).toMatchObject({ reason: "recognition_too_long", threadMs: 0 });
    expect(await refusal("b")).not.toHaveProperty("threadMs", 0);
    await hasty.close();
  });

  it("that waited too long for the scans of others is not remembered", async () => {
    const busy = openDocumentPool({ ...options, recognitionMs: DEADLINE_MS, maxWaitMs: 1 });
    const scan = asScan([await drawLines(ENGLISH)]);
    const others = ["a", "b"].map((owner) => busy.read(scan, owner));
    const late = () => busy.read(asPng(blank), "c").catch((error: unknown) => error);
    expect(await late()).toBeInstanceOf(Unavailable);
    await Promise.all(others);
    expect(await late()).toMatchObject({ reason: "picture_illegible" });
    await busy.close();
  });

  it("that is a bomb is refused, and the pool reads on", async () => {
    const bomb = makePng({ width: 20_000, height: 20_000 }, Buffer.alloc(10));
    await expect(read(bomb)).rejects.toThrow("50 million pixels");
    expect((await read(makePdf([at(72, 700, "Jane Roe")]))).text).toBe("Jane Roe");
  });
});

it("is refused where recognition is off", async () => {
  const off = openDocumentPool({ threads: 1, timeoutMs: DEADLINE_MS });
  await expect(off.read(asScan([await drawLines(ENGLISH)]))).rejects.toThrow("scan without a text");
  await off.close();
});
