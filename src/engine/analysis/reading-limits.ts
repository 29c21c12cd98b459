import type { AnalysedPerson } from "./analysed-person.ts";
import { SURE_TARGET } from "./position-nearness.ts";
import type { Target } from "./target-job.ts";

/** Parts of a résumé or a job that were read in part or not at all. */
export const UNREAD_PARTS = [
  "language",
  "picture",
  "positions",
  "titles",
  "employers",
  "dates",
  "target_title",
] as const;
export type UnreadPart = (typeof UNREAD_PARTS)[number];

/** How far an analysis can be trusted. */
export interface ReadingLimits {
  /** 0 to 1. */
  readonly confidence: number;
  readonly unreadParts: readonly UnreadPart[];
}

/** The share of the confidence that is left where a part was not read. */
const LEFT: Readonly<Record<UnreadPart, number>> = {
  language: 0.3,
  picture: 0.6,
  positions: 0.6,
  titles: 0.85,
  employers: 0.9,
  dates: 0.85,
  target_title: 0.85,
};

export function readingLimits(
  { positions, isWorkTold }: AnalysedPerson,
  { confidence }: Target,
  { isTextUncertain, isLanguageRead }: { isTextUncertain: boolean; isLanguageRead: boolean },
): ReadingLimits {
  const isUnread: Readonly<Record<UnreadPart, boolean>> = {
    language: !isLanguageRead,
    picture: isTextUncertain,
    positions: isWorkTold && positions.length === 0,
    titles: positions.some(({ title }) => title === undefined),
    employers: positions.some(({ employer }) => employer === undefined),
    dates: positions.some(({ start }) => start === undefined),
    target_title: confidence < SURE_TARGET,
  };
  const unreadParts = UNREAD_PARTS.filter((part) => isUnread[part]);
  const left = unreadParts.reduce((share, part) => share * LEFT[part], 1);
  return { confidence: Math.round(100 * left) / 100, unreadParts };
}
