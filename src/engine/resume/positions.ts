import { isAgent } from "../roles/agent-nouns.ts";
import { RECOGNISED } from "../roles/recognise-title.ts";
import type { RoleTables } from "../roles/role-tables.ts";
import { type TitleIndex, findExact, titleKey } from "../roles/title-index.ts";
import { stem } from "../text/stem.ts";
import type { TextSpan } from "../text/spans.ts";
import type { DateRange } from "./dates.ts";
import { PLACE_OF_STUDY, isStudyLine } from "./education.ts";
import { namesOrganisation } from "./employer-names.ts";
import { type HeaderField, isBulleted, isPlaceLike, splitHeader } from "./header-parts.ts";
import { SURE_TITLE } from "./header-fields.ts";
import { type JobHeader, type Period, readJobHeader } from "./header.ts";
import { isLeave } from "./leave.ts";
import type { Row, Rows } from "./rows.ts";
import { toldFields } from "./told-headers.ts";
import { capitalised } from "../text/english.ts";
import { type Headings, type Section, headingKind, sectionAt } from "./sections.ts";

export interface FoundPosition {
  readonly title: string | undefined;
  readonly otherTitles: readonly string[];
  readonly range: DateRange;
  readonly company: string | undefined;
  readonly place: string | undefined;
  /** In the words of the document. */
  readonly titleAsWritten: string | undefined;
  /** In offsets of the text that was read. */
  readonly titleAt: TextSpan | undefined;
  readonly companyAt: TextSpan | undefined;
  readonly placeAt: TextSpan | undefined;
}

const MAX_POSITIONS = 60;
const MAX_TITLE_WORDS = 9;
const MAX_MEANT_CHARS = 80;
/** A title by which a row is a job even among studies and certificates. */
const SURE_JOB = 0.9;
/** Teachers work where others study. */
const TEACHING = /\b(?:teacher|lecturer|professor|tutor|instructor|educator|researcher)\b/i;
/** A title within a sentence about one's work. */
const MIN_TOLD_TITLE = 0.5;
const MAX_NEAR_CHARS = 200;
/** The rows at the top that give the person's address. */
const TOP_ROWS = 6;
const MONTHS_A_YEAR = 12;
const COMPANY =
  /\b(?:ltd|limited|inc|llc|llp|pvt|private|gmbh|corp|corporation|company|co|group|university|school|hospital|bank|technologies|solutions|services|systems|consulting|agency|restaurant|hotel|institute|college|plc|ag|sa|bv)\b\.?/i;

/** How titles are told from other words. */
export interface TitleReading {
  /** 0 to 1, for words of the reader. */
  likenessOf(text: string): number;
  isRank(text: string): boolean;
}

/** What was found in a résumé before its positions. */
interface FoundParts {
  readonly text: string;
  readonly rows: Rows;
  readonly sections: readonly Section[];
  readonly ranges: readonly DateRange[];
}

const YEARS = /\b(?:19|20)\d\d\s?[-/–—]\s?(?:19|20)\d\d\b/g;
/** An address of mail or the number of a telephone. */
const CONTACT = /@|\d[\d ()/-]{6,}/;

/** The positions of a résumé: each period outside of studies, with the header beside it. */
export function findPositions(
  titles: TitleReading,
  headings: Headings,
  parts: FoundParts,
): FoundPosition[] {
  const finder = new PositionFinder(titles, headings, parts);
  const positions: FoundPosition[] = [];
  for (const range of parts.ranges) {
    if (positions.length >= MAX_POSITIONS) break;
    const found = finder.read(range);
    if (found) positions.push(found);
  }
  return positions;
}

/** An employer of several positions: its row stands above them, perhaps with a period of its own. */
interface Group {
  readonly employer: HeaderField;
  readonly range: DateRange | undefined;
  /** The row of the last position. */
  row: number;
}

