import { numberWord } from "../text/english.ts";
import { hashOf } from "../text/hash.ts";

/** "a few months", "half a year", "1.5 years", "7 years". */
export function spanOf(years: number): string {
  if (years < 0.4) return "a few months";
  if (years < 0.75) return "half a year";
  const rounded = roundYears(years);
  return rounded === 1
    ? "one year"
    : `${rounded > 12 || rounded % 1 ? rounded : numberWord(rounded)} years`;
}

export function roundYears(years: number): number {
  return years < 3 ? Math.round(years * 2) / 2 : Math.round(years);
}

export type Choose = (slot: string, options: readonly string[]) => string;

/** Chooses a wording by a hash of the findings: same findings, same words. */
export function chooserFor(seed: string): Choose {
  return (slot, options) => options[hashOf(`${slot}\n${seed}`) % options.length] ?? "";
}
