import { readPage, readText, type RawSearch } from "../search-values.ts";
import { readTimeRange } from "../ui/time-ranges.ts";

/** The filters of the request log, as its address holds them. */
export const REQUEST_FILTERS = [
  "app_id",
  "status",
  "route",
  "method",
  "error_code",
  "key_id",
] as const;

/** Without one, everything that the log keeps. */
export const LOG_RANGES = ["1h", "24h", "7d"] as const;

export type RequestSearch = {
  [Name in (typeof REQUEST_FILTERS)[number]]?: string | undefined;
} & { page?: number | undefined; range?: (typeof LOG_RANGES)[number] | undefined };

export function readRequestSearch(raw: RawSearch): RequestSearch {
  const search: RequestSearch = {
    page: readPage(raw),
    range: readTimeRange(raw, LOG_RANGES),
  };
  for (const name of REQUEST_FILTERS) search[name] = readText(raw, name);
  return search;
}
