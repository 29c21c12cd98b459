/*
 * Reads what a person did and the skills that it shows: "laid facing bricks and mixed mortar".
 * A verb and an object count only within one clause, without a denial, a wish or another subject.
 * The object takes the nearest verb before it (in free word order also behind it), and further verbs
 * joined to that one: "fed and milked 80 cows". One pass over the text; nothing of it is kept.
 */
import type { Deed } from "../knowledge/deed-columns.ts";
import type { DeedIndex, Pattern, WordInfo } from "../knowledge/deed-lookup.ts";
import { IS_AND, IS_COMPANY, IS_GENITIVE, IS_PREPOSITION } from "../knowledge/deed-words.ts";
import type { Level } from "../knowledge/record-types.ts";
import type { Disclaimed, Disclaimers } from "../languages/disclaimers.ts";
import type { IgnoredSpan, TextSpan } from "../text/spans.ts";
import { type ClauseWord, splitClauses } from "./clauses.ts";
import { beginsPart, isVerbForm } from "./english-verbs.ts";

export interface DeedHit extends TextSpan {
  readonly skill: string;
  readonly level: Level;
  /** The deed means the same in every trade. */
  readonly isPlain: boolean;
}

/** The words of a language for deeds, and for deeds that were not done or done by others. */
export interface WorkWords {
  readonly index: DeedIndex;
  readonly disclaimers: Disclaimers;
}

export interface ReadDeeds {
  /** In the order of the text; the same skill may be shown several times. */
  readonly hits: readonly DeedHit[];
  /** Deeds that the author denies, wishes for or ascribes to others. */
  readonly disclaimed: readonly IgnoredSpan[];
  /** The skills that only those deeds show. */
  readonly unheld: readonly string[];
}

/** The most words between a verb and its object. */
const REACH = 12;
/** The most qualifying words before the name of an object: "large commercial guest rooms". */
const MOST_CONTENT = 3;
/** Words of a name: "Happy Feet Pet Care". */
const NAME_REACH = 3;
const PARTICLE_REACH = 12;

/** A verb or an object in a clause, by the words it covers. */
interface Found {
  readonly pattern: Pattern;
  readonly from: number;
  readonly to: number;
  /** A part of a compound: verb and object may be one word. */
  readonly isPart: boolean;
}

interface ReadClause {
  readonly words: readonly ClauseWord[];
  readonly infos: readonly WordInfo[];
  readonly verbs: readonly Found[];
  readonly objects: readonly Found[];
  /** By word: the verbs that start there. */
  readonly verbsAt: ReadonlyMap<number, readonly Found[]>;
  readonly objectsAt: ReadonlySet<number>;
  readonly leading: readonly number[];
}

interface Pair extends TextSpan {
  readonly deed: Deed;
  readonly verb: Found;
  readonly object: Found;
}

export function readDeeds({ index, disclaimers }: WorkWords, text: string): ReadDeeds {
  const infos = new Map<string, WordInfo>();
  const infoOf = ({ text: word }: ClauseWord): WordInfo => {
    const known = infos.get(word);
    if (known) return known;
    const info = index.infoOf(word);
    infos.set(word, info);
    return info;
  };
  const settings = new Set<number>();
  const disclaimed: IgnoredSpan[] = [];
  const unheld = new Set<string>();
  const pairs: (Pair & { readonly objects: readonly Found[] })[] = [];
  for (const { words, lead } of splitClauses(text)) {
    const read = readClause(index, words, infoOf);
    if (read === undefined) continue;
    for (const { pattern } of read.objects) settings.add(pattern.number);
    const found = [...pairsIn(index, read)];
    const unclaimed =
      found.length === 0 ? [] : disclaimedIn({ index, disclaimers }, text, read, lead);
    for (const pair of found) {
      const reason = unclaimed.find((part) => touches(part, pair))?.reason;
      if (reason === undefined) pairs.push({ ...pair, objects: read.objects });
      else {
        disclaimed.push({ start: pair.start, end: pair.end, reason });
        for (const { skill } of pair.deed.skills) unheld.add(skill);
      }
    }
  }
  const fitting = pairs.filter(
    ({ deed, objects }) =>
      (deed.settings.length === 0 || deed.settings.some((one) => settings.has(one))) &&
      !deed.not.some((one) => objects.some(({ pattern }) => pattern.number === one)),
  );
  const hits = hitsOf(fitting);
  for (const { skill } of hits) unheld.delete(skill);
  return { hits, disclaimed, unheld: [...unheld] };
}

