import type { PageLines } from "../joined-text.ts";
import { toTextLines } from "../page-text.ts";
import type { Fragment } from "../pdf-fragments.ts";
import { orderLines } from "../reading-order.ts";
import { median } from "../text-lines.ts";
import { openOcrEngine, type OcrEngine, type RecognisedWord } from "./ocr-engine.ts";
import { cut, DOTS_PER_INCH, evenOut, INK, rotate, turn, type Grey } from "./grey.ts";
import { scoreLanguages, type Model } from "./ocr-models.ts";
import { findSkew } from "./skew.ts";

export interface RecognisedPage extends PageLines {
  /** Mean of the words by their letters, from 0 to 1. */
  confidence: number;
  letters: number;
}

export interface Recogniser {
  /** The text of a page as it is seen, in reading order. */
  recognise(picture: Grey): Promise<RecognisedPage>;
}

type OcrLine = RecognisedWord[];

const POINTS = 72 / DOTS_PER_INCH;
/** In radians: less is not worth turning. */
const STRAIGHT = 0.002;
/** Words below it are specks, pictures and lines. */
const MIN_CONFIDENCE = 0.3;
/** A page read worse may stand on its head; letters upside down get about 0.3. */
const DOUBTFUL = 0.75;
/** Points of frequent words from which the language of a few lines, and of a page, is known. */
const CLEAR = 2;
const CERTAIN = 4;
/** Of a page's height: a few lines to learn the language from. */
const SAMPLE = 0.12;
/** Share of the points of the first language from which a page has a second one. */
const SECOND = 0.35;
/** In multiples of the letters' size. A wider gap is a column or a tab. */
const COLUMN_GAP = 1.3;
/** What the models make of a bullet at the start of a line. */
const BULLET = /^[•*©®¢«»°·¤+~=_-]$|^[eo]$/;

export async function openRecogniser(): Promise<Recogniser> {
  const engine = await openOcrEngine();
  let usual: Model = "eng";
  return {
    async recognise(picture) {
      const found = await readPage(engine, straighten(picture), usual);
      usual = found.model;
      return {
        lines: toTextLines(orderLines(found.lines.flatMap(toFragments))),
        height: picture.height * POINTS,
        confidence: confidenceOf(found.lines.flat()),
        letters: lettersOf(found.lines.flat()),
      };
    },
  };
}

/** With its lines level; it may still stand on its head. */
function straighten(picture: Grey): Grey {
  const even = evenOut(picture);
  const { angle, isSideways } = findSkew(even);
  const level = Math.abs(angle) < STRAIGHT ? even : rotate(even, angle);
  return isSideways ? turn(level, 1) : level;
}

/** With the model of the language that the page is in; for two languages with both. */
async function readPage(
  engine: OcrEngine,
  level: Grey,
  usual: Model,
): Promise<{ lines: OcrLine[]; model: Model }> {
  const read = async (model: Model, part: Grey): Promise<RecognisedWord[]> => {
    await engine.use(model);
    engine.load(part);
    return engine.words();
  };
  // A few lines tell which side is up, and the language.
  const strip = densest(level);
  let sample = await read(usual, strip);
  let upright = level;
  if (confidenceOf(sample) < DOUBTFUL) {
    const turned = await read(usual, turn(strip, 2));
    if (confidenceOf(turned) > confidenceOf(sample)) {
      sample = turned;
      upright = turn(level, 2);
    }
  }
  const [likely, next] = scoreLanguages(textOf([sample]));
  const isClear = likely!.score >= CLEAR && likely!.score > 2 * next!.score;
  let model = isClear ? likely!.model : usual;
  let lines = toOcrLines(await read(model, upright));
  const [first, second] = scoreLanguages(textOf(lines));
  if (first!.model !== model && first!.score >= CERTAIN) {
    model = first!.model;
    lines = toOcrLines(await read(model, upright));
  }
  if (second!.score >= CERTAIN && second!.score >= SECOND * first!.score) {
    const other = second!.model === model ? first!.model : second!.model;
    lines = better(lines, toOcrLines(await read(other, upright)));
  }
  return { lines, model };
}

