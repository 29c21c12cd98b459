/*
 * Clauses of a document that name a skill and do not claim it: "Linux kenne ich nicht", "la paie est
 * faite par un cabinet". Clauses end at sentence marks and at words such as "but"; commas, dashes,
 * colons and parentheses split a clause into segments.
 */
import type { LexiconRecord } from "./language-records.ts";
import { PhraseSet, firstOf } from "./phrase-set.ts";
import { type FoldedWord, phraseKeys } from "./words-of.ts";

/** Words `from..to` of a line. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

/** Words that claim no skill of the author. */
export interface Disclaimed extends WordRange {
  readonly reason: "denied" | "wanted" | "others";
}

/** A list in front of a denial or behind it: "Java, Python kenne ich nicht". */
const ITEM_WORDS = 3;
/** "What I do not do:" */
const LEAD_WORDS = 6;
/** Longest segment that a denial in parentheses or behind a dash refers to. */
const ASIDE_WORDS = 10;
/** "by our own specialists", but not "by training of our specialists" */
const AGENT_REACH = 2;
/** "macht unsere neue Kollegin", "der Chef der Werkstatt macht" */
const SUBJECT_REACH = 3;
const BACK_REFERENCE_REACH = 4;
/** "Sin ADR", "ohne Führerschein": an item of its own, not "ohne Hilfe Steuererklärungen erstellt". */
const WITHOUT_WORDS = 4;
const CLAUSE_END = /[;!?]|\.(?=\s+["“(]?(?:\p{Lu}|\d))|\s[|•·]\s/u;
/** "the club (Python) is led by a colleague" */
const SHORT_ASIDE = /\([^()\s]{1,20}\)(?=\s\p{Ll})/gu;
const YEAR = /(?:19|20)\d\d/;

type Mark = "clause" | "turn" | "comma" | "aside" | "colon";

interface Segment extends WordRange {
  /** The separator between it and the segment before. */
  readonly mark: Mark;
}

/** Facts that the reader knows about the line. */
interface DocumentLine {
  readonly isPosting: boolean;
  /** Whether the line is a posting's and not about its company: its third person is the applicant. */
  readonly isDuty: boolean;
  /** Whether a skill or a proper name starts at a word. */
  namesSkill(at: number): boolean;
  /** Whether a skill of the language starts at a word. */
  isSkill(at: number): boolean;
  /** Whether a word has a casing that only names have: "SQL", "JavaScript", "C#". */
  isNameCased(at: number): boolean;
  /** Whether a job title starts at a word. */
  namesJob(at: number): boolean;
  /** Whether a verb of manual or other work starts at a word: "who laid bricks". */
  tellsWork?(at: number): boolean;
}

/** The words of a language which show that a clause claims nothing for the person. */
export class Disclaimers {
  readonly #not: PhraseSet;
  readonly #without: PhraseSet;
  readonly #denials: PhraseSet;
  readonly #harmless: PhraseSet;
  readonly #plans: PhraseSet;
  readonly #backReferences: PhraseSet;
  readonly #others: PhraseSet;
  readonly #does: PhraseSet;
  readonly #self: PhraseSet;
  readonly #by: PhraseSet;
  readonly #agents: PhraseSet;
  /** "-team": the ends of compounds. */
  readonly #agentEnds: readonly string[];
  /** Other people: right before a verb of work, or behind "by", the work is theirs. */
  readonly #people: PhraseSet;
  readonly #and: PhraseSet;
  readonly #turns: PhraseSet;
  /** All cues: a line without one of them disclaims nothing. */
  readonly #cues: PhraseSet;

  constructor(lexicon: LexiconRecord) {
    this.#people = new PhraseSet(lexicon.work?.people);
    this.#and = new PhraseSet(["and", "or", ...(lexicon.connectors?.and ?? [])]);
    this.#not = new PhraseSet(lexicon.not);
    this.#without = new PhraseSet(lexicon.without);
    this.#denials = new PhraseSet([...(lexicon.negation ?? []), ...(lexicon.denial_behind ?? [])]);
    this.#harmless = new PhraseSet([...(lexicon.not_denying ?? []), ...(lexicon.under_way ?? [])]);
    this.#plans = new PhraseSet(lexicon.plans);
    this.#backReferences = new PhraseSet(lexicon.back_references);
    this.#others = new PhraseSet(lexicon.others?.phrases);
    this.#does = new PhraseSet(lexicon.others?.does);
    this.#self = new PhraseSet(lexicon.others?.self);
    this.#by = new PhraseSet(lexicon.others?.by);
    const agents = lexicon.others?.agents ?? [];
    this.#agents = new PhraseSet(agents.map((agent) => agent.replace(/^-/, "")));
    this.#agentEnds = agents.filter((agent) => agent.startsWith("-")).flatMap(phraseKeys);
    this.#turns = new PhraseSet(lexicon.turns);
    this.#cues = new PhraseSet(
      [
        lexicon.not,
        lexicon.without,
        lexicon.plans,
        lexicon.others?.phrases,
        lexicon.others?.does,
        lexicon.others?.by,
        lexicon.others?.agents,
        lexicon.work?.people,
      ].flatMap((list) => list ?? []),
    );
  }

  /** A quick check whether a line may contain a disclaimer: most have none of the words. */
  mayDisclaim(words: readonly FoldedWord[]): boolean {
    return firstOf(this.#cues, words, 0, words.length) !== undefined;
  }

  /** Whether one of these words is about other people. */
  namesPeople(words: readonly FoldedWord[], from: number, to: number): boolean {
    return firstOf(this.#people, words, from, to) !== undefined;
  }

  /** For words about work instead of names of skills: few of them are listed with their denials. */
  static ofWork(lexicon: LexiconRecord): Disclaimers {
    const { work = {}, others = {} } = lexicon;
    return new Disclaimers({
      ...lexicon,
      // Glossing turns these into English, whose reader looks at names only; `not` includes `negation`.
      negation: [],
      denial_behind: [],
      not: [...(lexicon.not ?? []), ...(lexicon.negation ?? []), ...(work.not ?? [])],
      without: [...(lexicon.without ?? []), ...(work.without ?? [])],
      not_denying: [...(lexicon.not_denying ?? []), ...(work.not_denying ?? [])],
      plans: [...(lexicon.plans ?? []), ...(lexicon.wanting ?? []), ...(work.wishes ?? [])],
      others: { ...others, by: [...(others.by ?? []), ...(work.by ?? [])] },
    });
  }

  /** The parts of a line that deny a skill or are about other people; in order, without overlaps. */
  find(text: string, words: readonly FoldedWord[], line: DocumentLine): Disclaimed[] {
    const segments = this.#segments(text, words);
    const dropped = new Map<number, Disclaimed["reason"]>();
    for (const [place, segment] of segments.entries()) {
      if (!line.isPosting && this.#isWithout(words, segment)) {
        dropped.set(place, "denied");
        continue;
      }
      const denial = line.isPosting ? undefined : this.#denialIn(words, segment);
      if (denial === undefined && !this.#namesOthers(words, segment, line)) continue;
      const refersBack = denial !== undefined && this.#refersBack(words, segment, denial);
      const reach = reachBefore(segment, { denial, refersBack }, line);
      const before = countBefore(segments, place, reach);
      const behind = denial === undefined ? 0 : countBehind(segments, place, denial, line);
      const reason = denial?.reason ?? "others";
      for (let at = place - before; at <= place + behind; at++) dropped.set(at, reason);
    }
    return [...dropped]
      .toSorted(([a], [b]) => a - b)
      .map(([place, reason]) => ({ ...(segments[place] as Segment), reason }))
      .filter((segment) => !YEAR.test(slice(text, words, segment)));
  }

  #isWithout(words: readonly FoldedWord[], segment: Segment): boolean {
    const { from, to } = segment;
    if (lengthOf(segment) > WITHOUT_WORDS) return false;
    // "Brak doświadczenia w Java, Python" denies the whole list: the reader does that.
    if (this.#denials.longestAt(words, from, to) > 0) return false;
    return this.#without.longestAt(words, from, to) > 0;
  }

  /** The last denial of a segment. */
  #denialIn(words: readonly FoldedWord[], { from, to }: Segment): Disclaimed | undefined {
    let found: Disclaimed | undefined;
    for (let at = from; at < to;) {
      const harmless = this.#harmless.longestAt(words, at, to);
      const not = this.#not.longestAt(words, at, to);
      const phrase = this.#denials.longestAt(words, at, to);
      const plan = this.#plans.longestAt(words, at, to);
      const end = Math.max(not, phrase, plan);
      const isDenial = not > 0 || plan > 0 || phrase === to;
      const reason = plan === end ? "wanted" : "denied";
      if (harmless === 0 && isDenial) found = { from: at, to: end, reason };
      at = Math.max(at + 1, harmless, end);
    }
    return found;
  }

  /** ", womit ich nicht arbeite"; ", no practice": a denial alone has nothing else to deny. */
  #refersBack(words: readonly FoldedWord[], { from, to }: Segment, denial: WordRange): boolean {
    if (denial.from === from && denial.to === to) return true;
    for (let at = from; at < Math.min(to, from + BACK_REFERENCE_REACH); at++)
      if (this.#backReferences.longestAt(words, at, to) > 0) return true;
    return false;
  }

  /** "wird von einer Kollegin gemacht", "macht eine Kollegin", "der Chef macht" */
  #namesOthers(words: readonly FoldedWord[], { from, to }: Segment, line: DocumentLine): boolean {
    const { isPosting, namesJob } = line;
    for (let at = from; at < to; at++) {
      // A posting addresses the reader in the third person as well: "je doet de planning".
      if (!isPosting && this.#others.longestAt(words, at, to) > 0) return true;
      const behind = this.#by.longestAt(words, at, to);
      if (behind > 0) {
        const reach = Math.min(to, behind + AGENT_REACH);
        if (this.#hasAgent(words, behind, reach)) return true;
        if (line.tellsWork && firstOf(this.#people, words, behind, reach)) return true;
        if (behind < to && namesJob(behind)) return true;
      }
      if (line.tellsWork?.(at) && this.#workOfOthers(words, { from, to }, at, line)) return true;
      const done = this.#does.longestAt(words, at, to);
      if (done === 0 || this.#saysSelf(words, { from: Math.max(from, at - 1), to: done + 1 }))
        continue;
      // "Java macht ein Kollege", "lo usa l'ufficio", but not "betreut Kollegen": the object comes
      // before the verb.
      const isObjectFirst = wordsOf({ from, to: at }).some(
        (word) =>
          line.isSkill(word) ||
          line.isNameCased(word) ||
          (word > from && line.namesSkill(word)) ||
          this.#backReferences.longestAt(words, word, at) === at,
      );
      const end = Math.min(to, done + SUBJECT_REACH);
      const isPerson = (word: number): boolean =>
        this.#isAgent(words, word, words.length) || (!isPosting && namesJob(word));
      if (isObjectFirst && wordsOf({ from: done, to: end }).some(isPerson)) return true;
      const before = Math.max(from, at - SUBJECT_REACH);
      if (!line.isDuty && this.#hasAgent(words, before, at)) return true;
    }
    return false;
  }

  /** "staff who laid bricks", "Wechselrichter angeschlossen hat der Kollege". */
  #workOfOthers(
    words: readonly FoldedWord[],
    { from, to }: WordRange,
    at: number,
    line: DocumentLine,
  ): boolean {
    if (at > from && this.#people.longestAt(words, at - 1, at) > 0) return true;
    const isObjectFirst = wordsOf({ from, to: at }).some((word) => line.isSkill(word));
    if (!isObjectFirst || this.#saysSelf(words, { from, to })) return false;
    const end = Math.min(to, at + 1 + SUBJECT_REACH);
    for (let next = at + 1; next < end; next++) {
      if (this.#and.longestAt(words, next, to) > 0) return false;
      if (this.#isAgent(words, next, to) || this.#people.longestAt(words, next, to) > 0)
        return true;
    }
    return false;
  }

  /** "maakte ik": past forms are the same in the first and the third person. */
  #saysSelf(words: readonly FoldedWord[], { from, to }: WordRange): boolean {
    const last = Math.min(to, words.length);
    return wordsOf({ from, to: last }).some((at) => this.#self.longestAt(words, at, last) > 0);
  }

  #hasAgent(words: readonly FoldedWord[], from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (this.#isAgent(words, at, words.length)) return true;
    return false;
  }

  #isAgent(words: readonly FoldedWord[], at: number, to: number): boolean {
    const { text } = words[at] as FoldedWord;
    return (
      this.#agents.longestAt(words, at, to) > 0 || this.#agentEnds.some((end) => text.endsWith(end))
    );
  }

  #segments(line: string, words: readonly FoldedWord[]): Segment[] {
    const base = words[0]?.start ?? 0;
    const text = line
      .slice(base, (words.at(-1)?.end ?? 0) + 1)
      .replace(SHORT_ASIDE, (aside) => aside.replace(/[()]/g, " "));
    const segments: Segment[] = [];
    let [from, mark]: [number, Mark] = [0, "clause"];
    for (let at = 1; at < words.length; at++) {
      const gap = text.slice(
        (words[at - 1] as FoldedWord).end - base,
        (words[at] as FoldedWord).start + 1 - base,
      );
      const isTurn = this.#turns.longestAt(words, at, words.length) > 0;
      const next = isTurn ? "turn" : markIn(gap);
      if (next === undefined) continue;
      segments.push({ from, to: at, mark });
      [from, mark] = [at, next];
    }
    if (words.length > 0) segments.push({ from, to: words.length, mark });
    return segments;
  }
}

function markIn(gap: string): Mark | undefined {
  if (CLAUSE_END.test(gap)) return "clause";
  if (/[()]|\s[–—-]+\s/u.test(gap)) return "aside";
  if (gap.includes(":")) return "colon";
  return gap.includes(",") ? "comma" : undefined;
}

const lengthOf = ({ from, to }: WordRange): number => to - from;

/** How long a segment before this one may be for the denial to reach it, by the mark between them. */
function reachBefore(
  segment: Segment,
  { denial, refersBack }: { denial: WordRange | undefined; refersBack: boolean },
  { namesSkill }: DocumentLine,
): Readonly<Record<Mark, number>> {
  const { from, to } = denial ?? { from: segment.to, to: segment.to };
  const isNaming = wordsOf(segment).some(
    (at) => (at < from || at >= to) && at > segment.from && namesSkill(at),
  );
  const isFirst = from === segment.from;
  // "PHP, looked after by an agency", "Java (not used)": nothing else can be meant.
  const whole = isNaming ? 0 : ASIDE_WORDS;
  const item = isFirst ? 0 : ITEM_WORDS;
  return {
    clause: 0,
    // "Java lo di en clase pero no lo domino"
    turn: refersBack ? whole : 0,
    aside: whole,
    colon: Math.max(whole, item),
    comma: denial === undefined || refersBack ? Math.max(whole, item) : item,
  };
}

const wordsOf = ({ from, to }: WordRange): number[] =>
  Array.from({ length: to - from }, (_, place) => from + place);

/** The segments that a denial at the end refers to: "Java, Python: keine Erfahrung". */
function countBefore(
  segments: readonly Segment[],
  place: number,
  reach: Readonly<Record<Mark, number>>,
): number {
  for (let at = place; at > 0; at--) {
    const { mark } = segments[at] as Segment;
    const before = segments[at - 1] as Segment;
    const most = at === place ? reach[mark] : mark === "comma" ? ITEM_WORDS : 0;
    if (lengthOf(before) > most) return place - at;
  }
  return place;
}

/** The segments that a denial at the start refers to: "keine Erfahrung: Java, Python". */
function countBehind(
  segments: readonly Segment[],
  place: number,
  denial: WordRange,
  { isSkill }: DocumentLine,
): number {
  const own = segments[place] as Segment;
  // "Niet mijn sterkste kant: grafisch ontwerp"
  const announces =
    denial.to === own.to ||
    (own.mark === "clause" &&
      lengthOf(own) <= LEAD_WORDS &&
      !wordsOf(own).some((at) => at > own.from && isSkill(at)));
  for (let at = place + 1; at < segments.length; at++) {
    const next = segments[at] as Segment;
    const isListed = next.mark === "colon" && at === place + 1 && announces;
    if (!isListed && (next.mark !== "comma" || lengthOf(next) > ITEM_WORDS)) return at - place - 1;
  }
  return segments.length - place - 1;
}

function slice(text: string, words: readonly FoldedWord[], { from, to }: WordRange): string {
  return text.slice((words[from] as FoldedWord).start, (words[to - 1] as FoldedWord).end);
}
