import type { ResumeTables } from "../resume/resume-tables.ts";
import { type Edit, EditedText } from "../text/edited-text.ts";
import { type Line, splitLines } from "../text/lines.ts";
import type { IgnoredSpan, TextSpan } from "../text/spans.ts";
import type { ResumeStructure } from "../reader/structure.ts";
import { type Origin, toRead } from "../resume/resume-records.ts";
import { IDENTITY, PRONOUN, structureOf } from "../resume/resume-structure.ts";
import { type Section, headingsOf, sectionAt, resumeSections } from "../resume/sections.ts";

export interface ScoredText {
  /** The text that is scored, without anything that identifies the person. */
  readonly text: string;
  /** The parts left out, in offsets of the given text; they may overlap. */
  readonly ignored: readonly IgnoredSpan[];
  /** The offset in the given text. */
  originOf(offset: number, isEnd: boolean): number;
}

/** Replaces removed text, so that the distance between lines does not depend on it. */
const KEPT_LINE = "-";
const HEADER_LINES = 12;
const MAX_IDENTITY_CHARS = 200;
const MIN_NAME_CHARS = 5;

/** E-mail addresses, links and telephone numbers that the reader may have missed, at the top. */
const CONTACT = /\S+@[^\s,;]+|(?:www\.|https?:)\S+|\+?\(?\d[\d ().-]{5,}\d/giu;
/** "Jane Doe, RN": what stands behind a name is held, and identifies nobody. */
const CREDENTIALS = /,\s?\p{Lu}[\p{L}.]{1,5}(?:,\s?\p{Lu}[\p{L}.]{1,5}){0,6}$/u;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/u;
const MIN_PHONE_DIGITS = 7;
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

/** Removes name, address, contact and personal data. */
export function toScoredText(
  engine: ResumeTables,
  text: string,
  { structure, origin }: StructuredText = sourceOf(engine, text),
): ScoredText {
  const lines = splitLines(text);
  const toPlace = (span: TextSpan): TextSpan => toRead(span, text, origin);
  const sections = resumeSections(
    headingsOf(engine.headings, lines, structure, toPlace),
    structure.positions.flatMap(({ title, employer }) => title ?? employer ?? []).map(toPlace),
    structure.studies
      .flatMap(({ degree, field, school }) => degree ?? field ?? school ?? [])
      .map(toPlace),
    text.length,
  );
  const names = structure
    .all("name")
    .map(toPlace)
    .map(({ start, end }) => ({
      start,
      end: start + text.slice(start, end).replace(CREDENTIALS, "").length,
    }));
  const [name] = names;
  const hidden = [...names, ...IDENTITY.flatMap((tag) => structure.all(tag).map(toPlace))];
  if (name) hidden.push(...occurrences(text, text.slice(name.start, name.end)));
  const interests = sections
    .filter(({ kind }) => kind === "interests")
    .map((section) => interestsIn(text, section));
  let isValueNext = false;
  for (const [place, line] of lines.entries()) {
    if (line.text.length > MAX_IDENTITY_CHARS) continue;
    const personal = PERSONAL.exec(line.text);
    if (personal || isValueNext) hidden.push(line);
    else if (place < HEADER_LINES && sectionAt(sections, line.start)?.kind === "header")
      hidden.push(...contactIn(line));
    // "Gender" in one cell, the value in the next.
    isValueNext = personal?.groups?.["rest"] === "";
  }
  const kept = new EditedText(text, removalsOf([...hidden, ...interests]));
  const scored = new EditedText(kept.text, pronounEdits(kept.text));
  return {
    text: scored.text,
    ignored: [
      ...hidden.map((span) => ignoredAs("identity", span)),
      ...interests.map((span) => ignoredAs("interests", span)),
    ],
    originOf: (offset, isEnd) => kept.originOf(scored.originOf(offset, isEnd), isEnd),
  };
}

/** A document and what the learned reader found in it. */
export interface StructuredText {
  readonly structure: ResumeStructure;
  readonly origin: Origin;
}

const sourceOf = (tables: ResumeTables, text: string): StructuredText => ({
  structure: structureOf(tables, text),
  origin: { text, originOf: (offset) => offset },
});

/** "2015 - 2018" is no telephone number. */
const contactIn = ({ text, start }: Line): TextSpan[] =>
  Array.from(text.matchAll(CONTACT)).flatMap(({ 0: found, index }) => {
    const isPhone = !YEAR.test(found) && found.replace(/\D/gu, "").length >= MIN_PHONE_DIGITS;
    const isContact = /\p{L}/u.test(found) || isPhone;
    return isContact ? { start: start + index, end: start + index + found.length } : [];
  });

const ignoredAs = (reason: IgnoredSpan["reason"], { start, end }: TextSpan): IgnoredSpan => ({
  start,
  end,
  reason,
});

/** Hobbies are not scored: they show no skill for a job. A section under an unknown heading
 * may follow: it starts with a period of time, a long line or a line in capitals. */
function interestsIn(text: string, { start, end, heading }: Section): TextSpan {
  const body = text.slice(start + heading.length, end);
  const from = body.search(/\p{L}/u);
  const stop = from < 0 ? -1 : body.slice(from).search(AFTER_INTERESTS);
  return { start, end: stop < 0 ? end : start + heading.length + from + stop };
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
