/*
 * The words of deeds by language. A token is looked up by its beginnings and, in languages with
 * compounds, also by its parts; the letters after the stem must be an ending of the language.
 */
import { foldLetters } from "../text/fold.ts";
import { LetterTree, TREE_ROOT } from "../text/letter-tree.ts";
import {
  type Deed,
  type DeedColumns,
  IS_BARE,
  IS_ING,
  IS_LOOSE,
  PATTERN_KINDS,
  type PatternKind,
  STEM_TAILS,
  type StemTail,
  TAIL_SHIFT,
  languageLetter,
  pairNumber,
  parseStem,
} from "./deed-columns.ts";
import type { DeedGrammarRecord } from "./record-types.ts";

/** A stem to find in a text: it may be the first of several words, and its particle may be separated. */
export interface Pattern {
  readonly kind: PatternKind;
  /** Number of the verb or object, or the bits of a word of the grammar. */
  readonly number: number;
  readonly tail: StemTail;
  /** The stems of the words that follow immediately. */
  readonly next: readonly Stem[];
  /** "ein" of "räumte … ein". */
  readonly particle: string | undefined;
  /** A form of an English verb that may also be a noun: "record", "records". */
  readonly isBare: boolean;
  readonly isIng: boolean;
  /** The object of the verb may follow a preposition. */
  readonly isLoose: boolean;
}

interface Stem {
  readonly stem: string;
  readonly tail: StemTail;
}

/** Everything that a word may be. */
export interface WordInfo {
  readonly bits: number;
  readonly patterns: readonly Pattern[];
  /** The patterns are those of the parts of a compound. */
  readonly isPart: boolean;
  /** Certainly a verb, not a form that may be a noun. */
  readonly isVerb: boolean;
}

type Columns = DeedColumns["deeds"];

/** Shorter stems take no ending. */
const MIN_STEM = 2;
/** A stem with `*` takes endings of at most this length. */
const MAX_TAIL = 8;
/** The last part of a compound has at least this many letters, the first part at least one fewer. */
const MIN_PART = 4;
const MIN_COMPOUND = 8;
const NO_PATTERNS: readonly Pattern[] = [];

/** The deeds of all languages; the index of a language is built when its first text is read. */
export class Deeds {
  readonly #columns: Columns;
  readonly #tree: LetterTree;
  readonly #grammars: () => readonly DeedGrammarRecord[];
  readonly #indexes = new Map<string, DeedIndex>();
  readonly #patterns: (Pattern | undefined)[] = [];
  readonly #deeds: (Deed | undefined)[] = [];
  #skills: ReadonlySet<string> | undefined;

  constructor({ deeds }: DeedColumns, grammars: () => readonly DeedGrammarRecord[]) {
    this.#columns = deeds;
    this.#tree = new LetterTree(deeds);
    this.#grammars = grammars;
  }

  /** Whether some deed shows the skill. */
  shows(skill: string): boolean {
    return (this.#skills ??= new Set(this.#columns.skills)).has(skill);
  }

  /** Undefined for a language without a grammar. */
  in(language: string): DeedIndex | undefined {
    const known = this.#indexes.get(language);
    if (known) return known;
    const grammar = this.#grammars().find(({ id }) => id === language);
    const place = this.#columns.languages.indexOf(language);
    if (grammar === undefined || place < 0) return undefined;
    const built = new DeedIndex(grammar, {
      tree: this.#tree,
      root: this.#tree.nodeOf(languageLetter(place)),
      patternsAt: (node) => this.#patternsAt(node),
      deedsOf: (verb, object) => this.#deedsOf(verb, object),
    });
    this.#indexes.set(language, built);
    return built;
  }

  #patternsAt(node: number): readonly Pattern[] {
    const { lists, patterns } = this.#columns;
    const [start, end] = [lists[node] as number, lists[node + 1] as number];
    if (start === end) return NO_PATTERNS;
    return Array.from(patterns.subarray(start, end), (pattern) => this.#pattern(pattern));
  }

  #pattern(pattern: number): Pattern {
    return (this.#patterns[pattern] ??= toPattern(this.#columns, pattern));
  }

  #deedsOf(verb: number, object: number): readonly Deed[] {
    const { pairs, at, of, list } = this.#columns;
    const wanted = pairNumber(verb, object);
    let [low, high] = [0, pairs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    if (pairs[low] !== wanted) return [];
    return Array.from(
      of.subarray(at[low], at[low + 1]),
      (deed) => (this.#deeds[deed] ??= JSON.parse(list[deed] as string) as Deed),
    );
  }
}

function toPattern({ flags, numbers, rests }: Columns, pattern: number): Pattern {
  const bits = flags[pattern] as number;
  const kind = PATTERN_KINDS[bits & 3] as PatternKind;
  const [words = "", particle] = (rests[pattern] as string).split("|");
  const ending = kind === "object" ? "noun" : "verb";
  return {
    kind,
    number: numbers[pattern] as number,
    tail: STEM_TAILS[(bits >> TAIL_SHIFT) & 3] as StemTail,
    next: words === "" ? [] : words.split(" ").map((word) => parseStem(word, ending)),
    particle,
    isBare: (bits & IS_BARE) !== 0,
    isIng: (bits & IS_ING) !== 0,
    isLoose: (bits & IS_LOOSE) !== 0,
  };
}

interface StemTable {
  readonly tree: LetterTree;
  /** Of the language. */
  readonly root: number;
  patternsAt(node: number): readonly Pattern[];
  deedsOf(verb: number, object: number): readonly Deed[];
}

export class DeedIndex {
  readonly isFree: boolean;
  /** Nouns before a noun describe it: "vehicle records". */
  readonly hasNounChains: boolean;
  readonly hasCapitalNouns: boolean;
  readonly #table: StemTable;
  readonly #endings: Readonly<Record<"verb" | "noun", ReadonlySet<string>>>;
  readonly #grammar: DeedGrammarRecord;
  readonly #particles: readonly string[];

  constructor(grammar: DeedGrammarRecord, table: StemTable) {
    this.#grammar = grammar;
    this.#table = table;
    this.isFree = grammar.order === "free";
    this.hasNounChains = grammar.noun_chains ?? false;
    this.hasCapitalNouns = grammar.noun_capitals ?? false;
    this.#particles = (grammar.particles ?? []).map(foldLetters);
    this.#endings = {
      verb: new Set(grammar.verb_endings.map(foldLetters)),
      noun: new Set(grammar.noun_endings.map(foldLetters)),
    };
  }

  deedsOf(verb: number, object: number): readonly Deed[] {
    return this.#table.deedsOf(verb, object);
  }

  infoOf(word: string): WordInfo {
    const found = this.#lookUp(word);
    const bits = found.find(({ kind }) => kind === "word")?.number ?? 0;
    const whole = this.#wholeOf(word, bits === 0 ? found : found.filter(isNoWord));
    const isPart = whole.length === 0 && bits === 0;
    const patterns = isPart ? this.#partsOf(word) : whole;
    return { bits, patterns, isPart, isVerb: patterns.some(isSurelyVerb) };
  }

  /** Whether a word continues a pattern. */
  matches(word: string, { stem, tail }: Stem): boolean {
    return word.startsWith(stem) && this.#isTail(word, stem.length, tail);
  }

  /** A participle that one verb lists as a form may also belong to others: "angeleitet". */
  #wholeOf(word: string, found: readonly Pattern[]): readonly Pattern[] {
    if (found.some(({ kind }) => kind !== "verb")) return found;
    for (const bare of this.#withoutParticiple(word)) {
      const verbs = this.#lookUp(bare).filter(({ kind }) => kind === "verb");
      const others = verbs.filter(({ number }) => !found.some((one) => one.number === number));
      if (verbs.length > 0) return [...found, ...others];
    }
    return found;
  }