/** The strip of the page with the most ink. */
function densest(picture: Grey): Grey {
  const { width, height, data } = picture;
  const tall = Math.ceil(SAMPLE * height);
  const ink = new Float64Array(height + 1);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) sum += data[y * width + x]! < INK ? 1 : 0;
    ink[y + 1] = ink[y]! + sum;
  }
  let best = 0;
  for (let y = 0; y + tall <= height; y++) {
    if (ink[y + tall]! - ink[y]! > ink[best + tall]! - ink[best]!) best = y;
  }
  return cut(picture, best, best + tall);
}

/** Of two readings of the same lines, line by line the one with more confidence. */
function better(one: readonly OcrLine[], two: readonly OcrLine[]): OcrLine[] {
  const left = [...two];
  return one.map((line) => {
    const i = left.findIndex((other) => isSameLine(line, other));
    if (i < 0) return line;
    const [other] = left.splice(i, 1);
    return confidenceOf(other!) > confidenceOf(line) ? other! : line;
  });
}

function isSameLine(one: OcrLine, two: OcrLine): boolean {
  const a = boxOf(one);
  const b = boxOf(two);
  const middle = (b.top + b.bottom) / 2;
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return middle > a.top && middle < a.bottom && shared > 0.8 * (a.right - a.left);
}

function boxOf(words: readonly RecognisedWord[]) {
  return {
    left: Math.min(...words.map((word) => word.left)),
    right: Math.max(...words.map((word) => word.right)),
    top: Math.min(...words.map((word) => word.top)),
    bottom: Math.max(...words.map((word) => word.bottom)),
  };
}

function toOcrLines(words: readonly RecognisedWord[]): OcrLine[] {
  const lines: OcrLine[] = [];
  for (const word of words) {
    if (word.isLineStart || lines.length === 0) lines.push([]);
    lines.at(-1)!.push(word);
  }
  return lines
    .map((line) => line.filter((word) => word.text !== "" && word.confidence >= MIN_CONFIDENCE))
    .filter((line) => line.some((word) => /[\p{L}\p{N}]/u.test(word.text)));
}

const textOf = (lines: readonly OcrLine[]): string =>
  lines.map((line) => line.map((word) => word.text).join(" ")).join("\n");

const lettersOf = (words: readonly RecognisedWord[]): number =>
  words.reduce((sum, word) => sum + word.text.length, 0);

function confidenceOf(words: readonly RecognisedWord[]): number {
  const letters = lettersOf(words);
  const sum = words.reduce((total, word) => total + word.confidence * word.text.length, 0);
  return letters === 0 ? 0 : sum / letters;
}

/** A line, cut at wide gaps, in points. All its parts stand on one baseline. */
function toFragments(line: OcrLine, index: number): Fragment[] {
  const size = median(line.map(sizeOf));
  const baseline = median(line.map((word) => word.bottom - (hasDescender(word) ? 0.2 * size : 0)));
  const parts: RecognisedWord[][] = [];
  for (const [i, word] of line.entries()) {
    const last = line[i - 1];
    if (!last || word.left - last.right > COLUMN_GAP * size) parts.push([]);
    parts.at(-1)!.push(word);
  }
  return parts.map((words, part) => {
    const { left, right, top, bottom } = boxOf(words);
    return {
      text: spell(words),
      left: left * POINTS,
      right: right * POINTS,
      top: top * POINTS,
      bottom: bottom * POINTS,
      baseline: baseline * POINTS,
      size: size * POINTS,
      order: 1000 * index + part,
      isRightToLeft: false,
    };
  });
}

function spell(words: readonly RecognisedWord[]): string {
  const texts = words.map((word) => word.text);
  if (texts.length > 1 && BULLET.test(texts[0]!) && isBulletSized(words)) texts[0] = "•";
  return texts.join(" ");
}

/** A letter "e" or "o" that is read from a bullet is narrow and stands apart. */
function isBulletSized([first, second]: readonly RecognisedWord[]): boolean {
  const width = first!.right - first!.left;
  return !/[eo]/.test(first!.text) || second!.left - first!.right > 0.9 * width;
}

/** The font size of a word by the height of its letters. */
function sizeOf(word: RecognisedWord): number {
  const isTall = /[\p{Lu}\p{N}bdfhkltßäöüéèáóíú]/u.test(word.text);
  const share = (isTall ? 0.73 : 0.53) + (hasDescender(word) ? 0.2 : 0);
  return (word.bottom - word.top) / share;
}

const hasDescender = ({ text }: RecognisedWord): boolean => /[gjpqyçąę,;()[\]|]/.test(text);
