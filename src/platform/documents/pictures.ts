import type { RecognisedText } from "./document-text.ts";
import { LIMITS } from "./document-limits.ts";
import { hasAbsurdProportions } from "./images/index.ts";
import { drawPage } from "./ocr/page-picture.ts";
import { openRecogniser, type RecognisedPage, type Recogniser } from "./ocr/recognise.ts";
import type { PageShapes } from "./pdf-shapes.ts";
import type { Pdfium } from "./pdfium.ts";
import type { UnreadableReason } from "./unreadable.ts";

/** `ask`: stop with `RecognitionWanted` at the first page that needs it. */
export type Recognition = "off" | "ask" | "on";

/** Recognition takes far longer than reading, so it is done by threads of its own. */
export class RecognitionWanted extends Error {}

/** Below it about one word in ten is wrong. */
const LOW_CONFIDENCE = 0.8;

export interface PictureReader {
  /** Undefined when the page is not recognised. */
  read(
    pdfium: Pdfium,
    page: number,
    number: number,
    shapes: PageShapes,
  ): Promise<RecognisedPage | undefined>;
  /** Why a document without other text is refused, if pictures are the cause. */
  refusal(): UnreadableReason | undefined;
  result(): { ocr?: RecognisedText };
  warnings(): string[];
}

/** Recognises the pages of one document, a bounded number of them. */
export function createPictureReader(recognition: Recognition): PictureReader {
  const found: RecognisedPage[] = [];
  const left: number[] = [];
  let recogniser: Promise<Recogniser> | undefined;
  let refusal: UnreadableReason | undefined;
  return {
    async read(pdfium, page, number, shapes) {
      if (recognition === "off") return undefined;
      if (isTooMuch(pdfium, page, shapes)) {
        refusal = "picture_too_large";
        left.push(number);
        return undefined;
      }
      if (recognition === "ask") throw new RecognitionWanted();
      if (found.length === LIMITS.recognisedPages) {
        left.push(number);
        return undefined;
      }
      recogniser ??= openRecogniser();
      const read = await (await recogniser).recognise(drawPage(pdfium, page));
      refusal ??= "picture_illegible";
      found.push(read);
      return read;
    },
    refusal: () => refusal,
    result() {
      const ocr = sumUp(found);
      return ocr ? { ocr } : {};
    },
    warnings: () => [
      ...(sumUp(found)?.isUncertain ? [UNCERTAIN] : []),
      ...(left.length > 0 ? [notRecognised(left)] : []),
    ],
  };
}

/** By sizes in the headers: nothing is decoded yet. Strips of a scan may have any proportions. */
function isTooMuch(pdfium: Pdfium, page: number, found: PageShapes): boolean {
  const count = found.shapes.filter((shape) => shape.kind === "image").length;
  return (
    found.imagePixels > LIMITS.picturePixels ||
    found.longestSide > LIMITS.pictureSide ||
    count > LIMITS.pagePictures ||
    hasAbsurdProportions(pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page))
  );
}

function sumUp(found: readonly RecognisedPage[]): RecognisedText | undefined {
  const letters = found.reduce((sum, page) => sum + page.letters, 0);
  if (letters === 0) return undefined;
  const sum = found.reduce((total, page) => total + page.confidence * page.letters, 0);
  const confidence = Math.round((100 * sum) / letters) / 100;
  return { pages: found.length, confidence, isUncertain: confidence < LOW_CONFIDENCE };
}

const UNCERTAIN =
  "The text was recognised from a picture, and some of it is uncertain: check names, dates and numbers.";

function notRecognised(pages: readonly number[]): string {
  const where = `${pages.length > 1 ? "Pages" : "Page"} ${pages.join(", ")}`;
  return `${where}: a picture whose text was not read; at most ${LIMITS.recognisedPages} pages are recognised, of at most ${LIMITS.picturePixels / 1e6} million pixels and ${LIMITS.pictureRatio} to 1 each.`;
}
