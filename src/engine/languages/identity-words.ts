/*
 * Dates of birth, ages and genders in a résumé, by the words of its language. A word that tells a
 * gender is taken wherever it stands, also of somebody else: too much is replaced rather than too little.
 */
import type { LexiconRecord } from "./language-records.ts";
import { PhraseSet } from "./phrase-set.ts";
import { type FoldedWord, foldedWords, phraseKey } from "./words-of.ts";
import type { TextSpan } from "../text/spans.ts";

export interface IdentityPart extends TextSpan {
  readonly kind: "birth_date" | "age" | "gender";
}

type IdentityLists = NonNullable<LexiconRecord["identity"]>;
type IdentityList = keyof IdentityLists;

/** Behind "born": anything short that ends in a date or a year. */
const DATE_BEHIND =
  /^[^\n]{0,40}?(?:\d{1,2}[./-] ?\d{1,2}[./-] ?(?:\d{4}|\d\d)|(?:19|20)\d\d(?:[./-]\d{1,2}[./-]\d{1,2})?)(?!\d)/u;
const STARRED_DATE = /\*\s?\d{1,2}\.\s?\d{1,2}\.\s?(?:19|20)\d\d/gu;
const AGE_BEHIND = /^[\s:–-]{0,4}(?<age>\d\d)(?![\d.,%])/u;
const VALUE_BEHIND = /^[ \t]*[:–-][ \t]*[^\n,;|]{1,30}/u;
const CELL = /[^\n\r\t|,;·•()]{3,24}/gu;
const YOUNGEST = 14;
const LONGEST_DATE = 60;

export class IdentityWords {
  readonly #sets: Readonly<Record<Exclude<IdentityList, "genders" | "labels">, PhraseSet>>;
  readonly #genders: ReadonlySet<string>;

  constructor(languages: readonly IdentityLists[]) {
    const list = (name: IdentityList): string[] => languages.flatMap((lists) => lists[name] ?? []);
    const set = (name: IdentityList): PhraseSet => new PhraseSet(list(name));
    this.#genders = new Set(list("genders").map(phraseKey));
    this.#sets = {
      birth: set("birth"),
      age: set("age"),
      aged: set("aged"),
      gender: set("gender"),
      gendered: set("gendered"),
    };
  }

  /** In no order; parts may overlap. */
  find(text: string): IdentityPart[] {
    const words = foldedWords(text);
    const found: IdentityPart[] = [];
    for (const at of words.keys()) {
      const part =
        this.#birthAt(text, words, at) ??
        this.#ageAt(text, words, at) ??
        this.#genderAt(text, words, at);
      if (part) found.push(part);
    }
    for (const { 0: date, index } of text.matchAll(STARRED_DATE))
      found.push({ kind: "birth_date", start: index, end: index + date.length });
    for (const { 0: cell, index } of text.matchAll(CELL))
      if (this.#genders.has(phraseKey(cell.trim())))
        found.push({ kind: "gender", start: index, end: index + cell.length });
    return found;
  }

  #birthAt(text: string, words: readonly FoldedWord[], at: number): IdentityPart | undefined {
    const behind = behindPhrase(this.#sets.birth, words, at);
    const date = behind && DATE_BEHIND.exec(text.slice(behind, behind + LONGEST_DATE))?.[0];
    return behind && date
      ? { kind: "birth_date", start: words[at]!.start, end: behind + date.length }
      : undefined;
  }

  #ageAt(text: string, words: readonly FoldedWord[], at: number): IdentityPart | undefined {
    const { start, text: word } = words[at]!;
    const labelled = behindPhrase(this.#sets.age, words, at);
    const said = labelled && AGE_BEHIND.exec(text.slice(labelled, labelled + LONGEST_DATE));
    if (labelled && said && Number(said.groups?.["age"]) >= YOUNGEST)
      return { kind: "age", start, end: labelled + said[0].length };
    if (!/^\d\d$/.test(word) || Number(word) < YOUNGEST) return undefined;
    const end = behindPhrase(this.#sets.aged, words, at + 1);
    return end === undefined ? undefined : { kind: "age", start, end };
  }

  #genderAt(text: string, words: readonly FoldedWord[], at: number): IdentityPart | undefined {
    const { start } = words[at]!;
    const labelled = behindPhrase(this.#sets.gender, words, at);
    const value = labelled && VALUE_BEHIND.exec(text.slice(labelled, labelled + LONGEST_DATE))?.[0];
    if (labelled && value) return { kind: "gender", start, end: labelled + value.length };
    const end = behindPhrase(this.#sets.gendered, words, at);
    // "MS" and "HIS" in capitals are abbreviations of other things.
    return end === undefined || !/\p{Ll}/u.test(text.slice(start, end))
      ? undefined
      : { kind: "gender", start, end };
  }
}

/** The offset behind the phrase of a set that begins at a word. */
function behindPhrase(
  set: PhraseSet,
  words: readonly FoldedWord[],
  at: number,
): number | undefined {
  const to = set.longestAt(words, at, words.length);
  return to === 0 ? undefined : words[to - 1]!.end;
}
