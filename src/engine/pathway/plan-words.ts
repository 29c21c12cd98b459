/* The sentences of plans that stand in no document: templates of knowledge/routes/shared/words. */
import type { PlanWordsRecord } from "../knowledge/record-types.ts";
import type { Level } from "../knowledge/record-types.ts";

export type Slots = Readonly<Record<string, string | number>>;

export interface PlanWords {
  readonly language: string;
  /** A sentence by its name in the record. */
  say(name: string, slots?: Slots): string;
  list(texts: readonly string[]): string;
  level(level: Level | "none"): string;
  month(month: number): string;
}

export function createPlanWords({
  id,
  sentences,
  levels,
  months,
  and,
}: PlanWordsRecord): PlanWords {
  return {
    language: id,
    say: (name, slots = {}) => {
      const sentence = sentences[name];
      if (sentence === undefined) throw new Error(`the words of plans in ${id} lack "${name}"`);
      return fillSlots(sentence, slots);
    },
    list: (texts) =>
      texts.length < 2 ? (texts[0] ?? "") : `${texts.slice(0, -1).join(", ")}${and}${texts.at(-1)}`,
    level: (level) => levels[level],
    month: (month) => months[(((month - 1) % 12) + 12) % 12]!,
  };
}

/** `{name}` is a value; `{name|one month|# months}` depends on a number. */
const SLOT = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/gu;

export const fillSlots = (text: string, slots: Slots): string =>
  text.replaceAll(SLOT, (whole, name: string, one?: string, many?: string) => {
    const value = slots[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    return Number(value) === 1 ? one : many.replaceAll("#", String(value));
  });

/** The names of the slots in a text. */
export const slotsIn = (text: string): string[] =>
  [...text.matchAll(SLOT)].map(([, name]) => name!);

/** Full stop at the end, capital at the start. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") return "";
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?…]["”»“]?$/u.test(capital) ? capital : `${capital}.`;
}

/** For a text that goes on. */
export const withoutStop = (text: string): string => text.replace(/[.\s]+$/u, "");
