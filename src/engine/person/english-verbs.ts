/*
 * English verbs look like nouns and adjectives: "order", "fried chicken", "athletic training students".
 * A form counts as a verb only where a sentence has one.
 */
import { IS_AND, IS_GENITIVE, IS_PREPOSITION, IS_SUBJECT } from "../knowledge/deed-words.ts";
import type { Pattern, WordInfo } from "../knowledge/deed-lookup.ts";
import type { ClauseWord } from "./clauses.ts";

interface ClauseWords {
  readonly words: readonly ClauseWord[];
  readonly infos: readonly WordInfo[];
}

/** The first word of a clause, and words behind a comma or an "and". */
export const beginsPart = ({ words, infos }: ClauseWords, at: number): boolean =>
  at === 0 || words[at]?.isParted === true || isAnd(infos[at - 1]);

export function isVerbForm(clause: ClauseWords, at: number, pattern: Pattern): boolean {
  const { words, infos } = clause;
  // "ready-to-heat meals", "concrete-mixing machines"
  if (words[at]?.isJoined === true || words[at + 1]?.isJoined === true) return false;
  // "the comfort of patients"
  if (pattern.isBare && hasBit(infos[at + 1] ?? NOTHING, IS_GENITIVE)) return false;
  const before = infos[at - 1];
  if (before === undefined || hasBit(before, IS_SUBJECT)) return true;
  if (pattern.isIng)
    return (
      beginsPart(clause, at) ||
      hasBit(before, IS_PREPOSITION | IS_GENITIVE) ||
      before.patterns.some(isVerb)
    );
  const last = words[at - 1] as ClauseWord;
  if (!pattern.isBare && (last.isNumber || last.text.endsWith("ly"))) return true;
  // "hamburgers or fried chicken", "tile, asphalt, shingle or slate roofs"
  if (!pattern.isBare && words[at]?.isParted === true) return true;
  return beginsPart(clause, at) && followsVerb(clause, at);
}

/** Whether the part before has a verb, or is one word: "assign and grade homework". */
function followsVerb(clause: ClauseWords, at: number): boolean {
  const { words, infos } = clause;
  const end = isAnd(infos[at - 1]) ? at - 2 : at - 1;
  let start = Math.max(0, end);
  while (start > 0 && !beginsPart(clause, start)) start--;
  if (start === 0 && end <= 0) return true;
  return infos
    .slice(start, end + 1)
    .some(({ patterns }, place) => patterns.some(isVerb) || isPast(words[start + place]));
}

const isPast = (word: ClauseWord | undefined): boolean => word?.text.endsWith("ed") === true;
const NOTHING: Pick<WordInfo, "bits"> = { bits: 0 };
const isVerb = ({ kind }: Pattern): boolean => kind === "verb" || kind === "leading";
const hasBit = ({ bits }: Pick<WordInfo, "bits">, bit: number): boolean => (bits & bit) !== 0;
const isAnd = (info: WordInfo | undefined): boolean => info !== undefined && hasBit(info, IS_AND);
