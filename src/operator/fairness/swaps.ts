import type { AuditedPerson, SwapWords } from "./fairness-records.ts";

/** Name, gender and age must change nothing at all; a difference of the others is shown with its cause. */
export const STRICT_SWAPS = ["name", "gender", "age"] as const;
const LOOSE_SWAPS = ["gap", "part_time", "school", "place"] as const;
export const SWAPS = [...STRICT_SWAPS, ...LOOSE_SWAPS] as const;
export type Swap = (typeof SWAPS)[number];

/** The same résumé twice, with one thing swapped. */
export interface Pair {
  readonly id: string;
  readonly swap: Swap;
  readonly one: string;
  readonly other: string;
  /** Words about either résumé as they must read about the second. */
  inOther(words: string): string;
}

/** Of two names of each list. */
const NAMES_EACH = 2;
/** Of a name without Latin letters. */
const ADDRESS = "applicant";

const unchanged = (words: string): string => words;

const pairOf = (id: string, swap: Swap, one: string, other: string, inOther = unchanged): Pair[] =>
  one === other ? [] : [{ id, swap, one, other, inOther }];

/** So many other names, spread over the list. */
export function namePairs(
  { id, text, name }: AuditedPerson,
  names: readonly string[],
  count: number,
): Pair[] {
  const step = Math.max(1, Math.floor(names.length / count));
  return Array.from({ length: count }, (_, turn) => {
    const to = names[(turn * step + hashOf(id)) % names.length]!;
    const swapName = (from: string): string => renamed(from, name, sameCase(name, to));
    return pairOf(id, "name", text, swapName(text), swapName);
  }).flat();
}

/** The pairs that a person's text allows: one without a school has no school to swap. */
export function swapPairs(person: AuditedPerson, words: SwapWords): Pair[] {
  const { id, text } = person;
  const pair = pairOf.bind(undefined, id);
  const toMale = (from: string): string => regender(from, words.words, 1);
  const [female, male] = [regender(text, words.words, 0), toMale(text)];
  const { positions, education } = person.truth;
  const title = positions[0]?.title ?? "";
  const school = education[0]?.institution ?? "";
  const place = positions[0]?.place ?? "";
  return [
    ...namePairs(person, words.names, NAMES_EACH),
    ...pair("gender", below(female, words.gender[0]), below(male, words.gender[1]), toMale),
    ...pair("age", below(text, words.birth[0]), below(text, words.birth[1])),
    ...pair("gap", text, above(text, positions[1]?.title ?? "", words.gap)),
    ...pair("part_time", text, once(text, title, `${title} (${words.part_time})`)),
    ...pair("school", text, once(text, school, words.school)),
    ...pair("place", text, replaced(text, place, words.place)),
  ];
}

/** Spreads the names over the people, the same in every run. */
const hashOf = (id: string): number => [...id].reduce((sum, one) => sum + one.codePointAt(0)!, 0);

const sameCase = (from: string, to: string): string =>
  from === from.toUpperCase() ? to.toUpperCase() : to;

/** The other name wherever the whole one stands, in e-mail addresses, and where one word of it signs a line. */
function renamed(text: string, from: string, to: string): string {
  const wordsOf = (name: string): string[] => name.match(/[\p{L}\p{M}]{3,}/gu) ?? [];
  const old = wordsOf(from).filter((word) => asAddress(word) !== "");
  const fresh = wordsOf(to);
  const other = (word: number): string => fresh[word % Math.max(1, fresh.length)] ?? to;
  const inAddress = (local: string): string =>
    old.reduce(
      (left, word, place) => left.replaceAll(asAddress(word), asAddress(other(place)) || ADDRESS),
      local,
    );
  const signed = (line: string): string => {
    const word = old.indexOf(line.trim());
    return word < 0 ? line : other(word);
  };
  return text
    .replaceAll(from, to)
    .replace(/[\p{L}\p{N}._+-]+(?=@)/gu, inAddress)
    .replace(/^[ \t]*[\p{L}\p{M}]{3,}[ \t]*$/gmu, signed);
}

const asAddress = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/[^a-z]/giu, "")
    .toLowerCase();

/** All words that have a gender in the form of one. */
function regender(text: string, pairs: SwapWords["words"], gender: 0 | 1): string {
  let out = text;
  for (const forms of pairs) {
    const from = forms[1 - gender]!;
    const to = forms[gender];
    out = replaceWord(out, from, to);
    out = replaceWord(out, from.toLowerCase(), to.toLowerCase());
    out = replaceWord(out, from.toUpperCase(), to.toUpperCase());
  }
  return out;
}

const replaceWord = (text: string, from: string, to: string): string =>
  text.replaceAll(new RegExp(`(?<![\\p{L}-])${from}(?![\\p{L}-])`, "gu"), to);

/** The line goes below the first line, where personal data stands. */
function below(text: string, line: string): string {
  const end = text.indexOf("\n");
  return end < 0 ? `${text}\n${line}` : `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}

/** The line goes above the line that holds the words. */
function above(text: string, words: string, line: string): string {
  const at = words === "" ? -1 : text.indexOf(words);
  if (at < 0) return text;
  const start = text.lastIndexOf("\n", at) + 1;
  return `${text.slice(0, start)}${line}\n${text.slice(start)}`;
}

const once = (text: string, from: string, to: string): string =>
  from === "" ? text : text.replace(from, () => to);

const replaced = (text: string, from: string, to: string): string =>
  from === "" ? text : text.replaceAll(from, to);
