import { foldAccents } from "../text/fold.ts";

/** Months since year 0, so that ranges are plain arithmetic. */
export type Month = number;

export interface DateRange {
  readonly start: Month;
  /** The month after the last one: `end - start` is the length in months. */
  readonly end: Month;
  readonly current: boolean;
  /** As exact as the text: "2015" or "2015-03"; no end while it lasts. */
  readonly written?: { readonly start: string; readonly end: string | undefined };
  /** Only the length is given: "4 months". */
  readonly isDuration?: boolean;
  /** Offsets of the range in the text. */
  readonly from: number;
  readonly to: number;
}

interface DateMark {
  readonly from: number;
  readonly to: number;
  readonly year: number;
  /** 0–11, or undefined when only the year is written. */
  readonly month: number | undefined;
  /** The second year of a school year: "2024/25". */
  readonly lastYear?: number;
  /** "lone": a month whose year follows the next month. */
  readonly kind: "date" | "lone" | "now" | "since" | "onwards";
}

const MONTH_NAMES: readonly string[] = [
  "january jan enero ene janvier janv januar janner gennaio janeiro",
  "february feb febr febrero fevrier fevr februar febbraio fevereiro",
  "march mar marzo mars marz maerz marco",
  "april apr abril abr avril avr aprile",
  "may mayo mai maggio maio",
  "june jun junio juin juni giugno junho",
  "july jul julio juillet juil juli luglio julho",
  "august aug agosto ago aout",
  "september sept sep septiembre setiembre septembre settembre setembro",
  "october oct octubre octobre oktober okt ottobre outubro",
  "november nov noviembre novembre novembro",
  "december dec diciembre dic decembre dezember dez dicembre dezembro",
];
const MONTH_OF: ReadonlyMap<string, number> = new Map([
  ...MONTH_NAMES.flatMap((names, month) => names.split(" ").map((name) => [name, month] as const)),
  ...([
    ["spring", 2],
    ["summer", 5],
    ["fall", 8],
    ["autumn", 8],
    ["winter", 0],
  ] as const),
]);

/** Longest first, so that "mar" does not match before "marzo"; also with accents. */
const MONTHS = [
  ...MONTH_OF.keys(),
  "février",
  "févr",
  "août",
  "décembre",
  "déc",
  "märz",
  "jänner",
  "março",
]
  .toSorted((a, b) => b.length - a.length)
  .join("|");

const NOW =
  "present|presently|current|currently|now|today|till date|till now|tilldate|to date|date|ongoing|until now|actualidad|actual|presente|actualmente|aujourd'hui|aujourd’hui|present day|heute|jetzt|oggi|nu|heden|hoje|obecnie|nadal|dziś|atual|laufend|dato|in corso|en cours|em curso|en curso|w trakcie|tuttora|ad oggi|teraz|agora|hoy|ahora|attuale|attualmente|aktuell|aktualnie|actuellement|tegenwoordig";
