import type { DateRange } from "./date-ranges.ts";
import { type Line, lineAt } from "../text/lines.ts";
import { type Section, sectionAt } from "./section-kinds.ts";

const COUNTS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const DURATION = new RegExp(
  String.raw`(?<![\p{L}\d.,$€£/-])(?<n>\d{1,2}|${COUNTS.join("|")})[- ]?(?<unit>months?|mos?\.|years?|yrs?)(?!\p{L})`,
  "iu",
);
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/u;
const NO_WORK =
  /\b(?:course|degree|diploma|programme?|contract|warranty|experience|old|ago|budget|project|in a row|straight|consecutive|probation|every|per)\b/i;
const MAX_CHARS = 120;
const MAX_YEARS = 50;
/** No dated position starts earlier. */
const FIRST_YEAR = 1940;

/** Whether a range has a length but no date: "Student Nurse, City Hospital, 4 months". */
export const isUndated = ({ start }: DateRange): boolean => start < 12 * FIRST_YEAR;

/**
 * Short lines that give a length of time instead of dates. They are placed in the year of the line or,
 * without one, one after another before all dates, so that they overlap with nothing. Lengths in years
 * count only in a text without dates: elsewhere they sum up the dates.
 */
export function findDurations(
  lines: readonly Line[],
  sections: readonly Section[],
  ranges: readonly DateRange[],
): DateRange[] {
  const dated = new Set(ranges.map(({ from }) => lineAt(lines, from)));
  const found: DateRange[] = [];
  let free = 0;
  for (const [place, line] of lines.entries()) {
    const { text } = line;
    if (text.length > MAX_CHARS || dated.has(place) || NO_WORK.test(text)) continue;
    if (sectionAt(sections, line.start)?.kind === "skills") continue;
    const match = DURATION.exec(text);
    const groups = match?.groups;
    if (!groups) continue;
    const isYears = /^y/i.test(groups["unit"] ?? "");
    if (isYears && ranges.length > 0) continue;
    const named = COUNTS.indexOf(groups["n"]?.toLowerCase() ?? "");
    const count = named >= 0 ? named + 1 : Number(groups["n"]);
    const months = isYears ? 12 * Math.min(count, MAX_YEARS) : count;
    if (months === 0) continue;
    const year = YEAR.exec(text)?.[0];
    const start = year === undefined ? free : 12 * Number(year);
    if (year === undefined) free += months;
    const from = line.start + match.index;
    const to = from + match[0].length;
    found.push({ start, end: start + months, current: false, isDuration: true, from, to });
  }
  return found;
}
