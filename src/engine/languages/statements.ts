/*
 * Parts of a document that name a skill, a credential or a study that its author does not hold:
 * "RN license expired 2019", "failed the CPA exam", "recruited Java developers", "my colleague did
 * the SQL". A line is split into segments at commas, brackets, dashes and full stops; a state applies
 * within its segment, and refers back only where its own segment names nothing.
 */
import type { Line } from "../text/lines.ts";
import type { TextSpan } from "../text/spans.ts";
import { Disclaimers, type WordRange } from "./disclaimers.ts";
import type { LexiconRecord } from "./language-records.ts";
import { OtherSubjects } from "./other-subjects.ts";
import { PhraseSet, firstOf } from "./phrase-set.ts";
import { type FoldedWord, foldedWords, isNameCased, phraseKeys } from "./words-of.ts";

const STATES = ["lapsed", "failed", "denied", "in_progress"] as const;
type State = (typeof STATES)[number];
type About = NonNullable<Statement["about"]>;
const OBJECTS = ["hired", "sold", "tended"] as const;

export interface Statement extends TextSpan {
  readonly owner: "self" | "others" | "subject" | "employer";
  readonly state: State | "held";
  /** Only the technical skills and tools in it are not the author's. */
  readonly isObject: boolean;
  /** The kind of thing that is in this state, where known. */
  readonly about?: "credential" | "study";
}

interface Segment extends WordRange {
  /** The mark before it. */
  readonly mark: "start" | "comma" | "aside" | "colon" | "clause";
}

/** Words allowed before a state that precedes what it is about: "I failed the exam"; but "renewed
 * expired licences" is work. */
const LEAD_WORDS: Readonly<Record<State, number>> = {
  lapsed: 0,
  failed: 2,
  denied: 2,
  in_progress: 2,
};
/** A list behind a verb continues in segments of at most this many words: "sold SAP, Oracle and Java". */
const ITEM_WORDS = 3;
/** A list behind a verb ends after this many items, so that no row costs more than its length. */
const MOST_ITEMS = 30;
/** A state refers back over at most this many segments: "CCNA: sat in June, failed". */
const SEGMENTS_BACK = 3;
/** "since June 2025 expired": a date before a state says nothing about whose it is. */
const DATE_WORDS = 3;
const YEAR = /^(?:19|20)\d\d$/;
/** Longer segments are prose about something else. */
const STATE_WORDS = 14;
/** "CPA", "NCLEX", "CISSP". */
const CAPITALS = /^\p{Lu}{3,7}$/u;
const CLAUSE = /[;!?•●▪■◦‣✓✔➢➤\uF0B7]|\.(?=\s|$)/u;
/** Brackets, dashes and the cells of a table. */
const ASIDE = /[()[\]|\t]|\s[–—-]+\s/u;
/** "CSCS card (gold), SMSTS booked": behind a bracket the list continues. */
const CLOSED_ITEM = /^[)\]]\s*,/u;

export class Statements {
  readonly #states: readonly (readonly [State, PhraseSet])[];
  /** "valid until", with a year behind it. */
  readonly #validUntil: PhraseSet;
  /** Examinations passed in theory only; they are complete where the line names the practice, too. */
  readonly #theory: PhraseSet;
  readonly #practice: PhraseSet;
  /** Other people: "booked the exams for 40 students" is work. */
  readonly #people: PhraseSet;
  readonly #credentials: PhraseSet;
  /** Words for any examination: "CACES, exam failed" is about the certificate before it. */
  readonly #examinations: PhraseSet;
  readonly #studies: PhraseSet;
  readonly #objects: readonly (readonly [(typeof OBJECTS)[number], PhraseSet])[];
  readonly #places: PhraseSet;
  /** "-labor": the ends of compounds. */
  readonly #placeEnds: readonly string[];
  readonly #means: PhraseSet;
  readonly #connectors: PhraseSet;
  readonly #others: Disclaimers | undefined;
  readonly #subjects: OtherSubjects;
  /** Only a line with one of these phrases can describe the work of others. */
  readonly #agents: PhraseSet;
  /** All phrases of which a line must have one. */
  readonly #cues: PhraseSet;

