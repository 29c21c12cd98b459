import type { TextLine } from "./page-text.ts";

export interface PageLines {
  lines: TextLine[];
  /** Page height, in the units of the lines. */
  height: number;
}

/** A word broken at a line end, marked by PDFium's sign for the hyphen or by a soft hyphen. */
const BROKEN_WORD = /[\p{L}\p{N}-]*[\ufffe\u00ad]$/u;
const TYPED_HYPHEN = /[\p{L}\p{N}-]*\p{L}[-\u2010]$/u;
const FIRST_WORD = /^([\p{L}\p{N}][^\s]*)\s*/u;
const MARGIN = 0.14;
const MAX_RUNNING_LINES = 4;
/** Prefixes of compounds that keep their hyphen. */
const PREFIXES = new Set(
  `all anti back client closed cloud co cost cross customer data decision detail e end event ex fast
   five four front full half hands hard high in inter long low macro micro mid mission multi near
   non object off on one open part post pre pro problem re real result role second self semi server
   service short single small so solution state sub task team test third three time top two ultra
   user well wide work world year`.split(/\s+/),
);

/**
 * Joins the pages into one text: running heads once, broken words joined, blank lines between
 * blocks.
 */
export function joinPages(pages: readonly PageLines[], canHyphenate: boolean): string {
  const { bodies, footers } = withoutRunningLines(pages);
  const lines: string[] = [];
  for (const [i, body] of bodies.entries()) {
    for (const [j, line] of body.entries()) {
      const isPageStart = j === 0 && i > 0;
      if ((line.isAfterGap && j > 0) || isPageStart) lines.push("");
      lines.push(line.text);
    }
  }
  if (footers.length > 0) lines.push("", ...footers.map((line) => line.text));
  return joinBrokenWords(lines, canHyphenate)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Headers stay on their first page; footers move to the end, so they interrupt no sentence. */
function withoutRunningLines(pages: readonly PageLines[]): {
  bodies: TextLine[][];
  footers: TextLine[];
} {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const keys = new Set(page.lines.filter((l) => isMarginal(l, page)).map(runningKey));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // On more than half of the pages: a letter appended to a CV repeats its own header.
  const least = Math.max(1, pages.length / 2);
  const seen = new Set<string>();
  const footers: TextLine[] = [];
  const bodies = pages.map((page) =>
    page.lines.filter((line) => {
      const key = runningKey(line);
      if (!isMarginal(line, page) || (counts.get(key) ?? 0) <= least) return true;
      if (seen.has(key)) return false;
      seen.add(key);
      const isHead = line.top < page.height / 2;
      if (!isHead) footers.push(line);
      return isHead;
    }),
  );
  return { bodies, footers };
}

function isMarginal(line: TextLine, page: PageLines): boolean {
  const isHigh = line.bottom < MARGIN * page.height;
  if (!isHigh && line.top < (1 - MARGIN) * page.height) return false;
  const outer = page.lines.filter((other) =>
    isHigh ? other.top < line.top : other.bottom > line.bottom,
  );
  return outer.length < MAX_RUNNING_LINES;
}

/** Ignores digits, because page numbers are all that changes between pages. */
function runningKey(line: TextLine): string {
  return line.text.replace(/\d+/g, "#");
}

/** Joins words broken at a line end. A compound keeps its hyphen, a syllable break loses it. */
function joinBrokenWords(lines: readonly string[], canHyphenate: boolean): string[] {
  const vocabulary = new Set(
    lines
      .join("\n")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu),
  );
  const joined: string[] = [];
  let carried = "";
  for (const [i, original] of lines.entries()) {
    let line = original;
    if (carried !== "") {
      if (line === "") continue;
      const rest = FIRST_WORD.exec(line);
      joined.push(joined.pop()! + joinHalves(carried, rest?.[1] ?? "", vocabulary, canHyphenate));
      if (rest) line = line.slice(rest[0].length);
      carried = "";
      if (line === "") continue;
    }
    const broken = findBroken(line, lines[i + 1]);
    carried = broken?.[0] ?? "";
    joined.push(broken ? line.slice(0, broken.index) : line);
  }
  return joined.map((line) => line.replaceAll("\u00ad", "").replaceAll("\ufffe", "-"));
}

function findBroken(line: string, next: string | undefined): RegExpExecArray | null {
  if (next === undefined) return null;
  return BROKEN_WORD.exec(line) ?? (/^\p{Ll}/u.test(next) ? TYPED_HYPHEN.exec(line) : null);
}

function joinHalves(
  cut: string,
  rest: string,
  vocabulary: ReadonlySet<string>,
  canHyphenate: boolean,
): string {
  const start = cut.slice(0, -1);
  const end = /^[\p{L}\p{N}]+/u.exec(rest)?.[0] ?? "";
  const whole = (start + end).toLowerCase();
  const compound = `${start}-${end}`.toLowerCase();
  const isSyllable =
    cut.endsWith("\u00ad") ||
    vocabulary.has(whole) ||
    (!vocabulary.has(compound) &&
      canHyphenate &&
      /^\p{Ll}/u.test(rest) &&
      /\p{L}$/u.test(start) &&
      !start.includes("-") &&
      !PREFIXES.has(start.toLowerCase()));
  return start + (isSyllable ? "" : "-") + rest;
}
