/*
 * The records of a résumé: what the learned reader found in the document, in the reader's words, with
 * its dates understood. Code drops only what cannot be: a record without a name, a period that ends
 * before it starts.
 */
import type {
  CredentialState,
  PositionKind,
  ReadName,
  ReadStudyNames,
  ResumeStructure,
} from "../reader/resume-names.ts";
import { readOffset } from "../text/read-offsets.ts";
import type { TextSpan } from "../text/spans.ts";
import { type DateRange, findDate, findDateRanges } from "./date-ranges.ts";
import type { SectionStart } from "./sections.ts";

/** The document that a text was made from. */
export interface Origin {
  readonly text: string;
  originOf(offset: number, isEnd: boolean): number;
}

/** A document whose parts can be put into the reader's words one by one. */
export interface WordedOrigin extends Origin {
  reword(written: string): string;
}

/** A part of a record, at its place in the document. */
export interface RecordField extends TextSpan {
  readonly confidence: number;
  /** As written, on one line. */
  readonly written: string;
  /** In the reader's words, and where they are in the text that is read. */
  readonly words: string;
  readonly at: TextSpan;
}

interface DatedRecord {
  readonly startAt: RecordField | undefined;
  readonly endAt: RecordField | undefined;
  readonly range: DateRange | undefined;
  /** Each by itself: "2015" or "2015-01". */
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  /** Whether a start is told and no end. */
  readonly isOpen: boolean;
  readonly confidence: number;
}

export interface PositionRecord extends DatedRecord {
  readonly title: RecordField | undefined;
  readonly employer: RecordField | undefined;
  readonly place: RecordField | undefined;
  readonly kind: PositionKind;
  /** From its first name to the next position, study or heading, in the text that is read. */
  readonly at: TextSpan;
}

export interface StudyRecord extends DatedRecord {
  readonly degree: RecordField | undefined;
  readonly field: RecordField | undefined;
  readonly school: RecordField | undefined;
  readonly state: ReadStudyNames["state"];
  readonly at: TextSpan;
}

export interface ReadCredentialRecord extends DatedRecord {
  readonly name: RecordField;
  readonly issuer: RecordField | undefined;
  readonly classes: RecordField | undefined;
  readonly state: CredentialState;
}

export interface LanguageRecord {
  readonly name: RecordField;
  readonly level: RecordField | undefined;
}

export interface ResumeRecords {
  /** In the order of the text. */
  readonly positions: readonly PositionRecord[];
  readonly studies: readonly StudyRecord[];
  readonly credentials: readonly ReadCredentialRecord[];
  readonly languages: readonly LanguageRecord[];
}

/** A part of another record is further away than this. */
const NEAR_CHARS = 400;
const MAX_RECORDS = 60;

export function readRecords(
  structure: ResumeStructure,
  text: string,
  origin: WordedOrigin,
  headings: readonly SectionStart[],
  now: Date,
): ResumeRecords {
  const ranges = findDateRanges(text, now);
  const fieldOf = (name: ReadName | undefined): RecordField | undefined =>
    name && toField(name, text, origin);
  // Who writes with capital letters writes names with them.
  const hasCapitals = /\p{Lu}\p{Ll}/u.test(text);
  const named = (field: RecordField | undefined): RecordField | undefined =>
    field && hasCapitals && !/[\p{Lu}\d]/u.test(field.written) ? undefined : field;
  const dated = ({ start, end, confidence }: Dated): DatedRecord => {
    const [startAt, endAt] = [fieldOf(start), fieldOf(end)];
    const isOpen = start?.tag === "start" && endAt === undefined;
    return {
      startAt,
      endAt,
      range: rangeOf(ranges, startAt, endAt, isOpen, now),
      startDate: startAt && findDate(startAt.words, now),
      endDate: endAt && findDate(endAt.words, now),
      isOpen,
      confidence,
    };
  };
  const studies = structure.studies.slice(0, MAX_RECORDS).map((study) => {
    const fields = {
      degree: fieldOf(study.degree),
      field: fieldOf(study.field),
      school: fieldOf(study.school),
    };
    const dates = dated(study);
    const all = [...Object.values(fields), dates.startAt, dates.endAt];
    return { ...fields, ...dates, state: study.state, at: around(all) };
  });
  const positions = structure.positions
    .filter(({ kind }) => kind !== "leave")
    .slice(0, MAX_RECORDS)
    .map(({ title, employer, place, ...position }) => ({
      title: fieldOf(title),
      employer: named(fieldOf(employer)),
      place: fieldOf(place),
      ...dated(position),
      kind: position.kind,
    }))
    .filter((position) => isPosition(position, headings));
  const ends = [...headings, ...studies.map(({ at }) => at)].map(({ start }) => start);
  return {
    positions: withParts(positions, ends, text.length),
    studies,
    credentials: structure.credentials.slice(0, MAX_RECORDS).map((credential) => ({
      name: toField(credential.name, text, origin),
      issuer: fieldOf(credential.issuer),
      classes: fieldOf(credential.classes),
      ...dated(credential),
      state: credential.state,
    })),
    languages: structure.languages.slice(0, MAX_RECORDS).map(({ name, level }) => ({
      name: toField(name, text, origin),
      level: fieldOf(level),
    })),
  };
}

