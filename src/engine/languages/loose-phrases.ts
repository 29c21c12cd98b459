import type { LexiconRecord } from "./language-records.ts";
import { type FoldedWord, phraseKey } from "./words-of.ts";

/*
 * Spellings of skills that differ from a listed one only in endings and small words: "Verabreichung der
 * Medikamente" for "Verabreichung von Medikamenten", "gestion des stocks" for "gestion de stock". One
 * more word may appear beside a small word: "previsão mensal de vendas", "Führung von 12 Mitarbeitern".
 * The verb of an action may stand for its noun: "gestionar el stock", "Kunden beraten".
 */

const LONGEST = 5;
/** A single word must be long to be compared without its ending. */
const SHORTEST_ALONE = 9;
const SHORTEST_STEM = 4;
const MAX_SMALL_LETTERS = 4;
const MAX_SMALL_WORDS = 2;
const ENDINGS = new Set("ami ach iem ego emu ow om em en er es ej ie s n".split(" "));
const LONGEST_ENDING = 3;

/** A word without its ending, the same for all languages: only equal stems are compared. */
export function looseStem(word: string): string {
  let end = word.length;
  for (let letters = LONGEST_ENDING; letters > 0; letters--) {
    if (!ENDINGS.has(word.slice(-letters))) continue;
    if (word.length - letters >= SHORTEST_STEM) end -= letters;
    break;
  }
  while (end > 0 && "aeiouy".includes(word.charAt(end - 1))) end--;
  return end >= SHORTEST_STEM ? word.slice(0, end) : word;
}

interface LooseMatch {
  /** The word behind it. */
  readonly to: number;
  readonly english: string;
}

/** The skills of a language by the stems of their spellings. */
export class LoosePhrases {
  readonly #english = new Map<string, string>();
  readonly #firsts = new Set<string>();
  readonly #small: ReadonlySet<string>;
  /** Words of connectors and denials. */
  readonly #parting: ReadonlySet<string>;
  /** Forms of verbs → their noun. */
  readonly #actions: ReadonlyMap<string, string>;

