const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?\s*(Z|UTC|GMT|[A-Z]{3}|[+-]\d\d:?(?:\d\d)?)?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`, "i");
const COMPACT = /^(\d{4})(\d\d)(\d\d)$/;
const DAY_FIRST = new RegExp(
  String.raw`^(?:[a-z]{3,9},? )?(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})${TIME}$`,
  "i",
);
const MONTH_FIRST = new RegExp(String.raw`^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})${TIME}$`, "i");
const NUMERIC = new RegExp(String.raw`^(\d{1,2})([/.])(\d{1,2})\2(\d{4})${TIME}$`, "i");
const ZONES: Readonly<Record<string, number>> = {
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  CET: 60,
  BST: 60,
};
const EARLIEST_MS = Date.UTC(1990, 0, 1);
const LATEST_MS = Date.UTC(2200, 0, 1);
const DAY_MS = 86_400_000;

/**
 * Parses ISO 8601, RFC 2822, "5 Oct 2026" and Unix seconds or milliseconds. Without a time zone it
 * assumes UTC. `atEnd`: a date without a time means the end of that day.
 */
export function findPostedMoment(value: unknown, atEnd: boolean): Date | undefined {
  if (typeof value === "number") return inRange(value < 1e11 ? value * 1000 : value);
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (text.length > 60) return undefined;
  if (/^\d{10}$|^\d{13}$/.test(text)) return findPostedMoment(Number(text), atEnd);
  const found = findParts(text);
  if (!found) return undefined;
  const { year, month, day, rest } = found;
  const midnight = Date.UTC(year, month - 1, day);
  const date = new Date(midnight);
  if (month < 1 || month > 12 || date.getUTCDate() !== day) return undefined;
  const [hour, minute, second, zone] = rest;
  if (hour === undefined) return inRange(atEnd ? midnight + DAY_MS - 1 : midnight);
  const [h, m, s] = [Number(hour), Number(minute), Number(second ?? 0)];
  const offset = offsetMinutes(zone);
  if (h > 24 || m > 59 || s > 60 || offset === undefined) return undefined;
  return inRange(midnight + ((h * 60 + m - offset) * 60 + s) * 1000 + millisecondsOf(text));
}

interface Parts {
  year: number;
  month: number;
  day: number;
  rest: (string | undefined)[];
}

function findParts(text: string): Parts | undefined {
  const iso = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (iso) return parts(iso[1], Number(iso[2]), iso[3], iso.slice(4));
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return parts(dayFirst[3], monthOf(dayFirst[2]!), dayFirst[1], dayFirst.slice(4));
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst)
    return parts(monthFirst[3], monthOf(monthFirst[1]!), monthFirst[2], monthFirst.slice(4));
  const numeric = NUMERIC.exec(text);
  if (!numeric) return undefined;
  const [, first, sign, second, year] = numeric;
  // 05/10 is ambiguous. Dates with dots always put the day first.
  const isDayFirst = sign === "." || Number(first) > 12;
  if (!isDayFirst && Number(second) <= 12 && first !== second) return undefined;
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return parts(year, Number(month), day, numeric.slice(5));
}

const parts = (
  year: string | undefined,
  month: number,
  day: string | undefined,
  rest: (string | undefined)[],
): Parts => ({ year: Number(year), month, day: Number(day), rest });

const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || /^(?:Z|UTC|GMT)$/i.test(zone)) return 0;
  const numbers = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (!numbers) return ZONES[zone.toUpperCase()];
  const minutes = Number(numbers[2]) * 60 + Number(numbers[3] ?? 0);
  return numbers[1] === "-" ? -minutes : minutes;
}

function millisecondsOf(text: string): number {
  const [, digits] = /:\d\d[.,](\d{1,9})/.exec(text) ?? [];
  return digits === undefined ? 0 : Number(digits.padEnd(3, "0").slice(0, 3));
}

function inRange(ms: number): Date | undefined {
  return ms >= EARLIEST_MS && ms < LATEST_MS ? new Date(Math.floor(ms)) : undefined;
}
