/*
 * A résumé as anybody could have written it: in place of its author the same words for everybody. The
 * network reads only this text, so that another name, address, age or gender cannot move what it finds.
 *
 * First everything goes that is known by its form or by a list of a language: the name wherever it
 * stands, labelled personal data, dates of birth, ages and contact data; job titles get one form for
 * all genders. What the network then still takes for an address or a name in the header goes with its
 * whole cell, and a line that is left empty goes as a line: neither the number nor the length of
 * personal data is seen.
 */
import { IdentityWords } from "../languages/identity-words.ts";
import { PhraseSet } from "../languages/phrase-set.ts";
import { foldedWords } from "../languages/words-of.ts";
import type { NameTag, ReadName, ResumeStructure } from "../reader/resume-names.ts";
import { EditedText, type Edit } from "../text/edited-text.ts";
import { type Line, lineAt, splitLines } from "../text/lines.ts";
import type { TextSpan } from "../text/spans.ts";
import { findAuthorName, occurrencesOf } from "./author-name.ts";
import { contactIn, contactParts, YEAR } from "./contact-forms.ts";
import type { ResumeTables } from "./resume-tables.ts";
import { headingLines } from "./sections.ts";

/** Where people say who they are. */
const TOP_CHARS = 1_200;
const HEADER_CELLS = 12;
/** Behind this nothing is read by the network. */
const MAX_CHARS = 30_000;
const MAX_CELL_CHARS = 200;
const MAX_LABEL_CHARS = 60;
/** A longer cell is a sentence. */
const MAX_ADDRESS_CHARS = 70;

/** Stands in for the author. */
const NAME = "Alex Morgan";
const MAIL = "mail@example.com";
const LINK = "www.example.com";
const PHONE = "000 000 000";
const PRONOUN = "they";
const NEUTRAL = new Set([MAIL, LINK, PHONE]);

/** Tags of the person beside the name. */
export const IDENTITY: readonly NameTag[] = [
  "email",
  "phone",
  "street",
  "postcode",
  "city",
  "country",
  "link",
  "birth",
];
/** A cell of the header that may be about work stays beside an address. */
const OF_WORK: readonly NameTag[] = [
  "title",
  "headline",
  "employer",
  "degree",
  "field",
  "school",
  "credential",
  "skill",
  "start",
  "period",
];

/** A label of one word needs a colon ("Age: 41") or a cell for itself. */
const BEHIND_WORD = /^\.?\s*(?:[:–]|-\s|$)[\s:–-]*(?<rest>.*)$/u;
const BEHIND_WORDS = /^[\s.:–-]*(?<rest>.*)$/u;
const SEPARATOR = /\s[-–—/]\s|[·•|]/gu;
const MIN_NAME_CHARS = 5;

export interface AnonymousText {
  readonly text: string;
  /** Parts that identify the author, in offsets of the document. */
  readonly author: readonly TextSpan[];
  /** The name by its form, if one was found so. */
  readonly name: TextSpan | undefined;
  originOf(offset: number, isEnd: boolean): number;
}

/** The document without what is known by form or by a list, and without the parts that are to be cut. */
export function withoutKnown(
  tables: ResumeTables,
  text: string,
  { language, cut = [] }: { language: string | undefined; cut?: readonly TextSpan[] },
): AnonymousText {
  const cells = splitLines(text);
  const { languages } = tables.knowledge;
  const told = new IdentityWords(languages.identityIn(language)).find(text.slice(0, MAX_CHARS));
  const labels = new PhraseSet(languages.personalLabelsIn(language));
  const labelled = [...labelledCells(cells, labels), ...wholeCells(text, cells, told)];
  const isLabelled = ({ text: words }: Line): boolean => behindLabel(words, labels) !== undefined;
  const author = findAuthorName(tables, text, isLabelled);
  const names = author ? occurrencesOf(text, author) : [];
  const next = author?.next ? [author.next] : [];
  const dated = told.filter(({ kind }) => kind !== "gender");
  const as =
    (words: string) =>
    ({ start, end }: TextSpan): Edit => ({ start, end, text: words });
  const edits = apart(text.length, [
    ...cut.map((part) => as("")(asLine(text, part))),
    ...[...labelled, ...next].map((cell) => as("")(asLine(text, cell))),
    ...names.map(as(NAME)),
    ...contactParts(text).map((part) => as(placeholderOf(text.slice(part.start, part.end)))(part)),
    ...dated.map(as("")),
    ...told.filter(({ kind }) => kind === "gender").map(as(PRONOUN)),
    ...(languages.firstFormsIn(language)?.editsIn(text.slice(0, MAX_CHARS)) ?? []),
  ]);
  const edited = new EditedText(text, edits);
  return {
    text: edited.text,
    author: [...labelled, ...next, ...names, ...dated],
    name: author?.name,
    originOf: (offset, isEnd) => edited.originOf(offset, isEnd),
  };
}

