import { hashOf } from "../text/hash.ts";

/* Small pieces of English that sentences are built from. */

const COUNTS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
/** Initialisms are read letter by letter: "an SAP consultant", "a UX designer". */
const SPELT_WITH_VOWEL = /^[AEFHILMNORSX](?:[A-Z]{1,4}\b|\b(?![a-z]))/;
const SOUNDS_LIKE_CONSONANT = /^(?:u[^aeiou\s][aeiou]|uni|eu|one\b|ubi)/i;
const STAYS_UPPER = /^[A-Z]{2,5}(?![a-z])/;

export function counted(count: number): string {
  return COUNTS[count] ?? String(count);
}

/** "one skill", "three skills". */
export function plural(count: number, noun: string): string {
  return `${counted(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** "A", "A and B", "A, B and C"; "Search and Rescue, and C". */
export function joined(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  const and = names.some((name) => name.includes(" and ")) ? ", and" : " and";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")}${and} ${last}`;
}

/** "a welder", "an accountant", "an HR manager". */
export function withArticle(noun: string): string {
  const isVowel = STAYS_UPPER.test(noun)
    ? SPELT_WITH_VOWEL.test(noun)
    : /^[aeiou]/i.test(noun) && !SOUNDS_LIKE_CONSONANT.test(noun);
  return `${isVowel ? "an" : "a"} ${noun}`;
}

/** "a few months", "half a year", "1.5 years", "7 years"; nobody's career is known to the week. */
export function spanOf(years: number): string {
  if (years < 0.4) return "a few months";
  if (years < 0.75) return "half a year";
  const rounded = roundYears(years);
  return rounded === 1
    ? "one year"
    : `${rounded > 12 || rounded % 1 ? rounded : counted(rounded)} years`;
}

export function roundYears(years: number): number {
  return years < 3 ? Math.round(years * 2) / 2 : Math.round(years);
}

export function capitalised(sentence: string): string {
  return (sentence[0] ?? "").toUpperCase() + sentence.slice(1);
}

export type Choose = (slot: string, options: readonly string[]) => string;

/** Chooses between wordings by a hash of the findings: the same findings give the same words. */
export function chooserFor(seed: string): Choose {
  return (slot, options) => options[hashOf(`${slot}\n${seed}`) % options.length] ?? "";
}
