/*
 * Right-to-left text. Producers of PDF draw it in any order and PDFium undoes only some of
 * them, so the order is derived from the positions: glyphs from left to right, then the inverse of
 * the Unicode bidirectional algorithm. Where two logical orders look the same ("Acme 2019" beside
 * Hebrew), Latin words and the numbers right of them are one run.
 */

const RIGHT_TO_LEFT =
  /[\u0590-\u05ff\u0600-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const NUMBER = /\p{N}/u;
const LETTER = /\p{L}/u;
/** Between two digits these belong to the number: "12,000", "2019-2023", "14:30". */
const IN_NUMBER = /^[-+.,:/\u00a0]$/;
const BESIDE_NUMBER = /^[%‰#$€£¥₪°]$/u;
/** PDFium mirrors brackets in some runs only; the next bracket after one that opens closes it. */
const BRACKETS: readonly [pattern: RegExp, open: string, close: string][] = [
  [/[()]([^()]*)[()]/g, "(", ")"],
  [/[[\]]([^[\]]*)[[\]]/g, "[", "]"],
];
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Of the letters; 0 without letters. */
export function rightToLeftShare(chars: Iterable<string>): number {
  let letters = 0;
  let rightToLeft = 0;
  for (const char of chars) {
    if (!LETTER.test(char)) continue;
    letters++;
    if (RIGHT_TO_LEFT.test(char)) rightToLeft++;
  }
  return letters === 0 ? 0 : rightToLeft / letters;
}

type Direction = "left" | "right" | "number" | "neutral";

/** `visual` are the characters (or clusters) from left to right; the result is in reading order. */
export function toLogical(visual: readonly string[], isBaseRightToLeft: boolean): string {
  let text = orderRuns(visual, isBaseRightToLeft).join("").normalize("NFC");
  for (const [pair, open, close] of BRACKETS) text = text.replace(pair, `${open}$1${close}`);
  return text;
}

function orderRuns(visual: readonly string[], isBaseRightToLeft: boolean): string[] {
  const directions = visual.map(directionOf);
  if (isBaseRightToLeft) return reverse(visual, directions, 0, visual.length);
  const logical: string[] = [];
  for (let i = 0; i < visual.length;) {
    const end = directions[i] === "left" ? endOfRightToLeft(directions, i) : i + 1;
    logical.push(...(end > i + 1 ? reverse(visual, directions, i, end) : [visual[i]!]));
    i = end;
  }
  return logical;
}

function directionOf(char: string): Direction {
  if (RIGHT_TO_LEFT.test(char)) return LETTER.test(char) ? "left" : "neutral";
  if (NUMBER.test(char)) return "number";
  return LETTER.test(char) ? "right" : "neutral";
}

/** Reaches to the last right-to-left letter before a left-to-right one. */
function endOfRightToLeft(directions: readonly Direction[], start: number): number {
  let end = start + 1;
  for (let i = start + 1; i < directions.length && directions[i] !== "right"; i++) {
    if (directions[i] === "left") end = i + 1;
  }
  return end;
}

/** Right to left, with the left-to-right runs in between kept as they are. */
function reverse(
  visual: readonly string[],
  directions: readonly Direction[],
  from: number,
  to: number,
): string[] {
  const runs: string[][] = [];
  for (let i = from; i < to;) {
    const direction = directions[i]!;
    const isRun = direction === "right" || direction === "number";
    const end = isRun ? endOfRun(visual, directions, i, to) : i + 1;
    runs.push(visual.slice(i, end));
    i = end;
  }
  return runs.toReversed().flat();
}

function endOfRun(
  visual: readonly string[],
  directions: readonly Direction[],
  start: number,
  to: number,
): number {
  let isNumber = directions[start] === "number";
  let end = start + 1;
  for (let i = end; i < to && directions[i] !== "left"; i++) {
    const direction = directions[i]!;
    const isAdjacent = i === end;
    if (direction === "neutral") {
      if (isNumber && isAdjacent && BESIDE_NUMBER.test(visual[i]!)) end = i + 1;
      continue;
    }
    const isInNumber = i === end + 1 && direction === "number" && IN_NUMBER.test(visual[end]!);
    if (isNumber && !isAdjacent && !isInNumber) break;
    isNumber &&= direction === "number";
    end = i + 1;
  }
  return end;
}
