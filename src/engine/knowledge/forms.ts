import { CUE_ASIDE, CUE_PASSAGE, CUE_SMALL, internCues } from "../text/cues.ts";
import { type Phrases, phraseAt, tokeniseForms } from "../text/tokenise.ts";
import { type TypoColumns, TypoIndex } from "../text/typos.ts";
import { UNKNOWN, type WordColumns, Words } from "../text/words.ts";
import { type CompiledRule, FormRules, needsEvidence, type RuleColumns } from "./form-rules.ts";
import { ASIDE, type PassageCue, type PassageCues, buildPassageCues } from "./passage-cues.ts";
import type { AmbiguityRule, KnowledgeRecords, SkillGroup, SkillRecord } from "./record-types.ts";
import { ROOT, Trie, type TrieColumns } from "./trie.ts";
import { deriveVariants, otherNumber } from "./variants.ts";

/** Every surface form, compiled for the reader. A form's number is its index in the columns. */
export interface FormDictionary {
  readonly size: number;
  readonly words: Words;
  /** The cue classes of words, by word number (text/cues.ts). */
  readonly cues: Uint32Array;
  /** 1 for every word that some near phrase starts with. */
  readonly isNear: Uint8Array;
  /** The cues that divide postings into asides and requirements. */
  readonly passages: PassageCues;
  /** Its values are forms. */
  readonly trie: Trie;
  readonly typos: TypoIndex;
  /** The index of the skill each form belongs to. */
  readonly skillOf: Int32Array;
  readonly rules: FormRules;
}

export interface FormColumns {
  readonly words: WordColumns;
  readonly trie: TrieColumns;
  readonly typos: TypoColumns;
  readonly rules: RuleColumns;
  readonly forms: {
    readonly cues: Uint32Array;
    readonly isNear: Uint8Array;
    readonly skillOf: Int32Array;
    /** A few hundred cues, as JSON. */
    readonly passages: readonly string[];
  };
}

export function formColumns(built: FormDictionary): FormColumns {
  const { words, trie, typos, rules, cues, isNear, skillOf, passages } = built;
  return {
    words: words.columns(),
    trie: trie.columns(),
    typos: typos.columns(),
    rules: rules.columns,
    forms: {
      cues,
      isNear,
      skillOf,
      passages: [...passages.values()].map((of) => JSON.stringify(of)),
    },
  };
}

export function restoreForms(compiled: FormColumns): FormDictionary {
  const { cues, isNear, skillOf, passages } = compiled.forms;
  const words = new Words(compiled.words);
  const lists = passages.map((list) => JSON.parse(list) as PassageCue[]);
  return {
    size: skillOf.length,
    words,
    cues,
    isNear,
    passages: new Map(lists.map((list) => [list[0]?.words[0] ?? UNKNOWN, list])),
    trie: new Trie(compiled.trie),
    typos: new TypoIndex(words, compiled.typos),
    skillOf,
    rules: new FormRules(compiled.rules),
  };
}

/** All given spellings in columns, and the rules of some of them. */
interface Spellings {
  readonly texts: readonly string[];
  readonly skills: readonly number[];
  readonly rules: ReadonlyMap<number, AmbiguityRule>;
}

export function buildFormDictionary(
  records: readonly SkillRecord[],
  lexicon: Pick<KnowledgeRecords, "passages" | "wordClasses">,
): FormDictionary {
  const words = new Words();
  const cueWords = internCues(lexicon.wordClasses, words);
  const passages = buildPassageCues(lexicon.passages, words);
  const spellings = spellingsOf(records);
  const rules = compileRules(spellings, words);
  const builder = new FormBuilder(records, words);
  for (const [word, cue] of cueWords) builder.addCue(word, cue);
  builder.addGiven(spellings, rules);
  builder.addDerived();
  builder.addOtherNumbers();
  const noTypos = lexicon.wordClasses.filter(({ id }) => id === "no_typo");
  for (const word of noTypos.flatMap((list) => list.words)) words.internText(word);
  const typos = new TypoIndex(words, builder.plainWords());
  // One entry for every word, because reading past the end of a typed array is slow.
  const cues = new Uint32Array(words.size);
  for (const [word, cue] of cueWords) cues[word] = (cues[word] as number) | cue;
  for (const [word, list] of passages) {
    const isAside = list.some(({ place, flag }) => place === "anywhere" && flag === ASIDE);
    cues[word] = (cues[word] as number) | CUE_PASSAGE | (isAside ? CUE_ASIDE : 0);
  }
  const isNear = new Uint8Array(words.size);
  for (const { near } of rules.values()) for (const path of near) isNear[path[0] as number] = 1;
  const { trie, skillOf, ruleOf } = builder;
  return {
    size: skillOf.length,
    words,
    cues,
    isNear,
    passages,
    trie,
    typos,
    skillOf: Int32Array.from(skillOf),
    rules: FormRules.of(ruleOf),
  };
}

