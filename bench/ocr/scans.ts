import { readdirSync, readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { chromium, type Browser } from "playwright-core";
import { toPdf } from "../../src/platform/documents/images/index.ts";
import { turn, type Grey } from "../../src/platform/documents/ocr/grey.ts";
import { loadPdfium, type Pdfium } from "../../src/platform/documents/pdfium.ts";
import { seeded } from "../seeded.ts";
import { blur, fax, grain, photograph, skew } from "./degrade.ts";

export const KINDS = [
  "clean",
  "150 dpi",
  "skewed",
  "two columns",
  "photographed",
  "faxed",
] as const;
export type Kind = (typeof KINDS)[number];
/** Kinds that a good scanner makes; the others are poor. */
export const GOOD: readonly Kind[] = ["clean", "two columns"];

export interface Scan {
  name: string;
  kind: Kind;
  language: string;
  /** What the page says. */
  text: string;
  bytes: Uint8Array;
}

const ROOT = new URL("../../", import.meta.url).pathname;
const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl"] as const;
/** Two of the clean and four more photographs than languages: sixty scans. */
const PER_LANGUAGE: Record<Kind, number> = {
  clean: 2,
  "150 dpi": 1,
  skewed: 1,
  "two columns": 1,
  photographed: 1.5,
  faxed: 1,
};
const FONTS = ["Liberation Sans", "Liberation Serif", "DejaVu Sans", "Liberation Sans Narrow"];
const POINTS_PER_INCH = 72;

/** The résumés of a language, without the line that says what is in them. */
function textsOf(language: string): string[] {
  if (language === "en") {
    const folder = `${ROOT}test/golden/analyses/`;
    return readdirSync(folder).map((name) => readFileSync(`${folder}${name}/resume.txt`, "utf8"));
  }
  const folder = `${ROOT}test/languages/documents/${language}/`;
  return readdirSync(folder)
    .filter((name) => name.endsWith(".resume.txt"))
    .map((name) => readFileSync(folder + name, "utf8").replace(/^\{.*\n+/, ""));
}

/** Sixty scans, the same on every run, made one after the other. */
export async function* makeScans(only?: string): AsyncGenerator<Scan> {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const pdfium = await loadPdfium();
  try {
    for (const [l, language] of LANGUAGES.entries()) {
      const texts = textsOf(language);
      let next = 0;
      for (const kind of KINDS) {
        const share = PER_LANGUAGE[kind];
        const count = Math.floor(share * (l + 1)) - Math.floor(share * l);
        for (let i = 0; i < count; i++) {
          const text = texts[next++ % texts.length]!.trim();
          const name = `${kind} ${language} ${i + 1}`;
          if (only !== undefined && !name.includes(only)) continue;
          const random = seeded(1000 * l + next);
          const bytes = await scan(browser, pdfium, { kind, text, random, font: FONTS[next % 4]! });
          yield { name, kind, language, text, bytes };
        }
      }
    }
  } finally {
    await browser.close();
  }
}

interface Order {
  kind: Kind;
  text: string;
  random: () => number;
  font: string;
}

async function scan(browser: Browser, pdfium: Pdfium, order: Order): Promise<Uint8Array> {
  const { kind, random } = order;
  const pages = drawPages(pdfium, await print(browser, order), kind === "150 dpi" ? 150 : 200);
  const make = (page: Grey): Grey => {
    switch (kind) {
      case "clean":
      case "two columns":
        return grain(page, random, 6);
      case "150 dpi":
        return grain(blur(page, 1), random, 12);
      case "skewed":
        return grain(skew(page, random), random, 10);
      case "faxed":
        return fax(page, random);
      default:
        return turn(photograph(page, random), Math.floor(4 * random()));
    }
  };
  const made = pages.map(make);
  return kind === "photographed" && made.length === 1
    ? toJpeg(browser, made[0]!)
    : toPdf(made.map(toPicture));
}

/** A page of HTML as a PDF, with the text in one column or two. */
async function print(browser: Browser, { kind, text, font }: Order): Promise<Uint8Array> {
  const page = await browser.newPage();
  const escaped = (part: string): string => part.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const blocks = text.split(/\n{2,}/);
  const cut = kind === "two columns" ? Math.ceil(blocks.length * 0.6) : blocks.length;
  const column = (part: string[], width: string): string =>
    `<div style="width:${width};white-space:pre-wrap">${escaped(part.join("\n\n"))}</div>`;
  const columns =
    cut === blocks.length
      ? column(blocks, "100%")
      : column(blocks.slice(cut), "34%") + column(blocks.slice(0, cut), "60%");
  await page.setContent(
    `<body style="font:10.5pt '${font}';margin:0;line-height:1.35"><div style="display:flex;justify-content:space-between">${columns}</div></body>`,
  );
  const margin = { top: "16mm", bottom: "16mm", left: "18mm", right: "18mm" };
  const pdf = await page.pdf({ format: "A4", margin });
  await page.close();
  return pdf;
}

function drawPages(pdfium: Pdfium, pdf: Uint8Array, dotsPerInch: number): Grey[] {
  const data = pdfium.malloc(pdf.length);
  pdfium.bytes().set(pdf, data);
  const document = pdfium.FPDF_LoadMemDocument(data, pdf.length, 0);
  const pages = Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, i) => {
    const page = pdfium.FPDF_LoadPage(document, i);
    const scale = dotsPerInch / POINTS_PER_INCH;
    const width = Math.round(pdfium.FPDF_GetPageWidthF(page) * scale);
    const height = Math.round(pdfium.FPDF_GetPageHeightF(page) * scale);
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, 1, 0, 0);
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
    const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const grey = new Uint8Array(width * height);
    for (let y = 0; y < height; y++)
      grey.set(pdfium.bytes().subarray(at + y * stride, at + y * stride + width), y * width);
    pdfium.FPDFBitmap_Destroy(bitmap);
    pdfium.FPDF_ClosePage(page);
    return { width, height, data: grey };
  });
  pdfium.FPDF_CloseDocument(document);
  pdfium.free(data);
  return pages;
}

function toPicture({ width, height, data }: Grey) {
  const entries = "/BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode";
  return { width, height, strips: [{ entries, data: deflateSync(data, { level: 1 }), height }] };
}

/** As a phone stores it: the browser compresses it. */
async function toJpeg(browser: Browser, { width, height, data }: Grey): Promise<Uint8Array> {
  const page = await browser.newPage();
  // A string, because the browser's names are unknown here.
  const url = (await page.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(${width}, ${height});
    const context = canvas.getContext("2d");
    const image = context.createImageData(${width}, ${height});
    const grey = atob("${Buffer.from(data).toString("base64")}");
    for (let i = 0; i < grey.length; i++) {
      image.data.fill(grey.charCodeAt(i), 4 * i, 4 * i + 3);
      image.data[4 * i + 3] = 255;
    }
    context.putImageData(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.7 });
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener("load", () => resolve(reader.result));
      reader.readAsDataURL(blob);
    });
  })()`)) as string;
  await page.close();
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
