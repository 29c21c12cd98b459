/*
 * The product's sentences in the language of its reader. Code and records hold every sentence in
 * English; `knowledge/languages/<language>/*-prose.ndjson` holds its translation (sentences.ts). A
 * sentence that changes loses its translation instead of keeping a false one.
 */
import {
  capitalised,
  listOfSubjects,
  lowerFirst,
  numberWord,
  withArticle,
} from "../text/english.ts";
import {
  citeFrench,
  frenchList,
  frenchNumberWord,
  frenchOf,
  typesetFrench,
} from "../text/french.ts";
import { citeTitle, romanceNumber, smallFirst } from "../text/romance.ts";
import { citeSpanish, spanishList, spanishNumberWord } from "../text/spanish.ts";
import type { Prose } from "./sentences.ts";
import {
  citeGerman,
  germanInside,
  germanList,
  germanNumber,
  germanNumberWord,
} from "../text/german.ts";

/** Values for the placeholders of a sentence. */
export type SpokenValues = Readonly<Record<string, string | number>>;

/** Canonical names in a language; an unknown name stays as it is. */
export interface SpokenNames {
  skill(name: string): string;
  role(title: string): string;
}

export interface Speech {
  /** The language of the prose, ISO 639-1. */
  readonly language: string;
  /**
   * A sentence of the code, with its values; marked where it exists in English only. `{name}` is a
   * value, `{Name}` the same with a capital, `{name:a}` with its article, `{name:of}` behind "of",
   * `{name:word}` a number in words; `{n|one day|# days}` depends on a number: `#` is its digits,
   * `%` its word.
   */
  say(sentence: string, values?: SpokenValues): string;
  /** A text of a record; undefined when it exists in English only. */
  translate(text: string): string | undefined;
  /** A text of a record that must be shown, marked where it exists in English only. */
  quote(text: string): string;
  /** A sentence of a record in this language, with its values. */
  fill(sentence: string, values?: SpokenValues): string;
  list(names: readonly string[]): string;
  /** Canonical names on their own, outside of a sentence. */
  readonly names: SpokenNames;
  /** The name of a skill inside a sentence. */
  skill(name: string): string;
  role(title: string): string;
  /** A text of a record as a part of a sentence. */
  inside(text: string): string;
}

interface Grammar {
  list(names: readonly string[]): string;
  number(n: number): string;
  numberWord(n: number): string;
  withArticle(noun: string): string;
  withOf(noun: string): string;
  /** Whether a number takes the singular. */
  isOne(n: number): boolean;
  /** The name of a skill, of which no word may be inflected. */
  cite(name: string, english: string): string;
  citeRole(title: string): string;
  inside(text: string): string;
  typeset(sentence: string): string;
}

const asIs = (text: string): string => text;
const isJustOne = (n: number): boolean => n === 1;

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  en: {
    list: listOfSubjects,
    number: (n) => String(n).replace(/\B(?=(?:\d{3})+$)/, ","),
    numberWord,
    withArticle,
    withOf: (noun) => `of ${noun}`,
    isOne: isJustOne,
    cite: asIs,
    citeRole: asIs,
    inside: lowerFirst,
    typeset: asIs,
  },
  de: {
    list: germanList,
    number: germanNumber,
    numberWord: germanNumberWord,
    withArticle: asIs,
    withOf: (noun) => `von ${noun}`,
    isOne: isJustOne,
    cite: citeGerman,
    citeRole: asIs,
    inside: germanInside,
    typeset: asIs,
  },
  fr: {
    list: frenchList,
    number: romanceNumber,
    numberWord: frenchNumberWord,
    withArticle: asIs,
    withOf: frenchOf,
    isOne: (n) => n < 2,
    cite: citeFrench,
    citeRole: citeTitle,
    inside: smallFirst,
    typeset: typesetFrench,
  },
  es: {
    list: spanishList,
    number: romanceNumber,
    numberWord: spanishNumberWord,
    withArticle: asIs,
    withOf: (noun) => `de ${noun}`,
    isOne: isJustOne,
    cite: citeSpanish,
    citeRole: citeTitle,
    inside: smallFirst,
    typeset: asIs,
  },
};

const VALUE = /\{(\w+)(?::(a|of|word))?(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

function fillIn(sentence: string, values: SpokenValues, grammar: Grammar): string {
  const filled = sentence.replaceAll(
    VALUE,
    (_, name: string, form?: string, one?: string, many?: string) => {
      const isOwn = name in values;
      const value = values[isOwn ? name : name.charAt(0).toLowerCase() + name.slice(1)] ?? "";
      const text =
        typeof value === "number" ? spellNumber(value, { form, one, many }, grammar) : value;
      const worded =
        form === "a" ? grammar.withArticle(text) : form === "of" ? grammar.withOf(text) : text;
      return isOwn ? worded : capitalised(worded);
    },
  );
  return grammar.typeset(filled);
}

function spellNumber(
  n: number,
  {
    form,
    one,
    many,
  }: { form: string | undefined; one: string | undefined; many: string | undefined },
  { number, numberWord: word, isOne }: Grammar,
): string {
  if (one === undefined || many === undefined) return form === "word" ? word(n) : number(n);
  return (isOne(n) ? one : many).replace("#", number(n)).replace("%", word(n));
}

const ENGLISH_MARK = "{text} (in English)";

const OWN_NAMES: SpokenNames = { skill: (name) => name, role: (title) => title };

/** A language without prose or grammar speaks English, also in its names. */
export function createSpeech(
  language: string,
  prose: Pick<Prose, "get"> | undefined,
  names: SpokenNames,
): Speech {
  const grammar = GRAMMARS[language];
  return prose && grammar ? speechWith(language, grammar, prose, names) : ENGLISH;
}

function speechWith(
  language: string,
  grammar: Grammar,
  prose: Pick<Prose, "get">,
  names: SpokenNames,
): Speech {
  const say = (sentence: string, values: SpokenValues = {}): string => {
    const own = prose.get(sentence);
    return own === undefined
      ? markedEnglish(ENGLISH.say(sentence, values))
      : fillIn(own, values, grammar);
  };
  const mark = prose.get(ENGLISH_MARK) ?? ENGLISH_MARK;
  const markedEnglish = (text: string): string => fillIn(mark, { text }, grammar);
  return {
    language,
    say,
    translate: (text) => prose.get(text),
    quote: (text) => prose.get(text) ?? markedEnglish(text),
    fill: (sentence, values = {}) => fillIn(sentence, values, grammar),
    list: grammar.list,
    inside: grammar.inside,
    names,
    skill: (name) => grammar.cite(names.skill(name), name),
    role: (title) => {
      const named = names.role(title);
      // A step of a ladder is no role: its name is a translated text.
      return named === title ? (prose.get(title) ?? title) : grammar.citeRole(named);
    },
  };
}

const ENGLISH: Speech = {
  language: "en",
  say: (sentence, values = {}) => fillIn(sentence, values, GRAMMARS["en"]!),
  translate: (text) => text,
  quote: (text) => text,
  fill: (sentence, values = {}) => fillIn(sentence, values, GRAMMARS["en"]!),
  list: listOfSubjects,
  inside: lowerFirst,
  names: OWN_NAMES,
  ...OWN_NAMES,
};
