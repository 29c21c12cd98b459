/*
 * The number of people that a person led, in the words of one language: "ran a gang of six", "6
 * Mitarbeiter geführt". Within a clause a group of people (a number with a noun for people or a team)
 * takes the verb of leading before it, or a phrase behind it. The group is not the author's where
 * somebody else leads ("my boss, who led 40 people"), where the author helped to lead, or where the
 * verb has another object ("managed the payroll for 400 employees").
 */
import type { TextSpan } from "../text/spans.ts";
import type { LexiconRecord } from "./language-records.ts";
import { PhraseSet } from "./phrase-set.ts";
import { type FoldedWord, foldedWords, phraseKeys } from "./words-of.ts";

const MAX_CHARS = 4_000;
/** The number that the first entry of `counts` stands for. */
const FIRST_COUNT = 2;
/** Adjectives between a number and its noun: "12 full-time kitchen staff". */
const BEFORE_PEOPLE = 3;
/** Words between the verb and the number: "managed two shops and 24 staff". */
const BEFORE_COUNT = 5;
/** Words between the number's noun and a phrase behind it. */
const BEFORE_BEHIND = 2;
/** "my boss, who also led": another subject is right before the verb. */
const BEFORE_LEAD = 2;
/** "in a team of 6" */
const BEFORE_GROUP = 4;
/** "2,100", "2.100", "2 100" */
const THOUSANDS = /(?<=(?<![\d.,])\d{1,3})[.,\u00A0 ](?=\d{3}(?!\d))/g;
const YEAR = /^(?:19|20)\d\d$/;
const COUNT = /^\d{1,7}$/;
const CLAUSE = /[;!?•\n]|\.(?=\s|$)/u;
const COMMA = /[,()–—]/u;

export interface PeopleCount extends TextSpan {
  readonly count: number;
}

type Kind = keyof NonNullable<LexiconRecord["people_led"]>;
/** Words `from..to` of a clause. */
interface Range {
  readonly from: number;
  readonly to: number;
}
interface Group extends Range {
  readonly count: number;
  /** "team of 6", "6-strong team" */
  readonly isTeam: boolean;
}

/** Phrases of which the last word may end with any letters: "kierował*". */
class OpenPhrases {
  readonly #phrases: PhraseSet;
  readonly #beginnings: readonly string[];

  constructor(phrases: readonly string[] = []) {
    this.#phrases = new PhraseSet(phrases.filter((phrase) => !phrase.endsWith("*")));
    this.#beginnings = phrases
      .filter((phrase) => phrase.endsWith("*"))
      .flatMap((phrase) => phraseKeys(phrase.slice(0, -1)));
  }

  /** The word behind the phrase at a word; 0 when there is none. */
  endAt(words: readonly FoldedWord[], at: number): number {
    const word = words[at];
    if (word === undefined) return 0;
    const end = this.#phrases.longestAt(words, at, words.length);
    if (end > 0) return end;
    return this.#beginnings.some((start) => word.text.startsWith(start)) ? at + 1 : 0;
  }

  isIn(words: readonly FoldedWord[], from: number, to: number): boolean {
    for (let at = Math.max(0, from); at < to; at++) if (this.endAt(words, at) > 0) return true;
    return false;
  }
}

export class PeopleLed {
  readonly #phrases: Readonly<Record<Exclude<Kind, "counts">, OpenPhrases>>;
  readonly #prepositions: OpenPhrases;
  /** Other people, as the subject of a verb. */
  readonly #subjects: PhraseSet;
  readonly #and: PhraseSet;
  readonly #counts: readonly (readonly [PhraseSet, number])[];