  /** The patterns whose stem the word begins with, if the rest is an ending. */
  #lookUp(word: string, minStem = MIN_STEM): readonly Pattern[] {
    const { tree, root } = this.#table;
    let found: Pattern[] | undefined;
    let node = root;
    for (let end = 1; end <= word.length; end++) {
      node = tree.next(node, word.charCodeAt(end - 1));
      if (node === TREE_ROOT) break;
      if (end < minStem && end < word.length) continue;
      for (const pattern of this.#table.patternsAt(node))
        if (this.#isTail(word, end, pattern.tail)) (found ??= []).push(pattern);
    }
    return found ?? NO_PATTERNS;
  }

  #isTail(word: string, from: number, tail: StemTail): boolean {
    if (from === word.length) return true;
    if (tail === "none") return false;
    return tail === "any"
      ? word.length - from <= MAX_TAIL
      : this.#endings[tail].has(word.slice(from));
  }

  /** "gereinigt" → "reinigt", "eingeräumt" → "einräumt". */
  *#withoutParticiple(word: string): Generator<string> {
    const { participle } = this.#grammar;
    if (participle === undefined) return;
    if (word.startsWith(participle)) yield word.slice(participle.length);
    for (const particle of this.#particles) {
      if (!word.startsWith(particle)) continue;
      for (const between of [participle, "zu"])
        if (word.startsWith(between, particle.length))
          yield particle + word.slice(particle.length + between.length);
    }
  }

  /** "Badezimmerfliesen" counts as its last part, "Fensterreinigung" as both of its parts. */
  #partsOf(word: string): readonly Pattern[] {
    if (this.#grammar.compounds === undefined || word.length < MIN_COMPOUND) return NO_PATTERNS;
    for (let at = MIN_PART - 1; at <= word.length - MIN_PART; at++) {
      const last = this.#lookUp(word.slice(at), MIN_PART).filter(
        ({ next, particle, kind }) =>
          next.length === 0 && particle === undefined && (kind === "verb" || kind === "object"),
      );
      if (last.length === 0) continue;
      return last.every(({ kind }) => kind === "object")
        ? last
        : [...last, ...this.#firstPart(word.slice(0, at))];
    }
    return NO_PATTERNS;
  }

  #firstPart(part: string): readonly Pattern[] {
    for (const link of ["", ...(this.#grammar.compounds ?? [])]) {
      if (!part.endsWith(link)) continue;
      const stem = part.slice(0, part.length - link.length);
      const objects = this.#lookUp(stem).filter(
        ({ kind, next }) => kind === "object" && next.length === 0,
      );
      if (objects.length > 0) return objects;
    }
    return NO_PATTERNS;
  }
}

const isNoWord = ({ kind }: Pattern): boolean => kind !== "word";
const isSurelyVerb = ({ kind, isBare }: Pattern): boolean => kind === "verb" && !isBare;
