/* The terms of a posting: employment, work place, pay. */
import type { Edit } from "../text/edited-text.ts";
import type { GlossDraft, GlossLine, GlossPhrase, GlossRule, GlossRules } from "./gloss-draft.ts";
import { type GlossEntry, type GlossKind, REMOTE_WORK } from "./glossary.ts";
import type { FoldedWord } from "./words-of.ts";

const MONEY =
  /[€$£]|(?<!\p{L})(?:eur|euros?|pln|zł|zl|chf|brl|reais|usd|mxn|cop|clp|ars|uyu|pesos)(?!\p{L})/iu;
/** Maximum distance between an amount and the pay period behind it, in characters. */
const AMOUNT_REACH = 40;
/** "sur 13 mois": the number of salaries in a year, which is no pay period. */
const SALARIES_A_YEAR = /(?<!\d)1[2345]\s?$/;
const AMOUNT_BEFORE =
  /\d\s?(?:[k€$£]|zł|euros?|eur|pln|r\$|brl|chf|usd|mxn|cop|clp|ars|uyu)?\s?$/iu;
const AMOUNT_NEXT = /^\s?(?:[€$£]|r\$|eur|usd|mxn|cop|clp|ars|uyu)?\s?\d/iu;
const LABELLED_AMOUNT =
  /^[^\d.;,]{0,16}(?:(?:[€$£]|usd|mxn|cop|clp|ars|uyu)\s?\d|\d[\d., \u00a0]*(?:[-–]|[€$£]|to|à|a|do|bis|tot|euros?|eur|zł|pln))/iu;
/** "RAL 45-52k", "Gehalt: 48.000 – 55.000": thousands. */
const BEFORE_UNSIGNED = /^[^\d.;,\n]{0,20}(?=\d)/u;
const UNSIGNED_PAY =
  /^[^\d.;,\n]{0,20}\d{2,3}(?:[. \u00a0]000|\s?k|\s?mila|\s?tys)?(?:\s?(?:[-–/aàe]|to|do|tot)\s?\d{2,3}(?:[. \u00a0]000|\s?k|\s?mila|\s?tys)|(?<=000|k|mila|tys))(?![\p{L}\d])/iu;
/** The reader's words for a pay period in front of an amount. */
const PERIOD_LABELS: Readonly<Record<string, string>> = {
  "per hour": "hourly salary",
  "per day": "daily salary",
  "per week": "weekly salary",
  "per month": "monthly salary",
  "per year": "annual salary",
};
const PART_TIME = "part-time";
const PERMANENT = "permanent";
const OF_POSTINGS: GlossRule = { applies: ({ draft }) => draft.isPosting };

export const TERM_RULES: GlossRules = {
  required: OF_POSTINGS,
  optional: OF_POSTINGS,
  aside: OF_POSTINGS,
  // "à 60 %" is part-time, "à 60 000 €" is not.
  terms: {
    applies: ({ draft, line, to, after }) =>
      draft.isPosting && (!/^\d+$/.test(line.words[to - 1]?.text ?? "") || /^\s?%/.test(after)),
    write: writeTerms,
  },
  permanent: OF_POSTINGS,
  entry: OF_POSTINGS,
  salary: {
    ...OF_POSTINGS,
    write: (phrase, { text, kind }) => pushLabel(phrase, text, kind),
  },
  leave: { applies: ({ draft, line }) => draft.isPosting || line.isShort },
  period: {
    applies: (phrase) =>
      isOfPay(phrase) &&
      !SALARIES_A_YEAR.test(phrase.before) &&
      (hasAmountBefore(phrase) || isLabel(phrase)),
    write: (phrase, { text, kind }) => {
      const label = isLabel(phrase) ? PERIOD_LABELS[text] : undefined;
      pushLabel(phrase, label ?? text, kind);
    },
  },
  thousand: {
    applies: (phrase) => isOfPay(phrase) && /\d\s?$/.test(phrase.before),
    write: ({ draft, start, end, after }, { text, kind }) =>
      draft.push(start, end + (after.startsWith(".") ? 1 : 0), text, kind),
  },
  "amount to": {
    applies: (phrase) =>
      isOfPay(phrase) && AMOUNT_BEFORE.test(phrase.before) && AMOUNT_NEXT.test(phrase.after),
  },
};

const isOfPay = ({ draft, line }: GlossPhrase): boolean => draft.isPosting && line.isMoney;

const hasAmountBefore = ({ draft, start }: GlossPhrase): boolean =>
  /\d/.test(draft.text.slice(Math.max(0, start - AMOUNT_REACH), start));

/** "Taux horaire : 12 €": the amount follows. */
const isLabel = ({ before, after }: GlossPhrase): boolean =>
  !AMOUNT_BEFORE.test(before) && LABELLED_AMOUNT.test(after);

/** Whether a line states pay, and the currency to assume where it names none. */
export function payOf(
  draft: GlossDraft,
  words: readonly FoldedWord[],
  line: string,
): Pick<GlossLine, "isMoney" | "currency"> {
  const { currency } = draft.glossary;
  const isSigned = MONEY.test(line);
  if (isSigned || !draft.isPosting || currency === undefined || !/\d/.test(line))
    return { isMoney: isSigned, currency: undefined };
  const isUnsigned = words.some(
    ({ end }, at) =>
      UNSIGNED_PAY.test(draft.text.slice(end, end + AMOUNT_REACH)) &&
      (draft.entry(words, at, at + 1, "salary") ?? draft.entry(words, at, at + 1, "period")),
  );
  return { isMoney: isUnsigned, currency: isUnsigned ? currency : undefined };
}

/** A label in front of an amount, with the currency that the amount lacks. */
function pushLabel({ draft, line, start, end }: GlossPhrase, text: string, kind: GlossKind): void {
  const gap = line.currency && BEFORE_UNSIGNED.exec(draft.text.slice(end, end + AMOUNT_REACH));
  if (gap) draft.push(start, end + gap[0].length, `${text} ${line.currency} `, kind);
  else draft.push(start, end, text, kind);
}

/** A permanent job may be part-time, so "permanent" says full-time only where nothing says part-time. */
export function withoutFullTime(edits: readonly Edit[]): readonly Edit[] {
  if (!edits.some(({ text }) => text === PART_TIME)) return edits;
  return edits.map((edit) => (edit.text === PERMANENT ? { ...edit, text: "open-ended" } : edit));
}

function writeTerms(
  { draft, line, at, start, end }: GlossPhrase,
  { text, kind }: GlossEntry,
): void {
  const isDenial = text === REMOTE_WORK && isDenied(draft, line.words, at);
  draft.push(start, end, isDenial ? `no ${REMOTE_WORK}` : text, kind);
}

/** Whether the rest of the sentence, or the word before, has a word such as "not". */
function isDenied(draft: GlossDraft, words: readonly FoldedWord[], at: number): boolean {
  for (let next = Math.max(0, at - 1); next < words.length; next++) {
    const before = words[next - 1];
    const gap =
      before === undefined || next <= at ? "" : draft.text.slice(before.end, words[next]?.start);
    if (/[.!?;]/.test(gap)) return false;
    if (draft.entry(words, next, next + 1, "not") !== undefined) return true;
  }
  return false;
}
