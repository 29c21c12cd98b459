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

export function rankOf({ titleReader }: TitleTables, title: string): Rank {
  return RANKS[titleReader.read(title).seniority ?? "mid"];
}