const WORDS = [
  String.raw`(?<!\d)(?<word>${MONTHS})[.,]{0,2}[ ,'’‘\-/]{0,3}(?:de |del |of )?(?:[0-3]?\d(?:st|nd|rd|th)?, ?)?['’‘]?(?<wy>(?:19|20)\d\d|\d\d(?!\d|, ?\d|(?:st|nd|rd|th)))(?!\d)`,
  String.raw`(?<lone>${MONTHS})(?=\.? ?(?:[-–—/]|to|bis|till|until|and|und|et|y|e|en|i) ?(?:${MONTHS})(?!\p{L}))`,
  // Polish writes months as Roman numerals too.
  String.raw`(?<roman>x(?:i{0,2})|i(?:x|v|i{0,2})|v(?:i{0,3}))(?:[ ./](?<ry>(?:19|20)\d\d)|[ ]?['’](?<rq>\d\d))(?!\d)`,
  String.raw`(?<now>${NOW})(?![\p{L}\d])`,
  String.raw`(?<=\d)(?<gnow>present|current)(?!\p{L})`,
  String.raw`(?<since>since|from|desde|depuis|seit|ab|dal|od|sinds|vanaf|as of|starting|[aà] partir de|a partire dal?)(?![\p{L}])`,
  String.raw`(?<onwards>onwards?|and after|en adelante|in poi|ff)(?![\p{L}])`,
].join("|");
const DIGITS = [
  String.raw`(?<![\d/])(?<ay>(?:19|20)\d\d)/(?<az>(?:19|20)\d\d)(?![\d/])`,
  String.raw`(?<![\d/])(?<m>0?[1-9]|1[0-2]) ?[/.\-] ?(?<y>(?:19|20)\d\d)(?!\d)`,
  String.raw`(?<![\d/])(?:0?[1-9]|[12]\d|3[01])[/.\-](?<dm>0?[1-9]|1[0-2])[/.\-](?<dy>(?:19|20)\d\d)(?!\d)`,
  String.raw`(?<![\d/.])(?<iy>(?:19|20)\d\d)[-/.](?<im>0[1-9]|1[0-2])(?![\d/])`,
  // "2019–21", and the school year "2021/22"; with a hyphen or a stroke "2004-06" is a month.
  String.raw`(?<![\d/.])(?<ey>(?:19|20)\d\d)(?<ed>[-–—/])(?<ez>\d\d)(?![\d\p{L}/%]|[.,-]\d)`,
  String.raw`(?<![\d/])(?<sm>0?[1-9]|1[0-2])/(?<sy>\d\d)(?![\d/])`,
  // "03.19 – 07.22": with points only as a pair.
  String.raw`(?<![\d/.,])(?<fm>0[1-9]|1[0-2])\.(?<fy>\d\d)(?= ?[-–—] ?(?:(?:0[1-9]|1[0-2])\.\d\d(?!\d)|(?:${NOW})(?!\p{L})))`,
  String.raw`(?<=(?<!\d)(?:0[1-9]|1[0-2])\.\d\d ?[-–—] ?)(?<lm>0[1-9]|1[0-2])\.(?<ly>\d\d)(?![\d.])`,
  String.raw`(?<![\d$€£.,#])(?<py>(?:19|20)\d\d) \((?<pm>${MONTHS})\.?\)`,
  String.raw`(?<![\d$€£.,#])(?<by>(?:19|20)\d\d)(?=(?:19|20)\d\d(?!\d)|\p{L}|(?![\d]))`,
  String.raw`(?<=(?:19|20)\d\d)(?<gy>(?:19|20)\d\d)(?!\d)`,
].join("|");
/** One pattern for every date mark; each branch is bounded, so the scan is linear. The look-aheads for
 * plain letters skip most positions: without them it takes five times as long. */
