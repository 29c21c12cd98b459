import type { Knowledge } from "../knowledge/knowledge.ts";
import type { LimitedKind } from "../languages/limited-texts.ts";
import { foldLetters } from "../text/fold.ts";
import type { TextSpan } from "../text/spans.ts";
import type { Evidence } from "../person/skill-evidence.ts";
import {
  type NamedWords,
  createNameFinder,
  readNamedWords,
  wordsBySentence,
} from "./named-words.ts";
import type { ReadAnalysedPerson } from "./analysed-person.ts";
import type { SkillMatch } from "./skills-score.ts";
import type { TargetSkill } from "./target-job.ts";

/** A limiting word further away from a name does not limit it. */
const REACH = 8;
/** Longer words with the same beginning may mean the same licence. */
const START_LETTERS = 6;
const WORD = /[\p{L}\p{N}]+/gu;

/** The places of a text that may limit or deny what they name. */
export interface LimitedPlaces {
  readonly sentences: readonly TextSpan[];
  /** Whether a limiting word is near, in the same sentence. */
  isLimited(span: TextSpan): boolean;
  /** The same between two commas only: a sentence can list many deeds. */
  isDeedLimited(span: TextSpan): boolean;
}

export function limitedPlaces(
  knowledge: Knowledge,
  text: string,
  language: string | undefined,
  kind: LimitedKind,
): LimitedPlaces {
  const { sentences, words } = knowledge.languages.limitsIn(language).find(text, kind);
  const isNear = (span: TextSpan, isParted: (between: string) => boolean): boolean => {
    const own = sentences.filter(({ start, end }) => span.start < end && span.end > start);
    return words.some((word) => {
      if (!own.some(({ start, end }) => word.start >= start && word.end <= end)) return false;
      const [before, behind] = [Math.min(span.end, word.end), Math.max(span.start, word.start)];
      const between = text.slice(before, Math.max(before, behind));
      return !isParted(between) && (between.match(WORD)?.length ?? 0) <= REACH;
    });
  };
  return {
    sentences,
    isLimited: (span) => isNear(span, () => false),
    isDeedLimited: (span) => isNear(span, (between) => /[,()]/.test(between)),
  };
}

/**
 * Marks credited skills that no clear sentence names, and other skills whose words are in the text.
 * Scores stay. This decides what the reply states about a person: "I watched the dialysis team" must not
 * become "Dialysis is shown", nor "deklaracje VAT" "no VAT was found".
 */
export function markPlaces(
  knowledge: Knowledge,
  original: string,
  read: ReadAnalysedPerson,
  matches: readonly SkillMatch[],
): SkillMatch[] {
  const { language } = read.resume;
  const judgeOf = (kind: LimitedKind): ((match: SkillMatch, evidence: Evidence) => boolean) => {
    const { sentences, isLimited, isDeedLimited } = limitedPlaces(
      knowledge,
      original,
      language,
      kind,
    );
    const clearly = finderOnce(knowledge, language, () =>
      readNamedWords(original, read, sentences),
    );
    return ({ wanted }, { told, spans = [] }) => {
      if (sentences.length === 0) return false;
      return spans.length > 0
        ? spans.every(told === "deed" ? isDeedLimited : isLimited)
        : !clearly(wanted);
    };
  };
  const isDoubtful = { skill: once(() => judgeOf("skill")), proof: once(() => judgeOf("proof")) };
  const anywhere = finderOnce(knowledge, language, () => wordsBySentence([original, read.text]));
  const starts = startsOnce(() => `${original} ${read.text}`);
  return matches.map((match) => {
    const { kind, evidence, wanted } = match;
    const isWritten =
      kind !== "matched" && (anywhere(wanted) || (isProof(wanted) && starts(wanted.name)));
    if (!evidence || evidence.told === "title") return { ...match, isWritten };
    const judge = isDoubtful[isProof(wanted) ? "proof" : "skill"]();
    return { ...match, isWritten, isLimited: judge(match, evidence) };
  });
}

/** A name that is not known may be that of a licence. */
const isProof = ({ skill }: TargetSkill): boolean =>
  skill === undefined || skill.kind === "credential";

/** "Meisterprüfung nicht bestanden" is about the Meisterbrief, so that licence is not called missing. */
function startsOnce(text: () => string): (name: string) => boolean {
  const startsOf = (words: string): string[] =>
    (foldLetters(words).match(WORD) ?? [])
      .filter((word) => word.length > START_LETTERS)
      .map((word) => word.slice(0, START_LETTERS));
  const found = once(() => new Set(startsOf(text())));
  return (name) => startsOf(name).some((start) => found().has(start));
}

/** Built on first use: most analyses need no such finder. */
function finderOnce(
  knowledge: Knowledge,
  language: string | undefined,
  words: () => NamedWords,
): (wanted: TargetSkill) => boolean {
  const finder = once(() => createNameFinder(knowledge, words(), language, true));
  return (wanted) => finder()(wanted);
}

/** Made when it is first asked for. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
