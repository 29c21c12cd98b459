import { documentLanguageOf } from "../resume/author-name.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import { type Edit, EditedText } from "../text/edited-text.ts";
import { splitLines } from "../text/lines.ts";
import type { IgnoredSpan, TextSpan } from "../text/spans.ts";
import { type Origin, toRead } from "../resume/resume-records.ts";
import { type DocumentStructure, structureOf } from "../resume/resume-structure.ts";
import { type Section, headingsOf, resumeSections } from "../resume/sections.ts";

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
/** "HIS" and "HE" in capitals are abbreviations of other things. */
const PRONOUN =
  /(?<![a-z])(?=[HhSs])(?<![\p{L}\p{N}])(?:[Hh]e|[Ss]he|[Hh]im|[Hh]er|[Hh]is|[Hh]ers|[Hh]imself|[Hh]erself)(?![\p{L}\p{N}])/gu;
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
  const hidden = structure.author.map(toPlace).filter(({ start, end }) => start < end);
  const interests = sections
    .filter(({ kind }) => kind === "interests")
    .map((section) => interestsIn(text, section));
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
  readonly structure: DocumentStructure;
  readonly origin: Origin;
}

const sourceOf = (tables: ResumeTables, text: string): StructuredText => ({
  structure: structureOf(tables, text, { language: documentLanguageOf(tables, text) }),
  origin: { text, originOf: (offset) => offset },
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
