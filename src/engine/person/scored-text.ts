import type { ResumeTables } from "../resume/resume-tables.ts";
import { type Edit, EditedText } from "../text/edited-text.ts";
import { type Line, splitLines } from "../text/lines.ts";
import type { IgnoredSpan, TextSpan } from "../text/spans.ts";
import { findSections } from "../resume/find-sections.ts";
import { COUNTRIES, STATES } from "../resume/regions.ts";
import { type Section, sectionAt } from "../resume/section-kinds.ts";
import { exactRoleForTitle } from "../roles/roles-for-title.ts";

export interface ScoredText {
  /** The text that is scored, without anything that identifies the person. */
  readonly text: string;
  /** The place of the person's name in the given text. */
  readonly name: TextSpan | undefined;
  /** The parts left out, in offsets of the given text; they may overlap. */
  readonly ignored: readonly IgnoredSpan[];
  /** The offset in the given text. */
  originOf(offset: number, isEnd: boolean): number;
}

/** Replaces removed text, so that the distance between lines does not depend on it. */
const KEPT_LINE = "-";
const HEADER_LINES = 12;
const MAX_IDENTITY_CHARS = 200;
const MAX_NAME_WORDS = 7;
/** From this many words on, every word must look like part of a name. */
const LONG_NAME_WORDS = 6;
const MAX_NAME_CHARS = 60;
const MIN_NAME_CHARS = 5;

const CAPTION =
  /^(?:(?:sample )?(?:resume|résumé|cv|curriculum vitae|lebenslauf)(?: of)?(?::.{0,60})?)$/iu;