  constructor(
    lexicon: LexiconRecord,
    skills: readonly (readonly [key: string, english: string])[],
  ) {
    this.#parting = partingWords(lexicon);
    this.#small = smallWords(lexicon, this.#parting);
    this.#actions = new Map(
      Object.entries(lexicon.actions ?? {}).flatMap(([noun, verbs]) =>
        verbs.map((verb) => [phraseKey(verb), phraseKey(noun)] as const),
      ),
    );
    const shared = new Set<string>();
    for (const [key, english] of skills) this.#add(key, english, shared);
    for (const key of shared) this.#english.delete(key);
  }

  #add(name: string, english: string, shared: Set<string>): void {
    const words = name.split(" ").filter((word) => !this.#small.has(word));
    // "sicurezza di sé" without its small words is another word.
    const isAlone = !name.includes(" ") && name.length >= SHORTEST_ALONE;
    const isTelling = words.length > 1 || isAlone;
    if (!isTelling || words.length > LONGEST) return;
    const stems = words.map(looseStem);
    const key = stems.join(" ");
    const known = this.#english.get(key);
    if (known !== undefined && known !== english) shared.add(key);
    this.#english.set(key, english);
    this.#firsts.add(stems[0] as string);
  }

  /** The longest spelling at a word, up to `limit`; one with a word more where there is no other. */
  find(
    words: readonly FoldedWord[],
    at: number,
    limit: number,
    isModifier: (word: FoldedWord) => boolean,
  ): LooseMatch | undefined {
    const { text } = words[at] as FoldedWord;
    const [own, action] = [looseStem(text), this.#actions.get(text)];
    const starts = [own, ...(action === undefined ? [] : [looseStem(action)])];
    for (const start of starts) {
      const found = this.#find(words, { at, limit, start });
      // A verb alone says too little.
      if (found !== undefined && (start === own || found.to > at + 1)) return found;
    }
    for (let skipped = at + 1; skipped < limit - 1; skipped++) {
      if (!this.#mayLeaveOut(words, skipped, isModifier)) continue;
      const around = this.#find(words, { at, limit, start: own }, skipped);
      if (around !== undefined && around.to > skipped + 1) return around;
    }
    return this.#findAction(words, at, limit);
  }

  /** "Kunden beraten", "beheert de voorraad": a verb and its object, for a compound as well. */
  #findAction(words: readonly FoldedWord[], at: number, limit: number): LooseMatch | undefined {
    const { text } = words[at] as FoldedWord;
    const before = this.#actions.get(text);
    if (before !== undefined) {
      let object = at + 1;
      while (object < limit && this.#small.has((words[object] as FoldedWord).text)) object++;
      if (object >= limit || object - at > MAX_SMALL_WORDS + 1) return undefined;
      const english = this.#compound((words[object] as FoldedWord).text, before);
      return english === undefined ? undefined : { to: object + 1, english };
    }
    const behind =
      at + 1 < limit ? this.#actions.get((words[at + 1] as FoldedWord).text) : undefined;
    if (behind === undefined) return undefined;
    const english =
      this.#english.get(`${looseStem(behind)} ${looseStem(text)}`) ?? this.#compound(text, behind);
    return english === undefined ? undefined : { to: at + 2, english };
  }

  #compound(object: string, noun: string): string | undefined {
    return this.#english.get(looseStem(object + noun));
  }

  #mayLeaveOut(
    words: readonly FoldedWord[],
    at: number,
    isModifier: (word: FoldedWord) => boolean,
  ): boolean {
    const isSmall = (place: number): boolean => this.#small.has((words[place] as FoldedWord).text);
    const word = words[at] as FoldedWord;
    if (isSmall(at) || this.#parting.has(word.text)) return false;
    return (isSmall(at - 1) || isSmall(at + 1)) && isModifier(word);
  }

  /** The word behind the longest spelling, and its English form. */
  #find(
    words: readonly FoldedWord[],
    { at, limit, start }: { at: number; limit: number; start: string },
    leftOut = -1,
  ): LooseMatch | undefined {
    const first = words[at] as FoldedWord;
    let key = start;
    if (!this.#firsts.has(key)) return undefined;
    let found: LooseMatch | undefined;
    const add = (to: number): void => {
      const english = this.#english.get(key);
      const isTelling = to > at + 1 || first.text.length >= SHORTEST_ALONE;
      if (english !== undefined && isTelling) found = { to, english };
    };
    add(at + 1);
    let [taken, skipped] = [1, 0];
    for (let next = at + 1; next < limit && taken < LONGEST; next++) {
      if (next === leftOut) continue;
      const { text } = words[next] as FoldedWord;
      if (this.#small.has(text)) {
        if (++skipped > MAX_SMALL_WORDS) break;
        continue;
      }
      key += ` ${looseStem(text)}`;
      [taken, skipped] = [taken + 1, 0];
      add(next + 1);
    }
    return found;
  }
}

/** Denials, and words that separate the items of a list. */
function partingWords({ connectors, negation, not }: LexiconRecord): Set<string> {
  const phrases = [
    ...(connectors?.and ?? []),
    ...(connectors?.or ?? []),
    ...(connectors?.with ?? []),
    ...(negation ?? []),
    ...(not ?? []),
  ];
  return new Set(phrases.flatMap((phrase) => phraseKey(phrase).split(" ")));
}

/** Articles and prepositions. */
function smallWords(
  { function_words: words, connectors }: LexiconRecord,
  kept: ReadonlySet<string>,
): Set<string> {
  const small = [...words, ...(connectors?.of ?? []), ...(connectors?.in ?? [])]
    .map(phraseKey)
    .filter((word) => word.length <= MAX_SMALL_LETTERS && !kept.has(word));
  return new Set(
    [...small, ...(connectors?.of ?? []).map(phraseKey)].filter((w) => !w.includes(" ")),
  );
}
