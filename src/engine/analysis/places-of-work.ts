import type { PersonPosition } from "../person/person.ts";
import type { TextSpan } from "../text/spans.ts";

/** The part of a text that is about one position, in offsets of the given text. */
export interface WorkPlace {
  readonly position: PersonPosition;
  readonly at: TextSpan;
  /** The line that names the post. */
  readonly header: TextSpan;
  /** Figures of the work as written: a number and what it counts, the most telling first. */
  readonly figures: readonly Figure[];
}

export interface Figure extends TextSpan {
  /** The clause around the number, if it is short. */
  readonly text: string;
  /** The number and what it counts. */
  readonly bare: string;
  /** Where that begins. */
  readonly number: number;
  /** Whether it tells a change or a share, not a number of things. */
  readonly isResult: boolean;
}

const MOST_PLACES = 60;
const MAX_CHARS = 20_000;
const MAX_FIGURES = 30;
/** A figure this near to a skill, in its line, is about it. */
const BESIDE = 90;
const MAX_LABEL = 70;
/** Smaller numbers without a unit say little. */
const LEAST_COUNT = 5;
/** More words before a number of things are a sentence of their own. */
const MOST_BEFORE_COUNT = 6;
const AMOUNT = String.raw`\d{1,3}(?:[.,’' \u00a0\u202f]\d{3})+(?!\d)|\d{1,6}(?:[.,]\d{1,2})?`;
/** "350-400", "4 bis 6" */
const RANGE = String.raw`(?:\d{1,4}(?: ?[–-] ?| \p{L}{1,3} ))?`;
const NOT_INSIDE = String.raw`(?<![\p{L}\d.,/:–+@-])`;
/** "78 to 86 %": a short word between two amounts, and one before them. */
const CHANGE = new RegExp(
  String.raw`(?<=\p{L}{1,4} )(?:${AMOUNT}) ?(?:%|\p{L}{3,12})? ?\p{L}{1,4} (?:${AMOUNT}) ?(?:%|\p{L}{3,14}(?! \d))(?!\p{L})`,
  "gu",
);
/** "28 residents", "600 par mois", "14 stamping presses", "35 %" */
const COUNT = new RegExp(
  String.raw`${NOT_INSIDE}${RANGE}(?:(?:${AMOUNT}) ?%|(?:${AMOUNT})\+? (?:\p{L}{3} )?(?:km|kg|m²|[\p{L}’']{3,20})(?:/\p{L}{1,12}| \p{L}{5,14}| \p{L}{4}(?=[,.;)\n]|$))?)(?![\p{L}’'-])`,
  "gu",
);
const HEADING =
  /\n[^\S\n]*\n(?=[^\S\n]*\p{Lu}(?![^\n]*(?:19|20)\d\d)[^\n.;,]{2,38}:?[^\S\n]*(?:\n|$))/u;
const YEAR = /^(?:19|20)\d\d(?!\d)/;
/** "Windows 11": the number belongs to the name before it. */
const NAME_BEFORE = /(?<![.!?:\n•–*-]\s?)(?<=\p{L}\s)\p{Lu}[\p{L}]*\s$/u;

/** Where each position is told, in the order of the positions. A position's own span may begin with the
 * last line of the one before it, so the line with its title or employer decides. */
export function placesOfWork(
  text: string,
  positions: readonly PersonPosition[],
  others: readonly TextSpan[],
  /** Words for times: "12 hours" is no size of a task. */
  timeUnits: ReadonlySet<string> = new Set(),
): WorkPlace[] {
  const told = positions.slice(0, MOST_PLACES);
  const headers = told.map((position) => headerOf(text, position));
  return told.map((position, index) => {
    const header = headers[index]!;
    const next = [...headers, ...others]
      .map(({ start }) => start)
      .filter((start) => start > header.end);
    const most = Math.max(position.span.end, header.end);
    const limit = Math.min(most + (most - header.start), text.length, ...next);
    const end = bodyEnd(text, header.end, limit);
    const at = { start: header.start, end };
    return {
      position,
      at,
      header,
      figures: figuresIn(text, { start: header.end, end }, timeUnits),
    };
  });
}

function headerOf(text: string, { span, titleAsWritten, employer }: PersonPosition): TextSpan {
  const found = [titleAsWritten, employer]
    .flatMap((name) => (name === undefined ? [] : text.indexOf(name, span.start)))
    .filter((at) => at >= 0 && at < span.end);
  const [first, last] =
    found.length === 0 ? [span.start, span.start] : [Math.min(...found), Math.max(...found)];
  const end = text.indexOf("\n", last);
  return {
    start: text.lastIndexOf("\n", first - 1) + 1,
    end: end < 0 ? text.length : Math.min(end, text.length),
  };
}

/** The next short line after a blank one that has no year and no stop is a heading. */
function bodyEnd(text: string, from: number, limit: number): number {
  const part = text.slice(from, limit);
  const heading = HEADING.exec(part);
  return heading ? from + heading.index : limit;
}