/** The parts of a clause whose work is not the author's, as indices of its words. */
function disclaimedIn(
  work: WorkWords,
  text: string,
  read: ReadClause,
  lead: readonly ClauseWord[],
): Disclaimed[] {
  const { disclaimers } = work;
  const { words, verbsAt, objectsAt } = read;
  const all = lead.length === 0 ? words : [...lead, ...words];
  if (!disclaimers.mayDisclaim(all)) return [];
  const before = lead.length;
  const isWork = (at: number): boolean => verbsAt.has(at - before) || objectsAt.has(at - before);
  const found = disclaimers.find(text, all, {
    isPosting: false,
    isDuty: false,
    namesSkill: isWork,
    isSkill: (at) => objectsAt.has(at - before),
    isNameCased: () => false,
    namesJob: () => false,
    tellsWork: (at) => verbsAt.has(at - before) && !isDoneTo(work, read, at - before),
  });
  return found.map(({ from, to, reason }) => ({ from: from - before, to: to - before, reason }));
}

/** "Lehrlinge angeleitet": the people right before the verb are its object. */
const isDoneTo = ({ index, disclaimers }: WorkWords, read: ReadClause, at: number): boolean =>
  read.objects.some(
    ({ from, to, pattern }) =>
      to === at &&
      disclaimers.namesPeople(read.words, from, to) &&
      read.verbsAt
        .get(at)
        ?.some((verb) => index.deedsOf(verb.pattern.number, pattern.number).length > 0),
  );

const touches = ({ from, to }: Disclaimed, { verb, object }: Pair): boolean =>
  (verb.from >= from && verb.from < to) || (object.from >= from && object.from < to);

/** One hit for each skill and place: the shortest. */
function hitsOf(pairs: readonly Pair[]): DeedHit[] {
  const hits = new Map<string, DeedHit>();
  for (const { deed, start, end } of pairs) {
    for (const { skill, level } of deed.skills) {
      const key = `${skill} ${start}`;
      const known = hits.get(key);
      if (known === undefined || known.end > end)
        hits.set(key, { skill, level, start, end, isPlain: deed.isPlain });
    }
  }
  return [...hits.values()].toSorted((a, b) => a.start - b.start || (a.skill < b.skill ? -1 : 1));
}

/** Undefined for a clause without objects. */
function readClause(
  index: DeedIndex,
  words: readonly ClauseWord[],
  infoOf: (word: ClauseWord) => WordInfo,
): ReadClause | undefined {
  const infos = words.map(infoOf);
  const [verbs, objects, leading]: [Found[], Found[], number[]] = [[], [], []];
  const verbsAt = new Map<number, Found[]>();
  const objectsAt = new Set<number>();
  for (const [from, { patterns, isPart, isVerb }] of infos.entries()) {
    for (const pattern of patterns) {
      const to = endOf(index, words, from, pattern);
      if (to === 0) continue;
      const found = { pattern, from, to, isPart };
      if (pattern.kind === "leading") leading.push(from);
      else if (pattern.kind === "object") {
        // "truck-mounted booms"
        if (words[to]?.isJoined === true) continue;
        // "messen" is a verb, "Messen" are fairs.
        if (index.hasCapitalNouns && isVerb && words[from]?.isCapital === false) continue;
        if (index.hasNounChains && isModifier(words, infos, to)) continue;
        objects.push(found);
        objectsAt.add(from);
      } else if (!index.hasNounChains || isVerbForm({ words, infos }, from, pattern)) {
        verbs.push(found);
        verbsAt.set(from, [...(verbsAt.get(from) ?? []), found]);
      }
    }
  }
  return objects.length === 0
    ? undefined
    : { words, infos, verbs, objects, verbsAt, objectsAt, leading };
}

