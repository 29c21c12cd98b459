import { type NumberLists, listAt, toNumberLists } from "../text/table-columns.ts";

/** The rule of an ambiguous form, in word numbers. */
export interface CompiledRule {
  /** The spelling whose casing must match, if casing matters. */
  readonly exact: string | undefined;
  /** Phrases that are evidence when they are near. */
  readonly near: readonly (readonly number[])[];
  readonly not: readonly (readonly number[])[];
}

/** Rule r has the `near` phrases `nearStarts[r] .. nearStarts[r + 1]`, then its `not` phrases. */
export type RuleColumns = {
  /** By form: the number of its rule, -1 for none. */
  readonly ruleOf: Int32Array;
  /** By rule: the spelling whose casing must match, or "". */
  readonly exact: readonly string[];
  readonly nearStarts: Int32Array;
  readonly notStarts: Int32Array;
  readonly phraseStarts: Int32Array;
  readonly phraseWords: Int32Array;
};

/** The rules of all forms. A rule is decoded when it is first asked for: most texts need few. */
export class FormRules {
  readonly columns: RuleColumns;
  readonly #phrases: NumberLists;
  readonly #decoded: (CompiledRule | undefined)[] = [];

  constructor(columns: RuleColumns) {
    this.columns = columns;
    this.#phrases = { starts: columns.phraseStarts, values: columns.phraseWords };
  }

  static of(rules: readonly (CompiledRule | undefined)[]): FormRules {
    const given = rules.filter((rule) => rule !== undefined);
    let rule = 0;
    const nearStarts = [0];
    const notStarts = [0];
    for (const { near, not } of given) {
      nearStarts.push((nearStarts.at(-1) ?? 0) + near.length);
      notStarts.push((notStarts.at(-1) ?? 0) + not.length);
    }
    const phrases = toNumberLists([
      ...given.flatMap(({ near }) => near),
      ...given.flatMap(({ not }) => not),
    ]);
    return new FormRules({
      ruleOf: Int32Array.from(rules, (one) => (one ? rule++ : -1)),
      exact: given.map(({ exact }) => exact ?? ""),
      nearStarts: Int32Array.from(nearStarts),
      notStarts: Int32Array.from(notStarts, (start) => start + (nearStarts.at(-1) ?? 0)),
      phraseStarts: phrases.starts,
      phraseWords: phrases.values,
    });
  }

  has(form: number): boolean {
    return (this.columns.ruleOf[form] as number) >= 0;
  }

  of(form: number): CompiledRule | undefined {
    const rule = this.columns.ruleOf[form] ?? -1;
    return rule < 0 ? undefined : (this.#decoded[rule] ??= this.#decode(rule));
  }

  #decode(rule: number): CompiledRule {
    const { exact, nearStarts, notStarts } = this.columns;
    return {
      exact: exact[rule] || undefined,
      near: this.#phrasesIn(nearStarts, rule),
      not: this.#phrasesIn(notStarts, rule),
    };
  }

  #phrasesIn(starts: Int32Array, rule: number): number[][] {
    const [from = 0, to = 0] = starts.subarray(rule, rule + 2);
    return Array.from({ length: to - from }, (_, at) => listAt(this.#phrases, from + at));
  }
}

/** With only `not` phrases, a form counts unless one of them is there. */
export function needsEvidence(rule: CompiledRule | undefined): boolean {
  return rule !== undefined && (rule.exact !== undefined || rule.near.length > 0);
}
