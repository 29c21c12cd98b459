/*
 * Compiles the records of deeds. The stems of all languages are one tree of letters; the first letter
 * of a path is the number of the language. A node has the patterns whose first stem ends there.
 */
import { toNumberLists } from "../text/table-columns.ts";
import { foldLetters } from "../text/fold.ts";
import { LetterTree, type LetterTreeColumns, compileLetterTree } from "../text/letter-tree.ts";
import { bitsOfWords, inflect } from "./deed-words.ts";
import type { DeedGrammarRecord, DeedRecord, KnowledgeRecords, Level } from "./record-types.ts";

/** The role of a stem in a clause; the number of a `word` is its bits (deed-words.ts). */
export const PATTERN_KINDS = ["verb", "object", "leading", "word"] as const;
export type PatternKind = (typeof PATTERN_KINDS)[number];
/** The endings that a stem takes: none, those of verbs or of nouns, or anything short. */
export const STEM_TAILS = ["none", "verb", "noun", "any"] as const;
export type StemTail = (typeof STEM_TAILS)[number];

/** Flags of a pattern: two bits for the kind, two for the tail, then these. */
export const TAIL_SHIFT = 2;
export const IS_BARE = 16;
export const IS_ING = 32;
export const IS_LOOSE = 64;

export interface DeedColumns {
  readonly deeds: LetterTreeColumns & {
    readonly languages: readonly string[];
    /** By node, its patterns: `patterns[lists[n] .. lists[n + 1]]`. */
    readonly lists: Int32Array;
    readonly patterns: Int32Array;
    /** By pattern. */
    readonly flags: Uint8Array;
    readonly numbers: Int32Array;
    /** The stems of the words that follow immediately or, after a bar, the separated particle. */
    readonly rests: readonly string[];
    /** Verb and object in one number, ascending; the deeds of pair p are `of[at[p] .. at[p + 1]]`. */
    readonly pairs: Int32Array;
    readonly at: Int32Array;
    readonly of: Int32Array;
    /** `Deed` as JSON. */
    readonly list: readonly string[];
    /** The skills that some deed shows. */
    readonly skills: readonly string[];
  };
}

/** A deed that a verb and an object show. */
export interface Deed {
  readonly id: string;
  readonly trade: string;
  /** It means the same in every trade. */
  readonly isPlain: boolean;
  readonly skills: readonly { readonly skill: string; readonly level: Level }[];
  /** Numbers of objects. */
  readonly settings: readonly number[];
  readonly not: readonly number[];
}

type DeedRecords = Pick<
  KnowledgeRecords,
  "deeds" | "deedVerbs" | "deedObjects" | "deedGrammars" | "skills"
>;

interface CompiledPattern {
  readonly key: string;
  readonly flags: number;
  readonly number: number;
  readonly rest: string;
}

/** A particle is split off a verb that keeps more letters than this. */
const MIN_STEM = 2;
/** Objects per verb in the number of a pair. */
const OBJECTS = 65_536;

export const pairNumber = (verb: number, object: number): number => verb * OBJECTS + object;

/** The first letter of all paths of a language. */
export const languageLetter = (place: number): string => String.fromCharCode(place + 1);

export function compileDeeds(records: DeedRecords): DeedColumns {
  const { deedVerbs: verbs, deedObjects: objects, deedGrammars: grammars } = records;
  const patterns = grammars.flatMap((grammar, place) => {
    const found: CompiledPattern[] = [];
    const add = (kind: PatternKind, number: number, stem: string, flags = 0): void => {
      for (const one of patternsOf(grammar, kind, stem))
        found.push({
          ...one,
          key: languageLetter(place) + one.key,
          flags: one.flags | flags,
          number,
        });
    };
    for (const [word, bits] of bitsOfWords(grammar)) add("word", bits, `=${word}`);
    for (const stem of grammar.leading) add("leading", 0, stem);
    for (const [number, { stems, loose = false }] of verbs.entries())
      for (const stem of stems[grammar.id] ?? []) add("verb", number, stem, loose ? IS_LOOSE : 0);
    for (const [number, { stems }] of objects.entries())
      for (const stem of stems[grammar.id] ?? []) add("object", number, stem);
    return found;
  });
  const columns = compileLetterTree(patterns.map(({ key }) => key));
  const tree = new LetterTree(columns);
  const byNode = Map.groupBy(patterns.keys(), (pattern) =>
    tree.nodeOf((patterns[pattern] as CompiledPattern).key),
  );
  const lists = toNumberLists(Array.from(columns.letters, (_, node) => byNode.get(node) ?? []));
  return {
    deeds: {
      ...columns,
      languages: grammars.map(({ id }) => id),
      lists: lists.starts,
      patterns: lists.values,
      flags: Uint8Array.from(patterns, ({ flags }) => flags),
      numbers: Int32Array.from(patterns, ({ number }) => number),
      rests: patterns.map(({ rest }) => rest),
      ...compilePairs(records),
    },
  };
}