/** The same without what the network takes for personal data at the top of that text. */
export function withoutSeen(
  { headings }: Pick<ResumeTables, "headings">,
  known: AnonymousText,
  top: ResumeStructure,
): AnonymousText {
  const { text } = known;
  const names = known.name ? [] : namesSeen(text, top);
  const cuts = personalCells(text, headerEnd(text, headingLines(headings, topOf(text)), top), top);
  const edits = apart(text.length, [
    ...withEmptyLines(text, cuts).map((cut) => ({ ...cut, text: "" })),
    ...names.map(({ start, end }) => ({ start, end, text: NAME })),
  ]);
  const edited = new EditedText(text, edits);
  const toDocument = ({ start, end }: TextSpan): TextSpan => ({
    start: known.originOf(start, false),
    end: known.originOf(end, true),
  });
  return {
    text: edited.text,
    author: [...known.author, ...[...cuts, ...names].map(toDocument)],
    name: known.name,
    originOf: (offset, isEnd) => known.originOf(edited.originOf(offset, isEnd), isEnd),
  };
}

export const topOf = (text: string): string => text.slice(0, TOP_CHARS);

const placeholderOf = (part: string): string =>
  part.includes("@") ? MAIL : /\p{L}/u.test(part) ? LINK : PHONE;

/** Cells of a label of personal data; the value may be in the next cell. */
function labelledCells(cells: readonly Line[], labels: PhraseSet): Line[] {
  let isValueNext = false;
  return cells.filter((cell) => {
    const rest = cell.text.length > MAX_CELL_CHARS ? undefined : behindLabel(cell.text, labels);
    const isPersonal = rest !== undefined || (isValueNext && cell.text.length <= MAX_CELL_CHARS);
    isValueNext = rest === "";
    return isPersonal;
  });
}

function behindLabel(cell: string, labels: PhraseSet): string | undefined {
  const words = foldedWords(cell.slice(0, MAX_LABEL_CHARS));
  const to = words[0]?.start === 0 ? labels.longestAt(words, 0, words.length) : 0;
  if (to === 0) return undefined;
  const form = to === 1 ? BEHIND_WORD : BEHIND_WORDS;
  return form.exec(cell.slice(words[to - 1]!.end))?.groups?.["rest"];
}

/** Cells that say nothing else. */
const wholeCells = (text: string, cells: readonly Line[], parts: readonly TextSpan[]): Line[] =>
  parts.flatMap(({ start, end }) => {
    const cell = cells[lineAt(cells, start)];
    const isAlone =
      cell &&
      end <= cell.end &&
      !isTelling(text.slice(cell.start, start)) &&
      !isTelling(text.slice(end, cell.end));
    return isAlone ? cell : [];
  });

const isTelling = (part: string): boolean => /[\p{L}\p{N}]/u.test(part);

/** A cell with its line end, where nothing else is on the line. */
function asLine(text: string, { start, end }: TextSpan): TextSpan {
  const line = lineAround(text, start);
  const isAlone =
    !isTelling(text.slice(line.start, start)) &&
    end <= line.end &&
    !isTelling(text.slice(end, line.end));
  return isAlone ? { start: line.start, end: Math.min(text.length, line.end + 1) } : { start, end };
}

function lineAround(text: string, at: number): TextSpan {
  const end = text.indexOf("\n", at);
  return { start: text.lastIndexOf("\n", at - 1) + 1, end: end < 0 ? text.length : end };
}

