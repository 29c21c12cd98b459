import type { HeadingSection } from "../knowledge/record-types.ts";
import { isStudyLine } from "./education.ts";
import type { Line } from "../text/lines.ts";
import { type Headings, type Section, type SectionStart, headingStarts } from "./section-kinds.ts";
import { isLanguageLine } from "./spoken-languages.ts";

/** Opens sections at headings and, above the first heading or below a label, at lines whose kind is
 * evident: a text may have no headings, or unknown ones. */
export function findSections(headings: Headings, text: string, lines: readonly Line[]): Section[] {
  const headed = withUnknown(text, lines, headingStarts(headings, lines));
  const top = lines.filter(({ start }) => start < (headed[0]?.at ?? Infinity));
  const known = new Set(headed.map(({ kind }) => kind));
  const starts = [
    ...unheadedStarts(text, top).filter(({ kind }) => !known.has(kind)),
    ...headed.flatMap((start, place) => {
      if (!start.isInline) return start;
      const next = headed[place + 1]?.at ?? Infinity;
      const below = lines.filter((line) => line.start >= start.at && line.start < next);
      return [start, ...unheadedStarts(text, below).filter(({ kind }) => kind === "experience")];
    }),
  ];
  const sections: Section[] = [];
  const first = starts[0]?.at ?? text.length;
  if (first > 0) sections.push({ kind: "header", heading: "", start: 0, end: first });
  for (const [index, { kind, heading, at }] of starts.entries()) {
    sections.push({ kind, heading, start: at, end: starts[index + 1]?.at ?? text.length });
  }
  return sections;
}

/** Sections in which no position is looked for. */
const NO_WORK: ReadonlySet<string> = new Set(["education", "training", "certifications"]);
const MAX_HEADING_WORDS = 6;
const MAX_HEADER_LINES = 6;

/** "Jobs beside my studies": an unknown heading behind a blank line and right above a dated line that is
 * no study ends a section on studies. */
function withUnknown(
  text: string,
  lines: readonly Line[],
  headed: readonly SectionStart[],
): SectionStart[] {
  const known = new Set(headed.map(({ at }) => at));
  const starts = [...headed];
  for (const [place, line] of lines.entries()) {
    const next = lines[place + 1];
    if (next === undefined || known.has(line.start) || known.has(next.start)) continue;
    const within = headed.findLast(({ at }) => at <= line.start)?.kind;
    if (within === undefined || !NO_WORK.has(within) || !isUnknownHeading(text, line)) continue;
    if (!PERIOD.test(next.text) || isStudyLine(next.text)) continue;
    starts.push({ kind: "experience", heading: line.text, at: line.start });
  }
  return starts.toSorted((a, b) => a.at - b.at);
}

function isUnknownHeading(text: string, line: Line): boolean {
  const isApart = /\n[^\S\n]*\r?\n\s*$/.test(text.slice(Math.max(0, line.start - 8), line.start));
  return (
    isApart &&
    line.text.split(/\s+/).length <= MAX_HEADING_WORDS &&
    /^\p{Lu}[\p{L} '’&/-]+:?$/u.test(line.text) &&
    !isStudyLine(line.text)
  );
}

function unheadedStarts(text: string, lines: readonly Line[]): SectionStart[] {
  const starts: SectionStart[] = [];
  for (const [place, line] of lines.entries()) {
    const above = starts.at(-1)?.kind;
    const kind = unheadedKind(line.text, above);
    // The first line is the name or the title of the person.
    if (place === 0 || kind === undefined || kind === above) continue;
    const first =
      kind === "experience" && above === "education" ? startOfBlock(text, lines, place) : place;
    starts.push({ kind, heading: "", at: (lines[first] as Line).start });
  }
  return starts;
}

/** The header of a position may be above its dates: the first line behind an empty one. */
function startOfBlock(text: string, lines: readonly Line[], place: number): number {
  for (let at = place; at > Math.max(0, place - MAX_HEADER_LINES); at--) {
    const [above, line] = [lines[at - 1] as Line, lines[at] as Line];
    if (/\n[^\S\n]*\r?\n/.test(text.slice(above.end, line.start))) return at;
    if (isStudyLine(above.text) || isLanguageLine(above.text)) break;
  }
  return place;
}

const PERIOD =
  /(?:19|20)\d\d\)?\s*(?:[-–—‑−]{1,2}|to|till|until|bis)\s*\(?(?:\p{L}{3,9}\.?\s+|\d{1,2}[/.])?(?:(?:19|20)\d\d|present|now|today|current|date|heute)|\bsince\s+(?:\p{L}{3,9}\s+)?(?:19|20)\d\d/iu;
const MIN_ITEMS = 5;
const MAX_ITEM_WORDS = 3;
const MAX_ITEM_CHARS = 30;

/** The kind of a line in a text without headings; undefined when it continues the line above. */
function unheadedKind(line: string, above: string | undefined): HeadingSection | undefined {
  if (isStudyLine(line)) return "education";
  if (isLanguageLine(line)) return "languages";
  // The period of a degree is often on the next line.
  if (PERIOD.test(line))
    return above === "education" && !/\p{L}{4}/u.test(line) ? undefined : "experience";
  return isList(line) ? "skills" : undefined;
}

/** "Python, SQL, Docker, Git, Linux": short items without a sentence. */
function isList(line: string): boolean {
  const items = line.replace(/[.;]$/, "").split(/[,;/|]\s*/);
  return (
    items.length >= MIN_ITEMS &&
    items.every(
      (item) =>
        item.length <= MAX_ITEM_CHARS &&
        item.split(/\s+/).length <= MAX_ITEM_WORDS &&
        !/\d{3}/.test(item),
    )
  );
}