/** The patterns of a stem; a verb with a particle also gets one without it. */
function patternsOf(
  grammar: DeedGrammarRecord,
  kind: PatternKind,
  written: string,
): Omit<CompiledPattern, "number">[] {
  const [first = "", ...next] = foldLetters(written).split(/[\s'-]+/u);
  const ending = kind === "object" ? "noun" : "verb";
  const { stem, tail } = parseStem(first, ending);
  const rest = next.join(" ");
  const flagsOf = (its: StemTail): number =>
    PATTERN_KINDS.indexOf(kind) | (STEM_TAILS.indexOf(its) << TAIL_SHIFT);
  if (grammar.noun_chains && tail === ending)
    return inflect(stem, ending).map(({ form, isBare, isIng }) => ({
      key: form,
      rest,
      flags: flagsOf("none") | (isBare && kind !== "object" ? IS_BARE : 0) | (isIng ? IS_ING : 0),
    }));
  const whole = { key: stem, rest, flags: flagsOf(tail) };
  const particle = (grammar.particles ?? [])
    .map(foldLetters)
    .find((one) => stem.startsWith(one) && stem.length > one.length + MIN_STEM);
  const isParted = particle !== undefined && (kind === "verb" || kind === "leading");
  return !isParted || next.length > 0
    ? [whole]
    : [whole, { ...whole, key: stem.slice(particle.length), rest: `|${particle}` }];
}

/** `=set` takes no ending, `clean*` any. */
export function parseStem(
  word: string,
  ending: StemTail,
): { readonly stem: string; readonly tail: StemTail } {
  if (word.startsWith("=")) return { stem: word.slice(1), tail: "none" };
  if (word.endsWith("*")) return { stem: word.slice(0, -1), tail: "any" };
  return { stem: word, tail: ending };
}

/** Each pair of a verb and an object with the deeds that it shows. */
function compilePairs(
  records: DeedRecords,
): Pick<DeedColumns["deeds"], "pairs" | "at" | "of" | "list" | "skills"> {
  const known = new Set(records.skills.map(({ id }) => id));
  const verbs = numbersOf(records.deedVerbs);
  const objects = numbersOf(records.deedObjects);
  const toNumbers = (ids: readonly string[] = []): number[] =>
    ids.flatMap((id) => objects.get(id) ?? []);
  const deeds = records.deeds.map((record) => toDeed(record, known, toNumbers));
  const pairs = new Map<number, number[]>();
  for (const [deed, record] of records.deeds.entries())
    for (const verb of record.verbs.flatMap((id) => verbs.get(id) ?? []))
      for (const object of toNumbers(record.objects)) {
        const pair = pairNumber(verb, object);
        pairs.set(pair, [...(pairs.get(pair) ?? []), deed]);
      }
  const sorted = [...pairs].toSorted(([a], [b]) => a - b);
  const lists = toNumberLists(sorted.map(([, of]) => of));
  return {
    pairs: Int32Array.from(sorted, ([pair]) => pair),
    at: lists.starts,
    of: lists.values,
    list: deeds.map((deed) => JSON.stringify(deed)),
    skills: [...new Set(deeds.flatMap(({ skills }) => skills.map(({ skill }) => skill)))],
  };
}

const toDeed = (
  { id, trade, plain = false, skills, settings, not }: DeedRecord,
  known: ReadonlySet<string>,
  toNumbers: (ids?: readonly string[]) => number[],
): Deed => ({
  id,
  trade,
  isPlain: plain,
  skills: Object.entries(skills)
    .filter(([skill]) => known.has(skill))
    .map(([skill, level]) => ({ skill, level })),
  settings: toNumbers(settings),
  not: toNumbers(not),
});

const numbersOf = (words: readonly { readonly id: string }[]): ReadonlyMap<string, number> =>
  new Map(words.map(({ id }, number) => [id, number]));
