import { phraseAt, tokeniseForms } from "../text/tokenise.ts";
import type { Words } from "../text/words.ts";
import type { PassageKind, PassageRecord } from "./record-types.ts";

/** Flags of a sentence or a section. */
export const ASKS = 1;
export const ASIDE = 2;
export const COMPANY = 4;

const FLAGS: Readonly<Record<PassageKind, number>> = { asks: ASKS, aside: ASIDE, company: COMPANY };

/** "named heading": a name may follow; "named opening": a name precedes. */
export type PassagePlace = "heading" | "named heading" | "opening" | "named opening" | "anywhere";

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
    const cue = (text: string, place: PassagePlace) => ({ text, place, flag });
    return [
      ...headings.map((text) => cue(text, text.endsWith("*") ? "named heading" : "heading")),
      ...openings.map((text) => cue(text, text.startsWith("*") ? "named opening" : "opening")),
      ...phrases.map((text) => cue(text, "anywhere")),
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
