import type { Seniority } from "../../knowledge/record-types.ts";
import type { TitleTables } from "../../roles/role-tables.ts";

/** How much of the role's full level is asked for. */
export type Rank = "starting" | "working" | "senior";

const RANKS: Readonly<Record<Seniority, Rank>> = {
  entry: "starting",
  junior: "starting",
  mid: "working",
  senior: "senior",
  lead: "senior",
  executive: "senior",
};

/** "Executive" leads only before such a noun: a sales executive sells. */
const LEADS_OTHERS =
  /\b(?:chief|director|head|vice president|president|manager|supervisor|executive(?= (?:chef|producer|editor|officer|housekeeper))|principal|captain|foreman|superintendent|team lead(?:er)?)\b/i;

/** Whether a title is that of somebody who leads others: the work is done through people. */
export const isLeadingTitle = (title: string): boolean => LEADS_OTHERS.test(title);

/** Words for those who lead, each list above the one before. */
const LEADING_ORDER: readonly RegExp[] = [
  /\b(?:supervisor|foreman|forewoman|foreperson|team lead(?:er)?|shift lead(?:er)?)\b/gi,
  /\b(?:manager|superintendent|head(?! of\b))\b/gi,
  /\b(?:director|head of)\b/gi,
  /\b(?:vice president|president)\b/gi,
];

/** How far above the work itself a title leads; 0 for one that leads nobody. */
export const leadingOrder = (title: string): number =>
  LEADING_ORDER.findLastIndex((words) => title.search(words) >= 0) + 1;

/** A title without its words for leading: "Plumbing" of "Plumbing Supervisor". */
export const withoutLeading = (title: string): string =>
  LEADING_ORDER.reduce((rest, words) => rest.replaceAll(words, " "), title);

export function rankOf({ titleReader }: TitleTables, title: string): Rank {
  return RANKS[titleReader.read(title).seniority ?? "mid"];
}