const MARK = new RegExp(
  String.raw`(?<![a-z])(?=[a-z])(?<!\p{L})(?:${WORDS})|(?=\d)(?:${DIGITS})|['’‘](?<!\p{L}.)(?<qy>\d\d)(?![\d\p{L}'’])`,
  "giu",
);
const BETWEEN =
  /^(?:\s?r\.)?(?:\s|[)\]}(,.]){0,8}(?:[-–—‑−~→➜➔⇒➝⟶>=…/\u0096\u0097]{1,3}|\.{2,3}|to|do|até|tot|t\/m|tot en met|fino al?|jusqu['’]en|till|until|til|thru|through|bis|a|à|au|al|hasta|jusqu'à|up to)?(?: the)?(?:\s|[([,.]){0,8}(?:[0-3]?\d(?:st|nd|rd|th|[.°º])?\s)?$/iu;
/** "between 2014 and 2018" */
const PAIRED = /(?<!\p{L})(?:between|zwischen|entre|tra|fra|tussen|między)\s(?:\p{L}+\s)?$/iu;
/** "2022 and 2023", "winters 2014, 2015 and 2016": years in a row. */
const LISTED = /^(?:, ?| (?:and|et|y|e|en|i|und|&) )$/iu;
/** Between "since" and its date: "since le 4 Sep 2023". */
const BEFORE_DAY =
  /^\s*(?:(?:\p{L}{2,3}|season|spielzeit|saison|temporada|seizoen|sezon)\s)?(?:[0-3]?\d[.°º]?\s)?$/iu;
/** Behind a date without an end: "2021 –" at the end of a row or a column, "[2022-...]". */
const OPEN = /^(?:-| ?[–—→➜➔⇒])\s?(?:\.{2,3}|…)?(?=[^\S\n]*(?:\n|$)|\s{2}|\t|[\])]|\s[/|]\s)/u;
const ROMAN = "i ii iii iv v vi vii viii ix x xi xii".split(" ");
/** "February 2017 till date": the mark itself says that the period lasts until then. */
const UNTIL = /^(?:till|until|to) ?/i;
const MAX_MARKS = 4000;
const MAX_GAP = 24;
const MONTHS_A_YEAR = 12;
/** "2019–21" is a period, "2019–10" hardly one of 91 years. */
const MAX_SHORT_YEARS = 45;

/** The date ranges of a text, in order; an open range ends at `now`. */
export function findDateRanges(text: string, now: Date): DateRange[] {
  const current = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const marks = findMarks(text, current);
  const ranges: DateRange[] = [];
  for (let i = 0; i < marks.length; i++) {
    const mark = marks[i];
    if (mark === undefined || mark.kind === "now" || mark.kind === "onwards") continue;
    const next = marks[i + 1];
    if (mark.kind === "since") {
      const alone =
        next?.kind === "date" &&
        next.from - mark.to <= MAX_GAP &&
        BEFORE_DAY.test(text.slice(mark.to, next.from));
      const after = marks[i + 2];
      if (!alone || (after && joined(text, next, after))) continue;
      // "férias de 2024 e 2025" are two summers.
      if (next.month === undefined && lastListed(text, marks, i + 1) > i + 1) continue;
      push(ranges, next, undefined, current, mark.from, next.to);
      i++;
    } else if (next && joined(text, mark, next) && !isOfNextRow(text, mark, next, marks[i + 2])) {
      const open = next.kind !== "date";
      push(ranges, startOf(mark, next), open ? undefined : next, current, mark.from, next.to);
      i++;
    } else if (mark.kind === "date" && OPEN.test(text.slice(mark.to, mark.to + MAX_GAP))) {
      const end = next && isBelow(text, mark, next, marks[i + 2]) ? next : undefined;
      push(ranges, mark, end, current, mark.from, mark.to);
      if (end) i++;
    } else if (mark.kind === "date" && mark.month === undefined) {
      const last = lastListed(text, marks, i);
      if (last === i) continue;
      push(ranges, mark, marks[last], current, mark.from, (marks[last] as DateMark).to);
      i = last;
    } else if (mark.month !== undefined && isSeason(text, mark)) {
      const start = mark.year * 12 + mark.month;
      const written = { start: writtenAs(start, true), end: writtenAs(start + 2, true) };
      ranges.push({ start, end: start + 3, current: false, written, from: mark.from, to: mark.to });
    }
  }
  return ranges;
}

/** The first date of a text, also one to come: "2015" or "2015-03". */
export function findDate(text: string, now: Date): string | undefined {
  const marks = findMarks(text, now.getUTCFullYear() * 12 + now.getUTCMonth());
  const date = marks.find(({ kind }) => kind === "date");
  return date && writtenAs(date.year * 12 + (date.month ?? 0), date.month !== undefined);
}

/** Whether the second date is on the next row and starts a period of its own. */
const isOfNextRow = (
  text: string,
  mark: DateMark,
  next: DateMark,
  after: DateMark | undefined,
): boolean =>
  text.slice(mark.to, next.from).includes("\n") &&
  after !== undefined &&
  joined(text, next, after) &&
  !text.slice(next.to, after.from).includes("\n");

/** A period that a narrow column splits: "08/2013 –  Welder", and "02/2019  Acme" on the next row. */
function isBelow(
  text: string,
  mark: DateMark,
  next: DateMark,
  after: DateMark | undefined,
): boolean {
  const between = text.slice(mark.to, next.from);
  return (
    next.kind === "date" &&
    next.year * MONTHS_A_YEAR + (next.month ?? 0) >= mark.year * MONTHS_A_YEAR &&
    /^[^\n]*\n[^\S\n]*$/u.test(between) &&
    !(after && joined(text, next, after))
  );
}

/** "Jun to Aug 2025": the first month is in the same year, or in the one before. */
function startOf(mark: DateMark, next: DateMark): DateMark {
  if (mark.kind !== "lone") return mark;
  const isBefore = (mark.month ?? 0) > (next.month ?? 0);
  return { ...mark, kind: "date", year: next.year - (isBefore ? 1 : 0) };
}

/** The last of the years in a row that begin at a mark. */
function lastListed(text: string, marks: readonly DateMark[], from: number): number {
  let last = from;
  for (let at = from + 1; at < marks.length; at++) {
    const [before, mark] = [marks[last] as DateMark, marks[at] as DateMark];
    const isNext =
      mark.kind === "date" && mark.month === undefined && mark.year === before.year + 1;
    if (!isNext || !LISTED.test(text.slice(before.to, mark.from))) break;
    last = at;
  }
  return last;
}

/** How many months are covered by at least one range. */
export function monthsCovered(ranges: readonly DateRange[]): number {
  let months = 0;
  let reached = -Infinity;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (end <= reached) continue;
    months += end - Math.max(start, reached);
    reached = end;
  }
  return months;
}

