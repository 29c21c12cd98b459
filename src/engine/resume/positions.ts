import { isAgent } from "../roles/agent-nouns.ts";
import { RECOGNISED } from "../roles/recognise-title.ts";
import type { RoleTables } from "../roles/role-tables.ts";
import { type TitleIndex, findExact, titleKey } from "../roles/title-index.ts";
import { stem } from "../text/stem.ts";
import type { DateRange } from "./dates.ts";
import { PLACE_OF_STUDY, isStudyLine } from "./education.ts";
import { type HeaderPart, type PositionHeader, partOf, readHeader, splitParts } from "./header.ts";
import { type Line, lineAt } from "../text/lines.ts";
import type { TextSpan } from "../text/spans.ts";
import { type Headings, type Section, headingKind, sectionAt } from "./sections.ts";

export interface FoundPosition extends PositionHeader {
  readonly title: string | undefined;
  readonly otherTitles: readonly string[];
  readonly range: DateRange;
}

const MAX_POSITIONS = 60;
const LINES_BEFORE = 4;
const LINES_AFTER = 3;
const MAX_TITLE_WORDS = 9;
const MIN_LIKENESS = 0.35;
/** Titles and employers are short; of a very long line only the part near the dates is read. */
const MAX_NEAR_CHARS = 200;
const NEXT_JOB = 3;
/** "- Wound care": a deed. */
const BULLET = /^[*·–—-]\s/u;
const BESIDE_CHARS = 60;
const LEAVE =
  /(?:maternity|paternity|parental|family|adoption|carer'?s?|caring|medical|sick|study|unpaid|compassionate|bereavement)[- ](?:leave|break|absence)|leave of absence|on leave|sabbatical|career (?:break|gap)|gap year|unemployed|job ?seeking|(?:looking|searching) for work|(?:stay[- ]at[- ]home|full[- ]time) (?:mother|father|parent|mum|mom|dad|carer)|elternzeit|mutterschutz|congé (?:maternité|parental)|excedencia|baja maternal/i;
const MAX_PARTS = 5;
const MAX_MEANT_CHARS = 80;
const SURE_PART = 0.6;
/** A title by which a line is a job even among studies and certificates. */
const SURE_JOB = 0.9;
const COMPANY =
  /\b(?:ltd|limited|inc|llc|llp|pvt|private|gmbh|corp|corporation|company|co|group|university|school|hospital|bank|technologies|solutions|services|systems|consulting|agency|restaurant|hotel|institute|college|plc|ag|sa|bv)\b\.?/i;

/** What was found in a résumé before its positions. */
interface FoundParts {
  readonly lines: readonly Line[];
  readonly sections: readonly Section[];
  readonly ranges: readonly DateRange[];
  /** The words of the document, where the text was put into the reader's words. */
  asWritten(span: TextSpan): string | undefined;
}

/** The positions of a résumé: each date range outside of studies, with the title and the employer
 * next to it. */
export function findPositions(
  likenessOf: (text: string) => number,
  headings: Headings,
  { lines, sections, ranges, asWritten }: FoundParts,
): FoundPosition[] {
  const positions: FoundPosition[] = [];
  const work = ranges.filter(
    (range) =>
      !isLeave(lines, range) &&
      (isWork(sectionAt(sections, range.from)) || isSurelyJob(likenessOf, lines, range)),
  );
  const dated = new Set(work.map((range) => lineAt(lines, range.from)));
  const isEnd = (line: Line, at: number): boolean =>
    dated.has(at) || headingKind(headings, line.text.split(":")[0] ?? "") !== undefined;
  for (const range of work.slice(0, MAX_POSITIONS)) {
    const at = lineAt(lines, range.from);
    const near = nearLines(lines, range, { at, dated, isEnd });
    let found: Near | undefined;
    let line: Near | undefined;
    let best = MIN_LIKENESS;
    for (const whole of near) {
      for (const fragment of fragments(whole)) {
        const likeness = likenessOf(fragment.text) - 0.06 * fragment.distance;
        if (likeness > best) [best, found, line] = [likeness, fragment, whole];
      }
    }
    const title = found?.text;
    // A length of time without dates is a position only next to a title.
    if (range.isDuration && (best < SURE_PART || (line?.distance ?? 1) >= 1)) continue;
    const otherTitles = line ? titlesIn(likenessOf, line).filter((text) => text !== title) : [];
    const header = readHeader(near, found, {
      isTitle: (text) => likenessOf(text) >= SURE_PART || otherTitles.includes(text),
      isCompany,
      asWritten,
    });
    positions.push({ title, otherTitles, ...header, range });
  }
  return positions;
}

/** Whether a line has nothing but a title, an employer and dates, whatever its section: "2012 - 2026
 * Truck Driver, Acme Haulage". Students and courses have titles too, and no employer. */
function isSurelyJob(
  likenessOf: (text: string) => number,
  lines: readonly Line[],
  range: DateRange,
): boolean {
  const line = lines[lineAt(lines, range.from)];
  if (line === undefined || line.text.length > MAX_NEAR_CHARS || isStudyLine(line.text))
    return false;
  if (PLACE_OF_STUDY.test(line.text)) return false;
  const at = range.from - line.start;
  const beside = `${line.text.slice(0, at)}, ${line.text.slice(range.to - line.start)}`;
  const parts = splitParts({ text: beside, start: 0 });
  return parts.length > 1 && likenessOf(parts[0]?.text ?? "") >= SURE_JOB;
}

/** "(maternity leave 2020-2021)", "Career break 2019 - 2020" are no positions. */
function isLeave(lines: readonly Line[], range: DateRange): boolean {
  const place = lineAt(lines, range.from);
  const line = lines[place];
  if (line === undefined) return false;
  const at = range.from - line.start;
  const beside = line.text.slice(Math.max(0, at - BESIDE_CHARS), at + BESIDE_CHARS);
  const isAlone = !/\p{L}{3}/u.test(
    line.text.slice(0, at) + line.text.slice(range.to - line.start),
  );
  const above = isAlone ? (lines[place - 1]?.text.slice(0, BESIDE_CHARS) ?? "") : "";
  return LEAVE.test(beside) || (LEAVE.test(above) && !/\d{4}/.test(above));
}

/** Every part that looks like a title, and the first two together: "Staff Nurse, ICU, St. Mary". */
function titlesIn(likenessOf: (text: string) => number, line: Near): string[] {
  const parts = line.text
    .split(/,\s|\s[-–—]\s|[()]|;|\s?\/\s?/)
    .map((part) => partOf(part, 0).text);
  const texts = [line.text, parts.slice(0, 2).join(", "), ...parts.slice(0, MAX_PARTS)];
  return [...new Set(texts)].filter((text) => likenessOf(text) >= SURE_PART);
}

function isWork(section: Section | undefined): boolean {
  return (
    section === undefined || !["education", "training", "certifications"].includes(section.kind)
  );
}

/** 0 to 1: how much a short line looks like a job title. */
export function titleLikeness(index: TitleIndex, text: string): number {
  // A full stop ends a sentence, but not after "Sr.".
  if (
    text.length > 100 ||
    /(?<!\b(?:[SJ][Rr]|Asst|Assoc|Exec))[.!?]\s+\p{Lu}|@|https?:/u.test(text)
  )
    return 0;
  const count = text.split(/\s+/).length;
  if (count > MAX_TITLE_WORDS || !/\p{L}{2}/u.test(text)) return 0;
  const title = index.titles.read(text);
  if (title.words.length === 0) return 0;
  if (findExact(index, titleKey(title), title.seniority) !== undefined)
    return 0.97 - (/^\p{Ll}/u.test(text) ? 0.3 : 0);
  const head = title.words[title.head];
  const known = title.words.filter((word) => index.knows(word.stem)).length;
  const share = known / title.words.length;
  const headed = head !== undefined && index.heads.has(head.stem) && isAgent(head.stem);
  const ranked = title.seniority !== undefined ? 0.1 : 0;
  const employer = COMPANY.test(text) ? 0.3 : 0;
  const lower = /^\p{Ll}/u.test(text) || /[a-z]\.$/.test(text) ? 0.3 : 0;
  return (headed ? 0.45 : 0) + 0.35 * share + ranked - employer - lower;
}

/** What a title counts that only its meaning tells. */
const MEANT_LIKENESS = 0.5;

/** As `titleLikeness`, for texts in another language: titles without a gloss have a meaning. */
export function foreignTitleLikeness(tables: RoleTables, text: string): number {
  const likeness = titleLikeness(tables.titleIndex, text);
  const isShort = text.length <= MAX_MEANT_CHARS && text.split(/\s+/).length <= MAX_TITLE_WORDS;
  if (likeness >= MEANT_LIKENESS || !isShort || COMPANY.test(text)) return likeness;
  const [best] = tables.roleMeanings.rolesForForeignTitle(text);
  return best && best.score >= RECOGNISED ? MEANT_LIKENESS : likeness;
}

interface Near extends HeaderPart {
  readonly distance: number;
  readonly isBullet?: boolean;
}

/** The line of the dates without the dates, then the lines around it up to the next dates. */
function nearLines(
  lines: readonly Line[],
  range: DateRange,
  {
    at,
    dated,
    isEnd,
  }: {
    readonly at: number;
    readonly dated: ReadonlySet<number>;
    /** Whether the lines beyond this one belong to something else. */
    readonly isEnd: (line: Line, at: number) => boolean;
  },
): Near[] {
  const own = lines[at];
  if (own === undefined) return [];
  const before = Math.max(0, range.from - own.start);
  const after = Math.max(0, range.to - own.start);
  const from = Math.max(0, before - MAX_NEAR_CHARS);
  const near: Near[] = [
    { ...partOf(own.text.slice(from, before), own.start + from), distance: 0 },
    { ...partOf(own.text.slice(after), own.start + after), distance: 0.2 },
  ];
  for (let step = 1; step <= LINES_BEFORE; step++) {
    const line = lines[at - step];
    if (line === undefined || isEnd(line, at - step)) break;
    const isBullet = BULLET.test(line.text);
    near.push({ ...partOf(line.text, line.start), distance: step * 0.9, isBullet });
  }
  for (let step = 1; step <= LINES_AFTER; step++) {
    const line = lines[at + step];
    if (line === undefined || isEnd(line, at + step)) break;
    // The line right above the next dates is usually the next job's title.
    const next = dated.has(at + step + 1) ? NEXT_JOB : 0;
    const isBullet = BULLET.test(line.text);
    near.push({ ...partOf(line.text, line.start), distance: step + next, isBullet });
  }
  return near.filter(({ text }) => text !== "");
}

/** The parts of a line that may be the title ("Engineer at Acme, London"). */
function fragments(near: Near): Near[] {
  if (near.text.length > 160) return [];
  const parts = splitParts(near).filter(({ text }) => text !== near.text);
  const person = upToPerson(near.text);
  if (person !== undefined) parts.unshift({ text: person, start: near.start });
  const distance = near.distance + 1.5;
  return [near, ...parts.slice(0, MAX_PARTS).map((part) => ({ ...part, distance }))];
}

/** "Public Relations Intern Company Name" → the words up to the last one that names a person. */
function upToPerson(text: string): string | undefined {
  const words = text.split(/\s+/).slice(0, MAX_TITLE_WORDS);
  const last = words.findLastIndex((word) => isAgent(stem(word.toLowerCase().replace(/\W+$/, ""))));
  return last > 0 && last < words.length - 1
    ? partOf(words.slice(0, last + 1).join(" "), 0).text
    : undefined;
}

function isCompany(text: string): boolean {
  return text.length <= 90 && text.split(/\s+/).length <= 10 && COMPANY.test(text);
}
