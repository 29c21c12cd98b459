/*
 * The header of a position: "Receptionist, Bright Dental Care, Leeds, 2015 - 2019", on one line or on
 * the lines around the dates. Only the title speaks of work; employer and place are names.
 */
import type { TextSpan } from "../text/spans.ts";

/** A part of a header with its offset in the text. */
export interface HeaderPart {
  readonly text: string;
  readonly start: number;
}

export interface PositionHeader {
  readonly titleAt: TextSpan | undefined;
  readonly company: string | undefined;
  readonly companyAt: TextSpan | undefined;
  readonly place: string | undefined;
  readonly placeAt: TextSpan | undefined;
}

/** Titles and employers are short; of a very long line only this much is read. */
const MAX_PART_CHARS = 200;
const MAX_NAME_WORDS = 8;
const MAX_NAME_CHARS = 90;
const MAX_PLACE_WORDS = 4;
/** Lines further from the dates than this describe the work. */
const HEADER_DISTANCE = 2;
/** Nearer parts stand on the line of the dates. */
const OWN_LINE = 0.5;
const SEPARATOR = /,\s|\s[-–—]\s|\s+at\s+|\s@\s|[()]|;|:\s/g;
/** "Acme", "3M", "de Bijenkorf", "the Crown Inn". */
const NAME = /^(?:(?:the|de|het|la|le|les|el|los|il|o|os|der|die|das|am|im|zum|zur) )?[\p{Lu}\d]/u;
const DESCRIPTION = /[.!?]$|\p{Ll}{3}(?:\s\p{Ll}{3,}){3}/u;
const SHORT_FORM = /(?:inc|ltd|co|corp|llc|bros|s\.a|gmbh|o\.o|s\.p\.a|b\.v|s\.l|lda|s\.r\.l)\.$/iu;

/** The text without the marks around it. */
export function partOf(text: string, start: number): HeaderPart {
  const kept = text.slice(0, MAX_PART_CHARS);
  const lead = /^[\s,;:|()[\]–—•*@-]+/.exec(kept)?.[0].length ?? 0;
  return { text: kept.slice(lead).replace(/[\s,;:|()[\]–—-]+$/, ""), start: start + lead };
}

export function splitParts({ text, start }: HeaderPart): HeaderPart[] {
  const parts: HeaderPart[] = [];
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(SEPARATOR)) {
    parts.push(partOf(text.slice(from, index), start + from));
    from = index + mark.length;
  }
  parts.push(partOf(text.slice(from), start + from));
  return parts.filter((part) => part.text !== "");
}

interface Reading {
  /** The words of the document, where the text was put into the reader's words. */
  asWritten(span: TextSpan): string | undefined;
  isTitle(text: string): boolean;
  isCompany(text: string): boolean;
}

/** Employer and place among the parts of the lines around the dates. With the title on the line of
 * the dates the employer stands there too; else a line that has a company's word goes first. */
export function readHeader(
  near: readonly (HeaderPart & { readonly distance: number; readonly isBullet?: boolean })[],
  title: HeaderPart | undefined,
  reading: Reading,
): PositionHeader {
  const lines = near
    .filter(({ text, distance, isBullet }) => {
      return distance <= HEADER_DISTANCE && isBullet !== true && isHeaderLine(text);
    })
    .map((line) => ({ ...line, names: namesIn(line) }));
  const isOnDates = lines.some((line) => line.distance < OWN_LINE && title && holds(line, title));
  const dated = lines.filter(({ distance }) => distance < OWN_LINE).flatMap(({ names }) => names);
  // Below the dates stand deeds, whose nouns have capitals in German; "Acme, London" is no deed.
  const all = lines.flatMap(({ names, ...line }) => {
    const isBelow = line.distance >= 1 && Number.isInteger(line.distance);
    if (!isBelow || (title && holds(line, title))) return names;
    return isWithPlace(line) ? names : names.filter(isSure);
  });
  // "Nurse, Ward 5" and below "St Mary, Leeds": the line of its own is the employer.
  const shaped = lines.find(
    (line) => line.distance >= 1 && !(title && holds(line, title)) && isWithPlace(line),
  )?.names[0];
  const company = isOnDates
    ? (dated.find(isSure) ?? dated[0] ?? all.find(isSure))
    : (all.find(isSure) ?? shaped ?? all[0]);
  const beside = lines.find(({ names }) => company !== undefined && names.includes(company));
  const places = (beside?.names ?? [])
    .slice((beside?.names ?? []).indexOf(company as HeaderPart) + 1)
    .filter((part) => isPlaceLike(part.text) && !isSure(part));
  const last = places.at(-1);
  return {
    titleAt: title && spanOf(title),
    company: company?.text.slice(0, 120),
    companyAt: company && spanOf(company),
    place: places.length === 0 ? undefined : places.map(({ text }) => text).join(", "),
    placeAt: places[0] && last && { start: places[0].start, end: last.start + last.text.length },
  };

  function isSure({ text }: HeaderPart): boolean {
    return reading.isCompany(text);
  }

  /** The parts of a line that may be a name and are no title. */
  function namesIn(line: HeaderPart): HeaderPart[] {
    return splitParts(line)
      .filter((part) => !isCoveredBy(part, title))
      .flatMap((part) => besideTitle(part, title))
      .filter((part) => isNameLike(reading.asWritten(spanOf(part)) ?? part.text))
      .filter((part) => isSure(part) || !reading.isTitle(part.text));
  }
}

/** "Acme, London" */
function isWithPlace(line: HeaderPart): boolean {
  const [, place, more] = splitParts(line);
  return place !== undefined && more === undefined && isPlaceLike(place.text);
}

const holds = (line: HeaderPart, part: HeaderPart): boolean =>
  part.start >= line.start && part.start < line.start + line.text.length;

const spanOf = ({ text, start }: HeaderPart): TextSpan => ({ start, end: start + text.length });

/** Sentences and bulleted deeds are no header. */
const isHeaderLine = (text: string): boolean =>
  text.length <= MAX_PART_CHARS && (!DESCRIPTION.test(text) || SHORT_FORM.test(text));

const isCoveredBy = (part: HeaderPart, title: HeaderPart | undefined): boolean =>
  title !== undefined &&
  part.start >= title.start &&
  part.start + part.text.length <= title.start + title.text.length;

/** "Staff Nurse St Mary's Hospital": the part of a line that is not the title. */
function besideTitle(part: HeaderPart, title: HeaderPart | undefined): HeaderPart[] {
  if (title === undefined) return [part];
  const [end, titleEnd] = [part.start + part.text.length, title.start + title.text.length];
  if (title.start >= end || titleEnd <= part.start) return [part];
  const before = partOf(part.text.slice(0, Math.max(0, title.start - part.start)), part.start);
  const after = partOf(part.text.slice(titleEnd - part.start), titleEnd);
  return [before, after].filter(({ text }) => text !== "");
}

function isNameLike(text: string): boolean {
  return (
    text.length >= 2 &&
    text.length <= MAX_NAME_CHARS &&
    text.split(/\s+/).length <= MAX_NAME_WORDS &&
    NAME.test(text) &&
    /\p{L}{2}/u.test(text)
  );
}

function isPlaceLike(text: string): boolean {
  return text.split(/\s+/).length <= MAX_PLACE_WORDS && /^\p{Lu}[\p{L}\s.'’/-]*$/u.test(text);
}
