import type { CataloguePosition, Engine, TextSearch } from "../../engine/index.ts";
import type { JobPosition } from "./job-index.ts";
import type { RelaxationBody } from "./jobs.schema.ts";

/*
 * Where a page of the feed ended, as its cursor carries it. A text search is carried expanded: words
 * that were imported meanwhile would change the expansion, and with it every score. Word numbers
 * belong to the database; skills are carried by id, since their numbers belong to one knowledge base.
 */

export interface SavedPosition {
  readonly at: CataloguePosition;
  readonly change: number;
  /** A text search with the ids of skills instead of their numbers. */
  readonly text?: object | undefined;
  /** Present when the words of the first page were loosened, or that did not help. */
  readonly relaxed?: readonly RelaxationBody[] | undefined;
}

export function savePosition(
  { knowledge }: Engine,
  { at, change, text }: JobPosition,
  relaxed: readonly RelaxationBody[] | undefined,
): SavedPosition {
  const idOf = (skill: unknown) => knowledge.skillList[Number(skill)]?.id;
  return { at, change, text: text && mapSkills(text, idOf), relaxed };
}

/** Skills that the knowledge base no longer has are left out. */
export function openPosition(
  { knowledge }: Engine,
  { at, change, text }: SavedPosition,
): JobPosition {
  const indexOf = (skill: unknown) => knowledge.skills.get(String(skill))?.index;
  return { at, change, text: text && mapSkills(text as TextSearch, indexOf) };
}

function mapSkills(search: TextSearch, convert: (skill: unknown) => unknown): TextSearch {
  const convertIn = <T extends object>(part: T): T[] => {
    if (!("skill" in part) || part.skill === undefined) return [part];
    const skill = convert(part.skill);
    return skill === undefined ? [] : [{ ...part, skill }];
  };
  const { text, titlePhrases, isRemoteFirst } = search;
  return {
    text: text?.map((alternatives) => alternatives.flatMap(convertIn)),
    titlePhrases: titlePhrases?.flatMap(convertIn),
    isRemoteFirst,
  };
}
