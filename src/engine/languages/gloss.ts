/*
 * Rewrites a résumé or posting in the words that the English reader knows: headings, dates, degrees,
 * levels, titles, skills. What the glossary does not have stays as it is, so a text of two languages
 * reads well, and the vectors still see unknown titles. One reader serves all languages; a language
 * is only its records.
 *
 * First the gender forms are removed, then each line is glossed: as a heading, or from left to right
 * with the longest phrases whose meaning applies where they stand (the rules of `gloss-*.ts`).
 */
import { withoutAddresses } from "../text/without-addresses.ts";
import { EditedText } from "../text/edited-text.ts";
import { type Line, splitLines } from "../text/lines.ts";
import type { IgnoredSpan } from "../text/spans.ts";
import type { Disclaimed } from "./disclaimers.ts";
import { elisionEdits, genderEdits } from "./gender-forms.ts";
import { DATE_RULES, glossMonth } from "./gloss-dates.ts";
import {
  type DocumentKind,
  EDUCATION_HEADING,
  GlossDraft,
  type GlossLine,
  type GlossRules,
  glossKeyOf,
} from "./gloss-draft.ts";
import { glossCaption, glossHeading, opensBody } from "./gloss-headings.ts";
import {
  SKILL_RULES,
  findDisclaimed,
  glossLoosely,
  namesAny,
  saysLanguages,
  startsWish,
} from "./gloss-skills.ts";
import { TERM_RULES, payOf, withoutFullTime } from "./gloss-terms.ts";
import { TITLE_RULES, tellsStudy, trainAs, withDegree } from "./gloss-titles.ts";
import type { Glossary } from "./glossary.ts";
import { type FoldedWord, foldedWords } from "./words-of.ts";

/** A text in the reader's words, and where its parts came from. */
export interface GlossedText {
  readonly text: string;
  /** Parts that name skills without claiming them, in offsets of the original text. */
  readonly ignored: readonly IgnoredSpan[];
  /** Offsets in the original text. */
  originOf(offset: number, isEnd: boolean): number;
}

const NAME =
  /^(?:\p{Lu}[\p{L}'’.-]*)(?:\s+(?:\p{Lu}[\p{L}'’.-]*|de|da|di|van|von|der|del|dos|la|le)){1,4}$/u;
