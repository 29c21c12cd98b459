import { numberWord } from "../text/english.ts";

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

/** 32-bit FNV-1a with a final mix, since its low bits are weak. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
