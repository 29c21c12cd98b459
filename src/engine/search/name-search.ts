import type { Knowledge } from "../knowledge/knowledge.ts";
import { toNumberLists } from "../text/table-columns.ts";
import { foldText } from "../text/fold.ts";

/*
 * Completion of names while a user types: skills and roles by any of their spellings.
 * The words of all spellings form one sorted list, so a prefix is one binary search. When the words
 * as typed find nothing, each unknown one is replaced by known words with the same first letter
 * that are one slip away (two from eight letters on).
 */

interface Named {
  readonly name: string;
  /** Every spelling, the name first. */
  readonly forms: readonly string[];
}

export interface NameMatch {
  /** Position in the list that was indexed. */
  readonly index: number;
  /** The spelling that matched. */
  readonly form: string;
}

/** A spelling: the position of its item, and its position among the item's spellings. */
interface Form {
  readonly item: number;
  readonly place: number;
  readonly folded: string;
}

/** Spelling f is folded to `folded[f]`; word w is in the spellings `listed[starts[w] ..]`. */
export type NameColumns = {
  readonly folded: readonly string[];
  readonly items: Int32Array;
  readonly places: Int32Array;
  /** Sorted. */
  readonly words: readonly string[];
  readonly starts: Int32Array;
  readonly listed: Int32Array;
  /** How often each item is used: the more, the earlier it is offered. */
  readonly weights: Uint16Array;
};

/** Longer queries are cut: no name is longer, and the work stays bounded. */
const MAX_QUERY_CHARS = 80;
const MAX_QUERY_WORDS = 8;
const MIN_TYPO_CHARS = 4;
const TWO_SLIPS_CHARS = 8;
const MAX_REPLACEMENTS = 8;
const MAX_MENDED = 16;
/** Up to this length a prefix finds thousands of spellings, so its result is kept. */
const SHORT_PREFIX_CHARS = 2;

/** A whole spelling comes before part of the name, and that before part of another spelling. */
const CLASSES = { whole: 2, name: 1, form: 0 };
const STARTS_BONUS = 2;

function compileNames(named: readonly Named[], weights: Uint16Array): NameColumns {
  const folded: string[] = [];
  const items: number[] = [];
  const places: number[] = [];
  const formsOf = new Map<string, number[]>();
  for (const [item, { forms }] of named.entries()) {
    for (const [place, text] of forms.entries()) {
      const spelling = foldSpelling(text);
      if (spelling === "") continue;
      const form = folded.push(spelling) - 1;
      items.push(item);
      places.push(place);
      for (const word of new Set(spelling.split(" "))) {
        const list = formsOf.get(word);
        if (list) list.push(form);
        else formsOf.set(word, [form]);
      }
    }
  }
  const entries = [...formsOf].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const { starts, values } = toNumberLists(entries.map(([, list]) => list));
  return {
    folded,
    items: Int32Array.from(items),
    places: Int32Array.from(places),
    words: entries.map(([word]) => word),
    starts,
    listed: values,
    weights,
  };
}

export class NameIndex {
  readonly #named: readonly Named[];
  readonly #columns: NameColumns;
  readonly #words: readonly string[];
  /** Filled on use. An item is in few of these lists: those of the beginnings of its words. */
  readonly #shortPrefixes = new Map<string, readonly NameMatch[]>();

  constructor(named: readonly Named[], columns: NameColumns) {
    this.#named = named;
    this.#columns = columns;
    this.#words = columns.words;
  }

  /** The items that match the query, the best first; for an empty query all, the most used first. */
  search(query: string): readonly NameMatch[] {
    const folded = foldSpelling(query.slice(0, MAX_QUERY_CHARS));
    const isShort = folded.length <= SHORT_PREFIX_CHARS && /^[a-z0-9+#]*$/.test(folded);
    const kept = isShort ? this.#shortPrefixes.get(folded) : undefined;
    const found = kept ?? this.#searchFolded(folded);
    if (isShort) this.#shortPrefixes.set(folded, found);
    return found;
  }

  #searchFolded(folded: string): readonly NameMatch[] {
    if (folded === "") return this.#mostUsed();
    const typed = folded.split(" ").slice(0, MAX_QUERY_WORDS);
    const found = this.#find(typed);
    return this.#best(found.length > 0 ? found : this.#mend(typed).flatMap((q) => this.#find(q)));
  }