/** Reads the periods of a text in order; the state is the employer that stands above several. */
class PositionFinder {
  readonly #titles: TitleReading;
  readonly #headings: Headings;
  readonly #text: string;
  readonly #rows: Rows;
  readonly #sections: readonly Section[];
  readonly #ranges: readonly DateRange[];
  readonly #dated: ReadonlySet<number>;
  readonly #homes: ReadonlySet<string>;
  /** Row of a period that was read → where the period ends in it. */
  readonly #read = new Map<number, number>();
  #group: Group | undefined;
  #last: HeaderField | undefined;

  constructor(titles: TitleReading, headings: Headings, parts: FoundParts) {
    this.#titles = titles;
    this.#headings = headings;
    this.#text = parts.text;
    this.#rows = parts.rows;
    this.#sections = parts.sections;
    this.#ranges = parts.ranges;
    // A leave inside a header does not make its row the period of another position.
    const worked = parts.ranges.filter((range) => !this.#isOfLeave(range));
    this.#dated = new Set(worked.map(({ from }) => this.#rows.at(from)));
    const first = this.#rows.all.findIndex(
      (_, place) => place > 0 && (this.#dated.has(place) || this.#isHeading(place)),
    );
    // Above dates without a heading stands the header of a position.
    const until = this.#dated.has(first) ? first - 2 : first;
    const top = this.#rows.all.slice(0, Math.max(0, Math.min(until, TOP_ROWS)));
    this.#homes = new Set(
      top.flatMap(({ text }) =>
        splitHeader(text).flatMap((part) =>
          isPlaceLike(part.text) ? part.text.toLowerCase() : [],
        ),
      ),
    );
  }

