/*
 * What a text of a model may not hold in any language: names, numbers, addresses, skills, offers and
 * judgements that its facts do not hold. The patterns are made of records (`model-words.yaml`) and take
 * time in proportion to a text: none may scan a run of characters again from each of its positions.
 */
import {
  ADDRESS,
  findSkill,
  readSkills,
  type Engine,
  type ModelWordsRecord,
} from "../engine/index.ts";

export interface TextChecks {
  readonly language: string;
  readonly words: ModelWordsRecord;
  /** Numbers of the text, in digits and in words; those in words from this one on, and before a unit of time. */
  numbers(text: string, wordsFrom: number): readonly string[];
  /** The number that a numeral means; -1: one that no fact can be. */
  valueOf(numeral: string): number;
  /** Lengths of time: `3 months`, in the unit's name of the records. */
  spans(text: string): readonly string[];
  addresses(text: string): readonly string[];
  /** Skills but for soft ones, whose names are everyday words. */
  skills(text: string): readonly string[];
  /** Every way in which a name may be written. */
  formsOf(names: readonly string[]): readonly string[];
  /** Words that look like names of people, companies or places. */
  names(texts: readonly string[]): readonly string[];
  hits(kind: WordKind, text: string): readonly string[];
  /** Whether a text is certainly in another language. */
  isForeign(text: string): boolean;
}

const WORD_KINDS = ["offers", "personal", "pronouns", "verdicts", "complete", "law"] as const;
type WordKind = (typeof WORD_KINDS)[number];

/** Shorter texts are too short to detect their language. */
const TELLING_WORDS = 14;
export const MARKUP = /[`<>{}[\]|]|\*\*|^\s?[#*•-]\s|:\/\/|www\.|@/mu;
const WORD = /\p{L}[\p{L}\p{N}+#]*/gu;
const NAME = /(?<!\p{L})(\p{Lu}[\p{L}\p{N}+#]*)(['’]s)?/gu;
const DIGITS = /\d+(?:[.,]\d+)*/gu;
/** Begins only where a run of such characters does, so that no run is scanned twice. */
const DOMAIN = /(?<![\w-]|[\w-]\.)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/g;
/** The first letters of a sentence that are no name in any language. */
const HARMLESS = new Set(["I", "CV"]);
const UNITS = ["hours", "days", "weeks", "months", "years"] as const;

/** Undefined for a language without records: a model does not write in it. */
export function createTextChecks(engine: Engine, language: string): TextChecks | undefined {
  const words = engine.modelWords(language);
  return words && new LanguageChecks(engine, words);
}

class LanguageChecks implements TextChecks {
  readonly language: string;
  readonly words: ModelWordsRecord;
  readonly #engine: Engine;
  readonly #patterns: ReadonlyMap<WordKind, RegExp>;
  readonly #units: ReadonlyMap<string, string>;
  readonly #numerals: ReadonlyMap<string, number>;
  readonly #span: RegExp;

  constructor(engine: Engine, words: ModelWordsRecord) {
    this.language = words.id;
    this.words = words;
    this.#engine = engine;
    this.#patterns = new Map(
      WORD_KINDS.map((kind) => [kind, patternOf(words[kind], kind === "offers" ? NEXT_WORD : "")]),
    );
    this.#units = new Map(UNITS.flatMap((unit) => words.units[unit].map((one) => [one, unit])));
    this.#numerals = new Map(Object.entries(words.numbers));
    const units = [...this.#units.keys()].map(escaped).join("|");
    const numerals = [...this.#numerals.keys()].map(escaped).join("|");
    this.#span = new RegExp(
      String.raw`(?<![\p{L}\p{N}])(\d{1,9}(?:[.,]\d{1,3})?|${numerals})(?:-| |\u00a0)(?:\p{L}{1,20} ){0,2}(${units})(?!\p{L})`,
      "giu",
    );
  }

  numbers(text: string, wordsFrom: number): readonly string[] {
    const digits = text.match(DIGITS) ?? [];
    const spoken = (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => {
      const value = this.#numerals.get(word);
      return value !== undefined && (value < 0 || value >= wordsFrom);
    });
    const ofTime = [...text.matchAll(this.#span)].map(([, numeral = ""]) => numeral.toLowerCase());
    return [...digits, ...spoken, ...ofTime];
  }

  valueOf(numeral: string): number {
    return this.#numerals.get(numeral) ?? Number(numeral.replace(",", "."));
  }

  spans(text: string): readonly string[] {
    return [...text.matchAll(this.#span)].map(
      ([, numeral = "", unit = ""]) =>
        `${this.valueOf(numeral.toLowerCase())} ${this.#units.get(unit.toLowerCase())}`,
    );
  }

  addresses(text: string): readonly string[] {
    return text
      .toLowerCase()
      .split(/\s/u)
      .flatMap((word) =>
        /@|:\/\/|www\./u.test(word) ? [word] : [...(word.match(DOMAIN) ?? [])].filter(isAddress),
      );
  }

  skills(text: string): readonly string[] {
    return readSkills(this.#engine.knowledge, this.#readable(text))
      .filter(({ group }) => group !== "soft")
      .map(({ id }) => id);
  }

  #readable(text: string): string {
    const { languages } = this.#engine.knowledge;
    return this.language === "en" ? text : languages.toReadable(text, "resume", this.language).text;
  }

  formsOf(names: readonly string[]): readonly string[] {
    const { knowledge, localNames } = this.#engine;
    const forms = names.flatMap((name) => [
      name,
      localNames.skill(name, this.language),
      ...(findSkill(knowledge, name)?.forms ?? []),
    ]);
    return [...new Set(forms)]
      .filter((form) => form !== "")
      .toSorted((a, b) => b.length - a.length);
  }

  /** Where every noun has a capital, only what follows another such word: "Sundar Pichai". */
  names(texts: readonly string[]): readonly string[] {
    const isName = this.words.capital_nouns ? isInRun : isInside;
    return texts.flatMap((text) =>
      [...text.matchAll(NAME)]
        .filter(({ 2: genitive, index }) => genitive !== undefined || isName(text, index))
        .map(([, name]) => name as string)
        .filter((name) => !HARMLESS.has(name)),
    );
  }

  hits(kind: WordKind, text: string): readonly string[] {
    return text.toLowerCase().match(this.#patterns.get(kind)!) ?? [];
  }

  isForeign(text: string): boolean {
    if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) return true;
    const count = (text.match(WORD) ?? []).length;
    const found = count < TELLING_WORDS ? undefined : this.#engine.knowledge.languages.detect(text);
    return found !== undefined && found !== this.language;
  }
}

