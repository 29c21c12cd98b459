import { withoutAddresses } from "../text/without-addresses.ts";
import { foldLetters } from "../text/fold.ts";
import type { LexiconRecord } from "./language-records.ts";

/** Scripts that are used by (almost) one language only. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["th", /\p{Script=Thai}/gu],
];
const SAMPLE_CHARS = 6_000;
const SAMPLE_WORDS = 600;
/** Below this score per word, the words are no evidence of a language. */
const TELLING_SHARE = 0.02;
/** Weight of a word of headings, titles or skills, compared with a function word. */
const NAME_WEIGHT = 0.7;
const BORROWED_WEIGHT = 0.2;
/** From this sum on the function words decide alone. */
const CERTAIN = 6;
/** How much better than the second the best language must be. */
const MARGIN = 1.15;
const ENGLISH = "en";

/** Word → the languages that have it, as bits. */
export type WordLanguages = ReadonlyMap<string, number>;

/** The function words of all languages. The position of a language is its bit. */
export function functionWords(lexicons: readonly LexiconRecord[]): WordLanguages {
  const words = new Map<string, number>();
  for (const [place, { function_words: list }] of lexicons.entries()) {
    for (const word of list) {
      const lower = word.toLowerCase().replace(/['’]$/u, "");
      for (const key of new Set([lower, foldLetters(lower)]))
        words.set(key, (words.get(key) ?? 0) | (1 << place));
    }
  }
  return words;
}

interface Detection {
  readonly codes: readonly string[];
  readonly words: WordLanguages;
  /** The languages, as bits, that have a word in headings, titles and skills. */
  ownersOf(word: string): number;
}

const GLANCE_CHARS = 1_000;
/** The beginning of a text decides from this sum on, if it is this many times the next language's. */
const SURELY_ENGLISH = 10;
const OVERWHELMING = 3;

/** Whether the beginning of a text is so English that the rest need not be read. */
function isSurelyEnglish({ codes, words }: Detection, text: string): boolean {
  const scores = new Float64Array(codes.length);
  for (const word of text
    .slice(0, GLANCE_CHARS)
    .toLowerCase()
    .match(/[a-z]{2,}/g) ?? [])
    credit(scores, words.get(word), 1);
  const english = codes.indexOf(ENGLISH);
  const [best, second] = firstTwo(scores);
  const score = scores[best] ?? 0;
  return (
    best === english && score >= SURELY_ENGLISH && score >= OVERWHELMING * (scores[second] ?? 0)
  );
}

/** The language of a text as an ISO 639-1 code; undefined when it cannot be determined. */
export function detectLanguage(detection: Detection, text: string): string | undefined {
  if (isSurelyEnglish(detection, text)) return ENGLISH;
  const { codes, words, ownersOf } = detection;
  // The "com" of a domain is a Portuguese word.
  const sample = withoutAddresses(text.slice(0, SAMPLE_CHARS), { domains: true });
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(sample)) {
    const code = languageOfScript(sample);
    if (code !== undefined) return code;
  }
  const found = (sample.toLowerCase().match(/\p{L}+/gu) ?? []).slice(0, SAMPLE_WORDS);
  if (found.length === 0) return undefined;
  const scores = new Float64Array(codes.length);
  for (const word of found) credit(scores, words.get(word), 1);
  let [best, second] = firstTwo(scores);
  if ((scores[best] ?? 0) < CERTAIN || (scores[best] ?? 0) < MARGIN * (scores[second] ?? 0)) {
    const english = 1 << codes.indexOf(ENGLISH);
    for (const word of found) {
      const owners = ownersOf(foldLetters(word));
      // Other languages borrow English titles, so a shared word says little.
      const isBorrowed = (owners & english) !== 0 && owners !== english;
      if (isBorrowed) credit(scores, english, BORROWED_WEIGHT);
      else credit(scores, owners, NAME_WEIGHT);
    }
    [best, second] = firstTwo(scores);
  }
  // A list of skills has no function words; in Latin script it counts as English.
  if ((scores[best] ?? 0) / found.length < TELLING_SHARE)
    return found.length >= 3 ? ENGLISH : undefined;
  return codes[best];
}

/** A word that several languages have says less. */
function credit(scores: Float64Array, languages: number | undefined, weight: number): void {
  if (languages === undefined) return;
  let count = 0;
  for (let bits = languages; bits !== 0; bits &= bits - 1) count++;
  for (let bits = languages; bits !== 0; bits &= bits - 1) {
    const place = 31 - Math.clz32(bits & -bits);
    scores[place] = (scores[place] as number) + weight / count;
  }
}

function firstTwo(scores: Float64Array): [number, number] {
  let [best, second] = [0, 0];
  for (let place = 1; place < scores.length; place++) {
    if ((scores[place] as number) > (scores[best] as number)) [best, second] = [place, best];
    else if (second === best || (scores[place] as number) > (scores[second] as number))
      second = place;
  }
  return [best, second];
}

function languageOfScript(sample: string): string | undefined {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [code, script] of SCRIPTS) {
    const count = sample.match(script)?.length ?? 0;
    if (count / letters > (code === "ja" ? 0.05 : 0.3)) return code;
  }
  return undefined;
}
