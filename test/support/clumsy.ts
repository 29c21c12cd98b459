/** Faults of a written sentence, with their names. */
export const CLUMSY: readonly (readonly [string, RegExp])[] = [
  ["a word twice", /\b(\p{L}+) \1\b/iu],
  ["two blanks", / {2}/],
  ["a blank before a stop", / [.,;:](?=\s|$)/],
  ["two stops", /[.,;:]{2}/],
  ["an empty place", /undefined|null|NaN|\[object|\b(?:of|as|are|is|with)[.,;]/],
  ["a before a vowel", /\ba (?!one\b|uni|eu|us|UX|UI|UK)[aeiou]\p{L}+/u],
  ["an before a consonant", /\ban [bcdfgjkpqtvwyz]\p{Ll}/u],
  ["one of many", /\b(?:one|1) (?:years|skills|lines|hours|results)\b/i],
  ["many of one", /\b(?:two|three|\d\d) (?:year|skill|line|hour|result)\b/i],
  ["a gender", /\b(?:he|she|his|her|him)\b/i],
  ["a lower-case start", /(?:^|[.!?] )\p{Ll}/u],
];