/** Sections whose entries look like positions: a talk has a title, a host and a date. */
const OF_OTHER_THINGS: ReadonlySet<string> = new Set(["projects", "other", "interests", "skills"]);
/** Of a position without a date, or with one date and no employer. */
const SURE = 0.8;
/** Of one where none is expected. */
const VERY_SURE = 0.95;

function isPosition(
  {
    title,
    employer,
    range,
    startAt,
    endAt,
    isOpen,
    confidence,
  }: Omit<PositionRecord, "at" | "place">,
  headings: readonly SectionStart[],
): boolean {
  // A bare title is a word, not a position; "Employee of the Quarter (2024)" is none either.
  if (range === undefined && !(title && employer && confidence > SURE)) return false;
  const isPeriod = isOpen || (startAt !== undefined && endAt !== undefined);
  if (!employer && !isPeriod && confidence < SURE) return false;
  const at = (title ?? employer)?.at.start ?? 0;
  const section = headings.findLast(({ start }) => start <= at)?.kind ?? "experience";
  return !OF_OTHER_THINGS.has(section) || confidence > VERY_SURE;
}

type Dated = Pick<ReadStudyNames, "start" | "end" | "confidence">;

function toField(
  { start, end, confidence }: ReadName,
  text: string,
  origin: WordedOrigin,
): RecordField {
  const at = toRead({ start, end }, text, origin);
  const written = origin.text.slice(start, end).replace(/\s+/g, " ").trim();
  const words = text
    .slice(at.start, at.end)
    .replace(/\s+/g, " ")
    .replace(/^[\s,;:|–•*-]+|[\s,;:|–•*-]+$/g, "");
  // Nothing is left of a name in a part that claims nothing.
  const isLeft = /\p{L}|\d/u.test(words);
  return { start, end, confidence, written, words: isLeft ? words : origin.reword(written), at };
}

/** Where a part of the document is in the text that is read. */
export function toRead({ start, end }: TextSpan, text: string, { originOf }: Origin): TextSpan {
  const from = readOffset(text.length, originOf, start, false);
  return { start: from, end: Math.max(from, readOffset(text.length, originOf, end, true)) };
}

/** The period that the text gives around a date or, where its parts are apart, the one that they make. */
function rangeOf(
  ranges: readonly DateRange[],
  start: RecordField | undefined,
  end: RecordField | undefined,
  isOpen: boolean,
  now: Date,
): DateRange | undefined {
  const first = start ?? end;
  if (first === undefined) return undefined;
  const has = (range: DateRange, field: RecordField | undefined): boolean =>
    field === undefined || (field.at.start < range.to && range.from < field.at.end);
  const whole = ranges.find((range) => has(range, start) && has(range, end));
  if (whole) return whole;
  const last = end ? end.words : isOpen ? "present" : first.words;
  const [made] = findDateRanges(`${first.words} – ${last}`, now);
  if (made === undefined) return undefined;
  return { ...made, from: first.at.start, to: Math.max(first.at.end, end?.at.end ?? 0) };
}

const isField = (field: RecordField | undefined): field is RecordField => field !== undefined;

/** From the first to the last name that is near the first one given. */
function around(fields: readonly (RecordField | undefined)[]): TextSpan {
  const [anchor, ...others] = fields.filter(isField);
  if (anchor === undefined) return { start: 0, end: 0 };
  const near = others.filter(({ at }) => Math.abs(at.start - anchor.at.start) <= NEAR_CHARS);
  return {
    start: Math.min(anchor.at.start, ...near.map(({ at }) => at.start)),
    end: Math.max(anchor.at.end, ...near.map(({ at }) => at.end)),
  };
}

/** Each position with its part of the text: the names of an earlier one do not belong to it. */
function withParts(
  positions: readonly Omit<PositionRecord, "at">[],
  ends: readonly number[],
  length: number,
): PositionRecord[] {
  const starts: number[] = [];
  let before = 0;
  for (const { title, employer, place, startAt, endAt } of positions) {
    const own = [title, employer, place, startAt, endAt].filter(isField).map(({ at }) => at);
    const anchor = (title ?? employer)?.at ?? { start: before, end: before };
    const near = own.filter(
      ({ start }) => start >= before && Math.abs(start - anchor.start) <= NEAR_CHARS,
    );
    starts.push(Math.min(anchor.start, ...near.map(({ start }) => start)));
    before = Math.max(before, anchor.end, ...near.map(({ end }) => end));
  }
  return positions.map((position, place) => {
    const start = starts[place]!;
    const own = (position.title ?? position.employer)?.at.end ?? start;
    const next = [starts[place + 1] ?? length, ...ends.filter((end) => end >= own)];
    return { ...position, at: { start, end: Math.max(own, Math.min(length, ...next)) } };
  });
}
