/*
 * Clauses whose subject is another person: "the nurse I assisted gave injections". Résumés leave out the
 * author, so a clause that begins with an article or a relative clause around somebody by the trade, and
 * has a verb that is not the author's ("… I assisted"), is about that person. A team is left out: the
 * author is part of it.
 */
import type { WordRange } from "./disclaimers.ts";
import type { LexiconRecord } from "./language-records.ts";
import { PhraseSet, firstOf } from "./phrase-set.ts";
import type { FoldedWord } from "./words-of.ts";

/** "the registered staff nurse": words between the article and the person. */
const BEFORE_PERSON = 2;
/** Words between the person and the verb, with a relative clause. */
const BEFORE_VERB = 9;
const CLAUSE = /[;:!?•\n]|\.(?=\s|$)/u;
/** "Die Lehrlinge angeleitet": a participle at the end has its object before it. */
const PARTICIPLE =
  /^(?:\p{L}{0,6}ge\p{L}{2,}(?:t|en)|\p{L}+iert|(?:be|ver|er|ent|zer)\p{L}{2,}t)$/u;

export class OtherSubjects {
  readonly #determiners: PhraseSet;
  readonly #relatives: PhraseSet;
  readonly #verbs: PhraseSet;
  readonly #verbEnds: readonly string[];
  readonly #people: PhraseSet;
  readonly #titles: PhraseSet;
  readonly #teams: PhraseSet;
  /** "the manager role" */
  readonly #things: PhraseSet;
  readonly #self: PhraseSet;
  readonly #leads: PhraseSet;
  readonly #turns: PhraseSet;
  readonly #and: PhraseSet;
  readonly #hasFinalVerbs: boolean;

  constructor(lexicon: LexiconRecord, titles: Iterable<string>) {
    const { subjects = {}, work = {}, others = {}, people_led: led = {} } = lexicon;
    const verbs = [...(subjects.verbs ?? []), ...(others.does ?? [])];
    this.#determiners = new PhraseSet(subjects.determiners);
    this.#relatives = new PhraseSet(subjects.relatives);
    this.#verbs = new PhraseSet(verbs.filter((verb) => !verb.startsWith("-")));
    this.#verbEnds = verbs.filter((verb) => verb.startsWith("-")).map((verb) => verb.slice(1));
    this.#people = new PhraseSet(work.people);
    this.#titles = new PhraseSet([...titles]);
    this.#teams = new PhraseSet([
      ...(led.teams ?? []),
      ...(lexicon.employers?.organisations ?? []),
    ]);
    this.#things = new PhraseSet(subjects.things);
    this.#self = new PhraseSet(others.self);
    this.#leads = new PhraseSet((led.leads ?? []).filter((lead) => !lead.endsWith("*")));
    this.#turns = new PhraseSet(lexicon.turns);
    this.#and = new PhraseSet(["and", ...(lexicon.connectors?.and ?? [])]);
    this.#hasFinalVerbs = FINAL_VERBS.has(lexicon.id);
  }

  /** The clauses of a line that are about other people. */
  find(text: string, words: readonly FoldedWord[]): WordRange[] {
    return this.#clausesOf(text, words).filter((clause) => this.#isOfOthers(text, words, clause));
  }

  /** Up to a sentence mark, a word such as "while", or "and I". */
  #clausesOf(text: string, words: readonly FoldedWord[]): WordRange[] {
    const clauses: WordRange[] = [];
    let from = 0;
    for (let at = 1; at < words.length; at++) {
      const gap = text.slice((words[at - 1] as FoldedWord).end, (words[at] as FoldedWord).start);
      const isTurn = this.#turns.longestAt(words, at, words.length) > 0;
      const and = this.#and.longestAt(words, at, words.length);
      const isOwn = and > 0 && this.#self.longestAt(words, and, words.length) > 0;
      if (!CLAUSE.test(gap) && !isTurn && !isOwn) continue;
      clauses.push({ from, to: at });
      from = at;
    }
    return [...clauses, { from, to: words.length }];
  }

  #isOfOthers(text: string, words: readonly FoldedWord[], { from, to }: WordRange): boolean {
    const person = this.#personIn(words, { from, to });
    if (person === undefined) return false;
    const last = words[to - 1] as FoldedWord;
    if (this.#hasFinalVerbs && PARTICIPLE.test(last.text)) return false;
    if (firstOf(this.#leads, words, person, to)) return false;
    const verb = this.#verbIn(text, words, { from: person, to });
    return verb !== undefined && firstWithin(this.#self, words, verb + 1, to) === undefined;
  }

  /** Behind the person that begins a clause. */
  #personIn(words: readonly FoldedWord[], { from, to }: WordRange): number | undefined {
    const start = this.#determiners.longestAt(words, from, to);
    const most = start === 0 ? from : Math.min(to - 1, start + BEFORE_PERSON);
    for (let at = Math.max(from, start); at <= most; at++) {
      if (this.#teams.longestAt(words, at, to) > 0) return undefined;
      const end = Math.max(
        this.#people.longestAt(words, at, to),
        this.#titles.longestAt(words, at, to),
      );
      if (end === 0) continue;
      if (this.#things.longestAt(words, end, to) > 0) return undefined;
      // Without an article only a relative clause shows that a title begins a sentence.
      return start > 0 || this.#relatives.longestAt(words, end, to) > 0 ? end : undefined;
    }
    return undefined;
  }

  /** The first verb that is not the author's: not "I assisted". */
  #verbIn(text: string, words: readonly FoldedWord[], { from, to }: WordRange): number | undefined {
    for (let at = from; at < Math.min(to, from + BEFORE_VERB); at++) {
      const { start, end } = words[at] as FoldedWord;
      const written = text.slice(start, end).toLowerCase();
      const isVerb =
        this.#verbs.longestAt(words, at, to) > 0 ||
        this.#verbEnds.some(
          (ending) => written.length > ending.length + 2 && written.endsWith(ending),
        );
      const isOwn = at > 0 && this.#self.longestAt(words, at - 1, at) > 0;
      const isNext = this.#self.longestAt(words, at + 1, to) > 0;
      if (isVerb && !isOwn && !isNext) return at;
    }
    return undefined;
  }
}

/** Languages whose participles end the clause. */
const FINAL_VERBS: ReadonlySet<string> = new Set(["de", "nl"]);

function firstWithin(
  set: PhraseSet,
  words: readonly FoldedWord[],
  from: number,
  to: number,
): number | undefined {
  const found = firstOf(set, words, from, to);
  return found && found.from < to ? found.from : undefined;
}