  /** With `readsOthers` it also finds what others did; glossed languages find that themselves. */
  constructor(
    lexicon: LexiconRecord,
    {
      credentials,
      titles,
      readsOthers,
    }: { credentials: Iterable<string>; titles: Iterable<string>; readsOthers: boolean },
  ) {
    const { states = {}, objects = {}, connectors = {} } = lexicon;
    const theory = states.theory ?? [];
    const phrasesOf = (state: State): readonly string[] => [
      ...(states[state] ?? []),
      ...(state === "in_progress" ? theory : []),
    ];
    this.#states = STATES.map((state) => [state, new PhraseSet(phrasesOf(state))]);
    this.#validUntil = new PhraseSet(states.valid_until);
    this.#theory = new PhraseSet(theory);
    this.#practice = new PhraseSet(states.practice);
    this.#people = new PhraseSet(lexicon.work?.people);
    this.#credentials = new PhraseSet([...(states.credentials ?? []), ...credentials]);
    this.#examinations = new PhraseSet(states.examinations);
    this.#studies = new PhraseSet(states.studies);
    this.#objects = OBJECTS.map((kind) => [kind, new PhraseSet(objects[kind])]);
    const places = objects.places ?? [];
    this.#places = new PhraseSet(places.map((place) => place.replace(/^-/, "")));
    this.#placeEnds = places.filter((place) => place.startsWith("-")).flatMap(phraseKeys);
    this.#means = new PhraseSet(objects.means);
    this.#connectors = new PhraseSet(["and", "or", "&", ...(connectors.and ?? [])]);
    this.#subjects = new OtherSubjects(lexicon, titles);
    this.#others = readsOthers ? new Disclaimers(lexicon) : undefined;
    const { phrases = [], agents = [] } = readsOthers ? (lexicon.others ?? {}) : {};
    this.#agents = new PhraseSet([...phrases, ...agents]);
    const cues = [...STATES.map(phrasesOf), ...OBJECTS.map((kind) => objects[kind])];
    this.#cues = new PhraseSet([
      ...cues.flatMap((list) => list ?? []),
      ...(states.valid_until ?? []),
      ...phrases,
      ...agents,
    ]);
  }

  /** In order; an object may lie within another part. */
  find(
    text: string,
    lines: readonly Line[],
    namesSkill: (word: string) => boolean,
    now: Date,
  ): readonly Statement[] {
    return lines
      .flatMap((line) => this.#findIn(text, line, namesSkill, now))
      .toSorted((a, b) => a.start - b.start);
  }

  #findIn(text: string, line: Line, namesSkill: (word: string) => boolean, now: Date): Statement[] {
    const words = foldedWords(line.text, line.start);
    const found = this.#subjects.find(text, words).map(({ from, to }) => othersIn(words, from, to));
    if (!this.#mayState(words)) return found;
    const segments = segmentsOf(text, words);
    for (const place of segments.keys()) {
      const stated = this.#stateOf(text, words, segments, { place, now });
      if (stated) found.push(stated);
      found.push(...this.#objectsIn(words, segments, place));
    }
    if (firstOf(this.#agents, words, 0, words.length) === undefined) return found;
    const others = this.#others?.find(text, words, {
      isPosting: false,
      isDuty: false,
      namesSkill: (at) => namesSkill((words[at] as FoldedWord).text),
      isSkill: (at) => namesSkill((words[at] as FoldedWord).text),
      isNameCased: (at) => isNameCased(text, words[at] as FoldedWord),
      namesJob: () => false,
    });
    for (const { from, to, reason } of others ?? [])
      if (reason === "others") found.push(othersIn(words, from, to));
    return found;
  }

  /** Most lines have none of the words. */
  #mayState(words: readonly FoldedWord[]): boolean {
    return words.some((_, at) => this.#cues.longestAt(words, at, words.length) > 0);
  }

  #stateOf(
    text: string,
    words: readonly FoldedWord[],
    segments: readonly Segment[],
    { place, now }: { place: number; now: Date },
  ): Statement | undefined {
    const segment = segments[place] as Segment;
    const { from, to } = segment;
    if (to - from > STATE_WORDS) return undefined;
    for (const [state, set] of this.#states) {
      for (let at = from; at < to; at++) {
        const ended = state === "lapsed" ? this.#endedAt(words, at, to, now) : 0;
        const end = Math.max(set.longestAt(words, at, to), ended);
        if (end === 0) continue;
        const cue = { from: at, to: end };
        if (state === "in_progress" && this.#isPassed(words, segment, cue)) continue;
        const own = this.#named(text, words, segment, cue, state);
        const isLeading = leadOf(words, from, at) <= LEAD_WORDS[state];
        const isOwn = own !== undefined && (own.at < at || isLeading);
        if (!isOwn && (own !== undefined || !isLeading)) continue;
        // "RN (expired 2019)", "BSc Biology, not completed", "CCNA: exam failed"
        const label = this.#namedBefore(text, words, segments, place, state);
        const isLabelled =
          !isOwn || own.isGeneric || segment.mark === "colon" || segment.mark === "aside";
        if (label && isLabelled) return statement(label.from, to, state, label.about);
        if (isOwn) return statement(from, to, state, own.about);
      }
    }
    return undefined;

    function statement(first: number, last: number, state: State, about: About): Statement {
      return { ...spanOf(words, first, last), owner: "self", state, isObject: false, about };
    }
  }

  /** Behind "valid until 2021", where that year has passed; else 0. */
  #endedAt(words: readonly FoldedWord[], at: number, to: number, now: Date): number {
    const end = this.#validUntil.longestAt(words, at, to);
    if (end === 0) return 0;
    const year = words
      .slice(end, Math.min(to, end + DATE_WORDS))
      .findIndex((word) => YEAR.test(word.text));
    const isPast = year >= 0 && Number(words[end + year]!.text) < now.getUTCFullYear();
    return isPast ? end + year + 1 : 0;
  }

  /** Whether a line says that more than the theory is done, or books an examination for others. */
  #isPassed(words: readonly FoldedWord[], { to }: Segment, cue: WordRange): boolean {
    const isTheory = this.#theory.longestAt(words, cue.from, cue.to) === cue.to;
    const near = Math.min(words.length, cue.to + STATE_WORDS);
    if (isTheory) return firstOf(this.#practice, words, cue.to, near) !== undefined;
    return cue.from === 0 && firstOf(this.#people, words, cue.to, to) !== undefined;
  }

  /** The state of a row that is known to be a credential; undefined for one that is held. */
  stateOfCredential(row: string): State | undefined {
    const words = foldedWords(row);
    const segment = { from: 0, to: words.length, mark: "start" } as const;
    for (const [state, set] of this.#states)
      for (let at = 0; at < words.length; at++) {
        const to = set.longestAt(words, at, words.length);
        if (to > 0 && !this.#isPassed(words, segment, { from: at, to })) return state;
      }
    return undefined;
  }

  /** The nearest segment of the same clause before this one that names a credential or a study. */
  #namedBefore(
    text: string,
    words: readonly FoldedWord[],
    segments: readonly Segment[],
    place: number,
    state: State,
  ): { from: number; about: About } | undefined {
    for (let at = place; at > Math.max(0, place - SEGMENTS_BACK); at--) {
      if ((segments[at] as Segment).mark === "clause") return undefined;
      const before = segments[at - 1] as Segment;
      const nothing = { from: before.to, to: before.to };
      const named = this.#named(text, words, before, nothing, state);
      if (named) return { from: before.from, about: named.about };
    }
    return undefined;
  }

  /** The first word of a segment that names a credential or a study, other than the cue itself. */
  #named(
    text: string,
    words: readonly FoldedWord[],
    { from, to }: Segment,
    cue: { from: number; to: number },
    state: State,
  ): { at: number; about: About; isGeneric: boolean } | undefined {
    let [credential, examination]: (number | undefined)[] = [];
    for (let at = from; at < to; at++) {
      const isCue = at >= cue.from && at < cue.to;
      if (isCue && state !== "denied") continue;
      const { start, end } = words[at] as FoldedWord;
      // A study under way is a study; its reader knows.
      if (state !== "in_progress" && this.#studies.longestAt(words, at, to) > 0)
        return { at, about: "study", isGeneric: false };
      const isNamed = this.#credentials.longestAt(words, at, to) > 0;
      if (!isNamed && (isCue || !CAPITALS.test(text.slice(start, end)))) continue;
      if (this.#examinations.longestAt(words, at, to) > 0) examination ??= at;
      else credential ??= at;
    }
    const at = credential ?? examination;
    if (at === undefined) return undefined;
    return { at, about: "credential", isGeneric: credential === undefined };
  }

  #objectsIn(
    words: readonly FoldedWord[],
    segments: readonly Segment[],
    place: number,
  ): Statement[] {
    const { from, to } = segments[place] as Segment;
    const found: Statement[] = [];
    for (const [kind, set] of this.#objects) {
      for (let at = from; at < to; at++) {
        const verb = set.longestAt(words, at, to);
        if (verb === 0) continue;
        // "sold and configured SAP": the object is that of the other verb.
        if (this.#connectors.longestAt(words, verb, to) > 0) continue;
        const object =
          this.#objectBehind(words, segments, place, verb) ?? this.#objectBefore(words, from, at);
        if (object && (kind !== "tended" || this.#hasPlace(words, object)))
          found.push({ ...spanOf(words, object.from, object.to), ...OBJECT_OF[kind] });
        break;
      }
    }
    return found;
  }

  /** "sold SAP, Oracle and Java licences using Excel" */
  #objectBehind(
    words: readonly FoldedWord[],
    segments: readonly Segment[],
    place: number,
    verb: number,
  ): WordRange | undefined {
    let end = this.#beforeMeans(words, verb, (segments[place] as Segment).to);
    if (end === verb) return undefined;
    const last = Math.min(segments.length, place + MOST_ITEMS);
    for (let next = place + 1; next < last && end === (segments[next - 1] as Segment).to; next++) {
      const item = segments[next];
      if (item?.mark !== "comma") break;
      const most = item.from + ITEM_WORDS;
      const and = firstOf(this.#connectors, words, item.from, Math.min(item.to, most));
      if (and === undefined && item.to > most) break;
      // The last item of a list may have more words behind "and".
      const behind = and === undefined ? item.to : Math.min(item.to, and.to + ITEM_WORDS);
      end = this.#beforeMeans(words, item.from, behind);
      if (end < item.to) break;
    }
    return { from: verb, to: end };
  }

  /** "SAP-Lizenzen verkauft": a verb that ends its clause has its object before it. */
  #objectBefore(words: readonly FoldedWord[], from: number, at: number): WordRange | undefined {
    const means = firstOf(this.#means, words, from, at);
    return at === from || means?.from === from ? undefined : { from, to: at };
  }

  #hasPlace(words: readonly FoldedWord[], { from, to }: WordRange): boolean {
    return words
      .slice(from, to)
      .some(
        ({ text }, at) =>
          this.#places.longestAt(words, from + at, to) > 0 ||
          this.#placeEnds.some((end) => text.endsWith(end)),
      );
  }

  #beforeMeans(words: readonly FoldedWord[], from: number, to: number): number {
    return Math.min(to, firstOf(this.#means, words, from, to)?.from ?? to);
  }
}

const OBJECT_OF = {
  hired: { owner: "others", state: "held", isObject: true },
  sold: { owner: "subject", state: "held", isObject: true },
  tended: { owner: "employer", state: "held", isObject: true },
} as const;

const othersIn = (words: readonly FoldedWord[], from: number, to: number): Statement => ({
  ...spanOf(words, from, to),
  owner: "others",
  state: "held",
  isObject: false,
});

const spanOf = (words: readonly FoldedWord[], from: number, to: number): TextSpan => ({
  start: (words[from] as FoldedWord).start,
  end: (words[to - 1] as FoldedWord).end,
});

/** The words of a segment before one of them, less those of a date. */
function leadOf(words: readonly FoldedWord[], from: number, at: number): number {
  const isDated = words.slice(from, at).some(({ text }) => YEAR.test(text));
  return at - from - (isDated ? DATE_WORDS : 0);
}

function segmentsOf(text: string, words: readonly FoldedWord[]): Segment[] {
  const segments: Segment[] = [];
  let [from, mark]: [number, Segment["mark"]] = [0, "start"];
  for (let at = 1; at < words.length; at++) {
    const gap = text.slice((words[at - 1] as FoldedWord).end, (words[at] as FoldedWord).start);
    // A dot without a space is within a date: 31.12.2021.
    const next = gap === " " || gap === "." ? undefined : markIn(gap);
    if (next === undefined) continue;
    segments.push({ from, to: at, mark });
    [from, mark] = [at, next];
  }
  if (words.length > 0) segments.push({ from, to: words.length, mark });
  return segments;
}

function markIn(gap: string): Segment["mark"] | undefined {
  if (CLAUSE.test(gap)) return "clause";
  if (ASIDE.test(gap) && !CLOSED_ITEM.test(gap)) return "aside";
  if (gap.includes(":")) return "colon";
  return gap.includes(",") ? "comma" : undefined;
}
