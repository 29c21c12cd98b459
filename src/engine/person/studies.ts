import { PLACE_OF_STUDY } from "../resume/education.ts";
import type { Resume } from "../resume/read.ts";
import { type Line, lineAt, splitLines } from "../text/lines.ts";
import type { PersonStudy } from "./person.ts";
import type { Original } from "./positions.ts";

const YEARS = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
const MAX_LINE_CHARS = 160;

/** The studies with the institution and the years that stand beside them. */
export function readStudies(
  { education }: Resume,
  text: string,
  { text: original, toOrigin }: Original,
): PersonStudy[] {
  const lines = splitLines(text);
  return education.map(({ at, ...study }, place) => {
    const near = linesOf(lines, at.start, education[place + 1]?.at.start ?? Infinity);
    const found = near.map((line) => partWith(line, PLACE_OF_STUDY)).find((part) => part);
    const years = near.flatMap((line) => line.text.match(YEARS) ?? []);
    const where = found && toOrigin(found);
    return {
      ...study,
      institution: where && original.slice(where.start, where.end).replace(/\s+/g, " ").trim(),
      start: years.length > 1 ? years[0] : undefined,
      end: study.isUnderWay && years.length > 1 ? undefined : years.at(-1),
      state: study.isUnderWay ? "in_progress" : "held",
      span: toOrigin(at),
    };
  });
}

/** The line of a degree, and the next or the one before where it has neither place nor year. */
function linesOf(lines: readonly Line[], from: number, next: number): Line[] {
  const at = lineAt(lines, from);
  const own = lines[at];
  if (own === undefined) return [];
  const isWhole = PLACE_OF_STUDY.test(own.text) && /(?:19|20)\d\d/.test(own.text);
  const below = lines.slice(at + 1, at + 3).filter(({ start }) => start < next);
  return [own, ...(isWhole ? [] : below)].filter(({ text }) => text.length <= MAX_LINE_CHARS);
}

/** "BSc Biology, University of Leeds, 2012" → the part that names the institution. */
function partWith(line: Line, pattern: RegExp): { start: number; end: number } | undefined {
  for (const { 0: part, index } of line.text.matchAll(/[^,;|()–—]+/g)) {
    if (!pattern.test(part)) continue;
    const lead = part.length - part.trimStart().length;
    const start = line.start + index + lead;
    return { start, end: start + part.trim().length };
  }
  return undefined;
}
