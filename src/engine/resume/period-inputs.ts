/*
 * The inputs of the header model for each period of a document: the spans of the rows around it with
 * their places, and the features of the period's own row and section.
 */
import { capitalised } from "../text/english.ts";
import type { TextSpan } from "../text/spans.ts";
import type { DateRange } from "./date-ranges.ts";
import { PLACE_OF_STUDY, isStudyLine } from "./education.ts";
import type { EmployerNames } from "../languages/employer-names.ts";
import { isBulleted, isPlaceLike, splitHeader, tellsDeeds } from "./header-parts.ts";
import type { PeriodInput, PeriodReading, SpanOption } from "./header-model.ts";
import { type HeaderSpan, type SpanContext, bucketOf, spansOf } from "./header-spans.ts";
import { labelsOf, optionOf, rowFeatures, withRanks } from "./span-options.ts";
import { MAX_HEADER_CHARS, type Stretch, stretchesBetween } from "./header-stretches.ts";
import { isLeave } from "./leave.ts";
import type { Row, Rows } from "./original-rows.ts";
import { type Headings, type Section, headingKind, sectionAt } from "./section-kinds.ts";
import { toldFields } from "./told-headers.ts";

/** How titles and employers are distinguished from other words. */
export interface TitleReading {
  readonly employers: EmployerNames;
  /** 0 to 1, for words of the reader. */
  likenessOf(text: string): number;
  /** Where the words behind those that name a person begin. */
  personIn(text: string): number | undefined;
}

/** The parts of a résumé that are found before its positions. */
export interface FoundParts {
  readonly text: string;
  readonly rows: Rows;
  readonly sections: readonly Section[];
  readonly ranges: readonly DateRange[];
}

/** The rows at the top that give the person's address. */
const TOP_ROWS = 6;
const ROWS_ABOVE = 3;
const ROWS_BELOW = 3;
const MAX_BESIDE_CHARS = 130;
const MAX_PERIODS = 80;
const MONTHS_A_YEAR = 12;
/** A title within a sentence about one's work. */
const MIN_TOLD_TITLE = 0.5;
const YEARS = /\b(?:19|20)\d\d\s?[-/–—]\s?(?:19|20)\d\d\b/g;
/** An e-mail address or a telephone number. */
const CONTACT = /@|\d[\d ()/-]{6,}/;
/** "2010 to 2014 she worked as …" is about another person. */
const OTHERS =
  /(?:^|[\s,;])(?:he|she|they|elle|ils|elles|ella|él|ellos|ela|ele|eles|lui|lei|hij|zij)\s\p{Ll}/iu;

export class PeriodInputs {
  readonly #titles: TitleReading;
  readonly #headings: Headings;
  readonly #text: string;
  readonly #rows: Rows;
  readonly #sections: readonly Section[];
  readonly #ranges: readonly DateRange[];
  /** Row → the periods in it that are no leave. */
  readonly #dated = new Map<number, DateRange[]>();
  readonly #homes: ReadonlySet<string>;
  readonly #spans = new Map<number, readonly HeaderSpan[]>();
  readonly #context: SpanContext;
  /** Text → how much it looks like a title; spans overlap and headers repeat. */
  readonly #likeness = new Map<string, number>();

