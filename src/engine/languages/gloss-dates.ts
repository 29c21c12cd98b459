/* Dates, periods of time and lengths in years. */
import { type GlossDraft, type GlossPhrase, type GlossRules, REQUIREMENTS } from "./gloss-draft.ts";
import { foldLetters } from "../text/fold.ts";
import type { GlossEntry } from "./glossary.ts";
import type { FoldedWord } from "./words-of.ts";

const YEAR_NEXT =
  /^\.?(?:[\s,/.-]|\s?(?:de|del|di|van)\s|['’])?\s?(?:(?:19|20)\d\d|['’]?\d\d)(?!\d)/u;
const DATE_NEXT =
  /^[ \u00a0]?(?:\p{L}{2,4} )?(?:[0-3]?\d[./-] ?)?(?:0?[1-9][./-]|1[0-2][./-])?(?:(?:19|20)\d\d|['’]\d\d)(?!\d)/u;
const DATE_BEFORE =
  /(?:19|20)\d\d \(\p{L}+\.?\)\s?$|(?:19|20)\d\d\p{P}?\s?(?:\p{L}\.?)?\s?$|(?:\d\d\/|['’])\d\d\s?$/u;
const DASH_BEFORE = /(?:[-–—‑−→➜➔⇒/]|\d[)]?)\s?\(?$/u;
/** "Juni bis August 2025", "ene–mar 2026": the year follows the second month. */
const MONTH_NEXT = /^\.?\s?(?:[-–—/]|\p{L}{1,3}(?=\s))\s?(\p{L}{3,10})/u;
/** "le 4 septembre 2023": a small word and the day. */
const DAY_NEXT = /^[ \u00a0](?:\p{L}{2,3} )?[0-3]?\d\.? (\p{L}{3,10})/u;
const DIGIT_BEFORE = /\d\s?(?:[k€$£]|zł|eur|pln|r\$|brl|chf)?\s?$/iu;
const DIGIT_NEXT = /^\s?(?:[€$£]|r\$|eur)?\s?\d/iu;
const YEAR_CHARS = 16;
const PRESENT_WORDS = 3;
const AND = new Set(["et", "y", "e"]);
const BETWEEN = new Set(["entre", "tra", "fra"]);
const BETWEEN_WORDS = 5;
/** Words for seasons in the languages that are glossed, folded; each stands for its first month. */
const SEASONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Spring: "fruhling fruhjahr fruehjahr printemps primavera voorjaar lente wiosna wiosny wiosne",
    Summer: "sommer ete etes verano veranos estate estati verao veroes zomer zomers lato latem",
    Autumn: "herbst automne otono otonos autunno outono herfst najaar jesien jesieni jesienia",
    Winter: "hiver hivers invierno inviernos inverno inverni invernos winters zima zimy zimami",
  }).flatMap(([season, words]) => words.split(" ").map((word) => [word, season] as const)),
);
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

export const DATE_RULES: GlossRules = {
  since: { applies: isBeforeDate },
  from: { applies: isBeforeDate },
  until: {
    applies: (phrase) => {
      const { draft, line, to, before, after } = phrase;
      if (isOnlyAnd(phrase)) return false;
      const isOfDates =
        DATE_BEFORE.test(before) && (isBeforeDate(phrase) || startsPresent(draft, line.words, to));
      return isOfDates || (DIGIT_BEFORE.test(before) && DIGIT_NEXT.test(after));
    },
  },
  present: {
    applies: ({ draft, before }) =>
      draft.last === "until" ||
      DATE_BEFORE.test(before) ||
      (DASH_BEFORE.test(before) && /\d{4}/.test(before)),
    write: writePresent,
  },
  "year mark": {
    applies: ({ before }) => /(?:19|20)\d\d\s$/.test(before),
    write: ({ draft, start, end }) => {
      const isDotted = draft.text.charAt(end) === ".";
      draft.push(start - 1, end + (isDotted ? 1 : 0), "", "year mark");
    },
  },
  years: { applies: countsYears, write: writeYears },
};

/** "2016 et 2018" are two years; "entre 2016 et 2018" is a period. */
function isOnlyAnd({ line, at, to }: GlossPhrase): boolean {
  const isAnd = to === at + 1 && AND.has(line.words[at]?.text ?? "");
  const ahead = line.words.slice(Math.max(0, at - BETWEEN_WORDS), at);
  return isAnd && !ahead.some(({ text }) => BETWEEN.has(text));
}

/** A month counts only before a year, or before another month with a year. Returns the offset behind it. */
export function glossMonth(draft: GlossDraft, word: FoldedWord): number | undefined {
  const month = draft.glossary.months.get(word.text);
  const name = month === undefined ? SEASONS.get(word.text) : MONTHS[month];
  if (name === undefined) return undefined;
  const next = YEAR_NEXT.exec(draft.text.slice(word.end, word.end + YEAR_CHARS));
  if (next !== null) {
    const end = word.end + next[0].search(/['’]?\d+$/u);
    draft.push(word.start, end, `${name} `, "from");
    return end;
  }
  if (!isMonthOfYear(draft, word.end, MONTH_NEXT)) return undefined;
  draft.push(word.start, word.end, name, "from");
  return word.end;
}

/** Whether a pattern leads to a month with a year. */
function isMonthOfYear({ text, glossary }: GlossDraft, at: number, pattern: RegExp): boolean {
  const found = pattern.exec(text.slice(at, at + 2 * YEAR_CHARS));
  if (!found || !glossary.months.has(foldLetters(found[1] ?? ""))) return false;
  const end = at + found[0].length;
  return YEAR_NEXT.test(text.slice(end, end + YEAR_CHARS));
}

function isBeforeDate({ draft, line, to, end, after }: GlossPhrase): boolean {
  if (DATE_NEXT.test(after) || isMonthOfYear(draft, end, DAY_NEXT)) return true;
  const next = line.words[to];
  if (next === undefined) return false;
  const rest = draft.text.slice(next.end, next.end + YEAR_CHARS);
  const isNamed = draft.glossary.months.has(next.text) || SEASONS.has(next.text);
  return isNamed && YEAR_NEXT.test(rest);
}

/** "a la actualidad": the present, perhaps behind a small word. */
function startsPresent(draft: GlossDraft, words: readonly FoldedWord[], at: number): boolean {
  const isSmall = (words[at]?.text.length ?? 4) < 4;
  return [at, ...(isSmall ? [at + 1] : [])].some(
    (from) => from < words.length && draft.startsWith(words, from, "present", PRESENT_WORDS),
  );
}

function writePresent({ draft, start, end }: GlossPhrase, { text, kind }: GlossEntry): void {
  if (draft.last === "until")
    return draft.push((draft.lastEdit?.end ?? start - 1) + 1, end, text, kind);
  const before = draft.text.slice(Math.max(0, start - 4), start);
  draft.push(start, end, /[-–—‑−→➜➔⇒/]\s?\(?$/u.test(before) ? "present" : "to present", kind);
}

/** "30 anos de mercado" is said of a company. */
function countsYears({ draft, line: { words }, at, to }: GlossPhrase): boolean {
  const isAside = draft.isPosting && draft.entry(words, at, to, "aside") !== undefined;
  return !isAside && numberBefore(draft, words, at) !== undefined;
}

function writeYears({ draft, line, at, end }: GlossPhrase, { text, kind }: GlossEntry): void {
  const number = numberBefore(draft, line.words, at) as number;
  const from = (line.words[at - 1] as FoldedWord).start;
  const isAsked = draft.isPosting && draft.section === REQUIREMENTS;
  draft.push(from, end, `${number} ${isAsked ? "years of experience" : text}`, kind);
}

function numberBefore(
  draft: GlossDraft,
  words: readonly FoldedWord[],
  at: number,
): number | undefined {
  const before = words[at - 1];
  if (before === undefined) return undefined;
  const gap = draft.text.slice(before.end, (words[at] as FoldedWord).start);
  if (!/^[\s+–-]{0,3}$/u.test(gap)) return undefined;
  if (/^\d{1,2}\+?$/.test(before.text)) return Number.parseInt(before.text, 10);
  return draft.glossary.numbers.get(before.text);
}
