import type { Seniority } from "../../knowledge/records.ts";
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

const LEADS_OTHERS =
  /\b(?:chief|director|head|vice president|president|manager|supervisor|executive|principal|captain|foreman|superintendent|team lead(?:er)?)\b/i;

/** Whether a title is that of somebody who leads others: the work is done through people. */
export const isLeadingTitle = (title: string): boolean => LEADS_OTHERS.test(title);

export function rankOf({ titleReader }: TitleTables, title: string): Rank {
  return RANKS[titleReader.read(title).seniority ?? "mid"];
}
