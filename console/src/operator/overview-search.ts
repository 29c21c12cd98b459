import type { RawSearch } from "../search-values.ts";
import { readTimeRange } from "../ui/time-ranges.ts";

export const OVERVIEW_RANGES = ["1h", "3h", "24h", "7d", "30d", "12m"] as const;
export type OverviewRange = (typeof OVERVIEW_RANGES)[number];

export const readOverviewSearch = (raw: RawSearch): { range?: OverviewRange | undefined } => ({
  range: readTimeRange(raw, OVERVIEW_RANGES),
});