function push(
  ranges: DateRange[],
  first: DateMark,
  last: DateMark | undefined,
  current: Month,
  from: number,
  to: number,
): void {
  const start = first.year * 12 + (first.month ?? 0);
  // "2014 to 2016": the months are unknown, so the length is the difference of the years.
  const end = last
    ? (last.lastYear ?? last.year) * 12 +
      (last.month === undefined ? (first.month ?? 0) : last.month + 1)
    : current + 1;
  const length = Math.max(end - start, 1);
  if (start > current || end < start || length > 60 * 12) return;
  const written = {
    start: writtenAs(start, first.month !== undefined),
    end:
      last &&
      writtenAs((last.lastYear ?? last.year) * 12 + (last.month ?? 0), last.month !== undefined),
  };
  ranges.push({ start, end: start + length, current: last === undefined, written, from, to });
}

/** "2015-03", or "2015" where the text names no month. */
const writtenAs = (month: Month, hasMonth: boolean): string => {
  const year = String(Math.floor(month / 12));
  return hasMonth ? `${year}-${String((month % 12) + 1).padStart(2, "0")}` : year;
};

function joined(text: string, a: DateMark, b: DateMark): boolean {
  if (b.kind === "since" || b.kind === "lone" || b.from - a.to > MAX_GAP) return false;
  if (a.kind === "lone" ? b.kind !== "date" || b.month === undefined : a.kind !== "date")
    return false;
  const between = text.slice(a.to, b.from);
  const isPair = a.kind === "lone" && LISTED.test(between.replace(/^\./, ""));
  if (isPair) return true;
  const isBetween =
    b.kind === "date" &&
    LISTED.test(between) &&
    PAIRED.test(text.slice(Math.max(0, a.from - MAX_GAP), a.from));
  if (isBetween) return true;
  if (!BETWEEN.test(between) || between.includes("\n\n")) return false;
  if (b.kind === "onwards" || (b.kind === "now" && UNTIL.test(text.slice(b.from, b.to))))
    return true;
  // Two adjacent dates are a range only when more than one blank separates them.
  return /[^\s,.]|\s{2}|\t/.test(between) || (between === "" && a.month === undefined);
}

function isSeason(text: string, mark: DateMark): boolean {
  return /^(?:spring|summer|fall|autumn|winter)/i.test(text.slice(mark.from, mark.from + 6));
}