const NAME = /^\p{L}[\p{L}\p{M}'’.-]*(?:\s+\p{L}[\p{L}\p{M}'’.-]*){0,6}$/u;
const NAME_PARTS =
  /^(?:(?:\p{Lu}[\p{L}\p{M}'’.-]*|de|del|della|da|dos|das|di|la|las|los|le|van|von|der|den|ter|bin|binti|ibn|al|el|y|e|zu)(?:\s+|$))+$/u;
const CREDENTIALS =
  /,\s?\p{Lu}[\p{L}.]{1,5}(?:,\s?\p{Lu}[\p{L}.]{1,5}|\s\p{Lu}[\p{L}.]{1,5}){0,6}$/u;
/** "Jane Doe (she/her)". */
const PRONOUNS_BEHIND = /\s*\([^()]{1,30}\)$/u;
/** A shorter text has no header. */
const MIN_LINES = 3;
const CONTACT =
  /\S@\S|\bwww\.|https?:|\b(?:phone|mobile|tel|telephone|cell|home|fax|e-?mail|address|linkedin|github|telefon|handy|adresse|dirección)\s?[:.]/iu;
const STREET =
  /\d+[a-z]?,?\s+(?:[\p{L}.'’-]+\s+){0,4}(?:street|st|avenue|ave|road|rd|lane|drive|dr|boulevard|blvd|court|square|terrace|apartments?)\b|(?:apt|flat|suite|p\.? ?o\.? box)\.?\s*#?\d|\p{L}(?:straße|strasse|str\.|weg|platz|gasse|allee)\s+\d|\d+,?\s+(?:bis\s+)?(?:rue|boulevard|chemin)\s|\b(?:rue|calle|via|avenida|plaza|rua)\s+[\p{L} .'’-]{2,30},?\s*\d/iu;
const DIGITS = /\+?\(?\d[\d ().-]{5,}\d/gu;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/u;
const MIN_PHONE_DIGITS = 7;
/** A line that is only a place: "Leeds LS1 4AB", "10115 Berlin", "Austin, TX 75001", "Lyon, France". */
const PLACE = new RegExp(
  String.raw`^[\p{L} .'’-]{2,40},?\s+(?:[A-Z]{2}\s+)?(?:\d{4,6}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$|^\d{4,6}\s+[\p{L} .'’-]{2,40}$|^[\p{L} .'’-]{2,40},\s*(?:${STATES}|${COUNTRIES})$`,
  "u",
);
/** Labels of personal data: always, or only with a colon ("Age: 41") or alone in a cell. */
const SURE_LABELS =
  "date of birth|d\\.o\\.b\\.?|dob|birth ?date|marital status|civil status|place of birth|father['’]?s name|mother['’]?s name|husband['’]?s name|passport (?:no|number)|visa status|permanent address|home address|mailing address|geburtsdatum|geburtsort|familienstand|staatsangehörigkeit|fecha de nacimiento|estado civil|nacionalidad|date de naissance|situation familiale|nationalité";
const LABELS =
  "(?:full |first |last |given |family )?name|birthday|born|age|gender|sex|nationality|citizenship|religion|caste|race|ethnicity|visa|passport|(?:current |present )?address|residence|children|photo|geboren|nationalität|anschrift|adresse|wohnort|dirección|sexo|âge";
const PERSONAL = new RegExp(
  `^(?:(?:${SURE_LABELS})(?![\\p{L}\\p{N}])|(?:${LABELS})\\s*(?:[:–]|-\\s|$))[\\s:–-]*(?<rest>.*)$`,
  "iu",
);
const PRONOUNS: ReadonlyMap<string, string> = new Map([
  ["he", "they"],
  ["she", "they"],
  ["him", "them"],
  ["her", "their"],
  ["his", "their"],
  ["hers", "theirs"],
  ["himself", "themself"],
  ["herself", "themself"],
]);
const AFTER_INTERESTS =
  /\n[ \t\r]*\n(?=[^\n]{80}|[^\n]{0,80}(?:19|20)\d\d|[\P{Ll}\n]{4,60}\n)|\n(?=[^\n]{0,80}(?:19|20)\d\d\s*[-–—])/u;
/** "HIS" and "HE" in capitals are abbreviations of other things. */
const PRONOUN =
  /(?<![a-z])(?=[HhSs])(?<![\p{L}\p{N}])(?:[Hh]e|[Ss]he|[Hh]im|[Hh]er|[Hh]is|[Hh]ers|[Hh]imself|[Hh]erself)(?![\p{L}\p{N}])/gu;

/** Removes name, address, contact and personal data. */
export function toScoredText(engine: ResumeTables, text: string): ScoredText {
  const lines = splitLines(text);
  const sections = findSections(engine.headings, text, lines);
  const name = findName(engine, lines, sections);
  const hidden: TextSpan[] = [];
  const interests = sections
    .filter(({ kind }) => kind === "interests")
    .map((section) => interestsIn(text, section));
  if (name) hidden.push(name, ...occurrences(text, text.slice(name.start, name.end)));
  let isValueNext = false;
  for (const [place, line] of lines.entries()) {
    const inHeader =
      lines.length >= MIN_LINES &&
      place < HEADER_LINES &&
      sectionAt(sections, line.start)?.kind === "header";
    const personal = line.text.length <= MAX_IDENTITY_CHARS ? PERSONAL.exec(line.text) : null;
    const isContact = inHeader && line.text.length <= MAX_IDENTITY_CHARS && isIdentity(line.text);
    if (personal || isValueNext) hidden.push(line);
    else if (isContact) hidden.push(...besidesTitles(engine, line));
    // "Gender" in one cell, the value in the next.
    isValueNext = personal?.groups?.["rest"] === "";
  }
  const kept = new EditedText(text, removalsOf([...hidden, ...interests]));
  const scored = new EditedText(kept.text, pronounEdits(kept.text));
  return {
    text: scored.text,
    name,
    ignored: [
      ...hidden.map((span) => ignoredAs("identity", span)),
      ...interests.map((span) => ignoredAs("interests", span)),
    ],
    originOf: (offset, isEnd) => kept.originOf(scored.originOf(offset, isEnd), isEnd),
  };
}

const ignoredAs = (reason: IgnoredSpan["reason"], { start, end }: TextSpan): IgnoredSpan => ({
  start,
  end,
  reason,
});

/** The parts of a contact line without the job title: "Jane Doe – Nurse – Leeds – 0113 496 0000". */
function besidesTitles(engine: ResumeTables, line: Line): TextSpan[] {
  const titles = [...line.text.matchAll(/[^,|–—•;/()]+/gu)].slice(1).filter(({ 0: part }) => {
    return part.length <= MAX_NAME_CHARS && exactRoleForTitle(engine, part.trim()) !== undefined;
  });
  let from = line.start;
  const spans = titles.map(({ 0: part, index }) => {
    const span = { start: from, end: line.start + index };
    from = line.start + index + part.length;
    return span;
  });
  return [...spans, { start: from, end: line.end }].filter(({ start, end }) => start < end);
}

/** Hobbies are not scored: they show no skill for a job. A section under an unknown heading
 * may follow: it starts with a period of time, a long line or a line in capitals. */
function interestsIn(text: string, { start, end, heading }: Section): TextSpan {
  const body = text.slice(start + heading.length, end);
  const from = body.search(/\p{L}/u);
  const stop = from < 0 ? -1 : body.slice(from).search(AFTER_INTERESTS);
  return { start, end: stop < 0 ? end : start + heading.length + from + stop };
}

/** The first line that is no caption and no job title; the credential of "Jane Doe, RN" stays. */
function findName(
  engine: ResumeTables,
  lines: readonly Line[],
  sections: readonly Section[],
): TextSpan | undefined {
  const line = lines.find(({ text }) => !CAPTION.test(text));
  if (!line || lines.length < MIN_LINES) return undefined;
  if (sectionAt(sections, line.start)?.kind !== "header") return undefined;
  // Long lines are no names, and the patterns below are slow on them.
  if (line.text.length > MAX_IDENTITY_CHARS) return undefined;
  const bare = line.text.replace(PRONOUNS_BEHIND, "");
  const name = bare.replace(CREDENTIALS, "");
  const words = name.split(/\s+/u).length;
  const isName =
    name.length <= MAX_NAME_CHARS &&
    words > 1 &&
    words <= MAX_NAME_WORDS &&
    NAME.test(name) &&
    (words < LONG_NAME_WORDS || NAME_PARTS.test(name));
  if (!isName || exactRoleForTitle(engine, name)) return undefined;
  return { start: line.start, end: name === bare ? line.end : line.start + name.length };
}

function occurrences(text: string, name: string): TextSpan[] {
  if (name.length < MIN_NAME_CHARS || !name.includes(" ")) return [];
  const found: TextSpan[] = [];
  const [where, what] = [text.toLowerCase(), name.toLowerCase()];
  if (where.length !== text.length) return found;
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length)) {
    found.push({ start: at, end: at + what.length });
  }
  return found;
}

const isIdentity = (line: string): boolean =>
  CONTACT.test(line) || STREET.test(line) || PLACE.test(line) || hasPhone(line);

/** "2015 - 2018" is no telephone number. */
const hasPhone = (line: string): boolean =>
  (line.match(DIGITS) ?? []).some(
    (found) => !YEAR.test(found) && found.replace(/\D/gu, "").length >= MIN_PHONE_DIGITS,
  );

/** The spans as removals that do not overlap, in order. */
function removalsOf(spans: readonly TextSpan[]): Edit[] {
  const edits: Edit[] = [];
  let from = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end > from) edits.push({ start: Math.max(start, from), end, text: KEPT_LINE });
    from = Math.max(from, end);
  }
  return edits;
}

const pronounEdits = (text: string): Edit[] =>
  Array.from(text.matchAll(PRONOUN), ({ index, 0: pronoun }) => ({
    start: index,
    end: index + pronoun.length,
    text: neutral(pronoun),
  }));

function neutral(pronoun: string): string {
  const word = PRONOUNS.get(pronoun.toLowerCase()) ?? pronoun;
  return pronoun[0] === pronoun[0]?.toUpperCase() ? word[0]?.toUpperCase() + word.slice(1) : word;
}