function spellingsOf(records: readonly SkillRecord[]): Spellings {
  const texts: string[] = [];
  const skills: number[] = [];
  const rules = new Map<number, AmbiguityRule>();
  for (const [skill, { name, forms = [], ambiguous }] of records.entries()) {
    const from = texts.push(name) - 1;
    for (const form of forms) texts.push(form);
    for (let place = from; place < texts.length; place++) {
      skills.push(skill);
      const rule = ambiguous?.[texts[place] as string];
      if (rule) rules.set(place, rule);
    }
  }
  return { texts, skills, rules };
}

const ORDINARY_GROUPS: ReadonlySet<SkillGroup | undefined> = new Set<SkillGroup>([
  "domain",
  "soft",
]);

/** Derived spellings are added after all given ones and never replace one. */
class FormBuilder {
  readonly trie = new Trie();
  readonly skillOf: number[] = [];
  readonly ruleOf: (CompiledRule | undefined)[] = [];
  readonly #records: readonly SkillRecord[];
  readonly #words: Words;
  readonly #derived: string[] = [];
  readonly #derivedForms: number[] = [];
  /** Which of the derived spellings are one word split in two. */
  readonly #splits = new Set<number>();
  /** Words that occur in any text: cue words, and those of skills that are neither product nor technology. */
  readonly #ordinary = new Set<number>();
  readonly #small = new Set<number>();
  /** The last step of every unambiguous path: from which node, by which word, for which form. */
  readonly #lastSteps: number[] = [];
  readonly #plainWords = new Set<number>();

  constructor(records: readonly SkillRecord[], words: Words) {
    this.#records = records;
    this.#words = words;
  }

