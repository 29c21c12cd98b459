import type { LexiconRecord } from "./language-records.ts";
import { PhraseSet, firstOf } from "./phrase-set.ts";
import { foldedWords, phraseKey } from "./words-of.ts";

type Kind = keyof NonNullable<LexiconRecord["requirements"]>;

/** The words with which postings of a language, and of English, ask for something. */
export class RequirementWords {
  readonly #sets: ReadonlyMap<string, PhraseSet>;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #proofs: PhraseSet;

  constructor(lexicons: readonly LexiconRecord[]) {
    const kinds = new Set(lexicons.flatMap(({ requirements = {} }) => Object.keys(requirements)));
    this.#sets = new Map(
      [...kinds].map((kind) => [
        kind,
        new PhraseSet(
          lexicons.flatMap(({ requirements = {} }) => requirements[kind as Kind] ?? []),
        ),
      ]),
    );
    this.#proofs = new PhraseSet(lexicons.flatMap(({ states = {} }) => states.credentials ?? []));
    const numbers = lexicons.flatMap((lexicon) => Object.entries(lexicon.numbers ?? {}));
    this.#numbers = new Map(numbers.map(([word, number]) => [phraseKey(word), number]));
  }

  names(kind: Kind, text: string): boolean {
    return this.#place(kind, text) !== undefined;
  }

  /** Whether a text names a licence, a certificate or another proof. */
  namesProof(text: string): boolean {
    const words = foldedWords(text);
    return firstOf(this.#proofs, words, 0, words.length) !== undefined;
  }

  /** "or experience in schools": within a few words. */
  acceptsExperience(text: string): boolean {
    if (this.names("experience_instead", text)) return true;
    const [set, words] = [this.#sets.get("or"), foldedWords(text)];
    const or = set && firstOf(set, words, 0, words.length);
    const experience = this.#sets.get("experience");
    return (
      or !== undefined &&
      experience !== undefined &&
      firstOf(experience, words, or.to, or.to + WORDS_BETWEEN) !== undefined
    );
  }

  /** "three years" as "3 years". */
  withDigits(text: string): string {
    return text.replaceAll(/\p{L}+/gu, (word) =>
      String(this.#numbers.get(word.toLowerCase()) ?? word),
    );
  }

  #place(kind: Kind, text: string): { from: number; to: number } | undefined {
    const [set, words] = [this.#sets.get(kind), foldedWords(text)];
    return set && firstOf(set, words, 0, words.length);
  }
}

const WORDS_BETWEEN = 4;
