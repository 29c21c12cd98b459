import { findUnclaimed } from "../skills/read.ts";
import type { Level } from "../knowledge/records.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import { countWords } from "../text/count-words.ts";
import { IGNORED_REASONS, type IgnoredSpan, type TextSpan } from "../text/spans.ts";
import { languageWarnings } from "./analyse.ts";
import { readPerson } from "./person.ts";

export interface SkillInText {
  readonly id: string;
  readonly name: string;
  readonly level: Level;
  /** In order; empty for a licence that follows from the work held. */
  readonly spans: readonly TextSpan[];
}

/** The skills and ignored parts of a résumé, in offsets of the given text. Nothing is judged. */
export interface DocumentReading {
  /** In the order of their first mention. */
  readonly skills: readonly SkillInText[];
  /** In order; no part overlaps another or a skill. */
  readonly ignored: readonly IgnoredSpan[];
  readonly words: number;
  readonly language: string | undefined;
  readonly warnings: readonly string[];
}

/** Reads a résumé as an analysis does and tells where it found what. */
export function readDocument(
  engine: ResumeTables,
  input: { readonly text: string; readonly now: Date },
): DocumentReading {
  const { person, resume, text, warnings, ignored, originOf } = readPerson(engine, input);
  const toOrigin = <T extends TextSpan>(span: T): T => ({
    ...span,
    start: originOf(span.start, false),
    end: originOf(span.end, true),
  });
  const found = new Map(resume.skills.map((finding) => [finding.id, finding]));
  const skills = person.skills.map(({ id, level }) => ({
    id,
    name: engine.knowledge.skills.get(id)?.name ?? id,
    level,
    spans: (found.get(id)?.mentions ?? []).map(({ start, end }) => toOrigin({ start, end })),
  }));
  const unclaimed = findUnclaimed(engine.knowledge, text).map(toOrigin);
  const words = countWords(input.text);
  return {
    skills,
    ignored: apart(
      input.text,
      [...ignored, ...unclaimed],
      skills.flatMap(({ spans }) => spans),
    ),
    words,
    language: resume.language,
    warnings: [...warnings, ...languageWarnings(engine, resume, words)],
  };
}

/** The ignored parts in order; where they overlap, the reason that comes first in the list holds. */
function apart(
  text: string,
  ignored: readonly IgnoredSpan[],
  skills: readonly TextSpan[],
): IgnoredSpan[] {
  const kept: IgnoredSpan[] = [];
  for (const reason of IGNORED_REASONS) {
    const own = ignored.filter((span) => span.reason === reason);
    const left = subtract(own, [...skills, ...kept]).map(({ start, end }) => {
      const part = text.slice(start, end);
      return { start: end - part.trimStart().length, end: start + part.trimEnd().length, reason };
    });
    for (const span of left) if (span.start < span.end) kept.push(span);
  }
  return kept.toSorted(byStart);
}

/** The spans without the holes, in order and apart. */
function subtract(spans: readonly TextSpan[], holes: readonly TextSpan[]): TextSpan[] {
  const left: TextSpan[] = [];
  const edges = holes.toSorted(byStart);
  let from = 0;
  let next = 0;
  for (const { start, end } of spans.toSorted(byStart)) {
    from = Math.max(from, start);
    for (; next < edges.length && (edges[next] as TextSpan).start < end; next++) {
      const hole = edges[next] as TextSpan;
      if (hole.start > from) left.push({ start: from, end: hole.start });
      from = Math.max(from, hole.end);
    }
    if (end > from) left.push({ start: from, end });
    from = Math.max(from, end);
  }
  return left;
}

const byStart = (a: TextSpan, b: TextSpan): number => a.start - b.start;