/** A change ranks before a share, a share before a count; longer counts are more telling. */
function figuresIn(
  text: string,
  { start, end }: TextSpan,
  timeUnits: ReadonlySet<string>,
): Figure[] {
  const part = text.slice(start, Math.min(end, start + MAX_CHARS));
  const found: (Omit<Figure, "isResult"> & { readonly rank: number })[] = [];
  const add = (rank: number) => (match: RegExpExecArray) => {
    const figure = figureOf(part, match, rank, timeUnits);
    if (!figure || found.some((one) => figure.start < one.end && one.start < figure.end)) return;
    found.push({ ...figure, rank });
  };
  for (const match of part.matchAll(CHANGE)) add(0)(match);
  for (const match of part.matchAll(COUNT)) add(match[0].includes("%") ? 1 : 2)(match);
  return found
    .toSorted((a, b) => a.rank - b.rank || a.start - b.start)
    .slice(0, MAX_FIGURES)
    .map(({ rank, ...figure }) => ({
      ...figure,
      start: start + figure.start,
      end: start + figure.end,
      number: start + figure.number,
      isResult: rank < 2,
    }));
}

/** A figure with what it counts, in offsets of the part; undefined where that is not told. */
function figureOf(
  part: string,
  { 0: number, index: at }: RegExpExecArray,
  rank: number,
  timeUnits: ReadonlySet<string>,
): Omit<Figure, "isResult"> | undefined {
  const before = part.slice(0, at);
  const rest = part.slice(at + number.length);
  if (YEAR.test(number)) return undefined;
  if (rank === 0 && /^[^\s]*%/u.test(number) && !number.endsWith("%")) return undefined;
  if (rank === 2 && !isCount(part.slice(at), number, before, timeUnits)) return undefined;
  const label = labelBefore(before);
  const tail = shareOf(rest, rank) || rateBehind(rest, timeUnits);
  // A change or a share of nothing says nothing.
  if (rank < 2 && label === "" && (tail === "" || !CLAUSE_START.test(before))) return undefined;
  const isLong = rank === 2 && label.trim().split(" ").length > MOST_BEFORE_COUNT;
  const own = isLong ? "" : label;
  const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
  return {
    start: at - own.length,
    number: at,
    end: at + number.length + tail.length,
    text: plain(own + number + tail),
    bare: plain(number + tail),
  };
}

/** Whether a number counts things, and enough of them to say something. */
function isCount(
  found: string,
  number: string,
  before: string,
  timeUnits: ReadonlySet<string>,
): boolean {
  const amounts = number.replaceAll(/[.,’'\s](?=\d{3})/gu, "").match(/\d+/gu) ?? [];
  const words = number.toLowerCase().split(/[^\p{L}]+/u);
  // "4.8 out of 5 for 2025"
  const isRatio = /^\S+ \p{L}{3} \d/u.test(found);
  return (
    Math.max(...amounts.map(Number)) >= LEAST_COUNT &&
    !isRatio &&
    !words.some((word) => timeUnits.has(word)) &&
    !NAME_BEFORE.test(before)
  );
}

/** " of target", behind a share; " of balance", behind a change: up to the end of the clause. */
const shareOf = (rest: string, rank: number): string =>
  rank === 2 ? "" : (/^(?: \p{L}+){1,3}(?=[,.;)\n]|$)/u.exec(rest)?.[0] ?? "");

const CLAUSE_START = /(?:^|[,.;:(\n•–-]\s*)$/u;

/** "taux de service ", "over 60 days went from ": from the beginning of the clause. */
const labelBefore = (before: string): string =>
  /(?:^|[,.;:(\n•–-]\s*)((?:[\p{L}\d’'&][\p{L}\d’'%&/-]* ){1,9})$/u.exec(
    before.slice(-MAX_LABEL),
  )?.[1] ?? "";

/** " a day", " par jour" */
function rateBehind(rest: string, timeUnits: ReadonlySet<string>): string {
  const [rate = "", unit = ""] = /^ \p{L}{1,4} (\p{L}+)/u.exec(rest) ?? [];
  return timeUnits.has(unit.toLowerCase()) ? rate : "";
}

/** The figure that stands beside a skill: in its line, the nearest one. */
export function figureBeside(
  text: string,
  { figures }: WorkPlace,
  { start, end }: TextSpan,
): Figure | undefined {
  const gap = (one: Figure): number => Math.max(one.number - end, start - one.end);
  return figures
    .filter((one) => {
      // "Microsoft 365": a number inside the name.
      if (gap(one) < 0) return false;
      const between = text.slice(Math.min(end, one.end), Math.max(start, one.number));
      // "loading of trucks, 140 pallets a day"; with words of its own a figure is about these.
      const apart = one.start === one.number ? /[\n;.]/u : /[\n,;.]/u;
      return gap(one) <= BESIDE && !apart.test(between);
    })
    .toSorted((a, b) => gap(a) - gap(b))[0];
}

/** The place that an offset lies in. */
export const placeAt = (places: readonly WorkPlace[], offset: number): WorkPlace | undefined =>
  places.find(({ at }) => offset >= at.start && offset < at.end);