const isAddress = (word: string): boolean => ADDRESS.test(word);

const escaped = (word: string): string =>
  word.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What is paid or left out decides: a document's "pay band" allows no other payment. */
const NEXT_WORD = String.raw`(?: \p{L}{1,30})?`;

function patternOf(words: readonly string[], more: string): RegExp {
  if (words.length === 0) return /(?!)/u;
  const open = words.map((word) => escaped(word).replace(/\\\*$/, String.raw`\p{L}*`));
  return new RegExp(String.raw`(?<!\p{L})(?:${open.join("|")})(?!\p{L})${more}`, "giu");
}

const isInside = (text: string, index: number): boolean => !isSentenceStart(text, index);

/** Behind a word with a capital that is not the first of its sentence. */
function isInRun(text: string, index: number): boolean {
  if (text[index - 1] !== " ") return false;
  let from = index - 1;
  while (from > 0 && /[\p{L}\p{N}.]/u.test(text[from - 1]!) && index - from < MAX_WORD) from--;
  return /^\p{Lu}/u.test(text.slice(from, index)) && !isSentenceStart(text, from);
}
const MAX_WORD = 40;

/** Looks back only as far as opening quotes, spaces and closing quotes go. */
function isSentenceStart(text: string, index: number): boolean {
  const back = (from: number, pattern: RegExp): number => {
    let at = from;
    while (at > 0 && pattern.test(text[at - 1]!)) at--;
    return at;
  };
  const opened = back(index, /["'(“„«¿¡]/);
  if (opened === 0 || text[opened - 1] === "\n") return true;
  const spaced = back(opened, /\s/);
  const closed = back(spaced, /["')\]”“»]/);
  return spaced < opened && closed > 0 && /[.!?:]/.test(text[closed - 1]!);
}

const wordSetOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(WORD));

/** Each run of white space is one space or, where it holds a line break, one line break. */
export const foldSpaces = (text: string): string =>
  text.trim().replace(/\s+/gu, (run) => (/[\n\r\u2028\u2029]/u.test(run) ? "\n" : " "));

/** What texts hold that `known`, all that may be said, does not. */
export function strangers(
  checks: TextChecks,
  known: string,
  texts: readonly string[],
  where: string,
  /** Texts that these stand for: what could be taken for another language there may be so here. */
  originals: readonly string[] = [],
): string[] {
  const said = texts.join("\n");
  const among = (kind: string, found: (text: string) => readonly string[]): string[] => {
    const given = new Set(found(known));
    return [...new Set(found(said))]
      .filter((one) => !given.has(one))
      .map((one) => `${where} names ${kind} ${one}`);
  };
  const words = wordSetOf(known);
  return [
    ...among("the address", (text) => checks.addresses(text)),
    ...among("the skill", (text) => checks.skills(text)),
    ...among("what it must not:", (text) => [
      ...checks.hits("offers", text),
      ...checks.hits("personal", text),
    ]),
    ...new Set(
      checks
        .names(texts)
        .filter((name) => !words.has(name.toLowerCase()))
        .map((name) => `${where} names ${name}`),
    ),
    ...texts
      .filter((text, at) => checks.isForeign(text) && !checks.isForeign(originals[at] ?? ""))
      .map((text) => `${where} is not in ${checks.words.name}: ${text.slice(0, 40)}`),
  ];
}

/** Numbers that the facts do not hold: in digits everywhere, in words from two on. */
export function strangeFigures(
  checks: TextChecks,
  known: string,
  texts: readonly string[],
  where: string,
): string[] {
  const values = (text: string) => checks.numbers(text, 2).map((one) => checks.valueOf(one));
  const given = new Set(values(known));
  const said = new Set(values(texts.join("\n")));
  return [...said]
    .filter((value) => !given.has(value))
    .map((value) => `${where} names the number ${value}`);
}