  #mostUsed(): NameMatch[] {
    const { weights } = this.#columns;
    return this.#named
      .map(({ name }, index) => ({ index, form: name, weight: weights[index] ?? 0 }))
      .toSorted((a, b) => b.weight - a.weight || a.index - b.index)
      .map(({ index, form }) => ({ index, form }));
  }

  /** Spellings in which every typed word starts a word. */
  #find(typed: readonly string[]): { form: Form; rank: number }[] {
    const phrase = typed.join(" ");
    const [longest = ""] = typed.toSorted((a, b) => b.length - a.length);
    const found: { form: Form; rank: number }[] = [];
    for (const word of this.#wordsWith(longest)) {
      for (const number of this.#formsWith(word)) {
        const form = this.#formAt(number);
        if (typed.length > 1 && !typed.every((one) => startsWord(form.folded, one))) continue;
        found.push({ form, rank: this.#rank(form, phrase) });
      }
    }
    return found;
  }

  #formsWith(word: number): Int32Array {
    const { starts, listed } = this.#columns;
    return listed.subarray(starts[word], starts[word + 1]);
  }

  #formAt(form: number): Form {
    const { items, places, folded } = this.#columns;
    return { item: items[form]!, place: places[form]!, folded: folded[form]! };
  }

  /** The class in units of 100, then use, position and how much of the spelling was typed. */
  #rank({ folded, item, place }: Form, phrase: string): number {
    const { name, forms } = this.#named[item]!;
    const isName = forms[place] === name;
    const kind = folded === phrase ? "whole" : isName ? "name" : "form";
    const start = folded.startsWith(phrase) ? STARTS_BONUS : 0;
    const use = Math.log2(1 + (this.#columns.weights[item] ?? 0));
    return 100 * CLASSES[kind] + use + start + phrase.length / folded.length;
  }

  *#wordsWith(prefix: string): Generator<number> {
    for (let at = this.#firstWord(prefix); at < this.#words.length; at++) {
      if (!this.#words[at]!.startsWith(prefix)) return;
      yield at;
    }
  }

  #firstWord(prefix: string): number {
    let [low, high] = [0, this.#words.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#words[middle]! < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #best(found: readonly { form: Form; rank: number }[]): NameMatch[] {
    const best = new Map<number, { form: Form; rank: number }>();
    for (const one of found) {
      if (one.rank > (best.get(one.form.item)?.rank ?? -1)) best.set(one.form.item, one);
    }
    return [...best.values()]
      .toSorted((a, b) => b.rank - a.rank || a.form.item - b.form.item)
      .map(({ form: { item, place } }) => ({
        index: item,
        form: this.#named[item]!.forms[place]!,
      }));
  }

  /** The query with its unknown words replaced by known ones that are one or two slips away. */
  #mend(typed: readonly string[]): string[][] {
    let queries: string[][] = [[]];
    for (const word of typed) {
      const isKnown = this.#words[this.#firstWord(word)]?.startsWith(word);
      const choices = isKnown ? [word] : this.#slipsOf(word);
      queries = queries.flatMap((query) => choices.map((choice) => [...query, choice]));
      queries = queries.slice(0, MAX_MENDED);
    }
    return queries;
  }

  #slipsOf(typed: string): string[] {
    if (typed.length < MIN_TYPO_CHARS) return [];
    const most = typed.length >= TWO_SLIPS_CHARS ? 2 : 1;
    const letters = lettersOf(typed);
    const near: { word: string; slips: number; forms: number }[] = [];
    for (const at of this.#wordsWith(typed[0]!)) {
      const word = this.#words[at]!;
      if (word.length < typed.length - most) continue;
      // Each typed letter that the word does not contain at all is at least one slip.
      if (countBits(letters & ~lettersOf(word)) > most) continue;
      const slips = slipsToPrefix(typed, word, most);
      if (slips <= most) near.push({ word, slips, forms: this.#formsWith(at).length });
    }
    return near
      .toSorted((a, b) => a.slips - b.slips || b.forms - a.forms || (a.word < b.word ? -1 : 1))
      .slice(0, MAX_REPLACEMENTS)
      .map(({ word }) => word);
  }
}

/** "Node.js", "node-js" and "Node JS" are one spelling. */
const foldSpelling = (text: string): string => foldText(text.replaceAll(/[-/.,&()@'’]+/g, " "));

const startsWord = (folded: string, prefix: string): boolean =>
  folded.startsWith(prefix) || folded.includes(` ${prefix}`);

/** The letters a–z of a word as bits. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - 97;
    if (letter >= 0 && letter < 26) bits |= 1 << letter;
  }
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Edit distance (a swap of neighbours is one) from `typed` to the nearest prefix of `known`. */
function slipsToPrefix(typed: string, known: string, most: number): number {
  const width = Math.min(known.length, typed.length + most) + 1;
  let before: number[] = [];
  let row = Array.from({ length: width }, (_, at) => at);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j < width; j++) {
      const isSame = typed[i - 1] === known[j - 1];
      let cost = Math.min(row[j - 1]! + (isSame ? 0 : 1), row[j]! + 1, next[j - 1]! + 1);
      const isSwap =
        i > 1 && j > 1 && typed[i - 1] === known[j - 2] && typed[i - 2] === known[j - 1];
      if (isSwap) cost = Math.min(cost, before[j - 2]! + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return Math.min(...row);
}

/** Skills by any spelling; those on many checklists come first. */
export const compileSkillNames = ({ skillList }: Knowledge, used: Uint16Array): NameColumns =>
  compileNames(skillList, used);

/** Roles by any title. */
export const compileRoleNames = (knowledge: Knowledge): NameColumns =>
  compileNames(namedRoles(knowledge), new Uint16Array(knowledge.roleList.length));

export const makeSkillNames = ({ skillList }: Knowledge, columns: NameColumns): NameIndex =>
  new NameIndex(skillList, columns);

export const makeRoleNames = (knowledge: Knowledge, columns: NameColumns): NameIndex =>
  new NameIndex(namedRoles(knowledge), columns);

const namedRoles = ({ roleList }: Knowledge): Named[] =>
  roleList.map(({ title, titles }) => ({ name: title, forms: titles }));