  addGiven({ texts, skills }: Spellings, rules: ReadonlyMap<number, CompiledRule>): void {
    const phrases = tokeniseForms(texts, this.#words);
    for (let place = 0; place < texts.length; place++) {
      const skill = skills[place] as number;
      if (ORDINARY_GROUPS.has(this.#records[skill]?.group))
        for (const word of phraseAt(phrases, place)) this.#ordinary.add(word);
      const parent = this.#parentOf(phrases, place);
      if (parent < 0) continue;
      const last = phrases.words[(phrases.starts[place + 1] as number) - 1] as number;
      const node = this.trie.extend(parent, last);
      if (this.trie.hasValues(node) && this.#isSkillsOwn(node, skill)) continue;
      const form = this.skillOf.push(skill) - 1;
      this.trie.add(node, form);
      this.ruleOf.push(rules.get(place));
      if (needsEvidence(this.ruleOf[form])) continue;
      this.#lastSteps.push(parent, last, form);
      const end = phrases.starts[place + 1] as number;
      for (let at = phrases.starts[place] as number; at < end; at++) {
        this.#plainWords.add(phrases.words[at] as number);
      }
      const group = this.#records[skill]?.group;
      if (group !== "technical" && group !== "tools") continue;
      deriveVariants(texts[place] as string, (variant, isSplit) => {
        if (isSplit) this.#splits.add(this.#derived.length);
        this.#derived.push(variant);
        this.#derivedForms.push(form);
      });
    }
  }

  addCue(word: number, cue: number): void {
    this.#ordinary.add(word);
    if (cue === CUE_SMALL) this.#small.add(word);
  }

  addDerived(): void {
    const phrases = tokeniseForms(this.#derived, this.#words);
    for (let place = 0; place < this.#derived.length; place++) {
      const form = this.#derivedForms[place] as number;
      const parent = this.#parentOf(phrases, place);
      if (parent < 0 || (this.#splits.has(place) && this.#isOrdinary(phrases, place))) continue;
      const last = phrases.words[(phrases.starts[place + 1] as number) - 1] as number;
      if (this.#addIfFree(parent, last, form)) this.#lastSteps.push(parent, last, form);
    }
  }

  /**
   * Adds the plural of a singular last word, and the reverse. A form of one word gets it only in
   * technical skills: "Slacks" is not Slack, and "equity" is not "Equities". A product keeps its
   * plural: "solid work" is not Solid Works.
   */
  addOtherNumbers(): void {
    const known = new Int32Array(this.#words.size).fill(-1);
    for (let step = 0; step < this.#lastSteps.length; step += 3) {
      const parent = this.#lastSteps[step] as number;
      const word = this.#lastSteps[step + 1] as number;
      const form = this.#lastSteps[step + 2] as number;
      const group = this.#records[this.skillOf[form] as number]?.group;
      if (parent === ROOT && group !== "technical") continue;
      if (group === "tools" && this.#words.textOf(word).endsWith("s")) continue;
      let other = known[word] as number;
      if (other < 0) {
        other = internOtherNumber(word, this.#words);
        known[word] = other;
      }
      if (other !== UNKNOWN) this.#addIfFree(parent, other, form);
    }
  }

  /** Whether a split spelling would be found in ordinary text: "in video", "client base". */
  #isOrdinary(phrases: Phrases, place: number): boolean {
    const words = phraseAt(phrases, place);
    return (
      words.some((word) => this.#small.has(word)) || words.every((word) => this.#ordinary.has(word))
    );
  }

  plainWords(): Iterable<number> {
    return this.#plainWords;
  }

  /** The node before the last word of a phrase; -1 when the phrase has no words or an unknown one. */
  #parentOf(phrases: Phrases, place: number): number {
    const from = phrases.starts[place] as number;
    const to = phrases.starts[place + 1] as number;
    if (from === to) return -1;
    let node = ROOT;
    for (let at = from; at < to; at++) {
      const word = phrases.words[at] as number;
      if (word === UNKNOWN) return -1;
      if (at < to - 1) node = this.trie.extend(node, word);
    }
    return node;
  }

  #addIfFree(parent: number, word: number, form: number): boolean {
    const node = this.trie.extend(parent, word);
    if (this.trie.hasValues(node)) return false;
    this.trie.add(node, form);
    return true;
  }

  #isSkillsOwn(node: number, skill: number): boolean {
    return this.trie.valuesOf(node).some((form) => this.skillOf[form] === skill);
  }
}

/** Rules repeat phrases, so each is compiled once; all texts are tokenised in one pass. */
function compileRules({ texts, rules }: Spellings, words: Words): Map<number, CompiledRule> {
  const used = new Set<string>();
  for (const [place, { near = [], not = [] }] of rules) {
    used.add(texts[place] as string);
    for (const text of near) used.add(text);
    for (const text of not) used.add(text);
  }
  const phrases = tokeniseForms([...used], words);
  const paths = new Map([...used].map((text, place) => [text, phraseAt(phrases, place)]));
  const pathsOf = (list: readonly string[]): (readonly number[])[] =>
    list.map((text) => paths.get(text) ?? []).filter((path) => path.length > 0);
  const others = new Map<number, readonly number[]>();
  const compiled = new Map<number, CompiledRule>();
  for (const [place, { exact, near = [], not = [] }] of rules) {
    const text = texts[place] as string;
    const own = paths.get(text)?.join();
    compiled.set(place, {
      exact: exact ? text : undefined,
      near: pathsOf(near).flatMap((path) => inBothNumbers(path, words, others)),
      // "% confluence" has the same words as the form itself, so it would exclude the form everywhere.
      not: pathsOf(not).filter((path) => path.join() !== own),
    });
  }
  return compiled;
}

function inBothNumbers(
  path: readonly number[],
  words: Words,
  others: Map<number, readonly number[]>,
): readonly (readonly number[])[] {
  const [word = UNKNOWN] = path;
  if (path.length !== 1) return [path];
  let other = others.get(word);
  if (!other) {
    const number = internOtherNumber(word, words);
    other = number === UNKNOWN ? [] : [number];
    others.set(word, other);
  }
  return other.length === 0 ? [path] : [path, other];
}

function internOtherNumber(word: number, words: Words): number {
  const other = otherNumber(words.textOf(word));
  return other === undefined ? UNKNOWN : words.internText(other);
}
