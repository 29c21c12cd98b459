import type { Seniority } from "../roles/title-tables.ts";
import { readTitle } from "../roles/title.ts";

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

export function rankOf(title: string): Rank {
  return RANKS[readTitle(title).seniority ?? "mid"];
}