function findMarks(text: string, current: Month): DateMark[] {
  const marks: DateMark[] = [];
  const latest = Math.floor(current / 12) + 6;
  for (const match of text.matchAll(MARK)) {
    if (marks.length >= MAX_MARKS) break;
    const g = match.groups ?? {};
    const place = { from: match.index, to: match.index + match[0].length };
    const add = (year: number, month: number | undefined, at: Partial<DateMark> = {}): void => {
      if (year >= 1940 && year <= latest)
        marks.push({ ...place, year, month, kind: "date", ...at });
    };
    if (g["lone"] !== undefined) {
      const month = MONTH_OF.get(foldAccents(g["lone"]));
      marks.push({ ...place, year: 0, month, kind: "lone" });
    } else if (g["roman"] !== undefined) {
      // Lower-case "i", "v" and "x" are hardly ever months.
      const isMonth = g["roman"] === g["roman"].toUpperCase();
      add(
        fullYear(g["ry"] ?? g["rq"] ?? "", current),
        isMonth ? ROMAN.indexOf(g["roman"].toLowerCase()) : undefined,
      );
    } else if (g["ay"] !== undefined) {
      const [first, last] = [Number(g["ay"]), Number(g["az"])];
      const isSchoolYear = last === first + 1;
      add(first, undefined, isSchoolYear ? { lastYear: last } : {});
      if (!isSchoolYear) add(last, undefined);
    } else if (g["ey"] !== undefined) {
      const first = Number(g["ey"]);
      const last = nextEnding(first, Number(g["ez"]));
      const isSchoolYear = g["ed"] === "/" && last === first + 1;
      add(first, undefined, isSchoolYear ? { lastYear: last } : { to: match.index + 4 });
      if (!isSchoolYear && last - first <= MAX_SHORT_YEARS)
        add(last, undefined, { from: place.to - 2 });
    } else if (g["py"] !== undefined) {
      add(Number(g["py"]), MONTH_OF.get(foldAccents(g["pm"] ?? "")));
    } else if (g["word"] !== undefined && g["wy"] !== undefined) {
      const month = MONTH_OF.get(foldAccents(g["word"]));
      if (month !== undefined) add(fullYear(g["wy"], current), month);
    } else if (g["y"] !== undefined) add(Number(g["y"]), Number(g["m"]) - 1);
    else if (g["dy"] !== undefined) add(Number(g["dy"]), Number(g["dm"]) - 1);
    else if (g["iy"] !== undefined) add(Number(g["iy"]), Number(g["im"]) - 1);
    else if (g["sy"] !== undefined) add(fullYear(g["sy"], current), Number(g["sm"]) - 1);
    else if (g["fy"] !== undefined) add(fullYear(g["fy"], current), Number(g["fm"]) - 1);
    else if (g["ly"] !== undefined) add(fullYear(g["ly"], current), Number(g["lm"]) - 1);
    else if (g["qy"] !== undefined) add(fullYear(g["qy"], current), undefined);
    else if (g["by"] !== undefined) add(Number(g["by"]), undefined);
    else if (g["gy"] !== undefined) add(Number(g["gy"]), undefined);
    else if (g["since"] !== undefined) marks.push({ ...place, year: 0, month: 0, kind: "since" });
    else if (g["onwards"] !== undefined) {
      marks.push({ ...place, year: 0, month: 0, kind: "onwards" });
    } else marks.push({ ...place, year: 0, month: 0, kind: "now" });
  }
  return marks;
}

/** The next year that ends with these two digits: 21 behind 2019 is 2021. */
const nextEnding = (first: number, digits: number): number =>
  first + ((digits - (first % 100) + 100) % 100);

/** '98 is 1998, '15 is 2015: at most a few years in the future. */
function fullYear(digits: string, current: Month): number {
  const value = Number(digits);
  if (digits.length === 4) return value;
  return 2000 + value <= Math.floor(current / 12) + 1 ? 2000 + value : 1900 + value;
}
