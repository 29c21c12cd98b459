/*
 * Names of firms that are also names of skills, where they are the employer: "three years at Salesforce",
 * "chez Oracle". A product of the same name is no skill of those who only worked there.
 */
import type { TextSpan } from "../text/spans.ts";
import type { LexiconRecord } from "./language-records.ts";
import { patternOf } from "./word-pattern.ts";

/** Most letters between a verb of work and the word before the name: "trabajé dos años en Salesforce". */
const WORK_REACH = 40;

export class EmployedAt {
  readonly #names: RegExp | undefined;

  constructor({ employed_at: words = {} }: LexiconRecord, makers: readonly string[]) {
    const oneOf = (list: readonly string[] = []): string =>
      list.length === 0 ? "(?!)" : `(?:${patternOf(list)})`;
    const unless =
      words.unless === undefined ? "" : String.raw`(?<!(?<!\p{L})${oneOf(words.unless)}\s)`;
    const sure = String.raw`${unless}(?<!\p{L})${oneOf(words.sure)}`;
    const worked = String.raw`(?<!\p{L})${oneOf(words.work)}(?!\p{L})[^.;:!?\n]{0,${WORK_REACH}}?\s${oneOf(words.behind_work)}`;
    // "bei SAP-Projekten" is about the product.
    const name = String.raw`(?<name>${oneOf(makers)})(?![\p{L}\d]|-\p{L})`;
    this.#names =
      makers.length === 0
        ? undefined
        : new RegExp(String.raw`(?:${sure}|${worked})\s?(?<=[\s'’])${name}`, "giud");
  }

  /** The names that are an employer, in order. */
  find(text: string): TextSpan[] {
    if (this.#names === undefined) return [];
    return Array.from(text.matchAll(this.#names), ({ indices }) => {
      const [start, end] = indices?.groups?.["name"] ?? [0, 0];
      return { start, end };
    }).filter(({ start }) => /\p{Lu}/u.test(text.charAt(start)));
  }
}
