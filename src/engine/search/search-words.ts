import { stem } from "../text/stem.ts";
import { foldLetters } from "../text/fold.ts";

/** Removes the pronoun "it" from running text; "IT" in capitals is an industry and stays. */
export function withoutPronouns(text: string): string {
  return text.replaceAll(/\b[Ii]t\b/g, " ");
}

const LONGEST_WORD = 40;
const LONGEST_NUMBER = 6;

/** "it" is not among them, because IT is an industry. */
const STOP_WORDS = new Set(
  (
    "a an and are as at be been but by can do for from has have her his if in into is its may more must not of on or our " +
    "shall she should so such than that the their them then there these they this those to us was we were what when where " +
    "which while who will with would you your"
  ).split(" "),
);

/**
 * A run of letters and digits with the signs that belong to names (c++, c#, .net, node.js, e-commerce);
 * in scripts without blanks each character is a run.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:\.(?=net\b))?[a-z0-9](?:[a-z0-9]|[.'-](?=[a-z0-9]))*(?:\+\+|\+(?![a-z0-9])|#)?|[\p{L}\p{N}]+/gu;

/**
 * The distinct search words of a text, in order: folded, in the singular, without stop words. A
 * compound gives its parts and the joined word (front-end: front, end, frontend).
 */
export function searchWords(text: string): string[] {
  const words = new Set<string>();
  for (const run of runsIn(foldLetters(text))) for (const word of wordsOfRun(run)) words.add(word);
  return [...words];
}

/** Whether a character outside ASCII is part of a run. */
export const isWordSign = (sign: string): boolean => WORD_SIGN.test(sign);

const WORD_SIGN =
  /[\p{L}\p{N}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The distinct runs (words and compounds) of a folded text. */
export const runsIn = (folded: string): Set<string> => new Set(folded.match(WORD));

/** The words of a title and its adjacent pairs ("a b"). */
export function titleWords(title: string): string[] {
  const words = queryWords(title);
  const pairs = words.flatMap(({ spellings }, at) => [
    ...spellings.flatMap(pairsOf),
    ...spellings.flatMap((left) =>
      (words[at + 1]?.spellings ?? []).map((right) => `${left.at(-1)} ${right[0]}`),
    ),
  ]);
  return [...new Set([...searchWords(title), ...pairs])];
}

export function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]} ${word}`);
}

export const wordsOfRun = (run: string): string[] => spellingsOf(run).flat();

/** A word of a query: one of its spellings must match, with all its parts. */
export interface QueryWord {
  readonly spellings: readonly (readonly string[])[];
  /** The folded word as typed, and the text between it and the previous word. */
  readonly typed: string;
  readonly between: string;
}

export function queryWords(text: string): QueryWord[] {
  const folded = foldLetters(text);
  const words: QueryWord[] = [];
  let end = 0;
  for (const { 0: found, index } of folded.matchAll(WORD)) {
    const spellings = spellingsOf(found);
    if (spellings.length === 0) continue;
    words.push({ spellings, typed: found, between: folded.slice(end, index) });
    end = index + found.length;
  }
  return words;
}

export function typedText([first, ...others]: readonly QueryWord[]): string {
  return others.reduce((text, { between, typed }) => text + between + typed, first?.typed ?? "");
}

function spellingsOf(found: string): string[][] {
  const whole = found.replace(/'s$|'/g, "");
  if (!/[.-]/.test(whole)) return clean([[whole]]);
  const parts = whole.split(/[.-]+/).filter((part) => part !== "");
  if (parts.length === 1) return clean([[whole]]);
  const joined = parts.join("");
  return clean(whole.includes("-") ? [parts, [joined]] : [[whole], parts, [joined]]);
}

function clean(spellings: string[][]): string[][] {
  return spellings
    .map((words) => words.filter(isTelling).map((word) => (word.includes(".") ? word : stem(word))))
    .filter((words) => words.length > 0);
}

function isTelling(word: string): boolean {
  if (word.length > LONGEST_WORD || STOP_WORDS.has(word)) return false;
  return word.length <= LONGEST_NUMBER || !/^[0-9]+$/.test(word);
}