/** Behind the last word of a pattern that starts here; 0 when it does not match. */
function endOf(
  index: DeedIndex,
  words: readonly ClauseWord[],
  from: number,
  { next, particle }: Pattern,
): number {
  for (const [place, stem] of next.entries()) {
    const word = words[from + 1 + place];
    if (word === undefined || !index.matches(word.text, stem)) return 0;
  }
  if (particle !== undefined) {
    const behind = words.slice(from + 1, from + 1 + PARTICLE_REACH);
    if (!behind.some(({ text }) => text === particle)) return 0;
  }
  return from + 1 + next.length;
}

/** "vehicle" of "vehicle records": another noun follows. */
function isModifier(words: readonly ClauseWord[], infos: readonly WordInfo[], at: number): boolean {
  const [word, info] = [words[at], infos[at]];
  if (word === undefined || info === undefined || word.isParted || word.isNumber) return false;
  return info.bits === 0 && !info.isVerb && !/(?:ly|ing|ed)$/.test(word.text);
}

/** Verbs with their objects, and the skills that they show. */
function* pairsIn(index: DeedIndex, read: ReadClause): Generator<Pair> {
  for (const object of read.objects) {
    for (const verb of verbsOf(index, read, object)) {
      for (const deed of index.deedsOf(verb.pattern.number, object.pattern.number)) {
        if (isLed(read, verb) || isName(read, verb, object)) continue;
        const first = read.words[Math.min(verb.from, object.from)] as ClauseWord;
        const last = read.words[Math.max(verb.to, object.to) - 1] as ClauseWord;
        yield { deed, verb, object, start: first.start, end: last.end };
      }
    }
  }
}

/** The verbs that an object belongs to. */
function verbsOf(index: DeedIndex, read: ReadClause, object: Found): Found[] {
  const own = object.isPart
    ? read.verbs.filter(({ from, isPart }) => isPart && from === object.from)
    : [];
  const found = [...own, ...verbsBefore(read, object)];
  if (index.isFree) found.push(...verbsBehind(read, object));
  else {
    const next = read.words[object.to]?.isParted === true ? undefined : read.verbsAt.get(object.to);
    for (const verb of next ?? []) if (!index.hasNounChains || verb.pattern.isIng) found.push(verb);
  }
  return found;
}

/** Walks to the left within a part of the clause: the nearest verb, and those joined to it. */
function verbsBefore(read: ReadClause, object: Found): Found[] {
  const { words, infos } = read;
  const found: Found[] = [];
  let content = 0;
  let isThrough = false;
  for (let at = object.from - 1; at >= 0 && object.from - at <= REACH; at--) {
    const { bits } = infos[at] as WordInfo;
    if (words[at + 1]?.isParted === true && !joinsVerbs(read, at, found)) break;
    if ((bits & IS_AND) !== 0) content = 0;
    if ((bits & IS_PREPOSITION) !== 0) {
      if (isThrough) break;
      isThrough = true;
    }
    if ((bits & IS_GENITIVE) !== 0 && !isOfVerb(read, at)) break;
    const verbs = verbAt(read, at);
    if (verbs) found.push(...verbs.filter(({ pattern }) => !isThrough || pattern.isLoose));
    if (verbs || bits !== 0 || words[at]?.isNumber === true) continue;
    content++;
    if (found.length > 0 || content > MOST_CONTENT) break;
  }
  return found;
}