function namesSeen(text: string, top: ResumeStructure): TextSpan[] {
  const names = top.all("name").filter(({ start, end }) => end - start >= MIN_NAME_CHARS);
  return names.flatMap((name) => occurrencesOf(text, { name, whole: name }));
}

/** Where the header ends: at a heading behind its first line, or at the first dated record. */
function headerEnd(text: string, headings: readonly TextSpan[], top: ResumeStructure): number {
  const cells = splitLines(topOf(text));
  const first = cells.find((cell) => !headings.some(({ start }) => start === cell.start));
  const heading = headings.find(({ start }) => first && start > first.start)?.start;
  const records = [...top.positions, ...top.studies].flatMap((record) => {
    const parts = Object.values(record).filter(
      (part): part is ReadName => typeof part === "object" && "tag" in part,
    );
    return record.start ? Math.min(...parts.map(({ start }) => start)) : [];
  });
  const record = records.length > 0 ? lineAround(text, Math.min(...records)).start : undefined;
  const last = cells[HEADER_CELLS - 1]?.end ?? TOP_CHARS;
  return Math.min(heading ?? TOP_CHARS, record ?? TOP_CHARS, last, text.length);
}

/** The parts of the header that say who or where the author is; those of cells about work alone. */
function personalCells(text: string, end: number, top: ResumeStructure): TextSpan[] {
  // A date that no word says to be a birth is one of work.
  const personal = IDENTITY.flatMap((tag) => top.all(tag)).filter(
    ({ start, end: stop }) => !YEAR.test(text.slice(start, stop)),
  );
  const work = OF_WORK.flatMap((tag) => top.all(tag));
  return cellsOf(text, end).flatMap((cell) => {
    const inCell = ({ start, end: stop }: TextSpan): boolean =>
      start < cell.end && cell.start < stop;
    const parts = [...personal.filter(inCell), ...contactIn(cell), ...neutralIn(cell)];
    if (parts.length === 0) return [];
    const isAboutWork =
      cell.text.length > MAX_ADDRESS_CHARS || work.some(inCell) || cell.text.includes(NAME);
    return isAboutWork ? parts.map(({ start, end: stop }) => ({ start, end: stop })) : [cell];
  });
}

const neutralIn = ({ text, start }: Line): TextSpan[] =>
  [...NEUTRAL].flatMap((words) => {
    const at = text.indexOf(words);
    return at < 0 ? [] : { start: start + at, end: start + at + words.length };
  });

/** The cells of the header, divided at separators: "Nurse – Leeds". */
const cellsOf = (text: string, end: number): Line[] =>
  splitLines(text.slice(0, end)).flatMap((cell) => {
    const parts: Line[] = [];
    let from = 0;
    const push = (to: number): void => {
      const part = cell.text.slice(from, to);
      if (isTelling(part))
        parts.push({ text: part, start: cell.start + from, end: cell.start + to });
    };
    for (const { 0: sign, index } of cell.text.matchAll(SEPARATOR)) {
      push(index);
      from = index + sign.length;
    }
    push(cell.text.length);
    return parts;
  });

/** Cuts, and the whole of each line that has nothing else. */
function withEmptyLines(text: string, cuts: readonly TextSpan[]): TextSpan[] {
  const lines = Map.groupBy(cuts, ({ start }) => lineAround(text, start).start);
  return [...lines].flatMap(([start, own]) => {
    const { end } = lineAround(text, start);
    let left = text.slice(start, end);
    for (const cut of own.toSorted((a, b) => b.start - a.start))
      left = left.slice(0, cut.start - start) + left.slice(Math.max(0, cut.end - start));
    return isTelling(left) ? own : [{ start, end: Math.min(text.length, end + 1) }];
  });
}

/** In order; of parts that overlap the earlier in the list keeps the place. */
function apart(length: number, edits: readonly Edit[]): Edit[] {
  const taken = new Uint8Array(length);
  return edits
    .filter(({ start, end }) => {
      const isFree = start < end && !taken.subarray(start, end).includes(1);
      if (isFree) taken.fill(1, start, end);
      return isFree;
    })
    .toSorted((a, b) => a.start - b.start);
}
