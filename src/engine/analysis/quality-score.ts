import { type DateRange, findDateRanges } from "../resume/date-ranges.ts";
import { splitLines } from "../text/lines.ts";
import type { ResumeFacts } from "../resume/read-resume.ts";
import { type SectionKind, hasHeadings, sectionAt } from "../resume/sections.ts";
import { countWords } from "../text/count-words.ts";

/** Points of each part; the sum is 100. */
const QUALITY_POINTS = {
  structure: 25,
  dates: 20,
  results: 20,
  length: 20,
  contact: 15,
} as const;

export interface QualityScore {
  readonly score: number;
  readonly parts: Readonly<Record<keyof typeof QUALITY_POINTS, number>>;
  /** Words of the text that are not names of skills. */
  readonly proseWords: number;
}

const SECTION_POINTS = { experience: 9, education: 6, skills: 6 } as const;
const OPENING_POINTS = 4;
const RESULT_POINTS = 4;
const STUDY_DATES_POINTS = 14;
/** Points by number of words without skill names: a list of skills does not count as length. */
const LENGTHS: readonly (readonly [from: number, points: number])[] = [
  [2500, 10],
  [1400, 16],
  [180, 20],
  [90, 14],
  [40, 8],
  [0, 0],
];
const EMAIL = /[^\s@]@[^\s@.]+\.[^\s@]/u;
const PHONE = /\+?\d[\d ().-]{6,}\d/;
const EMAIL_POINTS = 10;
const PHONE_POINTS = 5;
/** "by 30 %", "$2 million", "12 people", "3x": a number with its unit. */
const RESULT =
  /(?<![\d,.])\d[\d,.]*\s?(?:%|percent\b|prozent\b|por ciento\b|pour cent\b)|[$€£₹]\s?\d|(?<![\d,.])\d[\d,.]*\s?(?:k|m|bn|million|billion|lakhs?|crores?)\b|\b\d+(?:\.\d+)?x\b|(?<![\d/.,-])(?!(?:19|20)\d\d\b)\d[\d,]*\+?\s+(?!(?:years?|yrs?|months?|jahre|años|ans)\b)\p{L}{3,}/iu;

/** Scores the document only: style, names and layout have no influence. */
export function scoreQuality(
  original: string,
  scored: string,
  resume: ResumeFacts,
  now: Date,
): QualityScore {
  const headed = resume.sections.filter(({ heading }) => heading !== "");
  const kinds = new Set<SectionKind>(headed.map(({ kind }) => kind));
  const bare = withoutSkills(scored, resume);
  const ranges = findDateRanges(bare, now);
  const proseWords = countWords(bare);
  const parts = {
    structure:
      sum(
        Object.entries(SECTION_POINTS).map(([kind, points]) =>
          kinds.has(kind as SectionKind) ? points : 0,
        ),
      ) + (kinds.has("summary") || kinds.has("projects") ? OPENING_POINTS : 0),
    dates: datePoints(resume, ranges),
    results: Math.min(QUALITY_POINTS.results, RESULT_POINTS * countResults(bare, resume, ranges)),
    length: lengthPoints(proseWords),
    contact: (EMAIL.test(original) ? EMAIL_POINTS : 0) + (PHONE.test(original) ? PHONE_POINTS : 0),
  };
  return { score: sum(Object.values(parts)), parts, proseWords };
}

/** Positions are found by their dates; each should have a title. */
function datePoints({ positions, sections }: ResumeFacts, ranges: readonly DateRange[]): number {
  if (positions.length > 0) {
    const titled = positions.filter(({ title }) => title !== undefined).length;
    return (QUALITY_POINTS.dates * titled) / positions.length;
  }
  const dated = ranges.some((range) =>
    ["education", "projects", "training"].includes(sectionAt(sections, range.from)?.kind ?? ""),
  );
  return dated ? STUDY_DATES_POINTS : 0;
}

function countResults(
  text: string,
  { sections }: ResumeFacts,
  ranges: readonly DateRange[],
): number {
  const isPlain = !hasHeadings(sections);
  let next = 0;
  return splitLines(text).filter((line) => {
    // Lines and ranges are both sorted by offset, so one pass is enough.
    while ((ranges[next]?.to ?? Infinity) <= line.start) next++;
    const found = sectionAt(sections, line.start)?.kind;
    const kind = isPlain && found === "header" ? "experience" : found;
    if (kind !== "experience" && kind !== "projects" && kind !== "other") return false;
    if ((ranges[next]?.from ?? Infinity) < line.end) return false;
    return RESULT.test(line.text.slice(0, 1000));
  }).length;
}

/** Blanks out skill names, so that "HTML5" is no figure and a long list no long text. */
function withoutSkills(text: string, { skills }: ResumeFacts): string {
  // A deed is prose.
  const named = skills.filter(({ source }) => source === "named");
  const mentions = named.flatMap((skill) => skill.mentions).toSorted((a, b) => a.start - b.start);
  let kept = "";
  let from = 0;
  for (const { start, end } of mentions) {
    if (start < from) continue;
    kept += text.slice(from, start) + ".".repeat(end - start);
    from = end;
  }
  return kept + text.slice(from);
}

function lengthPoints(words: number): number {
  return LENGTHS.find(([from]) => words >= from)?.[1] ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
