/* The sentences of general plans in a language. */
import type { PlanWordsRecord } from "../knowledge/record-types.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { fillSlots } from "./plan-words.ts";

export interface GeneralWords {
  say(name: string, slots?: Readonly<Record<string, string | number>>): string;
  /** One of several sentences, in turn. */
  pick(name: string, turn: number, slots?: Readonly<Record<string, string | number>>): string;
  all(name: string): readonly string[];
}

export function generalWords({ routes }: PathwayTables, language: string): GeneralWords {
  const record: PlanWordsRecord | undefined = routes.words.find(({ id }) => id === language);
  const all = (name: string): readonly string[] => [record?.general[name] ?? []].flat();
  const pick: GeneralWords["pick"] = (name, turn, slots = {}) => {
    const list = all(name);
    if (list.length === 0)
      throw new Error(`the words of plans in ${language} lack general.${name}`);
    return fillSlots(list[turn % list.length]!, slots);
  };
  return { all, pick, say: (name, slots) => pick(name, 0, slots) };
}