  constructor(titles: TitleReading, headings: Headings, parts: FoundParts) {
    this.#titles = titles;
    this.#context = {
      employers: titles.employers,
      likenessOf: (row, from, to) => this.#likenessOf(row, from, to),
      isHome: (text) => this.#homes.has(text.toLowerCase()),
      personIn: (text) => titles.personIn(text),
    };
    this.#headings = headings;
    this.#text = parts.text;
    this.#rows = parts.rows;
    this.#sections = parts.sections;
    this.#ranges = parts.ranges.slice(0, MAX_PERIODS);
    for (const range of this.#ranges) {
      const place = this.#rows.at(range.from);
      const row = this.#rows.all[place] as Row;
      const read = this.#text.slice(row.start, row.end);
      // A leave inside a header does not start another position.
      if (isLeave(read, row.text, within(range, row), "")) continue;
      const known = this.#dated.get(place);
      if (known) known.push(range);
      else this.#dated.set(place, [range]);
    }
    this.#homes = this.#homesAbove();
  }

  all(): PeriodInput[] {
    return this.#ranges.flatMap((range, order) => {
      const place = this.#rows.at(range.from);
      const row = this.#rows.all[place];
      if (row === undefined || this.#isRejected(range, row, place)) return [];
      return this.#inputOf(range, order, place, row);
    });
  }

  #homesAbove(): ReadonlySet<string> {
    const first = this.#rows.all.findIndex(
      (_, place) => place > 0 && (this.#dated.has(place) || this.#isHeading(place)),
    );
    // The rows above dates without a heading are the header of a position.
    const until = this.#dated.has(first) ? first - 2 : first;
    const top = this.#rows.all.slice(0, Math.max(0, Math.min(until, TOP_ROWS)));
    return new Set(
      top.flatMap(({ text }) =>
        splitHeader(this.#titles.employers, text).flatMap((part) =>
          isPlaceLike(part.text) ? part.text.toLowerCase() : [],
        ),
      ),
    );
  }

  /** Leaves, and work of others. */
  #isRejected(range: DateRange, row: Row, place: number): boolean {
    const read = this.#text.slice(row.start, row.end);
    const isNext = row.isApart || this.#dated.has(place - 1);
    const above = isNext ? "" : (this.#rows.all[place - 1]?.text ?? "");
    if (isLeave(read, row.text, within(range, row), above)) return true;
    const end = this.#rows.within(row, range.to, true);
    return OTHERS.test(row.text.slice(end, end + 12));
  }

  #inputOf(range: DateRange, order: number, place: number, row: Row): PeriodInput {
    const period = this.#periodIn(row, range);
    const isAlone = !/\p{L}{3}/u.test(
      row.text.slice(0, period.from) + row.text.slice(period.to).replace(/\([^)]*\)/g, ""),
    );
    const own = this.#optionsBeside(place, period, isAlone);
    const rows = [...this.#near(place, -1), ...this.#near(place, 1)];
    const outer = this.#outerOf(range, order);
    const options = withRanks([
      ...own,
      ...rows.flatMap((at) => this.#optionsAt(at, place, isAlone)),
      ...(outer === undefined ? [] : this.#optionsOutside(outer, place)),
    ]);
    const likeliest = Math.max(0, ...options.map(({ span }) => span.likeness));
    const features = [
      ...this.#featuresOf(range, order, row, place),
      isAlone ? "alone" : "beside",
      `likeliest=${bucketOf(likeliest)}`,
      outer === undefined ? "not-outer" : "in-outer",
    ];
    const section = sectionAt(this.#sections, range.from)?.kind ?? "";
    const told = this.#told(row, period, range);
    const bare = this.#bareFeatures(row, place, options, outer);
    return { range, section, told, options, features, bare };
  }

  #periodIn(row: Row, range: DateRange): Stretch {
    return {
      from: this.#rows.within(row, range.from, false),
      to: this.#rows.within(row, range.to, true),
    };
  }

  #datesIn(row: Row): Stretch[] {
    return this.#ranges
      .filter(({ from }) => from >= row.start && from < row.end)
      .map((range) => this.#periodIn(row, range));
  }

  /** The nearest rows above or below that may belong to the header of a period. */
  #near(place: number, step: 1 | -1): number[] {
    const found: number[] = [];
    const most = step < 0 ? ROWS_ABOVE : ROWS_BELOW;
    for (let at = place + step; found.length < most; at += step) {
      const row = this.#rows.all[at];
      if (row === undefined || this.#dated.has(at) || this.#isForeign(at, place)) break;
      // "Translator since 2014. Clients:" and their names below.
      if (step > 0 && /:\s*$/u.test(this.#rows.all[at - 1]?.text ?? "")) break;
      if (row.text.length <= MAX_BESIDE_CHARS) found.push(at);
      else if (step > 0) break;
      else return found;
    }
    return found;
  }

  #isForeign(at: number, place: number): boolean {
    const row = this.#rows.all[at] as Row;
    if (row.isFirst || this.#isHeading(at)) return true;
    if (CONTACT.test(row.text.replace(YEARS, ""))) return true;
    const own = sectionAt(this.#sections, (this.#rows.all[place] as Row).start);
    const section = sectionAt(this.#sections, row.start);
    return section !== own && (own?.heading !== "" || section?.kind === "education");
  }

  /** A period above that covers this one and has a row of its own: "US Army, 2004 - 2020". */
  #outerOf(range: DateRange, order: number): number | undefined {
    const outer = this.#ranges
      .slice(0, order)
      .findLast((other) => isWithin(range, other) && !isSamePeriod(range, other));
    if (outer === undefined) return undefined;
    const place = this.#rows.at(outer.from);
    return place === this.#rows.at(range.from) ? undefined : place;
  }

  #optionsBeside(place: number, period: Stretch, isAlone: boolean): SpanOption[] {
    const spans = this.#spansAt(place);
    const before = spans.filter(({ to }) => to <= period.from);
    const behind = spans.filter(({ from }) => from >= period.to);
    const rowSays = rowFeatures(this.#rows.all[place] as Row, isAlone);
    const last = before.at(-1)?.stretch ?? 0;
    const first = behind[0]?.stretch ?? 0;
    return [...before, ...behind].flatMap((span) => {
      const isBefore = span.to <= period.from;
      const far = isBefore ? last - span.stretch : span.stretch - first;
      if (far > 1) return [];
      const side = `${isBefore ? "before" : "behind"}${far}`;
      const isBoth = before.length > 0 && behind.length > 0;
      return optionOf(span, 0, side, [isBoth ? `both:${side}` : `only:${side}`, ...rowSays]);
    });
  }

  #optionsAt(at: number, place: number, isAlone: boolean): SpanOption[] {
    const [low, high] = at < place ? [at + 1, place] : [place + 1, at];
    const between = this.#rows.all.slice(low, high + 1);
    const isApart = between.some((row) => row.isApart);
    const row = this.#rows.all[at] as Row;
    const isTop = row.isApart || this.#isHeading(at - 1);
    const step = at - place;
    const rowSays = rowFeatures(row, isAlone);
    return this.#spansAt(at).map((span) =>
      optionOf(span, step, "", [
        isApart ? `apart:${step}` : `together:${step}`,
        ...labelsOf(span).map((label) => `${label}:${isApart}:${Math.sign(step)}`),
        `${span.isOrganisation ? "organisation" : "other"}:${isApart}:${Math.sign(step)}`,
        isTop ? `top:${Math.sign(step)}` : `within:${Math.sign(step)}`,
        `alone=${isAlone}:${step}`,
        ...rowSays,
      ]),
    );
  }

  #optionsOutside(at: number, place: number): SpanOption[] {
    return this.#spansAt(at).map((span) => optionOf(span, at - place, "outer", ["outer"]));
  }

  /** Title and employer of a sentence about one's work. */
  #told(row: Row, period: Stretch, range: DateRange): PeriodReading | undefined {
    const after = (this.#dated.get(this.#rows.at(range.from)) ?? [])
      .map((other) => this.#periodIn(row, other).to)
      .filter((end) => end <= period.from);
    const clause = { start: period.from, end: period.to, after: Math.max(0, ...after) };
    const told = toldFields(this.#titles.employers, row, clause, (from, to) =>
      this.#isTold(row, from, to),
    );
    const [title, employer] = [told?.title, told?.employer].map((field) => {
      const [span] = field ? spansOf(row, [field], this.#context) : [];
      return span && field && optionOf({ ...span, ...field }, 0, "told", []);
    });
    return title && { isJob: true, title, employer };
  }

  #spansAt(place: number): readonly HeaderSpan[] {
    const known = this.#spans.get(place);
    if (known) return known;
    const row = this.#rows.all[place] as Row;
    const spans = spansOf(row, stretchesBetween(row.text, this.#datesIn(row)), this.#context);
    this.#spans.set(place, spans);
    return spans;
  }

  #likenessOf(row: Row, from: number, to: number): number {
    const written = row.text.slice(from, to);
    const { start, end } = this.#rows.spanOf(row, from, to);
    const read = this.#text.slice(start, end).replace(EDGES, "");
    const likeness = this.#titleLikeness(capitalised(written));
    if (read === written || likeness >= 0.9) return likeness;
    return Math.max(likeness, this.#titleLikeness(capitalised(read)));
  }

  #titleLikeness(text: string): number {
    const likeness = this.#likeness.get(text) ?? this.#titles.likenessOf(text);
    this.#likeness.set(text, likeness);
    return likeness;
  }

  #isTold(row: Row, from: number, to: number): boolean {
    return this.#likenessOf(row, from, to) >= MIN_TOLD_TITLE;
  }

  #isHeading(place: number): boolean {
    const { start, end } = this.#rows.all[place] ?? { start: 0, end: 0 };
    const [lead = ""] = this.#text.slice(start, end).split(":");
    return headingKind(this.#headings, lead) !== undefined;
  }

  /** The features of the period itself. */
  #featuresOf(range: DateRange, order: number, row: Row, place: number): string[] {
    const read = this.#text.slice(row.start, row.end);
    const section = sectionAt(this.#sections, range.from);
    const rows = [place - 1, place + 1].map((at) => this.#rows.all[at]?.text ?? "");
    const next = this.#ranges[order + 1];
    const isBullet = isBulleted(row.text);
    const flags: readonly (readonly [string, boolean])[] = [
      ["study", isStudyLine(read)],
      ["study-beside", rows.some((text) => isStudyLine(text))],
      ["school", PLACE_OF_STUDY.test(read)],
      ["bulleted", isBullet],
      ["deed", isBullet && this.#hasHeaderAbove(place)],
      ["since", /^(?:since|from|ab)\b/i.test(this.#text.slice(range.from, range.to))],
      ["duration", range.isDuration === true],
      ["current", range.current],
      ["months", range.written?.start.includes("-") === true],
      ["prose", row.text.length > MAX_HEADER_CHARS],
      ["deeds", tellsDeeds(row.text)],
      ["second", (this.#dated.get(place) ?? []).indexOf(range) > 0],
      ["covers-next", next !== undefined && isWithin(next, range) && !isSamePeriod(next, range)],
      ["heading", this.#isHeading(place)],
      ["long", range.end - range.start > 10 * MONTHS_A_YEAR],
    ];
    return [
      "any",
      ...flags.flatMap(([name, isTrue]) => (isTrue ? name : [])),
      `section=${section?.kind}`,
      `section=${section?.kind}:${section?.heading === "" ? "unheaded" : "headed"}`,
      ...(isStudyLine(read) ? [`section=${section?.kind}:study`] : []),
    ];
  }

  #hasHeaderAbove(place: number): boolean {
    for (const other of this.#dated.keys())
      if (other < place && !isBulleted(this.#rows.all[other]?.text ?? "")) return true;
    return false;
  }

  /** The features of a header that may have no employer of its own. */
  #bareFeatures(
    row: Row,
    place: number,
    options: readonly SpanOption[],
    outer: number | undefined,
  ): string[] {
    const names = options.filter(({ span }) => span.isOrganisation);
    const before = [...this.#dated.keys()].findLast((other) => other < place) ?? -1;
    const between = this.#rows.all.slice(before + 1, place + 1);
    const isApart = between.some((other) => other.isApart);
    const parts = new Set(
      options.filter(({ span }) => span.shape === "whole").map(({ step }) => step),
    );
    return [
      "any",
      `names=${Math.min(new Set(names.map(({ step }) => step)).size, 2)}`,
      `rows=${Math.min(parts.size, 4)}`,
      `own=${Math.min(options.filter(({ step, span }) => step === 0 && span.shape === "whole").length, 3)}`,
      isApart ? "apart" : "together",
      ...(before < 0 ? ["first"] : [`below=${Math.min(place - before, 4)}`]),
      ...(outer === undefined ? [] : ["in-outer"]),
      ...(isBulleted(row.text) ? ["bulleted"] : []),
      ...(options.some(({ features }) => features.includes("same-again")) ? ["same-again"] : []),
      ...(options.some(({ features }) => features.includes("self-employed")) ? ["self"] : []),
    ];
  }
}

const EDGES = /^[\s,;:|()[\]–—•*@-]+|[\s,;:|()[\]–—-]+$/g;

/** A period in offsets of the read text of its row. */
const within = ({ from, to }: DateRange, { start }: Row): TextSpan => ({
  start: from - start,
  end: to - start,
});

const isSamePeriod = (a: DateRange, b: DateRange): boolean =>
  a.start === b.start && a.end === b.end;

/** A period that ends with a year without a month may last until the end of that year. */
function isWithin(inner: DateRange, outer: DateRange): boolean {
  const slack = outer.current || (outer.written?.end ?? "").includes("-") ? 0 : MONTHS_A_YEAR;
  return inner.start >= outer.start && inner.end <= outer.end + slack;
}