const UNKNOWN_HEADING = /^\p{Lu}\p{L}*(?: [\p{L}'’]+){0,5}:?$/u;
const DATED = /(?:19|20)\d\d\s?(?:[-–—/→]|\p{L})/u;
const SHORT_LINE_WORDS = 9;
/** Replaces words that must not be read; also keeps dates apart. */
const DROPPED = ";";

/** Kinds without a rule apply everywhere, and are replaced by their text. */
const RULES: GlossRules = {
  ...DATE_RULES,
  ...TITLE_RULES,
  ...SKILL_RULES,
  ...TERM_RULES,
  personal: {
    applies: ({ at, after }) => at === 0 && /^[ \u00a0]*(?:[:–-]|\d|[\n\r]|$)/u.test(after),
  },
  connector: {
    applies: ({ draft, start }) =>
      draft.last !== undefined &&
      draft.lastEdit?.end === start - 1 &&
      /^\p{Ll}/u.test(draft.text.slice(start, start + 1)),
  },
};

export function glossText(glossary: Glossary, original: string, kind: DocumentKind): GlossedText {
  const plain = new EditedText(original, genderEdits(original));
  const dollars = kind === "posting" ? glossary.dollars.editsIn(plain.text) : [];
  const forms = glossary.firstForms.editsIn(plain.text);
  const edits = [...elisionEdits(plain.text), ...dollars, ...forms].toSorted(
    (a, b) => a.start - b.start,
  );
  const parted = new EditedText(plain.text, edits);
  const draft = new GlossDraft(glossary, parted.text, kind);
  glossLines(draft);
  const glossed = new EditedText(parted.text, withoutFullTime(draft.edits));
  const originOf = (offset: number, isEnd: boolean): number =>
    plain.originOf(parted.originOf(offset, isEnd), isEnd);
  return {
    text: glossed.text,
    ignored: draft.ignored.map(({ start, end, reason }) => ({
      start: originOf(start, false),
      end: originOf(end, true),
      reason,
    })),
    originOf: (offset, isEnd) => originOf(glossed.originOf(offset, isEnd), isEnd),
  };
}

function glossLines(draft: GlossDraft): void {
  const lines = splitLines(draft.text);
  const introduced = draft.isPosting ? endOfIntroduction(draft, lines) : 0;
  for (const [place, line] of lines.entries()) {
    draft.isIntroduction = place > 0 && place < introduced;
    if (draft.section === EDUCATION_HEADING && endsStudies(draft, lines, place)) draft.section = "";
    const isCaption = place === 0 && !draft.isPosting;
    const from = isCaption ? glossCaption(draft, line) : glossHeading(draft, line);
    if (from < line.end) glossLine(draft, line, place, from);
  }
}

/** "Was sonst noch war" above a dated line that names no study: an unknown heading. */
function endsStudies(draft: GlossDraft, lines: readonly Line[], place: number): boolean {
  const [line, next] = [lines[place] as Line, lines[place + 1]];
  const isApart = /\n\s*\n/.test(draft.text.slice(lines[place - 1]?.end ?? 0, line.start));
  if (!isApart || next === undefined || !UNKNOWN_HEADING.test(line.text)) return false;
  return DATED.test(next.text) && !tellsStudy(draft, foldedWords(next.text, next.start));
}

/**
 * The line behind the paragraph below the title. That paragraph is about the company if headings of
 * duties or requirements follow; 0 if none do.
 */
function endOfIntroduction(draft: GlossDraft, lines: readonly Line[]): number {
  const body = lines.findIndex(({ text }, place) => place > 0 && opensBody(draft, text));
  const end = lines.findIndex(
    (line, place) =>
      place > 1 && /\n\s*\n/.test(draft.text.slice((lines[place - 1] as Line).end, line.start)),
  );
  return Math.max(0, Math.min(body, end));
}

function glossLine(draft: GlossDraft, line: Line, place: number, from: number): void {
  const words = foldedWords(withoutAddresses(draft.text.slice(from, line.end)), from);
  const isName = !draft.isPosting && place === 0 && NAME.test(line.text);
  if (isName && draft.entry(words, 0, words.length, "title") === undefined) return;
  draft.last = undefined;
  if (words.some((_, at) => startsConsent(draft, words, at)))
    return draft.pushPlain(from, line.end, "-");
  const context: GlossLine = {
    place,
    words,
    isLanguages: draft.section === "Languages" || saysLanguages(draft, words, line.text),
    ...payOf(draft, words, line.text),
    isShort: words.length <= SHORT_LINE_WORDS,
  };
  const first = draft.edits.length;
  // Studies have denials of their own.
  const isStudy = draft.section === EDUCATION_HEADING && tellsStudy(draft, words);
  const disclaimed = isStudy ? [] : findDisclaimed(draft, words);
  for (let at = 0; at < words.length;) {
    const range = disclaimed.find((one) => one.from <= at && at < one.to);
    if (range === undefined) at = glossAt(draft, context, at);
    else at = drop(draft, words, range);
  }
  if (draft.section === EDUCATION_HEADING) trainAs(draft, first);
}

/** Drops words that must not be read; returns the word behind them. */
function drop(
  draft: GlossDraft,
  words: readonly FoldedWord[],
  { from, to, reason }: Disclaimed,
): number {
  const { start } = words[from] as FoldedWord;
  const { end } = words[to - 1] as FoldedWord;
  if (words.slice(from, to).some((_, place) => namesAny(draft, words, from + place)))
    draft.ignored.push({ start, end, reason });
  draft.pushPlain(start, end, DROPPED);
  draft.last = undefined;
  return to;
}

/** Replaces the longest phrase at a word; returns the next word to look at. */
function glossAt(draft: GlossDraft, line: GlossLine, at: number): number {
  const { words } = line;
  const word = words[at] as FoldedWord;
  const month = glossMonth(draft, word);
  if (month !== undefined) {
    const next = words.findIndex(({ start }) => start >= month);
    return next < 0 ? words.length : next;
  }
  const limit = Math.min(words.length, at + (draft.glossary.longest.get(word.text) ?? 0));
  for (let to = draft.reach(words, at, limit); to > at; to--) {
    const found = draft.glossary.entries.get(glossKeyOf(words, at, to));
    if (found === undefined) continue;
    const phrase = draft.phrase(line, at, to);
    const entry =
      // "verhandlungssicher", "komunikatywny" name skills elsewhere.
      (line.isLanguages ? found.find(({ kind }) => kind === "language level") : undefined) ??
      found.find(({ kind }) => RULES[kind]?.applies(phrase) ?? true);
    if (entry === undefined) continue;
    const written = withDegree(entry, phrase);
    const write = RULES[written.kind]?.write;
    if (write) write(phrase, written);
    else draft.push(phrase.start, phrase.end, written.text, written.kind);
    return to;
  }
  if (startsWish(draft, words, at)) {
    draft.push(word.start, word.end, "want to learn", "wish");
    return at + 1;
  }
  return glossLoosely(draft, words, at);
}

/** Consent to store personal data. */
function startsConsent(draft: GlossDraft, words: readonly FoldedWord[], at: number): boolean {
  const longest = draft.glossary.longest.get((words[at] as FoldedWord).text) ?? 0;
  return draft.startsWith(words, at, "consent", longest);
}
