/*
 * Words of a language that are also the name of a skill in another language or trade: "mise en place"
 * is the introduction of a payroll system as well as the preparation of a kitchen. They name the skill
 * only with a cue of that skill beside them.
 */
import type { TextSpan } from "../text/spans.ts";
import type { LexiconRecord } from "./language-records.ts";
import { PhraseSet } from "./phrase-set.ts";
import { type FoldedWord, foldedWords, phraseKey, phraseKeys } from "./words-of.ts";

/** Maximum distance of a cue, in words: a job title is a cue for the lines below it. */
const CUE_REACH = 25;

export class Homographs {
  readonly #forms: PhraseSet;
  /** The beginnings of words that show the skill, by form. */
  readonly #cues: ReadonlyMap<string, readonly string[]>;

  constructor(homographs: NonNullable<LexiconRecord["homographs"]>) {
    const entries = Object.entries(homographs);
    this.#forms = new PhraseSet(entries.map(([form]) => form));
    this.#cues = new Map(
      entries.flatMap(([form, cues]) =>
        phraseKeys(form).map((key) => [key, cues.flatMap(phraseKeys)] as const),
      ),
    );
  }

  /** The places of such words without a cue, in order. */
  find(text: string): TextSpan[] {
    const words = foldedWords(text);
    const found: TextSpan[] = [];
    for (let at = 0; at < words.length; at++) {
      const to = this.#forms.longestAt(words, at, words.length);
      if (to === 0) continue;
      const { start } = words[at] as FoldedWord;
      const { end } = words[to - 1] as FoldedWord;
      const cues = this.#cues.get(phraseKey(text.slice(start, end))) ?? [];
      if (!hasCue(words, at, to, cues)) found.push({ start, end });
      at = to - 1;
    }
    return found;
  }
}

function hasCue(
  words: readonly FoldedWord[],
  from: number,
  to: number,
  cues: readonly string[],
): boolean {
  const last = Math.min(words.length, to + CUE_REACH);
  for (let at = Math.max(0, from - CUE_REACH); at < last; at++) {
    if (at === from) at = to;
    const word = words[at];
    if (at < last && word && cues.some((cue) => word.text.startsWith(cue))) return true;
  }
  return false;
}

/** A test whether a part of a text is more than one of these spans. */
export function outside(spans: readonly TextSpan[]): (start: number, end: number) => boolean {
  return (start, end) => !spans.some((span) => start >= span.start && end <= span.end);
}
