/** A line of the text with its offsets. */
export interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const MAX_LINES = 20_000;
const CUTS = new Set(
  [..."\r\n\t\u2028\u2029•●▪■◦‣✓✔➢➤\uf0b7|"].map((character) => character.charCodeAt(0)),
);

/** Splits at line ends, tabs, bullets, bars and two or more blanks (which often replace lost line ends),
 * so that headings, titles and dates are separate lines. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  const push = (start: number, end: number): void => {
    while (start < end && isBlank(text.charCodeAt(start))) start++;
    while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
    if (start < end && lines.length < MAX_LINES) {
      lines.push({ text: text.slice(start, end), start, end });
    }
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 32 && code < 124) continue;
    const isCut = isSpace(code) ? isSpace(text.charCodeAt(at + 1)) : CUTS.has(code);
    if (!isCut) continue;
    push(from, at);
    from = at + 1;
  }
  push(from, text.length);
  return lines;
}

const isSpace = (code: number): boolean => code === 32 || code === 0xa0;

/** Blanks and the quotation marks that some exports put around the whole text. */
function isBlank(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0x22 || code === 0xfeff || code === 0x200b;
}

/** The index of the line that contains an offset. */
export function lineAt(lines: readonly Line[], offset: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