  constructor({ people_led: words = {}, work = {}, connectors = {} }: LexiconRecord) {
    const phrasesOf = (kind: Kind): OpenPhrases => new OpenPhrases(words[kind]);
    this.#phrases = {
      leads: phrasesOf("leads"),
      behind: phrasesOf("behind"),
      others: phrasesOf("others"),
      as: phrasesOf("as"),
      with: phrasesOf("with"),
      within: phrasesOf("within"),
      people: phrasesOf("people"),
      teams: phrasesOf("teams"),
      of: phrasesOf("of"),
      sized: phrasesOf("sized"),
      for: phrasesOf("for"),
    };
    this.#and = new PhraseSet(["and", ...(connectors.and ?? [])]);
    this.#prepositions = new OpenPhrases([
      ...(connectors.in ?? []),
      ...(connectors.of ?? []),
      ...(connectors.with ?? []),
      ...(words.of ?? []),
      ...(words.with ?? []),
      ...(words.for ?? []),
    ]);
    this.#subjects = new PhraseSet(work.people);
    this.#counts = (words.counts ?? []).map((forms, place) => [
      new PhraseSet(forms.split("/")),
      place + FIRST_COUNT,
    ]);
  }

  /** The people that a text says were led, and where; with `isLeading` also those it only counts. */
  find(text: string, isLeading: boolean): PeopleCount | undefined {
    const told = text.slice(0, MAX_CHARS);
    const clauses = clausesOf(told);
    for (const words of clauses) {
      for (const group of this.#groupsIn(told, words)) {
        const led = this.#ledBefore(told, words, group) ?? this.#ledBehind(words, group);
        if (led) return found(words, { from: led.from, to: led.to, count: group.count });
      }
    }
    if (!isLeading) return undefined;
    for (const words of clauses) {
      const group = this.#groupsIn(told, words).find((one) => this.#isAlone(words, one));
      if (group) return found(words, group);
    }
    return undefined;
  }

  #groupsIn(text: string, words: readonly FoldedWord[]): Group[] {
    const groups: Group[] = [];
    for (let at = 0; at < words.length; at++) {
      const { count, to } = this.#countAt(words, at);
      if (count === undefined || count < FIRST_COUNT) continue;
      const noun = this.#nounBehind(text, words, to);
      const of = this.#phrases.of.isIn(words, at - 1, at) ? at - 1 : at;
      const isOfTeam = this.#phrases.teams.isIn(words, of - 1, of);
      if (isOfTeam) groups.push({ from: of - 1, to: noun?.to ?? to, count, isTeam: true });
      else if (noun) groups.push({ from: at, to: noun.to, count, isTeam: noun.isTeam });
    }
    return groups;
  }

  /** "12 full-time kitchen staff", "12-strong team"; not "12 workshops for staff". */
  #nounBehind(
    text: string,
    words: readonly FoldedWord[],
    from: number,
  ): { to: number; isTeam: boolean } | undefined {
    const sized = this.#phrases.sized.endAt(words, from);
    // "une douzaine d'ouvriers"
    const of = COUNT.test(words[from - 1]?.text ?? "") ? 0 : this.#phrases.of.endAt(words, from);
    const start = Math.max(from, sized, of);
    for (let at = start; at <= Math.min(start + BEFORE_PEOPLE, words.length - 1); at++) {
      const isTeam = sized > 0 && this.#phrases.teams.endAt(words, at) > 0;
      if (at > from && COMMA.test(gapBefore(text, words, at))) return undefined;
      if (isTeam || this.#phrases.people.endAt(words, at) > 0)
        return { to: Math.max(at + 1, this.#phrases.people.endAt(words, at)), isTeam };
      if (this.#isPart(words, at) || this.#countAt(words, at).count !== undefined) return undefined;
    }
    return undefined;
  }

  /** Prepositions and "and": another noun follows. */
  #isPart(words: readonly FoldedWord[], at: number): boolean {
    return (
      this.#prepositions.endAt(words, at) > 0 || this.#and.longestAt(words, at, words.length) > 0
    );
  }

  #ledBefore(text: string, words: readonly FoldedWord[], group: Group): Range | undefined {
    for (let at = group.from - 1; at >= 0; at--) {
      const end = this.#phrases.leads.endAt(words, at);
      if (end === 0 || end > group.from) continue;
      if (group.from - end > BEFORE_COUNT) return undefined;
      if (!this.#takes(words, end, group) || this.#isOfOthers(text, words, at)) return undefined;
      return { from: at, to: group.to };
    }
    return undefined;
  }

  /** Whether the words between a verb of leading and a group let the group be its object. */
  #takes(words: readonly FoldedWord[], from: number, { from: to, isTeam }: Group): boolean {
    if (isTeam) return true;
    for (let at = from; at < to; at++) {
      // "Führung von 12 Mitarbeitern", "managed a hotel with 14 staff"
      const isJoining = at === to - 1 && (at === from || this.#phrases.with.endAt(words, at) > 0);
      if (this.#prepositions.endAt(words, at) > 0 && !isJoining) return false;
    }
    return true;
  }

  #ledBehind(words: readonly FoldedWord[], group: Group): Range | undefined {
    for (let at = group.to; at <= group.to + BEFORE_BEHIND; at++) {
      const end = this.#phrases.behind.endAt(words, at);
      if (end === 0) continue;
      return this.#phrases.others.isIn(words, 0, at + 1)
        ? undefined
        : { from: group.from, to: end };
    }
    return undefined;
  }

  /** "my boss led", "geführt von", "helped to supervise"; but "as shift manager led" is the author. */
  #isOfOthers(text: string, words: readonly FoldedWord[], at: number): boolean {
    if (this.#phrases.others.isIn(words, 0, at + 1)) return true;
    for (let before = at - 1; before >= Math.max(0, at - BEFORE_LEAD); before--) {
      if (COMMA.test(gapBefore(text, words, before + 1))) return false;
      if (this.#subjects.longestAt(words, before, at) === 0) continue;
      return !this.#phrases.as.isIn(words, before - BEFORE_LEAD, before);
    }
    return false;
  }

  /** "Brygada 7 osób"; not "in a team of 6", "a firm with 920 employees" or "12 people led by". */
  #isAlone(words: readonly FoldedWord[], { from }: Group): boolean {
    const { within, with: beside, others, leads } = this.#phrases;
    const start = Math.max(0, from - BEFORE_GROUP);
    return (
      !others.isIn(words, 0, words.length) &&
      !leads.isIn(words, 0, from) &&
      ![within, beside].some((phrases) => phrases.isIn(words, start, from))
    );
  }

  #countAt(words: readonly FoldedWord[], at: number): { count: number | undefined; to: number } {
    const { text = "" } = words[at] ?? {};
    if (COUNT.test(text) && !isYear(words[at] as FoldedWord))
      return { count: Number(text), to: at + 1 };
    for (const [forms, count] of this.#counts) {
      const to = forms.longestAt(words, at, words.length);
      if (to > 0) return { count, to };
    }
    return { count: undefined, to: at };
  }
}

const found = (words: readonly FoldedWord[], { from, to, count }: Range & { count: number }) => ({
  count,
  start: (words[from] as FoldedWord).start,
  end: (words[to - 1] as FoldedWord).end,
});

const gapBefore = (text: string, words: readonly FoldedWord[], at: number): string =>
  text.slice(words[at - 1]?.end ?? 0, words[at]?.start ?? 0);

/** The words of each clause; a number with separators is one word. */
function clausesOf(text: string): FoldedWord[][] {
  const clauses: FoldedWord[][] = [[]];
  // A digit for each separator, so that offsets stay.
  for (const word of foldedWords(text.replace(THOUSANDS, "0"))) {
    const written = text.slice(word.start, word.end);
    const before = clauses.at(-1)?.at(-1);
    if (before && CLAUSE.test(text.slice(before.end, word.start))) clauses.push([]);
    const isSeparated = COUNT.test(word.text) && word.text !== written;
    clauses.at(-1)?.push(isSeparated ? { ...word, text: written.replace(/\D/gu, "") } : word);
  }
  return clauses;
}

/** "2019", but not "2,019". */
const isYear = ({ text, start, end }: FoldedWord): boolean =>
  YEAR.test(text) && end - start === text.length;