  read(range: DateRange): FoundPosition | undefined {
    const place = this.#rows.at(range.from);
    const row = this.#rows.all[place];
    if (row === undefined || this.#isOther(range, row)) return undefined;
    const period = {
      start: this.#rows.within(row, range.from, false),
      end: this.#rows.within(row, range.to, true),
      after: this.#read.get(place) ?? 0,
    };
    // A second period on a row is a part of the first, or needs a title of its own.
    if (this.#read.has(place) && !this.#isTitled(row, period)) {
      if (!toldFields(row, period, (from, to) => this.#isTold(row, from, to))) return undefined;
    }
    if (this.#group && !this.#isInGroup(range, place)) this.#group = undefined;
    const header = readJobHeader(this.#rows, place, period, this.#contextOf(row));
    if (header === undefined || this.#opensGroup(range, place, header)) return undefined;
    const isSure = this.#isTitle(header.title, place);
    const isProject = sectionAt(this.#sections, range.from)?.kind === "projects";
    if ((range.isDuration || isProject) && !isSure) return undefined;
    // A period without a header, among positions that have one, is part of a sentence.
    if (!header.title && !header.employer && this.#read.size > 0) return undefined;
    this.#read.set(place, period.end);
    return this.#asPosition(range, place, header);
  }

  #asPosition(range: DateRange, place: number, header: JobHeader): FoundPosition {
    const employer = this.#employerOf(header);
    if (header.isGrouped && employer) this.#group = { employer, range: undefined, row: place };
    else if (this.#group) this.#group.row = place;
    this.#last = employer;
    const spanOf = (field: HeaderField | undefined): TextSpan | undefined =>
      field && this.#rows.spanOf(field.row, field.from, field.to);
    const titleAt = spanOf(header.title);
    const { rank, row, from } = header.title ?? {};
    const title = titleAt && (this.#wordsAt(titleAt) || header.title?.text);
    return {
      title: rank && title ? `${rank.text} ${title}` : title,
      titleAsWritten: rank ? row?.text.slice(from, rank.to) : header.title?.text,
      otherTitles: header.otherTitles.map((field) => this.#wordsAt(spanOf(field) as TextSpan)),
      range,
      company: employer?.text,
      place: header.place?.text,
      titleAt,
      companyAt: spanOf(employer),
      placeAt: spanOf(header.place),
    };
  }

  /** Within a group only a certain name is another employer. */
  #employerOf({ employer, isSameEmployer, isGrouped }: JobHeader): HeaderField | undefined {
    if (isSameEmployer) return this.#last ?? employer;
    if (!this.#group) return employer;
    const isOther =
      employer !== undefined && (namesOrganisation(employer.text) || /\d/.test(employer.text));
    return isOther && !(isGrouped && !namesOrganisation(employer.text))
      ? employer
      : this.#group.employer;
  }

  #isInGroup(range: DateRange, place: number): boolean {
    const group = this.#group as Group;
    if (group.range) return isWithin(range, group.range);
    return !this.#rows.all.slice(group.row + 1, place + 1).some(({ isApart }) => isApart);
  }

  /** "US Army, 2004 - 2020" above the positions there. */
  #opensGroup(range: DateRange, place: number, { title, employer }: JobHeader): boolean {
    if ((title && employer) || (title && this.#isTitle(title, place))) return false;
    const next = this.#ranges[this.#ranges.indexOf(range) + 1];
    if (next === undefined || range.isDuration || next.isDuration) return false;
    if (isBulleted(this.#rows.all[this.#rows.at(next.from)]?.text ?? "") && !employer) return false;
    const isOuter = isWithin(next, range) && !this.#isOwn(next, range);
    const name = employer ?? title;
    if (!isOuter || name === undefined || name.row !== this.#rows.all[place]) return false;
    this.#group = { employer: name, range, row: place };
    return true;
  }

  #isOwn(next: DateRange, range: DateRange): boolean {
    return (
      this.#rows.at(next.from) === this.#rows.at(range.from) ||
      (next.start === range.start && next.end === range.end)
    );
  }

  #isTitle(title: HeaderField | undefined, place: number): boolean {
    if (title === undefined || title.row !== this.#rows.all[place]) return false;
    const { start, end } = this.#rows.spanOf(title.row, title.from, title.to);
    return this.#titles.likenessOf(this.#wordsAt({ start, end })) >= SURE_TITLE;
  }

  #isTitled(row: Row, { after, start }: Period): boolean {
    const last = splitHeader(row.text, Math.max(after, start - MAX_NEAR_CHARS), start).at(-1);
    if (last === undefined || last.isBracket) return false;
    return (
      this.#titles.likenessOf(this.#wordsAt(this.#rows.spanOf(row, last.from, last.to))) >= SURE_JOB
    );
  }

  /** Whether words of a sentence are a title: in small letters, so less like one. */
  #isTold(row: Row, from: number, to: number): boolean {
    const capital = row.text.charAt(from).toUpperCase() + row.text.slice(from + 1, to);
    const words = this.#wordsAt(this.#rows.spanOf(row, from, to));
    return [capital, capitalised(words)].some(
      (text) => this.#titles.likenessOf(text) >= MIN_TOLD_TITLE,
    );
  }

  /** Leaves, studies, and years within a deed are no positions. */
  #isOther(range: DateRange, row: Row): boolean {
    const read = this.#text.slice(row.start, row.end);
    if (isLeave(read, row.text, within(range, row), this.#aboveOf(row))) return true;
    const section = sectionAt(this.#sections, range.from);
    if (!isWork(section) && !this.#isSurelyJob(range, row)) return true;
    if (!isBulleted(row.text) || !this.#hasHeaderAbove(row)) return false;
    // "- seit 2021 zwei Lehrlinge angeleitet"
    return this.#isSince(range) || !this.#isSurelyJob(range, row);
  }

  #isOfLeave(range: DateRange): boolean {
    const row = this.#rows.all[this.#rows.at(range.from)] as Row;
    return isLeave(this.#text.slice(row.start, row.end), row.text, within(range, row), "");
  }

  #isSince({ from, to }: DateRange): boolean {
    return /^(?:since|from|ab)\b/i.test(this.#text.slice(from, to));
  }

  #hasHeaderAbove(row: Row): boolean {
    const place = this.#rows.at(row.start);
    for (const other of this.#read.keys())
      if (other < place && !isBulleted(this.#rows.all[other]?.text ?? "")) return true;
    return false;
  }

  #aboveOf(row: Row): string {
    const place = this.#rows.at(row.start);
    return row.isApart || this.#dated.has(place - 1) ? "" : (this.#rows.all[place - 1]?.text ?? "");
  }

  /** Whether a row has nothing but a title, an employer and dates, whatever its section: "2012 - 2026
   * Truck Driver, Acme Haulage". Students and courses have titles too, and no employer. */
  #isSurelyJob(range: DateRange, row: Row): boolean {
    const read = this.#text.slice(row.start, row.end);
    if (read.length > MAX_NEAR_CHARS || (isStudyLine(read) && !range.current)) return false;
    if (PLACE_OF_STUDY.test(read) && !TEACHING.test(read)) return false;
    const beside = `${read.slice(0, range.from - row.start)}, ${read.slice(range.to - row.start)}`;
    const parts = splitHeader(beside);
    return parts.length > 1 && this.#titles.likenessOf(parts[0]?.text ?? "") >= SURE_JOB;
  }

  #contextOf(own: Row) {
    const wordsOf = (row: Row, { from, to }: { from: number; to: number }): string =>
      this.#wordsAt(this.#rows.spanOf(row, from, to));
    return {
      likenessOf: (row: Row, part: { text: string; from: number; to: number }): number =>
        Math.max(this.#titles.likenessOf(wordsOf(row, part)), this.#titles.likenessOf(part.text)),
      isTitleAt: (row: Row, from: number, to: number): boolean => this.#isTold(row, from, to),
      isRank: (row: Row, part: { from: number; to: number }): boolean =>
        this.#titles.isRank(wordsOf(row, part)),
      personIn,
      isHeading: (place: number): boolean => this.#isHeading(place),
      isForeign: (place: number): boolean => this.#isForeign(place, own),
      isInGroup: this.#group !== undefined,
      isHome: (text: string): boolean => this.#homes.has(text.toLowerCase()),
    };
  }

  #isForeign(place: number, own: Row): boolean {
    const row = this.#rows.all[place];
    if (row === undefined || this.#dated.has(place) || row.isFirst) return true;
    if (CONTACT.test(row.text.replace(YEARS, ""))) return true;
    if (this.#isHeading(place)) return true;
    const [section, ownSection] = [row, own].map(({ start }) => sectionAt(this.#sections, start));
    return section !== ownSection && (ownSection?.heading !== "" || section?.kind === "education");
  }

  #isHeading(place: number): boolean {
    const { start, end } = this.#rows.all[place] ?? { start: 0, end: 0 };
    const [lead = ""] = this.#text.slice(start, end).split(":");
    return headingKind(this.#headings, lead) !== undefined;
  }

  /** The words of the reader, without the marks around them. */
  #wordsAt({ start, end }: TextSpan): string {
    return this.#text.slice(start, end).replace(/^[\s,;:|()[\]–—•*@-]+|[\s,;:|()[\]–—-]+$/g, "");
  }
}

/** A period in offsets of the read text of its row. */
const within = ({ from, to }: DateRange, { start }: Row): TextSpan => ({
  start: from - start,
  end: to - start,
});

/** A period that ends with a year lasts at most until its end. */
function isWithin(inner: DateRange, outer: DateRange): boolean {
  const slack = outer.current || (outer.written?.end ?? "").includes("-") ? 0 : MONTHS_A_YEAR;
  return inner.start >= outer.start && inner.end <= outer.end + slack;
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

/** "Public Relations Intern Company Name" → the words up to the last one that names a person. */
function personIn(text: string): number | undefined {
  const words = text.split(/\s+/).slice(0, MAX_TITLE_WORDS);
  const last = words.findLastIndex((word) => isAgent(stem(word.toLowerCase().replace(/\W+$/, ""))));
  if (last <= 0 || last >= words.length - 1) return undefined;
  const next = words[last + 1] as string;
  return /^\p{Lu}/u.test(next)
    ? text.indexOf(next, words.slice(0, last).join(" ").length)
    : undefined;
}
