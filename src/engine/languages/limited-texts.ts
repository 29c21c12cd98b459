/*
 * Sentences that may limit or deny what they name: "watched the dialysis team", "CACES, expiré",
 * "esame da sostenere". The reader leaves out what it understands as not held. This check needs less:
 * with one word of doubt in a sentence, the reply does not state that the person has the skill.
 */
import type { TextSpan } from "../text/spans.ts";
import type { LexiconRecord } from "./language-records.ts";
import { PhraseSet } from "./phrase-set.ts";
import { type FoldedWord, foldedWords } from "./words-of.ts";

/** Words that may limit what is beside them, and the sentences that contain one. */
export interface LimitedText {
  readonly sentences: readonly TextSpan[];
  readonly words: readonly TextSpan[];
}

/** A line break before lower case is no end: text from a PDF is wrapped. Short words before a full stop
 * are abbreviations. */
const SENTENCE_END = /[;!?•|]|(?<=\p{L}{4}|\p{Lu}{2}|\d|\))\.(?=\s|$)|\n(?!\s{0,8}\p{Ll})/gu;

/** A course or an examination that is planned limits a proof, and not a skill: "planned the posts". */
export type LimitedKind = "skill" | "proof";

export class Limits {
  readonly #limiting: Readonly<Record<LimitedKind, PhraseSet>>;
  readonly #harmless: PhraseSet;

  constructor(lexicon: LexiconRecord | undefined) {
    const { not_denying: harmless = [], work } = lexicon ?? {};
    const skill = lexicon ? limitingSkills(lexicon) : [];
    const proof = lexicon ? limitingProofs(lexicon) : [];
    this.#limiting = { skill: new PhraseSet(skill), proof: new PhraseSet([...skill, ...proof]) };
    this.#harmless = new PhraseSet([...harmless, ...(work?.not_denying ?? [])]);
  }

  find(text: string, kind: LimitedKind): LimitedText {
    const sentences: TextSpan[] = [];
    const words: TextSpan[] = [];
    const ends = Array.from(text.matchAll(SENTENCE_END), ({ index }) => index);
    let start = 0;
    for (const end of [...ends, text.length]) {
      const found = this.#findIn(foldedWords(text.slice(start, end), start), kind);
      if (found.length > 0) sentences.push({ start, end });
      words.push(...found);
      start = end;
    }
    return { sentences, words };
  }

  #findIn(words: readonly FoldedWord[], kind: LimitedKind): TextSpan[] {
    const found: TextSpan[] = [];
    for (let at = 0; at < words.length; at++) {
      const harmless = this.#harmless.longestAt(words, at, words.length);
      const limiting = this.#limiting[kind].longestAt(words, at, words.length);
      if (limiting > harmless)
        found.push({
          start: (words[at] as FoldedWord).start,
          end: (words[limiting - 1] as FoldedWord).end,
        });
      at = Math.max(at, harmless - 1, limiting - 1);
    }
    return found;
  }
}

function limitingSkills(lexicon: LexiconRecord): string[] {
  const { limits = {}, work = {}, others = {}, states = {} } = lexicon;
  return [
    limits.skill,
    lexicon.not,
    lexicon.without,
    lexicon.negation,
    lexicon.denial_behind,
    lexicon.plans,
    lexicon.wanting,
    states.lapsed,
    states.failed,
    states.denied,
    work.not,
    work.without,
    work.wishes,
    others.phrases,
  ].flatMap((list) => list ?? []);
}

const limitingProofs = ({ limits, under_way: underWay, states }: LexiconRecord): string[] =>
  [limits?.proof, underWay, states?.in_progress].flatMap((list) => list ?? []);
