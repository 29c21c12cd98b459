import type { Edit } from "../text/edited-text.ts";
import type { IgnoredSpan } from "../text/spans.ts";
import type { GlossEntry, GlossKind, Glossary } from "./glossary.ts";
import type { FoldedWord } from "./words-of.ts";

export type DocumentKind = "resume" | "posting";

/** Facts about the line that is being glossed. */
export interface GlossLine {
  readonly place: number;
  readonly words: readonly FoldedWord[];
  readonly isLanguages: boolean;
  readonly isMoney: boolean;
  /** The currency of amounts that have no sign on this line. */
  readonly currency: string | undefined;
  readonly isShort: boolean;
}

/** Words `at..to` of a line that the glossary knows, with the text around them. */
export interface GlossPhrase {
  readonly draft: GlossDraft;
  readonly line: GlossLine;
  readonly at: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

/** When a meaning of this kind applies, and how it is written if not as the entry's text. */
export interface GlossRule {
  applies(phrase: GlossPhrase): boolean;
  write?(phrase: GlossPhrase, entry: GlossEntry): void;
}

export type GlossRules = Partial<Record<GlossKind, GlossRule>>;

/** The sections, by their English headings, that change what a phrase means. */
export const SKILLS = "Skills";
export const EDUCATION_HEADING = "Education";
export const REQUIREMENTS = "Requirements";
export const COMPANY_HEADING = "About us";
export const DUTIES = "Responsibilities";
export const EXPERIENCE = "Work Experience";

/** Separators between two words of a phrase; a full stop only behind an abbreviation. */
const WITHIN = /^(?:[ \u00a0'’–/&-]{1,3}|[.][ -]?)$/;
const ABBREVIATION_LETTERS = 5;
const CHARS_BEFORE = 16;
const CHARS_AFTER = 24;

/** A document while it is glossed: its text, the replacements so far, and the heading above. */
export class GlossDraft {
  readonly glossary: Glossary;
  readonly text: string;
  readonly isPosting: boolean;
  /** The heading above, in English. */
  section = "";
  /** Whether the line is in the first paragraph of a posting, which is about the company. */
  isIntroduction = false;
  /** The kind of the last replacement of the line. */
  last: GlossKind | undefined;
  /** The dropped parts that name a skill. */
  readonly ignored: IgnoredSpan[] = [];
  readonly #edits: Edit[] = [];
  /** The kind of each of `#edits`, in the same order. */
  readonly #kinds: (GlossKind | undefined)[] = [];

  constructor(glossary: Glossary, text: string, kind: DocumentKind) {
    this.glossary = glossary;
    this.text = text;
    this.isPosting = kind === "posting";
  }

  get edits(): readonly Edit[] {
    return this.#edits;
  }

  get lastEdit(): Edit | undefined {
    return this.#edits.at(-1);
  }

  /** The kinds of the edits from a place on. */
  kindsFrom(first: number): readonly (GlossKind | undefined)[] {
    return this.#kinds.slice(first);
  }

  /** Replaces text that is no phrase: a heading, or words that must not be read. */
  pushPlain(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text });
    this.#kinds.push(undefined);
  }

  push(start: number, end: number, text: string, kind: GlossKind): void {
    const last = this.lastEdit;
    // A number before "years" may be part of the edit before.
    if (last !== undefined && last.end > start) this.undo();
    this.#edits.push({ start, end, text });
    this.#kinds.push(kind);
    this.last = kind;
  }

  undo(): void {
    this.#edits.pop();
    this.#kinds.pop();
  }

  rewrite(place: number, textOf: (text: string) => string): void {
    const edit = this.#edits[place] as Edit;
    this.#edits[place] = { ...edit, text: textOf(edit.text) };
  }

  phrase(line: GlossLine, at: number, to: number): GlossPhrase {
    const { start } = line.words[at] as FoldedWord;
    const { end } = line.words[to - 1] as FoldedWord;
    return {
      draft: this,
      line,
      at,
      to,
      start,
      end,
      before: this.text.slice(Math.max(0, start - CHARS_BEFORE), start),
      after: this.text.slice(end, end + CHARS_AFTER),
    };
  }

  /** The meaning of the words `at..to` as a phrase of this kind. */
  entry(
    words: readonly FoldedWord[],
    at: number,
    to: number,
    kind: GlossKind,
  ): GlossEntry | undefined {
    return this.glossary.entries.get(glossKeyOf(words, at, to))?.find((one) => one.kind === kind);
  }

  /** Whether a phrase of this kind with at most so many words starts at a word. */
  startsWith(words: readonly FoldedWord[], at: number, kind: GlossKind, most: number): boolean {
    for (let to = at + 1; to <= Math.min(words.length, at + most); to++)
      if (this.entry(words, at, to, kind) !== undefined) return true;
    return false;
  }

  /** The word behind the longest phrase that can start at a word. */
  reach(words: readonly FoldedWord[], at: number, limit: number): number {
    let to = at + 1;
    for (; to < Math.min(limit, words.length); to++) {
      const before = words[to - 1] as FoldedWord;
      const gap = this.text.slice(before.end, (words[to] as FoldedWord).start);
      if (!WITHIN.test(gap)) break;
      if (gap === ". " && before.text.length > ABBREVIATION_LETTERS) break;
    }
    return Math.min(to, Math.max(limit, at));
  }
}

export function glossKeyOf(words: readonly FoldedWord[], at: number, to: number): string {
  let key = (words[at] as FoldedWord).text;
  for (let next = at + 1; next < to; next++) key += ` ${(words[next] as FoldedWord).text}`;
  return key;
}
