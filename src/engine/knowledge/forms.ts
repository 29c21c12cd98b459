import { internCues } from "../text/cues.ts";
import { type Phrases, phraseAt, tokeniseForms } from "../text/tokenise.ts";
import { TypoIndex } from "../text/typos.ts";
import { UNKNOWN, Words } from "../text/words.ts";
import type { AmbiguityRule, SkillRecord } from "./records.ts";
import { ROOT, Trie } from "./trie.ts";
import { deriveVariants, otherNumber } from "./variants.ts";

/** The rule of an ambiguous form, in word numbers. */
export interface CompiledRule {
  /** The spelling whose casing counts, when it does. */
  readonly exact: string | undefined;
  /** The phrases that may stand near. */
  readonly near: readonly (readonly number[])[];
  readonly not: readonly (readonly number[])[];
}

/** Every surface form, compiled for the reader. A form's number is its place in the columns. */
export interface FormDictionary {
  readonly size: number;
  readonly words: Words;
  /** The classes of the small words, by word number (text/cues.ts). */
  readonly cues: Uint32Array;
  /** 1 for every word that some near phrase starts with. */
  readonly isNear: Uint8Array;
  /** Its values are forms. */
  readonly trie: Trie;
  readonly typos: TypoIndex;
  /** The index of the skill each form belongs to. */
  readonly skillOf: Int32Array;
  readonly ruleOf: readonly (CompiledRule | undefined)[];
}

interface Spelling {
  readonly text: string;
  readonly skill: number;
  readonly rule: AmbiguityRule | undefined;
}

export function buildFormDictionary(records: readonly SkillRecord[]): FormDictionary {
  const words = new Words();
  const cueWords = internCues(words);
  const spellings = records.flatMap(spellingsOf);
  const rules = compileRules(spellings, words);
  const builder = new FormBuilder(records, words);
  builder.addGiven(spellings, rules);
  builder.addDerived();
  builder.addOtherNumbers();
  const typos = new TypoIndex(words, builder.plainWords());
  // Columns over all words: reading past the end of a typed array is slow.
  const cues = new Uint32Array(words.size);
  for (const [word, cue] of cueWords) cues[word] = (cues[word] as number) | cue;
  const isNear = new Uint8Array(words.size);
  for (const rule of rules.values()) for (const [first] of rule.near) isNear[first as number] = 1;
  const { trie, skillOf, ruleOf } = builder;
  return {
    size: skillOf.length,
    words,
    cues,
    isNear,
    trie,
    typos,
    skillOf: Int32Array.from(skillOf),
    ruleOf,
  };
}

function spellingsOf(record: SkillRecord, skill: number): Spelling[] {
  const texts = [record.name, ...(record.forms ?? [])];
  return texts.map((text) => ({ text, skill, rule: record.ambiguous?.[text] }));
}

/** A rule of `not` phrases alone takes a form as meant until one of them stands there. */
export function needsEvidence(rule: CompiledRule | undefined): boolean {
  return rule !== undefined && (rule.exact !== undefined || rule.near.length > 0);
}

/** Derived spellings come after all given ones, and never take a place that is given. */
class FormBuilder {
  readonly trie = new Trie();
  readonly skillOf: number[] = [];
  readonly ruleOf: (CompiledRule | undefined)[] = [];
  readonly #records: readonly SkillRecord[];
  readonly #words: Words;
  readonly #derived: string[] = [];
  readonly #derivedForms: number[] = [];
  /** The last step of every unambiguous path: from which node, by which word, for which form. */
  readonly #lastSteps: number[] = [];
  readonly #plainWords = new Set<number>();

  constructor(records: readonly SkillRecord[], words: Words) {
    this.#records = records;
    this.#words = words;
  }

  addGiven(spellings: readonly Spelling[], rules: ReadonlyMap<number, CompiledRule>): void {
    const phrases = tokeniseForms(
      spellings.map((spelling) => spelling.text),
      this.#words,
    );
    for (let place = 0; place < spellings.length; place++) {
      const { text, skill } = spellings[place] as Spelling;
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
      deriveVariants(text, (variant) => {
        this.#derived.push(variant);
        this.#derivedForms.push(form);
      });
    }
  }

  addDerived(): void {
    const phrases = tokeniseForms(this.#derived, this.#words);
    for (let place = 0; place < this.#derived.length; place++) {
      const form = this.#derivedForms[place] as number;
      const parent = this.#parentOf(phrases, place);
      if (parent < 0) continue;
      const last = phrases.words[(phrases.starts[place + 1] as number) - 1] as number;
      if (this.#addIfFree(parent, last, form)) this.#lastSteps.push(parent, last, form);
    }
  }

  /**
   * The plural of a singular last word and the other way round. One word alone has another number
   * only in technical skills: "Slacks" is no Slack, and "equity" not what "Equities" are.
   */
  addOtherNumbers(): void {
    const known = new Map<number, number>();
    for (let step = 0; step < this.#lastSteps.length; step += 3) {
      const parent = this.#lastSteps[step] as number;
      const word = this.#lastSteps[step + 1] as number;
      const form = this.#lastSteps[step + 2] as number;
      const group = this.#records[this.skillOf[form] as number]?.group;
      if (parent === ROOT && group !== "technical") continue;
      let other = known.get(word);
      if (other === undefined) {
        const text = otherNumber(this.#words.textOf(word));
        other = text === undefined ? UNKNOWN : this.#words.internText(text);
        known.set(word, other);
      }
      if (other !== UNKNOWN) this.#addIfFree(parent, other, form);
    }
  }

  plainWords(): Iterable<number> {
    return this.#plainWords;
  }

  /** The node before the last word of a phrase; -1 when the phrase has no words or a bad one. */
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

/** Each phrase once, for rules repeat each other's words; all texts are cut in one go. */
function compileRules(spellings: readonly Spelling[], words: Words): Map<number, CompiledRule> {
  const rules = new Map<number, CompiledRule>();
  const paths = new Map<string, readonly (readonly number[])[]>();
  const texts = [...new Set(spellings.flatMap(ruleTexts))];
  const phrases = tokeniseForms(texts, words);
  for (const [place, text] of texts.entries()) {
    const path = phraseAt(phrases, place);
    paths.set(text, path.length === 0 ? [] : [path]);
  }
  const inBoth = new Map<string, readonly (readonly number[])[]>();
  const nearPaths = (text: string): readonly (readonly number[])[] => {
    let both = inBoth.get(text);
    if (!both) {
      both = (paths.get(text) ?? []).flatMap((path) => inBothNumbers(path, words));
      inBoth.set(text, both);
    }
    return both;
  };
  for (const [place, { text, rule }] of spellings.entries()) {
    if (!rule) continue;
    const own = paths.get(text)?.[0] ?? [];
    rules.set(place, {
      exact: rule.exact ? text : undefined,
      near: (rule.near ?? []).flatMap(nearPaths),
      // "% confluence" is cut down to the form itself, which would deny it everywhere.
      not: (rule.not ?? []).flatMap((not) => paths.get(not) ?? []).filter((path) => !isSame(path, own)),
    });
  }
  return rules;
}

function ruleTexts({ text, rule }: Spelling): readonly string[] {
  return rule ? [text, ...(rule.near ?? []), ...(rule.not ?? [])] : [];
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((word, at) => word === b[at]);

function inBothNumbers(path: readonly number[], words: Words): (readonly number[])[] {
  const other = path.length === 1 ? otherNumber(words.textOf(path[0] as number)) : undefined;
  return other === undefined ? [path] : [path, [words.internText(other)]];
}
