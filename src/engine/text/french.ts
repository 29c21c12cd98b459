import { citeNoun, joinNames, romanceNumber } from "./romance.ts";

const NUMBER_WORDS = "zéro un deux trois quatre cinq six sept huit neuf dix onze douze".split(" ");

/** "trois", but "13": digits from 13 on. */
export const frenchNumberWord = (n: number): string => NUMBER_WORDS[n] ?? romanceNumber(n);

/** `citeNoun` with the nouns that are spelled as in English. */
export const citeFrench = citeNoun(
  new Set(
    "Acupuncture Agriculture Arboriculture Coaching Collaboration Communication Construction Horticulture Illustration Injections Instrumentation Leadership Marketing Merchandising Microservices Nutrition Patience Pharmacovigilance Storytelling Transcription Triage Turbines".split(
      " ",
    ),
  ),
);

/** A vowel or a mute h. The beginnings with a mute h are listed; most words with any other h are foreign. */
const ELIDED =
  /^(?!onz)(?:[aeiouàâæéèêëîïôœùûü]|h(?:abi|armon|ébe|éli|éma|épa|er[bm]|eure|isto|om[mo]|onor|oraire|orlog|ormon|orti|ospi|ôp|ôt|uil|uiss|umani|umid|y[dgp]))/i;

/** "A, B et C"; with names that contain an "et" themselves, "A, B et C ainsi que D". */
export function frenchList(names: readonly string[]): string {
  const within = ELIDED.test(names.at(-1) ?? "") ? " ainsi qu'" : " ainsi que ";
  return joinNames(names, { link: " et ", within, nested: / (?:et|&) / });
}

/** "d'infirmier", "de comptable", "de onze ans". */
export const frenchOf = (noun: string): string => `${ELIDED.test(noun) ? "d'" : "de "}${noun}`;

/** The spaces before : ; ? ! and inside quotes become non-breaking. */
export const typesetFrench = (text: string): string =>
  text.replaceAll(/ (?=[:;?!»])|(?<=«) /g, "\u00a0");
