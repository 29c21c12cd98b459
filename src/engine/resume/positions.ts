import { isAgent } from "../roles/agent-nouns.ts";
import { RECOGNISED } from "../roles/recognise-title.ts";
import type { RoleTables } from "../roles/role-tables.ts";
import { type TitleIndex, findExact, titleKey } from "../roles/title-index.ts";
import { stem } from "../text/stem.ts";
import type { DateRange } from "./dates.ts";
import { type Line, lineAt } from "../text/lines.ts";
import { type Headings, type Section, headingKind, sectionAt } from "./sections.ts";

export interface FoundPosition {
  readonly title: string | undefined;
  readonly otherTitles: readonly string[];
  readonly company: string | undefined;
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
const BESIDE_CHARS = 60;
const LEAVE =
  /(?:maternity|paternity|parental|family|adoption|carer'?s?|caring|medical|sick|study|unpaid|compassionate|bereavement)[- ](?:leave|break|absence)|leave of absence|on leave|sabbatical|career (?:break|gap)|gap year|unemployed|job ?seeking|(?:looking|searching) for work|(?:stay[- ]at[- ]home|full[- ]time) (?:mother|father|parent|mum|mom|dad|carer)|elternzeit|mutterschutz|congé (?:maternité|parental)|excedencia|baja maternal/i;
const MAX_PARTS = 5;
const MAX_MEANT_CHARS = 80;
const SURE_PART = 0.6;
const COMPANY =
  /\b(?:ltd|limited|inc|llc|llp|pvt|private|gmbh|corp|corporation|company|co|group|university|school|hospital|bank|technologies|solutions|services|systems|consulting|agency|restaurant|hotel|institute|college|plc|ag|sa|bv)\b\.?/i;

/** What was found in a résumé before its positions. */
interface FoundParts {
  readonly lines: readonly Line[];
  readonly sections: readonly Section[];
  readonly ranges: readonly DateRange[];
}

/** The positions of a résumé: each date range outside of studies, with the title and the employer
 * next to it. */
export function findPositions(
  likenessOf: (text: string) => number,
  headings: Headings,
  { lines, sections, ranges }: FoundParts,
): FoundPosition[] {
  const positions: FoundPosition[] = [];
  const work = ranges.filter(
    (range) => isWork(sectionAt(sections, range.from)) && !isLeave(lines, range),
  );
  const dated = new Set(work.map((range) => lineAt(lines, range.from)));
  const isEnd = (line: Line, at: number): boolean =>
    dated.has(at) || headingKind(headings, line.text) !== undefined;
  for (const range of work.slice(0, MAX_POSITIONS)) {
    const at = lineAt(lines, range.from);
    const near = nearLines(lines, range, { at, dated, isEnd });
    let title: string | undefined;
    let line: Near | undefined;
    let best = MIN_LIKENESS;
    for (const whole of near) {
      for (const { text, distance } of fragments(whole)) {
        const likeness = likenessOf(text) - 0.06 * distance;
        if (likeness > best) [best, title, line] = [likeness, text, whole];
      }
    }
    // A length of time without dates is a position only next to a title.
    if (range.isDuration && (best < SURE_PART || (line?.distance ?? 1) >= 1)) continue;
    const company = near.find(({ text }) => text !== title && isCompany(text))?.text;
    const otherTitles = line ? titlesIn(likenessOf, line).filter((text) => text !== title) : [];
    positions.push({ title, otherTitles, company: company?.slice(0, 120), range });
  }
  return positions;
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
  const parts = line.text.split(/,\s|\s[-–—]\s|[()]|;|\s?\/\s?/).map(trimmed);
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

interface Near {
  readonly text: string;
  readonly distance: number;
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
  const near: Near[] = [
    { text: trimmed(own.text.slice(0, before).slice(-MAX_NEAR_CHARS)), distance: 0 },
    { text: trimmed(own.text.slice(Math.max(0, range.to - own.start))), distance: 0.2 },
  ];
  for (let step = 1; step <= LINES_BEFORE; step++) {
    const line = lines[at - step];
    if (line === undefined || isEnd(line, at - step)) break;
    near.push({ text: trimmed(line.text), distance: step * 0.9 });
  }
  for (let step = 1; step <= LINES_AFTER; step++) {
    const line = lines[at + step];
    if (line === undefined || isEnd(line, at + step)) break;
    // The line right above the next dates is usually the next job's title.
    const next = dated.has(at + step + 1) ? NEXT_JOB : 0;
    near.push({ text: trimmed(line.text), distance: step + next });
  }
  return near.filter(({ text }) => text !== "");
}

/** The parts of a line that may be the title ("Engineer at Acme, London"). */
function fragments(near: Near): Near[] {
  if (near.text.length > 160) return [];
  const parts = near.text
    .split(/,\s|\s[-–—]\s|\s+at\s+|\s@\s|[()]|;|:\s/)
    .map(trimmed)
    .filter((part) => part !== "" && part !== near.text);
  const person = upToPerson(near.text);
  if (person !== undefined) parts.unshift(person);
  return [near, ...parts.slice(0, 5).map((text) => ({ text, distance: near.distance + 1.5 }))];
}

/** "Public Relations Intern Company Name" → the words up to the last one that names a person. */
function upToPerson(text: string): string | undefined {
  const words = text.split(/\s+/).slice(0, MAX_TITLE_WORDS);
  const last = words.findLastIndex((word) => isAgent(stem(word.toLowerCase().replace(/\W+$/, ""))));
  return last > 0 && last < words.length - 1
    ? trimmed(words.slice(0, last + 1).join(" "))
    : undefined;
}

function isCompany(text: string): boolean {
  return text.length <= 90 && text.split(/\s+/).length <= 10 && COMPANY.test(text);
}

function trimmed(text: string): string {
  return text
    .slice(0, MAX_NEAR_CHARS)
    .replace(/^[\s,;:|()[\]–—•*-]+/, "")
    .replace(/[\s,;:|()[\]–—-]+$/, "");
}
