/*
 * The name of a résumé's author by its place and form: the first cell at the top that is no caption, label,
 * contact data, sentence or job title. What is found must not depend on whose name stands there, so every
 * form that names have is taken: particles, initials, titles, brackets, other scripts, the surname first.
 */
import { foldHeading } from "../text/fold.ts";
import { type Line, splitLines } from "../text/lines.ts";
import type { TextSpan } from "../text/spans.ts";
import { contactIn } from "./contact-forms.ts";
import { degreeLevelsIn } from "./education.ts";
import { isNewcomer } from "./newcomer.ts";
import type { ResumeTables } from "./resume-tables.ts";
import { HEADER_LIKENESS, SURE_LIKENESS } from "./stated-titles.ts";
import { titleLikeness } from "./title-likeness.ts";
import { foreignRoles } from "../roles/foreign-titles.ts";

/** Where people say who they are. */
const TOP_CHARS = 1_200;
/** A shorter text has no header. */
const MIN_CELLS = 3;
/** A name stands in one of the first cells. */
const NAME_CELLS = 4;
const MAX_CELL_CHARS = 200;
const YEARS = /(?:19|20)\d\d\s*[-–—]\s*(?:\p{L}|(?:19|20)\d\d)/u;

/** A given name in brackets, "R.J. (Robbert-Jan) Terpstra", belongs to the name. */
const SEPARATOR = /[;|·•–—→]|\s[-/]\s|\((?!\p{Lu}[\p{L}\p{M}'’.-]*\) \p{L})|,|:(?=\s)/gu;
const CAPITAL_WORD = /^[("'„“”‘«]?[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’ʻ‘.-]*[)"'“”’»]?$/u;
/** "dell'Acqua". */
const ELIDED = /^\p{Ll}{1,4}['’]\p{Lu}[\p{L}\p{M}'’.-]*$/u;
/** "de", "bint". */
const PARTICLE = /^\p{Ll}{1,4}$/u;
/** "rer.", "sierż.", before the name. */
const SHORT_FORM = /\.$/u;
const SHORTENED = /^\p{Ll}{1,6}\.(?:-?\p{L}{1,6}\.)*$/u;
/** "B, CE". */
const CODES = /^\p{Lu}{1,3}(?:, ?\p{Lu}{1,3})*$/u;
const WORD = /^[("'„“”‘«]?[\p{L}\p{M}'’ʻ‘.-]+[)"'“”’»]?$/u;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const MAX_NAME_WORDS = 10;
const MAX_NAME_CHARS = 90;
/** More words in small letters are a sentence. */
const MAX_SMALL_WORDS = 4;
const MIN_NAME_CHARS = 2;
/** "Doe, Jane, Leeds"; more are a list. */
const MAX_BEHIND_SURNAME = 3;

export interface AuthorName {
  readonly name: TextSpan;
  /** The name and what follows it in its cell and says where the author is: "Jane Doe, Leeds". */
  readonly whole: TextSpan;
  /** The next cell where it has the form of a name too: one of them may be a caption or a place. */
  readonly next?: TextSpan | undefined;
}

interface Part extends TextSpan {
  readonly text: string;
  /** The separator before it. */
  readonly sign: string;
}

/** The name in one of the first cells but those that a label explains (`isKnown`). */
export function findAuthorName(
  tables: ResumeTables,
  text: string,
  isKnown: (cell: Line) => boolean,
): AuthorName | undefined {
  const cells = splitLines(text.slice(0, TOP_CHARS)).filter((cell) => !isKnown(cell));
  if (cells.length < MIN_CELLS) return undefined;
  const top = cells.slice(0, NAME_CELLS);
  for (const [place, cell] of top.entries()) {
    const section = tables.headings.get(foldHeading(cell.text));
    if (section !== undefined) {
      // "Lebenslauf" stands above the name; "Experience" opens a résumé without one.
      if (place > 0 || section !== "other") return undefined;
      continue;
    }
    const found = nameIn(tables, cell, place === 0);
    if (found)
      return opensPosition(text, found.name)
        ? undefined
        : { ...found, next: nextIn(tables, text, cells[place + 1]) };
    if (isSentence(cell.text)) return undefined;
    // "Bricklayer, 2019 - 2023" begins a position.
    if (YEARS.test(cell.text) && isTitle(tables, partsOf(cell)[0]?.text ?? "")) return undefined;
  }
  return undefined;
}

/** Below running text nobody says who they are. */
const isSentence = (cell: string): boolean =>
  /[.!?]$/u.test(cell) && cell.split(/\s+/u).length > MAX_NAME_WORDS;

function nextIn(tables: ResumeTables, text: string, cell: Line | undefined): TextSpan | undefined {
  if (cell === undefined || tables.headings.has(foldHeading(cell.text))) return undefined;
  const isName = isCapitalName(cell.text) && !mayBeTitle(tables, cell.text);
  return isName && !opensPosition(text, cell) ? { start: cell.start, end: cell.end } : undefined;
}

/** The language of a document without the name of its author. */
export function documentLanguageOf(tables: ResumeTables, text: string): string | undefined {
  const name = findAuthorName(tables, text, () => false)?.name;
  const { languages } = tables.knowledge;
  return languages.detect(name ? text.slice(0, name.start) + text.slice(name.end) : text);
}

/** Whether a period stands in one of the two lines below: then the line names a position. */
function opensPosition(text: string, { end }: TextSpan): boolean {
  const [paragraph = ""] = text.slice(end, end + MAX_CELL_CHARS * 2).split(/\n[ \t\r]*\n/u);
  return paragraph
    .split("\n")
    .slice(1, 3)
    .some((line) => YEARS.test(line));
}

/** The first part of a cell that is no caption and no title: "Lebenslauf – Jane Doe". */
function nameIn(tables: ResumeTables, cell: Line, isFirst: boolean): AuthorName | undefined {
  const parts = partsOf(cell);
  let hasTitle = false;
  for (const [place, part] of parts.entries()) {
    const behind = parts.slice(place + 1);
    const own = withoutCaption(tables, part.text);
    const isCaption = own === "" || behind[0]?.sign === ":";
    if (isCaption || isTitle(tables, own)) {
      hasTitle ||= !isCaption;
      continue;
    }
    // "Doe, Jane": the comma stands inside the name.
    const isList = behind.length > (isFirst ? MAX_BEHIND_SURNAME : 1);
    const given =
      !isList && behind[0]?.sign === "," && isSurname(own) && isIdentity(tables, behind[0]);
    const end = given ? behind[0]!.end : part.end;
    const words = cell.text.slice(part.start - cell.start, end - cell.start);
    const isName =
      part.sign === ":" ? isLabelledName(words) : given || isNameForm(tables, own, hasTitle);
    if (!isName) return undefined;
    const other = behind.findIndex((next) => next.sign !== "," || !isIdentity(tables, next));
    const last = other < 0 ? behind.at(-1) : behind[other - 1];
    const { start } = part;
    return { name: { start, end }, whole: { start, end: Math.max(end, last?.end ?? 0) } };
  }
  return undefined;
}

/** What stands behind "Application as", in capitals; nothing behind a caption alone. */
function withoutCaption(tables: ResumeTables, part: string): string {
  const words = part.split(/\s+/u);
  let behind = words.length;
  while (behind > 0 && !tables.headings.has(foldHeading(words.slice(0, behind).join(" "))))
    behind--;
  if (behind === 0) return part;
  while (behind < words.length && PARTICLE.test(words[behind]!)) behind++;
  return words.slice(behind).join(" ");
}

function partsOf({ text, start }: Line): Part[] {
  const cell = text.slice(0, MAX_CELL_CHARS);
  const parts: Part[] = [];
  let from = 0;
  let sign = "";
  const push = (to: number): void => {
    const words = cell.slice(from, to);
    const at = start + from + (words.length - words.trimStart().length);
    if (words.trim() !== "")
      parts.push({ text: words.trim(), start: at, end: at + words.trim().length, sign });
  };
  for (const { 0: found, index } of cell.matchAll(SEPARATOR)) {
    push(index);
    from = index + found.length;
    sign = found;
  }
  push(cell.length);
  return parts;
}

/** Words with capitals; where no title stands before them, also a few in small letters that are no sentence. */
function isNameForm(tables: ResumeTables, part: string, hasTitle: boolean): boolean {
  const words = part.split(/\s+/u);
  if (part.length < MIN_NAME_CHARS || part.length > MAX_NAME_CHARS) return false;
  if (words.length > MAX_NAME_WORDS || contactIn({ text: part, start: 0 }).length > 0) return false;
  const { languages } = tables.knowledge;
  return (
    isCapitalName(part) ||
    (!hasTitle &&
      words.filter((word) => !SHORT_FORM.test(word)).length <= MAX_SMALL_WORDS &&
      words.every((word) => WORD.test(word)) &&
      !words.some((word) => !PARTICLE.test(word) && languages.isFunctionWord(word)))
  );
}

/** Two capitalised words or more, or one of another script. */
function isCapitalName(part: string): boolean {
  const words = part.split(/\s+/u);
  return (
    part.length <= MAX_NAME_CHARS &&
    (words.length > 1 || OTHER_SCRIPT.test(part)) &&
    isCapitalised(words.at(-1)!) &&
    words.every((word) => isCapitalised(word) || PARTICLE.test(word) || SHORTENED.test(word))
  );
}

/** "Name: Jane Doe", but not "Classes: C, CE". */
const isLabelledName = (part: string): boolean =>
  OTHER_SCRIPT.test(part) ||
  (!CODES.test(part) && part.split(/[\s,]+/u).filter(isCapitalised).length > 1);

/** With its particles. */
function isSurname(part: string): boolean {
  const words = part.split(/\s+/u);
  const isSmall = words.slice(0, -1).every((word) => PARTICLE.test(word) || /[.)]$/u.test(word));
  return isSmall && isCapitalised(words.at(-1)!);
}

/** A given name or a place behind a comma; it says nothing about work. */
const isIdentity = (tables: ResumeTables, { text }: Part): boolean => {
  const words = text.split(/\s+/u);
  return (
    words.length <= MAX_SMALL_WORDS &&
    words.every((word) => isCapitalised(word) || PARTICLE.test(word)) &&
    !mayBeTitle(tables, text)
  );
};

const isCapitalised = (word: string): boolean => CAPITAL_WORD.test(word) || ELIDED.test(word);

/** Titles are known in Latin letters. */
const isTitle = (tables: ResumeTables, words: string): boolean =>
  !OTHER_SCRIPT.test(words) &&
  (titleLikeness(tables.titleIndex, words) >= SURE_LIKENESS ||
    foreignRoles(tables, words).length > 0);

/** What stands beside a name and may say what the author is goes on being read. */
const mayBeTitle = (tables: ResumeTables, words: string): boolean =>
  isNewcomer(words) ||
  degreeLevelsIn(words).length > 0 ||
  titleLikeness(tables.titleIndex, words) >= HEADER_LIKENESS ||
  words.split(/\s+/u).some((word) => foreignRoles(tables, word).length > 0);

/** Wherever the name stands, whole or two words of it side by side; parts may overlap, longer ones come first.
 * Words that stand in small letters too are no name, and go in this place only. */
export function occurrencesOf(text: string, { name, whole }: AuthorName): TextSpan[] {
  const where = text.toLowerCase();
  const found: TextSpan[] = [whole];
  if (where.length !== text.length) return found;
  for (const words of runsOf(text.slice(name.start, whole.end))) {
    const what = words.toLowerCase();
    if (what !== words && text.includes(what)) continue;
    for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length)) {
      const end = at + what.length;
      const isWord = !/[\p{L}\p{N}]/u.test((text[at - 1] ?? "") + (text[end] ?? ""));
      if (isWord) found.push({ start: at, end });
    }
  }
  return found;
}

/** The name, with what follows it and without; then, longest first, its parts of two words or more that begin
 * and end in capitals. */
function runsOf(whole: string): string[] {
  const parts = whole.split(",");
  const heads = parts.map((_, count) => parts.slice(0, count + 1).join(","));
  const [name = whole] = parts;
  const words = [...name.matchAll(/\S+/gu)];
  const runs = words.flatMap(({ 0: begin, index: start }, from) =>
    words.slice(from + 1).flatMap(({ 0: last, index }) => {
      const isRun = isCapitalised(begin) && isCapitalised(last);
      return isRun ? name.slice(start, index + last.length) : [];
    }),
  );
  return [...new Set([...heads, ...runs])].toSorted((a, b) => b.length - a.length);
}