/** "the cleaning of rooms", "nettoyage quotidien des chambres", but not "activities of children". */
const isOfVerb = ({ verbsAt, infos }: ReadClause, at: number): boolean =>
  verbsAt.has(at - 1) || (infos[at - 1]?.bits === 0 && verbsAt.has(at - 2));

/** "adjust, test and repair engines": a lone verb before the comma, another one behind it. */
const joinsVerbs = (read: ReadClause, at: number, found: readonly Found[]): boolean =>
  found.length > 0 &&
  beginsPart(read, at) &&
  verbAt(read, at) !== undefined &&
  (verbAt(read, at + 1) !== undefined ||
    (((read.infos[at + 1] as WordInfo).bits & IS_AND) !== 0 && verbAt(read, at + 2) !== undefined));

/** The same to the right. An object behind a preposition belongs to verbs that take one. */
function verbsBehind(read: ReadClause, object: Found): Found[] {
  const { words, infos } = read;
  const isThrough = isInPreposition(read, object.from);
  const found: Found[] = [];
  let content = 0;
  for (let at = object.to; at < words.length && at - object.to <= REACH; at++) {
    const { bits } = infos[at] as WordInfo;
    if (words[at]?.isParted === true) break;
    if ((bits & IS_AND) !== 0) content = 0;
    const verbs = verbAt(read, at);
    if (verbs) found.push(...verbs.filter(({ pattern }) => !isThrough || pattern.isLoose));
    if (verbs || bits !== 0 || words[at]?.isNumber === true) continue;
    content++;
    if (found.length > 0 || content > MOST_CONTENT) break;
  }
  return found;
}

/** The verbs at a place; none where the word is rather a noun: "Verlegen von Fliesen". */
function verbAt(read: ReadClause, at: number): readonly Found[] | undefined {
  const verbs = read.verbsAt.get(at);
  if (verbs === undefined) return undefined;
  return read.objectsAt.has(at) && !beginsPart(read, at) ? undefined : verbs;
}

function isInPreposition({ words, infos }: ReadClause, from: number): boolean {
  for (let at = from - 1; at >= 0 && from - at <= MOST_CONTENT; at--) {
    if (((infos[at] as WordInfo).bits & IS_PREPOSITION) !== 0) return true;
    if (words[at + 1]?.isParted === true || ((infos[at] as WordInfo).bits & IS_AND) !== 0)
      return false;
  }
  return false;
}

/** "supervised the cleaning of rooms", but not "led the ward and cleaned rooms". Forms in -ing continue
 * behind commas: "trained workers in planting trees, putting out fires". */
function isLed({ words, infos, verbsAt, leading }: ReadClause, { from, pattern }: Found): boolean {
  if (leading.length === 0) return false;
  for (let at = from - 1; at >= 0; at--) {
    const isEnd = words[at + 1]?.isParted === true || ((infos[at] as WordInfo).bits & IS_AND) !== 0;
    if (isEnd && !pattern.isIng) return false;
    if (leading.includes(at)) return true;
    if (isEnd && verbsAt.get(at)?.some((verb) => !verb.pattern.isIng)) return false;
  }
  return false;
}

/** "Clean Rooms Ltd", "Happy Feet Pet Care": a legal form close behind, or all words capitalised and
 * so is the word before. Quotations too. */
function isName({ words, infos }: ReadClause, verb: Found, object: Found): boolean {
  const from = Math.min(verb.from, object.from);
  const to = Math.max(verb.to, object.to);
  if (infos.slice(from, to + NAME_REACH).some(({ bits }) => (bits & IS_COMPANY) !== 0)) return true;
  const first = words[from] as ClauseWord;
  if (first.isQuoted) return true;
  if (from === 0 || first.isParted || first.isUpper || to - from > NAME_REACH) return false;
  return words.slice(from - 1, to).every(({ isCapital }) => isCapital);
}
