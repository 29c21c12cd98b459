import type { Block } from "./block.ts";
import type { QueryAlternative } from "./entry-and-query.ts";
import { type Attributes, BODY, SIDE, TITLE, keyOf } from "./list-keys.ts";
import { type ListCursor, type Lists, mayHave } from "./lists.ts";
import { type TextField, waysOf } from "./relevance-scale.ts";
import { isAsked } from "./skill-lists.ts";
import type { Workspace } from "./workspace.ts";

const FIELD_KEYS: Readonly<Record<TextField, number>> = { title: TITLE, side: SIDE, body: BODY };

/** One thing to match: words with the fields they may be in, a skill, or lists of keys. */
export type RelevanceStep =
  | {
      readonly worth: number;
      readonly fields: readonly number[];
      readonly words: readonly number[];
    }
  | { readonly worth: number; readonly skill: number }
  | {
      readonly worth: number;
      readonly salaryMin: number;
      readonly currencyKey?: number | undefined;
    }
  | { readonly worth: number; readonly keys: readonly number[] };

/** The steps of one group with the same value, and the postings of the current block that match one. */
export interface RelevanceLevel {
  readonly worth: number;
  readonly steps: readonly RelevanceStep[];
  readonly reached: Int32Array;
  /** False when no posting matches. Then `reached` holds another block's postings and is not read. */
  isReached: boolean;
  /** True when this level alone matches, and for every hit. Then `reached` is not read either. */
  isOnly: boolean;
}

export function relevanceLevelsOf(
  steps: readonly RelevanceStep[],
  workspace: Workspace,
): RelevanceLevel[] {
  return [...Map.groupBy(steps, ({ worth }) => worth)]
    .map(([worth, equal]) => ({
      worth,
      steps: equal,
      reached: workspace.bitSet(),
      isReached: false,
      isOnly: false,
    }))
    .toSorted((a, b) => b.worth - a.worth);
}

/** Empty when no posting can match. */
export function relevanceStepsOf(
  alternative: QueryAlternative,
  attributes: Attributes,
): RelevanceStep[] {
  return waysOf(alternative).flatMap((way): RelevanceStep[] => {
    if ("skill" in way) return [way];
    if ("words" in way) {
      const { worth, words, fields } = way;
      return [{ worth, words, fields: fields.map((field) => FIELD_KEYS[field]) }];
    }
    const { worth, attribute } = way;
    if ("yearlySalaryMin" in attribute) {
      const { yearlySalaryMin: salaryMin, currency } = attribute;
      const currencyKeys = attributes.requiredKeys({ currency });
      return currencyKeys ? [{ worth, salaryMin, currencyKey: currencyKeys[0] }] : [];
    }
    if ("near" in attribute) return [{ worth, keys: attributes.keysNear(attribute.near) }];
    const keys = attributes.requiredKeys(attribute);
    return keys ? [{ worth, keys }] : [];
  });
}

/** The level with the only list that the block has for a group, if it has one; moves the cursor to it. */
export function onlyLevel(
  block: Block,
  cursor: ListCursor,
  levels: readonly RelevanceLevel[],
): RelevanceLevel | undefined {
  let only: RelevanceLevel | undefined;
  let onlyKey = -1;
  for (const level of levels) {
    for (const step of level.steps) {
      if (!("words" in step) || step.words.length > 1) {
        if (mayReach(block, step)) return undefined;
        continue;
      }
      for (const field of step.fields) {
        const key = keyOf(step.words[0]!, field);
        if (!cursor.seek(key)) continue;
        if (only) return undefined;
        only = level;
        onlyKey = key;
      }
    }
  }
  if (only && cursor.key !== onlyKey) cursor.seek(onlyKey);
  return only;
}

/** False when no posting of the block matches the step; true for some blocks without a match. */
export function mayReach({ lists, skills }: Block, step: RelevanceStep): boolean {
  if ("skill" in step) return isAsked(skills, step.skill);
  if ("salaryMin" in step) {
    return step.currencyKey === undefined || mayHave(lists, step.currencyKey);
  }
  if ("keys" in step) return step.keys.some((key) => mayHave(lists, key));
  for (const word of step.words) if (!mayHaveWord(lists, word, step.fields)) return false;
  return true;
}

function mayHaveWord(lists: Lists, word: number, fields: readonly number[]): boolean {
  for (const field of fields) if (mayHave(lists, keyOf(word, field))) return true;
  return false;
}
