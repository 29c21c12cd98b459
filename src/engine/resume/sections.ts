import type { HeadingRecord, HeadingSection } from "../knowledge/record-types.ts";
import type { LexiconRecord } from "../languages/language-records.ts";
import type { NameTag, ResumeStructure } from "../reader/resume-names.ts";
import { foldHeading } from "../text/fold.ts";
import { type Line, splitLines } from "../text/lines.ts";
import type { TextSpan } from "../text/spans.ts";

/** "header" is the text before the first heading. */
export type SectionKind = "header" | HeadingSection;

export interface Section {
  readonly kind: SectionKind;
  /** The heading as written; empty for the text before the first heading, and where none stands. */
  readonly heading: string;
  readonly start: number;
  readonly end: number;
}

const KINDS: readonly (readonly [NameTag, HeadingSection])[] = [
  ["h.work", "experience"],
  ["h.study", "education"],
  ["h.skill", "skills"],
  ["h.credential", "certifications"],
  ["h.language", "languages"],
  ["h.profile", "summary"],
  ["h.interest", "interests"],
  ["h.project", "projects"],
  ["h.volunteer", "experience"],
  ["h.reference", "other"],
  ["h.contact", "other"],
  ["h.other", "other"],
];

/** Where a section starts. */
export interface SectionStart {
  readonly kind: HeadingSection;
  readonly heading: string;
  readonly start: number;
}

/** The headings of the knowledge base: folded heading → the section that it opens. */
export type Headings = ReadonlyMap<string, HeadingSection>;

const MAX_HEADING_CHARS = 48;

/** In every language; a word that two know means what it means in English. */
export const buildHeadings = (
  records: readonly HeadingRecord[],
  lexicons: readonly Pick<LexiconRecord, "headings">[],
): Headings =>
  new Map([
    ...lexicons.flatMap(({ headings = {} }) =>
      Object.entries(headings).flatMap(([section, words]) =>
        words.map((word) => [foldHeading(word), section as HeadingSection] as const),
      ),
    ),
    ...records.map(({ id, section }) => [foldHeading(id), section] as const),
  ]);

/** The lines that are headings and nothing else, in any of the languages. */
export const headingLines = (headings: Headings, text: string): TextSpan[] =>
  splitLines(text).filter(
    (line) =>
      headedBy(headings, line) !== undefined &&
      /(?:^|\n)\s*$/.test(text.slice(Math.max(0, line.start - 8), line.start)) &&
      /^\s*(?:\n|$)/.test(text.slice(line.end, line.end + 8)),
  );

function headedBy(known: Headings, line: Line): HeadingSection | undefined {
  const heading = line.text.replace(/\s*:.*$/, "");
  return heading.length > MAX_HEADING_CHARS ? undefined : known.get(foldHeading(heading));
}

/** The headings that the knowledge base knows, and on other lines those that the learned reader found. */
export function headingsOf(
  known: Headings,
  lines: readonly Line[],
  structure: ResumeStructure,
  toPlace: (span: TextSpan) => TextSpan,
): SectionStart[] {
  const found = KINDS.flatMap(([tag, kind]) =>
    structure.all(tag).map((name) => ({ kind, at: toPlace(name), confidence: name.confidence })),
  );
  return lines.flatMap((line) => {
    const kind = headedBy(known, line);
    if (kind !== undefined) return { kind, heading: line.text, start: line.start };
    const [best] = found
      .filter(({ at }) => at.start >= line.start && at.end <= line.end && at.end > at.start)
      .toSorted((a, b) => b.confidence - a.confidence);
    if (best === undefined) return [];
    return {
      kind: best.kind,
      heading: line.text.slice(0, best.at.end - line.start),
      start: best.at.start,
    };
  });
}

/** Where no heading tells it, a position opens the work history, and a study the education. */
export function resumeSections(
  headed: readonly SectionStart[],
  positions: readonly TextSpan[],
  studies: readonly TextSpan[],
  length: number,
): Section[] {
  const records = [
    ...positions.map(({ start }) => ({ kind: "experience" as const, heading: "", start })),
    ...studies.map(({ start }) => ({ kind: "education" as const, heading: "", start })),
  ];
  const starts: SectionStart[] = [];
  for (const one of [...headed, ...records].toSorted((a, b) => a.start - b.start)) {
    const open = starts.at(-1);
    if (one.start >= length || one.start === open?.start) continue;
    const isTold = one.heading !== "" || open === undefined || open.kind === "summary";
    if (isTold || (open?.heading === "" && open.kind !== one.kind)) starts.push(one);
  }
  const first: Section[] =
    (starts[0]?.start ?? length) > 0
      ? [{ kind: "header", heading: "", start: 0, end: starts[0]?.start ?? length }]
      : [];
  return [
    ...first,
    ...starts.map((start, place) => ({ ...start, end: starts[place + 1]?.start ?? length })),
  ];
}

/** Whether headings divide the text. A list of skills below a plain text leaves the rest as it is. */
export const hasHeadings = (sections: readonly Section[]): boolean =>
  sections.some(({ heading, kind }) => heading !== "" && kind !== "skills");

/** The section that an offset of the text belongs to. */
export function sectionAt(sections: readonly Section[], offset: number): Section | undefined {
  let low = 0;
  let high = sections.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sections[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return sections[low];
}
