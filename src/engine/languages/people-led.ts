/*
 * The number of people that a person led, in the languages that are read: "ran a gang of six", "6
 * Mitarbeiter geführt". A team that the person only worked in ("in a team of 6") has no verb of leading.
 */
import type { TextSpan } from "../text/spans.ts";
import type { LexiconRecord } from "./language-records.ts";
import { patternOf } from "./word-pattern.ts";

const GAP = String.raw`[^.;\n]{0,40}?(?<!\p{L})`;
const MAX_CHARS = 4_000;
/** The number that the first word of `counts` stands for. */
const FIRST_COUNT = 2;

export interface PeopleCount extends TextSpan {
  readonly count: number;
}

export class PeopleLed {
  readonly #counts: readonly (readonly string[])[];
  readonly #led: readonly RegExp[];
  /** "Team of 9", "34 soldiers" without a verb: people led only if the post is a leading one. */
  readonly #counted: readonly RegExp[];

  constructor(lexicons: readonly LexiconRecord[]) {
    const given = lexicons.flatMap(({ people_led: words }) => words ?? []);
    this.#counts = given.map(({ counts = [] }) => counts);
    const whole = (kind: "leads" | "people"): string =>
      String.raw`(?<!\p{L})(?:${patternOf(given.flatMap((words) => words[kind] ?? []))})(?!\p{L})`;
    const [leads, people] = [whole("leads"), whole("people")];
    const teams = patternOf(given.flatMap((words) => words.teams ?? []));
    const of = patternOf(given.flatMap((words) => words.of ?? []));
    const team = String.raw`(?:${teams})s? (?:${of})?\s?`;
    const count = String.raw`(\d{1,3}[., ]\d{3}|\d{1,4}|${patternOf(this.#counts.flat())})`;
    // Without words nothing matches.
    const patterns = (...sources: string[]): RegExp[] =>
      given.length === 0 ? [] : sources.map((source) => new RegExp(source, "iu"));
    this.#led = patterns(
      String.raw`${leads}${GAP}${count}(?![\p{L}\d])${GAP}${people}`,
      String.raw`${leads}${GAP}${team}${count}(?![\p{L}\d])`,
      String.raw`(?<![\p{L}\d])${count} ${people}[^.;\n,]{0,20}?${leads}`,
    );
    this.#counted = patterns(
      String.raw`(?<![\p{L}\d.,])${team}${count}(?![\p{L}\d])`,
      String.raw`(?<![\p{L}\d.,])${count} ${people}`,
    );
  }

  /** The people that a text says were led, and where; with `isLeading` also those it only counts. */
  find(text: string, isLeading: boolean): PeopleCount | undefined {
    const told = text.slice(0, MAX_CHARS);
    for (const pattern of isLeading ? [...this.#led, ...this.#counted] : this.#led) {
      const found = pattern.exec(told);
      if (!found) continue;
      const [words, count = ""] = found;
      return { count: this.#countOf(count), start: found.index, end: found.index + words.length };
    }
    return undefined;
  }

  #countOf(word: string): number {
    const places = this.#counts.map((words) => words.indexOf(word.toLowerCase()));
    const place = Math.max(...places);
    return place < 0 ? Number(word.replace(/\D/gu, "")) : place + FIRST_COUNT;
  }
}
