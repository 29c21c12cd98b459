import { phraseAt, tokeniseForms } from "../text/tokenise.ts";
import type { Words } from "../text/words.ts";
import type { PassageKind, PassageRecord } from "./records.ts";

/** Flags of a sentence or a section. */
export const ASKS = 1;
export const ASIDE = 2;
export const COMPANY = 4;

const FLAGS: Readonly<Record<PassageKind, number>> = { asks: ASKS, aside: ASIDE, company: COMPANY };

export type PassagePlace = "heading" | "named heading" | "opening" | "anywhere";

export interface PassageCue {
  readonly words: readonly number[];
  readonly place: PassagePlace;
  readonly flag: number;
}

/** First word → the cues that start with it, the longest first. */
export type PassageCues = ReadonlyMap<number, readonly PassageCue[]>;

/** Interns the words of all cues. */
export function buildPassageCues(records: readonly PassageRecord[], words: Words): PassageCues {
  const given = records.flatMap(({ kind, headings = [], openings = [], phrases = [] }) => {
    const flag = FLAGS[kind];
    return [
      ...headings.map((text) => {
        const isNamed = text.endsWith("*");
        return { text, place: isNamed ? ("named heading" as const) : ("heading" as const), flag };
      }),
      ...openings.map((text) => ({ text, place: "opening" as const, flag })),
      ...phrases.map((text) => ({ text, place: "anywhere" as const, flag })),
    ];
  });
  const paths = tokeniseForms(
    given.map(({ text }) => text),
    words,
  );
  const cues = given
    .map(({ place, flag }, index): PassageCue => ({ words: phraseAt(paths, index), place, flag }))
    .filter((cue) => cue.words.length > 0)
    .toSorted((a, b) => b.words.length - a.words.length);
  return Map.groupBy(cues, (cue) => cue.words[0] as number);
}
