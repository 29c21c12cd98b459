import type { TextSpan } from "../text/spans.ts";
import type { DateRange } from "./date-ranges.ts";
import type { HeaderModel, PeriodInput, PeriodReading, SpanOption } from "./header-model.ts";
import { type HeaderSpan, SURE_HEADER_TITLE } from "./header-spans.ts";
import { type FoundParts, PeriodInputs, type TitleReading } from "./period-inputs.ts";
import { placeBeside } from "./header-places.ts";
import type { Rows } from "./original-rows.ts";
import type { Headings } from "./section-kinds.ts";

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

/** The likeness of a title that is in the tables as written. */
const KNOWN_TITLE = 0.95;
const MAX_POSITIONS = 60;

/** The positions of a résumé: each period that the model considers a job, with the header beside it. */
export function findPositions(
  model: HeaderModel,
  titles: TitleReading,
  headings: Headings,
  parts: FoundParts,
): FoundPosition[] {
  const periods = new PeriodInputs(titles, headings, parts).all();
  const readings = model.read(periods);
  const positions: FoundPosition[] = [];
  let last: HeaderSpan | undefined;
  for (const [place, period] of periods.entries()) {
    const { range, options } = period;
    const reading = readings[place] as PeriodReading;
    if (positions.length >= MAX_POSITIONS) break;
    if (!reading.isJob || (needsTitle(period) && !isTitledBeside(reading))) continue;
    const named = reading.employer === "again" ? last : reading.employer?.span;
    // "Program Manager / Product Owner": both are titles.
    const employer = named && isSecondTitle(named, reading.title?.span) ? undefined : named;
    if (!reading.title && !employer) continue;
    last = employer;
    positions.push(positionOf(parts, range, reading.title?.span, employer, options));
  }
  return positions;
}

const isSecondTitle = (employer: HeaderSpan, title: HeaderSpan | undefined): boolean =>
  employer.row === title?.row && employer.likeness >= KNOWN_TITLE && !employer.isOrganisation;

/** Lengths of time and the times of projects are positions only with a title beside them. */
const needsTitle = ({ range, section }: PeriodInput): boolean =>
  range.isDuration === true || section === "projects";

const isTitledBeside = ({ title }: PeriodReading): boolean =>
  title?.step === 0 && title.span.likeness >= SURE_HEADER_TITLE;

function positionOf(
  { text, rows }: FoundParts,
  range: DateRange,
  title: HeaderSpan | undefined,
  employer: HeaderSpan | undefined,
  options: readonly SpanOption[],
): FoundPosition {
  const place = placeBeside(title, employer, options);
  const wordsOf = (span: HeaderSpan): string => wordsAt(text, rows, span) || span.text;
  const rank = title?.shape === "whole" ? title.part.rank : undefined;
  const words = title && wordsOf(title);
  return {
    title: rank && words ? `${rank.text} ${words}` : words,
    titleAsWritten: rank ? title?.row.text.slice(title.from, rank.to) : title?.text,
    otherTitles: otherTitles(title, employer, options).map(wordsOf),
    range,
    company: employer?.text,
    place: place?.text,
    titleAt: title && rows.spanOf(title.row, title.from, title.to),
    companyAt: employer && rows.spanOf(employer.row, employer.from, employer.to),
    placeAt: place && rows.spanOf(place.row, place.from, place.to),
  };
}

/** Further parts of the title's row that are titles, or are between title and employer: in "Staff Nurse,
 * ICU, St. Mary Hospital" the ward qualifies the title. */
function otherTitles(
  title: HeaderSpan | undefined,
  employer: HeaderSpan | undefined,
  options: readonly SpanOption[],
): HeaderSpan[] {
  if (title === undefined) return [];
  return options.flatMap(({ span }) => {
    const isApart = (other: HeaderSpan | undefined): boolean =>
      other?.row !== span.row || span.to <= other.from || span.from >= other.to;
    const isBetween =
      employer?.row === title.row && span.from > title.from && span.from < employer.from;
    const isOther =
      span.shape === "whole" &&
      span.row === title.row &&
      isApart(title) &&
      isApart(employer) &&
      (isBetween || span.likeness >= SURE_HEADER_TITLE);
    return isOther ? span : [];
  });
}

/** The words of the reader, without the marks around them. */
function wordsAt(text: string, rows: Rows, { row, from, to }: HeaderSpan): string {
  const { start, end } = rows.spanOf(row, from, to);
  return text.slice(start, end).replace(/^[\s,;:|()[\]–—•*@-]+|[\s,;:|()[\]–—-]+$/g, "");
}
