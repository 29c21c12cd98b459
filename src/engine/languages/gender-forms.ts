import { type Edit, EditedText } from "../text/edited-text.ts";

/** "(m/w/d)", "H/F", "(m/k)", "w|m|x": whom an advertisement addresses. */
const MARKS =
  /[ \u00a0]?(?:[([]\s?)?(?<![\p{L}\p{N}/.])(?:[mwfdxhkgvni]|div|nb|alle)(?:\s?[/|,]\s?(?:[mwfdxhkgvni*]|div|nb)){1,3}(?![\p{L}\p{N}/])(?:\s?[)\]])?/giu;
const MARKS_OF_TWO = /[mhfwkgv]/gi;

/** Endings of the other gender behind a sign: "Krankenpfleger/-in", "infirmier·ère", "Enfermero/a". */
const ENDINGS =
  "innen|in|frau|mann|ères?|eres?|euses?|trices?|rices?|nnes?|ienne|enne|elles?|lles?|esses?|essa|ives?|ves?|ées?|ées|es|e|oras?|ras?|as|os|a|o|ina|ista|trice|ice|ka|czka|rka|owa|ni|na|ster|se";
const SIGNED = new RegExp(
  String.raw`(?<=\p{L}{3})(?:[/*:_·•‧]-?|\(-?|/ -)(?:${ENDINGS})\)?(?![\p{L}\p{N}])|(?<=\p{L}{3})\.(?:e|es|ère|ere|euse|rice|trice|ne|ve|se)(?:\.s)?(?![\p{L}\p{N}@.])`,
  "giu",
);
/** "Steuerfachangestellte/r", "Technische*r", but not "Python/R". */
const STRONG = /(?<=\p{L}{3}e)(?:[/*:_·]-?|\(-?)r\)?(?![\p{L}\p{N}])/gu;
/** "ErzieherIn", but not "LinkedIn". */
const CAPITAL = /(?<=\p{Ll}(?:er|or|nt|st|eur|är|at|ge|ln|n))In(?:nen)?(?![\p{L}\p{N}])/gu;

/** "l'équipe", "dell'azienda": the reader would read article and noun as one word. */
const ELIDED =
  /(?<![\p{L}\p{N}])(?:[ldjmnstc]|qu|un|dell|nell|all|sull|dall|quell|jusqu|lorsqu|puisqu)['’](?=\p{L})/giu;

/** "2.450,- Euro", "CHF 5'500.–": no cents. */
const NO_CENTS = /(?<=\d)[,.][-–—]{1,2}(?!\d)/gu;

/** "38.000/43.000 euro": a range. */
const SLASHED_AMOUNTS = /(?<=\d[. ]000)\s?\/\s?(?=\d{1,3}[. ]000)/gu;

/** Separates articles from nouns, and writes amounts as the reader knows them. */
export const elisionEdits = (text: string): Edit[] =>
  [...articleEdits(text), ...noCentsEdits(text), ...slashedAmountEdits(text)].toSorted(
    (a, b) => a.start - b.start,
  );

const slashedAmountEdits = (text: string): Edit[] =>
  Array.from(text.matchAll(SLASHED_AMOUNTS), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    text: "–",
  }));

const noCentsEdits = (text: string): Edit[] =>
  Array.from(text.matchAll(NO_CENTS), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    text: "",
  }));

const articleEdits = (text: string): Edit[] =>
  Array.from(text.matchAll(ELIDED), ({ 0: found, index }) => ({
    start: index + found.length,
    end: index + found.length,
    text: " ",
  }));

/** Removes gender marks and second endings, so that one form of a title remains. */
export function genderEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  const add = (start: number, end: number): void => {
    edits.push({ start, end, text: "" });
  };
  for (const { 0: found, index } of text.matchAll(MARKS)) {
    // "i/o" and "n/d" are no gender marks.
    if ((found.match(MARKS_OF_TWO)?.length ?? 0) >= 2) add(index, index + found.length);
  }
  for (const pattern of [SIGNED, STRONG, CAPITAL])
    for (const { 0: found, index } of text.matchAll(pattern)) add(index, index + found.length);
  const sorted = edits.toSorted((a, b) => a.start - b.start);
  return sorted.filter(({ start }, place) => start >= (sorted[place - 1]?.end ?? 0));
}

/** A title that is written for any person ("Bauleiter/in") in its first form. */
export const withoutGender = (title: string): string =>
  new EditedText(title, genderEdits(title)).text;
